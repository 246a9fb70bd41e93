// A game on the chair's reference server, as it was recorded, played again on ours: the same board,
// the same actions, the same luck. Ours must say the same things in the same order.
//
// The record has what three clients heard, mingled, but not what they said; that follows from what
// they heard. So of equal lines only the first counts, on both sides.
#include <gtest/gtest.h>

#include <algorithm>

#include "protocol/lmu/values.hpp"
#include "puppet.hpp"

namespace spiel::lmu::reference_test {
namespace {

using Messages = std::vector<ServerMessage>;

// What the server said, order by order: each ends with an OK. What others heard later than that is
// left out.
std::vector<Messages> recorded_orders() {
  std::vector<Messages> orders(1);
  bool waiting = false;
  for (const auto& line : lines_of("traces/reference-server-0.3-a.txt")) {
    if (line.find("C> ") != std::string::npos) waiting = false;
    const auto start = line.find("S> ");
    if (start == std::string::npos || waiting) continue;
    auto message = *decode_server(dialect_named("0.3"), parse_object(line.substr(start + 3)));
    if (std::holds_alternative<Chat>(message)) continue;
    const bool ends = std::holds_alternative<Accepted>(message);
    orders.back().push_back(std::move(message));
    if (ends) orders.emplace_back();
    waiting = ends;
  }
  orders.pop_back();
  return orders;
}

template <class Message>
const Message* find(const Messages& messages) {
  for (const auto& message : messages) {
    if (const auto* found = std::get_if<Message>(&message)) return found;
  }
  return nullptr;
}

catan::Setup setup_of(const Map& map) {
  catan::Setup setup;
  setup.rules = dialect_named("0.3").rules;
  setup.seats = 3;
  for (const auto& field : map.fields) {
    const auto cell = land_cell_at(field.place);
    if (!cell) continue;
    setup.layout.terrain[*cell] = *field.ground.terrain;
    setup.layout.chips[*cell] = static_cast<std::uint8_t>(field.chip.value_or(0));
  }
  for (const auto& harbour : map.harbours) {
    setup.layout.harbours.push_back({*edge_at(harbour.shore.place()), harbour.kind});
  }
  setup.layout.robber = *land_cell_at(map.robber);
  return setup;
}

struct Order {
  PlayerId player = kNobody;
  ClientMessage message;
  std::optional<catan::Chance> luck;
};

catan::Chance theft_told_in(const Messages& messages) {
  for (const auto& message : messages) {
    const auto* paid = std::get_if<Paid>(&message);
    if (paid == nullptr || paid->resources.hidden) continue;
    for (const auto kind : catan::kResources) {
      if (paid->resources.open[kind] > 0) return catan::Chance::theft(kind);
    }
  }
  throw std::runtime_error("nobody was told what was stolen");
}

Order order_behind(const Messages& messages) {
  if (const auto* built = find<Built>(messages)) {
    const auto& building = built->building;
    return {building.owner, Build{building.piece, building.place}, {}};
  }
  if (const auto* rolled = find<Rolled>(messages)) {
    return {rolled->player, Roll{}, catan::Chance::dice(rolled->dice.first, rolled->dice.second)};
  }
  if (const auto* moved = find<RobberMoved>(messages)) {
    return {moved->player, MoveRobber{moved->place, moved->target}, theft_told_in(messages)};
  }
  return {find<StatusUpdate>(messages)->player.id, EndTurn{}, {}};
}

// A word for each message, the first of equal ones only: whose it is and, of a Statusupdate, which.
std::vector<std::string> outline(const Messages& messages) {
  std::vector<std::string> words;
  for (const auto& message : messages) {
    const auto object = parse_object(encode(dialect_named("0.3"), message));
    std::string word(object.begin()->key());
    if (const auto* update = std::get_if<StatusUpdate>(&message)) {
      word = std::to_string(update->player.id) + " " +
             std::string(spell(dialect_named("0.3"), update->player.status));
    } else if (const auto* gained = std::get_if<Gained>(&message)) {
      word += " " + std::to_string(gained->player);
    }
    if (!std::ranges::count(words, word)) words.push_back(word);
  }
  return words;
}

TEST(ReferenceServer, SaysTheSameInTheSameOrderAsOurs) {
  const auto orders = recorded_orders();
  std::size_t played = 0;
  std::optional<Puppet> puppet;
  for (const auto& recorded : orders) {
    if (const auto* started = find<GameStarted>(recorded)) {
      puppet.emplace(dialect_named("0.3"), setup_of(started->map));
      continue;
    }
    if (!puppet) continue;
    const auto [player, order, luck] = order_behind(recorded);
    if (luck) puppet->luck = {*luck};
    puppet->forget();
    Messages ours;
    for (const auto& line :
         puppet->say(static_cast<Seat>(player - 1), encode(dialect_named("0.3"), order))) {
      ours.push_back(*decode_server(dialect_named("0.3"), parse_object(line)));
    }
    EXPECT_EQ(outline(ours), outline(recorded)) << encode(dialect_named("0.3"), order);
    ++played;
  }
  EXPECT_EQ(played, 17u);
}

}  // namespace
}  // namespace spiel::lmu::reference_test
