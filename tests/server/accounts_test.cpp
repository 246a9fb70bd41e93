#include "server/accounts.hpp"

#include <gtest/gtest.h>

#include <future>

#include "store/memory_journal.hpp"

namespace spiel::server::accounts_test {
namespace {

bool knows(ManagerAccounts& accounts, const std::string& user, const std::string& password,
           const std::string& peer = "192.0.2.1") {
  std::promise<bool> answer;
  accounts.verify(user, password, peer, [&](bool known) { answer.set_value(known); });
  return answer.get_future().get();
}

TEST(ManagerAccounts, AreKnownByTheirPasswordUntilTheyAreRemoved) {
  store::MemoryJournal journal;
  ManagerAccounts accounts(journal);
  accounts.set("anna", "secret");
  EXPECT_TRUE(knows(accounts, "anna", "secret"));
  EXPECT_FALSE(knows(accounts, "anna", "other"));
  accounts.set("anna", "other");
  EXPECT_FALSE(knows(accounts, "anna", "secret"));
  EXPECT_TRUE(knows(accounts, "anna", "other"));
  EXPECT_TRUE(accounts.remove("anna"));
  EXPECT_FALSE(accounts.remove("anna"));
  EXPECT_FALSE(knows(accounts, "anna", "other"));
  EXPECT_EQ(journal.account_users(), std::vector<std::string>());
}

TEST(ManagerAccounts, GuessesAreCountedPerAddress) {
  store::MemoryJournal journal;
  ManagerAccounts accounts(journal);
  accounts.set("anna", "secret");
  for (int i = 0; i < 10; ++i) EXPECT_FALSE(knows(accounts, "anna", "guess"));
  EXPECT_FALSE(knows(accounts, "anna", "secret"));
  EXPECT_TRUE(knows(accounts, "anna", "secret", "192.0.2.2"));
}

}  // namespace
}  // namespace spiel::server::accounts_test
