// Arbitrary bodies to both endpoints, at a game that has begun: always one whole answer, and the
// game goes on by its rules. A body may hold several requests, one per line.
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "protocol/engine/service.hpp"
#include "table/local_hub.hpp"

using namespace spiel;

namespace {

class AnyManager : public engine::Accounts {
 public:
  void verify(const std::string&, const std::string&, const std::string&,
              std::function<void(bool)> answer) override {
    answer(true);
  }
};

// Players "a", "b" and "c" at table "t".
void begin_game(table::LocalHub& hub) {
  auto options = engine::table_for_engine();
  options.max_seats = 3;
  hub.house().open("t", {options, {}, false}, {}, Time());
  table::PlayerId player = 1;
  for (const auto* key : {"a", "b", "c"}) {
    table::SeatInfo seat;
    seat.key = key;
    hub.house().take_seat("t", player++, seat, {}, false, {}, Time());
  }
  hub.house().tell({"t", table::Start{}}, {}, Time());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view bytes(reinterpret_cast<const char*>(data), size);
  table::LocalHub hub(1);
  AnyManager managers;
  engine::Service service(hub, managers, [] { return Time(); }, {false, {"greedy"}});
  begin_game(hub);
  while (!bytes.empty()) {
    const auto end = std::min(bytes.find('\n'), bytes.size());
    http::Request request;
    request.body = std::string(bytes.substr(0, end));
    bytes.remove_prefix(std::min(end + 1, bytes.size()));
    int answers = 0;
    const auto respond = [&](const http::Response& response) {
      ++answers;
      if ((response.status != 200 && response.status != 400) || response.body.empty()) std::abort();
    };
    service.user_request(request, respond);
    service.manager_request(request, respond);
    if (answers != 2) std::abort();
  }
  return 0;
}
