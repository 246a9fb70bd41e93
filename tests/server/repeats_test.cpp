// Idempotency-Key: at one node, at several that share a journal, and after a restart.
#include "server/repeats.hpp"

#include <gtest/gtest.h>

#include <future>

#include "store/memory_journal.hpp"

namespace spiel::server::repeats_test {
namespace {

struct Words {
  std::string key;
  std::string body = "roll";
  std::string token = "mine";
  std::string peer = "127.0.0.1";
};

http::Request request_of(const Words& words) {
  http::Request request;
  request.method = http::Method::Post;
  request.path = "/do";
  request.peer = words.peer;
  request.body = words.body;
  request.headers.add("Idempotency-Key", words.key);
  request.headers.add("Authorization", "Bearer " + words.token);
  return request;
}

// A server that counts what it carries out.
class Node {
 public:
  explicit Node(store::Journal& journal, std::size_t most = 1000)
      : repeats_(journal, {}, most),
        handler_(repeats_.guard([this](const http::Request&, const http::Respond& respond) {
          if (late) unanswered.push_back(respond);
          const int number = ++done;  // whoever sees it also sees who waits
          if (!late) respond({status, "text/plain", "secret " + std::to_string(number), {}});
        })) {}
  ~Node() { unanswered.clear(); }

  std::future<http::Response> begin(const Words& words) {
    auto answer = std::make_shared<std::promise<http::Response>>();
    handler_(request_of(words), [answer](http::Response said) { answer->set_value(said); });
    return answer->get_future();
  }
  http::Response ask(const Words& words) { return begin(words).get(); }

  std::atomic<int> done = 0;
  std::atomic<int> status = 200;
  std::atomic<bool> late = false;
  std::vector<http::Respond> unanswered;

 private:
  Repeats repeats_;
  http::Handler handler_;
};

class RepeatedRequests : public testing::Test {
 protected:
  store::MemoryJournal journal_;
};

TEST_F(RepeatedRequests, AreCarriedOutOnceAndAnsweredAsTheFirstTime) {
  Node node(journal_);
  EXPECT_EQ(node.ask({"a"}).body, "secret 1");
  EXPECT_EQ(node.ask({"a"}).body, "secret 1");
  EXPECT_EQ(node.ask({"b"}).body, "secret 2");
  EXPECT_EQ(node.ask({"a", "build"}).status, 422);
  EXPECT_EQ(node.done, 2);
}

TEST_F(RepeatedRequests, AreOthersWithAnotherToken) {
  Node node(journal_);
  node.ask({"a"});
  EXPECT_EQ(node.ask({"a", "roll", "guessed"}).body, "secret 2");
}

TEST_F(RepeatedRequests, ThatFailedMayBeTriedAgain) {
  Node node(journal_);
  node.status = 503;
  EXPECT_EQ(node.ask({"a"}).status, 503);
  node.status = 200;
  EXPECT_EQ(node.ask({"a"}).status, 200);
  EXPECT_EQ(node.ask({"a"}).body, "secret 2");
}

TEST_F(RepeatedRequests, ThatBrokeOffInTheMiddleAreNotCarriedOutAgain) {
  Node node(journal_);
  node.status = 500;
  EXPECT_EQ(node.ask({"a"}).status, 500);
  node.status = 200;
  EXPECT_EQ(node.ask({"a"}).status, 500);
  EXPECT_EQ(node.done, 1);
}

TEST_F(RepeatedRequests, AreKnownAtEveryNodeAndAfterARestart) {
  auto first = std::make_unique<Node>(journal_);
  Node second(journal_);
  first->ask({"a"});
  EXPECT_EQ(second.ask({"a"}).body, "secret 1");
  EXPECT_EQ(second.ask({"a", "build"}).status, 422);
  first = std::make_unique<Node>(journal_);
  EXPECT_EQ(first->ask({"a"}).body, "secret 1");
  EXPECT_EQ(first->done + second.done, 0);
}

TEST_F(RepeatedRequests, WaitForTheNodeThatIsAtWork) {
  Node first(journal_), second(journal_);
  first.late = true;
  auto begun = first.begin({"a"});
  while (first.done == 0) std::this_thread::yield();
  auto repeated = second.begin({"a"});
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  first.unanswered.front()({200, "text/plain", "at last", {}});
  EXPECT_EQ(begun.get().body, "at last");
  EXPECT_EQ(repeated.get().body, "at last");
  EXPECT_EQ(second.done, 0);
}

TEST_F(RepeatedRequests, WhoseOutcomeNobodyKnowsAreNotCarriedOutAgain) {
  Node first(journal_), second(journal_);
  first.late = true;
  const auto begun = first.begin({"a"});
  while (first.done == 0) std::this_thread::yield();
  EXPECT_EQ(second.ask({"a"}).status, 409);
  EXPECT_EQ(second.done, 0);
}

TEST_F(RepeatedRequests, AreForgottenWhenTheyAreTheOldestAlsoAfterARestart) {
  const auto wait = [] { std::this_thread::sleep_for(std::chrono::milliseconds(2)); };
  for (const auto* key : {"a", "b", "c", "d"}) {
    Node node(journal_, 3);
    node.ask({key});
    wait();
  }
  Node node(journal_, 3);
  for (const auto* key : {"b", "c", "d"}) node.ask({key});
  EXPECT_EQ(node.done, 0);
  node.ask({"a"});
  node.ask({"c"});
  EXPECT_EQ(node.done, 1);
  node.ask({"b"});
  EXPECT_EQ(node.done, 2);
}

TEST_F(RepeatedRequests, OfOneAddressAreNotForgottenForThoseOfAnother) {
  auto node = std::make_unique<Node>(journal_, 4);
  const auto flood = [&](const std::string& round) {
    for (int i = 0; i < 9; ++i) {
      node->ask({round + std::to_string(i), "roll", "guessed", "2001:db8::" + std::to_string(i)});
    }
  };
  node->ask({"a"});
  flood("x");
  EXPECT_EQ(node->ask({"a"}).body, "secret 1");
  node = std::make_unique<Node>(journal_, 4);
  flood("y");
  EXPECT_EQ(node->ask({"a"}).body, "secret 1") << "also after a restart";
}

TEST_F(RepeatedRequests, AreNotToBeReadInTheJournal) {
  Node node(journal_);
  node.ask({"chosen-key", "a password", "bearer-token"});
  journal_.drain();
  ASSERT_FALSE(journal_.setting_names().empty());
  for (const auto& name : journal_.setting_names()) {
    const auto stored = name + *journal_.setting(name);
    for (const auto* secret : {"secret", "password", "bearer-token", "chosen-key"}) {
      EXPECT_EQ(stored.find(secret), std::string::npos) << stored;
    }
  }
}

TEST_F(RepeatedRequests, OfOldReleasesAreForgotten) {
  ASSERT_TRUE(append_and_wait(journal_, {{}, {}, {{"repeat-0", "{}"}, {"other", "1"}}, {}}));
  const Node node(journal_);
  journal_.drain();
  EXPECT_EQ(journal_.setting_names(), std::vector<std::string>{"other"});
}

}  // namespace
}  // namespace spiel::server::repeats_test
