// A player for the Software-Challenge's Blokus: it places the biggest piece that fits.
//
//     g++ -std=c++20 -O2 swc_bot.cpp -o swc_bot
//     ./swc_bot [--season 2021] [HOST [PORT [CODE]]]        # 127.0.0.1, 13050
//
// CODE is a reservation of a prepared room, or the code of a table of Spieltisch. Without one, the
// bot sits down in the first room that has a free seat. It needs nothing but the standard library
// and POSIX.
//
// `placements` lists every legal move, `choose` is the place for your own ideas: there are two
// seconds for an answer. The protocol is described in docs/software-challenge.md.
#include <netdb.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <iostream>
#include <map>
#include <optional>
#include <random>
#include <set>
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

  // Everything up to and including `end`.
  std::string read_until(char end) {
    for (;;) {
      const auto at = unread_.find(end);
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

// ---- XML, tag by tag; the server writes no comments and no '>' inside attributes ----

struct Tag {
  std::string before;  // the text in front of it
  std::string name;    // "/room" for </room>
  std::map<std::string, std::string> attributes;

  std::string attribute(const std::string& wanted) const {
    const auto found = attributes.find(wanted);
    return found == attributes.end() ? "" : found->second;
  }
  int number(const std::string& wanted) const { return std::stoi(attribute(wanted)); }
};

Tag read_tag(Connection& connection) {
  Tag tag;
  const std::string text = connection.read_until('>');
  const auto begin = text.find('<') + 1;
  tag.before = text.substr(0, begin - 1);
  auto at = text.find_first_of(" \t\r\n/>", begin + 1);
  tag.name = text.substr(begin, at - begin);
  for (;;) {
    const auto name = text.find_first_not_of(" \t\r\n/>", at);
    if (name == std::string::npos) return tag;
    const auto equals = text.find('=', name);
    const auto end = text.find(text.at(equals + 1), equals + 2);
    tag.attributes[text.substr(name, equals - name)] = text.substr(equals + 2, end - equals - 2);
    at = end + 1;
  }
}

// ---- Blokus ----

using Square = std::array<int, 2>;  // x, y
using Squares = std::vector<Square>;

constexpr int kSize = 20;
const std::vector<std::string> kColours = {"BLUE", "YELLOW", "RED", "GREEN"};
const std::vector<std::string> kShapes = {"blueShapes", "yellowShapes", "redShapes", "greenShapes"};
const std::vector<std::string> kRotations = {"NONE", "RIGHT", "MIRROR", "LEFT"};

// The squares of every piece, as "xyxy…".
const std::map<std::string, std::string> kPieces = {{"MONO", "00"},
                                                    {"DOMINO", "0010"},
                                                    {"TRIO_L", "000111"},
                                                    {"TRIO_I", "000102"},
                                                    {"TETRO_O", "00100111"},
                                                    {"TETRO_T", "00102011"},
                                                    {"TETRO_I", "00010203"},
                                                    {"TETRO_L", "00010212"},
                                                    {"TETRO_Z", "00101121"},
                                                    {"PENTO_L", "0001020313"},
                                                    {"PENTO_T", "0010201112"},
                                                    {"PENTO_V", "0001021222"},
                                                    {"PENTO_S", "1020300111"},
                                                    {"PENTO_Z", "0010111222"},
                                                    {"PENTO_I", "0001020304"},
                                                    {"PENTO_P", "0010011102"},
                                                    {"PENTO_W", "0001111222"},
                                                    {"PENTO_U", "0001112120"},
                                                    {"PENTO_R", "0111122120"},
                                                    {"PENTO_X", "1001112112"},
                                                    {"PENTO_Y", "0110111213"}};

struct Orientation {
  std::string piece;
  std::string rotation;
  bool flipped = false;
  Squares squares;
};

// Turned to the right so many times, then flipped, and moved to the top left.
Squares turned(const std::string& piece, int turns, bool flipped) {
  Squares squares;
  const std::string& text = kPieces.at(piece);
  for (std::size_t i = 0; i < text.size(); i += 2)
    squares.push_back({text[i] - '0', text[i + 1] - '0'});
  for (Square& square : squares) {
    for (int turn = 0; turn < turns; ++turn) square = {-square[1], square[0]};
    if (flipped) square[0] = -square[0];
  }
  const int left = (*std::min_element(squares.begin(), squares.end()))[0];
  const auto lower = [](const Square& a, const Square& b) { return a[1] < b[1]; };
  const int top = (*std::min_element(squares.begin(), squares.end(), lower))[1];
  for (Square& square : squares) square = {square[0] - left, square[1] - top};
  std::sort(squares.begin(), squares.end());
  return squares;
}

// Every way to turn and flip each piece that looks different: 91 in all.
std::vector<Orientation> all_orientations() {
  std::vector<Orientation> all;
  std::set<Squares> seen;
  for (const auto& [piece, text] : kPieces) {
    for (int turns = 0; turns < 4; ++turns) {
      for (const bool flipped : {false, true}) {
        const Squares squares = turned(piece, turns, flipped);
        if (!seen.insert(squares).second) continue;
        all.push_back({piece, kRotations[static_cast<std::size_t>(turns)], flipped, squares});
      }
    }
  }
  return all;
}

struct Position {
  int turn = 0;
  std::string start_piece;
  std::map<Square, std::string> taken;                // the colour on a square
  std::map<std::string, std::set<std::string>> left;  // the pieces of kShapes

  std::size_t mover() const { return static_cast<std::size_t>(turn % 4); }
  const std::string& colour() const { return kColours[mover()]; }
  bool is_own(const Square& square) const {
    const auto found = taken.find(square);
    return found != taken.end() && found->second == colour();
  }
  bool touches_own(const Square& square, const std::vector<Square>& directions) const {
    return std::any_of(directions.begin(), directions.end(), [&](const Square& direction) {
      return is_own({square[0] + direction[0], square[1] + direction[1]});
    });
  }
};

const std::vector<Square> kBeside = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
const std::vector<Square> kDiagonal = {{1, 1}, {1, -1}, {-1, 1}, {-1, -1}};

struct Move {
  const Orientation* orientation = nullptr;
  int x = 0;
  int y = 0;
};

class Player {
 public:
  explicit Player(std::string season) : season_(std::move(season)) {}

  // The <data> of a move.
  std::string answer(const Position& position) {
    const std::string begin = "<data class=\"sc.plugin" + season_;
    const auto moves = placements(position);
    if (moves.empty()) return begin + ".SkipMove\"><color>" + position.colour() + "</color></data>";
    const Move move = choose(moves);
    return begin + ".SetMove\"><piece color=\"" + position.colour() + "\" kind=\"" +
           move.orientation->piece + "\" rotation=\"" + move.orientation->rotation +
           "\" isFlipped=\"" + (move.orientation->flipped ? "true" : "false") +
           "\"><position x=\"" + std::to_string(move.x) + "\" y=\"" + std::to_string(move.y) +
           "\"/></piece></data>";
  }

 private:
  std::vector<Move> placements(const Position& position) const {
    const auto& left = position.left.at(kShapes[position.mover()]);
    const bool first = left.size() == kPieces.size();
    std::vector<Move> moves;
    for (const Orientation& orientation : orientations_) {
      const bool has =
          first ? orientation.piece == position.start_piece : left.contains(orientation.piece);
      for (int x = 0; has && x < kSize; ++x) {
        for (int y = 0; y < kSize; ++y) {
          if (is_legal(position, orientation.squares, x, y, first))
            moves.push_back({&orientation, x, y});
        }
      }
    }
    return moves;
  }

  bool is_legal(const Position& position, const Squares& squares, int x, int y, bool first) const {
    bool anchored = false;
    for (const Square& offset : squares) {
      const Square square = {x + offset[0], y + offset[1]};
      if (square[0] >= kSize || square[1] >= kSize || position.taken.contains(square)) return false;
      if (position.touches_own(square, kBeside)) return false;
      anchored = anchored || (first ? is_start(square) : position.touches_own(square, kDiagonal));
    }
    return anchored;
  }

  // A corner in 2021, any square of the border since.
  bool is_start(const Square& square) const {
    const bool column = square[0] == 0 || square[0] == kSize - 1;
    const bool row = square[1] == 0 || square[1] == kSize - 1;
    return season_ == "2021" ? column && row : column || row;
  }

  // Any of the biggest pieces.
  Move choose(std::vector<Move> moves) {
    std::shuffle(moves.begin(), moves.end(), random_);
    return *std::max_element(moves.begin(), moves.end(), [](const Move& a, const Move& b) {
      return a.orientation->squares.size() < b.orientation->squares.size();
    });
  }

  std::string season_;
  std::vector<Orientation> orientations_ = all_orientations();
  std::mt19937 random_{std::random_device{}()};
};

// ---- The conversation ----

Position read_position(Connection& connection, const Tag& state) {
  Position position;
  position.turn = state.number("turn");
  position.start_piece = state.attribute("startPiece");
  std::string shapes;
  for (const std::string& colour : kShapes) position.left[colour];
  for (Tag tag = read_tag(connection); tag.name != "/state"; tag = read_tag(connection)) {
    if (tag.name.ends_with("Shapes")) shapes = tag.name;
    if (tag.name == "/shape") position.left[shapes].insert(tag.before);
    if (tag.name == "field")
      position.taken[{tag.number("x"), tag.number("y")}] = tag.attribute("content");
  }
  return position;
}

// The parts are win and points of team ONE, then of team TWO.
void tell(Connection& connection, std::size_t team) {
  std::vector<std::string> parts;
  for (Tag tag = read_tag(connection); tag.name != "/data"; tag = read_tag(connection)) {
    if (tag.name == "/part") parts.push_back(tag.before);
  }
  const std::string& win = parts.at(2 * team);
  std::cout << (win == "2"   ? "won"
                : win == "1" ? "drew"
                             : "lost")
            << " with " << parts.at(2 * team + 1) << " points\n";
}

void play(Connection& connection, const std::string& season) {
  Player player(season);
  Position position;
  int answered = -1;  // its turn: while a server waits, it may send position and request again
  std::string room;
  std::size_t team = 0;
  for (;;) {
    const Tag tag = read_tag(connection);
    const std::string kind = tag.attribute("class");
    if (tag.name == "room") room = tag.attribute("roomId");
    if (tag.name == "state") position = read_position(connection, tag);
    if (kind == "welcomeMessage") {
      const std::string colour = tag.attribute("color");
      team = colour == "TWO" || colour == "two" ? 1 : 0;
    }
    const bool asked = kind == "moveRequest" || kind.ends_with(".MoveRequest");
    if (asked && position.turn != answered) {
      answered = position.turn;
      connection.write("<room roomId=\"" + room + "\">" + player.answer(position) + "</room>");
    }
    if (kind == "result") tell(connection, team);
    if (kind == "error") std::cerr << tag.attribute("message") << "\n";  // the result follows
    if (tag.name == "errorpacket") throw std::runtime_error("refused: " + tag.attribute("message"));
    if (tag.name == "left") break;
  }
  connection.write("</protocol>");
}

void run(std::vector<std::string> arguments) {
  std::string season = "2027";
  if (arguments.size() > 1 && arguments[0] == "--season") {
    season = arguments[1];
    arguments.erase(arguments.begin(), arguments.begin() + 2);
  }
  const std::vector<std::string> usual = {"127.0.0.1", "13050", ""};
  for (std::size_t i = arguments.size(); i < usual.size(); ++i) arguments.push_back(usual[i]);
  const std::string& code = arguments[2];
  Connection connection(arguments[0], arguments[1]);
  connection.write(code.empty() ? "<protocol><join gameType=\"swc_" + season + "_blokus\"/>"
                                : "<protocol><joinPrepared reservationCode=\"" + code + "\"/>");
  play(connection, season);
}

}  // namespace

int main(int count, char** arguments) {
  try {
    run({arguments + 1, arguments + count});
  } catch (const std::exception& trouble) {
    std::cerr << trouble.what() << "\n";
    return 1;
  }
}
