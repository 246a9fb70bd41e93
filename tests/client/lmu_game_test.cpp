// Whole games between our own clients and our own server.
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <fstream>
#include <map>

#include "bots/bot.hpp"
#include "lmu_arena.hpp"
#include "tests/test_data.hpp"

namespace spiel::client::lmu_game_test {
namespace {

Decide greedy_decider(std::uint64_t seed) {
  const std::shared_ptr player = bots::find_level("greedy")->make<games::Catan>(seed);
  return [player](const catan::View& view, bool may_wait) {
    return player->choose(view, {Duration(50), may_wait});
  };
}

std::vector<const lmu::Dialect*> dialects_with_an_end() {
  std::vector<const lmu::Dialect*> all;
  for (const auto& dialect : lmu::dialects()) {
    if (dialect.has(lmu::Feature::End)) all.push_back(&dialect);
  }
  return all;
}

// Whoever answers an offer may come too late, and what others discard face down may have been the
// bank's last; nothing else is refused that could be foreseen.
void expect_only_late_answers(const LmuArena& arena) {
  for (std::size_t i = 0; i < arena.size(); ++i) {
    for (const auto& refusal : arena.player(i).refusals()) {
      const bool late = refusal.starts_with("Handel annehmen: ") ||
                        refusal.ends_with(": Dieses Handelsangebot gibt es nicht") ||
                        refusal.ends_with(": Die Bank hat von diesem Rohstoff nicht genug");
      EXPECT_TRUE(late) << refusal;
    }
  }
}

TEST(LmuGame, RandomPlayersFinishWithoutARefusalThatCouldBeForeseen) {
  for (const auto* dialect : dialects_with_an_end()) {
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
      LmuArena arena(seed);
      for (std::uint64_t i = 0; i < 3 + seed % 2; ++i) {
        arena.add(*dialect, random_decider(seed * 10 + i));
      }
      ASSERT_TRUE(arena.play()) << seed;
      for (std::size_t i = 0; i < arena.size(); ++i) {
        EXPECT_TRUE(arena.player(i).result()) << arena.player(i).trouble().value_or("");
      }
      expect_only_late_answers(arena);
    }
  }
}

TEST(LmuGame, GreedyPlayersFinishInBothVersionsAndAgreeOnTheWinner) {
  for (const auto* dialect : dialects_with_an_end()) {
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
      LmuArena arena(seed);
      for (std::uint64_t i = 0; i < 3; ++i) arena.add(*dialect, greedy_decider(seed * 10 + i));
      ASSERT_TRUE(arena.play()) << seed;
      expect_only_late_answers(arena);
      for (std::size_t i = 0; i < 3; ++i) {
        ASSERT_TRUE(arena.player(i).result());
        EXPECT_GT(arena.player(i).result()->winner, 0);
        EXPECT_EQ(*arena.player(i).result(), *arena.player(0).result());
      }
    }
  }
}

TEST(LmuGame, Version01PlaysRoundAfterRound) {
  LmuArena arena(3);
  for (std::uint64_t i = 0; i < 4; ++i) arena.add(lmu::dialect_named("0.1"), random_decider(i));
  arena.stop_at_turn = 400;
  ASSERT_TRUE(arena.play());
  EXPECT_GE(arena.turn(), 400);
  for (std::size_t i = 0; i < 4; ++i) EXPECT_TRUE(arena.player(i).refusals().empty());
}

// Every version at a table with three others.
TEST(LmuGame, VersionsSitAtOneTable) {
  const auto all = dialects_with_an_end();
  for (std::size_t host = 0; host < all.size(); ++host) {
    LmuArena arena(5 + host);
    arena.add(*all[host], greedy_decider(1));
    arena.settle_at_one_table();
    for (std::size_t i = 1; i < 4; ++i) {
      arena.add(*all[(host + i) % all.size()], greedy_decider(1 + i));
    }
    ASSERT_TRUE(arena.play());
    expect_only_late_answers(arena);
    for (std::size_t i = 0; i < 4; ++i) {
      ASSERT_TRUE(arena.player(i).result()) << arena.player(i).trouble().value_or("");
      EXPECT_EQ(arena.player(i).result()->winner, arena.player(0).result()->winner);
    }
  }
}

// As a browser's table may have it; no version has a word for it.
TEST(LmuGame, PlayersLearnThatTheRobberSparesThePoor) {
  const auto& dialect = lmu::dialect_named("0.3");
  auto options = lmu::table_for(dialect);
  std::get<catan::Rules>(options.rules).friendly_robber = true;
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    LmuArena arena(seed);
    for (std::uint64_t i = 0; i < 4; ++i) arena.add(dialect, greedy_decider(i), options);
    ASSERT_TRUE(arena.play());
    for (std::size_t i = 0; i < arena.size(); ++i) {
      ASSERT_TRUE(arena.player(i).result()) << arena.player(i).trouble().value_or("");
      const auto spared = std::ranges::count_if(
          arena.player(i).refusals(),
          [](const std::string& refusal) { return refusal.find("verschont") != refusal.npos; });
      EXPECT_LE(spared, 1);
    }
  }
}

TEST(LmuGame, FiveAndSixPlayOnTheLargeBoard) {
  for (const char* name : {"1.0-w14", "1.0-s16"}) {
    for (const std::size_t seats : {5U, 6U}) {
      const auto& dialect = lmu::dialect_named(name);
      LmuArena arena(seats);
      for (std::size_t i = 0; i < seats; ++i) {
        arena.add(dialect, greedy_decider(i), lmu::table_for(dialect, 6));
      }
      ASSERT_TRUE(arena.play()) << name;
      expect_only_late_answers(arena);
      for (std::size_t i = 0; i < seats; ++i) {
        ASSERT_TRUE(arena.player(i).result()) << arena.player(i).trouble().value_or("");
        EXPECT_GT(arena.player(i).result()->winner, 0);
      }
    }
  }
}

// What the talk adds up to is what the rules say the seat may know.
void expect_same_game(const catan::View& heard, const catan::View& seen) {
  const auto& a = heard.known;
  const auto& b = seen.known;
  EXPECT_EQ(a.robber, b.robber);
  EXPECT_EQ(a.cities, b.cities);
  EXPECT_EQ(a.longest_road, b.longest_road);
  EXPECT_EQ(a.largest_army, b.largest_army);
  EXPECT_EQ(a.deck_size, b.deck_size);
  EXPECT_EQ(a.turn, b.turn);
  EXPECT_EQ(a.current, b.current);
  EXPECT_EQ(a.phase, b.phase);
  EXPECT_EQ(a.card_played, b.card_played);
  EXPECT_EQ(a.dice.sum(), b.dice.sum());
  EXPECT_EQ(a.must_discard, b.must_discard);
  EXPECT_EQ(a.new_harbours, b.new_harbours);
  EXPECT_EQ(a.bought, b.bought);
  for (Seat s = 0; s < b.seats; ++s) EXPECT_EQ(a.players[s], b.players[s]) << int{s};
  for (const auto kind : catan::kResources) EXPECT_GE(a.bank[kind], b.bank[kind]);
}

TEST(LmuGame, WhatAClientHearsAddsUpToWhatItsSeatMayKnow) {
  for (const auto* dialect : dialects_with_an_end()) {
    LmuArena arena(11);
    for (std::uint64_t i = 0; i < 3; ++i) arena.add(*dialect, greedy_decider(70 + i));
    int compared = 0;
    arena.when_quiet = [&] {
      for (std::size_t i = 0; i < 3; ++i) {
        const auto& mirror = arena.player(i).mirror();
        if (!mirror.playing() || mirror.over() || testing::Test::HasFailure()) continue;
        expect_same_game(mirror.view(), arena.view(i));
        ++compared;
      }
    };
    ASSERT_TRUE(arena.play());
    EXPECT_GT(compared, 100);
  }
}

TEST(LmuMirror, ForgetsWhoLeftBeforeTheStart) {
  LmuMirror mirror(lmu::dialect_named("0.3"));
  lmu::Player player;
  for (const lmu::PlayerId id : {3, 1, 2}) {
    player.id = id;
    mirror.hear(lmu::StatusUpdate{player});
  }
  player.status = lmu::Status::ConnectionLost;
  mirror.hear(lmu::StatusUpdate{player});
  ASSERT_EQ(mirror.players().size(), 2u);
  EXPECT_EQ(mirror.players()[0].id, 1);
  EXPECT_EQ(mirror.players()[1].id, 3);
}

TEST(LmuMirror, PlaysOnAnyBoardItIsTold) {
  LmuMirror mirror(lmu::dialect_named("0.3"));
  mirror.hear(lmu::Welcome{0});
  lmu::Map map;
  map.fields.push_back({lmu::place_of_cell(3), {catan::Terrain::Forest}, 7});
  map.fields.push_back({lmu::place_of_cell(4), {catan::Terrain::Desert}, 6});
  map.fields.push_back({lmu::place_of_cell(5), {catan::Terrain::Hill}, 6});
  const auto coast = catan::topology(catan::BoardSize::Small).coast[0];
  map.harbours.push_back({lmu::shore_of_edge(coast), catan::Harbour::Ore});
  mirror.hear(lmu::GameStarted{map});
  ASSERT_TRUE(mirror.playing());
  EXPECT_EQ(catan::chip_of(mirror.view().known, 5), 6);
  EXPECT_EQ(catan::chip_of(mirror.view().known, 4), 0);
  const auto corner = catan::topology(catan::BoardSize::Small).edge_corners[coast][0];
  mirror.hear(lmu::Built{{0, lmu::Piece::Settlement, lmu::place_of_corner(corner)}});
  EXPECT_EQ(catan::trade_rate(mirror.view().known, 0, catan::Resource::Ore), 2);
  EXPECT_EQ(catan::trade_rate(mirror.view().known, 0, catan::Resource::Wool), 4);
}

TEST(LmuMirror, TakesWhoeverTurnsUpInTheGameForAPlayer) {
  LmuMirror mirror(lmu::dialect_named("0.3"));
  mirror.hear(lmu::Welcome{7});
  mirror.hear(lmu::GameStarted{});
  ASSERT_EQ(mirror.players().size(), 1u);
  mirror.hear(lmu::Rolled{3, lmu::Dice{1, 2}});
  mirror.hear(lmu::Gained{0, {catan::Cards::each(1), {}}});
  EXPECT_EQ(mirror.players().size(), 3u);
  EXPECT_EQ(mirror.view().known.seats, 3);
  EXPECT_EQ(mirror.view().known.players[2].hand_size, 5);
}

// Five games of the chair's reference server, as one client heard them.
TEST(LmuMirror, AddsUpWhatTheReferenceServerSaidToWhatItSaysOfHands) {
  const auto& dialect = lmu::dialect_named("1.0-s16");
  const auto folder = test_data() + "/../protocol/lmu/traces/1.0-s16/";
  int compared = 0;
  for (const char* file : {"2016-06-18-1352.txt", "2016-06-18-1826.txt", "2016-06-18-1839.txt",
                           "2016-06-19-1245.txt", "2016-06-19-1342.txt"}) {
    LmuMirror mirror(dialect);
    std::ifstream in(folder + file);
    for (std::string line; std::getline(in, line);) {
      const auto mark = line.find("S> ");
      if (mark == std::string::npos) continue;
      const auto message =
          lmu::decode_server(dialect, boost::json::parse(line.substr(mark + 3)).as_object());
      ASSERT_TRUE(message) << line;
      const auto* update = std::get_if<lmu::StatusUpdate>(&*message);
      if (update != nullptr && mirror.playing()) {
        const auto seat = mirror.seat_of(update->player.id);
        ASSERT_TRUE(seat) << line;
        EXPECT_EQ(mirror.view().known.players[*seat].hand_size, update->player.resources.total())
            << file << ' ' << line;
        ++compared;
      }
      mirror.hear(*message);
    }
  }
  EXPECT_EQ(compared, 168);
}

// A conversation with a server that a test plays itself, in version 0.3.
class Conversation : public testing::Test {
 protected:
  Conversation()
      : player(lmu::dialect_named("0.3"), {},
               [this](const catan::View& view, bool may_wait) { return decide(view, may_wait); }) {
    player.tick(now);
  }

  // What the player says to these lines.
  std::string hear(const std::string& lines) {
    player.received(lines + "\n", now);
    return player.take_output();
  }
  // What it says in the next seconds.
  std::string wait(int seconds) {
    std::string said;
    for (int i = 0; i < 10 * seconds; ++i) {
      now += Duration(100);
      player.tick(now);
      said += player.take_output();
    }
    return said;
  }
  static std::string status(int id, const std::string& status, const std::string& cards = "{}") {
    return R"({"Statusupdate":{"Spieler":{"id":)" + std::to_string(id) + R"(,"Status":")" + status +
           R"(","Rohstoffe":)" + cards + "}}}\n";
  }
  void begin_game() {
    hear(R"({"Hallo":{"Version":"x","Protokoll":"0.3"}}{"Willkommen":{"id":1}})");
    hear(status(1, "Wartet auf Spielbeginn") + status(2, "Wartet auf Spielbeginn"));
    hear(R"({"Spiel gestartet":{"Karte":{"Felder":[]}}})");
    const auto build = [&](int id, const char* piece, const char* place) {
      hear(std::string(R"({"Bauvorgang":{"Gebäude":{"Eigentümer":)") + std::to_string(id) +
           R"(,"Typ":")" + piece + R"(","Ort":")" + place + R"("}}})");
    };
    for (const char* place : {"ABE", "QRp"}) build(1, "Dorf", place);
    for (const char* place : {"CFG", "HIM"}) build(2, "Dorf", place);
    build(1, "Straße", "AB");
    build(2, "Straße", "HI");
  }

  Time now{};
  Decide decide = random_decider(1);
  LmuPlayer player;
};

TEST_F(Conversation, EndsWithAReasonWhereNobodyGreets) {
  wait(11);
  EXPECT_NE(player.trouble().value_or("").find("does not greet"), std::string::npos);
}

TEST_F(Conversation, EndsWithAReasonAtAServerOfAnotherKind) {
  hear("HTTP/1.1 400 Bad Request\r\n\r\n");
  EXPECT_EQ(player.trouble(), "what the server says is not the LMU protocol");
}

TEST_F(Conversation, EndsWithTheServersReasonWhereWeAreNotLetIn) {
  hear(R"({"Hallo":{"Version":"x","Protokoll":"0.3"}})");
  hear(R"({"Serverantwort":"Diesen Tisch gibt es nicht"})");
  EXPECT_EQ(player.trouble(), "the server does not let us in: Diesen Tisch gibt es nicht");
}

TEST_F(Conversation, SaysThatItStartsWhateverTheServerTellsOfTheLobby) {
  hear(R"({"Hallo":{"Version":"x","Protokoll":"0.3"}})");
  EXPECT_NE(hear(R"({"Willkommen":{"id":0}})").find("Spieler"), std::string::npos);
  EXPECT_EQ(wait(6), "{\"Spiel starten\":{}}\n");
}

TEST_F(Conversation, RepeatsWhatTheServerWaitsForMoreAndMoreSlowlyAndThenLeaves) {
  begin_game();
  std::string said = hear(status(1, "Würfeln"));
  said += wait(200);
  const std::string roll = "{\"Würfeln\":{}}\n";
  EXPECT_EQ(said, roll + roll + roll + roll);
  EXPECT_EQ(player.trouble(), "the server does not react to \"Würfeln\"");
}

// The acceptance is never answered, and is waited for while the two are told.
TEST_F(Conversation, DoesNotForgetADiscardWhenAnotherIsToldToMoveTheRobber) {
  decide = [discard = decide](const catan::View& view, bool may_wait) {
    const bool owes = catan::discard_owed(view.known, *view.viewer) > 0;
    return owes ? discard(view, may_wait) : std::optional(catan::Action::accept(0));
  };
  begin_game();
  hear(status(1, "Warten", R"({"Erz":1})") + status(2, "Handeln oder Bauen"));
  EXPECT_EQ(
      hear(
          R"({"Handelsangebot":{"Spieler":2,"Handel id":0,"Angebot":{"Holz":1},"Nachfrage":{"Erz":1}}})"),
      "{\"Handel annehmen\":{\"Handel id\":0}}\n");
  EXPECT_EQ(hear(status(1, "Karten wegen Räuber abgeben", R"({"Holz":8})") +
                 status(2, "Räuber versetzen")),
            "");
  const auto said = wait(6);
  EXPECT_NE(said.find(R"({"Karten abgeben":{"Abgeben":{"Holz":4,)"), std::string::npos) << said;
}

TEST_F(Conversation, TriesARefusedEndOfTurnAgain) {
  decide = [](const catan::View&, bool) { return std::optional(catan::Action::end_turn()); };
  begin_game();
  const std::string end = "{\"Zug beenden\":{}}\n";
  EXPECT_EQ(hear(status(1, "Handeln oder Bauen")), end);
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(hear(R"({"Serverantwort":"Noch nicht"})"), "");
    EXPECT_EQ(wait(3), end) << i;
  }
}

// Servers refuse an end of the turn while an own offer is open.
TEST_F(Conversation, WithdrawsItsOfferBeforeItEndsTheTurn) {
  bool offered = false;
  decide = [&](const catan::View&, bool) {
    const auto offer = catan::Action::offer(catan::Cards::of(catan::Resource::Lumber),
                                            catan::Cards::of(catan::Resource::Ore));
    return std::optional(std::exchange(offered, true) ? catan::Action::end_turn() : offer);
  };
  begin_game();
  hear(status(1, "Handeln oder Bauen", R"({"Holz":1})"));
  EXPECT_EQ(
      hear(
          R"({"Handelsangebot":{"Spieler":1,"Handel id":5,"Angebot":{"Holz":1},"Nachfrage":{"Erz":1}}})"
          R"({"Serverantwort":"OK"})"),
      "{\"Handel abbrechen\":{\"Handel id\":5}}\n");
  EXPECT_EQ(hear(R"({"Handelsangebot abgebrochen":{"Spieler":1,"Handel id":5}})"
                 R"({"Serverantwort":"OK"})"),
            "{\"Zug beenden\":{}}\n");
}

TEST_F(Conversation, DoesNotOfferForEver) {
  decide = [](const catan::View& view, bool) {
    const bool open = view.known.offers[0].open();
    return std::optional(open ? catan::Action::withdraw_offer(0)
                              : catan::Action::offer(catan::Cards::of(catan::Resource::Lumber),
                                                     catan::Cards::of(catan::Resource::Ore)));
  };
  begin_game();
  std::string said = hear(status(1, "Handeln oder Bauen", R"({"Holz":1})"));
  int offers = 0;
  for (int trade = 0; trade < 100 && said.find("Handel anbieten") != std::string::npos; ++trade) {
    ++offers;
    const auto id = R"({"Spieler":1,"Handel id":)" + std::to_string(trade);
    hear(R"({"Handelsangebot":)" + id +
         R"(,"Angebot":{"Holz":1},"Nachfrage":{"Erz":1}}}{"Serverantwort":"OK"})");
    said = hear(R"({"Handelsangebot abgebrochen":)" + id + R"(}}{"Serverantwort":"OK"})");
  }
  EXPECT_LE(offers, 6);
  EXPECT_EQ(said, "{\"Zug beenden\":{}}\n");
}

int count(std::string_view text, std::string_view part) {
  int found = 0;
  for (auto at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++found;
  return found;
}

// Kinds that are left out are the end of one real server.
TEST_F(Conversation, NamesAllFiveKindsInTrades) {
  decide = [](const catan::View&, bool) {
    return std::optional(catan::Action::offer(catan::Cards::of(catan::Resource::Lumber),
                                              catan::Cards::of(catan::Resource::Ore)));
  };
  begin_game();
  const auto offer = hear(status(1, "Handeln oder Bauen", R"({"Holz":4})"));
  for (const char* kind : {"Holz", "Lehm", "Wolle", "Getreide", "Erz"}) {
    EXPECT_EQ(count(offer, '"' + std::string(kind) + '"'), 2) << offer;
  }
  decide = [](const catan::View&, bool) {
    return std::optional(catan::Action::bank_trade(catan::Resource::Lumber, catan::Resource::Ore));
  };
  const auto trade = hear(R"({"Serverantwort":"Nein"})");
  ASSERT_NE(trade.find("Seehandel"), std::string::npos) << trade;
  for (const char* kind : {"Holz", "Lehm", "Wolle", "Getreide", "Erz"}) {
    EXPECT_EQ(count(trade, '"' + std::string(kind) + '"'), 2) << trade;
  }
}

// Some read the document's "zwei unterschiedliche" so.
TEST_F(Conversation, AsksForTwoKindsWhereTwoEqualCardsAreRefused) {
  decide = [](const catan::View&, bool) {
    return std::optional(catan::Action::play_invention(catan::Resource::Ore, catan::Resource::Ore));
  };
  begin_game();
  const auto equal = hear(R"({"Statusupdate":{"Spieler":{"id":1,"Status":"Handeln oder Bauen",)"
                          R"("Rohstoffe":{},"Entwicklungskarten":{"Erfindung":1}}}})");
  EXPECT_NE(equal.find(R"("Erz":2)"), std::string::npos) << equal;
  const auto other = hear(R"({"Serverantwort":"Nur zwei verschiedene"})");
  EXPECT_NE(other.find("Erfindung"), std::string::npos) << other;
  EXPECT_EQ(count(other, ":1"), 2) << other;
  EXPECT_NE(other.find(R"("Erz":1)"), std::string::npos) << other;
}

// What a table of version 0.1 has not is asked for once.
TEST_F(Conversation, LearnsFromARefusalThatThereIsNothingButBuilding) {
  decide = [](const catan::View& view, bool) {
    const auto trade = catan::Action::bank_trade(catan::Resource::Lumber, catan::Resource::Ore);
    const bool may = !catan::check(view.known, *view.viewer, trade);
    return std::optional(may ? trade : catan::Action::end_turn());
  };
  begin_game();
  const auto trade = hear(status(1, "Handeln oder Bauen", R"({"Holz":8})"));
  EXPECT_NE(trade.find("Seehandel"), std::string::npos) << trade;
  EXPECT_EQ(hear(R"({"Serverantwort":"Das ist nach den Regeln dieses Tisches nicht möglich"})"),
            "{\"Zug beenden\":{}}\n");
  hear(status(1, "Warten", R"({"Holz":8})") + R"({"Serverantwort":"OK"})");
  EXPECT_EQ(hear(status(1, "Handeln oder Bauen", R"({"Holz":9})")), "{\"Zug beenden\":{}}\n");
}

TEST_F(Conversation, LeavesAServerThatRefusesEverything) {
  begin_game();
  hear(status(1, "Würfeln"));
  for (int i = 0; i < 100 && !player.finished(); ++i) {
    hear(R"({"Serverantwort":"Nein"})");
    wait(10);
  }
  EXPECT_NE(player.trouble().value_or("").find("refuses everything"), std::string::npos);
}

TEST_F(Conversation, WaitsForTheEffectAfterAnEarlyAnswer) {
  begin_game();
  hear(status(1, "Würfeln"));
  EXPECT_EQ(hear(R"({"Serverantwort":"OK"})"), "");
  EXPECT_EQ(wait(2), "");
  EXPECT_NE(hear(R"({"Würfelwurf":{"Spieler":1,"Wurf":[1,2]}})" + status(1, "Handeln oder Bauen")),
            "");
}

// Red is what both want first.
class InCompany : public testing::Test {
 protected:
  InCompany() : player(lmu::dialect_named("0.3"), {.company = 2}, random_decider(1)) {
    hear(R"({"Hallo":{"Version":"x","Protokoll":"0.3"}}{"Willkommen":{"id":1}})");
    hear(lobby(1, "Rot"));
    said = hear(R"({"Serverantwort":"OK"})");
  }

  static std::string lobby(int id, const std::string& colour) {
    return R"({"Statusupdate":{"Spieler":{"id":)" + std::to_string(id) + R"(,"Farbe":")" + colour +
           R"(","Name":"m","Status":"Spiel starten"}}})";
  }
  std::string hear(const std::string& lines) {
    player.received(lines, now);
    return player.take_output();
  }
  std::string wait(Duration time) {
    now += time;
    player.tick(now);
    return player.take_output();
  }

  Time now{};
  LmuPlayer player;
  std::string said;
  const std::string start = "{\"Spiel starten\":{}}\n";
};

TEST_F(InCompany, StartsWhenAllOfOursSitThere) {
  EXPECT_EQ(said, "");
  EXPECT_EQ(wait(Duration(1000)), "");
  EXPECT_EQ(hear(lobby(2, "Blau")), start);
}

TEST_F(InCompany, StartsWithoutThoseWhoDoNotCome) {
  EXPECT_EQ(player.next_deadline(), now + Duration(5000));
  EXPECT_EQ(wait(Duration(4999)), "");
  EXPECT_EQ(wait(Duration(1)), start);
}

TEST(LmuPlayer, TakesAnotherColourThanWhoCameBefore) {
  LmuPlayer player(lmu::dialect_named("0.3"), {}, random_decider(1));
  player.received(
      R"({"Hallo":{"Version":"x","Protokoll":"0.3"}}{"Willkommen":{"id":2}})"
      R"({"Statusupdate":{"Spieler":{"id":1,"Farbe":"Rot","Name":"m","Status":"Spiel starten"}}})"
      R"({"Statusupdate":{"Spieler":{"id":2,"Name":null,"Status":"Spiel starten"}}})",
      {});
  EXPECT_EQ(player.take_output(),
            "{\"Hallo\":{\"Version\":\"Spieltisch (KI)\"}}\n"
            "{\"Spieler\":{\"Name\":\"Spieltisch\",\"Farbe\":\"Orange\"}}\n");
  player.received(R"({"Serverantwort":"OK"})", {});
  EXPECT_EQ(player.take_output(), "{\"Spiel starten\":{}}\n");
}

}  // namespace
}  // namespace spiel::client::lmu_game_test
