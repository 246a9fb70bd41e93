#include "table/directory.hpp"

#include <gtest/gtest.h>

namespace spiel::table {
namespace {

class Lists : public testing::Test {
 protected:
  std::shared_ptr<TableInfo> put(const std::string& id, int opened, Stage stage,
                                 bool listed = true) {
    auto info = std::make_shared<TableInfo>();
    info->id = id;
    info->opened = from_millis(opened);
    info->stage = stage;
    info->options.listed = listed;
    info->options.rules = blokus::VariantId::Duo;
    directory.update(info);
    directory.list(info);
    return info;
  }
  std::vector<TableId> part(const ListedTables& wanted) const {
    std::vector<TableId> ids;
    for (const auto& info : directory.part(wanted)) ids.push_back(info->id);
    return ids;
  }

  Directory directory;
};

using Ids = std::vector<TableId>;

TEST_F(Lists, HaveTheNewestFirstAndOneMoreThanWasAskedFor) {
  for (int i = 0; i < 9; ++i) put("T" + std::to_string(i), i, Stage::Gathering);
  EXPECT_EQ(part({.most = 2}), (Ids{"T8", "T7", "T6"}));
  EXPECT_EQ(part({.most = 2, .before = ListPosition{from_millis(2), "T2"}}), (Ids{"T1", "T0"}));
}

TEST_F(Lists, HaveWhatFitsAlone) {
  put("A", 1, Stage::Gathering);
  put("B", 2, Stage::Playing);
  put("C", 3, Stage::Playing, false);
  EXPECT_EQ(part({.stage = Stage::Playing, .most = 9}), Ids{"B"});
  EXPECT_EQ(part({.game = "catan", .most = 9}), Ids{});
  EXPECT_EQ(part({.game = "blokus", .most = 9}).size(), 2U);
}

TEST_F(Lists, FollowATableThroughItsLife) {
  put("A", 1, Stage::Gathering);
  put("A", 1, Stage::Playing);
  EXPECT_EQ(part({.stage = Stage::Gathering, .most = 9}), Ids{});
  EXPECT_EQ(part({.stage = Stage::Playing, .most = 9}), Ids{"A"});
  directory.remove("A");
  EXPECT_EQ(part({.most = 9}), Ids{});
}

TEST_F(Lists, TellNothingButWhatWasListed) {
  const auto gathering = put("A", 1, Stage::Gathering);
  ASSERT_TRUE(directory.gathering(gathering->options.kind));
  auto playing = std::make_shared<TableInfo>(*gathering);
  playing->stage = Stage::Playing;
  directory.update(playing);
  EXPECT_EQ(directory.find("A")->stage, Stage::Gathering);
  EXPECT_EQ(part({.stage = Stage::Gathering, .most = 9}), Ids{"A"});
  EXPECT_FALSE(directory.gathering(playing->options.kind))
      << "whoever looks for a seat is told at once";
  directory.list(playing);
  EXPECT_EQ(part({.stage = Stage::Playing, .most = 9}), Ids{"A"});
  directory.remove("A");
  directory.list(playing);
  EXPECT_EQ(part({.most = 9}), Ids{});
}

TEST_F(Lists, SendNobodyToATableWithMoreSeatsThanItMayHave) {
  auto info = std::make_shared<TableInfo>(*put("A", 1, Stage::Gathering));
  info->options.max_seats = 1;
  info->seats.resize(2);
  for (auto& seat : info->seats) seat.holder = Holder::Client;
  directory.update(info);
  EXPECT_FALSE(directory.gathering(info->options.kind));
}

}  // namespace
}  // namespace spiel::table
