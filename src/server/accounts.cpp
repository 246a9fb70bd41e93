#include "server/accounts.hpp"

#include <sodium.h>

#include <array>
#include <boost/asio/post.hpp>
#include <stdexcept>
#include <utility>

#include "core/random.hpp"

namespace spiel::server {

namespace {

constexpr int kGuessesAllowed = 10;
constexpr auto kGuessWindow = std::chrono::minutes(1);
constexpr std::size_t kMaxAddresses = 10'000;
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
    : journal_(journal), digest_key_(secure_token(crypto_generichash_KEYBYTES)) {}

ManagerAccounts::~ManagerAccounts() { checker_.join(); }

void ManagerAccounts::keep(store::Batch batch) {
  const auto stored = store::append_and_wait(journal_, std::move(batch));
  if (!stored) throw std::runtime_error("cannot store the account: " + stored.error().message);
}

void ManagerAccounts::set(const std::string& user, const std::string& password) {
  store::Batch batch;
  batch.accounts.push_back({user, hash_of(password)});
  keep(std::move(batch));
  forget(user);
}

bool ManagerAccounts::remove(const std::string& user) {
  if (!journal_.account(user)) return false;
  store::Batch batch;
  batch.removed_accounts.push_back(user);
  keep(std::move(batch));
  forget(user);
  return true;
}

void ManagerAccounts::forget(const std::string& user) {
  const std::lock_guard lock(mutex_);
  remembered_.erase(user);
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
                             const std::string& peer, std::function<void(bool)> answer) {
  if (is_remembered(user, password)) return answer(true);
  if (has_guessed_too_often(peer)) return answer(false);
  boost::asio::post(checker_, [this, user, password, peer, answer = std::move(answer)] {
    const bool right = check(user, password);
    note_guess(peer, right);
    answer(right);
  });
}

bool ManagerAccounts::check(const std::string& user, const std::string& password) {
  const auto account = journal_.account(user);
  // A hash is computed for unknown users too, so that time does not tell which users there are.
  static const std::string kNobody = hash_of(secure_token(kFirstPasswordLength));
  const auto& hash = account ? account->password_hash : kNobody;
  const bool right = crypto_pwhash_str_verify(hash.c_str(), password.data(), password.size()) == 0;
  if (!account || !right) return false;
  const std::lock_guard lock(mutex_);
  remembered_[user] = digest(user, password);
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

bool ManagerAccounts::has_guessed_too_often(const std::string& peer) {
  const std::lock_guard lock(mutex_);
  const auto found = guesses_.find(peer);
  if (found == guesses_.end()) return false;
  if (std::chrono::steady_clock::now() - found->second.since > kGuessWindow) {
    guesses_.erase(found);
    return false;
  }
  return found->second.wrong >= kGuessesAllowed;
}

void ManagerAccounts::note_guess(const std::string& peer, bool right) {
  const std::lock_guard lock(mutex_);
  if (right) {
    guesses_.erase(peer);
    return;
  }
  if (guesses_.size() >= kMaxAddresses) guesses_.clear();
  auto& guesses = guesses_[peer];
  if (guesses.wrong++ == 0) guesses.since = std::chrono::steady_clock::now();
}

}  // namespace spiel::server
