// Conversations recorded from a running original of release 21.2, played again against our server:
// who is told what, in which order, and whose connection is closed.
//
// Transcripts shorten the state and the ids; our answers are shortened likewise before they are
// compared, and the number of bytes shows that nothing else was lost.
#include <gtest/gtest.h>

#include <regex>
#include <set>
#include <sstream>

#include "tests/protocol/swc/arena.hpp"

namespace spiel::swc::scenario_test {
namespace {

struct Line {
  enum Kind { Sends, Hears, Note } kind = Note;
  std::string client;
  std::string text;
  std::optional<std::size_t> bytes;
  bool closed = false;
};

bool starts_line(const std::string& text) {
  return text.starts_with(">>> ") || text.starts_with("<<< ") || text.starts_with("# ");
}

Line parse_line(const std::string& text) {
  if (text.starts_with("# ")) return {Line::Note, {}, text.substr(2), std::nullopt, false};
  static const std::regex kHead(R"((>>>|<<<) (\w+)(?: \((\d+) bytes(, EOF)?\)| tail)?: )");
  std::smatch head;
  EXPECT_TRUE(std::regex_search(text, head, kHead)) << text;
  Line line{head[1] == ">>>" ? Line::Sends : Line::Hears, head[2], head.suffix(), {}, false};
  if (head[3].matched) line.bytes = std::stoul(head[3]);
  line.closed = head[4].matched;
  return line;
}

std::vector<Line> parse_transcript(const std::string& text) {
  std::vector<std::string> blocks;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (starts_line(line) || blocks.empty()) {
      blocks.push_back(line);
    } else {
      blocks.back() += "\n" + line;
    }
  }
  std::vector<Line> out;
  for (const std::string& block : blocks) out.push_back(parse_line(block));
  return out;
}

const std::regex kAnyId(
    "UUID:[0-9a-f]{4}|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}");

std::vector<std::string> ids_in(const std::string& text) {
  return {std::sregex_token_iterator(text.begin(), text.end(), kAnyId), {}};
}

// Ids by the order of their first appearance, and states as transcripts show them.
std::string shortened(const std::string& text) {
  std::string out = text;
  std::vector<std::string> known;
  for (const std::string& id : ids_in(text)) {
    if (std::find(known.begin(), known.end(), id) != known.end()) continue;
    known.push_back(id);
    out = replaced(out, id, "ID" + std::to_string(known.size()));
  }
  std::string result;
  while (true) {
    const std::size_t state = out.find("<state ");
    if (state == std::string::npos) return result + out;
    const std::size_t inside = out.find('>', state) + 1;
    const std::size_t tail = out.find("<lastMoveMono", state);
    const std::size_t end = out.find("</state>", state) + 8;
    static const std::regex kBlank(R"(\s+)");
    result += out.substr(0, inside) + " ... " +
              std::regex_replace(out.substr(tail, end - tail), kBlank, " ");
    out = out.substr(end);
  }
}

class Scenario {
 public:
  Scenario(std::vector<Line> lines, std::uint64_t seed)
      : lines_(std::move(lines)), arena_(k21_2, seed) {}

  Arena& arena() { return arena_; }

  // Plays all lines. False if a game begins with another piece than in the transcript.
  bool play() {
    for (const Line& line : lines_) {
      if (line.kind == Line::Note) note(line.text);
      if (line.kind == Line::Sends) send(line.client, line.text);
      if (line.kind == Line::Hears && !hear(line)) return false;
    }
    return true;
  }

  void send(const std::string& client, const std::string& text) {
    std::string bytes = text;
    for (const std::string& label : ids_in(text)) bytes = replaced(bytes, label, meaning(label));
    arena_.send(client, bytes);
    heard_.try_emplace(client);
    collect();
  }

  void compare() {
    for (const auto& [client, expected] : expected_) {
      EXPECT_EQ(shortened(heard_[client]), shortened(expected)) << client;
      if (counted_.contains(client)) {
        EXPECT_EQ(heard_[client].size(), counted_[client]) << client;
      }
    }
    for (const auto& [client, closed] : closed_) {
      EXPECT_EQ(arena_.is_closed(client), closed) << client;
    }
  }

  std::string heard(const std::string& client) { return heard_[client]; }

 private:
  void note(const std::string& text) {
    static const std::regex kLeaves(R"((P\d) (closes|closes TCP|leaves by tcp))");
    static const std::regex kWaits(R"(answers after (> 2|3) s)");
    std::smatch match;
    if (std::regex_match(text, match, kLeaves)) arena_.hang_up(match[1]);
    if (std::regex_search(text, match, kWaits)) arena_.wait(Duration(3000));
    collect();
  }

  bool hear(const Line& line) {
    const std::string piece = Arena::value(line.text, "startPiece");
    expected_[line.client] += line.text;
    if (line.bytes) counted_[line.client] += *line.bytes;
    if (!line.bytes) uncounted_.insert(line.client);
    for (const std::string& client : uncounted_) counted_.erase(client);
    closed_[line.client] = line.closed;
    return piece.empty() || Arena::value(heard_[line.client], "startPiece") == piece;
  }

  // Our id for that of the transcript: the one at the same place in what a client heard.
  std::string meaning(const std::string& label) {
    for (const auto& [client, expected] : expected_) {
      const auto theirs = ids_in(expected);
      const auto ours = ids_in(heard_[client]);
      const auto at = std::find(theirs.begin(), theirs.end(), label) - theirs.begin();
      if (at < static_cast<std::ptrdiff_t>(std::min(theirs.size(), ours.size()))) {
        return ours[static_cast<std::size_t>(at)];
      }
    }
    return label;
  }

  void collect() {
    for (auto& [client, bytes] : heard_) bytes += arena_.take(client);
  }

  std::vector<Line> lines_;
  Arena arena_;
  std::map<std::string, std::string> heard_;
  std::map<std::string, std::string> expected_;
  std::map<std::string, std::size_t> counted_;
  std::set<std::string> uncounted_;
  std::map<std::string, bool> closed_;
};

std::unique_ptr<Scenario> played(const std::vector<Line>& lines, bool paused = false) {
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    auto scenario = std::make_unique<Scenario>(lines, seed);
    scenario->arena().settings().paused = paused;
    if (scenario->play()) return scenario;
  }
  return nullptr;
}

std::vector<Line> transcript(const std::string& name) {
  return parse_transcript(read_data("scenarios-21.2/" + name + ".txt"));
}

class RecordedScenario : public testing::TestWithParam<const char*> {};

TEST_P(RecordedScenario, IsAnsweredAsTheOriginalDid) {
  const auto scenario = played(transcript(GetParam()));
  ASSERT_TRUE(scenario);
  scenario->compare();
}

INSTANTIATE_TEST_SUITE_P(
    All, RecordedScenario,
    testing::Values("illegal-01-wrong-colour", "illegal-03-first-not-in-corner",
                    "illegal-05-out-of-bounds", "illegal-08-duplicate", "illegal-10-touches-same",
                    "join-01-two-players", "leave-07-ingame-tcp", "lobby-01-unknown-gametype",
                    "lobby-03-wrong-password", "lobby-06-admin-unknown-room-observe",
                    "lobby-09-move-unknown-room", "lobby-10-unknown-tag", "lobby-16-unknown-attr",
                    "lobby-21-prepare-one-slot", "lobby-24-prepare-minimal", "pause-01",
                    "reserve-04-reuse", "timeout-01-soft"),
    [](const auto& given) {
      return std::regex_replace(std::string(given.param), std::regex("-"), "_");
    });

// Administrators are told of a new player before those who watch are told of the game that begins
// with it; the original does it the other way round.
TEST(Scenario, ARoomMadeByAPlainJoinCanBeginPaused) {
  auto lines = transcript("paused-join-01");
  for (Line& line : lines) {
    const std::size_t joined = line.text.find("\n  <joinedGameRoom");
    if (line.client != "A" || line.kind != Line::Hears || joined == std::string::npos) continue;
    if (line.text.starts_with("<protocol>")) continue;
    line.text = line.text.substr(joined) + line.text.substr(0, joined);
  }
  const auto scenario = played(lines, true);
  ASSERT_TRUE(scenario);
  scenario->compare();
}

// A move out of turn hangs the original's room for ever. Here it loses the game.
TEST(Scenario, AMoveOutOfTurnLosesInsteadOfHangingTheRoom) {
  auto lines = transcript("illegal-12-not-your-turn");
  const auto probe = std::find_if(lines.begin(), lines.end(), [](const Line& line) {
    return line.text == "---- the probe move";
  });
  ASSERT_NE(probe, lines.end());
  const std::vector<Line> rest(probe, lines.end());
  lines.erase(probe, lines.end());
  const auto scenario = played(lines);
  ASSERT_TRUE(scenario);
  scenario->compare();
  const std::string before = scenario->heard("P2");
  scenario->send("P2", rest[1].text);
  const std::string offender = scenario->heard("P2").substr(before.size());
  const std::string error = rest[3].text.substr(0, rest[3].text.find("\n  <sc.protocol"));
  EXPECT_TRUE(shortened(offender).starts_with(shortened(error))) << offender;
  EXPECT_TRUE(offender.ends_with("\n  <sc.protocol.responses.CloseConnection/>\n</protocol>"));
  EXPECT_TRUE(scenario->arena().is_closed("P2"));
  for (const std::string client : {"P1", "A"}) {
    const std::string heard = scenario->heard(client);
    EXPECT_NE(heard.find("<score cause=\"LEFT\" reason=\"Der Spieler hat das Spiel verlassen\">"),
              std::string::npos);
    EXPECT_EQ(heard.find("class=\"error\""), std::string::npos);
    EXPECT_TRUE(heard.substr(0, heard.rfind(' ')).ends_with("<left"));
  }
}

// The transcript of a game of passes is given in part: four placements, 96 passes, the end.
TEST(Scenario, AGameOfPassesEndsAfterTwentyFiveRounds) {
  auto lines = transcript("skip-01-to-round-limit");
  const auto skips = std::find_if(lines.begin(), lines.end(), [](const Line& line) {
    return line.text.starts_with("last turn/round");
  });
  const std::vector<Line> rest(skips, lines.end());
  lines.erase(skips, lines.end());
  const auto scenario = played(lines);
  ASSERT_TRUE(scenario);
  scenario->compare();
  const std::string room = Arena::value(scenario->heard("P1"), "roomId");
  for (int turn = 4; turn < 100; ++turn) {
    const std::string colour = std::array{"BLUE", "YELLOW", "RED", "GREEN"}[turn % 4];
    scenario->send(turn % 2 == 0 ? "P1" : "P2",
                   "<room roomId=\"" + room + "\"><data class=\"sc.plugin2021.SkipMove\"><color>" +
                       colour + "</color></data></room>");
  }
  for (const std::string client : {"P1", "A"}) {
    const auto expected = std::find_if(rest.begin(), rest.end(),
                                       [&](const Line& line) { return line.client == client; });
    ASSERT_NE(expected, rest.end());
    const std::string tail = expected->text.substr(expected->text.find("<state"));
    const std::string heard = shortened(scenario->heard(client));
    EXPECT_TRUE(heard.ends_with(replaced(tail, ids_in(tail)[0], "ID1"))) << client;
  }
}

}  // namespace
}  // namespace spiel::swc::scenario_test
