#include "player.hpp"

#include <fmt/core.h>
#include <boost/json.hpp>

#include <chrono>
#include <stdexcept>
#include <thread>

namespace spiel::server {

namespace {

namespace json = boost::json;

constexpr auto kPatience = std::chrono::minutes(4);
constexpr auto kBetweenAttempts = std::chrono::milliseconds(20);
constexpr std::uint32_t kLongestThought = 40;  // milliseconds
constexpr std::uint32_t kOneInSoManyIsAChat = 8;

json::object ask(std::uint16_t port, const std::string& path, const std::string& body) {
  Client client(port);
  const auto answer = say(client, post(path, body, "Content-Type: application/json\r\n"));
  if (answer.status != 201) throw std::runtime_error("no answer");
  return json::parse(answer.body).as_object();
}

std::uint64_t number(const json::object& object, std::string_view name) {
  return object.at(name).to_number<std::uint64_t>();
}

std::string text(const json::object& object, std::string_view name) {
  return json::value_to<std::string>(object.at(name));
}

}  // namespace

const std::atomic<bool> Player::kNever = false;

void Player::play(const std::atomic<bool>& enough) {
  const auto end = std::chrono::steady_clock::now() + kPatience;
  while (!told_.over && told_.complaints.empty() && !enough) {
    if (std::chrono::steady_clock::now() > end) return complain("never ended", version_);
    try {
      if (token_.empty()) take_seat();
      Client client(door());
      if (upgrade(client, "/ws/tables/" + table_)) converse(client, enough);
    } catch (const std::runtime_error&) {
      // The server is not there; it will be.
    }
    ++told_.returns;
    std::this_thread::sleep_for(kBetweenAttempts);
  }
}

// Without the answer there is no token: then it is another table that is played.
void Player::take_seat() {
  table_ = text(ask(door(), "/api/tables", new_table_).at("table").as_object(), "id");
  const auto joined = ask(door(), "/api/tables/" + table_ + "/seats", R"({"name":"Anna"})");
  token_ = text(joined, "token");
}

void Player::converse(Client& client, const std::atomic<bool>& enough) {
  json::object hello{{"type", "hello"}, {"token", token_}};
  if (version_ > 0) hello["since"] = version_;
  send_text(client, json::serialize(hello));
  if (pending_ && !pending_->chat.empty()) pending_.reset();
  if (pending_) send_text(client, pending_->message);
  while (!told_.over && !enough) {
    const Frame frame = read_frame(client);
    if (frame.opcode != 1) return;
    hear(json::parse(frame.payload).as_object());
    act_if_asked(client);
  }
}

void Player::hear(const Object& message) {
  const auto type = text(message, "type");
  if (type == "reply") return hear_reply(message);
  if (type == "error") return hear_error(text(message, "code"));
  const auto version = number(message, "version");
  if (type == "update") {
    if (version != version_ + 1) complain("a gap", version);
    told_.updates[version] = message.at("at").to_number<std::int64_t>();
    ++heard_;
    if (text(message.at("news").as_object(), "type") == "ended") told_.over = true;
  } else if (version < version_) {
    complain("went back", version);
  }
  version_ = version;
  hear_position(message);
}

// While nothing can be stored nobody is let in: whoever comes back later is. And the crowd has one
// address, of which all together may once be too fast for it: then they are read more slowly.
void Player::hear_error(const std::string& code) {
  if (code != "unavailable" && code != "too-fast") complain("error " + code, version_);
}

void Player::hear_position(const Object& message) {
  if (const auto* seat = message.if_contains("seat"); seat && seat->is_number()) {
    seat_ = seat->to_number<std::uint64_t>();
  }
  if (const auto* view = message.if_contains("view"); view && view->is_object()) {
    view_ = view->as_object();
    const auto* legal = message.if_contains("legal");
    legal_ = legal && legal->is_object() ? legal->as_object() : json::object();
  }
  if (const auto* table = message.if_contains("table")) {
    if (text(table->as_object(), "stage") == "over") told_.over = true;
  }
}

void Player::hear_reply(const Object& reply) {
  if (!pending_ || text(reply, "id") != pending_->id) return complain("a reply to nothing", 0);
  const bool taken = reply.at("ok").as_bool();
  if (taken && !pending_->chat.empty()) {
    told_.chats_acknowledged.insert(pending_->chat);
  } else if (taken) {
    told_.acknowledged[pending_->id] = number(reply, "version");
  }
  pending_.reset();
}

void Player::act_if_asked(Client& client) {
  if (pending_ || told_.over) return;
  const auto actions = choose();
  if (actions.empty()) return;
  const auto thought = std::chrono::milliseconds(random_.below(kLongestThought));
  std::this_thread::sleep_for(thought);
  if (random_.below(kOneInSoManyIsAChat) == 0) return chat(client);
  const auto id = fmt::format("{}-{}", table_, ++requests_);
  const json::object act{
      {"type", "act"}, {"id", id}, {"actions", json::array(actions.begin(), actions.end())}};
  pending_ = Pending{id, json::serialize(act)};
  told_.sent.insert(id);
  send_text(client, pending_->message);
}

void Player::chat(Client& client) {
  const auto id = fmt::format("{}-{}", table_, ++requests_);
  const auto words = "I say " + id;
  const json::object message{{"type", "chat"}, {"id", id}, {"text", words}};
  pending_ = Pending{id, json::serialize(message), words};
  told_.chats_sent.insert(words);
  send_text(client, pending_->message);
}

// Sometimes two actions that only count together.
std::vector<std::string> Player::choose() {
  if (const auto* count = legal_.if_contains("discard"); count && count->to_number<int>() > 0) {
    return {discard(count->to_number<std::uint64_t>())};
  }
  const auto* listed = legal_.if_contains("actions");
  if (!listed || listed->as_array().empty()) return {};
  const auto& actions = listed->as_array();
  const auto pick = random_.below(static_cast<std::uint32_t>(actions.size()));
  std::vector<std::string> chosen = {json::value_to<std::string>(actions[pick])};
  const bool may_end = std::find(actions.begin(), actions.end(), "end-turn") != actions.end();
  if (may_end && chosen.front() != "end-turn" && random_.below(4) == 0) {
    chosen.emplace_back("end-turn");
  }
  return chosen;
}

std::string Player::discard(std::uint64_t count) const {
  const auto& hand = view_.at("seats").at(seat_).at("hand").as_object();
  std::string words;
  for (const auto& [kind, have] : hand) {
    const auto cards = std::min(count, have.to_number<std::uint64_t>());
    if (cards == 0) continue;
    words += fmt::format("{}{} {}", words.empty() ? "" : ", ", cards, std::string_view(kind));
    count -= cards;
  }
  return "discard " + words;
}

void Player::complain(const std::string& what, std::uint64_t version) {
  told_.complaints.push_back(fmt::format("{}: {} at {}", table_, what, version));
}

}  // namespace spiel::server
