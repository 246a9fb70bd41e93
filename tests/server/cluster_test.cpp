// Several nodes in one process, each with its own hub and shards, over real links and one real
// database: any of them is a door to every table, and a table outlives its node.
#include "server/cluster_hub.hpp"

#include <gtest/gtest.h>

#include <future>

#include "listener.hpp"
#include "server/shards.hpp"
#include "store/postgres_schema.hpp"
#include "test_server.hpp"
#include "tests/postgres.hpp"
#include "tests/this_machine.hpp"

namespace spiel::server::cluster_test {
namespace {

using namespace std::chrono_literals;

constexpr auto kLong = std::chrono::milliseconds(60s);

Time now() { return std::chrono::time_point_cast<Duration>(std::chrono::system_clock::now()); }

class Node {
 public:
  Node(const std::string& database, const std::string& id, const std::string& secret = "a secret",
       std::chrono::milliseconds between_looks = 50ms)
      : port_(free_port()),
        journal_(store::postgres::Target(database), options(id, port_)),
        shards_(2),
        hub_(journal_, shards_.contexts(), {7, 1, Duration(60'000), Duration(1), {}, Duration(700)},
             now, {}) {
    hub_.restore();
    ClusterSettings settings;
    settings.listen = {"127.0.0.1", port_};
    settings.secret = secret;
    settings.between_looks = between_looks;
    settings.patience = Duration(60'000);
    cluster_ = std::make_unique<ClusterHub>(hub_, journal_, store::postgres::Target(database),
                                            settings, now);
    shards_.start();
  }
  // In order: the links end, then the life.
  ~Node() {
    cluster_->stop();
    hub_.stop();
    journal_.drain();
    shards_.stop();
    journal_.drain();  // its last callbacks call the hub
    cluster_.reset();
  }

  table::Reply ask(table::Request request) {
    std::promise<table::Reply> promise;
    cluster_->ask(
        std::move(request), [&](const table::Reply& reply, Time) { promise.set_value(reply); },
        now());
    return promise.get_future().get();
  }
  table::TableId open(int seats = 2, const std::string& kind = "web") {
    return ask(table::OpenTable{table_options(seats, kind), {}, false})->table;
  }
  static table::TableOptions table_options(int seats, const std::string& kind) {
    table::TableOptions options;
    options.rules = catan::Rules();
    options.kind = kind;
    options.min_seats = seats;
    options.max_seats = seats;
    return options;
  }
  static table::SeatInfo person(const std::string& name) {
    table::SeatInfo seat;
    seat.name = name;
    seat.may_return = true;
    return seat;
  }
  bool lists(const table::TableId& id) {
    const auto all = ask(table::WatchLobby{});
    return std::any_of(all->tables.begin(), all->tables.end(),
                       [&](const auto& info) { return info->id == id; });
  }

  ClusterHub& hub() { return *cluster_; }
  store::PostgresJournal& journal() { return journal_; }
  Hub& own() { return hub_; }

 private:
  static store::PostgresOptions options(const std::string& id, std::uint16_t port) {
    store::PostgresOptions options;
    options.patience = kLong;
    options.between_heartbeats = 50ms;
    options.node = {id, "127.0.0.1:" + std::to_string(port), 2s};
    return options;
  }

  std::uint16_t port_;
  store::PostgresJournal journal_;
  Shards shards_;
  Hub hub_;
  std::unique_ptr<ClusterHub> cluster_;
};

class Cluster : public testing::Test {
 protected:
  void begin(const std::string& id) { nodes_[id] = std::make_unique<Node>(address_, id); }
  Node& node(const std::string& id) { return *nodes_.at(id); }
  void all_know_each_other() {
    ASSERT_TRUE(eventually([&] {
      return std::all_of(nodes_.begin(), nodes_.end(), [&](const auto& item) {
        return item.second->hub().links() == nodes_.size() - 1;
      });
    }));
  }
  void begin_all() {
    for (const auto* id : {"a", "b", "c"}) begin(id);
    all_know_each_other();
  }
  void as_operator(const std::string& sql) {
    store::postgres::Connection connection(store::postgres::Target(address_), kLong);
    connection.execute(store::kUseSchema);
    connection.execute(sql);
  }

  std::string address_ = Postgres::running().new_database();
  std::map<std::string, std::unique_ptr<Node>> nodes_;
};

TEST_F(Cluster, AnyNodeIsADoorToATable) {
  begin_all();
  const auto id = node("a").open();
  auto anna = std::make_shared<Listener>();
  auto bert = std::make_shared<Listener>();
  const auto at_b = node("b").hub().connect(anna);
  const auto at_c = node("c").hub().connect(bert);
  node("b").hub().request({at_b, 1}, table::TakeSeat{id, Node::person("Anna")});
  ASSERT_TRUE(eventually([&] { return anna->reply_to(1).has_value(); }));
  ASSERT_TRUE(*anna->reply_to(1));
  EXPECT_EQ((*anna->reply_to(1))->snapshot->info->seats.front().name, "Anna");
  node("c").hub().request({at_c, 1}, table::TakeSeat{id, Node::person("Bert")});
  ASSERT_TRUE(eventually([&] { return bert->reply_to(1).has_value(); }));
  const auto player = (*bert->reply_to(1))->player;
  node("c").hub().request({at_c, 2}, table::Tell{id, table::Chat{player, "Bert", "Hello!"}});
  ASSERT_TRUE(eventually([&] { return bert->reply_to(2).has_value(); }));
  const auto looked = node("b").ask(table::Look{id});
  ASSERT_TRUE(looked);
  EXPECT_EQ(looked->version, (*bert->reply_to(2))->version);
  // Every update once, in order, and a reply behind what it caused.
  ASSERT_TRUE(eventually([&] { return anna->deliveries().size() >= 4; }));
  for (const auto& listener : {anna, bert}) {
    std::uint64_t version = (*listener->reply_to(1))->version;
    std::uint64_t replied = 0;
    for (const auto& delivery : listener->deliveries()) {
      if (const auto* update = std::get_if<1>(&delivery.message)) {
        EXPECT_EQ((*update)->version, ++version);
        EXPECT_TRUE(replied == 0 || (*update)->version > replied);
      } else if (std::get<0>(delivery.message).first == 2) {
        replied = std::get<0>(delivery.message).second->version;
        EXPECT_EQ(replied, version);
      }
    }
  }
  EXPECT_FALSE(anna->closed);
}

TEST_F(Cluster, WhoIsNotThereAnyMoreIsLostAtTheTable) {
  begin_all();
  const auto id = node("a").open();
  const auto anna = node("b").hub().connect(std::make_shared<Listener>());
  node("b").hub().request({anna, 1}, table::TakeSeat{id, Node::person("Anna")});
  const auto is_there = [&] {
    const auto seats = node("c").ask(table::Look{id})->snapshot->info->seats;
    return !seats.empty() && seats.front().connected;
  };
  EXPECT_TRUE(eventually(is_there));
  node("b").hub().disconnect(anna);
  EXPECT_TRUE(eventually([&] { return !is_there(); }));
}

TEST_F(Cluster, WhatDoesNotExistIsRefusedAndWhatIsRefusedIsRefusedAtEveryDoor) {
  begin_all();
  const auto id = node("a").open(1);
  const auto nowhere = node("b").ask(table::Look{"ZZZZZZZZ"});
  ASSERT_FALSE(nowhere);
  EXPECT_EQ(nowhere.error(), table::Refusal(table::TableRefusal::NoSuchTable));
  ASSERT_TRUE(node("b").ask(table::TakeSeat{id, Node::person("Anna")}));
  const auto full = node("c").ask(table::TakeSeat{id, Node::person("Bert")});
  ASSERT_FALSE(full);
  EXPECT_EQ(full.error(), node("a").ask(table::TakeSeat{id, Node::person("Cora")}).error());
  const auto code =
      node("c").ask(table::TakeSeat{table::Reservation{"none"}, Node::person("Dora")});
  EXPECT_FALSE(code);
}

// The first is asked while the lease of the table's node is over, so that the database is to say
// whose the table is; the second when all is well again and the database has not yet said so.
TEST_F(Cluster, WhatAConversationAsksIsDoneInItsOrder) {
  begin("a");
  begin("b");
  all_know_each_other();
  node("b").hub().on_posted(
      [](const auto&, const auto&, const auto& taken) { taken(Uptake::Taken); });
  const auto everything_sent_has_come = [&] {
    std::promise<void> done;
    node("a").hub().pass_on("any" + node("b").hub().mark(), "", [&](Uptake) { done.set_value(); });
    done.get_future().wait();
  };
  const auto id = node("b").open();
  const auto anna = std::make_shared<Listener>();
  const auto session = node("a").hub().connect(anna);
  node("a").hub().request({session, 1}, table::TakeSeat{id, Node::person("Anna")});
  const auto player = anna->reply()->player;
  const auto say = [&](table::RequestId request) {
    node("a").hub().request({session, request},
                            table::Tell{id, table::Chat{player, "Anna", "hello"}});
    everything_sent_has_come();
  };
  store::postgres::Connection database(store::postgres::Target(address_), kLong);
  database.execute(store::kUseSchema);
  ASSERT_TRUE(eventually([&] {
    try {
      database.execute("BEGIN");
      database.execute("LOCK TABLE tables IN ACCESS EXCLUSIVE MODE");
      database.execute("SAVEPOINT of_tables");
      database.execute("LOCK TABLE nodes IN ACCESS EXCLUSIVE MODE NOWAIT");
      return true;
    } catch (const store::postgres::Error&) {
      database.execute("ROLLBACK");
      return false;
    }
  }));
  ASSERT_TRUE(eventually([&] { return !node("b").journal().holds_lease(); }));
  say(2);
  database.execute("ROLLBACK TO SAVEPOINT of_tables");
  ASSERT_TRUE(eventually([&] { return node("b").journal().holds_lease(); }));
  say(3);
  database.execute("ROLLBACK");
  ASSERT_TRUE(eventually([&] { return anna->reply_to(2) && anna->reply_to(3); }));
  ASSERT_TRUE(*anna->reply_to(2));
  ASSERT_TRUE(*anna->reply_to(3));
  EXPECT_LT((*anna->reply_to(2))->version, (*anna->reply_to(3))->version);
}

TEST_F(Cluster, NewcomersAtDifferentDoorsMeetAtOneTable) {
  begin_all();
  for (int round = 0; round < 5; ++round) {
    const auto kind = "lmu-" + std::to_string(round);
    std::set<table::TableId> tables;
    for (const auto* door : {"a", "b", "c"}) {
      const auto seated = node(door).ask(
          table::TakeSeat{table::AnyTable{kind, Node::table_options(3, kind)}, Node::person(door)});
      ASSERT_TRUE(seated);
      tables.insert(seated->table);
    }
    EXPECT_EQ(tables.size(), 1U) << kind;
  }
}

TEST_F(Cluster, AReservationIsRedeemedAtAnyDoor) {
  begin_all();
  const auto id = node("a")
                      .ask(table::OpenTable{
                          Node::table_options(2, "swc"), {table::Reserve{"code", "Anna"}}, false})
                      ->table;
  const auto seated = node("b").ask(table::TakeSeat{table::Reservation{"code"}, Node::person("A")});
  ASSERT_TRUE(seated);
  EXPECT_EQ(seated->table, id);
}

TEST_F(Cluster, WhoComesNeedNotWaitUntilTheOthersLook) {
  nodes_["a"] = std::make_unique<Node>(address_, "a", "a secret", std::chrono::hours(1));
  begin("b");
  all_know_each_other();
}

TEST_F(Cluster, WhatIsPostedAtAnyDoorReachesTheConversationWhereverItIs) {
  begin_all();
  std::promise<std::string> heard;
  node("b").hub().on_posted([&](const auto& name, const auto& bytes, const auto& taken) {
    if (name.starts_with("busy")) return taken(Uptake::TooMuch);
    const bool known = name.starts_with("known");
    if (known) heard.set_value(bytes);
    taken(known ? Uptake::Taken : Uptake::NoSuchConversation);
  });
  const auto uptake_of = [&](const std::string& name) {
    std::promise<Uptake> answer;
    node("a").hub().pass_on(name, "Hello!", [&](Uptake uptake) { answer.set_value(uptake); });
    return answer.get_future().get();
  };
  EXPECT_EQ(uptake_of("known" + node("b").hub().mark()), Uptake::Taken);
  EXPECT_EQ(heard.get_future().get(), "Hello!");
  EXPECT_EQ(uptake_of("busy" + node("b").hub().mark()), Uptake::TooMuch);
  EXPECT_EQ(uptake_of("unknown" + node("b").hub().mark()), Uptake::NoSuchConversation);
  EXPECT_EQ(uptake_of("known" + node("c").hub().mark()), Uptake::NoSuchConversation);
  EXPECT_EQ(uptake_of("known"), Uptake::NoSuchConversation);
}

TEST_F(Cluster, WhatWaitsForAnotherNodeIsAnsweredWhenThisOneEnds) {
  begin("a");
  begin("b");
  all_know_each_other();
  const auto id = node("b").open();
  EXPECT_TRUE(eventually([&] { return bool(node("a").ask(table::Look{id})); }));
  node("b").hub().stop();
  EXPECT_TRUE(eventually([&] { return node("a").hub().links() == 0; }));
  std::vector<std::future<bool>> answers;
  const auto look = [&] {
    auto answer = std::make_shared<std::promise<bool>>();
    answers.push_back(answer->get_future());
    node("a").hub().ask(
        table::Look{id},
        [answer](const table::Reply& reply, Time) { answer->set_value(bool(reply)); }, now());
  };
  look();
  node("a").hub().stop_looking();
  look();
  for (auto& answer : answers) {
    ASSERT_EQ(answer.wait_for(5s), std::future_status::ready);
    EXPECT_FALSE(answer.get());
  }
}

// The database holds back what is to be stored, so that no reply can come.
TEST_F(Cluster, OfWhatWasNotAnsweredWhenALinkBrokeNobodySaysThatItWasNotDone) {
  begin("a");
  begin("b");
  all_know_each_other();
  const auto id = node("b").open();
  ASSERT_TRUE(eventually([&] { return node("a").lists(id); }));
  store::postgres::Connection database(store::postgres::Target(address_), kLong);
  database.execute(store::kUseSchema);
  database.execute("BEGIN");
  database.execute("LOCK TABLE entries IN ACCESS EXCLUSIVE MODE");
  const auto asked = [&](table::Request request) {
    auto answer = std::make_shared<std::promise<table::Reply>>();
    node("a").hub().ask(
        std::move(request), [answer](const table::Reply& reply, Time) { answer->set_value(reply); },
        now());
    return answer->get_future();
  };
  auto said = asked(table::Tell{id, table::Chat{table::kNobody, "Zoe", "Hello!", true}});
  auto anna = std::make_shared<Listener>();
  const auto session = node("a").hub().connect(anna);
  node("a").hub().request({session, 1}, table::TakeSeat{id, Node::person("Anna")});
  ASSERT_TRUE(eventually([&] { return node("b").own().statistics().entries >= 3; }));
  auto looked = asked(table::Look{id});
  node("b").hub().stop();
  const auto reason = [](const table::Reply& reply) { return name_of(reply.error()); };
  EXPECT_EQ(reason(said.get()), "outcome-unknown");
  ASSERT_TRUE(eventually([&] { return anna->reply_to(1).has_value(); }));
  EXPECT_EQ(reason(*anna->reply_to(1)), "outcome-unknown");
  EXPECT_EQ(reason(looked.get()), "unavailable") << "it can be asked again";
  database.execute("ROLLBACK");
}

TEST_F(Cluster, EveryLobbyShowsTheTablesOfAll) {
  begin("a");
  const auto before = node("a").open();
  begin("b");
  all_know_each_other();
  auto listener = std::make_shared<Listener>();
  const auto session = node("b").hub().connect(listener);
  EXPECT_TRUE(eventually([&] { return node("b").lists(before); }));
  node("b").hub().request({session, 1}, table::WatchLobby{});
  ASSERT_TRUE(eventually([&] { return listener->reply_to(1).has_value(); }));
  const auto after = node("a").open();
  EXPECT_TRUE(eventually([&] { return listener->has_heard_of(after); }));
  EXPECT_TRUE(node("b").lists(after));
}

TEST_F(Cluster, WhenANodeEndsItsTablesGoOnAndItsWatchersAreLetGo) {
  begin_all();
  const auto id = node("a").open();
  auto anna = std::make_shared<Listener>();
  const auto session = node("b").hub().connect(anna);
  node("b").hub().request({session, 1}, table::TakeSeat{id, Node::person("Anna")});
  ASSERT_TRUE(eventually([&] { return anna->reply_to(1).has_value(); }));
  const auto player = (*anna->reply_to(1))->player;
  nodes_.erase("a");
  EXPECT_TRUE(eventually([&] { return anna->closed.load(); }));
  const auto again = node("c").ask(table::Tell{id, table::Chat{player, "Anna", "Still here."}});
  ASSERT_TRUE(again);
  EXPECT_TRUE(node("b").own().has(id) != node("c").own().has(id));
  EXPECT_TRUE(node("b").ask(table::Look{id, player}));
}

// In the order in which a server ends: its conversations go before its links.
TEST_F(Cluster, NobodyLosesAGameByTheEndOfTheNodeThatIsTheirDoor) {
  begin_all();
  auto options = Node::table_options(2, "duel");
  options.lost_seat = table::LostSeat::Forfeits;
  const auto id = node("a").ask(table::OpenTable{options, {}, false})->table;
  std::map<std::string, table::SessionId> players;
  for (const auto* door : {"b", "c"}) {
    const auto client = std::make_shared<Listener>();
    players[door] = node(door).hub().connect(client);
    node(door).hub().request({players[door], 1}, table::TakeSeat{id, {}});
    ASSERT_TRUE(eventually([&] { return client->reply_to(1).has_value(); }));
  }
  const auto info = [&] { return node("a").ask(table::Look{id})->snapshot->info; };
  ASSERT_EQ(info()->stage, table::Stage::Playing);
  node("b").hub().stop_looking();
  node("b").own().stop();
  node("b").hub().disconnect(players["b"]);
  nodes_.erase("b");
  ASSERT_TRUE(eventually([&] { return info()->stage == table::Stage::Over; }));
  EXPECT_TRUE(info()->result->interrupted());
  EXPECT_EQ(info()->result->winners, 0);
}

TEST_F(Cluster, WhoWasTakenForDeadLetsGoAndComesBackByItself) {
  begin("a");
  begin("b");
  all_know_each_other();
  const auto id = node("a").open();
  auto anna = std::make_shared<Listener>();
  const auto session = node("a").hub().connect(anna);
  node("a").hub().request({session, 1}, table::TakeSeat{id, Node::person("Anna")});
  ASSERT_TRUE(eventually([&] { return anna->reply_to(1).has_value(); }));
  const auto former = node("a").journal().life();
  as_operator("DELETE FROM nodes WHERE id = 'a'");
  EXPECT_TRUE(eventually([&] { return anna->closed.load(); }));
  EXPECT_TRUE(eventually([&] { return node("a").journal().life() != former; }));
  const auto at_a = node("a").ask(table::Look{id});
  ASSERT_TRUE(at_a);
  const auto at_b =
      node("b").ask(table::Tell{id, table::Chat{table::kNobody, "Zoe", "Hello!", true}});
  EXPECT_TRUE(at_b);
  EXPECT_TRUE(eventually([&] { return node("a").own().has(id) != node("b").own().has(id); }));
  all_know_each_other();
  EXPECT_TRUE(node("a").ask(table::OpenTable{Node::table_options(2, "web"), {}, false}));
}

TEST_F(Cluster, ATableThatIsOverIsShownByWhoeverIsAsked) {
  begin("a");
  begin("b");
  all_know_each_other();
  const auto id = node("a").open(1);
  ASSERT_TRUE(node("b").ask(table::TakeSeat{id, Node::person("Anna")}));
  ASSERT_TRUE(node("b").ask(table::Tell{id, table::Abort{"enough"}}));
  nodes_.erase("a");
  const auto looked = node("b").ask(table::Look{id});
  ASSERT_TRUE(looked);
  EXPECT_EQ(looked->snapshot->info->stage, table::Stage::Over);
}

TEST_F(Cluster, NodesWithDifferentSecretsDoNotSpeakWithEachOther) {
  nodes_["b"] = std::make_unique<Node>(address_, "b", "another secret");
  begin("a");
  begin("c");
  EXPECT_TRUE(
      eventually([&] { return node("a").hub().links() == 1 && node("c").hub().links() == 1; }));
  EXPECT_EQ(node("b").hub().links(), 0U);
  const auto id = node("a").open();
  EXPECT_TRUE(eventually([&] { return node("c").lists(id); }));
  EXPECT_FALSE(node("b").lists(id));
}

}  // namespace
}  // namespace spiel::server::cluster_test
