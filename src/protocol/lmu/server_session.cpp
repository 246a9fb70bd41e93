#include "protocol/lmu/server_session.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "protocol/lmu/refusals.hpp"
#include "protocol/lmu/roster.hpp"

namespace spiel::lmu {

namespace {

constexpr std::size_t kLongestName = 64;
constexpr std::size_t kLongestChat = 2000;
constexpr std::size_t kLargestInbox = 256 * 1024;
constexpr std::string_view kTableMark = "Tisch:";
constexpr std::string_view kSeatGone = "Du hast keinen Platz mehr an diesem Tisch";
constexpr int kSeatsOnSmallBoard = 4;
constexpr int kOffersToLearnFrom = 3;
constexpr Duration kTryAgain{5000};
constexpr std::string_view kOnlyBuilding =
    "An diesem Tisch gelten die Regeln der Version 0.1: ohne Räuber, Handel, Entwicklungskarten, "
    "längste Handelsstraße und Spielende.";

// What keeps a client from saying something now.
enum class Bar : std::uint8_t { None, GreetFirst, Greeted, Begun, NotBegun };

std::string_view sentence(Bar bar) {
  switch (bar) {
    case Bar::None:
      return {};
    case Bar::GreetFirst:
      return "Zuerst muss Hallo gesagt werden";
    case Bar::Greeted:
      return "Hallo wurde bereits gesagt";
    case Bar::Begun:
      return "Du hast das Spiel bereits gestartet";
    case Bar::NotBegun:
      return in_german(table::TableRefusal::NotStarted);
  }
  return {};
}

// What may be said when: without a seat, before being ready, then, and in the game. All but the
// four messages below are orders of the game.
using Bars = std::array<Bar, 4>;
template <class Order>
constexpr Bars kBars{Bar::GreetFirst, Bar::NotBegun, Bar::NotBegun, Bar::None};
template <>
constexpr Bars kBars<Hello>{Bar::None, Bar::Greeted, Bar::Greeted, Bar::Greeted};
template <>
constexpr Bars kBars<Profile>{Bar::GreetFirst, Bar::None, Bar::Begun, Bar::Begun};
template <>
constexpr Bars kBars<StartGame>{Bar::GreetFirst, Bar::None, Bar::Begun, Bar::Begun};
template <>
constexpr Bars kBars<SendChat>{Bar::GreetFirst, Bar::None, Bar::None, Bar::None};

// Whom this offer is made to and who has not answered it.
SeatMask silent_about(const catan::State& game, int i) {
  const auto& offer = game.offers[static_cast<std::size_t>(i)];
  SeatMask silent = 0;
  for (Seat seat = 0; offer.open() && seat < game.seats; ++seat) {
    const bool answered = offer.accepted_by(seat) || offer.declined_by(seat);
    if (seat != game.current && !answered) silent |= seat_bit(seat);
  }
  return silent;
}

// Rules that every version can follow.
bool plays_by_0_1(const table::TableOptions& options) {
  const auto* rules = std::get_if<catan::Rules>(&options.rules);
  return rules != nullptr && rules->phases == catan::Phases::BuildingOnly;
}

}  // namespace

table::TableOptions table_for(const Dialect& dialect, int most_seats) {
  table::TableOptions options;
  const bool large = most_seats > kSeatsOnSmallBoard && dialect.large_board;
  const auto box = catan::standard_rules(large ? most_seats : kSeatsOnSmallBoard);
  catan::Rules rules = dialect.rules;
  rules.board = box.board;
  rules.special_building = box.special_building;
  options.rules = rules;
  options.kind = dialect.label();
  options.min_seats = large ? kSeatsOnSmallBoard + 1 : 3;
  options.max_seats = large ? most_seats : std::min(most_seats, kSeatsOnSmallBoard);
  options.start = table::StartRule::WhenAllReady;
  options.lost_seat = table::LostSeat::EndsGame;
  options.ends_when_empty = true;
  if (plays_by_0_1(options)) options.title = "Regeln der Version 0.1: nur Bauen";
  return options;
}

bool fits(const Dialect& dialect, const table::TableOptions& options) {
  const auto* rules = std::get_if<catan::Rules>(&options.rules);
  if (rules == nullptr || options.max_seats > dialect.colours) return false;
  const bool as_for_six = rules->board == catan::BoardSize::Large || rules->special_building;
  return (!as_for_six || dialect.large_board) &&
         (rules->phases == dialect.rules.phases || plays_by_0_1(options));
}

std::optional<table::TableId> wanted_table(std::string_view version) {
  const auto mark = version.find(kTableMark);
  if (mark == std::string_view::npos) return std::nullopt;
  const auto code = version.substr(mark + kTableMark.size());
  return table::TableId(code.substr(0, code.find_first_of(" ()[],;")));
}

ServerSession::ServerSession(const Dialect& dialect, ServerSettings settings)
    : dialect_(dialect), settings_(std::move(settings)), narrator_(dialect) {}

void ServerSession::opened(Time) { say(Hello{settings_.software, std::string(dialect_.version)}); }

bool ServerSession::wants_input() const { return !awaited_ && !closing() && stage_ != Stage::Gone; }

// --- what the client says ------------------------------------------------------------------------

void ServerSession::received(std::string_view bytes, Time) {
  if (inbox_.empty()) work(bytes);
  inbox_ += bytes;
  // Only a transport that reads on although it should not gets here.
  if (inbox_.size() > kLargestInbox) {
    refuse("Zu viele Nachrichten auf einmal");
    inbox_.clear();
    close();
  }
}

void ServerSession::work(std::string_view& input) {
  while (wants_input()) {
    const auto item = splitter_.next(input);
    if (!item) return;
    handle(*item);
  }
}

void ServerSession::gave_up_waiting(Time) {
  refuse("Die Nachricht kam nicht rechtzeitig zu Ende");
  close();
}

void ServerSession::slowed_down(Time) {
  if (!dialect_.server_may_chat) return;
  say(Chat{std::nullopt, "Zu viele Nachrichten: sie werden von jetzt an langsamer gelesen."});
}

void ServerSession::handle(const Splitter::Item& item) {
  heard();
  if (!item) return refuse(explain(item.error()));
  const auto message = decode_client(dialect_, *item);
  if (!message) return refuse(message.error().text);
  std::visit(
      [this]<class Message>(const Message& said) {
        const auto bar = kBars<Message>[static_cast<std::size_t>(standing())];
        bar == Bar::None ? on(said) : refuse(sentence(bar));
      },
      *message);
}

ServerSession::Standing ServerSession::standing() const {
  if (stage_ != Stage::Seated) return Standing::Unseated;
  if (view_) return Standing::InGame;
  return my_seat().ready ? Standing::Ready : Standing::NotReady;
}

void ServerSession::on(const Hello& hello) {
  if (const auto wanted = wanted_table(hello.version)) {
    stage_ = Stage::Looking;
    return wait_for(ask(table::Look{*wanted}));
  }
  take_seat(table::AnyTable{settings_.table.kind, settings_.table});
}

void ServerSession::on(const Profile& profile) {
  if (profile.name.empty()) return refuse("Der Name darf nicht leer sein");
  if (profile.name.size() > kLongestName) return refuse("Der Name ist zu lang");
  tell_table(table::SetProfile{player_, profile.name, std::string(name_of(profile.colour))});
}

void ServerSession::on(const StartGame&) {
  if (my_seat().name.empty() || my_seat().colour.empty()) {
    return refuse("Zuerst müssen Name und Farbe gewählt werden");
  }
  tell_table(table::SetReady{player_, true});
}

void ServerSession::on(const SendChat& chat) {
  if (chat.text.size() > kLongestChat) return refuse("Die Chatnachricht ist zu lang");
  tell_table(table::Chat{player_, my_seat().name, chat.text});
}

template <class Order>
void ServerSession::on(const Order& order) {
  const auto ordered = steps_for(order, {*info_, *view_, narrator_.trades(), me_});
  if (!ordered) return refuse(ordered.error());
  table::Act act{.player = player_, .steps = {ordered->actions.begin(), ordered->actions.end()}};
  act.spelling = to_payload(ordered->wording);
  tell_table(std::move(act));
}

void ServerSession::take_seat(table::Destination where) {
  stage_ = Stage::TakingSeat;
  table::SeatInfo seat;
  seat.protocol = dialect_.label();
  seat.says_ready = true;
  seat.most_seats = static_cast<std::uint8_t>(dialect_.colours);
  wait_for(ask(table::TakeSeat{std::move(where), std::move(seat)}));
}

void ServerSession::tell_table(table::Command command) {
  wait_for(ask(table::Tell{table_, std::move(command)}));
}

// --- what the table answers ----------------------------------------------------------------------

void ServerSession::replied(table::RequestId request, const table::Reply& reply, Time now) {
  if (stage_ == Stage::Gone) return;
  if (request != awaited_) return unasked_answered(reply, now);
  awaited_.reset();
  stage_ == Stage::Seated ? order_answered(reply) : seat_answered(reply);
  watch_the_unready(now);
  std::string_view waiting = inbox_;
  work(waiting);
  inbox_.erase(0, inbox_.size() - waiting.size());
}

void ServerSession::seat_answered(const table::Reply& reply) {
  const bool looked = stage_ == Stage::Looking;
  stage_ = Stage::Greeting;
  if (!reply) return say(Refused{std::string(in_german(reply.error()))});
  if (looked) {
    const auto& found = *reply->snapshot->info;
    if (fits(dialect_, found.options)) return take_seat(found.id);
    return refuse(in_german(table::TableRefusal::DoesNotFit));
  }
  stage_ = Stage::Seated;
  table_ = reply->table;
  player_ = reply->player;
  info_ = reply->snapshot->info;
  if (!fits(dialect_, info_->options)) {  // changed by its host since we looked
    ask(table::Tell{table_, table::Leave{player_}});
    return lose_seat(in_german(table::TableRefusal::DoesNotFit));
  }
  me_ = *info_->seat_of(player_);
  say(Welcome{id_of(*info_, me_)});
  for (const Seat seat : seats_by_id(*info_)) say(StatusUpdate{player_at(seat)});
  const bool fewer_rules = plays_by_0_1(info_->options) && dialect_.has(Feature::Robber);
  if (fewer_rules) say(Chat{std::nullopt, std::string(kOnlyBuilding)});
}

void ServerSession::lose_seat(std::string_view reason) {
  refuse(reason);
  stage_ = Stage::Gone;
  close();
}

// Somebody who may has taken the seat away. That answers nothing the client has said.
void ServerSession::put_out() {
  say(Fault{std::string(kSeatGone)});
  stage_ = Stage::Gone;
  close();
}

// One answer and no more: there are clients that act on each.
void ServerSession::order_answered(const table::Reply& reply) {
  const bool done =
      reply || reply.error() == table::Refusal(catan::Refusal::AlreadyDeclined);  // for the client
  const bool colour = !reply && reply.error() == table::Refusal(table::TableRefusal::ColourTaken);
  if (done) {
    say(Accepted{});
  } else if (colour && dialect_.colour_taken == ColourTaken::AsFault) {
    say(Fault{std::string(kColourTaken)});
  } else {
    say(Refused{std::string(in_german(reply.error()))});
  }
  say_farewell();
}

// What was done unasked is done again if it is still due: the journal may just have been full.
void ServerSession::unasked_answered(const table::Reply& reply, Time now) {
  if (reply || stage_ != Stage::Seated) return;
  watch_the_unready(now);
  if (!view_ || !dialect_.has(Feature::Trade)) return;
  for (auto& question : questions_) {
    if (question.trade >= 0 && !question.until) question.until = now + kTryAgain;
  }
  watch_building(now);
}

// --- time ----------------------------------------------------------------------------------------

std::optional<Time> ServerSession::next_deadline() const {
  std::optional<Time> first = building_until_;
  const auto consider = [&](std::optional<Time> time) {
    if (time && (!first || *time < *first)) first = time;
  };
  for (const auto& question : questions_) consider(question.until);
  for (const auto& question : own_offers_) consider(question.until);
  consider(fill_deadline());
  consider(ready_deadline());
  return first;
}

void ServerSession::tick(Time now) {
  answer_for_client(now);
  answer_for_others(now);
  if (building_until_ && *building_until_ <= now) {
    building_until_.reset();
    act_for_client(catan::Action::end_turn());
  }
  if (const auto deadline = fill_deadline(); deadline && *deadline <= now) {
    waiting_since_ = now;
    seat_bots(missing_players());
  }
  if (const auto deadline = ready_deadline(); deadline && *deadline <= now) let_the_unready_go();
}

std::optional<Time> ServerSession::fill_deadline() const {
  if (!settings_.fill_after || missing_players() == 0) return std::nullopt;
  return waiting_since_ + *settings_.fill_after;
}

std::optional<Time> ServerSession::ready_deadline() const {
  if (!settings_.ready_within || !held_up_since_ || !sees_to_the_start()) return std::nullopt;
  return *held_up_since_ + *settings_.ready_within;
}

// Where there is a host, it sees to people; no game begins without the word of our clients.
bool ServerSession::keeps_waiting(const table::SeatInfo& seat) const {
  const auto& options = info_->options;
  const bool by_all = options.start == table::StartRule::WhenAllReady && !options.hosted;
  return seat.is_getting_ready() || (by_all && seat.is_person() && !seat.ready);
}

// Whether the others could begin, or nobody else can come, and somebody here does not say that they
// are ready.
bool ServerSession::is_held_up() const {
  if (stage_ != Stage::Seated || info_->stage != table::Stage::Gathering) return false;
  const auto& seats = info_->seats;
  const auto is_late = [this](const table::SeatInfo& seat) { return keeps_waiting(seat); };
  const auto late = std::ranges::count_if(seats, is_late);
  const auto people = std::ranges::count_if(seats, &table::SeatInfo::is_person);
  const auto taken = std::ranges::count_if(seats, &table::SeatInfo::taken);
  const auto& options = info_->options;
  const bool enough = taken - late >= options.min_seats || taken == options.max_seats;
  return enough && late > 0 && people > late;
}

// The first of our clients does for all, so that newcomers do not prolong the wait.
bool ServerSession::sees_to_the_start() const {
  const auto first = std::ranges::find(info_->seats, true, &table::SeatInfo::says_ready);
  return first != info_->seats.end() && first->player == player_;
}

void ServerSession::watch_the_unready(Time now) {
  if (!is_held_up()) {
    held_up_since_.reset();
  } else if (!held_up_since_) {
    held_up_since_ = now;
  }
}

void ServerSession::let_the_unready_go() {
  held_up_since_.reset();
  for (const auto& seat : info_->seats) {
    if (keeps_waiting(seat)) ask(table::Tell{table_, table::Leave{seat.player}});
  }
}

// --- waiting for the client ----------------------------------------------------------------------

void ServerSession::note_position(Time now) {
  if (!dialect_.has(Feature::Trade)) return;
  watch_offers(now);
  answer_for_client(now);
  if (dialect_.has(Feature::Declines)) watch_own_offers(now);
  watch_building(now);
}

void ServerSession::watch_offers(Time now) {
  const auto& game = view_->known;
  for (std::size_t i = 0; i < questions_.size(); ++i) {
    const auto& offer = game.offers[i];
    has_accepted_ = has_accepted_ || offer.accepted_by(me_);
    const bool asks = offer.open() && game.current != me_ && !offer.accepted_by(me_) &&
                      !offer.declined_by(me_) && game.phase == catan::Phase::Main;
    const int trade = narrator_.trades().number_of(static_cast<int>(i));
    auto& question = questions_[i];
    if (!asks) question = {};
    if (asks && question.trade != trade) question = {trade, now + patience(offer)};
  }
}

// Whoever cannot pay has nothing to think about.
Duration ServerSession::patience(const catan::Offer& offer) const {
  if (!view_->known.players[me_].hand.covers(offer.want())) return Duration(0);
  const bool hopeless = !has_accepted_ && unanswered_ >= kOffersToLearnFrom;
  return hopeless ? settings_.short_answer_time : settings_.answer_time;
}

void ServerSession::answer_for_client(Time now) {
  for (std::size_t i = 0; i < questions_.size(); ++i) {
    auto& question = questions_[i];
    if (!question.until || now < *question.until) continue;
    question.until.reset();
    const bool could_pay = view_->known.players[me_].hand.covers(view_->known.offers[i].want());
    if (!std::exchange(question.passed, true) && could_pay) ++unanswered_;
    act_for_client(catan::Action::decline(static_cast<int>(i)));
  }
}

// The protocol has no word for a counter-offer: to its maker it is a refusal.
void ServerSession::watch_own_offers(Time now) {
  const auto& game = view_->known;
  SeatMask countered = 0;
  for (Seat seat = 0; seat < game.seats; ++seat) {
    if (game.counters[seat].open()) countered |= seat_bit(seat);
  }
  for (int i = 0; i < catan::kMaxOffers; ++i) {
    auto& own = own_offers_[static_cast<std::size_t>(i)];
    const SeatMask silent = game.current == me_ ? silent_about(game, i) : SeatMask{0};
    const int trade = narrator_.trades().number_of(i);
    if (silent == 0) own = {};
    if (silent != 0 && own.trade != trade) own = {trade, now + settings_.others_time};
    say_all(narrator_.declined(i, silent & countered, *info_));
  }
}

void ServerSession::answer_for_others(Time now) {
  for (int i = 0; i < catan::kMaxOffers; ++i) {
    auto& until = own_offers_[static_cast<std::size_t>(i)].until;
    if (!until || now < *until) continue;
    until.reset();
    say_all(narrator_.declined(i, silent_about(view_->known, i), *info_));
  }
}

// From the last thing that the client has built: what is refused gains no time.
void ServerSession::watch_building(Time now) {
  const auto& game = view_->known;
  const bool builds = game.phase == catan::Phase::SpecialBuild && game.actor == me_;
  if (!builds) return building_until_.reset();
  if (!building_until_) building_until_ = now + settings_.build_time;
}

void ServerSession::act_for_client(catan::Action action) {
  ask(table::Tell{table_, table::Act{.player = player_, .steps = {action}}});
}

// --- waiting for players -------------------------------------------------------------------------

// How many a table of our own kind lacks although everybody there has started; for those who do not
// see to the start nobody is missing.
int ServerSession::missing_players() const {
  const bool gathering = stage_ == Stage::Seated && info_->stage == table::Stage::Gathering;
  if (!gathering || info_->options.kind != settings_.table.kind) return 0;
  const auto& seats = info_->seats;
  if (!sees_to_the_start() || !std::ranges::all_of(seats, &table::SeatInfo::ready)) return 0;
  return std::max(0, info_->options.min_seats - static_cast<int>(seats.size()));
}

void ServerSession::seat_bots(int count) {
  const auto colours = free_colours(*info_, dialect_);
  for (int i = 0; i < count; ++i) {
    table::SeatInfo bot;
    bot.holder = table::Holder::Bot;
    bot.name = fmt::format("Bot {} (KI)", info_->seats.size() + static_cast<std::size_t>(i) + 1);
    bot.colour = colours[static_cast<std::size_t>(i)];
    bot.protocol = "bot";
    bot.level = settings_.fill_level;
    ask(table::TakeSeat{table_, std::move(bot), false});
  }
}

// --- what happens at the table -------------------------------------------------------------------

void ServerSession::updated(const table::TableId&, const table::SeenUpdate& update, Time now) {
  if (stage_ != Stage::Seated) return;
  if (std::holds_alternative<table::SeatNews>(update.news)) waiting_since_ = now;
  std::visit([&](const auto& news) { on_news(news, update); }, update.news);
  watch_the_unready(now);
  if (view_ && stage_ == Stage::Seated) note_position(now);
}

void ServerSession::on_news(const table::SeatNews& news, const table::SeenUpdate& update) {
  using enum table::SeatChange;
  const bool left_for_good = news.change == Left && update.info->stage == table::Stage::Gathering;
  if (left_for_good && dialect_.leavers == Leavers::Told) {
    Player player = player_at(news.seat);
    player.status = Status::ConnectionLost;
    say(StatusUpdate{std::move(player)});
  }
  info_ = update.info;
  const auto seat = info_->seat_of(player_);
  if (!seat) return put_out();
  me_ = *seat;
  const bool silent =
      left_for_good || news.change == Reserved || news.change == Unreserved || news.change == Timed;
  if (!silent) say(StatusUpdate{player_at(news.seat)});
}

void ServerSession::on_news(const table::GameStarted& news, const table::SeenUpdate& update) {
  info_ = update.info;
  if (!info_->seat_of(player_)) return put_out();
  me_ = *info_->seat_of(player_);
  view_ = std::get<catan::View>(update.steps.front().view);
  say_all(narrator_.game_started(std::get<catan::Setup>(*news.setup), update));
}

void ServerSession::on_news(const table::MoveMade& news, const table::SeenUpdate& update) {
  info_ = update.info;
  if (update.steps.empty()) return;
  if (news.seat == me_) building_until_.reset();
  view_ = std::get<catan::View>(update.steps.back().view);
  say_all(narrator_.moved(update));
}

// Whoever has no seat speaks through the server.
void ServerSession::on_news(const table::Chatted& news, const table::SeenUpdate&) {
  const auto seat = info_->seat_of(news.player);
  if (seat) return say(Chat{id_of(*info_, *seat), news.text});
  say(Chat{std::nullopt, news.name.empty() ? news.text : news.name + ": " + news.text});
}

void ServerSession::on_news(const table::Paused& news, const table::SeenUpdate& update) {
  info_ = update.info;
  say(Chat{std::nullopt, news.paused ? "Das Spiel ist angehalten." : "Das Spiel geht weiter."});
}

// The points of the winner belong to the winning order, the end comes after its acknowledgement.
void ServerSession::on_news(const table::Ended& news, const table::SeenUpdate& update) {
  info_ = update.info;
  if (view_) say_all(narrator_.uncovered(news.result, *info_, *view_));
  farewell_ = narrator_.ended(news.result, *info_);
  if (!awaited_) say_farewell();
}

// A version that knows no end of the game hears it from the end of the connection.
void ServerSession::say_farewell() {
  if (farewell_.empty()) return;
  say_all(std::exchange(farewell_, {}));
  if (!dialect_.has(Feature::End)) close();
}

// --- tools ---------------------------------------------------------------------------------------

Player ServerSession::player_at(Seat seat) const {
  return view_ ? player_in_game(*info_, seat, *view_, dialect_)
               : player_before_start(*info_, seat, me_, dialect_);
}

void ServerSession::say(const ServerMessage& message) {
  if (!speaks(dialect_, message)) return;
  send(encode(dialect_, message));
  send("\n");
}

void ServerSession::say_all(const Story& story) {
  for (const auto& message : story) say(message);
}

void ServerSession::refuse(std::string_view reason) {
  note_refusal(reason);
  say(Refused{std::string(reason)});
}

}  // namespace spiel::lmu
