#include "match/host.hpp"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <deque>
#include <future>
#include <map>
#include <mutex>
#include <sstream>
#include <thread>

#include "client/http_lines.hpp"
#include "games/record.hpp"
#include "match/child.hpp"
#include "match/timed.hpp"
#include "server/log.hpp"
#include "server/server.hpp"
#include "server/unheard.hpp"
#include "system/clock.hpp"
#include "system/secure_random.hpp"

namespace spiel::match {

namespace {

using bots::FaultKind;
using bots::Unable;
using Clock = std::chrono::steady_clock;

constexpr const char* kHost = "127.0.0.1";
// Of our tables: a program may open some of its own.
constexpr const char* kKind = "match";
// A game cannot go on for ever: a seat has so many times its patience for all its answers.
constexpr int kAnswersOfAGame = 60;
constexpr std::chrono::milliseconds kToEndByItself{200};

// --- the players of ours at one table ------------------------------------------------------------

template <class G>
using TimedPlayer = std::unique_ptr<Timed<bots::PlayerOf<G>>>;
using AnyPlayer = games::All::Sum<TimedPlayer>;  // null for programs

struct Mind {
  std::mutex mutex;  // a thought may go on when its seat is already asked the next question
  std::mutex hearing;
  server::Unheard unheard;
  AnyPlayer player;
  bots::Budget budget;
  Use use;
};

class Hosted {
 public:
  Hosted(const Plan& plan, std::uint64_t game) : plan_(plan), game_(game), minds_(plan.seats()) {
    for (std::size_t seat = 0; seat < plan.seats(); ++seat) settle(seat);
  }

  void hear(const table::Told& told) {
    Mind& mind = minds_[told.seat];
    const std::lock_guard lock(mind.hearing);
    mind.unheard.add(told);
  }

  std::optional<table::Action> think(const table::Prompt& prompt,
                                     const server::Hub::Circumstances& circumstances) {
    Mind& mind = minds_[prompt.seat];
    const std::lock_guard lock(mind.mutex);
    if (!has_player(mind)) return std::nullopt;  // where a program has displaced ours
    const auto news = news_for(mind, prompt.version);
    if (!news) return std::nullopt;
    bots::Budget budget = mind.budget;
    budget.may_wait = circumstances.may_wait;
    budget.stop = circumstances.stop;
    return games::visit_game(prompt.view,
                             [&]<class G>(const auto& view) -> std::optional<table::Action> {
                               auto& player = *games::part_of<G>(mind.player);
                               server::tell<G>(player, *news);
                               return player.choose(view, budget);
                             });
  }

  void blame(Seat seat, const Unable& reason) {
    const std::lock_guard lock(mutex_);
    fault_ = {plan_.player_at(seat, game_), reason.kind, reason.what()};
  }
  std::optional<PlayerFault> fault() const {
    const std::lock_guard lock(mutex_);
    return fault_;
  }
  Use use_of(std::size_t seat) {
    const std::lock_guard lock(minds_[seat].mutex);
    return minds_[seat].use;
  }

 private:
  static bool has_player(const Mind& mind) {
    return std::visit([](const auto& player) { return player != nullptr; }, mind.player);
  }

  // None: the question is out of date.
  static std::optional<server::News> news_for(Mind& mind, std::uint64_t version) {
    const std::lock_guard lock(mind.hearing);
    if (mind.unheard.is_behind(version)) return std::nullopt;
    return mind.unheard.take();
  }

  void settle(std::size_t seat) {
    const std::size_t p = plan_.player_at(seat, game_);
    const Entrant& entrant = plan_.players[p];
    if (entrant.program) return;
    Mind& mind = minds_[seat];
    mind.budget = entrant.budget;
    const auto seed = thinking_seed(plan_, game_, p);
    games::visit_game(plan_.rules, [&]<class G>(const auto&) {
      mind.player = std::make_unique<Timed<bots::PlayerOf<G>>>(entrant.make<G>()(seed), mind.use);
    });
  }

  const Plan& plan_;
  const std::uint64_t game_;
  std::deque<Mind> minds_;  // by seat
  mutable std::mutex mutex_;
  std::optional<PlayerFault> fault_;
};

// The same board and the same dice in all games of a rotation.
table::Dealer dealer_of(const Common& common) {
  const auto dice = std::make_shared<Random>(common.dice);
  return {common.dice, [dice](const table::State& state, Seat seat, const table::Action& action) {
            return games::visit_game(state, action,
                                     [&]<class>(const auto& s, const auto& a) -> table::Chance {
                                       return deal(s, seat, a, *dice);
                                     });
          }};
}

// --- where the server listens --------------------------------------------------------------------

std::uint16_t free_port() {
  const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  auto* const plain = reinterpret_cast<sockaddr*>(&address);
  const bool bound =
      ::bind(socket, plain, sizeof address) == 0 && ::getsockname(socket, plain, &size) == 0;
  ::close(socket);
  if (!bound) throw std::runtime_error("there is no free port");
  return ntohs(address.sin_port);
}

// Whole games at full speed come from one address.
server::Settings settings_for(int concurrency) {
  server::Settings settings;
  settings.host = kHost;
  settings.http_port = free_port();
  settings.swc_port = free_port();
  for (auto& [dialect, port] : settings.lmu_ports) port = free_port();
  settings.volatile_journal = true;
  settings.threads = 1;
  settings.bot_threads = static_cast<std::uint64_t>(concurrency);
  settings.log_level = "off";
  settings.limits.requests_per_second = 0;
  settings.limits.messages_per_second = 2000;
  settings.limits.address_messages_per_second = 0;
  settings.limits.lonely_tables = settings.limits.unfinished_tables = 0;
  return settings;
}

std::uint16_t port_of(const server::Settings& settings, const std::string& protocol) {
  if (protocol == "swc") return settings.swc_port;
  if (protocol == "web") return settings.http_port;
  constexpr std::string_view kLmu = "lmu-";
  return settings.lmu_ports.find(std::string_view(protocol).substr(kLmu.size()))->second;
}

std::string filled_in(std::string text, const std::string& mark, const std::string& value) {
  for (auto at = text.find(mark); at != std::string::npos; at = text.find(mark, at)) {
    text.replace(at, mark.size(), value);
    at += value.size();
  }
  return text;
}

// --- how a game at a table ended -----------------------------------------------------------------

FaultKind kind_of(table::EndReason reason) {
  switch (reason) {
    case table::EndReason::Left:
    case table::EndReason::Abandoned:
      return FaultKind::Crashed;
    case table::EndReason::SoftTimeout:
    case table::EndReason::HardTimeout:
      return FaultKind::TimedOut;
    case table::EndReason::RuleViolation:
      return FaultKind::Illegal;
    default:
      return FaultKind::Nonsense;
  }
}

std::uint64_t turn_of(const table::View& view) {
  return games::visit_game(
      view, []<class G>(const auto& v) -> std::uint64_t { return G::state_in(v).turn; });
}

struct Running {
  Seat seat;
  std::unique_ptr<Child> child;
  table::PlayerId player = table::kNobody;  // once it sits there
};

}  // namespace

class Host::Hall {
 public:
  Hall(const Plan& plan, int concurrency) : plan_(plan) {
    server::set_up_logging("text", "off");
    constexpr int kAttempts = 10;
    for (int attempt = 1; !server_; ++attempt) {
      settings_ = settings_for(concurrency);
      try {
        server_ = std::make_unique<server::Server>(
            settings_, nullptr,
            [this](const auto& prompt, const auto& circumstances) {
              return think(prompt, circumstances);
            },
            [this](const auto& told) { hear(told); });
      } catch (const std::exception&) {
        if (attempt == kAttempts) throw;  // somebody else was faster to take a port each time
      }
    }
    server_->deal_with([this](const table::TableOptions& options) { return deal_for(options); });
  }

  PlayedGame play(std::uint64_t game) {
    auto hosted = std::make_shared<Hosted>(plan_, game);
    const auto id = open(game, hosted);
    std::vector<Running> programs;
    std::optional<PlayerFault> fault;
    try {
      seat_programs(id, game, programs);
      await_end(id, programs);
    } catch (const Blamed& blamed) {
      fault = {plan_.player_at(blamed.seat, game), blamed.reason.kind, blamed.reason.what()};
      ask(table::Tell{id, table::Abort{"a program did not take its seat"}});
    }
    for (Running& running : programs) running.child->ends_by(Clock::now() + kToEndByItself);
    auto played = told(id, game, *hosted, programs, fault);
    forget(id);
    return played;
  }

 private:
  struct Blamed {
    Seat seat;
    Unable reason;
  };

  // --- what the server asks ------------------------------------------------------------------

  std::shared_ptr<Hosted> find(const table::TableId& id) {
    const std::lock_guard lock(mutex_);
    const auto found = games_.find(id);
    return found == games_.end() ? nullptr : found->second;
  }
  void forget(const table::TableId& id) {
    const std::lock_guard lock(mutex_);
    games_.erase(id);
  }

  std::optional<table::Action> think(const table::Prompt& prompt,
                                     const server::Hub::Circumstances& circumstances) {
    const auto hosted = find(prompt.table);
    if (!hosted) return std::nullopt;
    try {
      return hosted->think(prompt, circumstances);
    } catch (const Unable& reason) {
      hosted->blame(prompt.seat, reason);
      server_->hub().ask(
          table::Tell{prompt.table, table::Abort{reason.what()}}, [](const table::Reply&, Time) {},
          now());
      return std::nullopt;
    }
  }

  void hear(const table::Told& told) {
    if (const auto hosted = find(told.info->id)) hosted->hear(told);
  }

  std::optional<table::Dealer> deal_for(const table::TableOptions& options) const {
    if (options.kind != kKind) return std::nullopt;
    const auto game = std::stoull(options.title);
    return dealer_of(common_of(plan_, plan_.rotation_of(game)));
  }

  // --- what is asked of the server -----------------------------------------------------------

  // Nobody knows it but us: it keeps a seat until its program may come.
  std::string code_of(std::uint64_t game, std::size_t seat) const {
    return fmt::format("{}-{}-{}", secret_, game, seat);
  }

  table::Reply ask(table::Request request) {
    std::promise<table::Reply> promise;
    server_->hub().ask(
        std::move(request), [&](const table::Reply& reply, Time) { promise.set_value(reply); },
        now());
    return promise.get_future().get();
  }

  table::Snapshot look(const table::TableId& id) {
    const auto reply = ask(table::Look{id});
    if (!reply || !reply->snapshot) throw std::runtime_error("a table of the match is gone");
    return *reply->snapshot;
  }

  // Looks until it is so; false after the deadline.
  template <class Condition>
  bool await(const table::TableId& id, Condition condition,
             Clock::time_point deadline = Clock::time_point::max()) {
    constexpr std::chrono::milliseconds kLongestPause{20};
    for (std::chrono::milliseconds pause{1}; !condition(*look(id).info);
         pause = std::min(2 * pause, kLongestPause)) {
      if (Clock::now() >= deadline) return false;
      std::this_thread::sleep_for(pause);
    }
    return true;
  }

  table::TableOptions options_for(std::uint64_t game) const {
    table::TableOptions options;
    options.rules = plan_.rules;
    options.kind = kKind;
    options.title = std::to_string(game);
    options.min_seats = options.max_seats = static_cast<int>(plan_.seats());
    options.start = table::StartRule::WhenFull;
    options.lost_seat = table::LostSeat::Forfeits;
    options.limits.hard = plan_.patience;
    options.limits.overtime = table::Overtime::Forfeits;
    options.limits.game = kAnswersOfAGame * plan_.patience;
    options.listed = false;
    options.strict = true;
    return options;
  }

  // Our own players sit down at once; programs have their seats kept.
  table::TableId open(std::uint64_t game, const std::shared_ptr<Hosted>& hosted) {
    table::OpenTable open{options_for(game), {}, false};
    for (std::size_t seat = 0; seat < plan_.seats(); ++seat) {
      const Entrant& entrant = plan_.players[plan_.player_at(seat, game)];
      if (entrant.program) {
        open.then.push_back(table::Reserve{code_of(game, seat), ""});
        continue;
      }
      table::Join join;
      join.seat.holder = table::Holder::Bot;
      join.seat.name = entrant.name;
      join.seat.protocol = "bot";
      join.seat.level = "greedy";  // for display: what it does is decided here
      open.then.push_back(join);
    }
    const auto reply = ask(std::move(open));
    if (!reply) throw std::runtime_error(std::string(table::explain(reply.error())));
    const std::lock_guard lock(mutex_);
    games_[reply->table] = hosted;
    return reply->table;
  }

  // One after the other: only the seat of the program that comes next is open.
  void seat_programs(const table::TableId& id, std::uint64_t game, std::vector<Running>& programs) {
    for (std::size_t seat = 0; seat < plan_.seats(); ++seat) {
      const auto& program = plan_.players[plan_.player_at(seat, game)].program;
      if (!program) continue;
      ask(table::Tell{id, table::Unreserve{code_of(game, seat)}});
      const auto own = static_cast<Seat>(seat);
      programs.push_back({own, start(*program, id, own)});
      await_seat(id, programs);
    }
    const auto begins = [&](const table::TableInfo& info) {
      expect_nobody_has_left(info, programs);
      return info.stage != table::Stage::Gathering;
    };
    if (await(id, begins, Clock::now() + plan_.patience)) return;
    throw Blamed{first_unready(id), Unable(FaultKind::TimedOut, "does not say that it is ready")};
  }

  // Whoever goes before the game begins takes the seat along, and all behind it move: such a game
  // cannot be played. The one that comes now may have come and gone unseen.
  static void expect_nobody_has_left(const table::TableInfo& info,
                                     const std::vector<Running>& programs) {
    const auto is_displaced = [&](const Running& running) {
      if (running.seat >= info.seats.size()) return true;
      const auto& seat = info.seats[running.seat];
      return running.player == table::kNobody ? seat.holder == table::Holder::Bot
                                              : seat.player != running.player;
    };
    const auto leaver = std::ranges::find_if(programs, is_displaced);
    if (leaver == programs.end()) return;
    const bool ended = leaver->child->ends_by(Clock::now() + kToEndByItself);
    throw Blamed{leaver->seat, Unable(FaultKind::Crashed, ended ? leaver->child->end()
                                                                : "leaves before the game begins")};
  }

  std::unique_ptr<Child> start(const Program& program, const table::TableId& id, Seat seat) const {
    std::string command = filled_in(program.command, "{host}", kHost);
    command = filled_in(std::move(command), "{port}",
                        std::to_string(port_of(settings_, program.protocol)));
    command = filled_in(std::move(command), "{code}", id);
    try {
      return std::make_unique<Child>(command, Child::Speech::None);
    } catch (const Unable& reason) {
      throw Blamed{seat, reason};
    }
  }

  // Of the last one that was started.
  void await_seat(const table::TableId& id, std::vector<Running>& programs) {
    Running& running = programs.back();
    const auto arrived = [&](const table::TableInfo& info) {
      expect_nobody_has_left(info, programs);
      return info.seats[running.seat].taken();
    };
    const auto here_or_gone = [&](const table::TableInfo& info) {
      return arrived(info) || !running.child->is_running();
    };
    const bool settled = await(id, here_or_gone, Clock::now() + plan_.patience);
    const auto info = look(id).info;
    if (!arrived(*info)) {
      throw Blamed{running.seat, settled ? Unable(FaultKind::Crashed, running.child->end())
                                         : Unable(FaultKind::TimedOut, "does not take its seat")};
    }
    running.player = info->seats[running.seat].player;
  }

  // Not every protocol notices that a program is gone.
  void await_end(const table::TableId& id, const std::vector<Running>& programs) {
    const auto is_over = [](const table::TableInfo& info) {
      return info.stage == table::Stage::Over;
    };
    const auto gone = [&] {
      return std::ranges::find_if(programs,
                                  [](const Running& r) { return !r.child->is_running(); });
    };
    await(id,
          [&](const table::TableInfo& info) { return is_over(info) || gone() != programs.end(); });
    constexpr std::chrono::seconds kForItsLastWords{1};
    if (await(id, is_over, Clock::now() + kForItsLastWords)) return;
    const auto player = look(id).info->seats[gone()->seat].player;
    ask(table::Tell{id, table::Forfeit{player, table::EndReason::Left, gone()->child->end()}});
    await(id, is_over);
  }

  Seat first_unready(const table::TableId& id) {
    const auto info = look(id).info;
    for (Seat seat = 0; seat < info->seats.size(); ++seat) {
      const auto& s = info->seats[seat];
      if (!s.taken() || (s.says_ready && !s.ready)) return seat;
    }
    return 0;
  }

  // --- the result ----------------------------------------------------------------------------

  std::string record_of(const table::TableId& id) const {
    client::HttpLines answer(kHost, settings_.http_port, "/api/tables/" + id + "/record");
    return answer.status() == 200 ? answer.rest() : "";
  }

  std::map<Seat, std::uint64_t> answers_in(const std::string& record) const {
    std::map<Seat, std::uint64_t> answers;
    std::istringstream lines(record);
    for (std::string line; std::getline(lines, line);) {
      const auto json = games::lines::parse(line);
      if (!json) continue;
      if (const auto move = table::move_from(table::game_name(plan_.rules), *json)) {
        ++answers[move->seat];
      }
    }
    return answers;
  }

  std::optional<PlayerFault> fault_in(const table::TableResult& result, std::uint64_t game,
                                      std::vector<Running>& programs) const {
    if (result.reason == table::EndReason::Finished) return std::nullopt;
    const auto guilty = std::ranges::find(programs, result.offender, &Running::seat);
    const Running& blamed = guilty == programs.end() ? programs.front() : *guilty;
    std::string detail(result.detail.text());
    if (!result.refused.empty()) detail += " " + result.refused.text();
    if (detail.empty()) detail = blamed.child->is_running() ? "" : blamed.child->end();
    return PlayerFault{plan_.player_at(blamed.seat, game), kind_of(result.reason), detail};
  }

  PlayedGame told(const table::TableId& id, std::uint64_t game, Hosted& hosted,
                  std::vector<Running>& programs, std::optional<PlayerFault> fault) {
    const auto snapshot = look(id);
    const auto& ended = snapshot.info->result;
    PlayedGame played;
    played.record = record_of(id);
    GameResult& result = played.result;
    result.game = game;
    if (snapshot.view) result.turns = turn_of(*snapshot.view);
    if (!fault) fault = hosted.fault();
    if (!fault && ended) fault = fault_in(*ended, game, programs);
    result.fault = fault;
    for (std::size_t p = 0; p < plan_.seats(); ++p) {
      const std::size_t seat = plan_.seat_of(p, game);
      const bool wins = fault ? fault->player != p : ended && has_seat(ended->winners, seat);
      if (wins) result.winners |= seat_bit(p);
      result.points.push_back(ended && seat < ended->points.size() ? ended->points[seat] : 0);
      result.used.push_back(hosted.use_of(seat));
    }
    const auto answers = answers_in(played.record);
    // Asked before its end: a shell that is killed does not tell what its children have used.
    for (Running& running : programs) {
      const auto cpu = to_microseconds(running.child->cpu_ms());
      running.child->kill();
      const auto made = answers.find(running.seat);
      result.used[plan_.player_at(running.seat, game)] = {made == answers.end() ? 0 : made->second,
                                                          cpu, 0};
    }
    return played;
  }

  const Plan& plan_;
  const std::string secret_ = secure_token(16);
  server::Settings settings_;
  std::mutex mutex_;
  std::map<table::TableId, std::shared_ptr<Hosted>> games_;
  std::unique_ptr<server::Server> server_;  // the first to go: it asks all of the above
};

Host::Host(const Plan& plan, int concurrency) : hall_(std::make_unique<Hall>(plan, concurrency)) {}
Host::~Host() = default;

PlayedGame Host::play(std::uint64_t game) { return hall_->play(game); }

}  // namespace spiel::match
