// Who may manage games over the Catan-engine API. Passwords are stored as argon2id hashes; checking
// one takes long on purpose, so attempts wait in lines (login_queue.hpp). A password that was right
// once, or was set by this process, is recognised by a keyed digest from then on: whatever others
// try, its owner does not wait.
#pragma once

#include <functional>
#include <map>
#include <mutex>
#include <string>

#include "protocol/engine/service.hpp"
#include "server/login_queue.hpp"
#include "store/journal.hpp"

namespace spiel::server {

class ManagerAccounts : public engine::Accounts {
 public:
  explicit ManagerAccounts(store::Journal& journal);

  // Stores the account, or gives an existing one a new password.
  void set(const std::string& user, const std::string& password);

  // False if there is no such account.
  bool remove(const std::string& user);

  // Makes the first account of a new data folder; its password, or nothing if there is one already.
  std::optional<std::string> make_first(const std::string& user);

  void verify(const std::string& user, const std::string& password, const std::string& peer,
              std::function<void(engine::Login)> answer) override;

  // Nobody waits for a verdict from now on.
  void wind_down() { queue_.wind_down(); }

 private:
  void keep(store::Batch batch);
  void remember(const std::string& user, const std::string& password);
  bool is_remembered(const std::string& user, const std::string& password);
  bool check(const std::string& user, const std::string& password);
  std::string digest(const std::string& user, const std::string& password) const;

  store::Journal& journal_;
  std::string digest_key_;
  std::mutex mutex_;
  std::map<std::string, std::string> remembered_;  // user to digest of the right password
  LoginQueue queue_;
};

}  // namespace spiel::server
