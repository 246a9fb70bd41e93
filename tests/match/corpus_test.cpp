#include "match/corpus.hpp"

#include <gtest/gtest.h>
#include <zlib.h>

#include <fstream>

#include "blokus/simulate.hpp"
#include "catan/simulate.hpp"
#include "tests/this_machine.hpp"

namespace spiel::match::corpus_test {
namespace {

catan::Record catan_game(std::uint64_t game, bool trade = true) {
  const catan::SimulationPlan plan{.rules = {}, .seats = 3, .seed = 4, .trade = trade};
  Random random = catan::source_of_game(plan, game);
  catan::Record record{catan::setup_of_game(plan, random), {"a", "b", "c"}, {}, {}};
  catan::State state = catan::start(record.setup);
  catan::play_at_random(state, trade, random,
                        [&](Seat seat, catan::Action action, catan::Chance chance) {
                          record.entries.push_back({seat, action, chance});
                        });
  record.result = catan::result_of(state);
  return record;
}

blokus::Record blokus_game(blokus::VariantId variant, std::uint64_t game) {
  Random random = blokus::source_of_game({variant, 4}, game);
  blokus::Record record{blokus::random_setup(variant, random), {}, {}, {}};
  const int seats = blokus::variant(variant).seats;
  record.seats.assign(static_cast<std::size_t>(seats), "random");
  blokus::State state = blokus::start(record.setup);
  blokus::play_at_random(state, random, [&](Seat seat, blokus::Action action) {
    record.entries.push_back({seat, action, {}});
  });
  record.result = blokus::result_of(state);
  return record;
}

template <class Record>
void write_shard(const TempFolder& folder, std::string_view game,
                 const std::vector<Record>& records) {
  ShardWriter writer(folder.path(), game, 0);
  for (const auto& record : records) writer.add(record);
  writer.close();
}

std::filesystem::path only_shard(const TempFolder& folder) {
  const auto shards = shards_in(folder.path());
  EXPECT_EQ(shards.size(), 1u);
  return shards.at(0);
}

TEST(Corpora, HoldGamesOfCatanThatCanBeChecked) {
  const TempFolder folder;
  std::vector<catan::Record> records;
  std::uint64_t actions = 0;
  for (std::uint64_t game = 0; game < 8; ++game) {
    records.push_back(catan_game(game, game % 2 == 0));
    actions += records.back().entries.size();
  }
  write_shard(folder, "catan", records);
  const auto checked = check_shard(only_shard(folder));
  ASSERT_TRUE(checked) << checked.error();
  EXPECT_EQ(checked->games, 8u);
  EXPECT_EQ(checked->actions, actions);
}

TEST(Corpora, HoldGamesOfEveryVariantOfBlokus) {
  for (const auto& variant : blokus::all_variants()) {
    const TempFolder folder;
    write_shard(folder, "blokus",
                std::vector{blokus_game(variant.id, 0), blokus_game(variant.id, 1)});
    const auto checked = check_shard(only_shard(folder));
    ASSERT_TRUE(checked) << checked.error();
    EXPECT_EQ(checked->games, 2u);
  }
}

std::string unpacked(const std::filesystem::path& path) {
  std::string text(1 << 22, '\0');
  const gzFile file = ::gzopen(path.c_str(), "rb");
  text.resize(
      static_cast<std::size_t>(::gzread(file, text.data(), static_cast<unsigned>(text.size()))));
  ::gzclose(file);
  return text;
}
void pack(const std::filesystem::path& path, const std::string& text) {
  const gzFile file = ::gzopen(path.c_str(), "wb");
  ::gzwrite(file, text.data(), static_cast<unsigned>(text.size()));
  ::gzclose(file);
}

TEST(Corpora, AChangedByteIsNoticedOrChangesNothingThatCounts) {
  const TempFolder folder;
  write_shard(folder, "catan", std::vector{catan_game(0)});
  const auto shard = only_shard(folder);
  const std::string good = unpacked(shard);
  Random random(3);
  int noticed = 0;
  constexpr int kTries = 60;
  for (int i = 0; i < kTries; ++i) {
    std::string bad = good;
    bad[random.below(static_cast<std::uint32_t>(bad.size()))] ^=
        static_cast<char>(1 + random.below(255));
    pack(shard, bad);
    noticed += check_shard(shard) ? 0 : 1;
  }
  EXPECT_GT(noticed, kTries / 2);
}

TEST(Corpora, ATornShardIsRefused) {
  const TempFolder folder;
  write_shard(folder, "blokus", std::vector{blokus_game(blokus::VariantId::Duo, 0)});
  const auto shard = only_shard(folder);
  const std::string good = unpacked(shard);
  for (std::size_t cut = 0; cut < good.size(); cut += 37) {
    pack(shard, good.substr(0, cut));
    const bool is_empty = cut == good.find('\n') + 1;
    EXPECT_EQ(check_shard(shard).has_value(), is_empty) << cut;
  }
  std::filesystem::resize_file(shard, std::filesystem::file_size(shard) / 2);
  EXPECT_FALSE(check_shard(shard));
}

TEST(Corpora, AResultThatWasNotReachedIsNoticed) {
  const TempFolder folder;
  auto record = catan_game(1);
  record.result->points[0] += 1;
  write_shard(folder, "catan", std::vector{record});
  const auto checked = check_shard(only_shard(folder));
  ASSERT_FALSE(checked);
  EXPECT_NE(checked.error().find("game 1: ends otherwise"), std::string::npos) << checked.error();
}

TEST(Corpora, AnUnfinishedShardLeavesNothingBehind) {
  const TempFolder folder;
  {
    ShardWriter writer(folder.path(), "catan", 0);
    writer.add(catan_game(0));
  }
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

}  // namespace
}  // namespace spiel::match::corpus_test
