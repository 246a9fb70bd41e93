// One request of a manager, after the credentials have been checked.

#include <algorithm>
#include <boost/json.hpp>
#include <utility>

#include "protocol/engine/numbering.hpp"
#include "protocol/engine/requests.hpp"
#include "protocol/engine/service.hpp"
#include "protocol/engine/texts.hpp"
#include "protocol/engine/words.hpp"
#include "system/secret.hpp"
#include "system/secure_random.hpp"

namespace spiel::engine {

namespace {

constexpr std::string_view kScenario = "SettlersOfCatan";
constexpr std::size_t kIdLength = 21;
constexpr int kFewestPlayers = 3;
constexpr int kMostPlayers = 6;

// The lowest number that nobody has: after a removal it is not the number of seats.
std::string free_name(const table::TableInfo& info) {
  for (int number = 1;; ++number) {
    auto name = "Player " + std::to_string(number);
    const bool taken = std::any_of(info.seats.begin(), info.seats.end(),
                                   [&](const table::SeatInfo& seat) { return seat.name == name; });
    if (!taken) return name;
  }
}

bool is_gathering(const table::Snapshot& game) {
  return game.info->stage == table::Stage::Gathering;
}

std::string_view already_started_or(std::string_view other, const table::Refusal& refusal) {
  const bool begun = refusal == table::Refusal(table::TableRefusal::AlreadyStarted);
  return begun ? text::kAlreadyStarted : other;
}

bool is_inactive(const table::SeatInfo& seat) { return note_of(seat).kind == Note::Kind::Inactive; }

boost::json::array board_of(const catan::Layout& layout) {
  boost::json::array board;
  for (int tile = 0; tile < kTiles; ++tile) {
    const auto cell = *Numbering::standard().cell(tile);
    board.push_back(boost::json::object{{"resource", word_of(layout.terrain[cell])},
                                        {"number", layout.chips[cell]}});
  }
  return board;
}

boost::json::array ports_of(const catan::Layout& layout) {
  const auto& topology = catan::topology(catan::BoardSize::Small);
  boost::json::array ports(kIntersections, "None");
  for (const auto& site : layout.harbours) {
    for (const auto corner : topology.edge_corners[site.edge]) {
      const auto number = static_cast<std::size_t>(Numbering::standard().intersection_of(corner));
      ports[number] = word_of(site.kind);
    }
  }
  return ports;
}

}  // namespace

table::TableOptions table_for_engine() {
  catan::Rules rules;
  rules.harbours = catan::HarbourFrame::Fixed;
  rules.chips = catan::ChipOrder::Shuffled;
  rules.pre_roll_card = false;
  rules.steal_optional = true;
  table::TableOptions options;
  options.rules = rules;
  options.kind = "engine";
  options.min_seats = 1;
  options.max_seats = 0;
  options.start = table::StartRule::WhenTold;
  options.lost_seat = table::LostSeat::Waits;
  options.in_join_order = true;
  return options;
}

void ManagerRequest::run() {
  const auto& command = envelope_.command;
  const auto game = [this](auto method) {
    return [self = shared_from_this(), method](const table::Snapshot& snapshot) {
      ((*self).*method)(snapshot);
    };
  };
  if (command == "newGame") return new_game();
  if (command == "setMaxPlayers") {
    return with_game(text::kNoMaxPlayers, game(&ManagerRequest::set_max_players));
  }
  using Method = void (ManagerRequest::*)(const table::Snapshot&);
  static constexpr std::pair<std::string_view, Method> kMethods[] = {
      {"addPlayer", &ManagerRequest::add_player},
      {"removePlayer", &ManagerRequest::remove_player},
      {"startGame", &ManagerRequest::start_game},
      {"changePlayerStatus", &ManagerRequest::change_player_status},
      {"getRanking", &ManagerRequest::get_ranking},
      {"endGame", &ManagerRequest::end_game},
  };
  for (const auto& [name, method] : kMethods) {
    if (command == name) return with_game(text::kNoGameId, game(method));
  }
  answer({kRefused, std::string(text::kInvalid), boost::json::value(command)});
}

void ManagerRequest::new_game() {
  const auto scenario = envelope_.arguments.text("scenario");
  if (!scenario) return answer(refused(text::kNoScenario));
  if (*scenario != kScenario) return answer(refused(text::kScenarioUnknown));
  ask(table::OpenTable{table_for_engine(), {}, false},
      [self = shared_from_this()](const table::Reply& reply) {
        if (!reply) return self->answer(refused(text::kForbidden));
        self->answer(granted(text::kGameCreated, boost::json::object{{"gameId", reply->table}}));
      });
}

void ManagerRequest::with_game(std::string_view when_missing, Then then) {
  if (!envelope_.arguments.given || envelope_.arguments.values.empty()) {
    return answer(refused(when_missing));
  }
  table_ = envelope_.arguments.text("gameId").value_or("");
  ask(table::Look{table_},
      [self = shared_from_this(), then = std::move(then)](const table::Reply& reply) {
        if (!reply || !is_game(*reply->snapshot->info)) {
          return self->answer(refused(text::kNoGame));
        }
        then(*reply->snapshot);
      });
}

void ManagerRequest::tell(table::Command command, Answer success, std::string_view failure) {
  ask(table::Tell{table_, std::move(command)},
      [self = shared_from_this(), success = std::move(success), failure = std::string(failure)](
          const table::Reply& reply) { self->answer(reply ? success : refused(failure)); });
}

void ManagerRequest::set_max_players(const table::Snapshot& game) {
  const auto players = envelope_.arguments.whole_number("maxPlayers");
  if (!players || *players < kFewestPlayers || *players > kMostPlayers) {
    return answer(refused(text::kInvalid));
  }
  if (static_cast<std::int64_t>(game.info->seats.size()) > *players) {
    return answer(refused(text::kMorePlayers));
  }
  if (!is_gathering(game)) return answer(refused(text::kAlreadyStarted));
  ask(table::Tell{table_, table::SetMaxSeats{static_cast<int>(*players)}},
      [self = shared_from_this()](const table::Reply& reply) {
        if (reply) return self->answer(granted(text::kMaxPlayersSet));
        self->answer(refused(already_started_or(text::kInvalid, reply.error())));
      });
}

void ManagerRequest::add_player(const table::Snapshot& game) {
  const auto room = static_cast<std::size_t>(game.info->options.max_seats);
  if (game.info->seats.size() >= room) return answer(refused(text::kNoRoom));
  if (!is_gathering(game)) return answer(refused(text::kAlreadyStarted));
  table::SeatInfo seat;
  seat.key = secure_token(kIdLength);
  seat.name = free_name(*game.info);
  seat.protocol = "engine";
  seat.goes_by_key = true;
  seat.may_return = true;
  if (const auto level = envelope_.arguments.text("bot")) {
    if (std::find(bot_levels_.begin(), bot_levels_.end(), *level) == bot_levels_.end()) {
      return answer(refused(text::kInvalid));
    }
    seat.holder = table::Holder::Bot;
    seat.level = *level;
  }
  boost::json::object identity{{"playerId", seat.key}};
  if (envelope_.arguments.flag("token").value_or(false)) {
    const auto token = new_token();
    seat.secret = hash_of_token(token);
    identity["token"] = token;
  }
  ask(table::TakeSeat{table_, seat, false},
      [self = shared_from_this(), identity](const table::Reply& reply) {
        if (!reply) return self->answer(refused(text::kNoRoom));
        self->answer(granted(text::kPlayerAdded, identity));
      });
}

std::optional<table::PlayerId> ManagerRequest::named_player(const table::Snapshot& game) const {
  const auto id = envelope_.arguments.text("playerId").value_or("");
  const auto seat = seat_named(*game.info, id);
  const auto player = seat ? game.info->seats[*seat].player : table::kNobody;
  if (!game.info->seat_of(player)) return std::nullopt;  // reserved, or left
  return player;
}

void ManagerRequest::remove_player(const table::Snapshot& game) {
  const auto player = named_player(game);
  if (!player) return answer(refused(text::kNoPlayer));
  if (!is_gathering(game)) return answer(refused(text::kAlreadyStarted));
  tell(table::Leave{*player}, granted(text::kPlayerRemoved), text::kAlreadyStarted);
}

// Tables of others need more players than one, and LMU clients say when they are ready. Whoever was
// made inactive before the start is inactive in the game; who that is may have changed meanwhile.
void ManagerRequest::start_game(const table::Snapshot& game) {
  if (!is_gathering(game)) return answer(refused(text::kAlreadyStarted));
  if (game.info->seats.empty()) return answer(refused(text::kNoPlayers));
  table::Start start;
  for (const auto& seat : game.info->seats) {
    if (is_inactive(seat)) start.absent.push_back(seat.player);
  }
  const auto first = game.info->seats[0].player;
  ask(table::Tell{table_, std::move(start), first, game.version},
      [self = shared_from_this()](const table::Reply& reply) {
        if (reply) return self->started(*reply);
        if (reply.error() == table::Refusal(table::TableRefusal::Stale)) return self->run();
        self->answer(refused(already_started_or(text::kNoPlayers, reply.error())));
      });
}

void ManagerRequest::started(const table::Accepted& accepted) {
  for (const auto& update : accepted.missed) {
    const auto* news = std::get_if<table::GameStarted>(&update.news);
    if (!news) continue;
    const auto& layout = std::get<catan::Setup>(*news->setup).layout;
    boost::json::object values{{"ports", ports_of(layout)}, {"board", board_of(layout)}};
    return answer(granted(text::kGameStarted, std::move(values)));
  }
}

void ManagerRequest::change_player_status(const table::Snapshot& game) {
  const auto player = named_player(game);
  if (!player) return answer(refused(text::kNoPlayer));
  const bool active = envelope_.arguments.flag("active").value_or(false);
  const auto seat = *game.info->seat_of(*player);
  bool now_active = !is_inactive(game.info->seats[seat]);
  if (game.view) {
    now_active = !has_seat(std::get<catan::View>(*game.view).known.absent, seat);
  }
  if (active == now_active) return answer(granted(text::kStatusUnchanged));
  if (!game.view) {
    const Note note{active ? Note::Kind::None : Note::Kind::Inactive};
    return tell(table::SetNote{*player, to_payload(note)}, granted(text::kStatusChanged),
                text::kForbidden);
  }
  tell(table::SetActive{*player, active}, granted(text::kStatusChanged), text::kForbidden);
}

// Hidden points are known to their owner alone, so every seat is asked what it knows.
void ManagerRequest::get_ranking(const table::Snapshot& game) {
  if (!game.view) return answer(refused(text::kNotStarted));
  look_at_hand(game, 0);
}

// Of a seat that was left nobody knows more than everybody.
void ManagerRequest::look_at_hand(const table::Snapshot& game, Seat seat) {
  if (seat == game.info->seats.size()) return rank(*game.info);
  ask(table::Look{table_, game.info->seats[seat].player},
      [self = shared_from_this(), game, seat](const table::Reply& reply) {
        const auto& seen = reply && reply->snapshot->view ? *reply->snapshot->view : *game.view;
        const auto& known = std::get<catan::View>(seen).known;
        self->standings_.push_back(
            {id_of(*game.info, seat), known.players[seat].points, catan::points_of(known, seat)});
        self->look_at_hand(game, static_cast<Seat>(seat + 1));
      });
}

void ManagerRequest::rank(const table::TableInfo& info) {
  std::stable_sort(standings_.begin(), standings_.end(), [](const Standing& a, const Standing& b) {
    return std::pair(a.total, a.open) > std::pair(b.total, b.open);
  });
  boost::json::object values;
  for (std::size_t i = 0; i < standings_.size(); ++i) {
    const auto suffix = "_" + std::to_string(i);
    values["player" + suffix] = standings_[i].player;
    values["publicScore" + suffix] = standings_[i].open;
    values["hiddenScore" + suffix] = standings_[i].total;
  }
  values["foundWinner"] = info.result && info.result->winners != 0;
  answer(granted(text::kRanking, std::move(values)));
}

// The identifier is gone afterwards, whether or not somebody has won. What ends it is one order to
// the table, so of several managers who end it at once one does.
void ManagerRequest::end_game(const table::Snapshot& game) {
  if (is_gathering(game) || game.info->seats.empty()) return answer(refused(text::kNotStarted));
  table::Tell order{table_, table::Abort{table::AbortedBy::Manager}};
  if (game.info->stage == table::Stage::Over) {
    const auto somebody = game.info->seats.front().player;
    order.command = table::SetNote{somebody, to_payload({Note::Kind::Ended})};
    order.version = game.version;
  }
  ask(std::move(order), [self = shared_from_this()](const table::Reply& reply) {
    if (reply) return self->answer(granted(text::kGameEnded));
    const bool overtaken = reply.error() == table::Refusal(table::TableRefusal::AlreadyOver) ||
                           reply.error() == table::Refusal(table::TableRefusal::Stale);
    if (!overtaken) return self->answer(refused(text::kNoGame));
    self->run();
  });
}

}  // namespace spiel::engine
