#include "server/accounts.hpp"

#include <sodium.h>

#include <array>
#include <stdexcept>
#include <utility>

#include "system/secure_random.hpp"

namespace spiel::server {

namespace {

constexpr std::size_t kFirstPasswordLength = 16;
constexpr const char* kFirstAccountMade = "first-manager-made";

std::string hash_of(const std::string& password) {
  std::array<char, crypto_pwhash_STRBYTES> hash{};
  if (crypto_pwhash_str(hash.data(), password.data(), password.size(),
                        crypto_pwhash_OPSLIMIT_INTERACTIVE,
                        crypto_pwhash_MEMLIMIT_INTERACTIVE) != 0) {
    throw std::runtime_error("not enough memory to hash a password");
  }
  return hash.data();
}

}  // namespace

ManagerAccounts::ManagerAccounts(store::Journal& journal)
    : journal_(journal),
      digest_key_(secure_token(crypto_generichash_KEYBYTES)),
      queue_([this](const std::string& user, const std::string& password) {
        return check(user, password);
      }) {}

void ManagerAccounts::keep(store::Batch batch) {
  const auto stored = store::append_and_wait(journal_, std::move(batch));
  if (!stored) throw std::runtime_error("cannot store the account: " + stored.error().message);
}

void ManagerAccounts::set(const std::string& user, const std::string& password) {
  store::Batch batch;
  batch.accounts.push_back({user, hash_of(password)});
  keep(std::move(batch));
  remember(user, password);
}

bool ManagerAccounts::remove(const std::string& user) {
  if (!journal_.account(user)) return false;
  store::Batch batch;
  batch.removed_accounts.push_back(user);
  keep(std::move(batch));
  const std::lock_guard lock(mutex_);
  remembered_.erase(user);
  return true;
}

void ManagerAccounts::remember(const std::string& user, const std::string& password) {
  const std::lock_guard lock(mutex_);
  remembered_[user] = digest(user, password);
}

std::optional<std::string> ManagerAccounts::make_first(const std::string& user) {
  if (journal_.setting(kFirstAccountMade)) return std::nullopt;
  auto password = secure_token(kFirstPasswordLength);
  set(user, password);
  store::Batch batch;
  batch.settings.push_back({kFirstAccountMade, user});
  keep(std::move(batch));
  return password;
}

void ManagerAccounts::verify(const std::string& user, const std::string& password,
                             const std::string& peer, std::function<void(engine::Login)> answer) {
  if (is_remembered(user, password)) return answer(engine::Login::Right);
  queue_.push(user, password, peer, std::move(answer));
}

bool ManagerAccounts::check(const std::string& user, const std::string& password) {
  const auto account = journal_.account(user);
  // A hash is computed for unknown users too, so that time does not tell which users there are.
  static const std::string kNobody = hash_of(secure_token(kFirstPasswordLength));
  const auto& hash = account ? account->password_hash : kNobody;
  const bool right = crypto_pwhash_str_verify(hash.c_str(), password.data(), password.size()) == 0;
  if (!account || !right) return false;
  remember(user, password);
  return true;
}

bool ManagerAccounts::is_remembered(const std::string& user, const std::string& password) {
  const auto given = digest(user, password);
  const std::lock_guard lock(mutex_);
  const auto found = remembered_.find(user);
  return found != remembered_.end() &&
         sodium_memcmp(found->second.data(), given.data(), given.size()) == 0;
}

std::string ManagerAccounts::digest(const std::string& user, const std::string& password) const {
  const auto text = user + '\0' + password;
  std::string result(crypto_generichash_BYTES, '\0');
  crypto_generichash(reinterpret_cast<unsigned char*>(result.data()), result.size(),
                     reinterpret_cast<const unsigned char*>(text.data()), text.size(),
                     reinterpret_cast<const unsigned char*>(digest_key_.data()),
                     digest_key_.size());
  return result;
}

}  // namespace spiel::server
