// Conversations recorded from running originals of releases 21.2 and 27.0, played again against our
// server: who is told what, in which order, and whose connection is closed.
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
  return text.starts_with(">>> ") || text.starts_with("<<< ") || text.starts_with("# ") ||
         text.starts_with("--- ");
}

Line parse_line(const std::string& text) {
  if (text.starts_with("# ")) return {Line::Note, {}, text.substr(2), std::nullopt, false};
  if (text.starts_with("--- ")) return {Line::Note, {}, text.substr(4), std::nullopt, false};
  static const std::regex kEnd(R"(<<< (\w+): EOF)");
  if (std::smatch end; std::regex_match(text, end, kEnd)) {
    return {Line::Hears, end[1], {}, 0, true};
  }
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

std::string on_one_line(const std::string& text) {
  static const std::regex kBlank(R"(\s+)");
  return std::regex_replace(text, kBlank, " ");
}

// The text from `from` to the end of `to`, on one line; nothing if there is no such thing.
std::string part(const std::string& text, const std::string& from, const std::string& to) {
  const std::size_t begin = text.find(from);
  if (begin == std::string::npos) return {};
  const std::size_t end = text.find(to, begin);
  return on_one_line(text.substr(begin, end - begin)) + to;
}

// A state as transcripts show it: board and shapes are left out.
std::string shortened_state(const std::string& state) {
  const std::string head = state.substr(0, state.find('>') + 1);
  if (head.find("startTeam=") == std::string::npos) {
    return head + " ... " + part(state, "<lastMoveMono", "</state>");
  }
  const std::string move = part(state, "<lastMove ", "</lastMove>");
  const bool empty = state.find("<lastMoveMono/>") != std::string::npos;
  const std::string mono =
      empty ? "<lastMoveMono/>" : part(state, "<lastMoveMono>", "</lastMoveMono>");
  return head + " " + (move.empty() ? move : move + " ") + "... " + mono + " ... " +
         part(state, "<validColors", "</state>");
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
    const std::size_t end = out.find("</state>", state) + 8;
    result += out.substr(0, state) + shortened_state(out.substr(state, end - state));
    out = out.substr(end);
  }
}

// What is ours on purpose: the words of refused requests, and that administrators hear of a plain
// join before those who watch hear of the game that begins with it. Whether anything of this was
// in the text shows that its bytes cannot be counted.
struct Comparable {
  std::string text;
  std::vector<std::string> announced;
  bool counts = true;
};
Comparable comparable(const std::string& text) {
  static const std::regex kRefusal("<errorpacket message=\"[^\"]*\">");
  static const std::regex kAnnounced(R"(\n  <joinedGameRoom [^>]*>)");
  Comparable out;
  const std::string refused = std::regex_replace(text, kRefusal, "<errorpacket>");
  out.counts = refused == text;
  out.announced = {std::sregex_token_iterator(refused.begin(), refused.end(), kAnnounced), {}};
  out.text = std::regex_replace(refused, kAnnounced, "");
  return out;
}

class Scenario {
 public:
  Scenario(std::vector<Line> lines, const Release& release, std::uint64_t seed)
      : lines_(std::move(lines)), arena_(release, seed) {}

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
      const auto ours = comparable(shortened(heard_[client]));
      const auto theirs = comparable(shortened(expected));
      EXPECT_EQ(ours.text, theirs.text) << client;
      EXPECT_EQ(ours.announced, theirs.announced) << client;
      if (theirs.counts && counted_.contains(client)) {
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
    static const std::regex kLeaves(R"((\w+):? (closes|closes TCP|leaves by tcp|TCP close))");
    static const std::regex kWaits(R"(answers after (> 2|3) s|2.6 s pass)");
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
    closed_[line.client] = closed_[line.client] || line.closed;
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

std::unique_ptr<Scenario> played(const std::vector<Line>& lines, bool paused = false,
                                 const Release& release = k21_2) {
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    auto scenario = std::make_unique<Scenario>(lines, release, seed);
    scenario->arena().settings().paused = paused;
    if (scenario->play()) return scenario;
  }
  return nullptr;
}

std::vector<Line> transcript(const std::string& name, const std::string& release = "21.2") {
  return parse_transcript(read_data("scenarios-" + release + "/" + name + ".txt"));
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

class RecordedIn2027 : public testing::TestWithParam<const char*> {};

TEST_P(RecordedIn2027, IsAnsweredAsTheOriginalDid) {
  const auto scenario = played(transcript(GetParam(), "27.0"), false, k27_0);
  ASSERT_TRUE(scenario);
  scenario->compare();
}

INSTANTIATE_TEST_SUITE_P(
    All, RecordedIn2027,
    testing::Values("afterwards-01-join-again", "cancel-01-by-points",
                    "first-01-middle-of-the-border", "illegal-01-wrong-colour",
                    "illegal-02-first-not-on-border", "illegal-03-wrong-first-shape",
                    "illegal-04-duplicate", "illegal-05-no-shared-corner",
                    "illegal-06-touches-same", "illegal-07-out-of-turn",
                    "illegal-08-two-moves-in-a-row", "illegal-09-unrequested-while-paused",
                    "illegal-10-skip-in-first-turn", "join-01-two-players", "join-02-without-type",
                    "join-04-joinRoom", "leave-01-tcp", "leave-02-close-element",
                    "leave-03-end-tag", "leave-04-close-without-a-game", "lobby-01-unknown-element",
                    "lobby-02-wrong-password", "lobby-03-wrong-reservation",
                    "lobby-04-not-authenticated", "lobby-05-prepare-without-reserved",
                    "pause-01-step-pause-cancel", "timeout-01-soft", "unreadable-01-unknown-kind",
                    "unreadable-02-hint"),
    [](const auto& given) {
      return std::regex_replace(std::string(given.param), std::regex("-"), "_");
    });

TEST(Scenario, ARoomMadeByAPlainJoinCanBeginPaused) {
  const auto lines = transcript("paused-join-01");
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

// The transcript shows four placements, seven of 92 passes, and the end: 24 rounds are played.
TEST(Scenario, AGameOfPassesEndsAfterTwentyFourRoundsIn2027) {
  auto lines = transcript("skip-01-to-round-limit", "27.0");
  const auto left_out = std::find_if(lines.begin(), lines.end(), [](const Line& line) {
    return line.kind == Line::Note && line.text.find("pass") != std::string::npos;
  });
  ASSERT_NE(left_out, lines.end());
  const std::vector<Line> rest(left_out + 1, lines.end());
  lines.erase(left_out, lines.end());
  const auto scenario = played(lines, false, k27_0);
  ASSERT_TRUE(scenario);
  scenario->compare();
  const std::string room = Arena::value(scenario->heard("P1"), "roomId");
  int turn = std::stoi(
      Arena::value(scenario->heard("P1").substr(scenario->heard("P1").rfind("<state ")), "turn"));
  for (; turn < 96; ++turn) {
    const std::string colour = std::array{"BLUE", "YELLOW", "RED", "GREEN"}[turn % 4];
    scenario->send(turn % 2 == 0 ? "P1" : "P2",
                   "<room roomId=\"" + room + "\"><data class=\"sc.plugin2027.SkipMove\"><color>" +
                       colour + "</color></data></room>");
  }
  for (const std::string client : {"P1", "P2", "A"}) {
    const auto expected = std::find_if(rest.rbegin(), rest.rend(),
                                       [&](const Line& line) { return line.client == client; });
    ASSERT_NE(expected, rest.rend());
    const std::string heard = shortened(scenario->heard(client));
    EXPECT_TRUE(heard.ends_with(shortened(expected->text))) << client << ": " << heard;
  }
}

// A join for a game that nobody plays here; the original says nothing and may even seat it.
TEST(Scenario, AnUnknownGameTypeIsToldSoAndTheConnectionEnds) {
  Arena arena(k27_0);
  arena.send("P1", "<protocol><join gameType='swc_2027_blokus'/>");
  arena.send("P2", "<protocol><join gameType='nonsense'/>");
  EXPECT_EQ(arena.take("P2"),
            "<protocol>\n  <errorpacket message=\"There is no game type nonsense\">\n    "
            "<originalRequest class=\"join\" gameType=\"nonsense\"/>\n  </errorpacket>\n"
            "</protocol>");
  EXPECT_TRUE(arena.is_closed("P2"));
  EXPECT_EQ(arena.take_notes("P2"),
            std::vector<std::string>{"refused: There is no game type nonsense"});
}

}  // namespace
}  // namespace spiel::swc::scenario_test
