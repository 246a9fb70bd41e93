#include "protocol/swc/settings.hpp"

#include <gtest/gtest.h>

#include <regex>
#include <set>

#include "protocol/swc/room_id.hpp"

namespace spiel::swc::settings_test {
namespace {

TEST(Properties, ReadsTheOriginalsFile) {
  const auto properties = parse_properties(
      "# server\n\npassword=examplepassword\npaused = true\r\nlocal: false\n! note\nport 13051\n"
      "other=thing\n");
  ASSERT_TRUE(properties);
  EXPECT_EQ(*properties, (Properties{"examplepassword", true, false, 13051}));
}

TEST(Properties, WhatIsNotSaidIsLeftOpen) { EXPECT_EQ(*parse_properties(""), Properties{}); }

TEST(Properties, ValuesThatMakeNoSenseAreErrors) {
  EXPECT_EQ(parse_properties("port=0").error(), "port cannot be \"0\"");
  EXPECT_FALSE(parse_properties("port=70000"));
  EXPECT_FALSE(parse_properties("paused=maybe"));
  EXPECT_FALSE(parse_properties("local"));
}

TEST(Settings, OnlyTheWholePasswordIsThePassword) {
  Settings settings;
  settings.password = "secret";
  EXPECT_TRUE(is_password(settings, "secret"));
  for (const char* wrong : {"", "secre", "secrets", "Secret"}) {
    EXPECT_FALSE(is_password(settings, wrong));
  }
}

TEST(RoomId, IsAUuidThatLeadsBackToTheTable) {
  const std::regex uuid("[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}");
  std::set<std::string> rooms;
  for (const std::string table : {"AAAAAAAA", "99999999", "ABCDEFGH", "Z7K2MNPQ"}) {
    const std::string room = room_id(table);
    EXPECT_TRUE(std::regex_match(room, uuid)) << room;
    EXPECT_EQ(table_id(room), table);
    rooms.insert(room);
  }
  EXPECT_EQ(rooms.size(), 4U);
  EXPECT_TRUE(std::regex_match(new_uuid(), uuid));
  EXPECT_NE(new_uuid(), new_uuid());
}

TEST(RoomId, OtherNamesStayAsTheyAre) {
  for (const std::string name :
       {"", "x", "lobby", "ABCDEFG0", "zzzzzzzz-zz00-4000-8000-000000000000",
        "00000000-0001-4000-8000-000000000000"}) {
    EXPECT_EQ(table_id(name), name);
  }
  EXPECT_EQ(room_id("short"), "short");
}

}  // namespace
}  // namespace spiel::swc::settings_test
