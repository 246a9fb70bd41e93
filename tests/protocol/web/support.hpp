// A server without sockets: a hub, the API over it, and clients that speak the web protocol.
#pragma once

#include <gtest/gtest.h>

#include <boost/json.hpp>
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

// The journal, in memory.
class TestArchive : public Archive {
 public:
  void keep(const table::Row& row) { rows_[row.table].push_back(row.line); }
  void lines(const table::TableId& table, TakeLines take) override {
    const auto found = rows_.find(table);
    if (found == rows_.end()) return take(std::nullopt);
    take(found->second);
  }
  void finished(const ArchiveQuery& query, TakePage take) override {
    asked = query;
    take(page);
  }

  ArchivePage page;
  ArchiveQuery asked;

 private:
  std::map<table::TableId, std::vector<std::string>> rows_;
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

class Desk : public SessionHost {
 public:
  explicit Desk(std::uint64_t seed = 1, table::LocalHub::Think think = {})
      : hub(seed, std::move(think)),
        api(hub, *this, archive,
            {"1.0", {"random", "greedy"}, {{"lmu-0.3", "tcp://host:1"}}, formats()}) {
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
    return answer;
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
  table::LocalHub hub;
  Api api;
  http::Router router;
  Time now = from_millis(1'767'225'600'000);
  std::vector<std::unique_ptr<table::Session>> hosted;
};

inline const std::vector<std::string> kLevels{"random", "greedy"};

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
