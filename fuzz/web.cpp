// Arbitrary bytes from a client that has a seat, and from one that has none yet.
#include <cstddef>
#include <cstdint>

#include "protocol/web/client_message.hpp"
#include "protocol/web/new_table.hpp"
#include "protocol/web/secret.hpp"
#include "protocol/web/table_session.hpp"
#include "table/local_hub.hpp"

using namespace spiel;

namespace {

const std::vector<std::string> kLevels{"greedy"};

struct Seat0 {
  explicit Seat0(table::LocalHub& hub) {
    table::TableOptions options;
    options.rules = blokus::VariantId::Duo;
    options.max_seats = 2;
    hub.ask(
        table::OpenTable{options, {}, false},
        [&](const table::Reply& reply, Time) { table = reply->table; }, Time());
    for (const auto* token : {"a", "b"}) {
      table::SeatInfo seat;
      seat.secret = web::hash_of_token(token);
      seat.may_return = true;
      hub.ask(table::TakeSeat{table, seat, false}, [](const table::Reply&, Time) {}, Time());
    }
  }
  table::TableId table;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  table::LocalHub hub(1);
  const Seat0 seat(hub);
  web::TableSession seated(seat.table, kLevels), stranger(seat.table, kLevels);
  const auto first = hub.add(seated, Time());
  const auto second = hub.add(stranger, Time());
  hub.receive(first, "{\"type\":\"hello\",\"token\":\"a\"}\n", Time());
  const auto half = bytes.size() / 2;
  for (const auto id : {first, second}) {
    hub.receive(id, bytes.substr(0, half), Time());
    hub.receive(id, bytes.substr(half), Time());
    hub.receive(id, "\n", Time());
  }
  (void)web::parse_new_table(bytes, kLevels);
  hub.remove(first, Time());
  hub.remove(second, Time());
  return 0;
}
