// A server without sockets: a hub, the API over it, and clients that speak the web protocol.
#pragma once

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <deque>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/random.hpp"
#include "protocol/web/api.hpp"
#include "protocol/web/table_session.hpp"
#include "table/local_hub.hpp"

namespace spiel::web {

inline std::string text_of(const json::value& value) {
  return value.is_string() ? std::string(value.get_string()) : json::serialize(value);
}

class TestLines : public JournalLines {
 public:
  explicit TestLines(std::vector<std::string> lines) : lines_(std::move(lines)) {}
  std::vector<std::string> next() override {
    const auto begin = lines_.begin() + static_cast<std::ptrdiff_t>(read_);
    read_ = std::min(lines_.size(), read_ + kAtATime);
    return {begin, lines_.begin() + static_cast<std::ptrdiff_t>(read_)};
  }

 private:
  static constexpr std::size_t kAtATime = 7;
  std::vector<std::string> lines_;
  std::size_t read_ = 0;
};

// The journal, in memory.
class TestArchive : public Archive {
 public:
  void keep(const table::Row& row) { rows_[row.table].push_back(row.line); }
  void open(const table::TableId& table, const std::string&, TakeLines take) override {
    const auto found = rows_.find(table);
    if (found == rows_.end()) return take(failure(NotOpen::NoSuchTable));
    later([lines = std::make_shared<TestLines>(found->second), take] { take(lines); });
  }
  // Puts chat into the middle of what was said.
  void talk_at(const table::TableId& table, int times) {
    auto& lines = rows_[table];
    const table::Entry chat{from_millis(1), table::Chatted{table::kNobody, "Anna", "hello"}};
    lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(lines.size() / 2),
                 static_cast<std::size_t>(times), table::to_line(chat));
  }
  void damage(const table::TableId& table) { rows_[table].at(rows_[table].size() / 2) = "{"; }
  // Not at once, as with a thread of its own.
  void later(std::function<void()> work) override {
    works_.push_back(std::move(work));
    if (std::exchange(working_, true)) return;
    while (!works_.empty()) {
      const auto next = std::move(works_.front());
      works_.pop_front();
      try {
        next();
      } catch (const std::exception&) {
        ++failures;
      }
    }
    working_ = false;
  }
  void finished(const ArchiveQuery& query, TakePage take) override {
    asked = query;
    take(page);
  }

  ArchivePage page;
  ArchiveQuery asked;
  int failures = 0;

 private:
  std::map<table::TableId, std::vector<std::string>> rows_;
  std::deque<std::function<void()>> works_;
  bool working_ = false;
};

// One format that takes every game, and one that takes none.
inline std::vector<ExportFormat> formats() {
  const auto shout = [](const table::TableId& id,
                        const std::string& record) -> Result<std::string, std::string> {
    return id + "! " + record;
  };
  const auto refuse = [](const table::TableId&,
                         const std::string&) -> Result<std::string, std::string> {
    return failure(std::string("Not this game."));
  };
  return {{"shout", "txt", "text/shout", shout}, {"never", "txt", "text/plain", refuse}};
}

inline const table::BotLevels kLevels{{{{"random", "greedy"}, {"random", "greedy", "master"}}}};

// Says what it is told to say.
class TestAnalyst : public Analyst {
 public:
  std::optional<Standing> look(const table::TableId& table) override {
    const auto found = known.find(table);
    return found == known.end() ? std::nullopt : std::optional(found->second);
  }
  Standing begin(const table::TableId& table, const NumberedRecord& record) override {
    begun[table] = record;
    return next;
  }

  std::map<table::TableId, Standing> known;
  std::map<table::TableId, NumberedRecord> begun;
  Standing next = UnderWay{0, 5};
};

class Desk : public SessionHost {
 public:
  explicit Desk(std::uint64_t seed = 1, table::LocalHub::Think think = {})
      : hub(seed, std::move(think)),
        api(hub, *this, archive,
            {"1.0", kLevels, {{"lmu-0.3", "tcp://host:1"}}, formats(), {}, &analyst}) {
    hub.keep_rows([this](const table::Row& row) { archive.keep(row); });
    api.mount(router, [this] { return now; });
  }

  void host(std::unique_ptr<table::Session> session, Time at) override {
    hosted.push_back(std::move(session));
    hub.add(*hosted.back(), at);
  }

  // None while the answer is still to come.
  std::optional<http::Response> ask(http::Request request) {
    std::optional<http::Response> answer;
    ask(std::move(request), [&](http::Response response) { answer = std::move(response); });
    if (answer) read_whole(*answer);
    return answer;
  }
  // What is made while it is sent, as a client has it in the end.
  void read_whole(http::Response& answer) {
    parts = 0;
    bool more = static_cast<bool>(answer.more);
    while (more) {
      answer.more([&](const std::optional<std::string>& part) {
        more = part && !part->empty();
        if (!part) answer.status = 0;
        if (!more) return;
        ++parts;
        largest_part = std::max(largest_part, part->size());
        answer.body += *part;
      });
    }
  }
  void ask(http::Request request, const http::Respond& respond) {
    const auto match = router.find(request.method, request.path);
    ASSERT_TRUE(match) << request.path;
    request.params = match->params;
    std::get<http::Handler>(match->route->action)(request, respond);
  }

  http::Response get(std::string path, http::Pairs query = {}, const std::string& token = {}) {
    return *ask(request(http::Method::Get, std::move(path), {}, token, std::move(query)));
  }
  http::Response post(std::string path, std::string body = {}, const std::string& token = {}) {
    return *ask(request(http::Method::Post, std::move(path), std::move(body), token, {}));
  }
  static http::Request request(http::Method method, std::string path, std::string body,
                               const std::string& token, http::Pairs query) {
    http::Request made;
    made.method = method;
    made.path = std::move(path);
    made.body = std::move(body);
    made.query = std::move(query);
    if (!token.empty()) made.headers.add("Authorization", "Bearer " + token);
    return made;
  }

  std::string open_table(const std::string& wish) {
    const auto response = post("/api/tables", wish);
    EXPECT_EQ(response.status, 201) << response.body;
    return text_of(json::parse(response.body).at("table").at("id"));
  }
  // The token.
  std::string sit_down(const std::string& table, const std::string& name) {
    const auto response = post("/api/tables/" + table + "/seats", R"({"name":")" + name + "\"}");
    EXPECT_EQ(response.status, 201) << response.body;
    return text_of(json::parse(response.body).at("token"));
  }

  TestArchive archive;
  TestAnalyst analyst;
  table::LocalHub hub;
  Api api;
  http::Router router;
  Time now = from_millis(1'767'225'600'000);
  std::vector<std::unique_ptr<table::Session>> hosted;
  int parts = 0;  // in which the last answer came, if it came in parts
  std::size_t largest_part = 0;
};

// A client over the WebSocket. Keeps what it was told last.
class Client {
 public:
  Client(Desk& desk, std::string id) : desk_(desk), session_(std::move(id), kLevels) {
    id_ = desk_.hub.add(session_, desk_.now);
  }
  ~Client() { drop(); }
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  void drop() { desk_.hub.remove(id_, desk_.now); }
  void send(const std::string& message) { desk_.hub.receive(id_, message + "\n", desk_.now); }
  void hello(const std::string& token, std::optional<std::uint64_t> since = {}) {
    json::object message{{"type", "hello"}};
    if (!token.empty()) message["token"] = token;
    if (since) message["since"] = *since;
    send(json::serialize(message));
  }
  // The id of the request.
  std::string act(const std::string& action) {
    const auto id = "c" + std::to_string(++count_);
    send(json::serialize(
        json::object{{"type", "act"}, {"id", id}, {"actions", json::array{action}}}));
    return id;
  }

  // Everything said since the last call.
  std::vector<json::object> hear() {
    auto output = desk_.hub.take_output(id_);
    closed = closed || output.close;
    bytes += output.bytes;
    std::vector<json::object> messages;
    std::string_view rest = output.bytes;
    while (!rest.empty()) {
      const auto end = rest.find('\n');
      messages.push_back(json::parse(rest.substr(0, end)).as_object());
      rest.remove_prefix(end + 1);
      note(messages.back());
    }
    return messages;
  }
  // The answer to the last request or the last error.
  json::object last() {
    const auto messages = hear();
    return messages.empty() ? json::object() : messages.back();
  }

  json::value legal, view, table, seat;
  std::uint64_t version = 0;
  bool closed = false;
  std::string bytes;

 private:
  void note(const json::object& message) {
    if (const auto* value = message.if_contains("legal")) legal = *value;
    if (const auto* value = message.if_contains("view")) view = *value;
    if (const auto* value = message.if_contains("table")) table = *value;
    if (const auto* value = message.if_contains("seat")) seat = *value;
    if (const auto* value = message.if_contains("version")) {
      version = value->to_number<std::uint64_t>();
    }
  }

  Desk& desk_;
  TableSession session_;
  table::SessionId id_ = 0;
  int count_ = 0;
};

inline std::string random_discard(const json::value& hand, std::int64_t count, Random& random) {
  std::vector<std::string> cards;
  for (const auto& [kind, number] : hand.as_object()) {
    cards.insert(cards.end(), number.to_number<std::size_t>(), std::string(kind));
  }
  shuffle(std::span(cards), random);
  std::map<std::string, int> chosen;
  for (std::int64_t i = 0; i < count; ++i) ++chosen[cards[static_cast<std::size_t>(i)]];
  std::string text = "discard ";
  for (const auto& [kind, number] : chosen) {
    if (text.back() != ' ') text += ", ";
    text += std::to_string(number) + " " + kind;
  }
  return text;
}

// Something that the client was told it may do; empty if there is nothing.
inline std::string random_action(const Client& client, Random& random) {
  if (!client.legal.is_object()) return {};
  const auto& legal = client.legal.get_object();
  if (const auto* owed = legal.if_contains("discard"); owed && owed->as_int64() > 0) {
    const auto seat = client.seat.to_number<std::size_t>();
    const auto& hand = client.view.at("seats").as_array()[seat].at("hand");
    return random_discard(hand, owed->as_int64(), random);
  }
  const auto& actions = legal.at("actions").as_array();
  if (actions.empty()) return {};
  return text_of(actions[random.below(static_cast<std::uint32_t>(actions.size()))]);
}

}  // namespace spiel::web
