// A player for the LMU Catan protocol 0.3: it builds what it can, and trades with the bank alone.
//
//     g++ -std=c++20 -O2 lmu_bot.cpp -o lmu_bot
//     ./lmu_bot [HOST [PORT [CODE]]]        # 127.0.0.1, 6703
//
// CODE is the code of a table of Spieltisch. Without one, the bot sits down at the first table that
// waits for players. It needs nothing but the standard library and POSIX.
//
// `my_turn` is the place for your own ideas; cards other than victory points are bought and never
// played. The protocol is described in docs/lmu.md.
#include <netdb.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <deque>
#include <functional>
#include <iostream>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace {

// ---- Network ----

class Connection {
 public:
  Connection(const std::string& host, const std::string& port) {
    addrinfo hints{};
    hints.ai_socktype = SOCK_STREAM;
    addrinfo* found = nullptr;
    if (::getaddrinfo(host.c_str(), port.c_str(), &hints, &found) != 0) fail();
    for (addrinfo* at = found; at != nullptr && socket_ < 0; at = at->ai_next) {
      socket_ = ::socket(at->ai_family, at->ai_socktype, at->ai_protocol);
      if (::connect(socket_, at->ai_addr, at->ai_addrlen) != 0) {
        ::close(socket_);
        socket_ = -1;
      }
    }
    ::freeaddrinfo(found);
    if (socket_ < 0) fail();
  }
  ~Connection() { ::close(socket_); }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  void write(std::string_view text) {
    while (!text.empty()) {
      const auto size = ::send(socket_, text.data(), text.size(), MSG_NOSIGNAL);
      if (size <= 0) fail();
      text.remove_prefix(static_cast<std::size_t>(size));
    }
  }

  std::string read_line() {
    for (;;) {
      const auto at = unread_.find('\n');
      if (at != std::string::npos) {
        const std::string read = unread_.substr(0, at + 1);
        unread_.erase(0, at + 1);
        return read;
      }
      std::array<char, 65536> buffer;
      const auto size = ::recv(socket_, buffer.data(), buffer.size(), 0);
      if (size <= 0) throw std::runtime_error("the server has hung up");
      unread_.append(buffer.data(), static_cast<std::size_t>(size));
    }
  }

 private:
  [[noreturn]] static void fail() { throw std::runtime_error("no connection"); }

  int socket_ = -1;
  std::string unread_;
};

// ---- JSON, as far as a client needs it ----

struct Json {
  std::string text;  // of a string, a number, or true, false, null
  std::vector<Json> items;
  std::map<std::string, Json> fields;

  const Json& operator[](const std::string& name) const { return fields.at(name); }
  int number() const { return std::stoi(text); }
};

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  Json value() {
    Json json;
    switch (peek()) {
      case '{':
        each('}', [&] { read_field(json); });
        break;
      case '[':
        each(']', [&] { json.items.push_back(value()); });
        break;
      case '"':
        json.text = string();
        break;
      default:
        json.text = word();
    }
    return json;
  }

 private:
  char peek() {
    at_ = std::min(text_.find_first_not_of(" \t\r\n", at_), text_.size());
    if (at_ == text_.size()) throw std::runtime_error("unfinished JSON");
    return text_[at_];
  }

  // Everything between the bracket we stand at and its end, with commas between.
  template <class Read>
  void each(char end, Read read) {
    ++at_;
    while (peek() != end) {
      read();
      if (peek() == ',') ++at_;
    }
    ++at_;
  }

  void read_field(Json& json) {
    peek();
    const std::string name = string();
    peek();
    ++at_;  // the colon
    json.fields.emplace(name, value());
  }

  std::string string() {
    std::string read;
    for (++at_; text_.at(at_) != '"'; ++at_) {
      if (text_[at_] == '\\') {
        ++at_;
        read += escaped();
      } else {
        read += text_[at_];
      }
    }
    ++at_;
    return read;
  }

  // What stands behind a backslash. Some servers write umlauts as \u00fc.
  std::string escaped() {
    if (text_.at(at_) != 'u') return {text_[at_] == 'n' ? '\n' : text_[at_]};
    const int code = std::stoi(std::string(text_.substr(at_ + 1, 4)), nullptr, 16);
    at_ += 4;
    if (code < 0x80) return {static_cast<char>(code)};
    if (code < 0x800)
      return {static_cast<char>(0xc0 | code >> 6), static_cast<char>(0x80 | (code & 0x3f))};
    return "?";
  }

  std::string word() {
    const auto end = std::min(text_.find_first_of(",]} \t\r\n", at_), text_.size());
    if (end == at_) throw std::runtime_error("not JSON");
    const std::string read(text_.substr(at_, end - at_));
    at_ = end;
    return read;
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

// ---- The board ----

// Small letters are sea. A corner is the three cells that meet there, an edge the two beside it,
// both as sorted letters.
const std::vector<std::string> kRows = {"abcd",   "eABCf", "gDEFGh", "iHIJKLj",
                                        "kMNOPl", "mQRSn", "opqr"};

std::map<char, std::array<int, 2>> all_places() {
  std::map<char, std::array<int, 2>> places;
  for (int row = 0; row < 7; ++row) {
    int column = std::abs(row - 3);
    for (const char cell : kRows[static_cast<std::size_t>(row)]) {
      places[cell] = {column, row};
      column += 2;
    }
  }
  return places;
}

const std::map<char, std::array<int, 2>> kPlaces = all_places();

bool is_land(char cell) { return std::isupper(static_cast<unsigned char>(cell)) != 0; }

bool are_neighbours(char a, char b) {
  const int columns = std::abs(kPlaces.at(a)[0] - kPlaces.at(b)[0]);
  const int rows = std::abs(kPlaces.at(a)[1] - kPlaces.at(b)[1]);
  return (columns == 2 && rows == 0) || (columns == 1 && rows == 1);
}

std::string sorted(std::string cells) {
  std::sort(cells.begin(), cells.end());
  return cells;
}

// All sets of `size` cells that meet, one of them land, and that go on from `begun`. Capitals come
// first in ASCII, so that the first cell of a set is land whenever one is.
void add_meeting(std::vector<std::string>& found, std::size_t size, const std::string& begun = "") {
  if (begun.size() == size) {
    found.push_back(begun);
    return;
  }
  for (const auto& [cell, place] : kPlaces) {
    const bool fits = begun.empty() ? is_land(cell) : cell > begun.back();
    const bool meets = std::all_of(begun.begin(), begun.end(),
                                   [other = cell](char one) { return are_neighbours(one, other); });
    if (fits && meets) add_meeting(found, size, begun + cell);
  }
}

std::vector<std::string> all_meeting(std::size_t size) {
  std::vector<std::string> found;
  add_meeting(found, size);
  return found;
}

const std::vector<std::string> kCorners = all_meeting(3);
const std::vector<std::string> kEdges = all_meeting(2);

int common_cells(const std::string& a, const std::string& b) {
  const auto in_b = [&](char cell) { return b.find(cell) != std::string::npos; };
  return static_cast<int>(std::count_if(a.begin(), a.end(), in_b));
}

bool contains(const std::string& corner, const std::string& edge) {
  return common_cells(corner, edge) == 2;
}

// ---- The player ----

using Cards = std::map<std::string, int>;

const std::vector<std::string> kColours = {"Rot", "Orange", "Blau", "Weiß"};
const std::map<std::string, Cards> kCosts = {
    {"Stadt", {{"Getreide", 2}, {"Erz", 3}}},
    {"Dorf", {{"Holz", 1}, {"Lehm", 1}, {"Wolle", 1}, {"Getreide", 1}}},
    {"Straße", {{"Holz", 1}, {"Lehm", 1}}},
    {"Karte", {{"Wolle", 1}, {"Getreide", 1}, {"Erz", 1}}}};
const std::map<std::string, std::size_t> kPieces = {{"Stadt", 4}, {"Dorf", 5}, {"Straße", 15}};

std::string quoted(const std::string& text) { return "\"" + text + "\""; }

std::string field(const std::string& name, const std::string& value) {
  return quoted(name) + ":" + value;
}

std::string write(const Cards& cards) {
  std::string text;
  for (const auto& [kind, count] : cards) {
    text += (text.empty() ? "" : ",") + field(kind, std::to_string(count));
  }
  return "{" + text + "}";
}

std::string build(const std::string& kind, const std::string& place) {
  return field("Typ", quoted(kind)) + "," + field("Ort", quoted(place));
}

class Bot {
 public:
  Bot(Connection& connection, std::string code) : connection_(connection), code_(std::move(code)) {}

  void play() {
    while (!over_) {
      const Json line = Reader(connection_.read_line()).value();
      for (const auto& [message, body] : line.fields) hear(message, body);
      if (unanswered_.empty() && !over_) act();
    }
  }

 private:
  struct House {
    int owner = 0;
    std::string kind;
  };

  void say(const std::string& message, const std::string& fields = "") {
    connection_.write("{" + field(message, "{" + fields + "}") + "}\n");
  }

  // Every order is answered, in turn.
  void order(const std::string& message, const std::string& fields = "") {
    say(message, fields);
    unanswered_.push_back(message);
  }

  // ---- What the server says ----

  void hear(const std::string& message, const Json& body) {
    if (message == "Hallo") greet(body["Protokoll"].text);
    if (message == "Willkommen") id_ = body["id"].number();
    if (message == "Spiel gestartet") see(body["Karte"]);
    if (message == "Bauvorgang") stand(body["Gebäude"]);
    if (message == "Räuber versetzt") robber_ = body["Ort"].text;
    if (message == "Statusupdate") update(body["Spieler"]);
    if (message == "Handelsangebot" && body["Spieler"].number() != id_) {
      order("Handel abbrechen", field("Handel id", body["Handel id"].text));  // no, thank you
    }
    if (message == "Serverantwort") take_answer(body.text);
    if (message == "Fehler") take_answer(body["Meldung"].text);
    if (message == "Spiel beendet") tell(body["Sieger"].number());
  }

  void greet(const std::string& version) {
    if (version != "0.3") throw std::runtime_error("the server speaks version " + version);
    const std::string table = code_.empty() ? "" : " Tisch:" + code_;
    say("Hallo", field("Version", quoted("ExampleBot 0.3 (KI)" + table)));
  }

  void see(const Json& board) {
    for (const Json& cell : board["Felder"].items) {
      if (cell.fields.contains("Zahl")) chips_[cell["Ort"].text[0]] = cell["Zahl"].number();
    }
    for (const Json& harbour : board["Häfen"].items) {
      harbours_[sorted(harbour["Ort"].text)] = harbour["Typ"].text;
    }
    robber_ = board["Räuber"].text;
  }

  void stand(const Json& building) {
    const std::string place = sorted(building["Ort"].text);
    const int owner = building["Eigentümer"].number();
    if (building["Typ"].text == "Straße") {
      roads_[place] = owner;
    } else {
      houses_[place] = {owner, building["Typ"].text};
    }
  }

  void update(const Json& player) {
    if (player["id"].number() != id_) return;
    status_ = player["Status"].text;
    points_ = player["Siegpunkte"].number();
    hand_.clear();
    for (const auto& [kind, count] : player["Rohstoffe"].fields) hand_[kind] = count.number();
  }

  void take_answer(const std::string& text) {
    std::string answered = "Hallo";
    if (!unanswered_.empty()) {
      answered = unanswered_.front();
      unanswered_.pop_front();
    }
    refused_ = text != "OK" && answered != "Handel abbrechen";  // that may come too late
    if (!refused_) return;
    if (answered == "Spiel starten" && colour_ + 1 < kColours.size()) {  // our colour is taken
      ++colour_;
      named_ = false;
    } else if (status_ != "Handeln oder Bauen" || answered == "Zug beenden") {
      throw std::runtime_error("refused: " + quoted(answered) + ": " + text);
    }
  }

  void tell(int winner) {
    std::cout << (winner == id_  ? "won"
                  : winner == -1 ? "drew"
                                 : "lost")
              << " with " << points_ << " points\n";
    over_ = true;
  }

  // ---- What we see ----

  std::vector<std::string> own(const std::string& kind) const {
    std::vector<std::string> places;
    for (const auto& [place, owner] : roads_) {
      if (owner == id_ && kind == "Straße") places.push_back(place);
    }
    for (const auto& [place, house] : houses_) {
      if (house.owner == id_ && house.kind == kind) places.push_back(place);
    }
    return places;
  }

  // No house there, and none next door: neighbours share two of their three cells.
  bool is_free(const std::string& corner) const {
    return std::all_of(houses_.begin(), houses_.end(),
                       [&](const auto& house) { return common_cells(corner, house.first) < 2; });
  }

  bool has_own_road(const std::string& corner) const {
    return std::any_of(roads_.begin(), roads_.end(), [&](const auto& road) {
      return road.second == id_ && contains(corner, road.first);
    });
  }

  // Our roads go on at corners where nobody else has a house.
  bool goes_on(const std::string& edge) const {
    return !roads_.contains(edge) &&
           std::any_of(kCorners.begin(), kCorners.end(), [&](const auto& corner) {
             const auto house = houses_.find(corner);
             return contains(corner, edge) && has_own_road(corner) &&
                    (house == houses_.end() || house->second.owner == id_);
           });
  }

  // Where we may build such a thing in our turn.
  std::vector<std::string> sites(const std::string& kind) const {
    if (own(kind).size() == kPieces.at(kind)) return {};
    if (kind == "Stadt") return own("Dorf");
    if (kind == "Straße") return filtered(kEdges, [&](const auto& edge) { return goes_on(edge); });
    return filtered(kCorners,
                    [&](const auto& corner) { return is_free(corner) && has_own_road(corner); });
  }

  static std::vector<std::string> filtered(const std::vector<std::string>& places,
                                           const std::function<bool(const std::string&)>& wanted) {
    std::vector<std::string> found;
    std::copy_if(places.begin(), places.end(), std::back_inserter(found), wanted);
    return found;
  }

  // Of a corner: in how many of 36 throws its cells yield. Of an edge: where it leads to.
  int worth(const std::string& place) const {
    if (place.size() == 2) return promise(place);
    int sum = 0;
    for (const char cell : place) {
      if (chips_.contains(cell)) sum += 6 - std::abs(7 - chips_.at(cell));
    }
    return sum;
  }

  // What the best free corner is worth that an edge touches or nearly does.
  int promise(const std::string& edge) const {
    int best = 0;
    for (const auto& corner : kCorners) {
      const int shared = common_cells(corner, edge);
      if (shared > 0 && is_free(corner)) best = std::max(best, worth(corner) - 3 * (2 - shared));
    }
    return best;
  }

  std::string best(const std::vector<std::string>& places) const {
    return *std::max_element(places.begin(), places.end(),
                             [&](const auto& a, const auto& b) { return worth(a) < worth(b); });
  }

  // ---- What we do ----

  void act() {
    if (status_ == "Spiel starten") enter();
    if (status_ == "Dorf bauen") {
      const auto free = filtered(kCorners, [&](const auto& corner) { return is_free(corner); });
      order("Bauen", build("Dorf", best(free)));
    }
    if (status_ == "Straße bauen") order("Bauen", build("Straße", first_road()));
    if (status_ == "Würfeln") order("Würfeln");
    if (status_ == "Karten wegen Räuber abgeben") {
      order("Karten abgeben", field("Abgeben", write(half_of_hand())));
    }
    if (status_ == "Räuber versetzen") move_robber();
    if (status_ == "Handeln oder Bauen") my_turn();
  }

  void enter() {
    if (named_) {
      order("Spiel starten");
    } else {
      order("Spieler",
            field("Name", quoted("C++")) + "," + field("Farbe", quoted(kColours[colour_])));
    }
    named_ = true;
  }

  // At the settlement that has none yet.
  std::string first_road() const {
    for (const auto& house : own("Dorf")) {
      if (has_own_road(house)) continue;
      return best(filtered(kEdges, [&](const auto& edge) {
        return contains(house, edge) && !roads_.contains(edge);
      }));
    }
    throw std::logic_error("every settlement has a road");
  }

  void my_turn() {
    // Roads only lead to new settlements: as long as there is room for one, save for that.
    std::vector<std::string> wanted = {"Stadt", sites("Dorf").empty() ? "Straße" : "Dorf"};
    std::erase_if(wanted, [&](const auto& kind) { return sites(kind).empty(); });
    const auto affordable = std::find_if(wanted.begin(), wanted.end(),
                                         [&](const auto& kind) { return !missing(kind); });
    if (refused_) {  // the bank has run out of something
      order("Zug beenden");
    } else if (affordable != wanted.end()) {
      order("Bauen", build(*affordable, best(sites(*affordable))));
    } else if (std::none_of(wanted.begin(), wanted.end(),
                            [&](const auto& kind) { return trade_for(kind); })) {
      order(missing("Karte") ? "Zug beenden" : "Entwicklungskarte kaufen");
    }
  }

  // A card that we lack for it, if there is one.
  std::optional<std::string> missing(const std::string& kind) const {
    for (const auto& [card, count] : kCosts.at(kind)) {
      if (!hand_.contains(card) || hand_.at(card) < count) return card;
    }
    return std::nullopt;
  }

  // Asks the bank for a card that we lack, if we have enough of another to spare.
  bool trade_for(const std::string& kind) {
    const Cards& cost = kCosts.at(kind);
    for (const auto& [card, count] : hand_) {
      const int needed = cost.contains(card) ? cost.at(card) : 0;
      if (count - needed < rate(card)) continue;
      order("Seehandel", field("Angebot", write({{card, rate(card)}})) + "," +
                             field("Nachfrage", write({{*missing(kind), 1}})));
      return true;
    }
    return false;
  }

  int rate(const std::string& card) const {
    int rate = 4;
    for (const auto& [edge, kind] : harbours_) {
      for (const auto& [corner, house] : houses_) {
        if (house.owner != id_ || !contains(corner, edge)) continue;
        if (kind == "Hafen") rate = std::min(rate, 3);
        if (kind == card + " Hafen") rate = 2;
      }
    }
    return rate;
  }

  Cards half_of_hand() const {
    Cards kept = hand_;
    Cards gone;
    int count = 0;
    for (const auto& [card, number] : kept) count += number;
    for (int left = count / 2; left > 0; --left) {
      const auto most =
          std::max_element(kept.begin(), kept.end(),
                           [](const auto& a, const auto& b) { return a.second < b.second; });
      --most->second;
      ++gone[most->first];
    }
    return gone;
  }

  // To where it hurts others most and ourselves least; a neighbour there is robbed.
  void move_robber() {
    std::string best_cell;
    int best_harm = -100;
    int victim = 0;
    for (const auto& [cell, place] : kPlaces) {
      if (!is_land(cell) || robber_[0] == cell) continue;
      int harm = 0;
      int neighbour = 0;
      for (const auto& [corner, house] : houses_) {
        if (corner.find(cell) == std::string::npos) continue;
        harm += house.owner == id_ ? -1 : 1;
        if (house.owner != id_) neighbour = house.owner;
      }
      if (harm <= best_harm) continue;
      best_cell = cell;
      best_harm = harm;
      victim = neighbour;
    }
    order("Räuber versetzen", field("Ort", quoted(best_cell)) +
                                  (victim > 0 ? "," + field("Ziel", std::to_string(victim)) : ""));
  }

  Connection& connection_;
  std::string code_;
  int id_ = 0;
  std::string status_;  // what the server waits for
  std::deque<std::string> unanswered_;
  bool refused_ = false;  // the last order was
  bool named_ = false;
  bool over_ = false;
  std::size_t colour_ = 0;
  int points_ = 0;
  Cards hand_;
  std::map<char, int> chips_;
  std::map<std::string, std::string> harbours_;
  std::string robber_;
  std::map<std::string, int> roads_;
  std::map<std::string, House> houses_;
};

}  // namespace

int main(int count, char** arguments) {
  const auto argument = [&](int index, const char* otherwise) {
    return std::string(index < count ? arguments[index] : otherwise);
  };
  try {
    Connection connection(argument(1, "127.0.0.1"), argument(2, "6703"));
    Bot(connection, argument(3, "")).play();
  } catch (const std::exception& trouble) {
    std::cerr << trouble.what() << "\n";
    return 1;
  }
}
