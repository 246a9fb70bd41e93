#include "match/corpus.hpp"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <stdexcept>

#include "games/record.hpp"
#include "games/sums.hpp"

namespace spiel::match {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kFormat = "Spieltisch games 1 ";
constexpr std::size_t kBufferSize = 1 << 18;
constexpr std::uint32_t kLongestHeader = 1 << 16;
constexpr std::uint32_t kMostActions = 1 << 20;

std::string beginning_of(std::string_view game) { return fmt::format("{}-", game); }

bool ends_as_shard(const fs::path& path) {
  return path.filename().string().ends_with(kShardEnding);
}

// --- writing -------------------------------------------------------------------------------------

void put(std::string& out, std::uint64_t number, int bytes) {
  for (int i = 0; i < bytes; ++i) out += static_cast<char>(number >> (8 * i) & 0xff);
}

bool names_cards(catan::ActionKind kind) {
  using enum catan::ActionKind;
  return kind == Discard || kind == Offer || kind == Counter || kind == BankTrade;
}

constexpr std::uint8_t kCardCode = 40, kTheftCode = 50;

std::uint8_t code_of(catan::Chance chance) {
  switch (chance.kind) {
    case catan::ChanceKind::None:
      return 0;
    case catan::ChanceKind::Dice:
      return static_cast<std::uint8_t>(6 * (chance.first - 1) + chance.second);
    case catan::ChanceKind::Card:
      return static_cast<std::uint8_t>(kCardCode + chance.first);
    case catan::ChanceKind::Theft:
      return static_cast<std::uint8_t>(kTheftCode + chance.first);
  }
  return 0;
}

constexpr unsigned kTableSeat = 7;

void put(std::string& out, const catan::Recorded& entry) {
  const auto& [kind, first, second, give, want] = entry.action;
  const unsigned seat = entry.seat == kNoSeat ? kTableSeat : entry.seat;
  put(out, seat << 5 | static_cast<unsigned>(kind), 1);
  put(out, first, 1);
  put(out, second, 1);
  put(out, code_of(entry.chance), 1);
  if (!names_cards(kind)) return;
  put(out, give.lanes(), 4);
  put(out, want.lanes(), 4);
}

constexpr int kNumberBits = 17;
static_assert(blokus::kActions <= 1 << kNumberBits);

void put(std::string& out, const blokus::Recorded& entry) {
  put(out,
      static_cast<unsigned>(entry.seat) << kNumberBits |
          static_cast<unsigned>(blokus::number_of(entry.action)),
      3);
}

// Of any other game: its line of the record.
template <class G>
void put_entry(std::string& out, const games::Recorded<G>& entry) {
  const std::string line = games::entry_line<G>(entry);
  put(out, line.size(), 2);
  out += line;
}
template <>
void put_entry<games::Catan>(std::string& out, const catan::Recorded& entry) {
  put(out, entry);
}
template <>
void put_entry<games::Blokus>(std::string& out, const blokus::Recorded& entry) {
  put(out, entry);
}

void put_result(std::string& out, const FinalResult& result) {
  unsigned winners = 0;
  for (const Seat seat : result.winners) winners |= seat_bit(seat);
  put(out, winners, 1);
  for (const int points : result.points) put(out, static_cast<std::uint16_t>(points), 2);
}

template <class G>
void put_game(std::string& out, const games::Record<G>& record) {
  const std::string header = games::header_line<G>(record.setup, record.seats);
  put(out, header.size(), 4);
  out += header;
  put(out, record.entries.size(), 4);
  for (const auto& entry : record.entries) put_entry<G>(out, entry);
  put_result(out, *record.result);
}

// --- reading -------------------------------------------------------------------------------------

// What is wrong with a shard.
struct Bad {
  std::string reason;
};

class Reader {
 public:
  explicit Reader(const fs::path& path) : file_(::gzopen(path.c_str(), "rb")) {
    if (file_ == nullptr) throw Bad{"cannot be read"};
    ::gzbuffer(file_, kBufferSize);
    buffer_.resize(kBufferSize);
  }
  ~Reader() { ::gzclose(file_); }
  Reader(const Reader&) = delete;
  Reader& operator=(const Reader&) = delete;

  bool at_end() { return at_ == end_ && !fill(); }
  std::uint8_t byte() {
    if (at_end()) throw Bad{"ends too early"};
    return static_cast<std::uint8_t>(buffer_[at_++]);
  }
  std::uint32_t number(int bytes) {
    std::uint32_t number = 0;
    for (int i = 0; i < bytes; ++i) number |= std::uint32_t{byte()} << (8 * i);
    return number;
  }
  std::string text(std::size_t length) {
    std::string text;
    while (text.size() < length) text += static_cast<char>(byte());
    return text;
  }
  std::string line() {
    std::string line;
    for (char c = 0; (c = static_cast<char>(byte())) != '\n';) {
      line += c;
      if (line.size() > kLongestHeader) throw Bad{"is no shard"};
    }
    return line;
  }

 private:
  bool fill() {
    const int size = ::gzread(file_, buffer_.data(), static_cast<unsigned>(buffer_.size()));
    int error = Z_OK;
    const char* const reason = ::gzerror(file_, &error);
    if (size < 0 || error != Z_OK) throw Bad{fmt::format("is damaged: {}", reason)};
    at_ = 0;
    end_ = static_cast<std::size_t>(size);
    return size > 0;
  }

  gzFile file_;
  std::string buffer_;
  std::size_t at_ = 0;
  std::size_t end_ = 0;
};

catan::Chance chance_of(std::uint8_t code) {
  if (code == 0) return catan::Chance::none();
  if (code <= 36) return catan::Chance::dice(1 + (code - 1) / 6, 1 + (code - 1) % 6);
  if (code >= kTheftCode && code < kTheftCode + 5) {
    return catan::Chance::theft(static_cast<catan::Resource>(code - kTheftCode));
  }
  if (code >= kCardCode && code < kCardCode + 5) {
    return catan::Chance::card(static_cast<catan::Development>(code - kCardCode));
  }
  throw Bad{"an unknown chance"};
}

catan::Cards cards_in(Reader& in) {
  const auto cards = catan::Cards::from_lanes(in.number(4));
  if (!cards.well_formed()) throw Bad{"an impossible number of cards"};
  return cards;
}

// Of any game that has no shorter form.
template <class G>
games::Recorded<G> read_entry(Reader& in) {
  const auto entry = games::parse_entry<G>(std::string_view(in.text(in.number(2))));
  if (!entry) throw Bad{entry.error()};
  return *entry;
}

template <>
catan::Recorded read_entry<games::Catan>(Reader& in) {
  const unsigned head = in.byte();
  const unsigned kind = head & 31U;
  if (kind >= catan::kActionKinds) throw Bad{"an unknown action"};
  const auto seat = static_cast<Seat>(head >> 5);
  catan::Recorded entry{seat == kTableSeat ? kNoSeat : seat,
                        catan::Action::make(static_cast<catan::ActionKind>(kind)),
                        {}};
  entry.action.first = in.byte();
  entry.action.second = in.byte();
  entry.chance = chance_of(in.byte());
  if (names_cards(entry.action.kind)) {
    entry.action.give = cards_in(in);
    entry.action.want = cards_in(in);
  }
  return entry;
}

template <>
blokus::Recorded read_entry<games::Blokus>(Reader& in) {
  const std::uint32_t number = in.number(3);
  const auto action = static_cast<int>(number & ((1U << kNumberBits) - 1));
  if (action >= blokus::kActions) throw Bad{"an unknown action"};
  return {static_cast<Seat>(number >> kNumberBits), blokus::action_from_number(action), {}};
}

// The rest of a game from its first state on.
template <class G>
std::uint64_t check_rest(Reader& in, games::StateOf<G> state, std::size_t seats) {
  const std::uint32_t actions = in.number(4);
  if (actions > kMostActions) throw Bad{"too many actions"};
  for (std::uint32_t i = 0; i < actions; ++i) {
    const auto entry = read_entry<G>(in);
    if (outcome(state)) throw Bad{fmt::format("action {}: the game is over", i + 1)};
    const auto done = apply(state, entry.seat, entry.action, entry.chance);
    if (!done) throw Bad{fmt::format("action {}: {}", i + 1, explain(done.error()))};
  }
  const auto end = outcome(state);
  if (!end) throw Bad{"does not come to its end"};
  bool same = in.byte() == end->winners;
  for (std::size_t s = 0; s < seats; ++s) {
    same &= static_cast<std::int16_t>(in.number(2)) == end->points[s];
  }
  if (!same) throw Bad{"ends otherwise than it says"};
  return actions;
}

template <class G>
std::uint64_t check_game(Reader& in) {
  const std::uint32_t length = in.number(4);
  if (length > kLongestHeader) throw Bad{"too long a header"};
  const auto header = games::parse_header<G>(std::string_view(in.text(length)));
  if (!header) throw Bad{header.error()};
  return check_rest<G>(in, start(header->setup), header->seats.size());
}

template <class G>
void check_games(Reader& in, Checked& checked) {
  for (; !in.at_end(); ++checked.games) checked.actions += check_game<G>(in);
}

}  // namespace

ShardWriter::ShardWriter(const fs::path& folder, std::string_view game, std::uint64_t first)
    : path_(folder / fmt::format("{}{:09}{}", beginning_of(game), first, kShardEnding)),
      unfinished_(path_.string() + ".part") {
  file_ = ::gzopen(unfinished_.c_str(), "wb1");
  if (file_ == nullptr) throw std::runtime_error("cannot write " + unfinished_.string());
  buffer_ = fmt::format("{}{}\n", kFormat, game);
}

ShardWriter::~ShardWriter() {
  if (file_ == nullptr) return;
  ::gzclose(file_);
  std::error_code ignored;
  fs::remove(unfinished_, ignored);
}

void ShardWriter::flush() {
  const auto size = static_cast<unsigned>(buffer_.size());
  if (size > 0 && ::gzwrite(file_, buffer_.data(), size) != static_cast<int>(size)) {
    throw std::runtime_error("cannot write " + unfinished_.string());
  }
  buffer_.clear();
}

void ShardWriter::close() {
  flush();
  if (::gzclose(std::exchange(file_, nullptr)) != Z_OK) {
    throw std::runtime_error("cannot write " + unfinished_.string());
  }
  fs::rename(unfinished_, path_);
}

void ShardWriter::add(const games::All::Sum<games::Record>& record) {
  games::visit_game(record, [&]<class G>(const auto& r) { put_game<G>(buffer_, r); });
  if (buffer_.size() >= kBufferSize) flush();
}

Result<Checked, std::string> check_shard(const fs::path& path) {
  Checked checked;
  try {
    Reader in(path);
    const std::string line = in.line();
    const bool is_shard = line.starts_with(kFormat) &&
                          games::All::with_name(std::string_view(line).substr(kFormat.size()),
                                                [&]<class G>() { check_games<G>(in, checked); });
    if (!is_shard) throw Bad{"is no shard"};
    return checked;
  } catch (const Bad& bad) {
    return failure(fmt::format("{}: game {}: {}", path.string(), checked.games + 1, bad.reason));
  }
}

bool has_shards(const fs::path& folder, std::string_view game) {
  return std::any_of(
      fs::directory_iterator(folder), fs::directory_iterator(), [&](const auto& entry) {
        const fs::path& path = entry.path();
        return ends_as_shard(path) && path.filename().string().starts_with(beginning_of(game));
      });
}

std::vector<fs::path> shards_in(const fs::path& folder) {
  std::vector<fs::path> shards;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (ends_as_shard(entry.path())) shards.push_back(entry.path());
  }
  std::ranges::sort(shards);
  return shards;
}

}  // namespace spiel::match
