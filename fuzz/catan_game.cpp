// A game driven by arbitrary bytes: two bytes pick a seat and an action, legal or not. Whatever is
// refused must leave the state alone, whatever is accepted must be listed, and every game must keep
// its cards together and replay to the same state.
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "catan/game.hpp"

namespace {

using namespace spiel;
using namespace spiel::catan;

void require(bool holds) {
  if (!holds) std::abort();
}

class Bytes {
 public:
  Bytes(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}
  bool empty() const { return at_ == size_; }
  std::uint8_t next() { return empty() ? std::uint8_t{0} : data_[at_++]; }

 private:
  const std::uint8_t* data_;
  std::size_t size_;
  std::size_t at_ = 0;
};

Cards some_cards(Bytes& bytes) {
  Cards cards;
  for (const Resource r : kResources) cards += Cards::of(r, bytes.next() % 4);
  return cards;
}

// Any action at all, mostly one of the legal ones so that games get on.
Action some_action(const State& state, Seat seat, Bytes& bytes, Random& random) {
  const std::uint8_t choice = bytes.next();
  if (choice >= 64 && seat != kNoSeat) {
    if (discard_owed(state, seat) > 0) return random_discard(state, seat, random);
    const Moves legal_ones = moves(state, seat);
    if (legal_ones.count() > 0) return legal_ones.at(choice % legal_ones.count());
  }
  Action action = Action::make(static_cast<ActionKind>(choice % kActionKinds));
  action.first = bytes.next();
  action.second = bytes.next();
  if (action.kind == ActionKind::Discard || action.kind == ActionKind::Offer ||
      action.kind == ActionKind::Counter) {
    action = {action.kind, 0, 0, some_cards(bytes), some_cards(bytes)};
  }
  return action;
}

void check_cards(const State& state) {
  Cards all = state.bank;
  for (const Player& player : state.players) {
    all += player.hand;
    require(player.hand_size == player.hand.total() && player.hand.well_formed());
    require(player.card_count == player.cards.total());
  }
  require(all == Cards::each(material(state.rules.board).bank));
}

Rules some_rules(Bytes& bytes) {
  const std::uint8_t bits = bytes.next();
  Rules rules;
  rules.board = (bits & 1) != 0 ? BoardSize::Large : BoardSize::Small;
  rules.special_building = (bits & 2) != 0;
  rules.steal_optional = (bits & 4) != 0;
  rules.friendly_robber = (bits & 8) != 0;
  rules.pre_roll_card = (bits & 16) != 0;
  rules.dice = (bits & 32) != 0 ? DiceKind::Deck : DiceKind::Fair;
  rules.harbour_use = (bits & 64) != 0 ? HarbourUse::NextTurn : HarbourUse::AtOnce;
  rules.target = static_cast<std::uint8_t>(3 + (bits >> 7) * 7);
  return rules;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Bytes bytes(data, size);
  const Rules rules = some_rules(bytes);
  Random random(bytes.next());
  Record record{random_setup(rules, 1 + bytes.next() % 6, random), {}, {}, {}};
  State state = start(record.setup);
  while (!bytes.empty()) {
    const std::uint8_t pick = bytes.next();
    const auto seat = pick < 250 ? static_cast<Seat>(pick % state.seats) : kNoSeat;
    const Action action = some_action(state, seat, bytes, random);
    const bool accepted = !check(state, seat, action);
    const Chance chance = accepted ? deal(state, seat, action, random) : Chance::none();
    const State before = state;
    const bool applied = apply(state, seat, action, chance).has_value();
    require(applied == accepted);
    if (applied) record.entries.push_back({seat, action, chance});
    if (!applied) require(state == before);
    check_cards(state);
  }
  const auto again = replay(record);
  require(again && *again == state);
  return 0;
}
