// Arbitrary bodies to both endpoints, with tables of every kind in the house: always one whole
// answer, and every game goes on by its rules. A body may hold several requests, one per line.
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
              std::function<void(engine::Login)> answer) override {
    answer(engine::Login::Right);
  }
};

// Players "<table>a", "<table>b" … at a table; it begins once all are there, unless it shall not.
void seat(table::LocalHub& hub, const std::string& id, const table::TableOptions& options,
          bool begins) {
  hub.house().open(id, {options, {}, false}, {}, Time());
  static table::PlayerId player = 1000;
  const int seats = begins ? options.max_seats : 1;
  for (int i = 0; i < seats; ++i) {
    table::SeatInfo info;
    info.key = id + static_cast<char>('a' + i);
    info.name = info.key;
    hub.house().take_seat(id, {++player, info, {}}, false, {}, Time());
  }
  if (begins) hub.house().tell({id, table::Start{}}, {}, Time());
}

table::TableOptions web_table(table::GameRules rules, int seats) {
  table::TableOptions options;
  options.rules = std::move(rules);
  options.kind = "web";
  options.max_seats = seats;
  return options;
}

// "t" is the engine's own, "g" is one of its own that gathers, "o" one that ended before it began;
// the others were opened elsewhere.
void open_tables(table::LocalHub& hub) {
  auto engine = engine::table_for_engine();
  engine.max_seats = 3;
  seat(hub, "t", engine, true);
  seat(hub, "g", engine, false);
  seat(hub, "o", engine, false);
  hub.house().tell({"o", table::Abort{"over"}}, {}, Time());
  catan::Rules large;
  large.board = catan::BoardSize::Large;
  seat(hub, "l", web_table(large, 6), true);
  seat(hub, "w", web_table(catan::Rules(), 4), true);
  seat(hub, "b", web_table(blokus::VariantId::Duo, 2), true);
  seat(hub, "c", web_table(blokus::VariantId::Classic, 4), false);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view bytes(reinterpret_cast<const char*>(data), size);
  static const table::LocalHub opened = [] {
    table::LocalHub hub(1);
    open_tables(hub);
    return hub;
  }();
  table::LocalHub hub(opened);  // made once and copied
  AnyManager managers;
  engine::Service service(hub, managers, [] { return Time(); }, {false, {"greedy"}});
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
