#include "server/repeats.hpp"

#include <fmt/core.h>
#include <sodium.h>

#include <algorithm>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/json.hpp>
#include <map>
#include <utility>

#include "server/barrier.hpp"
#include "server/household.hpp"
#include "system/clock.hpp"
#include "system/secure_random.hpp"

namespace spiel::server {

namespace {

namespace json = boost::json;

constexpr std::size_t kMaxKey = 200;
constexpr std::size_t kSelfLength = 16;
constexpr std::size_t kNameBytes = 16;
constexpr std::size_t kHomeBytes = 8;
constexpr std::string_view kOldSlots = "repeat-";  // of releases that knew no names
constexpr std::string_view kNames = "repeated-";
// For one that another node is at work on.
constexpr auto kBetweenLooks = std::chrono::milliseconds(50);
constexpr int kMostLooks = 40;

std::string digest_of(std::initializer_list<std::string_view> parts, std::size_t size) {
  std::string digest(size, '\0');
  crypto_generichash_state state;
  crypto_generichash_init(&state, nullptr, 0, size);
  for (const auto part : parts) {
    const auto length = fmt::format("{}:", part.size());
    for (const std::string_view piece : {std::string_view(length), part}) {
      crypto_generichash_update(&state, reinterpret_cast<const unsigned char*>(piece.data()),
                                piece.size());
    }
  }
  crypto_generichash_final(&state, reinterpret_cast<unsigned char*>(digest.data()), size);
  return digest;
}

std::string hex_of(std::string_view bytes) {
  std::string hex(2 * bytes.size() + 1, '\0');
  sodium_bin2hex(hex.data(), hex.size(), reinterpret_cast<const unsigned char*>(bytes.data()),
                 bytes.size());
  hex.pop_back();
  return hex;
}

std::optional<std::string> bytes_of(std::string_view hex) {
  std::string bytes(hex.size() / 2, '\0');
  std::size_t size = 0;
  const auto failed = sodium_hex2bin(reinterpret_cast<unsigned char*>(bytes.data()), bytes.size(),
                                     hex.data(), hex.size(), nullptr, &size, nullptr);
  if (failed != 0 || size != bytes.size()) return std::nullopt;
  return bytes;
}

const unsigned char* raw(const std::string& bytes) {
  return reinterpret_cast<const unsigned char*>(bytes.data());
}

std::string seal(const std::string& text, const std::string& key) {
  std::string nonce(crypto_secretbox_NONCEBYTES, '\0');
  randombytes_buf(nonce.data(), nonce.size());
  std::string box(crypto_secretbox_MACBYTES + text.size(), '\0');
  crypto_secretbox_easy(reinterpret_cast<unsigned char*>(box.data()), raw(text), text.size(),
                        raw(nonce), raw(key));
  return hex_of(nonce + box);
}

std::optional<std::string> unseal(std::string_view sealed, const std::string& key) {
  const auto bytes = bytes_of(sealed);
  constexpr std::size_t kLeast = crypto_secretbox_NONCEBYTES + crypto_secretbox_MACBYTES;
  if (!bytes || bytes->size() < kLeast) return std::nullopt;
  const auto nonce = bytes->substr(0, crypto_secretbox_NONCEBYTES);
  const auto box = bytes->substr(crypto_secretbox_NONCEBYTES);
  std::string text(box.size() - crypto_secretbox_MACBYTES, '\0');
  const auto failed = crypto_secretbox_open_easy(reinterpret_cast<unsigned char*>(text.data()),
                                                 raw(box), box.size(), raw(nonce), raw(key));
  return failed == 0 ? std::optional(text) : std::nullopt;
}

std::string setting_of(const std::string& name) { return std::string(kNames) + name; }

std::string text_of(const http::Response& answer) {
  return json::serialize(json::object{
      {"status", answer.status}, {"type", answer.content_type}, {"body", answer.body}});
}

http::Response answer_in(std::string_view text) {
  const auto value = json::parse(text);
  const auto field = [&](const char* name) { return std::string(value.at(name).as_string()); };
  return {value.at("status").to_number<int>(), field("type"), field("body"), {}};
}

// What the journal has of a request.
struct Kept {
  std::string words;
  std::string by;      // which process is, or was, at work on it
  std::string from;    // whose address it came from, as a digest; empty in older ones
  std::string answer;  // sealed; empty as long as there is none
  std::int64_t at = 0;
};

std::string text_of(const Kept& kept) {
  json::object value{{"words", kept.words}, {"by", kept.by}, {"from", kept.from}, {"at", kept.at}};
  if (!kept.answer.empty()) value["answer"] = kept.answer;
  return json::serialize(value);
}

Kept kept_in(std::string_view text) {
  const auto value = json::parse(text).as_object();
  const auto field = [&](const char* name) { return std::string(value.at(name).as_string()); };
  Kept kept{field("words"), field("by"), "", "", value.at("at").to_number<std::int64_t>()};
  if (value.contains("from")) kept.from = field("from");
  if (value.contains("answer")) kept.answer = field("answer");
  return kept;
}

http::Response key_reused() {
  return http::problem(422, "key-reused",
                       "This Idempotency-Key was used before, for another request.");
}
http::Response outcome_unknown() {
  return http::problem(409, "outcome-unknown",
                       "A server is at work on this request, or ended meanwhile: look whether it "
                       "was done, then ask again with another key.");
}
http::Response not_stored() {
  return http::problem(503, "unavailable", "The server cannot store anything at the moment.");
}

// What was not carried out may be tried again; of what broke off in the middle nobody knows.
bool is_worth_keeping(const http::Response& answer) {
  return answer.status != 503 && answer.status != 429;
}

}  // namespace

// How a request is known and its answer sealed. That follows from the request, and nothing of the
// request from that: the key is the secret of whoever chose it.
struct Repeats::Asked {
  std::string name;
  std::string words;
  std::string seal;
  std::string from;
  http::Request request;
};

// Answers once, and even when the handler forgets to.
class Repeats::Ticket {
 public:
  Ticket(Repeats& repeats, AskedPtr asked) : repeats_(repeats), asked_(std::move(asked)) {}
  Ticket(const Ticket&) = delete;
  Ticket& operator=(const Ticket&) = delete;
  ~Ticket() { answer(http::problem(500, "internal-error", "Something went wrong here.")); }
  void answer(const http::Response& response) {
    if (answered_.exchange(true)) return;
    within_barrier("a repeatable request", [&] { repeats_.answered(*asked_, response); });
  }

 private:
  Repeats& repeats_;
  AskedPtr asked_;
  std::atomic<bool> answered_ = false;
};

Repeats::Repeats(store::Journal& journal, CallerOf caller_of, std::size_t most)
    : journal_(journal),
      caller_of_(std::move(caller_of)),
      most_(most),
      self_(secure_token(kSelfLength)) {
  load();
}

Repeats::~Repeats() {
  ending_ = true;
  worker_.join();
}

void Repeats::load() {
  std::vector<std::pair<std::int64_t, Remembered>> by_age;
  store::Batch batch;
  for (const auto& setting : journal_.setting_names()) {
    if (setting.starts_with(kOldSlots)) batch.removed_settings.push_back(setting);
    if (!setting.starts_with(kNames)) continue;
    Kept kept;
    within_barrier("reading an answer to repeat",
                   [&] { kept = kept_in(journal_.setting(setting).value_or("")); });
    by_age.emplace_back(kept.at, Remembered{setting.substr(kNames.size()), kept.from});
  }
  std::ranges::stable_sort(by_age, {}, [](const auto& item) { return item.first; });
  for (auto& [at, request] : by_age) remembered_.push_back(std::move(request));
  for (auto& setting : take_oldest()) batch.removed_settings.push_back(std::move(setting));
  if (batch.size() > 0) append(std::move(batch), [](const store::Outcome&) {});
}

// The settings of those that are too many, unless they are still under way.
std::vector<std::string> Repeats::take_oldest() {
  std::vector<std::string> oldest;
  while (remembered_.size() > most_) {
    const auto next = next_to_forget();
    if (next == remembered_.end()) break;
    known_.erase(next->name);
    oldest.push_back(setting_of(next->name));
    remembered_.erase(next);
  }
  return oldest;
}

bool Repeats::is_under_way(const Remembered& request) const {
  const auto known = known_.find(request.name);
  return known != known_.end() && !known->second.unstored;
}

// So that nobody who sends many makes those of others be forgotten.
std::deque<Repeats::Remembered>::iterator Repeats::next_to_forget() {
  std::map<std::string_view, std::size_t> counts;
  for (const auto& request : remembered_) {
    if (!is_under_way(request)) ++counts[request.from];
  }
  std::size_t most = 0;
  for (const auto& [from, count] : counts) most = std::max(most, count);
  return std::ranges::find_if(remembered_, [&](const Remembered& request) {
    return !is_under_way(request) && counts[request.from] == most;
  });
}

void Repeats::forget(const std::string& name) {
  std::erase_if(remembered_, [&](const Remembered& request) { return request.name == name; });
}

Repeats::AskedPtr Repeats::asked_by(const http::Request& request, std::string_view key) const {
  const auto named = caller_of_ ? caller_of_(request) : std::string();
  const std::string_view caller = named.empty() ? std::string_view(request.peer) : named;
  const std::string_view token = request.headers["Authorization"];
  const auto digest = [&](std::string_view purpose, std::string_view body, std::size_t size) {
    return digest_of({purpose, caller, token, request.path, key, body}, size);
  };
  return std::make_shared<const Asked>(Asked{
      hex_of(digest("name", "", kNameBytes)), hex_of(digest("words", request.body, kNameBytes)),
      digest("seal", request.body, crypto_secretbox_KEYBYTES),
      hex_of(digest_of({household(request.peer)}, kHomeBytes)), request});
}

http::Handler Repeats::guard(http::Handler handler) {
  return [this, handler = std::move(handler)](const http::Request& request, http::Respond respond) {
    const std::string_view key = request.headers["Idempotency-Key"];
    if (key.empty()) return handler(request, std::move(respond));
    if (key.size() > kMaxKey) {
      return respond(
          http::problem(400, "key-too-long", "The Idempotency-Key is longer than 200 characters."));
    }
    const auto asked = asked_by(request, key);
    if (enter(*asked, respond)) claim(asked, handler);
  };
}

bool Repeats::enter(const Asked& asked, const http::Respond& respond) {
  http::Response answer = key_reused();
  {
    const std::lock_guard lock(mutex_);
    const auto [found, fresh] = known_.try_emplace(asked.name);
    auto& known = found->second;
    if (fresh) known.words = asked.words;
    const bool same = known.words == asked.words;
    if (same && !known.unstored) {
      known.waiting.push_back(respond);
      return fresh;
    }
    if (same) answer = *known.unstored;
  }
  respond(std::move(answer));
  return false;
}

void Repeats::claim(const AskedPtr& asked, const http::Handler& handler) {
  store::Batch batch;
  const Kept begun{asked->words, self_, asked->from, "", to_millis(now())};
  batch.claims.push_back({setting_of(asked->name), text_of(begun)});
  append(std::move(batch), [this, asked, handler](const store::Outcome& outcome) {
    if (!outcome) return tell(asked->name, not_stored(), Remember::No);
    boost::asio::post(worker_, [this, asked, handler] { claimed(asked, handler, kMostLooks); });
  });
}

// The journal has it now; whose it is shows there. One that this process has claimed and is not at
// work on was not carried out.
Repeats::Found Repeats::find(const Asked& asked) {
  const auto stored = journal_.setting(setting_of(asked.name));
  if (!stored) return {Whose::Settled, not_stored()};
  const auto kept = kept_in(*stored);
  if (kept.words != asked.words) return {Whose::Settled, key_reused()};
  if (kept.answer.empty()) {
    return {kept.by == self_ ? Whose::Ours : Whose::Theirs, outcome_unknown()};
  }
  const auto text = unseal(kept.answer, asked.seal);
  return {Whose::Settled, text ? answer_in(*text) : outcome_unknown()};
}

void Repeats::claimed(const AskedPtr& asked, const http::Handler& handler, int looks) {
  Found found{Whose::Settled, not_stored()};
  within_barrier("looking for a repeated request", [&] { found = find(*asked); });
  if (found.whose == Whose::Ours) return carry_out(asked, handler);
  const bool may_end_soon = found.whose == Whose::Theirs && looks > 0 && !ending_;
  if (!may_end_soon) return tell(asked->name, found.answer, Remember::No);
  const auto timer = std::make_shared<boost::asio::steady_timer>(worker_, kBetweenLooks);
  timer->async_wait([this, timer, asked, handler, looks](const boost::system::error_code&) {
    claimed(asked, handler, looks - 1);
  });
}

void Repeats::carry_out(const AskedPtr& asked, const http::Handler& handler) {
  {
    const std::lock_guard lock(mutex_);
    forget(asked->name);
    remembered_.push_back({asked->name, asked->from});
  }
  const auto ticket = std::make_shared<Ticket>(*this, asked);
  within_barrier(asked->request.path, [&] {
    handler(asked->request, [ticket](const http::Response& answer) { ticket->answer(answer); });
  });
}

void Repeats::answered(const Asked& asked, const http::Response& answer) {
  const bool keep = is_worth_keeping(answer);
  store::Batch batch;
  {
    const std::lock_guard lock(mutex_);
    if (!keep) forget(asked.name);
    batch.removed_settings = take_oldest();
  }
  const auto setting = setting_of(asked.name);
  const Kept kept{asked.words, self_, asked.from, seal(text_of(answer), asked.seal),
                  to_millis(now())};
  keep ? batch.settings.push_back({setting, text_of(kept)})
       : batch.removed_settings.push_back(setting);
  append(std::move(batch), [this, name = asked.name, answer, keep](const store::Outcome& outcome) {
    tell(name, answer, keep && !outcome ? Remember::Yes : Remember::No);
  });
}

void Repeats::tell(const std::string& name, const http::Response& answer, Remember remember) {
  std::vector<http::Respond> waiting;
  {
    const std::lock_guard lock(mutex_);
    const auto found = known_.find(name);
    if (found == known_.end()) return;
    waiting = std::exchange(found->second.waiting, {});
    if (remember == Remember::Yes) {
      found->second.unstored = answer;
    } else {
      known_.erase(found);
    }
  }
  for (const auto& respond : waiting) {
    within_barrier("the answer to a repeatable request", [&] { respond(answer); });
  }
}

void Repeats::append(store::Batch batch, store::Committed then) {
  if (!journal_.append(std::move(batch), then)) {
    then(failure(store::JournalError{store::JournalError::Kind::Broken, "queue is full"}));
  }
}

}  // namespace spiel::server
