#include "tests/protocol/engine/ledger.hpp"

#include <algorithm>
#include <boost/json.hpp>

#include "tests/protocol/engine/island.hpp"

namespace spiel::engine {

namespace {

namespace json = boost::json;

const std::vector<std::string> kKinds = {"lumber", "wool", "grain", "brick", "ore"};

int number(const json::object& from, const std::string& name) {
  return static_cast<int>(from.at(name).as_int64());
}
int number(const json::value& from, const std::string& name) {
  return number(from.as_object(), name);
}
std::string text(const json::value& from, const std::string& name) {
  return std::string(from.at(name).as_string());
}
std::string numbered(const std::string& name, std::size_t i) {
  return name + "_" + std::to_string(i);
}

bool touches(int tile, int intersection) {
  return std::ranges::count(kTileCorners[tile], intersection) != 0;
}

}  // namespace

Ledger::Ledger(const std::vector<std::string>& players, const json::value& started) {
  for (const auto& tile : started.at("board").as_array()) {
    board_.push_back({text(tile, "resource"), number(tile, "number")});
    if (board_.back().resource == "desert") robber_ = static_cast<int>(board_.size()) - 1;
  }
  for (const auto& port : started.at("ports").as_array()) {
    ports_.emplace_back(port.as_string());
  }
  for (const auto& player : players) accounts_[player];
  for (const auto& kind : kKinds) bank_[kind] = 19;
}

void Ledger::fail(const std::string& what) {
  if (trouble_.empty()) trouble_ = what;
}

void Ledger::pay(Account& account, const Counts& price) {
  for (const auto& [kind, count] : price) {
    account.hand[kind] -= count;
    bank_[kind] += count;
    if (account.hand[kind] < 0) fail("paid with cards that are not there: " + kind);
  }
}

void Ledger::gain(Account& account, const std::string& kind, int count) {
  account.hand[kind] += count;
  bank_[kind] -= count;
  if (bank_[kind] < 0) fail("the bank gave what it does not have: " + kind);
}

void Ledger::enter(const std::string& player, const std::string& command,
                   const json::value& arguments, const json::value& answer) {
  auto& account = accounts_.at(player);
  if (command == "buildSettlement") settle(account, arguments, answer);
  if (command == "rollDice") roll(answer);
  if (command == "moveRobber") robber_ = number(arguments, "tile");
  if (command == "stealResource") steal(account, arguments, answer);
  if (command == "takeTwoResources") take_two(account, arguments);
  if (command == "noPlayerTrade") trade_with_bank(account, arguments);
  if (command == "takeResourceFromAll") take_from_all(account, text(arguments, "resource"), answer);
  if (command == "discardResources") {
    for (const auto& kind : kKinds) pay(account, {{kind, number(arguments, kind)}});
  }
  if (command == "buyRoad") pay(account, {{"lumber", 1}, {"brick", 1}});
  if (command == "buyRoad" || command == "buildRoad" || command == "buildDevelopmentRoad") {
    add_road(account, arguments);
  }
  if (command == "buySettlement") {
    pay(account, {{"lumber", 1}, {"brick", 1}, {"wool", 1}, {"grain", 1}});
    account.settlements.insert(number(arguments, "intersection"));
  }
  if (command == "buyCity") {
    pay(account, {{"grain", 2}, {"ore", 3}});
    account.settlements.erase(number(arguments, "intersection"));
    account.cities.insert(number(arguments, "intersection"));
  }
  if (command == "buyDevelopment") {
    pay(account, {{"wool", 1}, {"grain", 1}, {"ore", 1}});
    ++account.cards[text(answer, "development")];
  }
  if (command == "useDevelopment") {
    const auto card = text(arguments, "development");
    if (card == "knight") ++account.knights;
    --account.cards[card];
  }
  award();
}

// The second one yields a card from every tile.
void Ledger::settle(Account& account, const json::value& arguments, const json::value& answer) {
  const int place = number(arguments, "intersection");
  account.settlements.insert(place);
  if (account.settlements.size() == 1) return;
  Counts expected;
  for (int tile = 0; tile < kTiles; ++tile) {
    const auto& kind = board_[static_cast<std::size_t>(tile)].resource;
    if (touches(tile, place) && kind != "desert") ++expected[kind];
  }
  for (const auto& kind : kKinds) {
    if (number(answer, kind) != expected[kind]) fail("the second settlement yields otherwise");
    gain(account, kind, expected[kind]);
  }
}

Ledger::Counts Ledger::yield(const Account& account, int sum) const {
  Counts cards;
  for (int tile = 0; tile < kTiles; ++tile) {
    const auto& [kind, chip] = board_[static_cast<std::size_t>(tile)];
    if (chip != sum || tile == robber_) continue;
    for (const int place : account.settlements) cards[kind] += touches(tile, place) ? 1 : 0;
    for (const int place : account.cities) cards[kind] += touches(tile, place) ? 2 : 0;
  }
  return cards;
}

// Where the bank cannot serve all, nobody gets of this kind, but a single player gets the rest.
void Ledger::roll(const json::value& answer) {
  const int sum = number(answer, "dice_1") + number(answer, "dice_2");
  for (const auto& kind : kKinds) {
    int wanted = 0;
    int players = 0;
    for (const auto& [player, account] : accounts_) {
      const int count = yield(account, sum)[kind];
      wanted += count;
      players += count > 0 ? 1 : 0;
    }
    const int there = bank_[kind];
    for (std::size_t i = 0; i < accounts_.size(); ++i) {
      auto& account = accounts_.at(text(answer, numbered("player", i)));
      int expected = yield(account, sum)[kind];
      if (wanted > there) expected = players == 1 ? std::min(expected, there) : 0;
      if (number(answer, numbered(kind, i)) != expected) fail("the throw yields otherwise");
      gain(account, kind, expected);
    }
  }
  for (std::size_t i = 0; i < accounts_.size(); ++i) {
    auto& hand = accounts_.at(text(answer, numbered("player", i))).hand;
    int total = 0;
    for (const auto& kind : kKinds) total += hand[kind];
    const int owed = sum == 7 && total > 7 ? total / 2 : 0;
    if (number(answer, numbered("resourcesToDiscard", i)) != owed) fail("another discard is owed");
  }
}

void Ledger::steal(Account& account, const json::value& arguments, const json::value& answer) {
  if (answer.is_null()) return;
  const auto kind = text(answer, "resource");
  auto& victim = accounts_.at(text(arguments, "player"));
  if (--victim.hand[kind] < 0) fail("stolen what was not there");
  ++account.hand[kind];
}

void Ledger::add_road(Account& account, const json::value& arguments) {
  const auto [low, high] = std::minmax({number(arguments, "start"), number(arguments, "end")});
  for (const auto& [player, other] : accounts_) {
    if (other.roads.contains({low, high})) fail("two roads at one place");
  }
  account.roads.insert({low, high});
}

void Ledger::trade_with_bank(Account& account, const json::value& arguments) {
  const int port = number(arguments, "port");
  const int rate = port < 0 ? 4 : ports_[static_cast<std::size_t>(port)] == "ThreeForOne" ? 3 : 2;
  pay(account, {{text(arguments, "offer"), rate}});
  gain(account, text(arguments, "request"));
}

void Ledger::take_from_all(Account& account, const std::string& kind, const json::value& answer) {
  for (std::size_t i = 0; i + 1 < accounts_.size(); ++i) {
    auto& victim = accounts_.at(text(answer, numbered("player", i)));
    if (victim.hand[kind] != number(answer, numbered("resources", i))) fail("monopoly miscounts");
    account.hand[kind] += std::exchange(victim.hand[kind], 0);
  }
}

// With one or two cards left in the bank, these.
void Ledger::take_two(Account& account, const json::value& arguments) {
  int left = 0;
  for (const auto& kind : kKinds) left += bank_[kind];
  if (left > 2) {
    gain(account, text(arguments, "resource_0"));
    gain(account, text(arguments, "resource_1"));
    return;
  }
  for (const auto& kind : kKinds) gain(account, kind, bank_[kind]);
}

// --- awards --------------------------------------------------------------------------------------

bool Ledger::is_blocked(const Account& account, int at) const {
  return std::ranges::any_of(accounts_, [&](const auto& item) {
    const auto& other = item.second;
    return &other != &account && (other.settlements.contains(at) || other.cities.contains(at));
  });
}

int Ledger::road_from(const Account& account, int at, std::set<Road>& used) const {
  int best = 0;
  for (const auto& road : account.roads) {
    if (used.contains(road) || (road.first != at && road.second != at)) continue;
    used.insert(road);
    const int next = road.first == at ? road.second : road.first;
    best = std::max(best, 1 + (is_blocked(account, next) ? 0 : road_from(account, next, used)));
    used.erase(road);
  }
  return best;
}

int Ledger::longest_road(const Account& account) const {
  int best = 0;
  for (const auto& [start, end] : account.roads) {
    for (const int at : {start, end}) {
      std::set<Road> used;
      best = std::max(best, road_from(account, at, used));
    }
  }
  return best;
}

// The holder keeps an award that somebody equals; a road that is cut may pass it on, or back.
void Ledger::award() {
  int longest = 4;
  int most_knights = 2;
  for (const auto& [player, account] : accounts_) {
    longest = std::max(longest, longest_road(account));
    most_knights = std::max(most_knights, account.knights);
  }
  const Account* first = nullptr;
  int equals = 0;
  for (const auto& [player, account] : accounts_) {
    if (longest >= 5 && longest_road(account) == longest) {
      first = &account;
      ++equals;
    }
    const bool more = !largest_ || account.knights > largest_->knights;
    if (account.knights >= 3 && account.knights == most_knights && more) largest_ = &account;
  }
  const bool holds = longest_ && longest >= 5 && longest_road(*longest_) == longest;
  if (!holds) longest_ = equals == 1 ? first : nullptr;
}

int Ledger::open_points(const Account& account) const {
  return static_cast<int>(account.settlements.size() + 2 * account.cities.size()) +
         (longest_ == &account ? 2 : 0) + (largest_ == &account ? 2 : 0);
}

std::string Ledger::fault_in(const std::string& player, const json::object& update) const {
  if (!trouble_.empty()) return trouble_;
  const auto& account = accounts_.at(player);
  const auto count = [](const Counts& counts, const std::string& kind) {
    const auto found = counts.find(kind);
    return found == counts.end() ? 0 : found->second;
  };
  std::vector<std::pair<std::string, int>> expected;
  for (const auto& kind : kKinds) expected.emplace_back(kind, count(account.hand, kind));
  for (const char* card : {"knight", "monopoly", "roadBuilding", "victoryPoint", "yearOfPlenty"}) {
    expected.emplace_back(card, count(account.cards, card));
  }
  const int open = open_points(account);
  expected.emplace_back("usedKnights", account.knights);
  expected.emplace_back("longestRoad", longest_road(account));
  expected.emplace_back("publicScore", open);
  expected.emplace_back("hiddenScore", open + count(account.cards, "victoryPoint"));
  for (const auto& [name, value] : expected) {
    if (number(update, name) != value) {
      return name + " is " + json::serialize(update.at(name)) + " and not " + std::to_string(value);
    }
  }
  if (update.at("hasLongestRoad").as_bool() != (longest_ == &account)) return "longest road";
  if (update.at("hasLargestArmy").as_bool() != (largest_ == &account)) return "largest army";
  return {};
}

}  // namespace spiel::engine
