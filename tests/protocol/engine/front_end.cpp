#include "tests/protocol/engine/front_end.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>
#include <stdexcept>

#include "tests/protocol/engine/desk.hpp"
#include "tests/server/client.hpp"

namespace spiel::engine {

namespace {

using Names = std::vector<std::string>;

// The server under the name that is written in the proxy.
constexpr std::string_view kServer = "catan-engine.herokuapp.com";
constexpr std::string_view kUser = "catan";
constexpr std::string_view kPassword = "catan";
// The only text that the client compares with another.
constexpr std::string_view kCardEnds =
    "The road was built successfully.\nYou do not have roads in bank.";
constexpr std::size_t kTilesShown = 19;
constexpr std::size_t kPortsShown = 54;

[[noreturn]] void fail(std::string_view what, const json::value& with) {
  throw std::runtime_error(fmt::format("the front end: {}: {}", what, json::serialize(with)));
}

void expect(bool good, std::string_view what, const json::value& with) {
  if (!good) fail(what, with);
}

// --- the proxy -----------------------------------------------------------------------------------

std::string as_sent(std::string_view path, std::string_view body) {
  return fmt::format(
      "POST {} HTTP/1.1\r\nAccept: application/json, text/plain, */*\r\n"
      "Content-Type: application/json;charset=utf-8\r\nUser-Agent: axios/0.19.2\r\n"
      "Content-Length: {}\r\nHost: {}\r\nConnection: close\r\n\r\n{}",
      path, body.size(), kServer, body);
}

// All between a number of characters and the last two. Ids become keys of its database, which are
// letters and digits to be on the safe side.
std::string cut_id(const json::value& arguments, std::size_t from) {
  expect(arguments.is_string(), "an id is cut out of text", arguments);
  const std::string_view text = arguments.get_string();
  expect(text.size() > from + 2, "there is no id in", arguments);
  std::string id(text.substr(from, text.size() - 2 - from));
  const bool plain = std::ranges::all_of(id, [](unsigned char c) { return std::isalnum(c) != 0; });
  expect(plain, "the id is no key", arguments);
  return id;
}

// Two texts within a text: it blanks the quotes around both and then drops every backslash.
json::object cut_board(const json::value& arguments) {
  expect(arguments.is_string(), "the board is cut out of text", arguments);
  std::string text(arguments.get_string());
  const auto board = text.find("board");
  expect(board != std::string::npos && board > 3, "there is no board in", arguments);
  for (const auto at : {std::size_t{9}, text.size() - 2, board - 3, board + 7}) text.at(at) = ' ';
  std::erase(text, '\\');
  json::error_code error;
  const auto cut = json::parse(text, error);
  expect(!error && cut.is_object(), "what is cut out is no JSON", json::value(text));
  return cut.get_object();
}

// What each command of the game takes from the client's form; where it takes nothing, an empty
// object is sent.
struct Route {
  std::string_view command;
  std::vector<std::string_view> needs;
};

const Route& route_of(std::string_view command) {
  static const std::vector<Route> kRoutes = {
      {"buildSettlement", {"intersection"}},
      {"buildRoad", {"start", "end"}},
      {"rollDice", {}},
      {"discardResources", {"lumber", "wool", "grain", "brick", "ore"}},
      {"moveRobber", {"tile"}},
      {"stealResource", {"answer", "player"}},
      {"playerTrade",
       {"lumber_o", "wool_o", "grain_o", "brick_o", "ore_o", "lumber_r", "wool_r", "grain_r",
        "brick_r", "ore_r"}},
      {"wantToTrade", {}},
      {"sendPartners", {}},
      {"selectPartner", {"player"}},
      {"noPlayerTrade", {"port", "offer", "request"}},
      {"endTurn", {}},
      {"buySettlement", {"intersection"}},
      {"buyRoad", {"start", "end"}},
      {"buyCity", {"intersection"}},
      {"update", {}},
      {"buyDevelopment", {}},
      {"useDevelopment", {"development"}},
      {"takeResourceFromAll", {"resource"}},
      {"buildDevelopmentRoad", {"start", "end"}},
      {"takeTwoResources", {"resource_0", "resource_1"}},
  };
  const auto found = std::ranges::find(kRoutes, command, &Route::command);
  if (found == kRoutes.end()) throw std::runtime_error("no route " + std::string(command));
  return *found;
}

// --- a client ------------------------------------------------------------------------------------

// Every form has every field: a number that nobody chose is 0, and a text is empty, also where the
// program has none.
json::object form_of(const json::object& choices) {
  json::object form;
  for (const auto* name :
       {"intersection", "start",    "end",    "tile",     "port",    "lumber",  "wool",
        "grain",        "brick",    "ore",    "lumber_o", "wool_o",  "grain_o", "brick_o",
        "ore_o",        "lumber_r", "wool_r", "grain_r",  "brick_r", "ore_r"}) {
    form[name] = 0;
  }
  for (const auto* name : {"answer", "player", "offer", "request", "development", "resource",
                           "resource_0", "resource_1"}) {
    form[name] = "";
  }
  for (const auto& choice : choices) {
    expect(form.contains(choice.key()), "the form has no such field", choices);
    if (!choice.value().is_null()) form[choice.key()] = choice.value();
  }
  return form;
}

// The fields that a kind of answer is declared with.
struct Declared {
  Names numbers;
  Names texts;
  Names flags;
};

Names resources(std::string_view suffix = "") {
  Names names;
  for (const auto* kind : {"lumber", "wool", "grain", "brick", "ore"}) {
    names.push_back(fmt::format("{}{}", kind, suffix));
  }
  return names;
}

void append(Names& all, const Names& more) { all.insert(all.end(), more.begin(), more.end()); }

// What all screens are told of a throw.
Declared throw_shown() {
  Declared fields{{"dice_1", "dice_2"}, {}, {}};
  for (int i = 0; i < FrontEnd::kPeople; ++i) {
    append(fields.numbers, resources(fmt::format("_{}", i)));
    fields.texts.push_back(fmt::format("player_{}", i));
  }
  return fields;
}

Declared as_throw() {
  auto fields = throw_shown();
  for (int i = 0; i < FrontEnd::kPeople; ++i) {
    fields.numbers.push_back(fmt::format("resourcesToDiscard_{}", i));
  }
  return fields;
}

// What the screen shows after each of its questions.
Declared information_shown() {
  Declared fields{{"knight", "monopoly", "roadBuilding", "victoryPoint", "yearOfPlenty",
                   "longestRoad", "usedKnights", "publicScore"},
                  {},
                  {}};
  append(fields.numbers, resources());
  return fields;
}

Declared as_information() {
  auto fields = information_shown();
  append(fields.numbers, {"roadsToBuild", "hiddenScore"});
  fields.flags = {"active",           "hasLargestArmy", "hasLongestRoad",   "canBuyRoad",
                  "canBuySettlement", "canBuyCity",     "canBuyDevelopment"};
  return fields;
}

struct Reading {
  Declared declared;
  Declared shown;  // must stand there when it is granted
};

// Most answers are declared as that to a throw.
Reading reading_of(std::string_view command) {
  const Declared card{{}, {"development"}, {}};
  const Declared victims{{}, {"player_0", "player_1", "player_2"}, {}};
  if (command == "rollDice") return {as_throw(), throw_shown()};
  if (command == "update") return {as_information(), information_shown()};
  if (command == "discardResources") return {{{}, {}, {"sentAll"}}, {{}, {}, {"sentAll"}}};
  if (command == "moveRobber" || command == "stealResource") return {victims, {}};
  if (command == "buyDevelopment") return {card, card};
  if (command == "useDevelopment" || command == "takeTwoResources") return {card, {}};
  if (command == "takeResourceFromAll") {
    const Declared taken{{"resources_0", "resources_1"}, {"player_0", "player_1"}, {}};
    return {taken, taken};
  }
  return {as_throw(), {}};
}

// The declared fields with what stands there; a value of another kind is an error.
json::object read(const json::object& from, const Declared& declared, const json::value& answer) {
  json::object fields;
  const auto take = [&](const Names& names, const json::value& otherwise, auto fits) {
    for (const auto& name : names) {
      const auto* value = from.if_contains(name);
      expect(value == nullptr || fits(*value), name + " is of another kind in", answer);
      fields[name] = value == nullptr ? otherwise : *value;
    }
  };
  take(declared.numbers, 0, [](const json::value& value) { return value.is_int64(); });
  take(declared.texts, nullptr,
       [](const json::value& value) { return value.is_string() || value.is_null(); });
  take(declared.flags, false, [](const json::value& value) { return value.is_bool(); });
  return fields;
}

FrontEnd::Shown as_shown(std::string_view command, const json::object& answer) {
  const auto* code = answer.if_contains("code");
  const auto* status = answer.if_contains("status");
  const auto* arguments = answer.if_contains("arguments");
  expect(code != nullptr && code->is_int64(), "there is no code in", answer);
  expect(status != nullptr && status->is_string() && !status->get_string().empty(),
         "there is no text for the screen in", answer);
  expect(arguments == nullptr || arguments->is_null() || arguments->is_object(),
         "the arguments are no object in", answer);
  static const json::object kNone;
  const auto& given =
      arguments != nullptr && arguments->is_object() ? arguments->get_object() : kNone;
  const auto reading = reading_of(command);
  FrontEnd::Shown shown{code->get_int64(), std::string(status->get_string()),
                        read(given, reading.declared, answer)};
  if (!shown.granted()) return shown;
  for (const auto* names : {&reading.shown.numbers, &reading.shown.texts, &reading.shown.flags}) {
    for (const auto& name : *names) expect(given.contains(name), name + " is missing in", answer);
  }
  return shown;
}

bool is_one_of(const json::value& value, std::initializer_list<std::string_view> words) {
  const auto* text = value.if_string();
  return text != nullptr && std::ranges::find(words, std::string_view(*text)) != words.end();
}

// Each tile is drawn by its resource and has its number written on it, each port by its kind.
void draw(const json::object& board) {
  const auto* tiles = board.contains("board") ? board.at("board").if_array() : nullptr;
  const auto* ports = board.contains("ports") ? board.at("ports").if_array() : nullptr;
  expect(tiles != nullptr && tiles->size() == kTilesShown, "there are no tiles in", board);
  expect(ports != nullptr && ports->size() == kPortsShown, "there are no ports in", board);
  for (const auto& tile : *tiles) {
    expect(is_one_of(tile.at("resource"), {"lumber", "wool", "ore", "grain", "desert", "brick"}),
           "there is no picture for", tile);
    expect(tile.at("number").is_int64(), "there is no number on", tile);
  }
  for (const auto& port : *ports) {
    expect(is_one_of(port, {"None", "ThreeForOne", "Brick", "Ore", "Wool", "Lumber", "Grain"}),
           "there is no picture for", port);
  }
}

}  // namespace

// --- the proxy -----------------------------------------------------------------------------------

// An answer with another HTTP status is thrown away, and whoever waits for it waits for ever.
json::object FrontEndProxy::post(std::string_view path, const json::object& body) const {
  server::Client connection(port_);
  const auto answer = server::say(connection, as_sent(path, json::serialize(body)));
  expect(answer.status == 200, "nobody hears of", json::value(answer.head + answer.body));
  json::error_code error;
  const auto data = json::parse(answer.body, error);
  expect(!error && data.is_object(), "no JSON", json::value(answer.body));
  return data.get_object();
}

json::value FrontEndProxy::manage(std::string_view command, std::string_view arguments) const {
  const auto answer = post("/Catan/managerRequest/", {{"username", kUser},
                                                      {"password", kPassword},
                                                      {"command", command},
                                                      {"arguments", arguments}});
  expect(answer.at("code") == 200, "the proxy goes no further after", answer);
  return answer.at("arguments");
}

std::string FrontEndProxy::open_game() const {
  const auto game = cut_id(manage("newGame", R"({"scenario": "SettlersOfCatan"})"), 11);
  manage("setMaxPlayers", fmt::format(R"({{"gameId":"{}","maxPlayers":"4"}})", game));
  return game;
}

std::string FrontEndProxy::add_player(const std::string& game) const {
  return cut_id(manage("addPlayer", fmt::format(R"({{"gameId":"{}"}})", game)), 13);
}

void FrontEndProxy::remove_player(const std::string& game, const std::string& player) const {
  manage("removePlayer", fmt::format(R"({{"gameId":"{}","playerId":"{}"}})", game, player));
}

json::object FrontEndProxy::set_active(const std::string& game, const std::string& player,
                                       bool active) const {
  return post("/Catan/managerRequest/",
              {{"username", kUser},
               {"password", kPassword},
               {"command", "changePlayerStatus"},
               {"arguments", fmt::format(R"({{"gameId":"{}","active":"{}","playerId":"{}"}})", game,
                                         active, player)}});
}

json::object FrontEndProxy::start(const std::string& game) const {
  auto board = cut_board(manage("startGame", fmt::format(R"({{"gameId":"{}"}})", game)));
  draw(board);
  return board;
}

json::object FrontEndProxy::forward(std::string_view command, const json::object& form) const {
  json::object arguments;
  for (const auto name : route_of(command).needs) arguments[name] = form.at(name);
  return post("/Catan/userRequest/", {{"gameId", form.at("gameId")},
                                      {"playerId", form.at("playerId")},
                                      {"command", command},
                                      {"arguments", std::move(arguments)}});
}

// --- the clients ---------------------------------------------------------------------------------

std::string FrontEnd::Shown::text(std::string_view name) const {
  const auto& value = fields.at(name);
  return value.is_null() ? std::string() : std::string(value.as_string());
}

server::Settings FrontEnd::settings() {
  auto settings = Desk::settings();
  settings.engine_compat = "original";
  settings.managers = {fmt::format("{}:{}", kUser, kPassword)};
  settings.allowed_hosts = {std::string(kServer)};
  return settings;
}

FrontEnd::FrontEnd(std::uint16_t port) : proxy_(port), game_(proxy_.open_game()) {
  for (int i = 0; i < kPeople; ++i) players_.push_back(proxy_.add_player(game_));
}

FrontEnd::FrontEnd(std::uint16_t port, std::string game, std::vector<std::string> players)
    : proxy_(port), game_(std::move(game)), players_(std::move(players)) {}

FrontEnd::Shown FrontEnd::press(Seat seat, std::string_view command, const json::object& choices) {
  auto form = form_of(choices);
  form["gameId"] = game_;
  form["playerId"] = players_.at(seat);
  auto shown = as_shown(command, proxy_.forward(command, form));
  if (shown.granted()) granted_.emplace(command);
  return shown;
}

// After a seven every other client tries to move the robber, too, and is refused.
FrontEnd::Shown FrontEnd::roll(Seat seat) {
  auto shown = press(seat, "rollDice");
  if (!shown.granted()) return shown;
  for (Seat i = 0; i < kPeople; ++i) {
    expect(shown.text(fmt::format("player_{}", i)) == players_[i], "another sits there",
           shown.fields);
  }
  if (shown.number("dice_1") + shown.number("dice_2") != 7) return shown;
  for (Seat i = 0; i < kPeople; ++i) {
    const bool moved = i != seat && press(i, "moveRobber", {{"tile", 10}}).granted();
    expect(!moved, "the robber was moved by another than", shown.fields);
  }
  return shown;
}

// Where nobody can be robbed, the client says so by itself.
FrontEnd::Shown FrontEnd::move_robber(Seat seat, int tile) {
  auto shown = press(seat, "moveRobber", {{"tile", tile}});
  if (!shown.granted() || !shown.text("player_0").empty()) return shown;
  const auto said =
      press(seat, "stealResource", {{"answer", "no"}, {"player", shown.fields.at("player_0")}});
  expect(said.granted(), "the turn does not go on after", json::value(said.status));
  return shown;
}

FrontEnd::Shown FrontEnd::end_turn(Seat seat) {
  auto shown = press(seat, "endTurn");
  look_at_all();
  return shown;
}

void FrontEnd::look_at_all() {
  for (Seat i = 0; i < kPeople; ++i) {
    const auto shown = press(i, "update");
    expect(shown.granted(), "a screen stays as it was", json::value(shown.status));
  }
}

FrontEnd::Shown FrontEnd::use_road_building(Seat seat) {
  auto shown = press(seat, "useDevelopment", {{"development", "roadBuilding"}});
  auto& screen = screens_.at(seat);
  screen.first_card_road = true;
  if (shown.granted()) screen.road_panel = true;
  return shown;
}

FrontEnd::Shown FrontEnd::build_card_road(Seat seat, int start, int end) {
  auto shown = press(seat, "buildDevelopmentRoad", {{"start", start}, {"end", end}});
  auto& screen = screens_.at(seat);
  if (!shown.granted()) return shown;
  if (!screen.first_card_road || shown.status == kCardEnds) screen.road_panel = false;
  screen.first_card_road = false;
  return shown;
}

FrontEnd::Shown FrontEnd::offer(Seat seat, const json::object& cards) {
  auto shown = press(seat, "playerTrade", cards);
  press(seat, "update");
  return shown;
}

// All others hear of it, whether it is their offer or not, and whether it was granted or not.
void FrontEnd::answer_offer(Seat seat, bool yes) {
  if (yes) press(seat, "wantToTrade");
  for (Seat i = 0; i < kPeople; ++i) {
    if (i != seat) hear_opinion(i, yes);
  }
}

// The first who wants the trade gets it. After three who do not it is closed, with nobody as the
// partner, which the form writes as an empty text.
void FrontEnd::hear_opinion(Seat seat, bool yes) {
  auto& opinions = screens_.at(seat).opinions;
  opinions += yes ? 10 : -1;
  if (opinions <= 0 && opinions != -3) return;
  opinions = 0;
  const auto partners = press(seat, "sendPartners");
  const auto partner = yes ? partners.fields.at("player_0") : json::value(nullptr);
  if (press(seat, "selectPartner", {{"player", partner}}).granted()) look_at_all();
}

}  // namespace spiel::engine
