// Dice, discards, the robber and the end of a turn.

#include <bit>
#include <boost/json.hpp>

#include "catan/sites.hpp"
#include "protocol/engine/decision.hpp"
#include "protocol/engine/numbering.hpp"
#include "protocol/engine/texts.hpp"
#include "protocol/engine/words.hpp"

namespace spiel::engine {

namespace {

using catan::Action;
using catan::Cards;

std::string numbered(std::string_view name, std::size_t number) {
  return std::string(name) + "_" + std::to_string(number);
}

boost::json::object throw_result(const Consequence& done) {
  boost::json::object values;
  const auto* rolled = find_event<catan::DiceRolled>(done.events);
  values["dice_0"] = rolled->dice.second;
  values["dice_1"] = rolled->dice.first;
  values["dice_2"] = rolled->dice.second;
  for (Seat seat = 0; seat < done.info.seats.size(); ++seat) {
    Cards cards;
    int owed = 0;
    for (const auto& event : done.events) {
      if (const auto* made = std::get_if<catan::Produced>(&event); made && made->seat == seat) {
        cards += made->cards;
      }
      if (const auto* must = std::get_if<catan::MustDiscard>(&event); must && must->seat == seat) {
        owed = must->count;
      }
    }
    values[numbered("player", seat)] = id_of(done.info, seat);
    for (const auto kind : catan::kResources) values[numbered(word_of(kind), seat)] = cards[kind];
    values[numbered("resourcesToDiscard", seat)] = owed;
  }
  return values;
}

struct Wanted {
  Cards cards;
  bool valid = true;
};

// Known keys with numbers that can be counted; anything else is invalid.
Wanted cards_of(const Arguments& arguments) {
  Wanted wanted;
  for (const auto& item : arguments.values) {
    const auto kind = resource_of_word(item.key());
    const auto number = arguments.integer(item.key());
    if (!kind || !number || *number < 0 || *number > Cards::kLaneMax) return {{}, false};
    wanted.cards += Cards::of(*kind, static_cast<std::uint32_t>(*number));
  }
  return wanted;
}

std::optional<Answer> cannot_give(const Moment& moment, Cards cards) {
  const auto kind = lacking(moment, cards);
  if (!kind) return std::nullopt;
  return refused(cards[*kind] == 1 ? text::none_of(*kind) : text::not_enough(*kind));
}

boost::json::object victims(const Consequence& done, Seat thief) {
  boost::json::object values;
  const auto mask = catan::victims_at(done.known, thief, done.known.robber);
  for (Seat seat = 0; seat < done.info.seats.size(); ++seat) {
    if (has_seat(mask, seat)) values[numbered("player", values.size())] = id_of(done.info, seat);
  }
  return values;
}

bool equals_no(std::string_view answer) {
  return answer.size() == 2 && (answer[0] | 0x20) == 'n' && (answer[1] | 0x20) == 'o';
}

int active_seats(const Moment& moment) {
  return static_cast<int>(moment.info.seats.size()) -
         std::popcount(static_cast<unsigned>(moment.known.absent));
}

}  // namespace

Decision roll_dice(const Moment& moment) {
  return Order{act(moment, Action::roll()), [](const Consequence& done) {
                 auto values = throw_result(done);
                 const auto* rolled = find_event<catan::DiceRolled>(done.events);
                 const bool seven = rolled->dice.sum() == 7;
                 return granted(seven ? text::kSeven : text::kNotSeven, std::move(values));
               }};
}

Decision discard_resources(const Moment& moment) {
  if (!moment.arguments.given) return refused(text::kInvalid);
  if (moment.known.must_discard == 0) return refused(text::kNotSeven);
  const int owed = catan::discard_owed(moment.known, moment.seat);
  if (owed == 0) return refused(text::kNothingToDiscard);
  const auto [cards, valid] = cards_of(moment.arguments);
  if (!valid) return refused(text::kInvalid);
  if (cards.total() != owed) return refused(text::kNotHalf);
  if (auto answer = cannot_give(moment, cards)) return *answer;
  return Order{act(moment, Action::discard(cards)), [](const Consequence& done) {
                 return granted(text::kDiscarded,
                                boost::json::object{{"sentAll", done.known.must_discard == 0}});
               }};
}

// The second half, stealResource, is always to come; the rules know it only where somebody can be
// robbed. Where the rules of the table leave no choice, the first who can be robbed is, and there
// is nobody to name.
Decision move_robber(const Moment& moment) {
  const auto tile = moment.arguments.integer("tile");
  const auto cell = tile ? Numbering::standard().cell(*tile) : std::nullopt;
  if (!cell) return refused(text::kInvalid);
  if (*cell == moment.known.robber) return refused(text::kSameTile);
  const bool must_rob = !moment.known.rules.steal_optional;
  const auto victim = must_rob ? catan::first_victim_at(moment.known, moment.seat, *cell) : kNoSeat;
  return Order{act(moment, Action::move_robber(*cell, victim), {Note::Kind::Robbing}),
               [seat = moment.seat, must_rob](const Consequence& done) {
                 return granted(text::kRobberMoved,
                                must_rob ? boost::json::object() : victims(done, seat));
               }};
}

Decision steal_resource(const Moment& moment) {
  const auto answer = moment.arguments.text("answer");
  if (!answer) return refused(text::kInvalid);
  const bool rules_wait = moment.known.phase == catan::Phase::Steal;
  if (equals_no(*answer)) {
    return Order{rules_wait ? act(moment, Action::steal(kNoSeat)) : clear_note(moment),
                 [](const Consequence&) { return granted(text::kOkay); }};
  }
  const auto victim = seat_named(moment.info, moment.arguments.text("player").value_or(""));
  if (!victim) return refused(text::kInvalid);
  if (*victim == moment.seat) return refused(text::kStealFromSelf);
  const auto neighbours = catan::neighbours_of_cell(moment.known, moment.known.robber);
  if (!has_seat(neighbours, *victim)) return refused(text::kInvalid);
  if (moment.known.players[*victim].hand_size == 0) return refused(text::kVictimEmpty);
  return Order{act(moment, Action::steal(*victim)), [](const Consequence& done) {
                 const auto* stole = find_event<catan::Stole>(done.events);
                 return granted(text::kStolen,
                                boost::json::object{{"resource", word_of(*stole->card)}});
               }};
}

Decision end_turn(const Moment& moment) {
  if (moment.known.phase == catan::Phase::Over) {
    if (moment.known.winner != moment.seat) return refused(text::kForbidden);
    return granted(text::kGameEnded);
  }
  if (active_seats(moment) < 2) {
    return Order{table::Abort{"not enough active players"},
                 [](const Consequence&) { return granted(text::kTooFewActive); }};
  }
  return Order{act(moment, Action::end_turn()), [](const Consequence& done) {
                 if (done.known.phase == catan::Phase::Over) return granted(text::kGameEnded);
                 return granted(
                     text::kTurnChanged,
                     boost::json::object{{"nextPlayer", id_of(done.info, done.known.current)}});
               }};
}

}  // namespace spiel::engine
