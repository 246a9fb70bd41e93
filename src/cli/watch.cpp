// spieltisch watch: follows one table in the terminal, until its game is over.
#include <fmt/chrono.h>
#include <fmt/core.h>
#include <boost/json.hpp>

#include <chrono>
#include <memory>

#include "cli/web_server.hpp"
#include "core/text.hpp"

namespace spiel::cli {

namespace {

namespace json = boost::json;

struct WatchArguments {
  WebServer server;
  std::string table;
  bool as_json = false;
};

class Follower {
 public:
  explicit Follower(bool as_json) : as_json_(as_json) {}

  bool over() const { return over_; }

  void hear(const std::string& data) {
    if (as_json_) fmt::print("{}\n", escaped_json(data));
    const auto message = json::parse(data).as_object();
    if (plain(message.at("type")) == "error") throw Failure(plain(message.at("message")));
    if (const auto* table = message.if_contains("table")) learn(table->as_object());
    if (!as_json_) show(message);
    std::fflush(stdout);
  }

 private:
  void learn(const json::object& table) {
    names_.clear();
    for (const auto& seat : table.at("seats").as_array()) {
      names_.push_back(plain(seat.at("name")));
    }
    over_ = plain(table.at("stage")) == "over";
  }

  void show(const json::object& message) const {
    if (plain(message.at("type")) == "view") return show_table(message.at("table").as_object());
    const std::chrono::sys_time<std::chrono::milliseconds> at(
        std::chrono::milliseconds(message.at("at").to_number<std::int64_t>()));
    const auto seconds = std::chrono::floor<std::chrono::seconds>(at);
    const auto& events = message.at("events").as_array();
    if (events.empty()) {
      fmt::print("{:%H:%M:%S} {}\n", seconds, in_words(message.at("news").as_object()));
    }
    for (const auto& event : events) {
      fmt::print("{:%H:%M:%S} {}\n", seconds, in_words(event.as_object()));
    }
  }

  void show_table(const json::object& table) const {
    fmt::print("{} {} ({})\n", plain(table.at("game")), plain(table.at("id")),
               plain(table.at("stage")));
    for (std::size_t i = 0; i < names_.size(); ++i) fmt::print("  seat {}: {}\n", i, names_[i]);
  }

  // "Anna: built-road at 17 paid {…}": who, what, and the rest as it comes.
  std::string in_words(const json::object& fact) const {
    std::string words = plain(fact.at("type"));
    std::string who;
    for (const auto& [key, value] : fact) {
      if (key == "type" || value.is_null()) continue;
      if (key == "seat") {
        who = name_of(value) + ": ";
      } else {
        words += fmt::format(" {} {}", std::string_view(key), plain(value));
      }
    }
    return who + words;
  }

  std::string name_of(const json::value& seat) const {
    const auto number = seat.to_number<std::size_t>();
    return number < names_.size() ? names_[number] : fmt::format("seat {}", number);
  }

  bool as_json_;
  bool over_ = false;
  std::vector<std::string> names_;
};

void watch(const WatchArguments& arguments) {
  constexpr std::string_view kData = "data: ";
  auto lines = arguments.server.get("/api/tables/" + arguments.table + "/events");
  Follower follower(arguments.as_json);
  while (!follower.over()) {
    const auto line = lines.next();
    if (!line) throw Failure("the server has closed the connection");
    if (line->starts_with(kData)) follower.hear(line->substr(kData.size()));
  }
}

}  // namespace

void add_watch(CLI::App& app) {
  auto* command = app.add_subcommand("watch", "Follow a table of a running server");
  auto arguments = std::make_shared<WatchArguments>();
  command->add_option("TABLE", arguments->table, "its id, see `spieltisch tables`")->required();
  arguments->server.add_flags(*command);
  command->add_flag("--json", arguments->as_json, "the messages of the web protocol, one a line");
  command->callback([arguments] { watch(*arguments); });
}

}  // namespace spiel::cli
