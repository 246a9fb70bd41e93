#include "server/repeats.hpp"

#include <sodium.h>

#include <array>
#include <utility>

namespace spiel::server {

namespace {

constexpr std::size_t kMaxKey = 200;

// Stands for the whole request: the same key with other words is another request.
std::string fingerprint(std::string_view key, const http::Request& request) {
  std::array<char, crypto_generichash_BYTES> digest{};
  crypto_generichash_state state;
  crypto_generichash_init(&state, nullptr, 0, digest.size());
  for (const std::string_view part : {key, std::string_view("\n"), std::string_view(request.path),
                                      std::string_view("\n"), std::string_view(request.body)}) {
    crypto_generichash_update(&state, reinterpret_cast<const unsigned char*>(part.data()),
                              part.size());
  }
  crypto_generichash_final(&state, reinterpret_cast<unsigned char*>(digest.data()), digest.size());
  return {digest.data(), digest.size()};
}

}  // namespace

http::Handler Repeats::guard(http::Handler handler) {
  return [this, handler = std::move(handler)](const http::Request& request, http::Respond respond) {
    const std::string_view key = request.headers["Idempotency-Key"];
    if (key.empty()) return handler(request, std::move(respond));
    if (key.size() > kMaxKey)
      return respond(
          http::problem(400, "key-too-long", "The Idempotency-Key is longer than 200 characters."));
    const auto name = fingerprint(key, request);
    if (!enter(name, respond)) return;
    handler(request, [this, name](const http::Response& answer) { answered(name, answer); });
  };
}

bool Repeats::enter(const std::string& key, const http::Respond& respond) {
  http::Response answer;
  {
    const std::lock_guard lock(mutex_);
    const auto [found, fresh] = known_.try_emplace(key);
    auto& known = found->second;
    if (!known.answer) known.waiting.push_back(respond);
    if (fresh || !known.answer) return fresh;
    answer = *known.answer;
  }
  respond(std::move(answer));
  return false;
}

void Repeats::answered(const std::string& key, const http::Response& answer) {
  std::vector<http::Respond> waiting;
  {
    const std::lock_guard lock(mutex_);
    auto& known = known_[key];
    if (known.answer) return;
    known.answer = answer;
    waiting = std::exchange(known.waiting, {});
    answered_.push_back(key);
    if (answered_.size() > most_) forget_oldest();
  }
  for (const auto& respond : waiting) respond(answer);
}

void Repeats::forget_oldest() {
  known_.erase(answered_.front());
  answered_.pop_front();
}

}  // namespace spiel::server
