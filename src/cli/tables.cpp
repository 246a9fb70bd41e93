// spieltisch tables: what is played at a running server.
#include <fmt/core.h>
#include <boost/json.hpp>

#include <memory>

#include "cli/web_server.hpp"
#include "core/text.hpp"

namespace spiel::cli {

namespace {

namespace json = boost::json;

struct TablesArguments {
  WebServer server;
  std::string stage;
  std::string game;
  bool as_json = false;
};

std::string path_of(const TablesArguments& arguments, const std::string& cursor) {
  std::string path = "/api/tables?limit=100";
  if (!arguments.stage.empty()) path += "&stage=" + arguments.stage;
  if (!arguments.game.empty()) path += "&game=" + arguments.game;
  if (!cursor.empty()) path += "&cursor=" + cursor;
  return path;
}

std::string names_at(const json::object& table) {
  std::string names;
  for (const auto& seat : table.at("seats").as_array()) {
    const auto name = plain(seat.at("name"));
    names += fmt::format("{}{}", names.empty() ? "" : ", ", name.empty() ? "(open)" : name);
  }
  return names;
}

void print_row(const json::object& table) {
  const auto taken = table.at("seats").as_array().size();
  fmt::print("{:<10} {:<8} {:<10} {:<6} {}{}{}\n", plain(table.at("id")), plain(table.at("game")),
             plain(table.at("stage")), fmt::format("{}/{}", taken, plain(table.at("max_seats"))),
             plain(table.at("title")), plain(table.at("title")).empty() ? "" : ": ",
             names_at(table));
}

void list_tables(const TablesArguments& arguments) {
  json::array all;
  std::string cursor;
  do {
    const auto page = arguments.server.get_json(path_of(arguments, cursor));
    for (const auto& table : page.at("tables").as_array()) all.push_back(table);
    cursor = page.contains("next") ? plain(page.at("next")) : "";
  } while (!cursor.empty());
  if (arguments.as_json) return fmt::print("{}\n", escaped_json(json::serialize(all)));
  for (const auto& table : all) print_row(table.as_object());
}

}  // namespace

void add_tables(CLI::App& app) {
  auto* command = app.add_subcommand("tables", "List the tables of a running server");
  auto arguments = std::make_shared<TablesArguments>();
  arguments->server.add_flags(*command);
  command->add_option("--stage", arguments->stage, "only tables of this stage")
      ->check(CLI::IsMember({"gathering", "playing", "over"}));
  command->add_option("--game", arguments->game, "only tables of this game")
      ->check(CLI::IsMember(games::All::name_list()));
  command->add_flag("--json", arguments->as_json, "one JSON array of all that is known");
  command->callback([arguments] { list_tables(*arguments); });
}

}  // namespace spiel::cli
