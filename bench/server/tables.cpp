#include "tables.hpp"

#include <fmt/core.h>

#include <memory>
#include <stdexcept>
#include <utility>

#include "link.hpp"
#include "moves.hpp"
#include "poller.hpp"

namespace spiel::load {

namespace {

constexpr std::size_t kMakers = 128;

// Makes one table after the other.
class Maker {
 public:
  Maker(std::uint16_t port, int seats) : link_(port), seats_(seats) {}

  int descriptor() const { return link_.descriptor(); }
  void begin() {
    table_ = {};
    link_.post("/api/tables", fmt::format(R"({{"game":"catan","seats":{{"min":{0},"max":{0}}},)"
                                          R"("rules":{{"max_turns":60000}}}})",
                                          seats_));
  }
  // True when the table is complete.
  bool read() {
    bool complete = false;
    const bool open = link_.read([&](int status, std::string_view body) {
      if (status != 201) throw std::runtime_error(fmt::format("{}: {}", status, body));
      complete = go_on(body);
    });
    if (!open) throw std::runtime_error("the server closed the connection");
    return complete;
  }
  NewTable take() { return std::move(table_); }

 private:
  bool go_on(std::string_view body) {
    if (table_.id.empty()) {
      table_.id = text_field(body, "id");
    } else {
      table_.tokens.emplace_back(text_field(body, "token"));
    }
    if (table_.tokens.size() == static_cast<std::size_t>(seats_)) return true;
    const auto name = fmt::format(R"({{"name":"Seat {}"}})", table_.tokens.size());
    link_.post(fmt::format("/api/tables/{}/seats", table_.id), name);
    return false;
  }

  Link link_;
  int seats_;
  NewTable table_;
};

// A game of Catan that goes on for as long as anybody measures; Blokus takes as long as it takes.
std::string bot_table(std::size_t number, const std::string& level) {
  return number % 2 == 0
             ? fmt::format(R"({{"game":"catan","rules":{{"target":20,"max_turns":65535}},)"
                           R"("seats":{{"max":4}},"bots":["{0}","{0}","{0}","{0}"]}})",
                           level)
             : fmt::format(R"({{"game":"blokus","variant":"classic","seats":{{"max":4}},)"
                           R"("bots":["{0}","{0}","{0}","{0}"]}})",
                           level);
}

}  // namespace

void make_bot_tables(std::uint16_t port, std::size_t count, const std::string& level) {
  Link link(port);
  Poller poller;
  poller.watch(link.descriptor(), 0);
  std::size_t made = 0;
  const auto note = [&](int status, std::string_view body) {
    if (status != 201) throw std::runtime_error(fmt::format("{}: {}", status, body));
    if (++made < count) link.post("/api/tables", bot_table(made, level));
  };
  if (count > 0) link.post("/api/tables", bot_table(0, level));
  while (made < count) {
    poller.wait(std::chrono::milliseconds(1000), [&](std::size_t) {
      if (!link.read(note)) throw std::runtime_error("the server closed the connection");
    });
  }
}

std::vector<NewTable> make_tables(std::uint16_t port, std::size_t count, int seats) {
  Poller poller;
  std::vector<std::unique_ptr<Maker>> makers;
  std::size_t begun = 0;
  for (; begun < std::min(count, kMakers); ++begun) {
    makers.push_back(std::make_unique<Maker>(port, seats));
    poller.watch(makers.back()->descriptor(), begun);
    makers.back()->begin();
  }
  std::vector<NewTable> tables;
  while (tables.size() < count) {
    poller.wait(std::chrono::milliseconds(1000), [&](std::size_t number) {
      Maker& maker = *makers[number];
      if (!maker.read()) return;
      tables.push_back(maker.take());
      if (begun++ < count) maker.begin();
    });
  }
  return tables;
}

}  // namespace spiel::load
