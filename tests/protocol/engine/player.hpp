// Plays a seat through the API alone, choosing among the legal actions at random: what the rules
// call one action becomes the requests that the API wants for it.
#pragma once

#include "catan/game.hpp"
#include "catan/sites.hpp"
#include "protocol/engine/numbering.hpp"
#include "protocol/engine/words.hpp"
#include "tests/protocol/engine/desk.hpp"

namespace spiel::engine {

class RandomPlayer {
 public:
  RandomPlayer(Desk& desk, std::uint64_t seed) : desk_(desk), random_(seed) {}

  // One action of whoever must act; false once the game is over.
  bool step() {
    const auto& state = desk_.state();
    if (state.phase == catan::Phase::Over) return false;
    const auto seat = static_cast<Seat>(std::countr_zero(catan::must_act(state)));
    play(seat, choose(state, seat));
    return true;
  }

  // Steps until the condition holds; false when the game ended first.
  template <class Condition>
  bool until(Condition condition) {
    while (!condition(desk_.state())) {
      if (!step()) return false;
    }
    return true;
  }

  catan::Action choose(const catan::State& state, Seat seat) {
    if (catan::discard_owed(state, seat) > 0) return catan::random_discard(state, seat, random_);
    catan::ActionList list;
    catan::legal(state, seat, list);
    return list[random_.below(static_cast<std::uint32_t>(list.size()))];
  }

  void play(Seat seat, const catan::Action& action) {
    const auto& id = desk_.players[seat];
    const auto send = [&](std::string_view command, json::value arguments = nullptr) {
      auto answer = desk_.user(id, command, std::move(arguments));
      EXPECT_EQ(Desk::code(answer), 200) << command << ": " << Desk::status(answer);
      return answer;
    };
    const auto& state = desk_.state();
    const bool opening = catan::is_opening(state);
    using enum catan::ActionKind;
    switch (action.kind) {
      case Roll:
        send("rollDice");
        break;
      case EndTurn:
        send("endTurn");
        break;
      case BuyCard:
        send("buyDevelopment");
        break;
      case BuildSettlement:
        send(opening ? "buildSettlement" : "buySettlement", corner(action.first));
        break;
      case BuildCity:
        send("buyCity", corner(action.first));
        break;
      case BuildRoad:
        send(opening                                  ? "buildRoad"
             : state.phase == catan::Phase::FreeRoads ? "buildDevelopmentRoad"
                                                      : "buyRoad",
             road(action.first));
        break;
      case PlayKnight:
        send("useDevelopment", card("knight"));
        break;
      case PlayRoadBuilding:
        send("useDevelopment", card("roadBuilding"));
        break;
      case PlayMonopoly:
        send("useDevelopment", card("monopoly"));
        send("takeResourceFromAll", {{"resource", word_of(action.resource())}});
        break;
      case PlayInvention: {
        send("useDevelopment", card("yearOfPlenty"));
        const auto second = action.takes_one() ? action.resource() : action.other_resource();
        send("takeTwoResources",
             {{"resource_0", word_of(action.resource())}, {"resource_1", word_of(second)}});
        break;
      }
      case MoveRobber:
        send("moveRobber", {{"tile", Numbering::standard().tile_of(action.first)}});
        if (desk_.state().phase != catan::Phase::Steal) send("stealResource", {{"answer", "no"}});
        break;
      case Steal:
        if (action.seat() == kNoSeat) {
          send("stealResource", {{"answer", "no"}});
        } else {
          send("stealResource", {{"answer", "yes"}, {"player", desk_.players[action.seat()]}});
        }
        break;
      case Discard:
        send("discardResources", cards(action.give));
        break;
      case BankTrade:
        send("noPlayerTrade", {{"port", port_for(state, seat, action.resource())},
                               {"offer", word_of(action.resource())},
                               {"request", word_of(action.other_resource())}});
        break;
      default:
        ADD_FAILURE() << "no request for " << catan::to_text(action);
    }
  }

  static json::object cards(catan::Cards cards) {
    json::object values;
    for (const auto kind : catan::kResources) values[word_of(kind)] = cards[kind];
    return values;
  }
  static json::object corner(catan::Corner at) {
    return {{"intersection", Numbering::standard().intersection_of(at)}};
  }
  static json::object road(catan::Edge at) {
    const auto& ends = catan::topology(catan::BoardSize::Small).edge_corners[at];
    return {{"start", Numbering::standard().intersection_of(ends[0])},
            {"end", Numbering::standard().intersection_of(ends[1])}};
  }

 private:
  static json::object card(std::string_view name) { return {{"development", name}}; }

  // The intersection of the port that gives the best rate, or -1 for the bank.
  static int port_for(const catan::State& state, Seat seat, catan::Resource give) {
    const int rate = catan::trade_rate(state, seat, give);
    if (rate == 4) return -1;
    const auto& kinds = catan::material(state.rules.board).harbours;
    for (std::size_t i = 0; i < kinds.size(); ++i) {
      const bool fits = rate == 3 ? kinds[i] == catan::Harbour::Any
                                  : static_cast<int>(kinds[i]) == static_cast<int>(give);
      for (const auto end : catan::topology(state).edge_corners[state.harbours[i]]) {
        if (fits && catan::owner_of_corner(state, end) == seat) {
          return Numbering::standard().intersection_of(end);
        }
      }
    }
    ADD_FAILURE() << "no port with this rate";
    return -1;
  }

  Desk& desk_;
  Random random_;
};

}  // namespace spiel::engine
