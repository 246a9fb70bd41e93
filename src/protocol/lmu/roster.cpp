#include "protocol/lmu/roster.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cctype>

#include "protocol/lmu/values.hpp"

namespace spiel::lmu {

namespace {

constexpr std::array<std::string_view, 6> kColourNames = {"red",   "orange", "blue",
                                                          "white", "green",  "brown"};

// Small letters, without umlauts and ß.
constexpr std::array<std::string_view, 6> kGermanColours = {"rot",   "orange", "blau",
                                                            "weiss", "gruen",  "braun"};

// "Weiß", "weiß" and "WEISS" alike as "weiss".
std::string plain_german(std::string_view text) {
  std::string plain(text);
  const auto spell = [&](std::string_view letter, std::string_view letters) {
    for (auto at = plain.find(letter); at != plain.npos; at = plain.find(letter)) {
      plain.replace(at, letter.size(), letters);
    }
  };
  spell("ß", "ss");
  spell("ü", "ue");
  spell("Ü", "ue");
  std::ranges::transform(plain, plain.begin(),
                         [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return plain;
}

constexpr std::size_t index_of(Colour colour) { return static_cast<std::size_t>(colour); }

bool game_ends_without(const table::TableInfo& info, const table::SeatInfo& seat) {
  switch (info.options.lost_seat) {
    case table::LostSeat::EndsGame:
    case table::LostSeat::Forfeits:
      return true;
    case table::LostSeat::Waits:
      return !seat.may_return;
    case table::LostSeat::BotPlays:
      return false;
  }
  return true;
}

// The word for it says that the game will end, and there are clients that leave when they hear it:
// where the game goes on, or the player may still come, nobody is lost.
bool is_lost(const table::TableInfo& info, const table::SeatInfo& seat) {
  const bool is_away =
      seat.holder == table::Holder::Client && !seat.connected && !seat.has_stand_in;
  return is_away && info.stage != table::Stage::Gathering && game_ends_without(info, seat);
}

std::optional<Colour> own_colour(const table::SeatInfo& seat, const Dialect& dialect) {
  const auto colour = parse_colour(seat.colour);
  return colour && knows(dialect, *colour) ? colour : std::nullopt;
}

// Not everybody says that they are ready. Whoever need not is shown as waiting for the others:
// there are clients that know their opponents by nothing else.
bool must_start(const table::TableInfo& info, const table::SeatInfo& seat) {
  return seat.says_ready || info.options.start == table::StartRule::WhenAllReady;
}

// Seats of other protocols may have no colour of ours: in a game they get one that is left.
std::optional<Colour> colour_of(const table::TableInfo& info, Seat seat, const Dialect& dialect) {
  if (const auto own = own_colour(info.seats[seat], dialect)) return own;
  if (info.stage == table::Stage::Gathering) return std::nullopt;
  const auto left = free_colours(info, dialect);
  std::size_t rank = 0;
  for (Seat s = 0; s < seat; ++s) rank += own_colour(info.seats[s], dialect) ? 0 : 1;
  return rank < left.size() ? parse_colour(left[rank]) : std::nullopt;
}

// Nobody plays without a name: there are clients that count on it.
Player bare_player(const table::TableInfo& info, Seat seat, const Dialect& dialect) {
  const auto& holder = info.seats[seat];
  Player player;
  player.id = id_of(info, seat);
  player.colour = colour_of(info, seat, dialect);
  if (!holder.name.empty()) {
    player.name = holder.name;
  } else if (info.stage != table::Stage::Gathering) {
    player.name = fmt::format("Spieler {}", player.id);
  }
  return player;
}

Status status_in_turn(catan::Phase phase) {
  switch (phase) {
    case catan::Phase::SetupSettlement:
      return Status::BuildSettlement;
    case catan::Phase::SetupRoad:
    case catan::Phase::FreeRoads:
      return Status::BuildRoad;
    case catan::Phase::Roll:
      return Status::Roll;
    case catan::Phase::MoveRobber:
    case catan::Phase::Steal:
      return Status::MoveRobber;
    case catan::Phase::Main:
      return Status::TradeOrBuild;
    case catan::Phase::SpecialBuild:
      return Status::SpecialBuild;
    case catan::Phase::Discard:
    case catan::Phase::Over:
      break;
  }
  return Status::Wait;
}

Status status_in_game(const catan::State& game, Seat seat) {
  if (game.phase == catan::Phase::Discard && has_seat(game.must_discard, seat)) {
    return Status::Discard;
  }
  return seat == game.actor ? status_in_turn(game.phase) : Status::Wait;
}

}  // namespace

std::string_view name_of(Colour colour) { return kColourNames[static_cast<std::size_t>(colour)]; }

std::optional<Colour> parse_colour(std::string_view name) {
  const auto found = std::ranges::find(kColourNames, name);
  if (found == kColourNames.end()) return std::nullopt;
  return static_cast<Colour>(found - kColourNames.begin());
}

std::optional<Colour> colour_in_words(std::string_view text, const Dialect& dialect) {
  const auto plain = plain_german(text);
  for (const auto& [colour, word] : Spelled<Colour>::kWords) {
    const bool named = plain == name_of(colour) || plain == kGermanColours[index_of(colour)];
    if (named && knows(dialect, colour)) return colour;
  }
  return std::nullopt;
}

std::string all_colours(const Dialect& dialect) {
  std::string all;
  for (const auto& [colour, word] : Spelled<Colour>::kWords) {
    if (!knows(dialect, colour)) continue;
    all += fmt::format("{}{} ({})", all.empty() ? "" : ", ", name_of(colour), dialect.words[word]);
  }
  return all;
}

std::vector<std::string_view> free_colours(const table::TableInfo& info, const Dialect& dialect) {
  std::vector<std::string_view> left(kColourNames.begin(), kColourNames.begin() + dialect.colours);
  for (const auto& seat : info.seats) std::erase(left, seat.colour);
  return left;
}

PlayerId id_of(const table::TableInfo& info, Seat seat) {
  if (seat >= info.seats.size()) return kNobody;
  return static_cast<PlayerId>(info.known_as(seat));
}

std::optional<Seat> seat_of(const table::TableInfo& info, PlayerId id) {
  if (id <= 0) return std::nullopt;
  for (Seat seat = 0; seat < info.seats.size(); ++seat) {
    if (id_of(info, seat) == id) return seat;
  }
  return std::nullopt;
}

std::vector<Seat> seats_by_id(const table::TableInfo& info) {
  std::vector<Seat> seats;
  for (Seat seat = 0; seat < info.seats.size(); ++seat) {
    if (info.seats[seat].taken()) seats.push_back(seat);
  }
  std::ranges::sort(seats, {}, [&](Seat seat) { return id_of(info, seat); });
  return seats;
}

Player player_before_start(const table::TableInfo& info, Seat seat, Viewer viewer,
                           const Dialect& dialect) {
  const auto& holder = info.seats[seat];
  Player player = bare_player(info, seat, dialect);
  player.status =
      holder.ready || !must_start(info, holder) ? Status::AwaitStart : Status::StartGame;
  if (viewer != seat) {
    player.resources.hidden = 0;
    player.developments.hidden = 0;
  }
  return player;
}

Player player_in_game(const table::TableInfo& info, Seat seat, const catan::View& view,
                      const Dialect& dialect) {
  const auto& known = view.known.players[seat];
  Player player = bare_player(info, seat, dialect);
  player.status =
      is_lost(info, info.seats[seat]) ? Status::ConnectionLost : status_in_game(view.known, seat);
  player.knights = known.knights;
  player.largest_army = view.known.largest_army == seat;
  player.longest_road = view.known.longest_road == seat;
  player.points =
      view.shows_cards_of(seat) ? catan::points_of(view.known, seat) : int{known.points};
  // The end of the game uncovers points; what others hold is told as a number even then.
  if (view.viewer == seat) {
    player.resources.open = known.hand;
    player.developments.open = known.cards;
  } else {
    player.resources.hidden = known.hand_size;
    player.developments.hidden = known.card_count;
  }
  return player;
}

}  // namespace spiel::lmu
