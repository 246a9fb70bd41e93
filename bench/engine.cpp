// The Catan-engine API over real sockets: a whole server with its journal on disk, and many
// connections that each send the next request when the last is answered. Server and generator share
// the machine.
#include <benchmark/benchmark.h>
#include <sys/epoll.h>

#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <chrono>
#include <deque>
#include <filesystem>

#include "../tests/server/client.hpp"
#include "server/server.hpp"
#include "system/secure_random.hpp"

namespace {

using namespace spiel;
namespace json = boost::json;
using Clock = std::chrono::steady_clock;

constexpr std::uint16_t kPort = 18'099;
constexpr std::size_t kPlayers = 3;
constexpr std::string_view kUser = "/Catan/userRequest";

std::string body_of(const std::string& game, const std::string& player, std::string_view command,
                    json::value arguments = nullptr) {
  return json::serialize(json::object{{"gameId", game},
                                      {"playerId", player},
                                      {"command", command},
                                      {"arguments", std::move(arguments)}});
}

std::string http_post(std::string_view path, std::string_view body) {
  return server::post(path, body, "Content-Type: application/json\r\n");
}

// A server in a folder of its own.
class Host {
 public:
  Host() {
    folder_ = std::filesystem::temp_directory_path() / ("spieltisch-bench-" + secure_token(8));
    server::Settings settings;
    settings.limits.requests_per_second = settings.limits.messages_per_second =
        settings.limits.address_messages_per_second = settings.limits.lonely_tables = 0;
    settings.limits.unfinished_tables = 0;
    settings.http_port = kPort;
    settings.swc_port = 0;
    settings.lmu_ports.clear();
    settings.data = folder_.string();
    settings.managers = {"catan:secret"};
    server_ = std::make_unique<server::Server>(settings);
  }
  ~Host() {
    server_.reset();
    std::filesystem::remove_all(folder_);
  }

 private:
  std::filesystem::path folder_;
  std::unique_ptr<server::Server> server_;
};

// A game whose players have settled; it is played by throwing and passing on.
class Game {
 public:
  explicit Game(server::Client& client) {
    const auto manager = [&](std::string_view command, json::object arguments) {
      if (!id_.empty()) arguments["gameId"] = id_;
      const json::object body{{"username", "catan"},
                              {"password", "secret"},
                              {"command", command},
                              {"arguments", arguments}};
      return json::parse(
          server::say(client, http_post("/Catan/managerRequest", json::serialize(body))).body);
    };
    const auto text = [](const json::value& answer, std::string_view name) {
      return std::string(answer.at("arguments").at(name).as_string());
    };
    id_ = text(manager("newGame", {{"scenario", "SettlersOfCatan"}}), "gameId");
    manager("setMaxPlayers", {{"maxPlayers", kPlayers}});
    for (auto& player : players_) player = text(manager("addPlayer", {}), "playerId");
    manager("startGame", {});
    constexpr std::array<std::array<int, 3>, 6> kHomes = {
        {{0, 0, 1}, {1, 10, 11}, {2, 15, 16}, {2, 19, 20}, {1, 23, 22}, {0, 27, 28}}};
    for (const auto& [seat, place, next] : kHomes) {
      const auto& player = players_[static_cast<std::size_t>(seat)];
      server::say(client, http_post(kUser, body_of(id_, player, "buildSettlement",
                                                   {{"intersection", place}})));
      server::say(client, http_post(kUser, body_of(id_, player, "buildRoad",
                                                   {{"start", place}, {"end", next}})));
    }
    ask(0, "rollDice");
  }

  std::string update() const { return http_post(kUser, body_of(id_, players_[0], "update")); }

  std::string next() const { return http_post(kUser, pending_.front()); }
  // Understands the answer to `next`, and knows what to ask then.
  void answered(std::string_view answer) {
    const auto asked = std::exchange(asked_, {});
    pending_.pop_front();
    if (answer.find("\"code\":200") == std::string_view::npos && asked != "moveRobber")
      return lost();
    if (asked == "rollDice" && answer.find("is seven") != std::string_view::npos) seven(answer);
    if (asked == "update") discard(answer);
    if (asked == "moveRobber" && answer.find("\"code\":200") == std::string_view::npos) {
      pending_.push_front(body_of(id_, players_[current_], "moveRobber", {{"tile", 1}}));
    }
    if (asked == "rollDice") ask(current_, "endTurn");
    if (asked == "endTurn") {
      current_ = (current_ + 1) % kPlayers;
      ask(current_, "rollDice");
    }
    asked_ = command_of(pending_.front());
  }
  bool is_durable() const { return asked_ != "update"; }

 private:
  static std::string command_of(const std::string& body) {
    return std::string(json::parse(body).at("command").as_string());
  }
  void ask(std::size_t seat, std::string_view command, json::value arguments = nullptr) {
    pending_.push_back(body_of(id_, players_[seat], command, std::move(arguments)));
    if (asked_.empty()) asked_ = command_of(pending_.front());
  }
  void lost() { throw std::runtime_error("the server refused to go on"); }

  void seven(std::string_view answer) {
    const auto arguments = json::parse(answer).at("arguments");
    for (std::size_t seat = 0; seat < kPlayers; ++seat) {
      const auto owed = arguments.at("resourcesToDiscard_" + std::to_string(seat)).as_int64();
      if (owed > 0) debtors_.push_back({seat, owed});
      if (owed > 0) ask(seat, "update");
    }
    ask(current_, "moveRobber", {{"tile", 0}});
    ask(current_, "stealResource", {{"answer", "no"}});
  }
  void discard(std::string_view answer) {
    const auto hand = json::parse(answer).at("arguments");
    auto [seat, owed] = debtors_.front();
    debtors_.pop_front();
    json::object cards;
    for (const auto* kind : {"lumber", "wool", "grain", "brick", "ore"}) {
      const auto count = std::min(owed, hand.at(kind).as_int64());
      cards[kind] = count;
      owed -= count;
    }
    pending_.push_front(body_of(id_, players_[seat], "discardResources", std::move(cards)));
  }

  std::string id_;
  std::array<std::string, kPlayers> players_;
  std::size_t current_ = 0;
  std::string asked_;
  std::deque<std::string> pending_;
  std::deque<std::pair<std::size_t, std::int64_t>> debtors_;
};

// One thread that keeps many connections busy.
class Load {
 public:
  explicit Load(std::size_t connections) : epoll_(::epoll_create1(0)) {
    server::Client maker(kPort);
    for (std::size_t i = 0; i < connections; ++i) {
      games_.emplace_back(maker);
      clients_.emplace_back(kPort);
      epoll_event event{};
      event.events = EPOLLIN;
      event.data.u64 = i;
      ::epoll_ctl(epoll_, EPOLL_CTL_ADD, clients_.back().descriptor(), &event);
    }
    sent_.resize(connections);
    waiting_.resize(connections, false);
  }
  ~Load() { ::close(epoll_); }
  Load(const Load&) = delete;
  Load& operator=(const Load&) = delete;

  // `request` of a game, and what to do with the answer.
  template <class Request, class Answered>
  void run(std::size_t count, Request request, Answered answered) {
    std::size_t done = 0;
    const auto send = [&](std::size_t i) {
      sent_[i] = Clock::now();
      waiting_[i] = true;
      clients_[i].send(request(games_[i]));
    };
    for (std::size_t i = 0; i < games_.size(); ++i) send(i);
    for (std::size_t busy = games_.size(); busy > 0;) {
      std::array<epoll_event, 64> events;
      const int ready = ::epoll_wait(epoll_, events.data(), events.size(), -1);
      for (int e = 0; e < ready; ++e) {
        const auto i = static_cast<std::size_t>(events[static_cast<std::size_t>(e)].data.u64);
        const auto answer = server::read_answer(clients_[i]);
        if (answer.status != 200) throw std::runtime_error("status " + answer.head);
        latencies_.push_back(Clock::now() - sent_[i]);
        done += answered(games_[i], answer.body) ? 1U : 0U;
        if (done + busy <= count) {
          send(i);
        } else {
          --busy;
        }
      }
    }
  }

  double p99_millis() {
    const auto at = latencies_.begin() + static_cast<std::ptrdiff_t>(latencies_.size() * 99 / 100);
    std::ranges::nth_element(latencies_, at);
    return std::chrono::duration<double, std::milli>(*at).count();
  }

 private:
  int epoll_;
  std::vector<Game> games_;
  std::vector<server::Client> clients_;
  std::vector<Clock::time_point> sent_;
  std::vector<bool> waiting_;
  std::vector<Clock::duration> latencies_;
};

// Sends what `next` says for each game until `requests` of the answers were `counted`.
template <class Next, class Counted>
void measure(benchmark::State& state, std::size_t requests, Next next, Counted counted) {
  const Host host;
  Load load(static_cast<std::size_t>(state.range(0)));
  for (auto _ : state) load.run(requests, next, counted);
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(requests));
  state.counters["p99_ms"] = load.p99_millis();
}

void update(benchmark::State& state) {
  measure(
      state, 50'000, [](Game& game) { return game.update(); },
      [](Game&, const std::string&) { return true; });
}
BENCHMARK(update)->Arg(64)->Unit(benchmark::kMillisecond)->UseRealTime()->Iterations(4);

void durable_turns(benchmark::State& state) {
  measure(
      state, 40'000, [](Game& game) { return game.next(); },
      [](Game& game, const std::string& answer) {
        const bool durable = game.is_durable();
        game.answered(answer);
        return durable;
      });
}
BENCHMARK(durable_turns)->Arg(128)->Unit(benchmark::kMillisecond)->UseRealTime()->Iterations(2);

}  // namespace
