// A double of the published front end, in both of its parts: a proxy, which sends what people do on
// and cuts ids and the board out of texts at places that it has counted; and for each person a
// client, which knows the fields it has declared and nothing else, and hears what the others did
// from them. What either could not use is an exception. Four play, as always there.
#pragma once

#include <array>
#include <boost/json.hpp>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/seat.hpp"
#include "server/settings.hpp"

namespace spiel::engine {

namespace json = boost::json;

class FrontEndProxy {
 public:
  explicit FrontEndProxy(std::uint16_t port) : port_(port) {}

  std::string open_game() const;
  std::string add_player(const std::string& game) const;
  void remove_player(const std::string& game, const std::string& player) const;
  json::object set_active(const std::string& game, const std::string& player, bool active) const;
  // Tiles and ports as the clients get them.
  json::object start(const std::string& game) const;
  // A command of a client: what the server needs is picked out of all that the client's form has.
  json::object forward(std::string_view command, const json::object& form) const;

 private:
  json::value manage(std::string_view command, std::string_view arguments) const;
  json::object post(std::string_view path, const json::object& body) const;

  std::uint16_t port_;
};

class FrontEnd {
 public:
  static constexpr int kPeople = 4;

  // What a client has of an answer: every field it has declared.
  struct Shown {
    std::int64_t code = 0;
    std::string status;
    json::object fields;

    bool granted() const { return code == 200; }
    std::int64_t number(std::string_view name) const { return fields.at(name).as_int64(); }
    std::string text(std::string_view name) const;  // empty where nothing stood
  };

  // What such a server is told at its start.
  static server::Settings settings();

  // People meet in the lobby; `start` is the first one's.
  explicit FrontEnd(std::uint16_t port);
  // They sit at a table already.
  FrontEnd(std::uint16_t port, std::string game, std::vector<std::string> players);
  void start() { board_ = proxy_.start(game_); }

  // One request, and what the screen has of its answer.
  Shown press(Seat seat, std::string_view command, const json::object& choices = {});
  // What the client does beside the request itself, at all screens.
  Shown roll(Seat seat);
  Shown move_robber(Seat seat, int tile);
  Shown end_turn(Seat seat);
  Shown use_road_building(Seat seat);
  Shown build_card_road(Seat seat, int start, int end);
  // An offer, and what the others say to it, one after the other.
  Shown offer(Seat seat, const json::object& cards);
  void answer_offer(Seat seat, bool yes);

  const FrontEndProxy& proxy() const { return proxy_; }
  const std::string& game() const { return game_; }
  const std::string& player(Seat seat) const { return players_.at(seat); }
  const json::object& board() const { return board_; }
  bool is_road_panel_open(Seat seat) const { return screens_.at(seat).road_panel; }
  const std::set<std::string, std::less<>>& granted() const { return granted_; }

 private:
  struct Screen {
    int opinions = 0;  // on an offer; more than 0: somebody wants it
    bool road_panel = false;
    bool first_card_road = false;
  };

  void hear_opinion(Seat seat, bool yes);
  void look_at_all();

  FrontEndProxy proxy_;
  std::string game_;
  std::vector<std::string> players_;
  json::object board_;
  std::array<Screen, kPeople> screens_;
  std::set<std::string, std::less<>> granted_;
};

}  // namespace spiel::engine
