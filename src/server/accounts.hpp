// Who may manage games over the Catan-engine API. Passwords are stored as argon2id hashes; checking
// one takes long on purpose, so it happens on a thread of its own, and a password that was right
// once is recognised by a keyed digest from then on. Wrong guesses are counted per address.
#pragma once

#include <boost/asio/thread_pool.hpp>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <string>

#include "protocol/engine/service.hpp"
#include "store/journal.hpp"

namespace spiel::server {

class ManagerAccounts : public engine::Accounts {
 public:
  explicit ManagerAccounts(store::Journal& journal);
  ~ManagerAccounts() override;

  // Stores the account, or gives an existing one a new password.
  void set(const std::string& user, const std::string& password);

  // False if there is no such account.
  bool remove(const std::string& user);

  // Makes the first account of a new data folder; its password, or nothing if there is one already.
  std::optional<std::string> make_first(const std::string& user);

  void verify(const std::string& user, const std::string& password, const std::string& peer,
              std::function<void(bool)> answer) override;

 private:
  struct Guesses {
    int wrong = 0;
    std::chrono::steady_clock::time_point since;
  };

  void keep(store::Batch batch);
  void forget(const std::string& user);
  bool is_remembered(const std::string& user, const std::string& password);
  bool has_guessed_too_often(const std::string& peer);
  void note_guess(const std::string& peer, bool right);
  bool check(const std::string& user, const std::string& password);
  std::string digest(const std::string& user, const std::string& password) const;

  store::Journal& journal_;
  std::string digest_key_;
  std::mutex mutex_;
  std::map<std::string, std::string> remembered_;  // user to digest of the right password
  std::map<std::string, Guesses> guesses_;         // by address
  boost::asio::thread_pool checker_{1};
};

}  // namespace spiel::server
