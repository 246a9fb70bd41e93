// Development cards. Monopoly and year of plenty take two requests here and one action in the
// rules: the first request checks everything and leaves a note, the second plays the card.

#include "catan/legal.hpp"

#include <boost/json.hpp>
#include "catan/sites.hpp"
#include "protocol/engine/decision.hpp"
#include "protocol/engine/texts.hpp"
#include "protocol/engine/words.hpp"

namespace spiel::engine {

namespace {

using catan::Action;
using catan::Development;
using catan::Resource;

bool is_playable(Development kind) { return kind != Development::VictoryPoint; }

// Held, and not only bought this turn.
bool may_play(const Moment& moment, Development kind) {
  return !moment.known.card_played && moment.own().cards[kind] > moment.known.bought[kind];
}

std::optional<Resource> kind_named(const Moment& moment, std::string_view name) {
  return resource_of_word(moment.arguments.text(name).value_or(""));
}

Answer taken_from_all(const Consequence& done, Seat taker) {
  boost::json::object values;
  std::size_t number = 0;
  for (Seat seat = 0; seat < done.info.seats.size(); ++seat) {
    if (seat == taker) continue;
    int count = 0;
    for (const auto& event : done.events) {
      const auto* taken = std::get_if<catan::MonopolyTaken>(&event);
      if (taken && taken->from == seat) count += taken->count;
    }
    const auto suffix = "_" + std::to_string(number++);
    values["player" + suffix] = id_of(done.info, seat);
    values["resources" + suffix] = count;
  }
  return granted(text::kTakenFromAll, std::move(values));
}

// With one or two cards left in the bank, the player gets these, whatever was asked for.
Decision take_the_rest(const Moment& moment) {
  const auto& bank = moment.known.bank;
  const auto first = bank.nth(0);
  const bool one = bank.total() == 1;
  const auto action =
      one ? Action::play_invention(first) : Action::play_invention(first, bank.nth(1));
  return simply(moment, action, one ? text::kTookLast : text::kTookLastTwo);
}

Decision start_road_building(const Moment& moment) {
  const bool one = catan::roads_left(moment.known, moment.seat) == 1;
  return simply(moment, Action::play_road_building(), text::may_use(Development::RoadBuilding),
                {one ? Note::Kind::OneRoad : Note::Kind::None});
}

}  // namespace

Decision buy_development(const Moment& moment) {
  if (moment.known.deck_size == 0) return refused(text::kNoDevelopments);
  if (const auto kind = lacking(moment, catan::kDevelopmentCost)) {
    return refused(text::not_enough(*kind));
  }
  return Order{act(moment, Action::buy_card()), [](const Consequence& done) {
                 const auto* bought = find_event<catan::BoughtCard>(done.events);
                 return granted(text::kDevelopmentBought,
                                boost::json::object{{"development", word_of(*bought->card)}});
               }};
}

Decision use_development(const Moment& moment) {
  const auto kind = development_of_word(moment.arguments.text("development").value_or(""));
  if (!kind || !is_playable(*kind)) return refused(text::kInvalid);
  const bool roads = *kind == Development::RoadBuilding;
  if (roads && catan::road_sites(moment.known, moment.seat).none()) {
    return refused(text::kNoRoadSite);
  }
  if (moment.own().cards[*kind] == 0) return refused(text::no_card(*kind));
  if (!may_play(moment, *kind)) return refused(text::kForbidden);
  if (roads && catan::roads_left(moment.known, moment.seat) == 0) return refused(text::kNoRoads);
  const auto status = text::may_use(*kind);
  switch (*kind) {
    case Development::Knight:
      return simply(moment, Action::play_knight(), status);
    case Development::RoadBuilding:
      return start_road_building(moment);
    case Development::Monopoly:
    case Development::Invention:
    case Development::VictoryPoint:
      break;
  }
  const bool monopoly = *kind == Development::Monopoly;
  const Note note{monopoly ? Note::Kind::Monopoly : Note::Kind::YearOfPlenty};
  return Order{set_note(moment, note), [status](const Consequence&) { return granted(status); }};
}

Decision take_resource_from_all(const Moment& moment) {
  const auto kind = kind_named(moment, "resource");
  if (!kind) return refused(text::kInvalid);
  return Order{
      act(moment, Action::play_monopoly(*kind)),
      [seat = moment.seat](const Consequence& done) { return taken_from_all(done, seat); }};
}

Decision take_two_resources(const Moment& moment) {
  const int left = moment.known.bank.total();
  if (left == 0) {
    return Order{clear_note(moment), [](const Consequence&) { return refused(text::kBankEmpty); }};
  }
  if (left <= 2) return take_the_rest(moment);
  const auto first = kind_named(moment, "resource_0");
  const auto second = kind_named(moment, "resource_1");
  if (!first || !second) return refused(text::kInvalid);
  const auto wanted = catan::Cards::of(*first) + catan::Cards::of(*second);
  for (const auto kind : {*first, *second}) {
    if (moment.known.bank[kind] == 0) return refused(text::bank_lacks(kind));
    if (moment.known.bank[kind] < wanted[kind]) return refused(text::bank_short(kind));
  }
  return simply(moment, Action::play_invention(*first, *second), text::kTookTwo);
}

}  // namespace spiel::engine
