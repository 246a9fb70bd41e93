// Ten games played by original Software-Challenge servers of both seasons, with what they counted
// after every move.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>

#include "blokus/game.hpp"
#include "tests/test_data.hpp"

namespace spiel::blokus::oracle_games_test {
namespace {

std::string upper(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = static_cast<char>(std::toupper(c));
  return out;
}

std::string valid_colours(const State& state) {
  std::string list;
  for (std::size_t c = 0; c < kMaxColours; ++c) {
    const auto colour = static_cast<Colour>(c);
    if (is_valid(state, colour)) list += (list.empty() ? "" : ",") + upper(name_of(colour));
  }
  return list;
}

// The state in the words of the recording.
std::string describe(const State& state, std::size_t legal_before) {
  std::ostringstream out;
  out << "legal_before=" << legal_before << " | turn=" << state.turn << " round=" << round(state)
      << " current=" << (is_over(state) ? "-" : upper(name_of(colour_to_move(state))))
      << " valid=" << valid_colours(state) << " one=" << points_of_seat(state, 0)
      << " two=" << points_of_seat(state, 1) << " over=" << (is_over(state) ? "true" : "false");
  return out.str();
}

Action parse_move(const std::string& line) {
  std::istringstream in(line);
  std::string word, colour, piece, rotation, flipped;
  int x = 0, y = 0;
  in >> word >> colour;
  for (char& c : colour) c = static_cast<char>(std::tolower(c));
  if (word == "skip") return Action::pass(parse_colour(colour).value());
  EXPECT_EQ(word, "set");
  in >> piece >> rotation >> flipped >> x >> y;
  return Action::place(parse_colour(colour).value(),
                       Placement(parse_piece(piece).value(), parse_rotation(rotation).value(),
                                 flipped == "true", x, y));
}

void replay_file(const std::filesystem::path& path, VariantId rules) {
  SCOPED_TRACE(path.filename().string());
  std::ifstream in(path);
  std::string line;
  ASSERT_TRUE(std::getline(in, line) && line.starts_with("new "));
  State state = start({rules, parse_piece(line.substr(4))});
  const auto list = std::make_unique<ActionList>();
  while (std::getline(in, line)) {
    SCOPED_TRACE(line);
    const Action action = parse_move(line);
    legal(state, to_move(state), *list);
    const std::size_t placements = list->placements();
    ASSERT_TRUE(apply(state, to_move(state), action, {}, NoSink{}));
    ASSERT_EQ(describe(state, placements), line.substr(line.find("legal_before")));
  }
  EXPECT_TRUE(is_over(state));
}

int replay_folder(const std::string& name, VariantId rules) {
  int files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(test_data() + "/" + name)) {
    replay_file(entry.path(), rules);
    ++files;
  }
  return files;
}

TEST(OracleGames, AreReplayedWithEqualCountsAtEveryPly) {
  EXPECT_EQ(replay_folder("oracle", VariantId::Swc), 6);
  EXPECT_EQ(replay_folder("oracle-2027", VariantId::Swc2027), 4);
}

}  // namespace
}  // namespace spiel::blokus::oracle_games_test
