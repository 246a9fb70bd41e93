// ./dev bench hostile: one address floods the real program on every port as fast as it can, while
// people at other addresses play. Prints what the people noticed, and the memory, for each flood;
// fails where that is more than people should notice.
#include <fmt/core.h>
#include <sys/resource.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <functional>
#include <map>
#include <thread>
#include <vector>

#include "bench/server/usage.hpp"
#include "client.hpp"
#include "tests/process.hpp"
#include "tests/this_machine.hpp"

namespace spiel::load {
namespace {

using namespace std::chrono_literals;
using server::Client;
using server::get;
using server::post;
using server::say;
using Clock = std::chrono::steady_clock;

constexpr const char* kHostile = "127.0.0.66";
// Floods come from elsewhere: they take what the server leaves of the processors they share here.
constexpr int kPriority = 19;
constexpr double kLongestWait = 100;  // milliseconds, of 99 words in 100
constexpr double kMostMemory = 512;   // MB

struct Ports {
  std::uint16_t http = free_port();
  std::uint16_t swc = free_port();
  std::uint16_t lmu = free_port();
};

std::vector<std::string> words(const Ports& ports, const std::string& data) {
  return {"serve",
          "--data",
          data,
          "--http-port",
          std::to_string(ports.http),
          "--swc-port",
          std::to_string(ports.swc),
          "--lmu-0.1-port",
          "0",
          "--lmu-0.3-port",
          std::to_string(ports.lmu),
          "--lmu-0.4-port",
          "0",
          "--lmu-1.0-w14-port",
          "0",
          "--lmu-1.0-s16-port",
          "0",
          "--lmu-1.0-w17-port",
          "0",
          "--manager",
          "anna:secret",
          "--log-level",
          "off"};
}

std::string text_field(const std::string& json, const std::string& name) {
  const auto begin = json.find('"' + name + "\":\"") + name.size() + 4;
  return json.substr(begin, json.find('"', begin) - begin);
}

// Somebody at a table, whose every word is stored before the answer comes.
class Person {
 public:
  Person(std::uint16_t port, const std::string& from) : client_(port, 0, from.c_str()) {
    const auto table = say(client_, post("/api/tables", R"({"game":"catan","seats":{"max":2}})"));
    const auto id = text_field(table.body, "id");
    const auto seat = say(client_, post("/api/tables/" + id + "/seats", R"({"name":"Anna"})"));
    upgrade(client_, "/ws/tables/" + id);
    send_text(client_, R"({"type":"hello","token":")" + text_field(seat.body, "token") + "\"}");
  }

  double speak() {
    const auto id = std::to_string(++said_);
    const auto begin = Clock::now();
    send_text(client_, R"({"type":"chat","text":"Are you there?","id":")" + id + "\"}");
    while (true) {
      const auto frame = read_frame(client_);
      if (frame.opcode < 0) throw std::runtime_error("a person was disconnected");
      if (frame.payload.find("\"reply\",\"id\":\"" + id + "\"") != std::string::npos) break;
    }
    return std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
  }

 private:
  Client client_;
  int said_ = 0;
};

// Goes on from the hostile address until it is told to stop; what goes wrong for it is its own
// business.
class Flood {
 public:
  using Once = std::function<void()>;
  Flood(int threads, const Once& once) {
    for (int i = 0; i < threads; ++i) {
      threads_.emplace_back([this, once] {
        ::setpriority(PRIO_PROCESS, 0, kPriority);
        while (!over_) {
          try {
            once();
          } catch (const std::exception&) {
            std::this_thread::sleep_for(10ms);
          }
        }
      });
    }
  }
  ~Flood() {
    over_ = true;
    for (auto& thread : threads_) thread.join();
  }
  Flood(const Flood&) = delete;
  Flood& operator=(const Flood&) = delete;

 private:
  std::atomic<bool> over_ = false;
  std::vector<std::thread> threads_;
};

// As much as goes out without an answer being read, then a new connection.
void pour(std::uint16_t port, const std::string& opening, const std::string& message, int times) {
  Client client(port, 4096, kHostile);
  const timeval patience{0, 200'000};
  ::setsockopt(client.descriptor(), SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
  client.send(opening);
  for (int i = 0; i < times && client.send(message); ++i) continue;
}

void chat_on_websocket(std::uint16_t port) {
  Client client(port, 0, kHostile);
  const auto table = say(client, post("/api/tables", R"({"game":"catan","seats":{"max":2}})"));
  const auto id = text_field(table.body, "id");
  const auto seat = say(client, post("/api/tables/" + id + "/seats", R"({"name":"Eve"})"));
  if (seat.status != 201 || !upgrade(client, "/ws/tables/" + id)) return;
  send_text(client, R"({"type":"hello","token":")" + text_field(seat.body, "token") + "\"}");
  const timeval patience{0, 200'000};
  ::setsockopt(client.descriptor(), SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
  for (int i = 0; i < 20'000; ++i) send_text(client, R"({"type":"chat","text":"spam","id":"x"})");
}

// Messages as large as they may be, without waiting for their turn.
void post_to_stream(std::uint16_t port) {
  Client stream(port, 0, kHostile), sender(port, 0, kHostile);
  stream.send(get("/lmu/0.3/stream"));
  const server::Answer head{200, stream.receive_until("\r\n\r\n"), ""};
  const auto session = "Spieltisch-Session: " + head.header("Spieltisch-Session") + "\r\n";
  std::string body;
  while (body.size() < 60'000) body += "{\"Chatnachricht senden\":{\"Nachricht\":\"spam\"}}\n";
  const auto request = post("/lmu/0.3/send", body, session);
  for (int i = 0; i < 200 && say(sender, request).status != 404; ++i) continue;
}

void look_on(std::uint16_t port, const std::string& table) {
  std::vector<Client> observers;
  for (int i = 0; i < 400; ++i) {
    auto& observer = observers.emplace_back(port, 0, kHostile);
    if (!upgrade(observer, "/ws/tables/" + table)) break;
    send_text(observer, R"({"type":"hello"})");
  }
  std::this_thread::sleep_for(1s);
}

std::string bots_table(std::uint16_t port) {
  Client client(port, 0, kHostile);
  const auto made = say(client, post("/api/tables", R"({"game":"catan","rules":{"target":20,)"
                                                    R"("max_turns":65535},"seats":{"max":6},)"
                                                    R"("bots":["random","random","random",)"
                                                    R"("random","random","random"]})"));
  return text_field(made.body, "id");
}

// A table at which somebody seems to sit.
void take_seat_for_show(std::uint16_t port) {
  Client client(port, 0, kHostile);
  const auto made = say(client, post("/api/tables", R"({"game":"catan","seats":{"max":2}})"));
  const auto id = text_field(made.body, "id");
  if (made.status == 201) say(client, post("/api/tables/" + id + "/seats", R"({"name":"Eve"})"));
}

// A long game that is over, for those who read it again and again.
std::string finished_table(std::uint16_t port) {
  Client client(port, 0, "127.0.0.67");
  const auto made = say(client, post("/api/tables", R"({"game":"catan","rules":{"max_turns":80},)"
                                                    R"("seats":{"max":4},"bots":["random",)"
                                                    R"("random","random","random"]})"));
  const auto id = text_field(made.body, "id");
  const auto is_over = [&] {
    return say(client, get("/api/tables/" + id)).body.find(R"("stage":"over")") !=
           std::string::npos;
  };
  while (!is_over()) std::this_thread::sleep_for(50ms);
  return id;
}

// Reads the answer to its end, as fast as it comes.
void read_all(std::uint16_t port, const std::string& path) {
  Client client(port, 0, kHostile);
  client.send(get(path, "Connection: close\r\n"));
  client.receive_all();
}

std::map<std::string, Flood::Once> floods(const Ports& ports) {
  const auto http = ports.http;
  const auto over = finished_table(http);
  const auto watched = bots_table(http);
  const std::string guess = R"({"command":"getGames","username":"anna","password":"guess)";
  return {
      {"chats (WebSocket)", [http] { chat_on_websocket(http); }},
      {"chats (LMU)",
       [port = ports.lmu] {
         pour(port, "{\"Hallo\":{\"Version\":\"x\"}}\n",
              "{\"Chatnachricht senden\":{\"Nachricht\":\"spam\"}}\n", 20'000);
       }},
      {"chats (LMU over HTTP)", [http] { post_to_stream(http); }},
      {"tables of bots", [http] { bots_table(http); }},
      {"tables with a seat taken", [http] { take_seat_for_show(http); }},
      {"observers", [http, watched] { look_on(http, watched); }},
      {"logins",
       [http, guess] {
         static std::atomic<int> number = 0;
         Client client(http, 0, kHostile);
         say(client, post("/Catan/managerRequest", guess + std::to_string(++number) + "\"}"));
       }},
      {"guesses (Software-Challenge)",
       [port = ports.swc] { pour(port, "<protocol><authenticate password=\"guess\"/>", "", 0); }},
      {"replays", [http, over] { read_all(http, "/api/tables/" + over + "/replay"); }},
      {"histories", [http, over] { read_all(http, "/api/tables/" + over + "/history"); }},
      {"rooms (Software-Challenge)",
       [port = ports.swc] {
         pour(port, "<protocol>", "<join gameType='swc_2021_blokus'/>", 1000);
       }},
      {"tables (LMU)",
       [port = ports.lmu] { pour(port, "{\"Hallo\":{\"Version\":\"x\"}}\n", "", 0); }},
      {"lists", [http] { pour(http, "", get("/api/tables?limit=200"), 1000); }},
  };
}

// Whether people hardly noticed.
bool measure(const std::string& name, std::vector<std::unique_ptr<Person>>& people, pid_t server,
             int seconds) {
  std::vector<double> waits;
  double memory = 0;
  const auto end = Clock::now() + std::chrono::seconds(seconds);
  while (Clock::now() < end) {
    for (auto& person : people) waits.push_back(person->speak());
    memory = std::max(memory, memory_kib(server) / 1024);
    std::this_thread::sleep_for(20ms);
  }
  std::sort(waits.begin(), waits.end());
  const auto at = [&](double share) {
    return waits[static_cast<std::size_t>(share * static_cast<double>(waits.size() - 1))];
  };
  fmt::print("| {} | {} | {:.1f} | {:.1f} | {:.1f} | {:.0f} |\n", name, waits.size(), at(0.5),
             at(0.99), waits.back(), memory);
  std::fflush(stdout);
  return at(0.99) < kLongestWait && memory < kMostMemory;
}

bool run(int seconds, int threads, const std::string& data, const std::string& only) {
  std::filesystem::remove_all(data);
  const Ports ports;
  Process server(words(ports, data));
  server.read_until("swc");
  std::vector<std::unique_ptr<Person>> people;
  for (int i = 0; i < 5; ++i) {
    people.push_back(std::make_unique<Person>(ports.http, fmt::format("127.0.1.{}", i + 1)));
  }
  fmt::print("| flood | words of people | p50 ms | p99 ms | longest ms | memory MB |\n");
  fmt::print("|---|---|---|---|---|---|\n");
  bool well = measure("none", people, server.id(), seconds);
  const auto all = floods(ports);
  for (const auto& [name, once] : all) {
    if (!only.empty() && name != only) continue;
    const Flood flood(threads, once);
    well = measure(name, people, server.id(), seconds) && well;
  }
  if (only.empty() || only == "all of them") {
    std::vector<std::unique_ptr<Flood>> together;
    for (const auto& [name, once] : all) together.push_back(std::make_unique<Flood>(2, once));
    well = measure("all of them", people, server.id(), seconds) && well;
  }
  const auto end = Clock::now();
  server.stop();
  fmt::print("After that it stopped in order within {:.1f} s.\n",
             std::chrono::duration<double>(Clock::now() - end).count());
  std::filesystem::remove_all(data);
  return well;
}

}  // namespace
}  // namespace spiel::load

int main(int argc, char** argv) {
  int seconds = 10;
  int threads = 8;
  std::string data = "bench-hostile-data";
  std::string only;
  CLI::App app("What people notice of somebody who floods the server.");
  app.add_option("--seconds", seconds, "of each flood");
  app.add_option("--threads", threads, "of each flood");
  app.add_option("--data", data, "folder of the journal, removed afterwards");
  app.add_option("--only", only, "one flood, by its name");
  CLI11_PARSE(app, argc, argv);
  if (spiel::load::run(seconds, threads, data, only)) return 0;
  fmt::print("More than {} ms for 99 words in 100, or {} MB.\n", spiel::load::kLongestWait,
             spiel::load::kMostMemory);
  return 1;
}
