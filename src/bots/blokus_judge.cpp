#include "bots/blokus_judge.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

#include "bots/blokus_prior.hpp"

namespace spiel::bots::blokus_search {

static_assert(std::endian::native == std::endian::little);

namespace {

// Vectors of eight floats and of sixteen short numbers.
using EightFloats = float __attribute__((vector_size(32), may_alias));
using EightInts = std::int32_t __attribute__((vector_size(32)));
using EightShorts = std::int16_t __attribute__((vector_size(16), may_alias));
using Shorts = std::int16_t __attribute__((vector_size(32), may_alias));

// The sums of the first layer, in registers.
class RunningSums {
 public:
  explicit RunningSums(const FirstRow& sums) { std::memcpy(parts_, sums.data(), sizeof parts_); }

  void add(const FirstRow& row) {
    for (std::size_t p = 0; p < kParts; ++p) parts_[p] += part(row, p);
  }
  void subtract(const FirstRow& row) {
    for (std::size_t p = 0; p < kParts; ++p) parts_[p] -= part(row, p);
  }
  FirstRow sums() const {
    FirstRow row;
    std::memcpy(row.data(), parts_, sizeof parts_);
    return row;
  }

 private:
  static constexpr std::size_t kParts = kFirstUnits / 16;
  static const Shorts& part(const FirstRow& row, std::size_t p) {
    return reinterpret_cast<const Shorts&>(row[p * 16]);
  }

  Shorts parts_[kParts];
};

// Numbers of rows. Few members of a word are listed at once, whether there are so many or not: a
// branch that depends on their number would often be foretold wrongly.
class RowList {
 public:
  void add(const Wide& set, std::size_t words, const TurnedSquares& turned, std::size_t first) {
    const Bitboard members = set.narrow();
    for (std::size_t w = 0; w < words; ++w) {
      std::uint64_t bits = members.words[w];
      const auto count = static_cast<std::size_t>(std::popcount(bits));
      std::uint16_t* next = end_;
      const auto list_some = [&] {
        for (std::size_t i = 0; i < kAtOnce; ++i, bits &= bits - 1) {
          const auto index = w * 64 + static_cast<std::size_t>(std::countr_zero(bits));
          *next++ = static_cast<std::uint16_t>(first + turned[index]);
        }
      };
      list_some();
      while (bits != 0) list_some();
      end_ += count;
    }
  }
  void add(std::uint32_t set, std::size_t first) {
    for (; set != 0; set &= set - 1) {
      *end_++ = static_cast<std::uint16_t>(first + static_cast<std::size_t>(std::countr_zero(set)));
    }
  }
  std::span<const std::uint16_t> rows() const { return {rows_.data(), end_}; }

 private:
  static constexpr std::size_t kAtOnce = 6;
  // A square is of one colour at most, and anchor or near for each.
  static constexpr std::size_t kMost =
      400 * (1 + 2 * blokus::kMaxColours) + blokus::kMaxColours * blokus::kPieces + kAtOnce;

  std::array<std::uint16_t, kMost> rows_;
  std::uint16_t* end_ = rows_.data();
};

template <std::size_t n>
const EightFloats& eight(const std::array<float, n>& all, std::size_t first) {
  return reinterpret_cast<const EightFloats&>(all[first]);
}

EightFloats above_zero(const EightFloats& units) { return units > 0 ? units : EightFloats{}; }

template <std::size_t n>
EightFloats& eight(std::array<float, n>& all, std::size_t first) {
  return reinterpret_cast<EightFloats&>(all[first]);
}

// The biases and scale[i] times row i. Sums stay in registers, eight units each; `finish(unit,
// sums)` takes those from a unit on.
template <std::size_t from, std::size_t to, class Finish, std::size_t... parts>
void sum_rows(const std::array<float, to>& biases, const std::array<float, from>& scales,
              std::size_t used, const std::array<std::array<float, to>, from>& rows,
              Finish&& finish, std::index_sequence<parts...>) {
  EightFloats registers[]{eight(biases, parts * 8)...};
  for (std::size_t i = 0; i < used; ++i) {
    ((registers[parts] += scales[i] * eight(rows[i], parts * 8)), ...);
  }
  (finish(parts * 8, registers[parts]), ...);
}

template <std::size_t from, std::size_t to, class Finish>
void sum_rows(const std::array<float, to>& biases, const std::array<float, from>& scales,
              std::size_t used, const std::array<std::array<float, to>, from>& rows,
              Finish&& finish) {
  sum_rows(biases, scales, used, rows, finish, std::make_index_sequence<to / 8>());
}

// The units that say something, which is about half of them.
struct Talking {
  explicit Talking(const FirstUnits& units) {
    for (std::size_t u = 0; u < kFirstUnits; ++u) {
      unit[count] = u;
      said[count] = units[u];
      if (units[u] != 0) ++count;
    }
  }

  std::array<std::size_t, kFirstUnits> unit;
  std::array<float, kFirstUnits> said;
  std::size_t count = 0;
};

template <std::size_t... parts>
void promise_some(const Judge& judge, const Talking& talking, std::size_t first,
                  std::vector<EightPromises>& worths, std::index_sequence<parts...>) {
  const std::size_t eights = worths.size();
  const EightPromises* row = &judge.promises[first];
  EightFloats registers[]{eight(row[parts], 0)...};
  for (std::size_t i = 0; i < talking.count; ++i) {
    row = &judge.promises[(1 + talking.unit[i]) * eights + first];
    ((registers[parts] += talking.said[i] * eight(row[parts], 0)), ...);
  }
  ((eight(worths[first + parts], 0) = registers[parts]), ...);
}

// The file: a header that names form and shape, the rows, the floats, the promises.
struct Header {
  std::uint32_t magic = 0x324a4c42;  // "BLJ2"
  JudgeForm form;
  std::uint32_t rows = 0;
  std::uint32_t kinds = kSetKinds;
  std::uint32_t facts = kJudgeFacts;
  std::uint32_t first_units = kFirstUnits;
  std::uint32_t second_units = kSecondUnits;
  std::uint32_t promises = 0;
  bool operator==(const Header&) const = default;
};

Header header_of(const JudgeForm& form, bool promises) {
  return {.form = form,
          .rows = static_cast<std::uint32_t>(form.rows()),
          .promises = static_cast<std::uint32_t>(promises ? form.promises() : 0)};
}

}  // namespace

JudgeFacts facts_of(const State& state, const Outlook& outlook, std::size_t mover) {
  const std::size_t colours = blokus::variant(state).colours;
  JudgeFacts facts{};
  facts[0] = static_cast<float>(state.turn) / static_cast<float>(20 * colours);
  for (std::size_t c = 0; c < colours; ++c) {
    const RoomFacts& room = outlook.colours[(mover + c) & (colours - 1)].facts;
    std::ranges::copy(room, facts.begin() + static_cast<std::ptrdiff_t>(1 + c * kRoomFacts));
  }
  return facts;
}

void Judge::look(const FirstRow& sums, const JudgeFacts& facts, FirstUnits& units) const {
  const std::size_t used = 1 + form.colours * kRoomFacts;
  sum_rows(floats.first_bias, facts, used, floats.facts, [&](std::size_t u, EightFloats said) {
    const auto shorts = reinterpret_cast<const EightShorts&>(sums[u]);
    const auto ints = __builtin_convertvector(shorts, EightInts);
    eight(units, u) = above_zero(said + kRowUnit * __builtin_convertvector(ints, EightFloats));
  });
}

float Judge::worth(const FirstUnits& units) const {
  EightFloats products{};
  sum_rows(floats.second_bias, units, kFirstUnits, floats.second,
           [&](std::size_t u, EightFloats said) {
             products += above_zero(said) * eight(floats.third, u);
           });
  float sum = floats.third_bias;
  for (std::size_t l = 0; l < 8; ++l) sum += products[l];
  return sum;
}

void Judge::promise(const FirstUnits& units, std::vector<EightPromises>& worths) const {
  worths.resize(eights_of_promises());
  const Talking talking(units);
  constexpr std::size_t kAtOnce = 11;  // in registers; in duo a seventh of all
  std::size_t first = 0;
  for (; first + kAtOnce <= worths.size(); first += kAtOnce) {
    promise_some(*this, talking, first, worths, std::make_index_sequence<kAtOnce>());
  }
  for (; first < worths.size(); ++first) {
    promise_some(*this, talking, first, worths, std::make_index_sequence<1>());
  }
}

const Judge* judge_of(const JudgeTable& table, const blokus::Variant& variant) {
  const std::size_t form = form_of(variant);
  return form < table.size() ? &table[form] : nullptr;
}

std::vector<std::byte> to_bytes(const Judge& judge) {
  const Header header = header_of(judge.form, !judge.promises.empty());
  std::vector<std::byte> bytes;
  for (const auto part :
       {std::as_bytes(std::span(&header, 1)), std::as_bytes(std::span(judge.rows)),
        std::as_bytes(std::span(&judge.floats, 1)), std::as_bytes(std::span(judge.promises))}) {
    bytes.insert(bytes.end(), part.begin(), part.end());
  }
  return bytes;
}

std::optional<Judge> parse_judge(std::span<const std::byte> bytes) {
  Header header;
  if (bytes.size() < sizeof header) return std::nullopt;
  std::memcpy(&header, bytes.data(), sizeof header);
  const bool known = std::ranges::find(kJudgeForms, header.form) != kJudgeForms.end();
  if (!known || header != header_of(header.form, header.promises != 0)) return std::nullopt;
  Judge judge{.form = header.form, .rows = {}, .floats = {}, .promises = {}};
  judge.rows.resize(judge.form.rows());
  if (header.promises != 0) judge.promises.resize((1 + kFirstUnits) * judge.eights_of_promises());
  std::size_t read = sizeof header;
  for (const auto part : {std::as_writable_bytes(std::span(judge.rows)),
                          std::as_writable_bytes(std::span(&judge.floats, 1)),
                          std::as_writable_bytes(std::span(judge.promises))}) {
    if (bytes.size() - read < part.size()) return std::nullopt;
    std::ranges::copy(bytes.subspan(read, part.size()), part.begin());
    read += part.size();
  }
  return read == bytes.size() ? std::optional(std::move(judge)) : std::nullopt;
}

// --- at work -------------------------------------------------------------------------------------

Judging::Judging(const Judge& judge, const Line& root)
    : judge_(judge),
      root_(root),
      last_(root_),
      last_aspect_(aspect_of(root.state)),
      last_sums_(root_sums(last_aspect_)),
      promises_{.form = judge.form, .aspect = {}, .worths = {}} {}

void Judging::look_at(const Line& line, bool goes_on) {
  const Outlook outlook(line);
  const Aspect aspect = aspect_of(line.state);
  const bool same = goes_on && aspect == last_aspect_;
  last_sums_ = same ? changed(last_sums_, aspect, last_, outlook)
                    : changed(root_sums(aspect), aspect, root_, outlook);
  last_ = outlook;
  last_aspect_ = aspect;
  judge_.look(last_sums_, facts_of(line.state, outlook, aspect.mover), units_);
  seat_ = blokus::variant(line.state).seat_of[aspect.mover];
}

std::array<float, kMaxSeats> Judging::chances() const {
  const float mover = 1 / (1 + std::exp(-judge_.worth(units_)));
  const float first = seat_ == 0 ? mover : 1 - mover;
  return {first, 1 - first};
}

const Promises& Judging::promises() {
  promises_.aspect = last_aspect_;
  judge_.promise(units_, promises_.worths);
  return promises_;
}

const FirstRow& Judging::root_sums(Aspect aspect) {
  std::optional<FirstRow>& sums = root_sums_[aspect.number()];
  if (!sums) {
    RunningSums running({});
    for_each_row(judge_.form, aspect, root_,
                 [&](std::size_t row) { running.add(judge_.rows[row]); });
    sums = running.sums();
  }
  return *sums;
}

FirstRow Judging::changed(const FirstRow& sums, Aspect aspect, const Outlook& from,
                          const Outlook& to) const {
  const JudgeForm& form = judge_.form;
  const auto size = static_cast<int>(form.size);
  const TurnedSquares& turned = turned_members(size, aspect.symmetry);
  const std::size_t words = words_of_members(size);
  RowList came, went;
  for (std::size_t c = 0; c < form.colours; ++c) {
    const std::size_t colour = (aspect.mover + c) % form.colours;
    const ColourOutlook& before = from.colours[colour];
    const ColourOutlook& after = to.colours[colour];
    for (std::size_t k = 0; k < kSetKinds; ++k) {
      const std::size_t first = form.row_of_square(static_cast<SetKind>(k), c, 0);
      came.add(after.sets[k].without(before.sets[k]), words, turned, first);
      if (k == kPlaced) continue;  // what lies, stays
      went.add(before.sets[k].without(after.sets[k]), words, turned, first);
    }
    came.add(after.left & ~before.left, form.row_of_piece(c, 0));
    went.add(before.left & ~after.left, form.row_of_piece(c, 0));
  }
  RunningSums running(sums);
  for (const std::uint16_t row : came.rows()) running.add(judge_.rows[row]);
  for (const std::uint16_t row : went.rows()) running.subtract(judge_.rows[row]);
  return running.sums();
}

}  // namespace spiel::bots::blokus_search
