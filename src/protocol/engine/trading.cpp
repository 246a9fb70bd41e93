// Trade with other players, with the bank and over harbours.

#include <algorithm>
#include <bit>
#include <boost/json.hpp>

#include "protocol/engine/decision.hpp"
#include "protocol/engine/machine.hpp"
#include "protocol/engine/numbering.hpp"
#include "protocol/engine/texts.hpp"
#include "protocol/engine/words.hpp"

namespace spiel::engine {

namespace {

using catan::Action;
using catan::Cards;
using catan::Resource;

// One side of a trade: "lumber_o" and so on; a missing key is no part of it.
std::optional<Cards> side_of(const Arguments& arguments, std::string_view suffix) {
  Cards cards;
  for (const auto kind : catan::kResources) {
    const auto name = std::string(word_of(kind)) + std::string(suffix);
    if (arguments.is_null(name)) continue;
    const auto number = arguments.integer(name);
    if (!number || *number < 0 || *number > Cards::kLaneMax) return std::nullopt;
    cards += Cards::of(kind, static_cast<std::uint32_t>(*number));
  }
  return cards;
}

// The offer that is open, of which this API has one at a time.
std::optional<int> open_offer(const catan::State& known) {
  for (std::size_t i = 0; i < known.offers.size(); ++i) {
    if (known.offers[i].open()) return static_cast<int>(i);
  }
  return std::nullopt;
}

const catan::Offer& offer_at(const catan::State& known, int offer) {
  return known.offers[static_cast<std::size_t>(offer)];
}

// What a harbour at this corner trades, if there is one.
std::optional<catan::Harbour> harbour_at(const catan::State& known, catan::Corner corner) {
  const auto& kinds = catan::material(known.rules.board).harbours;
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    const auto& ends = catan::topology(known).edge_corners[known.harbours[i]];
    if (ends[0] == corner || ends[1] == corner) return kinds[i];
  }
  return std::nullopt;
}

struct Port {
  int rate = 4;
  std::optional<Resource> only;  // a special port
};

// -1 is the bank; a port must be the player's own.
std::optional<Port> port_of(const Moment& moment) {
  const auto number = moment.arguments.integer("port");
  if (!number) return std::nullopt;
  if (*number == -1) return Port{};
  const auto corner = Numbering::standard().corner(*number);
  if (!corner || catan::owner_of_corner(moment.known, *corner) != moment.seat) return std::nullopt;
  const auto harbour = harbour_at(moment.known, *corner);
  if (!harbour) return std::nullopt;
  if (*harbour == catan::Harbour::Any) return Port{3, std::nullopt};
  return Port{2, static_cast<Resource>(*harbour)};
}

}  // namespace

Decision player_trade(const Moment& moment) {
  if (!moment.arguments.given) return refused(text::kInvalid);
  const auto give = side_of(moment.arguments, "_o");
  const auto want = side_of(moment.arguments, "_r");
  if (!give || !want) return refused(text::kInvalid);
  if (const auto kind = lacking(moment, *give)) return refused(text::not_enough(*kind));
  if (give->empty() || want->empty() || give->shares_kind(*want)) return refused(text::kInvalid);
  return simply(moment, Action::offer(*give, *want), text::kTradeStarted);
}

Decision want_to_trade(const Moment& moment) {
  if (moment.known.current == moment.seat) return refused(text::kForbidden);
  const auto offer = open_offer(moment.known);
  if (!offer) return refused(text::kNoTrade);
  const auto& trade = offer_at(moment.known, *offer);
  if (trade.accepted_by(moment.seat)) return refused(text::kAlreadyInTrade);
  if (const auto kind = lacking(moment, trade.want())) return refused(text::not_enough(*kind));
  const int before = std::popcount(static_cast<unsigned>(trade.accepted()));
  return simply(moment, Action::accept(*offer), text::kCanTrade, {Note::Kind::Partner, before});
}

// Whoever accepted first comes first; the rules know only who accepted, and who plays by another
// protocol has no rank.
Decision send_partners(const Moment& moment) {
  const auto& trade = offer_at(moment.known, *open_offer(moment.known));
  std::vector<Seat> seats;
  for (Seat seat = 0; seat < moment.info.seats.size(); ++seat) {
    if (trade.accepted_by(seat)) seats.push_back(seat);
  }
  std::ranges::stable_sort(seats, {}, [&](Seat seat) {
    const Note note = note_of(moment.info.seats[seat]);
    return note.kind == Note::Kind::Partner ? note.rank : -1;
  });
  boost::json::object partners;
  for (const Seat seat : seats) {
    partners["player_" + std::to_string(partners.size())] = id_of(moment.info, seat);
  }
  if (partners.empty()) return granted(text::kPartnersSent);
  return granted(text::kPartnersSent, std::move(partners));
}

// Where nobody accepted, the trade is closed whatever was named.
Decision select_partner(const Moment& moment) {
  const auto offer = *open_offer(moment.known);
  const auto& trade = offer_at(moment.known, offer);
  if (trade.accepted() == 0) {
    return Order{act(moment, Action::withdraw_offer(offer)),
                 [](const Consequence&) { return refused(text::kNobodyTrades); }};
  }
  const auto partner = seat_named(moment.info, moment.arguments.text("player").value_or(""));
  if (!partner || !trade.accepted_by(*partner)) return refused(text::kNotInTrade);
  return simply(moment, Action::confirm(offer, *partner), text::kTradeMade);
}

Decision no_player_trade(const Moment& moment) {
  const auto port = port_of(moment);
  const auto offer = resource_of_word(moment.arguments.text("offer").value_or(""));
  const auto request = resource_of_word(moment.arguments.text("request").value_or(""));
  if (!port || !offer || !request || *offer == *request) return refused(text::kInvalid);
  if (port->only && *port->only != *offer) return refused(text::kPortMismatch);
  const auto price = Cards::of(*offer, static_cast<std::uint32_t>(port->rate));
  if (!moment.own().hand.covers(price)) return refused(text::not_enough(*offer));
  if (moment.known.bank[*request] == 0) return refused(text::bank_lacks(*request));
  auto action = Action::bank_trade(*offer, *request);
  action.give = price;
  action.want = Cards::of(*request);
  return simply(moment, action, text::kTradeMade);
}

}  // namespace spiel::engine
