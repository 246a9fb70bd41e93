#include "server/journal_health.hpp"

#include <spdlog/spdlog.h>

namespace spiel::server {

namespace {

constexpr Duration kCalm{2'000};

}  // namespace

void JournalHealth::heard(const store::Outcome& outcome, Time now) {
  if (!outcome) return refused(outcome.error(), now);
  if (in_trouble_) stored(now);
}

void JournalHealth::refused(const store::JournalError& error, Time now) {
  const std::lock_guard lock(mutex_);
  ++refused_;
  last_ = now;
  if (in_trouble_.exchange(true)) return;
  first_ = now;
  reason_ = error.message;
  spdlog::error("the journal cannot store anything: {}; whoever asks is refused until it can",
                reason_);
}

void JournalHealth::stored(Time now) {
  const std::lock_guard lock(mutex_);
  if (!in_trouble_ || now - last_ < kCalm) return;
  in_trouble_ = false;
  spdlog::warn("the journal stores again; {} commits were refused in {:.1f} s: {}", refused_,
               std::chrono::duration<double>(last_ - first_).count(), reason_);
  refused_ = 0;
}

std::string JournalHealth::trouble() const {
  const std::lock_guard lock(mutex_);
  return in_trouble_ ? "The journal cannot store anything: " + reason_ + "." : "";
}

}  // namespace spiel::server
