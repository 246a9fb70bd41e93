#include "tests/protocol/engine/desk.hpp"

#include <algorithm>
#include <boost/json.hpp>
#include <future>

#include "server/server.hpp"
#include "store/memory_journal.hpp"
#include "store/sqlite_journal.hpp"
#include "tests/this_machine.hpp"

namespace spiel::engine {

namespace {

table::Snapshot look(table::Hub& hub, const table::TableId& game, table::PlayerId player) {
  std::promise<table::Reply> reply;
  hub.ask(
      table::Look{game, player}, [&](const table::Reply& r, Time) { reply.set_value(r); }, Time{});
  return *reply.get_future().get()->snapshot;
}

}  // namespace

json::object Caller::answer(std::string_view path, const json::object& body) {
  const auto response = post(path, json::serialize(body));
  EXPECT_EQ(response.status, 200) << response.head << response.body;
  EXPECT_EQ(response.header("Content-Type"), "application/json");
  json::error_code error;
  auto value = json::parse(response.body, error);
  if (error) throw std::runtime_error("no JSON: " + response.body);
  return value.as_object();
}

json::object Caller::manager(std::string_view command, json::value arguments) {
  return answer("/Catan/managerRequest/", {{"username", "catan"},
                                           {"password", "secret"},
                                           {"command", command},
                                           {"arguments", std::move(arguments)}});
}

json::object Caller::user(const std::string& player, std::string_view command,
                          json::value arguments) {
  return answer("/Catan/userRequest/", {{"gameId", game_},
                                        {"playerId", player},
                                        {"command", command},
                                        {"arguments", std::move(arguments)}});
}

server::Settings Desk::settings() {
  server::Settings settings;
  settings.swc_port = 0;
  settings.lmu_ports.clear();
  settings.volatile_journal = true;
  settings.threads = 2;
  settings.managers = {"catan:secret"};
  return settings;
}

Desk::Desk(const server::Settings& settings) : settings_(settings) { open(nullptr); }

Desk::Desk(const Script& script, const server::Settings& settings) : settings_(settings) {
  std::unique_ptr<store::Journal> journal = std::make_unique<store::MemoryJournal>();
  if (!settings.volatile_journal) {
    journal = std::make_unique<store::SqliteJournal>(settings.data);
  }
  EXPECT_TRUE(store::append_and_wait(*journal, script.journal()));
  game = Script::kGame;
  for (Seat seat = 0; seat < script.state().seats; ++seat) players.push_back(script.player(seat));
  open(std::move(journal));
}

Desk::~Desk() = default;

void Desk::open(std::unique_ptr<store::Journal> journal) {
  settings_.http_port = free_port();
  server_ = std::make_unique<server::Server>(settings_, std::move(journal));
  port_ = server_->listeners().front().port;
  caller_ = std::make_unique<Caller>(port_, game);
}

void Desk::restart() {
  caller_.reset();
  server_.reset();
  open(nullptr);
}

void Desk::gather(int count) {
  game = text(manager("newGame", {{"scenario", "SettlersOfCatan"}}), "gameId");
  caller_->sit_at(game);
  manager("setMaxPlayers", {{"gameId", game}, {"maxPlayers", std::max(count, 3)}});
  players.clear();
  for (int i = 0; i < count; ++i) {
    players.push_back(text(manager("addPlayer", {{"gameId", game}}), "playerId"));
  }
}

std::uint64_t Desk::version() { return look(server_->hub(), game, table::kNobody).version; }

catan::State Desk::state() {
  auto& hub = server_->hub();
  const auto open = look(hub, game, table::kNobody);
  auto state = std::get<catan::View>(*open.view).known;
  for (Seat seat = 0; seat < state.seats; ++seat) {
    const auto own =
        std::get<catan::View>(*look(hub, game, open.info->seats[seat].player).view).known;
    state.players[seat] = own.players[seat];
    if (state.current == seat) state.bought = own.bought;
  }
  return state;
}

}  // namespace spiel::engine
