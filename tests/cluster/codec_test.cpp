// What is said between nodes comes out as it went in, whatever it is, and is understood by nodes of
// another release; the bytes of some examples are kept here.
#include "cluster/codec.hpp"

#include <gtest/gtest.h>

#include "cluster/wire.hpp"
#include "core/random.hpp"
#include "table/local_hub.hpp"

namespace spiel::cluster::codec_test {
namespace {

using namespace table;

std::string hex(std::string_view bytes) {
  std::string text;
  for (const unsigned char byte : bytes) {
    text += "0123456789abcdef"[byte >> 4];
    text += "0123456789abcdef"[byte & 15];
  }
  return text;
}

template <class T>
void expect_same_again(const T& value) {
  const auto bytes = encode(value);
  const auto again = decode<T>(bytes);
  ASSERT_TRUE(again);
  EXPECT_EQ(hex(encode(*again)), hex(bytes));
}

TEST(Codec, NumbersOfEverySizeComeBack) {
  for (int shift = 0; shift < 64; ++shift) {
    for (const std::uint64_t near : {-1, 0, 1}) {
      const std::uint64_t value = (std::uint64_t{1} << shift) + near;
      EXPECT_EQ(decode<std::uint64_t>(encode(value)), value);
      const auto negative = -static_cast<std::int64_t>(value >> 1);
      EXPECT_EQ(decode<std::int64_t>(encode(negative)), negative);
    }
  }
  EXPECT_EQ(decode<std::int64_t>(encode(INT64_MIN)), INT64_MIN);
}

TEST(Codec, TextsListsAndNothingComeBack) {
  using Texts = std::vector<std::optional<std::string>>;
  const Texts texts{"", std::nullopt, std::string(300, 'x'), "\0"};
  EXPECT_EQ(decode<Texts>(encode(texts)), texts);
}

// Today's release and the next one.
struct Old {
  std::uint32_t number = 7;
  std::string text = "seven";
};
struct New {
  std::uint32_t number = 7;
  std::string text = "seven";
  std::vector<int> more{1, 2};
  bool flag = true;
};

TEST(Codec, ANewerNodeFillsInWhatAnOlderOneDoesNotSay) {
  const auto heard = decode<std::vector<New>>(encode(std::vector<Old>{{1, "one"}, {2, "two"}}));
  ASSERT_TRUE(heard);
  ASSERT_EQ(heard->size(), 2U);
  EXPECT_EQ((*heard)[1].text, "two");
  EXPECT_EQ((*heard)[1].more, (std::vector<int>{1, 2}));
  EXPECT_TRUE((*heard)[1].flag);
}

TEST(Codec, AnOlderNodeLeavesOutWhatItDoesNotKnow) {
  const std::vector<New> said{{1, std::string(500, 'y'), {3}, false}, {2, "two", {4, 5}, true}};
  const auto heard = decode<std::vector<Old>>(encode(said));
  ASSERT_TRUE(heard);
  ASSERT_EQ(heard->size(), 2U);
  EXPECT_EQ((*heard)[0].text, said[0].text);
  EXPECT_EQ((*heard)[1].number, 2U);
}

TEST(Codec, AnUnknownAlternativeIsNotUnderstood) {
  using Today = std::variant<Old, int>;
  using Tomorrow = std::variant<Old, int, New>;
  EXPECT_TRUE(decode<Today>(encode(Tomorrow(3))));
  EXPECT_FALSE(decode<Today>(encode(Tomorrow(New()))));
}

std::vector<Command> one_of_each() {
  return {SetNote{1, Payload("half")},
          ClaimSeat{2, "hash"},
          SetMaxSeats{5},
          Join{3, {}, "code", 4, true},
          Reserve{"key", "Anna", false},
          Unreserve{"key"},
          SetProfile{1, "Bert", std::nullopt},
          SetReady{2, false},
          Start{1, {2, 3}},
          Remove{1, 2},
          ChangeOptions{1, {}},
          Act{7,
              {catan::Action::bank_trade(catan::Resource::Ore, catan::Resource::Wool)},
              "r",
              9,
              false,
              {},
              {},
              Payload("half")},
          BotActs{1, blokus::Action::pass(blokus::Colour::Red), 300},
          Chat{1, "Cora", "Hello!", true},
          Leave{1},
          Replace{1, 2, "club"},
          CallOff{3},
          Connected{1, false},
          LetBotPlay{1, "greedy"},
          SetTimed{2, false},
          SetPaused{false},
          StepOnce{},
          OfferDraw{1},
          AskUndo{1},
          Decline{1},
          Abort{"why"},
          Forfeit{1, EndReason::RuleViolation, "how"},
          SetActive{1, false},
          PlayAgain{1, "ABCDEFGH"}};
}

TEST(Codec, EveryCommandComesBack) {
  const auto commands = one_of_each();
  ASSERT_EQ(commands.size(), std::variant_size_v<Command>);
  for (std::size_t i = 0; i < commands.size(); ++i) {
    EXPECT_EQ(commands[i].index(), i) << "not one of each";
    expect_same_again(Request(Tell{"ABCDEFGH", commands[i], 5, 17}));
  }
}

TEST(Codec, EveryRequestComesBack) {
  TableOptions options;
  options.rules = blokus::VariantId::Duo;
  options.grace = Duration(-1);
  options.limits.hard = Duration(120'000);
  const ListPosition position{from_millis(1'700'000'000'000), "ABCDEFGH"};
  for (const Request& request : std::vector<Request>{
           OpenTable{options, one_of_each(), true, "192.0.2.1"}, TakeSeat{"ABCDEFGH", {}, false, 3},
           TakeSeat{AnyTable{"lmu-0.3", options}, {}}, TakeSeat{Reservation{"code"}, {}},
           Watch{"ABCDEFGH", 3, 40, "::1"}, Unwatch{"ABCDEFGH"}, Look{"ABCDEFGH", 2, "key"},
           WatchLobby{ListedTables{Stage::Playing, "catan", 50, position}}, WatchLobby{},
           AskAdvice{"ABCDEFGH", 3}}) {
    expect_same_again(request);
  }
}

TEST(Codec, AdviceComesBack) {
  Accepted accepted;
  accepted.advice =
      Advice{7, 1, {{catan::Action::end_turn(), 0.4375}, {catan::Action::roll(), {}}}};
  const auto again = decode_reply(encode_reply(accepted));
  ASSERT_TRUE(again);
  const auto& suggestions = (*again)->advice->suggestions;
  ASSERT_EQ(suggestions.size(), 2U);
  EXPECT_EQ(suggestions[0].action, Action(catan::Action::end_turn()));
  EXPECT_EQ(suggestions[0].value, 0.4375);
  EXPECT_EQ(suggestions[1].value, std::nullopt);
}

// Plays a whole game among players who do anything legal, and hears all that is delivered.
void play(const GameRules& rules, std::uint64_t seed,
          const std::function<void(const Message&)>& hear) {
  House house(seed);
  TableOptions options;
  options.rules = rules;
  options.min_seats = options.max_seats = seats_for(rules).most < 4 ? seats_for(rules).most : 4;
  if (options.max_seats < seats_for(rules).least) options.max_seats = seats_for(rules).least;
  Time now = from_millis(1'700'000'000'000);
  house.open("ABCDEFGH", {options, {}, true}, {1, 1}, now);
  for (int i = 0; i < options.max_seats; ++i) {
    SeatInfo seat;
    seat.name = "Nr. " + std::to_string(i);
    seat.holder = Holder::Bot;
    seat.level = "random";
    house.take_seat("ABCDEFGH", Join{static_cast<PlayerId>(i) + 1, seat}, true,
                    {static_cast<SessionId>(i) + 2, 1}, now);
  }
  Random random(seed);
  for (int turn = 0; turn < 250; ++turn) {
    auto output = house.take_output();
    for (const auto& delivery : output.deliveries) hear(delivery.message);
    if (output.prompts.empty()) break;
    for (const auto& prompt : output.prompts) {
      const auto action = std::visit(
          [&](const auto& view) -> std::optional<Action> {
            using View = std::decay_t<decltype(view)>;
            if constexpr (std::is_same_v<View, catan::View>) {
              catan::ActionList list;
              catan::legal(view, list);
              if (list.empty()) return std::nullopt;
              return list[random.below(static_cast<std::uint32_t>(list.size()))];
            } else {
              blokus::ActionList list;
              blokus::legal(view, list);
              if (list.empty()) return std::nullopt;
              return list[random.below(static_cast<std::uint32_t>(list.size()))];
            }
          },
          prompt.view);
      if (!action) continue;
      house.tell({"ABCDEFGH", BotActs{prompt.seat, *action, prompt.version}}, {1, 2}, now);
    }
    now += Duration(250);
  }
  house.watch({"ABCDEFGH", 2, std::nullopt}, {9, 1}, now);
  for (const auto& delivery : house.take_output().deliveries) hear(delivery.message);
}

// The codec says nothing twice and leaves nothing out: views are compared as values, the rest by
// its bytes.
void expect_same_view(const Message& before, const Message& after) {
  ASSERT_EQ(before.index(), after.index());
  const auto* update = std::get_if<1>(&before);
  if (update != nullptr) {
    const auto& other = *std::get<1>(after);
    ASSERT_EQ((*update)->steps.size(), other.steps.size());
    for (std::size_t i = 0; i < other.steps.size(); ++i) {
      EXPECT_EQ((*update)->steps[i].view, other.steps[i].view);
      EXPECT_EQ((*update)->steps[i].events, other.steps[i].events);
    }
    EXPECT_EQ((*update)->info->seats, other.info->seats);
    EXPECT_EQ((*update)->info->options, other.info->options);
    EXPECT_EQ((*update)->info->result, other.info->result);
    return;
  }
  const auto& reply = std::get<0>(before).second;
  const auto& other = std::get<0>(after).second;
  ASSERT_EQ(reply.has_value(), other.has_value());
  if (reply && reply->snapshot) {
    EXPECT_EQ(reply->snapshot->view, other->snapshot->view);
    EXPECT_EQ(reply->snapshot->info->seats, other->snapshot->info->seats);
  }
}

TEST(Codec, WhateverIsToldDuringGamesComesBack) {
  std::size_t heard = 0;
  std::size_t bytes = 0;
  for (const GameRules& rules : {GameRules(catan::Rules()), GameRules(blokus::VariantId::Classic),
                                 GameRules(blokus::VariantId::Duo)}) {
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      play(rules, seed, [&](const Message& message) {
        const auto said = encode_message(message);
        const auto again = decode_message(said);
        ASSERT_TRUE(again);
        EXPECT_EQ(encode_message(*again), said);
        expect_same_view(message, *again);
        ++heard;
        bytes += said.size();
      });
    }
  }
  EXPECT_GT(heard, 2000U);
  EXPECT_LT(bytes / heard, 2500U);
}

TEST(Codec, HalfAMessageAndAnyOtherBytesAreNotUnderstood) {
  std::vector<std::string> said;
  play(catan::Rules(), 5, [&](const Message& message) { said.push_back(encode_message(message)); });
  Random random(1);
  for (std::size_t i = 0; i < said.size(); i += 50) {
    const auto& whole = said[i];
    for (std::size_t length = 0; length < whole.size(); length += 7) {
      EXPECT_FALSE(decode_message(std::string_view(whole).substr(0, length)));
    }
    for (int j = 0; j < 200; ++j) {
      auto changed = whole;
      changed[random.below(static_cast<std::uint32_t>(whole.size()))] ^=
          static_cast<char>(1 + random.below(255));
      (void)decode_message(changed);
      (void)decode_request(changed);
    }
  }
}

// A change of these bytes is a change of what nodes of the last release understand.
TEST(Codec, TheBytesOfARequestStayAsTheyAre) {
  const Request request =
      Tell{"ABCDEFGH",
           Act{3, {catan::Action::build_road(70)}, "move-1", 300, true, {"hint"}, Payload("road")},
           3, 299};
  EXPECT_EQ(hex(encode_request(request)),
            "022f0841424344454647480b20030100050246000000066d6f76652d3101ac0201010468696e7404726f61"
            "64000301ab02");
}

TEST(Codec, TheBytesOfAReplyStayAsTheyAre) {
  Accepted accepted{"ABCDEFGH", 3, 17, {}, {}, {}};
  auto info = std::make_shared<TableInfo>();
  info->id = "ABCDEFGH";
  info->options.rules = catan::Rules();
  info->options.kind = "web";
  info->options.grace = Duration(60'000);
  info->opened = from_millis(1'700'000'000'000);
  SeatInfo seat;
  seat.holder = Holder::Client;
  seat.player = 3;
  seat.name = "Anna";
  info->seats.push_back(seat);
  accepted.tables.push_back(info);
  accepted.snapshot = Snapshot{17, Seat{0}, info, nullptr, std::nullopt, {}, nullptr};
  const std::string table =
      "5f08414243444546474830000e000000000000010000000a07e807037765620002080000c0a90705"
      "0000010000066772656564790100000000000000000118020304416e6e6100000000000000000000"
      "000100000000000080a0abfef9620000";
  EXPECT_EQ(hex(encode_reply(Reply(accepted))), "01e40841424344454647480311017311010001" + table +
                                                    "00000b0000ff000600000000000000000101" + table +
                                                    "00");
  EXPECT_EQ(hex(encode_reply(Reply(failure(Refusal(TableRefusal::Unavailable))))), "00001b");
}

TEST(Codec, TheBytesOfFramesStayAsTheyAre) {
  EXPECT_EQ(hex(encode_frame(Hello{1, "a", 7})), "00040101610e");
  EXPECT_EQ(hex(encode_frame(Requested{300, 2, "xyz"})), "0107ac02020378797a");
  EXPECT_EQ(hex(encode_frame(Alive{})), "0800");
  EXPECT_EQ(hex(encode_frame(Posted{3, "a", "xyz"})), "09070301610378797a");
  EXPECT_EQ(hex(encode_frame(PostTaken{3, Uptake::NoSuchConversation})), "0a020300");
  EXPECT_EQ(hex(encode_frame(PostTaken{3, Uptake::Taken})), "0a020301");
  EXPECT_EQ(hex(encode_frame(PostTaken{3, Uptake::TooMuch})), "0a020302");
}

}  // namespace
}  // namespace spiel::cluster::codec_test
