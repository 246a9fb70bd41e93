#include "server/login_queue.hpp"

#include <algorithm>
#include <iterator>
#include <tuple>

#include "server/barrier.hpp"
#include "server/household.hpp"

namespace spiel::server {

namespace {

using engine::Login;

constexpr std::size_t kMostRemembered = 10'000;
constexpr auto kLookAgain = std::chrono::milliseconds(200);

void tell(const std::vector<LoginQueue::Answer>& answers, Login verdict) {
  for (const auto& answer : answers) {
    within_barrier("the answer to a login", [&] { answer(verdict); });
  }
}

}  // namespace

LoginQueue::LoginQueue(Check check, Limits limits) : check_(std::move(check)), limits_(limits) {
  thread_ = std::thread([this] { run(); });
}

LoginQueue::~LoginQueue() {
  wind_down();
  thread_.join();
}

void LoginQueue::wind_down() {
  std::vector<Attempt> waiting;
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    for (auto& [name, line] : lines_) {
      std::move(line.waiting.begin(), line.waiting.end(), std::back_inserter(waiting));
      line.waiting.clear();
    }
  }
  changed_.notify_one();
  for (const auto& attempt : waiting) tell(attempt.answers, Login::TooMany);
}

void LoginQueue::push(const std::string& user, const std::string& password,
                      const std::string& address, Answer answer) {
  std::vector<Answer> sent_away;
  {
    const std::lock_guard lock(mutex_);
    const Name name{household(address), user};
    if (lines_.size() >= limits_.lines) forget_old(Clock::now());
    if (!lines_.contains(name)) sent_away = make_room_at(name.first);
    const bool has_room = lines_.size() < limits_.lines || lines_.contains(name);
    if (stopping_ || !has_room) {
      sent_away.push_back(std::move(answer));
    } else {
      auto& waiting = lines_[name].waiting;
      const auto same = std::find_if(waiting.begin(), waiting.end(), [&](const Attempt& attempt) {
        return attempt.password == password;
      });
      if (same != waiting.end()) {
        same->answers.push_back(std::move(answer));
      } else {
        waiting.push_back({password, {std::move(answer)}});
        if (waiting.size() > limits_.waiting) sent_away = take_from(lines_[name]).answers;
      }
    }
  }
  changed_.notify_one();
  tell(sent_away, Login::TooMany);
}

// Where an address has as many lines as it may, one of them is given up.
std::vector<LoginQueue::Answer> LoginQueue::make_room_at(const std::string& home) {
  const auto first = lines_.lower_bound({home, ""});
  std::uint32_t count = 0;
  for (auto line = first; line != lines_.end() && line->first.first == home; ++line) ++count;
  if (count < limits_.users) return {};
  const auto chosen = std::next(first, secure_random().below(count));
  std::vector<Answer> answers;
  for (auto& attempt : chosen->second.waiting) {
    std::move(attempt.answers.begin(), attempt.answers.end(), std::back_inserter(answers));
  }
  lines_.erase(chosen);
  return answers;
}

LoginQueue::Attempt LoginQueue::take_from(Line& line) {
  const auto chosen = secure_random().below(static_cast<std::uint32_t>(line.waiting.size()));
  std::swap(line.waiting[chosen], line.waiting.back());
  auto attempt = std::move(line.waiting.back());
  line.waiting.pop_back();
  return attempt;
}

void LoginQueue::run() {
  std::unique_lock lock(mutex_);
  while (!stopping_) {
    const auto line = next_line(Clock::now());
    if (line == lines_.end()) {
      const auto look = next_look();
      if (look) {
        changed_.wait_until(lock, *look);
      } else {
        changed_.wait(lock);
      }
      continue;
    }
    const auto name = line->first;
    line->second.served = households_[name.first] = ++turn_;
    const auto attempt = take_from(line->second);
    lock.unlock();
    bool right = false;
    const bool checked =
        within_barrier("a login", [&] { right = check_(name.second, attempt.password); });
    lock.lock();
    if (checked) settle(name, right, Clock::now());
    lock.unlock();
    tell(attempt.answers, right ? Login::Right : checked ? Login::Wrong : Login::TooMany);
    lock.lock();
  }
}

// The line that has waited longest of the address that has waited longest.
std::map<LoginQueue::Name, LoginQueue::Line>::iterator LoginQueue::next_line(
    Clock::time_point now) {
  auto best = lines_.end();
  const auto rank = [&](const auto& item) {
    const auto served = households_.find(item.first.first);
    return std::tuple(served == households_.end() ? 0 : served->second, item.second.served);
  };
  for (auto line = lines_.begin(); line != lines_.end(); ++line) {
    if (line->second.waiting.empty() || line->second.not_before > now) continue;
    if (best != lines_.end() && rank(*best) <= rank(*line)) continue;
    if (account_may(line->first, now)) best = line;
  }
  if (best != lines_.end() && !were_right_.contains(best->first)) {
    accounts_[best->first.second].left -= 1;
  }
  return best;
}

// Guesses from many addresses at one account. Whoever was right before from the same place is not
// held up by them.
bool LoginQueue::account_may(const Name& name, Clock::time_point now) {
  if (were_right_.contains(name)) return true;
  const auto [found, fresh] =
      accounts_.try_emplace(name.second, Account{limits_.guesses_per_account, now});
  auto& account = found->second;
  const std::chrono::duration<double> passed = now - account.at;
  account.left =
      std::min(limits_.guesses_per_account, account.left + passed.count() * limits_.account_refill);
  account.at = now;
  return account.left >= 1;
}

void LoginQueue::settle(const Name& name, bool right, Clock::time_point now) {
  auto& line = lines_[name];
  if (right) {
    line.wrong = 0;
    if (were_right_.size() >= kMostRemembered) were_right_.clear();
    were_right_.insert(name);
    return;
  }
  if (now - line.last_wrong > limits_.forgets_after) line.wrong = 0;
  line.last_wrong = now;
  const int beyond = ++line.wrong - limits_.free_guesses;
  if (beyond < 0) return;
  auto wait = limits_.first_wait;
  for (int i = 0; i < beyond && wait < limits_.longest_wait; ++i) wait *= 2;
  line.not_before = now + std::min(wait, limits_.longest_wait);
}

void LoginQueue::forget_old(Clock::time_point now) {
  std::erase_if(lines_, [&](const auto& item) {
    return item.second.waiting.empty() && now - item.second.last_wrong > limits_.forgets_after;
  });
  if (households_.size() >= kMostRemembered) households_.clear();
  if (accounts_.size() >= kMostRemembered) accounts_.clear();
}

std::optional<LoginQueue::Clock::time_point> LoginQueue::next_look() const {
  const bool anybody = std::any_of(lines_.begin(), lines_.end(),
                                   [](const auto& item) { return !item.second.waiting.empty(); });
  if (!anybody) return std::nullopt;
  return Clock::now() + kLookAgain;
}

}  // namespace spiel::server
