#include "tests/protocol/engine/script.hpp"

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "catan/sites.hpp"
#include "protocol/engine/numbering.hpp"

namespace spiel::engine {

namespace {

using catan::Action;
using catan::Chance;
using catan::Harbour;
using catan::Terrain;

struct Tile {
  Terrain terrain;
  std::uint8_t chip;
};

// By the API's numbers.
constexpr std::array<Tile, kTiles> kBoard = {{
    {Terrain::Pasture, 3},    // 0
    {Terrain::Forest, 3},     // 1
    {Terrain::Hill, 4},       // 2
    {Terrain::Field, 9},      // 3
    {Terrain::Mountain, 10},  // 4
    {Terrain::Forest, 4},     // 5
    {Terrain::Pasture, 5},    // 6
    {Terrain::Hill, 6},       // 7
    {Terrain::Pasture, 5},    // 8
    {Terrain::Field, 8},      // 9
    {Terrain::Field, 9},      // 10
    {Terrain::Field, 11},     // 11
    {Terrain::Desert, 0},     // 12
    {Terrain::Pasture, 6},    // 13
    {Terrain::Forest, 10},    // 14
    {Terrain::Forest, 11},    // 15
    {Terrain::Hill, 2},       // 16
    {Terrain::Mountain, 8},   // 17
    {Terrain::Mountain, 12},  // 18
}};
constexpr int kDesert = 12;
constexpr int kNothing = 2;  // a throw that gives nobody anything

struct Port {
  int start;
  int end;
  Harbour kind;
};
constexpr Port kPorts[] = {
    {26, 27, Harbour::Any},   {29, 30, Harbour::Lumber}, {33, 34, Harbour::Any},
    {36, 37, Harbour::Wool},  {40, 41, Harbour::Grain},  {43, 44, Harbour::Any},
    {46, 47, Harbour::Brick}, {49, 50, Harbour::Any},    {52, 53, Harbour::Ore}};

const Numbering& numbers() { return Numbering::standard(); }

catan::Setup setup_for(int seats, const table::TableOptions& options) {
  catan::Setup setup;
  setup.rules = std::get<catan::Rules>(options.rules);
  setup.seats = static_cast<std::uint8_t>(seats);
  for (int tile = 0; tile < kTiles; ++tile) {
    const auto cell = *numbers().cell(tile);
    setup.layout.terrain[cell] = kBoard[static_cast<std::size_t>(tile)].terrain;
    setup.layout.chips[cell] = kBoard[static_cast<std::size_t>(tile)].chip;
  }
  for (const auto& port : kPorts) {
    setup.layout.harbours.push_back({*numbers().edge(port.start, port.end), port.kind});
  }
  setup.layout.robber = *numbers().cell(kDesert);
  return setup;
}

// A throw that gives seat 0 this resource.
int number_for(const catan::State& state, catan::Resource kind) {
  const auto cells = catan::cells_at_buildings(state, 0);
  for (catan::Cell cell = 0; cell < kTiles; ++cell) {
    const bool yields = (cells >> cell & 1U) != 0 && cell != state.robber &&
                        catan::resource_of(catan::terrain_of(state, cell)) == kind;
    if (yields) return catan::chip_of(state, cell);
  }
  ADD_FAILURE() << "seat 0 gets no " << catan::name_of(kind);
  return kNothing;
}

Chance throw_of(int sum) {
  const int first = std::max(1, sum - 6);
  return Chance::dice(first, sum - first);
}

}  // namespace

Script::Script(int seats, table::TableOptions options) : seats_(seats) {
  options.max_seats = seats;
  record(table::Opened{options});
  table::GameHeader header{setup_for(seats, options), {}};
  for (Seat seat = 0; seat < seats; ++seat) {
    const auto info = seat_info(seat);
    header.names.push_back(info.name);
    record(table::SeatSet{seat, table::SeatChange::Joined, info});
  }
  state_ = catan::start(std::get<catan::Setup>(header.setup));
  record(table::Started{std::move(header)});
}

Script Script::settled(const std::vector<Home>& homes, const table::TableOptions& options) {
  Script script(static_cast<int>(homes.size()), options);
  const auto settle = [&](std::size_t seat, std::size_t round) {
    const auto& [settlement, road_to] = homes[seat][round];
    const auto number = static_cast<Seat>(seat);
    script.play(number, Action::build_settlement(*numbers().corner(settlement)));
    script.play(number, Action::build_road(*numbers().edge(settlement, road_to)));
  };
  for (std::size_t seat = 0; seat < homes.size(); ++seat) settle(seat, 0);
  for (std::size_t seat = homes.size(); seat-- > 0;) settle(seat, 1);
  return script;
}

// Seat 1 has its roads from 25 to 26 and from 30 to 31.
Script Script::shut_in() {
  auto script = settled({Home{{{27, 26}, {1, 0}}}, Home{{{25, 26}, {30, 31}}}});
  const std::pair<int, int> roads[] = {{27, 28}, {28, 29}, {29, 30}, {29, 10}, {10, 11}, {11, 32},
                                       {32, 31}, {27, 8},  {8, 7},   {7, 24},  {24, 25}};
  for (const auto& [start, end] : roads) script.buy_road(start, end);
  return script;
}

std::string Script::player(Seat seat) const { return fmt::format("aScriptedPlayer{:06}", seat); }

void Script::record(table::Fact fact) {
  const Time at = from_millis(1'000'000);
  entries_.push_back(
      {kGame, entries_.size(), to_millis(at), table::to_line({at, std::move(fact)})});
}

void Script::play(Seat seat, const Action& action, Chance chance) {
  const auto done = catan::apply(state_, seat, action, chance);
  ASSERT_TRUE(done) << catan::to_text(action);
  record(table::Moved{seat, {{action, chance}}, {}, {}});
}

void Script::note(Seat seat, std::string text) {
  auto info = seat_info(seat);
  info.note = table::Payload(std::move(text));
  record(table::SeatSet{seat, table::SeatChange::Noted, std::move(info)});
}

table::SeatInfo Script::seat_info(Seat seat) const {
  table::SeatInfo info;
  info.holder = table::Holder::Client;
  info.player = seat + 1U;
  info.name = fmt::format("Player {}", seat + 1);
  info.protocol = "engine";
  info.goes_by_key = true;
  info.key = player(seat);
  info.may_return = true;
  return info;
}

void Script::roll(int sum) {
  if (state_.phase == catan::Phase::Main) play(state_.current, Action::end_turn());
  play(state_.current, Action::roll(), throw_of(sum));
}

void Script::until_roll_of(Seat seat) {
  while (!(state_.phase == catan::Phase::Roll && state_.current == seat)) {
    if (state_.phase == catan::Phase::Roll)
      play(state_.current, Action::roll(), throw_of(kNothing));
    play(state_.current, Action::end_turn());
  }
}

void Script::until_turn_of(Seat seat) {
  while (!(state_.phase == catan::Phase::Main && state_.current == seat)) roll(kNothing);
}

void Script::earn(catan::Cards cards) {
  for (const auto kind : catan::kResources) {
    while (state_.players[0].hand[kind] < cards[kind]) {
      ASSERT_GT(state_.bank[kind], 0) << "there are no more of them";
      roll(number_for(state_, kind));
      if (testing::Test::HasFailure()) return;
    }
  }
  until_turn_of(0);
}

void Script::buy_road(int start, int end) {
  earn(catan::kRoadCost);
  play(0, Action::build_road(*numbers().edge(start, end)));
}

void Script::buy_settlement(int intersection) {
  earn(catan::kSettlementCost);
  play(0, Action::build_settlement(*numbers().corner(intersection)));
}

void Script::buy_city(int intersection) {
  earn(catan::kCityCost);
  play(0, Action::build_city(*numbers().corner(intersection)));
}

void Script::buy_card(catan::Development kind) {
  earn(catan::kDevelopmentCost);
  play(0, Action::buy_card(), Chance::card(kind));
}

store::Batch Script::journal() const {
  store::TableHead head;
  head.id = kGame;
  head.game = "catan";
  head.kind = "engine";
  head.state = store::TableState::Running;
  head.summary = "{}";
  return {{head}, entries_, {}, {}};
}

}  // namespace spiel::engine
