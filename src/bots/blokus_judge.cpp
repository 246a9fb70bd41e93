#include "bots/blokus_judge.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "bots/blokus_prior.hpp"

namespace spiel::bots::blokus_search {

namespace {

// The open squares that a colour's next piece may cover: its anchors, those within two steps of
// one, and all.
struct Reach {
  Wide anchors = Wide::none();
  Wide near = Wide::none();
  Wide far = Wide::none();
};

Wide one_step(const Wide& from, const Wide& open) {
  return (from | blokus::edge_neighbours(from)) & open;
}

Reach reach_of(const Line& line, Colour colour) {
  if (!blokus::is_valid(line.state, colour)) return {};
  const Room room = line.ground.room(colour);
  const Wide near = one_step(one_step(room.anchors, room.open), room.open);
  return {room.anchors, near, one_step(one_step(near, room.open), room.open)};
}

float count_of(const Wide& set) { return static_cast<float>(set.narrow().count()); }

// Scaled so that all are about as large.
RoomFacts facts_of(const Reach& own, const Reach& others, std::uint32_t left, bool valid) {
  std::array<float, kSizes> pieces{};
  float squares = 0;
  for (std::size_t s = 0; s < kSizes; ++s) {
    pieces[s] = static_cast<float>(std::popcount(left & kPiecesBySize[s]));
    squares += static_cast<float>(s + 1) * pieces[s];
  }
  return {(89 - squares) / 20,
          pieces[4] / 6,
          pieces[3] / 3,
          pieces[2],
          pieces[1] + pieces[0],
          count_of(own.anchors) / 10,
          count_of(own.near) / 25,
          count_of(own.far) / 40,
          count_of(own.far.without(others.far)) / 20,
          count_of(own.near.without(others.far)) / 15,
          count_of(own.anchors.without(others.far)) / 6,
          count_of(own.anchors.without(others.near)) / 6,
          count_of(own.near.without(others.near)) / 20,
          valid ? 1.0F : 0.0F};
}

void add(RoomFacts& sum, const RoomFacts& facts, float scale) {
  for (std::size_t f = 0; f < kRoomFacts; ++f) sum[f] += scale * facts[f];
}

}  // namespace

Outlook::Outlook(const Line& line) : state_(line.state), seats_(blokus::variant(line.state).seats) {
  const blokus::Variant& v = blokus::variant(line.state);
  std::array<Reach, blokus::kMaxColours> reaches;
  for (std::size_t c = 0; c < v.colours; ++c) reaches[c] = reach_of(line, static_cast<Colour>(c));
  const float scale = static_cast<float>(seats_) / static_cast<float>(v.colours);
  for (std::size_t c = 0; c < v.colours; ++c) {
    if (v.seat_of[c] == kNoSeat) continue;
    Reach others;
    for (std::size_t o = 0; o < v.colours; ++o) {
      if (v.seat_of[o] == v.seat_of[c]) continue;
      others.near = others.near | reaches[o].near;
      others.far = others.far | reaches[o].far;
    }
    const bool valid = blokus::is_valid(line.state, static_cast<Colour>(c));
    add(facts_[v.seat_of[c]], facts_of(reaches[c], others, line.state.left[c], valid), scale);
  }
}

int Outlook::turns_until(Seat seat) const {
  const blokus::Variant& v = blokus::variant(state_);
  int turns = 0;
  while (turns < v.colours &&
         v.seat_of[static_cast<std::size_t>(state_.turn + turns) % v.colours] != seat) {
    ++turns;
  }
  return turns;
}

JudgeInputs Outlook::inputs(Seat seat) const {
  RoomFacts others{};
  float best = 0;
  for (std::size_t s = 0; s < seats_; ++s) {
    if (s == seat) continue;
    add(others, facts_[s], 1.0F / static_cast<float>(seats_ - 1));
    best = std::max(best, facts_[s][0]);
  }
  JudgeInputs inputs{};
  std::ranges::copy(facts_[seat], inputs.begin());
  std::ranges::copy(others, inputs.begin() + kRoomFacts);
  constexpr std::size_t kRest = 2 * kRoomFacts;
  const int turns = turns_until(seat);
  inputs[kRest] = static_cast<float>(state_.turn) / 40;
  inputs[kRest + 1] = turns == 0 ? 1.0F : 0.0F;
  inputs[kRest + 2] = static_cast<float>(turns) / 3;
  inputs[kRest + 3] = facts_[seat][0] - best;
  return inputs;
}

// Eight units at a time, with sums that stay in registers.
float Judge::worth(const JudgeInputs& inputs) const {
  using Units = float __attribute__((vector_size(32), may_alias));
  const auto part = [](const std::array<float, kUnits>& all, std::size_t p) -> const Units& {
    return *reinterpret_cast<const Units*>(&all[p * 8]);
  };
  Units a = part(first_bias, 0), b = part(first_bias, 1), c = part(first_bias, 2),
        d = part(first_bias, 3);
  for (std::size_t i = 0; i < kJudgeInputs; ++i) {
    const float input = inputs[i];
    a += input * part(first[i], 0);
    b += input * part(first[i], 1);
    c += input * part(first[i], 2);
    d += input * part(first[i], 3);
  }
  const auto output = [&](const Units& sums, std::size_t p) {
    return (sums > 0 ? sums : Units{}) * part(second, p);
  };
  const Units parts = (output(a, 0) + output(b, 1)) + (output(c, 2) + output(d, 3));
  float sum = second_bias;
  for (std::size_t l = 0; l < 8; ++l) sum += parts[l];
  return sum;
}

// Written by `spieltisch train blokus judge`.
const JudgeTable& learned_judges() {
  static constexpr JudgeTable kLearned{{
#include "bots/blokus_judge_weights.inc"
  }};
  return kLearned;
}

const Judge* judge_of(const JudgeTable& table, const blokus::Variant& variant) {
  const std::size_t form = form_of(variant);
  return form < table.size() ? &table[form] : nullptr;
}

std::array<float, kMaxSeats> Judge::chances(const Line& line) const {
  const Outlook outlook(line);
  const std::size_t seats = blokus::variant(line.state).seats;
  std::array<float, kMaxSeats> chances{};
  float sum = 0;
  for (std::size_t s = 0; s < seats; ++s) {
    const float worth_of_seat = worth(outlook.inputs(static_cast<Seat>(s)));
    sum += chances[s] = 1 / (1 + std::exp(-worth_of_seat));
  }
  for (float& chance : chances) chance /= sum;
  return chances;
}

}  // namespace spiel::bots::blokus_search
