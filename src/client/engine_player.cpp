#include "client/engine_player.hpp"

#include <algorithm>
#include <boost/json.hpp>
#include <numeric>
#include <set>
#include <span>

#include "games/json_values.hpp"
#include "protocol/engine/numbering.hpp"
#include "protocol/engine/texts.hpp"
#include "protocol/engine/words.hpp"

namespace spiel::client {

namespace {

namespace json = boost::json;
namespace text = engine::text;
using catan::Cards;
using catan::Resource;
using engine::word_of;

constexpr int kMostOrders = 40;  // in one turn
constexpr int kDiscardLimit = 7;
constexpr int kBank = -1;
constexpr int kBankRate = 4;
constexpr int kPortRate = 3;
constexpr int kFirstOnCoast = 24;
constexpr std::size_t kMostSettlements = 5;
constexpr std::size_t kMostCities = 4;

json::object at(int intersection) { return {{"intersection", intersection}}; }
json::object between(const Road& road) { return {{"start", road.first}, {"end", road.second}}; }

std::string text_at(const json::value& arguments, std::string_view name) {
  return std::string(games::text_member(arguments, name).value_or(""));
}

Resource most_of(Cards cards) {
  return *std::ranges::max_element(catan::kResources, {},
                                   [&](Resource kind) { return cards[kind]; });
}

}  // namespace

bool EngineAnswer::says(std::string_view text) const {
  return std::ranges::equal(status, text, [](char a, char b) {
    return a == b || (a == ' ' && b == '\n') || (a == '\n' && b == ' ');
  });
}

EnginePlayer::Standing EnginePlayer::act() {
  const auto rolled = ask("rollDice");
  if (rolled.granted()) {
    may_use_card_ = true;
    if (!rolled.says(text::kSeven)) return play_turn();
    discard_half();
    return use_robber() ? play_turn() : Standing::Waiting;
  }
  if (rolled.says(text::kNotYourTurn) || rolled.says(text::kNotStarted)) return Standing::Waiting;
  if (rolled.says(text::kSomebodyOwes)) {
    discard_half();
    return Standing::Waiting;
  }
  return rolled.says(text::kForbidden) ? take_up_again() : Standing::Over;
}

// It is our turn, but not for a throw: the opening, a turn that was interrupted, or the end.
EnginePlayer::Standing EnginePlayer::take_up_again() {
  if (settle() || place_first_road()) return Standing::Waiting;
  const bool interrupted =
      use_robber() || ask("stealResource", {{"answer", "no"}}).granted() || take_two() ||
      ask("takeResourceFromAll", {{"resource", word_of(most_wanted())}}).granted() ||
      build_road("buildDevelopmentRoad") ||
      ask("selectPartner", {{"player", nullptr}}).says(text::kNobodyTrades);
  return interrupted ? play_turn() : end_turn();
}

void EnginePlayer::look() {
  const auto answer = ask("update");
  if (!answer.granted() || !answer.arguments.is_object()) return;
  known_ = answer.arguments.get_object();
  hand_ = {};
  for (const auto kind : catan::kResources) {
    const auto count = std::clamp<std::int64_t>(known(word_of(kind)), 0, Cards::kLaneMax);
    hand_ += Cards::of(kind, static_cast<std::uint32_t>(count));
  }
  points_ = static_cast<int>(known("hiddenScore"));
}

std::int64_t EnginePlayer::known(std::string_view name) const {
  const auto* value = games::member(known_, name);
  return value == nullptr ? 0 : games::integer(*value).value_or(0);
}

EnginePlayer::Standing EnginePlayer::play_turn() {
  look();
  for (int i = 0; i < kMostOrders && (use_card() || buy_something() || swap()); ++i) look();
  return end_turn();
}

EnginePlayer::Standing EnginePlayer::end_turn() {
  const auto answer = ask("endTurn");
  if (answer.says(text::kSomebodyOwes)) return Standing::Waiting;
  if (!answer.granted()) {
    look();
    return Standing::Over;
  }
  if (!text_at(answer.arguments, "nextPlayer").empty()) return Standing::Waiting;
  won_ = answer.says(text::kGameEnded);
  return Standing::Over;
}

// --- the opening ---------------------------------------------------------------------------------

bool EnginePlayer::settle() { return build_settlement("buildSettlement") && place_first_road(); }

bool EnginePlayer::place_first_road() {
  for (const auto& settlement : estate_.settlements()) {
    for (const auto& road : estate_.roads_from(settlement)) {
      const auto answer = ask("buildRoad", between(road));
      if (answer.granted()) estate_.add_road(road);
      if (answer.granted() || answer.says(text::kForbidden)) return answer.granted();
      if (answer.says(text::kNotAtSettlement)) break;
    }
  }
  return find_first_road();
}

// A settlement that stands already when we take the seat: a road is refused unless it begins there.
bool EnginePlayer::find_first_road() {
  std::set<int> elsewhere;
  for (int place = 0; place < engine::kIntersections; ++place) {
    for (const auto& road : estate_.roads_from(place)) {
      if (elsewhere.contains(road.first) && elsewhere.contains(road.second)) continue;
      const auto answer = ask("buildRoad", between(road));
      if (answer.granted()) {
        estate_.add_settlement(elsewhere.contains(road.first) ? road.second : road.first);
        estate_.add_road(road);
        return true;
      }
      if (!answer.says(text::kNotAtSettlement)) return false;
      elsewhere.insert({road.first, road.second});
    }
  }
  return false;
}

// --- sevens --------------------------------------------------------------------------------------

void EnginePlayer::discard_half() {
  look();
  if (hand_.total() <= kDiscardLimit) return;
  auto left = hand_;
  Cards given;
  while (given.total() < hand_.total() / 2) {
    const auto card = Cards::of(most_of(left));
    left -= card;
    given += card;
  }
  json::object cards;
  for (const auto kind : catan::kResources) cards[word_of(kind)] = given[kind];
  ask("discardResources", std::move(cards));
}

// To a tile of others, if that is allowed now.
bool EnginePlayer::use_robber() {
  std::vector<int> tiles(engine::kTiles);
  std::iota(tiles.begin(), tiles.end(), 0);
  shuffle(std::span(tiles), random_);
  std::ranges::stable_partition(tiles, [&](int tile) { return !estate_.owns_at(tile); });
  for (const int tile : tiles) {
    const auto moved = ask("moveRobber", {{"tile", tile}});
    if (moved.says(text::kSameTile)) continue;
    if (!moved.granted()) return false;
    const auto victim = text_at(moved.arguments, "player_0");
    const bool stolen =
        !victim.empty() && ask("stealResource", {{"answer", "yes"}, {"player", victim}}).granted();
    if (!stolen) ask("stealResource", {{"answer", "no"}});
    return true;
  }
  return false;
}

// --- development cards ---------------------------------------------------------------------------

// One card in a turn; a card that was just bought is refused, and so are the others then.
bool EnginePlayer::use_card() {
  if (!may_use_card_) return false;
  const bool used = (use("knight") && use_robber()) || (use("yearOfPlenty") && take_two()) ||
                    (use("monopoly") &&
                     ask("takeResourceFromAll", {{"resource", word_of(most_wanted())}}).granted());
  if (used) return true;
  if (!use("roadBuilding")) return false;
  while (build_road("buildDevelopmentRoad")) {
  }
  return true;
}

bool EnginePlayer::use(std::string_view card) {
  if (!may_use_card_ || known(card) == 0) return false;
  const auto answer = ask("useDevelopment", {{"development", card}});
  if (answer.granted() || answer.says(text::kForbidden)) may_use_card_ = false;
  return answer.granted();
}

bool EnginePlayer::take_two() {
  const auto kind = most_wanted();
  const auto take = [&](Resource first, Resource second) {
    return ask("takeTwoResources",
               {{"resource_0", word_of(first)}, {"resource_1", word_of(second)}});
  };
  auto answer = take(kind, kind);
  for (const auto other : catan::kResources) {
    for (const auto second : catan::kResources) {
      if (answer.granted() || answer.says(text::kForbidden) || answer.says(text::kBankEmpty)) break;
      answer = take(other, second);
    }
  }
  return answer.granted();
}

// --- buying --------------------------------------------------------------------------------------

// The price of what would be best to have next.
Cards EnginePlayer::goal() const {
  const bool more_settlements = estate_.settlements().size() < kMostSettlements;
  if (more_settlements && !estate_.places_on_roads().empty()) return catan::kSettlementCost;
  if (!estate_.settlements().empty() && estate_.cities().size() < kMostCities) {
    return catan::kCityCost;
  }
  const bool more_roads = estate_.has_roads() && !estate_.roads_onward().empty();
  return more_settlements && more_roads ? catan::kRoadCost : catan::kDevelopmentCost;
}

Resource EnginePlayer::most_wanted() const {
  const auto price = goal();
  return *std::ranges::max_element(catan::kResources, {},
                                   [&](Resource kind) { return price[kind] - hand_[kind]; });
}

bool EnginePlayer::buy_something() {
  if (hand_.covers(catan::kCityCost) && build_city()) return true;
  const bool more_settlements = estate_.settlements().size() < kMostSettlements;
  if (more_settlements && hand_.covers(catan::kSettlementCost) &&
      build_settlement("buySettlement")) {
    return true;
  }
  const bool needs_road = more_settlements && estate_.places_on_roads().empty();
  if (needs_road && hand_.covers(catan::kRoadCost) && build_road("buyRoad")) return true;
  if (!hand_.covers(catan::kDevelopmentCost)) return false;
  const auto bought = ask("buyDevelopment");
  return bought.granted();
}

bool EnginePlayer::build_settlement(std::string_view command) {
  const bool anywhere = command == "buildSettlement";
  for (const int place : anywhere ? estate_.places_anywhere() : estate_.places_on_roads()) {
    const auto answer = ask(command, at(place));
    if (answer.granted()) {
      estate_.add_settlement(place);
      return true;
    }
    if (answer.says(text::kCornerTaken)) {
      estate_.note_taken(place);
    } else if (answer.says(text::kTooClose) || answer.says(text::kNotConnected) ||
               answer.says(text::kNoSettlementSite)) {
      estate_.note_closed(place);
    } else {
      return false;
    }
  }
  return false;
}

bool EnginePlayer::build_road(std::string_view command) {
  for (const auto& road : estate_.roads_onward()) {
    const auto answer = ask(command, between(road));
    if (answer.granted()) {
      estate_.add_road(road);
      return true;
    }
    if (answer.says(text::kNoRoads)) estate_.note_no_roads_left();
    const bool closed = answer.says(text::kRoadTaken) || answer.says(text::kNotConnected) ||
                        answer.says(text::kNoRoadSite);
    if (!closed) return false;
    estate_.note_closed(road);
  }
  return false;
}

bool EnginePlayer::build_city() {
  for (const int place : estate_.settlements_by_worth()) {
    const auto answer = ask("buyCity", at(place));
    if (answer.granted()) estate_.make_city(place);
    return answer.granted();
  }
  return false;
}

// --- the bank ------------------------------------------------------------------------------------

// What the goal does not need, for what it does.
bool EnginePlayer::swap() {
  const auto price = goal();
  const auto take = most_wanted();
  if (hand_[take] >= price[take]) return false;
  for (const auto give : catan::kResources) {
    const int spare = hand_[give] - price[give];
    if (give == take || spare < kPortRate) continue;
    for (const auto* places : {&estate_.settlements(), &estate_.cities()}) {
      for (const int place : *places) {
        if (place >= kFirstOnCoast && swap_at(place, give, take)) return true;
      }
    }
    if (spare >= kBankRate && swap_at(kBank, give, take)) return true;
  }
  return false;
}

bool EnginePlayer::swap_at(int port, Resource give, Resource take) {
  const auto which = std::pair(port, give);
  if (std::ranges::count(useless_ports_, which) != 0) return false;
  const auto answer =
      ask("noPlayerTrade", {{"port", port}, {"offer", word_of(give)}, {"request", word_of(take)}});
  const bool useless = answer.says(text::kPortMismatch) || answer.says(text::kInvalid);
  if (useless) useless_ports_.push_back(which);
  return answer.granted();
}

}  // namespace spiel::client
