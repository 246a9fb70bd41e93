#include "server/repeats.hpp"

#include <fmt/core.h>
#include <sodium.h>

#include <array>
#include <boost/asio/post.hpp>
#include <boost/json.hpp>
#include <utility>

#include "server/barrier.hpp"

namespace spiel::server {

namespace {

namespace json = boost::json;

constexpr std::size_t kMaxKey = 200;

std::string digest_of(std::initializer_list<std::string_view> parts) {
  std::array<unsigned char, 16> digest{};
  crypto_generichash_state state;
  crypto_generichash_init(&state, nullptr, 0, digest.size());
  for (const auto part : parts) {
    const auto size = fmt::format("{}:", part.size());
    for (const std::string_view piece : {std::string_view(size), part}) {
      crypto_generichash_update(&state, reinterpret_cast<const unsigned char*>(piece.data()),
                                piece.size());
    }
  }
  crypto_generichash_final(&state, digest.data(), digest.size());
  std::string hex(2 * digest.size() + 1, '\0');
  sodium_bin2hex(hex.data(), hex.size(), digest.data(), digest.size());
  hex.pop_back();
  return hex;
}

std::string setting_of(std::size_t slot) { return fmt::format("repeat-{}", slot); }

http::Response key_reused() {
  return http::problem(422, "key-reused",
                       "This Idempotency-Key was used before, for another request.");
}
http::Response outcome_unknown() {
  return http::problem(409, "outcome-unknown",
                       "The server ended while this request was carried out: look whether it was "
                       "done, then ask again with another key.");
}
http::Response not_stored() {
  return http::problem(503, "unavailable", "The server cannot store anything at the moment.");
}

// What was not carried out may be tried again.
bool is_worth_keeping(const http::Response& answer) {
  return answer.status < 500 && answer.status != 429;
}

}  // namespace

// Answers even when the handler forgets to.
class Repeats::Ticket {
 public:
  Ticket(Repeats& repeats, std::string name) : repeats_(repeats), name_(std::move(name)) {}
  Ticket(const Ticket&) = delete;
  Ticket& operator=(const Ticket&) = delete;
  ~Ticket() {
    within_barrier("a repeatable request", [&] {
      repeats_.answered(name_, http::problem(500, "internal-error", "Something went wrong here."));
    });
  }
  void answer(const http::Response& response) { repeats_.answered(name_, response); }

 private:
  Repeats& repeats_;
  std::string name_;
};

Repeats::Repeats(store::Journal& journal, CallerOf caller_of, std::size_t most)
    : journal_(journal), caller_of_(std::move(caller_of)), most_(most), slots_(most) {
  load();
}

Repeats::~Repeats() { worker_.join(); }

void Repeats::load() {
  for (std::size_t slot = 0; slot < most_; ++slot) {
    const auto stored = journal_.setting(setting_of(slot));
    if (!stored) break;
    next_slot_ = (slot + 1) % most_;
    within_barrier("reading an answer to repeat", [&] {
      const auto value = json::parse(*stored);
      const auto text = [&](const char* name) { return std::string(value.at(name).as_string()); };
      Known known{text("words"), slot};
      known.stage = Stage::Unknown;
      if (value.as_object().contains("status")) {
        known.stage = Stage::Answered;
        known.answer = {value.at("status").to_number<int>(), text("type"), text("body"), {}};
      }
      slots_[slot] = text("name");
      if (!slots_[slot].empty()) known_[slots_[slot]] = std::move(known);
    });
  }
}

std::string Repeats::name_of(std::string_view key, const http::Request& request) const {
  const auto caller = caller_of_ ? caller_of_(request) : std::string();
  return digest_of({caller.empty() ? request.peer : caller, request.path, key});
}

http::Handler Repeats::guard(http::Handler handler) {
  return [this, handler = std::move(handler)](const http::Request& request, http::Respond respond) {
    const std::string_view key = request.headers["Idempotency-Key"];
    if (key.empty()) return handler(request, std::move(respond));
    if (key.size() > kMaxKey) {
      return respond(
          http::problem(400, "key-too-long", "The Idempotency-Key is longer than 200 characters."));
    }
    const auto name = name_of(key, request);
    if (enter(name, digest_of({request.body}), respond)) begin(handler, request, name);
  };
}

bool Repeats::enter(const std::string& name, const std::string& words,
                    const http::Respond& respond) {
  http::Response answer;
  {
    const std::lock_guard lock(mutex_);
    const auto [found, fresh] = known_.try_emplace(name);
    auto& known = found->second;
    if (fresh) {
      known.words = words;
      known.slot = take_slot();
      slots_[known.slot] = name;
    }
    if (known.words != words) {
      answer = key_reused();
    } else if (known.stage < Stage::Answered) {
      known.waiting.push_back(respond);
      return fresh;
    } else {
      answer = known.stage == Stage::Answered ? known.answer : outcome_unknown();
    }
  }
  respond(std::move(answer));
  return false;
}

// The oldest is forgotten, unless it is still under way.
std::size_t Repeats::take_slot() {
  for (std::size_t tried = 0; tried < most_; ++tried) {
    const auto slot = std::exchange(next_slot_, (next_slot_ + 1) % most_);
    const auto old = known_.find(slots_[slot]);
    if (slots_[slot].empty() || old == known_.end()) return slot;
    if (old->second.stage < Stage::Answered) continue;
    known_.erase(old);
    return slot;
  }
  return next_slot_;
}

void Repeats::begin(const http::Handler& handler, const http::Request& request,
                    const std::string& name) {
  Known begun;
  {
    const std::lock_guard lock(mutex_);
    begun.words = known_[name].words;
    begun.slot = known_[name].slot;
  }
  store(name, begun, [this, handler, request, name](const store::Outcome& outcome) {
    if (!outcome) return tell(name, not_stored(), false);
    boost::asio::post(worker_, [this, handler, request, name] {
      const auto ticket = std::make_shared<Ticket>(*this, name);
      within_barrier(request.path, [&] {
        handler(request, [ticket](const http::Response& answer) { ticket->answer(answer); });
      });
    });
  });
}

void Repeats::answered(const std::string& name, const http::Response& answer) {
  Known known;
  {
    const std::lock_guard lock(mutex_);
    const auto found = known_.find(name);
    if (found == known_.end() || found->second.stage != Stage::UnderWay) return;
    found->second.stage = Stage::Storing;
    known.words = found->second.words;
    known.slot = found->second.slot;
  }
  known.stage = Stage::Answered;
  known.answer = answer;
  const bool keep = is_worth_keeping(answer);
  store(keep ? name : std::string(), known,
        [this, name, answer, keep](const store::Outcome&) { tell(name, answer, keep); });
}

void Repeats::tell(const std::string& name, const http::Response& answer, bool keep) {
  std::vector<http::Respond> waiting;
  {
    const std::lock_guard lock(mutex_);
    const auto found = known_.find(name);
    if (found == known_.end()) return;
    waiting = std::exchange(found->second.waiting, {});
    found->second.stage = Stage::Answered;
    found->second.answer = answer;
    if (!keep) known_.erase(found);
  }
  for (const auto& respond : waiting) {
    within_barrier("the answer to a repeatable request", [&] { respond(answer); });
  }
}

void Repeats::store(const std::string& name, const Known& known, store::Committed then) {
  json::object value{{"name", name}, {"words", known.words}};
  if (known.stage == Stage::Answered) {
    value["status"] = known.answer.status;
    value["type"] = known.answer.content_type;
    value["body"] = known.answer.body;
  }
  store::Batch batch;
  batch.settings.push_back({setting_of(known.slot), json::serialize(value)});
  if (!journal_.append(std::move(batch), then)) {
    then(failure(store::JournalError{store::JournalError::Kind::Broken, "queue is full"}));
  }
}

}  // namespace spiel::server
