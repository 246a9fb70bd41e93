// Arbitrary REST requests, one per line, "METHOD target<TAB>token<TAB>body", at a house with tables
// of both games that gather, go on and are over: always one whole answer that is no failure of
// ours, however the lines are mixed.
#include <boost/json.hpp>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <deque>
#include <map>
#include <set>

#include "protocol/web/api.hpp"
#include "protocol/web/secret.hpp"
#include "table/local_hub.hpp"

using namespace spiel;

namespace {

// The journal in memory, read a few lines at a time.
class Archive : public web::Archive {
 public:
  class Lines : public web::JournalLines {
   public:
    explicit Lines(std::vector<std::string> all) : all_(std::move(all)) {}
    std::vector<std::string> next() override {
      std::vector<std::string> some;
      while (some.size() < 3 && read_ < all_.size()) some.push_back(all_[read_++]);
      return some;
    }

   private:
    std::vector<std::string> all_;
    std::size_t read_ = 0;
  };

  Archive() = default;
  Archive(const Archive& other) : web::Archive(), rows_(other.rows_) {}

  void keep(const table::Row& row) { rows_[row.table].push_back(row.line); }
  void open(const table::TableId& table, const std::string&, TakeLines take) override {
    const auto found = rows_.find(table);
    if (found == rows_.end()) return take(failure(NotOpen::NoSuchTable));
    take(std::make_shared<Lines>(found->second));
  }
  void later(std::function<void()> work) override {
    works_.push_back(std::move(work));
    if (std::exchange(working_, true)) return;
    while (!works_.empty()) {
      const auto next = std::move(works_.front());
      works_.pop_front();
      next();
    }
    working_ = false;
  }
  void finished(const web::ArchiveQuery&, TakePage take) override { take({}); }

 private:
  std::map<table::TableId, std::vector<std::string>> rows_;
  std::deque<std::function<void()>> works_;
  bool working_ = false;
};

// Long polls are never answered here: nothing happens while they wait.
class Host : public web::SessionHost {
 public:
  void host(std::unique_ptr<table::Session> session, Time) override {
    hosted.push_back(std::move(session));
  }
  std::vector<std::unique_ptr<table::Session>> hosted;
};

// Is done as soon as it is asked again.
class Analyst : public web::Analyst {
 public:
  std::optional<Standing> look(const table::TableId& table) override {
    if (!begun_.contains(table)) return std::nullopt;
    return std::make_shared<const std::string>("{}");
  }
  Standing begin(const table::TableId& table, const web::NumberedRecord& record) override {
    begun_.insert(table);
    return UnderWay{0, record.versions.size()};
  }

 private:
  std::set<table::TableId> begun_;
};

// The first thing that may be done.
table::Suggestions first_legal(const catan::View& view) {
  catan::ActionList list;
  catan::legal(view, list);
  if (list.empty()) return {};
  return {{list[0], std::nullopt}};
}
table::Suggestions first_legal(const blokus::View& view) {
  const auto list = std::make_unique<blokus::ActionList>();
  blokus::legal(view, *list);
  return {{(*list)[0], 0.5}};
}

// The token of a seat is the table's name and the seat's number.
void open_table(table::LocalHub& hub, const std::string& id, table::GameRules rules, int seats,
                int taken) {
  table::TableOptions options;
  options.rules = std::move(rules);
  options.kind = "web";
  options.max_seats = seats;
  options.hints = true;
  hub.house().open(id, {options, {}, false}, {}, Time());
  static table::PlayerId player = 1000;
  for (int i = 0; i < taken; ++i) {
    table::SeatInfo seat;
    seat.name = id;
    seat.secret = hash_of_token(id + std::to_string(i));
    seat.may_return = seat.knows_undo = true;
    hub.house().take_seat(id, {++player, seat, {}}, false, {}, Time());
  }
}

void open_tables(table::LocalHub& hub) {
  catan::Rules large;
  large.board = catan::BoardSize::Large;
  open_table(hub, "C", catan::Rules(), 3, 3);
  open_table(hub, "L", large, 5, 5);
  open_table(hub, "B", blokus::VariantId::Duo, 2, 2);
  open_table(hub, "G", catan::Rules(), 4, 1);
  open_table(hub, "E", blokus::VariantId::Classic, 4, 0);
  open_table(hub, "O", blokus::VariantId::Duo, 2, 2);
  open_table(hub, "N", catan::Rules(), 4, 1);
  for (const auto* over : {"O", "N"}) hub.house().tell({over, table::Abort{"over"}}, {}, Time());
  hub.tick(Time());
}

// What every input begins with is made once and copied.
struct OpenHouse {
  OpenHouse() : hub(1) {
    hub.keep_rows([this](const table::Row& row) { archive.keep(row); });
    hub.advise_with([](const table::Question& question) {
      return std::visit([](const auto& view) { return first_legal(view); }, question.view);
    });
    open_tables(hub);
  }
  OpenHouse(const OpenHouse& other) : archive(other.archive), hub(other.hub) {
    hub.keep_rows([this](const table::Row& row) { archive.keep(row); });
  }

  Archive archive;
  table::LocalHub hub;
};

std::string_view take(std::string_view& text, char separator) {
  const auto part = text.substr(0, text.find(separator));
  text.remove_prefix(std::min(text.size(), part.size() + 1));
  return part;
}

http::Method method_of(std::string_view name) {
  for (const auto method : {http::Method::Get, http::Method::Post, http::Method::Put}) {
    if (http::name_of(method) == name) return method;
  }
  return http::Method::Other;
}

void read_whole(const http::Response& response) {
  bool more = static_cast<bool>(response.more);
  while (more) {
    response.more([&](const std::optional<std::string>& part) {
      if (!part) std::abort();
      more = !part->empty();
    });
  }
}

void ask(const http::Router& router, Host& host, std::string_view line) {
  http::Request request;
  request.method = method_of(take(line, ' '));
  const auto target = http::parse_target(take(line, '\t'));
  if (!target) return;
  request.path = target->path;
  request.query = target->query;
  if (const auto token = take(line, '\t'); !token.empty()) {
    request.headers.add("Authorization", "Bearer " + std::string(token));
    request.headers.add("Idempotency-Key", std::string(token));
  }
  request.body = std::string(line);
  const auto match = router.find(request.method, request.path);
  if (!match) return;
  request.params = match->params;
  std::vector<http::Response> answers;
  std::get<http::Handler>(match->route->action)(
      request, [&](const http::Response& response) { answers.push_back(response); });
  if (answers.size() + std::exchange(host.hosted, {}).size() != 1) std::abort();
  for (const auto& answer : answers) {
    if (answer.status < 200 || answer.status >= 500) std::abort();
    read_whole(answer);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view bytes(reinterpret_cast<const char*>(data), size);
  static const OpenHouse opened;
  OpenHouse house(opened);
  Host host;
  Analyst analyst;
  web::Surroundings around{"1", {{{{"greedy"}, {"greedy"}}}}, {}};
  around.analyst = &analyst;
  web::Api api(house.hub, host, house.archive, around);
  http::Router router;
  api.mount(router, [] { return Time(); });
  while (!bytes.empty()) ask(router, host, take(bytes, '\n'));
  return 0;
}
