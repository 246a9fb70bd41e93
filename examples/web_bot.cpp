// A player for Spieltisch's own web API: Catan or Blokus, whichever its table plays.
//
//     g++ -std=c++20 -O2 web_bot.cpp -o web_bot
//     ./web_bot [HOST [PORT [TABLE]]]        # 127.0.0.1, 8080
//
// TABLE is the id of a table that waits for players. Without one, the bot opens a table of Catan
// and lets two built-in players sit down, too. It needs nothing but the standard library and POSIX.
//
// The server lists what is legal, so a player needs no rules: `choose` is the place for your own
// ideas. The protocol is described in docs/web-protocol.md, the text of actions in docs/actions.md.
#include <netdb.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <iostream>
#include <map>
#include <optional>
#include <random>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace {

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
      if (text_[at_] == '\\') ++at_;  // good enough for names: \n becomes n
      read += text_.at(at_);
    }
    ++at_;
    return read;
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

// ---- HTTP: a connection for every request ----

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

  std::string read_all() {
    std::string all;
    std::array<char, 65536> buffer;
    for (;;) {
      const auto size = ::recv(socket_, buffer.data(), buffer.size(), 0);
      if (size < 0) fail();
      if (size == 0) return all;
      all.append(buffer.data(), static_cast<std::size_t>(size));
    }
  }

 private:
  [[noreturn]] static void fail() { throw std::runtime_error("no connection"); }

  int socket_ = -1;
};

struct Answer {
  int status = 0;
  Json body;
};

struct Server {
  std::string host;
  std::string port;
  std::string token;

  Answer ask(const std::string& method, const std::string& path, const std::string& body = "",
             const std::string& headers = "") const {
    Connection connection(host, port);
    connection.write(method + " /api" + path + " HTTP/1.1\r\nHost: " + host + ":" + port +
                     "\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: " +
                     std::to_string(body.size()) + "\r\n" + headers +
                     (token.empty() ? "" : "Authorization: Bearer " + token + "\r\n") + "\r\n" +
                     body);
    const std::string text = connection.read_all();
    const auto head = text.find("\r\n\r\n");
    if (head == std::string::npos) throw std::runtime_error("the server has hung up");
    return {std::stoi(text.substr(text.find(' '))), Reader(text.substr(head + 4)).value()};
  }

  Json get(const std::string& path) const { return accepted(ask("GET", path)); }
  Json post(const std::string& path, const std::string& body) const {
    return accepted(ask("POST", path, body));
  }

  static Json accepted(const Answer& answer) {
    if (answer.status < 300) return answer.body;
    throw std::runtime_error("refused: " + answer.body["detail"].text);
  }
};

// ---- The player ----

// What is liked best stands first; Blokus pieces by their size. All else is left to chance.
constexpr std::array kFavourites = {
    "build-city", "build-settlement", "build-road", "buy-card", "PENTO", "TETRO", "TRIO", "DOMINO"};

const std::string& any_of(const std::vector<std::string>& choices) {
  static std::mt19937 random(std::random_device{}());
  return choices[std::uniform_int_distribution<std::size_t>(0, choices.size() - 1)(random)];
}

// "discard 2 lumber, 1 ore": always of the kind that we have most of.
std::string discard(const Json& hand, int count) {
  std::map<std::string, int> kept;
  std::map<std::string, int> gone;
  for (const auto& [kind, number] : hand.fields) kept[kind] = number.number();
  const auto less = [](const auto& a, const auto& b) { return a.second < b.second; };
  for (; count > 0; --count) {
    const auto most = std::max_element(kept.begin(), kept.end(), less);
    --most->second;
    ++gone[most->first];
  }
  std::string text;
  for (const auto& [kind, number] : gone) {
    text += (text.empty() ? "discard " : ", ") + std::to_string(number) + " " + kind;
  }
  return text;
}

// The action to take now, or none if there is nothing to do but wait.
std::optional<std::string> choose(const Json& state) {
  const Json& legal = state["legal"];
  if (legal.fields.empty()) return std::nullopt;  // the game has not begun
  if (legal.fields.contains("discard") && legal["discard"].number() > 0) {  // too many to be listed
    const auto seat = static_cast<std::size_t>(state["seat"].number());
    return discard(state["view"]["seats"].items[seat]["hand"], legal["discard"].number());
  }
  // This player trades with the bank alone: it declines what others offer and leaves it at that.
  std::vector<std::string> actions;
  for (const Json& action : legal["actions"].items) {
    if (!action.text.starts_with("accept") && !action.text.starts_with("withdraw")) {
      actions.push_back(action.text);
    }
  }
  for (const auto* word : kFavourites) {
    std::vector<std::string> liked;
    std::copy_if(actions.begin(), actions.end(), std::back_inserter(liked),
                 [&](const std::string& action) { return action.find(word) != std::string::npos; });
    if (!liked.empty()) return any_of(liked);
  }
  if (actions.empty()) return std::nullopt;
  return any_of(actions);
}

// Plays to the end of the game and returns its last state.
Json play(const Server& server, const std::string& table) {
  for (std::string wait;;) {
    Json state = server.get("/tables/" + table + "/state" + wait);
    if (state["table"]["stage"].text == "over") return state;
    const std::string version = state["version"].text;
    if (const auto action = choose(state)) {
      const auto answer =
          server.ask("POST", "/tables/" + table + "/actions", "{\"actions\":[\"" + *action + "\"]}",
                     "If-Match: \"" + version + "\"\r\n");
      const bool stale = answer.status == 409 && answer.body["code"].text == "stale";
      if (!stale) Server::accepted(answer);  // otherwise somebody was faster: look again
    }
    wait = "?since=" + version + "&wait=30";  // answered as soon as something has happened
  }
}

void tell(const Json& state) {
  const Json& result = state["table"]["result"];
  const auto& winners = result["winners"].items;
  const bool among = std::any_of(winners.begin(), winners.end(), [&](const Json& winner) {
    return winner.text == state["seat"].text;
  });
  const char* word = among && winners.size() == 1 ? "won"
                     : among || winners.empty()   ? "drew"
                                                  : "lost";
  const auto seat = static_cast<std::size_t>(state["seat"].number());
  std::cout << word << " with " << result["points"].items[seat].text << " points ("
            << result["reason"].text << ")\n";
}

void run(const std::vector<std::string>& arguments) {
  const auto argument = [&](std::size_t index, const char* otherwise) {
    return index < arguments.size() ? arguments[index] : otherwise;
  };
  Server server{argument(0, "127.0.0.1"), argument(1, "8080"), ""};
  std::string table = argument(2, "");
  if (table.empty()) {
    const auto* wish = R"({"game":"catan","seats":{"min":3,"max":3},"bots":["greedy","greedy"]})";
    table = server.post("/tables", wish)["table"]["id"].text;
  }
  server.token = server.post("/tables/" + table + "/seats", R"({"name":"C++"})")["token"].text;
  std::cout << "playing at http://" << server.host << ":" << server.port << "/#/t/" << table
            << std::endl;
  tell(play(server, table));
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
