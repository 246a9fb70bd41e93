// Checking a password takes long on purpose, so attempts wait in lines: one per address and user.
// One thread serves the lines in turn, those of every address alike, so that nobody who guesses
// keeps others from being heard; and a line whose guesses were wrong is served less and less often.
// Whoever is right is remembered elsewhere and never gets here again.
//
// A line has room for a few. When it is full somebody in it, drawn by lot, is told to come back:
// whoever knows the password and shares an address and a user name with somebody who guesses gets
// through with a few more tries. The same attempt made twice waits once. An address has room for a
// few lines likewise, so that made-up users of one address take no place from anybody else.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "protocol/engine/service.hpp"
#include "system/secure_random.hpp"

namespace spiel::server {

class LoginQueue {
 public:
  using Clock = std::chrono::steady_clock;
  // Whether the password is right; called on the queue's thread.
  using Check = std::function<bool(const std::string& user, const std::string& password)>;
  using Answer = std::function<void(engine::Login)>;

  struct Limits {
    std::size_t waiting = 8;   // in one line
    std::size_t users = 32;    // lines of one address
    std::size_t lines = 2000;  // in all
    int free_guesses = 5;      // before a line has to wait
    Clock::duration first_wait = std::chrono::milliseconds(250);
    Clock::duration longest_wait = std::chrono::seconds(4);
    Clock::duration forgets_after = std::chrono::minutes(1);  // wrong guesses
    double guesses_per_account = 100;  // from addresses that never were right, at once
    double account_refill = 2;         // and per second
  };

  explicit LoginQueue(Check check) : LoginQueue(std::move(check), Limits()) {}
  LoginQueue(Check check, Limits limits);
  ~LoginQueue();
  LoginQueue(const LoginQueue&) = delete;
  LoginQueue& operator=(const LoginQueue&) = delete;

  void push(const std::string& user, const std::string& password, const std::string& address,
            Answer answer);
  // Whoever waits, and whoever comes from now on, is told to come back.
  void wind_down();

 private:
  using Name = std::pair<std::string, std::string>;  // household, user
  struct Attempt {
    std::string password;
    std::vector<Answer> answers;
  };
  struct Line {
    std::vector<Attempt> waiting;
    int wrong = 0;
    Clock::time_point not_before{};
    Clock::time_point last_wrong{};
    std::uint64_t served = 0;  // when, in turns
  };
  struct Account {
    double left = 0;
    Clock::time_point at{};
  };

  void run();
  std::map<Name, Line>::iterator next_line(Clock::time_point now);
  bool account_may(const Name& name, Clock::time_point now);
  Attempt take_from(Line& line);
  std::vector<Answer> make_room_at(const std::string& home);
  void settle(const Name& name, bool right, Clock::time_point now);
  void forget_old(Clock::time_point now);
  std::optional<Clock::time_point> next_look() const;

  const Check check_;
  const Limits limits_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::map<Name, Line> lines_;
  std::map<std::string, std::uint64_t> households_;  // when each was served last
  std::map<std::string, Account> accounts_;
  std::set<Name> were_right_;
  std::uint64_t turn_ = 0;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace spiel::server
