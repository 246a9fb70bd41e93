// Several nodes on one database: each writes its own tables, whoever dies is succeeded, and a life
// that has ended stores nothing more.
#include "store/postgres_nodes.hpp"

#include <gtest/gtest.h>

#include <future>
#include <set>

#include "store/data_folder.hpp"
#include "store/postgres_journal.hpp"
#include "store/postgres_schema.hpp"
#include "support.hpp"
#include "tests/postgres.hpp"

namespace spiel::store::postgres_nodes_test {
namespace {

using namespace std::chrono_literals;

constexpr auto kLong = 60s;

class Nodes : public testing::Test {
 protected:
  struct Node {
    std::unique_ptr<PostgresJournal> journal;
    PostgresJournal* operator->() const { return journal.get(); }
    PostgresJournal& operator*() const { return *journal; }
  };
  // Its heart beats, or it is as good as dead once its lease is over.
  enum class Heart { Beats, Stands };
  Node begin(const std::string& id, Heart heart = Heart::Beats,
             const std::string& address = "here") {
    Node node;
    PostgresOptions options;
    options.patience = kLong;
    options.between_heartbeats = heart == Heart::Beats ? 50ms : std::chrono::milliseconds(1h);
    options.node = {id, address, heart == Heart::Beats ? std::chrono::milliseconds(kLong) : 50ms};
    node.journal = std::make_unique<PostgresJournal>(postgres::Target(address_), options);
    return node;
  }
  void wait_for_the_end_of_leases() { std::this_thread::sleep_for(100ms); }
  std::vector<TableId> claim(const Node& heir, std::int64_t most = 100) {
    std::vector<TableId> ids;
    for (const auto& table : nodes_.claim(heir->life(), most)) ids.push_back(table.head.id);
    return ids;
  }

  std::string address_ = Postgres::running().new_database();
  PostgresNodes nodes_{postgres::Target(address_), kLong};
};

TEST_F(Nodes, EachWritesItsOwnTables) {
  const auto a = begin("a");
  const auto b = begin("b");
  ASSERT_TRUE(append_and_wait(*a, new_table("A", 1)));
  ASSERT_TRUE(append_and_wait(*b, new_table("B", 1)));
  EXPECT_FALSE(append_and_wait(*b, one_entry("A", 1)));
  EXPECT_TRUE(append_and_wait(*a, one_entry("A", 1)));
  EXPECT_TRUE(append_and_wait(*b, one_entry("B", 1)));
  const auto owners = nodes_.owners_of({"A", "B", "C"});
  ASSERT_EQ(owners.size(), 2U);
  EXPECT_EQ(owners.at("A").life, a->life());
  EXPECT_EQ(owners.at("B").life, b->life());
  EXPECT_TRUE(owners.at("B").lives);
  EXPECT_EQ(b->load("A")->entries.size(), 2U);
  const auto listed = nodes_.list();
  ASSERT_EQ(listed.size(), 2U);
  EXPECT_EQ(listed[0].life, a->life());
  EXPECT_EQ(listed[0].tables, 1);
  EXPECT_GT(listed[0].lease_left, 0);
}

TEST_F(Nodes, ASecondServerOfTheSameNameIsRefused) {
  const auto a = begin("a");
  EXPECT_THROW(begin("a"), Unusable);
  EXPECT_TRUE(append_and_wait(*a, new_table("A", 1)));
}

TEST_F(Nodes, WhoIsAloneDoesNotBeginBesideOthersNorOthersBesideIt) {
  {
    const auto alone = begin("main", Heart::Beats, "");
    PostgresOptions options;
    options.node = {"a", "here", 100ms};
    EXPECT_THROW(PostgresJournal(postgres::Target(address_), options), Unusable);
  }
  const auto a = begin("a");
  PostgresOptions options;
  options.node.lease = 100ms;
  EXPECT_THROW(PostgresJournal(postgres::Target(address_), options), Unusable);
}

TEST_F(Nodes, AtItsStartANodeHasTheTablesOfItsFormerLifeAlone) {
  auto a = begin("a");
  const auto b = begin("b");
  ASSERT_TRUE(append_and_wait(*a, new_table("A", 2)));
  ASSERT_TRUE(append_and_wait(*b, new_table("B", 2)));
  a.journal.reset();
  a = begin("a");
  std::vector<TableId> found;
  a->load_unfinished([&](const StoredTable& table) { found.push_back(table.head.id); });
  EXPECT_EQ(found, std::vector<TableId>{"A"});
  EXPECT_TRUE(append_and_wait(*a, one_entry("A", 2)));
}

TEST_F(Nodes, WhoEndsInOrderIsSucceededAtOnce) {
  auto a = begin("a");
  const auto b = begin("b");
  ASSERT_TRUE(append_and_wait(*a, new_table("A", 2)));
  EXPECT_EQ(claim(b), std::vector<TableId>());
  a.journal.reset();
  EXPECT_EQ(nodes_.list().size(), 1U);
  const auto claimed = nodes_.claim(b->life(), 100);
  ASSERT_EQ(claimed.size(), 1U);
  EXPECT_EQ(claimed[0].entries.size(), 2U);
  EXPECT_TRUE(append_and_wait(*b, one_entry("A", 2)));
}

TEST_F(Nodes, WhoseLeaseIsOverIsFencedAndSucceeded) {
  const auto a = begin("a", Heart::Stands);
  const auto b = begin("b");
  ASSERT_TRUE(append_and_wait(*a, new_table("A", 2)));
  const auto former = a->life();
  wait_for_the_end_of_leases();
  EXPECT_FALSE(a->holds_lease());
  EXPECT_TRUE(b->holds_lease());
  EXPECT_EQ(claim(b), std::vector<TableId>()) << "its life has not ended";
  ASSERT_TRUE(nodes_.end_life(former));
  EXPECT_EQ(claim(b), std::vector<TableId>{"A"});
  EXPECT_FALSE(append_and_wait(*a, one_entry("A", 2)));
  EXPECT_TRUE(a->is_fenced());
  EXPECT_TRUE(append_and_wait(*b, one_entry("A", 2)));
  EXPECT_FALSE(append_and_wait(*a, new_table("C", 1))) << "it has not let go yet";
  a->begin_anew();
  EXPECT_TRUE(append_and_wait(*a, new_table("C", 1)));
  EXPECT_FALSE(a->is_fenced());
  EXPECT_NE(a->life(), former);
  EXPECT_EQ(a->trouble(), "");
  EXPECT_FALSE(append_and_wait(*a, one_entry("A", 3)));
  EXPECT_EQ(b->load("A")->entries.size(), 3U);
}

TEST_F(Nodes, ALeaseThatIsRenewedIsNotEnded) {
  const auto a = begin("a", Heart::Stands);
  wait_for_the_end_of_leases();
  const auto b = begin("b");
  EXPECT_FALSE(nodes_.end_life(b->life()));
  EXPECT_TRUE(append_and_wait(*b, new_table("B", 1)));
  EXPECT_FALSE(b->is_fenced());
  EXPECT_LT(nodes_.list()[0].lease_left, 0);
  ASSERT_TRUE(append_and_wait(*a, new_table("A", 1))) << "late, but nobody has taken over";
}

TEST_F(Nodes, OrphansAreSharedAmongTheLivingAndEachHasOneHeir) {
  constexpr std::size_t kTables = 120;
  {
    const auto dead = begin("dead");
    for (std::size_t i = 0; i < kTables; ++i) {
      ASSERT_TRUE(append_and_wait(*dead, new_table("T" + std::to_string(i), 1)));
    }
  }
  std::vector<Node> living;
  for (const auto* id : {"a", "b", "c"}) living.push_back(begin(id));
  std::vector<std::future<std::vector<TableId>>> claims;
  for (const auto& node : living) {
    claims.push_back(std::async(std::launch::async, [&] {
      PostgresNodes own(postgres::Target(address_), kLong);
      std::vector<TableId> mine;
      while (true) {
        try {
          const auto some = own.claim(node->life(), 5);
          if (some.empty()) return mine;
          for (const auto& table : some) mine.push_back(table.head.id);
        } catch (const postgres::Error&) {
          continue;  // another was quicker
        }
      }
    }));
  }
  std::set<TableId> all;
  std::size_t sum = 0;
  for (auto& claimed : claims) {
    const auto ids = claimed.get();
    all.insert(ids.begin(), ids.end());
    sum += ids.size();
  }
  for (const auto& left : claim(living[0])) {
    all.insert(left);
    ++sum;
  }
  EXPECT_EQ(all.size(), kTables);
  EXPECT_EQ(sum, kTables);
}

TEST_F(Nodes, ANodeCanBeAskedToDrain) {
  const auto a = begin("a");
  EXPECT_FALSE(nodes_.drain("b"));
  EXPECT_FALSE(nodes_.list()[0].draining);
  EXPECT_TRUE(nodes_.drain("a"));
  EXPECT_TRUE(nodes_.list()[0].draining);
}

}  // namespace
}  // namespace spiel::store::postgres_nodes_test
