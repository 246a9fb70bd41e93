#include "load.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "moves.hpp"

namespace spiel::load {

namespace {

constexpr std::size_t kOpeningActions = 4;  // of every seat
constexpr std::size_t kConnectingAtOnce = 256;

}  // namespace

double Measured::latency(double share) const {
  if (latencies.empty()) return 0;
  const auto last = static_cast<double>(latencies.size() - 1);
  return static_cast<double>(latencies[static_cast<std::size_t>(share * last)].count()) / 1e6;
}

Load::Load(std::uint16_t port, const std::vector<NewTable>& tables) {
  for (const auto& table : tables) connect(port, table);
  while (greeted_ < seats_.size()) poll(std::chrono::milliseconds(100));
  playing_ = true;
  for (auto& table : tables_) offer_turn(table);
  while (actions_ < kOpeningActions * seats_.size()) poll(std::chrono::milliseconds(100));
  playing_ = false;
}

void Load::connect(std::uint16_t port, const NewTable& table) {
  tables_.push_back({seats_.size(), table.tokens.size(), false, false, {}});
  for (const auto& token : table.tokens) {
    auto& seat = seats_.emplace_back(port, tables_.size() - 1);
    seat.hello = fmt::format(R"({{"type":"hello","token":"{}"}})", token);
    poller_.watch(seat.link.descriptor(), seats_.size() - 1);
    seat.link.upgrade("/ws/tables/" + table.id);
    while (seats_.size() - greeted_ > kConnectingAtOnce) poll(std::chrono::milliseconds(100));
  }
}

void Load::poll(std::chrono::milliseconds patience) {
  poller_.wait(patience, [&](std::size_t number) {
    SeatAt& seat = seats_[number];
    const bool open =
        seat.link.read([&](int status, std::string_view text) { hear(seat, status, text); });
    if (!open) throw std::runtime_error("the server closed a connection");
  });
}

void Load::hear(SeatAt& seat, int status, std::string_view text) {
  if (status == 101) return seat.link.say(seat.hello);
  if (status != 0) throw std::runtime_error(fmt::format("{}: {}", status, text));
  if (text.starts_with(R"({"type":"reply")")) return hear_reply(seat, text);
  if (text.starts_with(R"({"type":"view")")) ++greeted_;
  ++measured_.updates;
  if (text.find("\"view\":{") == std::string_view::npos) return;
  seat.action = next_action(text);
  offer_turn(tables_[seat.table]);
}

void Load::hear_reply(SeatAt& seat, std::string_view reply) {
  Table& table = tables_[seat.table];
  table.under_way = false;
  ++actions_;
  if (reply.find("\"ok\":true") == std::string_view::npos) {
    ++measured_.refused;
  } else {
    measured_.latencies.push_back(Clock::now() - table.due);
  }
  offer_turn(table);
}

// Flat out, an action is due when it is possible.
void Load::offer_turn(Table& table) {
  if (!playing_ || table.under_way || table.waiting) return;
  if (interval_.count() == 0) {
    act(table, Clock::now());
  } else {
    table.waiting = true;
    waiting_.push_back(&table);
  }
}

bool Load::act(Table& table, Clock::time_point due) {
  for (auto i = table.first_seat; i < table.first_seat + table.seats; ++i) {
    SeatAt& seat = seats_[i];
    if (seat.action.empty()) continue;
    table.under_way = true;
    table.due = due;
    seat.link.say(fmt::format(R"({{"type":"act","id":"{}","actions":["{}"]}})", actions_,
                              std::exchange(seat.action, {})));
    return true;
  }
  return false;
}

void Load::send_due() {
  while (interval_.count() > 0 && !waiting_.empty() && next_due_ <= Clock::now()) {
    Table& table = *waiting_.front();
    waiting_.pop_front();
    table.waiting = false;
    if (act(table, next_due_)) next_due_ += interval_;
  }
}

Measured Load::play(std::chrono::seconds duration, double rate) {
  measured_ = {};
  interval_ = std::chrono::nanoseconds(rate == 0 ? 0 : static_cast<std::int64_t>(1e9 / rate));
  const auto begin = Clock::now();
  next_due_ = begin;
  playing_ = true;
  for (auto& table : tables_) offer_turn(table);
  while (Clock::now() < begin + duration) {
    send_due();
    poll(std::chrono::milliseconds(interval_.count() == 0 ? 10 : 1));
  }
  measured_.duration = Clock::now() - begin;
  playing_ = false;
  for (Table* table : std::exchange(waiting_, {})) table->waiting = false;
  Measured result = std::exchange(measured_, {});
  while (std::any_of(tables_.begin(), tables_.end(), [](auto& t) { return t.under_way; })) {
    poll(std::chrono::milliseconds(100));
  }
  std::sort(result.latencies.begin(), result.latencies.end());
  return result;
}

}  // namespace spiel::load
