#include "server/accounts.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <future>
#include <thread>

#include "store/memory_journal.hpp"

namespace spiel::server::accounts_test {
namespace {

engine::Login try_login(ManagerAccounts& accounts, const std::string& user,
                        const std::string& password, const std::string& peer = "192.0.2.1") {
  std::promise<engine::Login> answer;
  accounts.verify(user, password, peer, [&](engine::Login login) { answer.set_value(login); });
  return answer.get_future().get();
}

bool knows(ManagerAccounts& accounts, const std::string& user, const std::string& password) {
  return try_login(accounts, user, password) == engine::Login::Right;
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

// The passwords of a server that has just started are known from its settings or not at all.
TEST(ManagerAccounts, WhoeverKnowsThePasswordGetsInWhileOthersGuess) {
  store::MemoryJournal journal;
  {
    ManagerAccounts(journal).set("anna", "secret");
  }
  std::atomic<int> answered = 0;
  ManagerAccounts accounts(journal);  // answers whoever still waits when it goes
  for (int i = 0; i < 300; ++i) {
    accounts.verify("anna", "guess" + std::to_string(i), "198.51.100.7",
                    [&](engine::Login) { ++answered; });
  }
  EXPECT_EQ(try_login(accounts, "anna", "secret"), engine::Login::Right);
  EXPECT_GT(answered, 280) << "most are sent away at once";
  EXPECT_EQ(try_login(accounts, "anna", "secret", "198.51.100.7"), engine::Login::Right);
}

// --- lines of attempts ---------------------------------------------------------------------------

class LoginLines : public testing::Test {
 protected:
  static LoginQueue::Limits fast() {
    LoginQueue::Limits limits;
    limits.first_wait = limits.longest_wait = std::chrono::milliseconds(20);
    return limits;
  }
  engine::Login login(const std::string& user, const std::string& password,
                      const std::string& address) {
    std::promise<engine::Login> answer;
    queue.push(user, password, address, [&](engine::Login verdict) { answer.set_value(verdict); });
    return answer.get_future().get();
  }

  std::atomic<int> checks = 0;
  LoginQueue queue{[this](const std::string&, const std::string& password) {
                     ++checks;
                     std::this_thread::sleep_for(std::chrono::milliseconds(2));
                     return password == "secret";
                   },
                   fast()};
};

TEST_F(LoginLines, AFloodOfOneAddressIsMostlySentAwayUnheard) {
  // Whoever still waits is answered when the queue ends, after this test.
  const auto sent_away = std::make_shared<std::atomic<int>>(0);
  for (int i = 0; i < 500; ++i) {
    queue.push("anna", std::to_string(i), "192.0.2.1", [sent_away](engine::Login verdict) {
      *sent_away += verdict == engine::Login::TooMany ? 1 : 0;
    });
  }
  EXPECT_EQ(login("anna", "secret", "192.0.2.2"), engine::Login::Right);
  EXPECT_EQ(login("bert", "secret", "192.0.2.1"), engine::Login::Right);
  EXPECT_GT(*sent_away, 400);
  EXPECT_LT(checks, 60);
}

TEST_F(LoginLines, WhoeverSharesAnAddressAndAUserWithAGuesserGetsInWithAFewTries) {
  std::atomic<bool> over = false;
  std::thread guesser([&] {
    for (int i = 0; !over; ++i) {
      queue.push("anna", std::to_string(i), "192.0.2.1", [](engine::Login) {});
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
  });
  int tries = 1;
  while (tries < 1000 && login("anna", "secret", "192.0.2.1") != engine::Login::Right) ++tries;
  over = true;
  guesser.join();
  EXPECT_LT(tries, 1000);
}

TEST_F(LoginLines, MadeUpUsersOfOneAddressTakeNoPlaceFromOthers) {
  const auto sent_away = std::make_shared<std::atomic<int>>(0);
  for (int i = 0; i < 3000; ++i) {
    queue.push("nobody" + std::to_string(i), "guess", "192.0.2.1",
               [sent_away](engine::Login verdict) {
                 *sent_away += verdict == engine::Login::TooMany ? 1 : 0;
               });
  }
  EXPECT_EQ(login("anna", "secret", "192.0.2.2"), engine::Login::Right);
  EXPECT_EQ(login("anna", "secret", "192.0.2.1"), engine::Login::Right);
  EXPECT_GT(*sent_away, 2500);
}

TEST_F(LoginLines, TheSameAttemptWaitsOnce) {
  std::atomic<int> right = 0;
  for (int i = 0; i < 100; ++i) {
    queue.push("anna", "secret", "192.0.2.1",
               [&](engine::Login verdict) { right += verdict == engine::Login::Right; });
  }
  login("anna", "secret", "192.0.2.1");
  EXPECT_GE(right, 99);
  EXPECT_LT(checks, 20);
}

}  // namespace
}  // namespace spiel::server::accounts_test
