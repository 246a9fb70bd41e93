#include "oracle.hpp"

#include <gtest/gtest.h>

#include "table/entry.hpp"

namespace spiel::server {

namespace {

// How often something was done, and when last, by the table's version afterwards.
struct Carried {
  int times = 0;
  std::uint64_t version = 0;
};

struct CarriedOut {
  std::map<std::string, Carried> requests;
  std::map<std::string, Carried> chats;  // by their texts
};

void note(std::map<std::string, Carried>& where, const std::string& what,
          const store::Entry& entry) {
  if (what.empty()) return;
  auto& [times, version] = where[what];
  ++times;
  version = entry.sequence + 1;
}

CarriedOut carried_out(const std::vector<store::Entry>& entries) {
  CarriedOut carried;
  for (const auto& entry : entries) {
    const auto parsed = table::parse_entry(entry.line);
    EXPECT_TRUE(parsed);
    if (!parsed) continue;
    if (const auto* moved = std::get_if<table::Moved>(&parsed->fact)) {
      note(carried.requests, moved->request, entry);
    } else if (const auto* chat = std::get_if<table::Chatted>(&parsed->fact)) {
      note(carried.chats, chat->text, entry);
    }
  }
  return carried;
}

void expect_once(const std::map<std::string, Carried>& carried, const std::set<std::string>& sent) {
  for (const auto& [what, done] : carried) {
    EXPECT_EQ(done.times, 1) << what << " was carried out more than once";
    EXPECT_TRUE(sent.contains(what)) << what << " was never sent";
  }
}

}  // namespace

void expect_kept(const Told& told, const store::StoredTable& table) {
  EXPECT_EQ(table.damage, "");
  if (told.over) {
    EXPECT_EQ(table.head.state, store::TableState::Finished);
  }
  for (const auto& [version, at] : told.updates) {
    ASSERT_LE(version, table.entries.size()) << table.head.id << " has lost its end";
    EXPECT_EQ(table.entries[version - 1].at, at) << table.head.id << " version " << version;
  }
  const auto carried = carried_out(table.entries);
  for (const auto& [id, version] : told.acknowledged) {
    ASSERT_TRUE(carried.requests.contains(id)) << id << " was acknowledged and is lost";
    EXPECT_LE(carried.requests.at(id).version, version);
  }
  for (const auto& words : told.chats_acknowledged) {
    EXPECT_TRUE(carried.chats.contains(words)) << words << " was acknowledged and is lost";
  }
  expect_once(carried.requests, told.sent);
  expect_once(carried.chats, told.chats_sent);
}

std::string new_table(int number) {
  switch (number % 3) {
    case 0:
      return R"({"game":"catan","seats":{"min":3,"max":3},"bots":["greedy","greedy"]})";
    case 1:
      return R"({"game":"blokus","variant":"classic","bots":["random","greedy","random"]})";
    default:
      return R"({"game":"blokus","variant":"duo","bots":["greedy"]})";
  }
}

}  // namespace spiel::server
