#include "protocol/swc/release.hpp"

namespace spiel::swc {

namespace {

using enum StatePart;
constexpr std::array kState21_4 = {StartTeam, Shapes,   ValidColours, Players,
                                   Board,     LastMove, LastMoveMono};
constexpr std::array kState27_0 = {LastMove, Board, LastMoveMono, Shapes, ValidColours};

constexpr Release release_21_2() {
  Release release;
  release.name = "21.2";
  release.valid_colours_class = "linked-hash-set";
  release.knows_join_room = false;
  release.knows_hints = false;
  release.refuses_strangers = false;
  release.late_observer_memento = false;
  release.cancel_drops_admin = true;
  release.final_state_before_result = false;
  release.original_of_shape_errors = false;
  release.closes_after_left = false;
  release.winner_rule = WinnerRule::ByPoints;
  return release;
}

constexpr Release release_21_4() {
  Release release;
  release.name = "21.4";
  release.state_order = kState21_4;
  release.set_class = "";
  release.map_class = "";
  release.lower_case_welcome = false;
  release.counts_players = true;
  release.original_element = "originalMessage";
  release.close_element = kLateCloseElement;
  release.empty_root_when_silent = false;
  release.answers_end_tag = false;
  release.answers_nonsense = false;
  release.replay_name_ends_with_players = true;
  release.knows_slot_switches = false;
  release.knows_hints = false;
  release.joined_at_once = true;
  release.slot_reserved_default = false;
  release.default_name = "";
  release.default_can_timeout = false;
  release.error_packets = true;
  release.late_observer_memento = false;
  release.tells_pause = true;
  release.cancel_gives = CancelGives::PartsOfZero;
  release.closes_after_left = false;
  release.hard_timeout_cause = Cause::SoftTimeout;
  release.winner_rule = WinnerRule::ByPointsOrStayed;
  release.wording = Wording::German;
  return release;
}

constexpr Release release_27_0() {
  Release release = release_21_4();
  release.name = "27.0";
  release.season = &k2027;
  release.state_order = kState27_0;
  release.start_team_attribute = true;
  release.close_element = kShortCloseElement;
  release.result_form = ResultForm::OneWinner;
  release.empty_root_when_silent = true;
  release.knows_test_mode = false;
  release.knows_short_close = true;
  release.default_can_timeout = true;
  release.refusals_end = false;
  release.pause_told_first = true;
  release.cancel_gives = CancelGives::ResultByPoints;
  release.offender_keeps_points = false;
  release.hard_timeout_cause = Cause::HardTimeout;
  release.winner_rule = WinnerRule::ByParts;
  release.wording = Wording::German2027;
  return release;
}

}  // namespace

constinit const Release kSeed;
constinit const Release k21_2 = release_21_2();
constinit const Release k21_4 = release_21_4();
constinit const Release k27_0 = release_27_0();

std::span<const Release* const> all_releases() {
  static constexpr std::array<const Release*, 4> kAll = {&kSeed, &k21_2, &k21_4, &k27_0};
  return kAll;
}

const Release* find_release(std::string_view name) {
  for (const Release* release : all_releases()) {
    if (release->name == name) return release;
  }
  return nullptr;
}

}  // namespace spiel::swc
