#include "protocol/swc/compat.hpp"

#include <array>

#include "protocol/swc/words.hpp"

namespace spiel::swc {

namespace {

using enum StatePart;
constexpr std::array kBoardFirst = {StartTeam,    Board,   Shapes,  LastMoveMono,
                                    ValidColours, Players, LastMove};
constexpr std::array kBoardLate = {StartTeam, Shapes,   ValidColours, Players,
                                   Board,     LastMove, LastMoveMono};

}  // namespace

const Compat kSeed = {
    .name = "seed",
    .state_order = kBoardFirst,
    .set_class = "linked-hash-set",
    .map_class = "linked-hash-map",
    .valid_colours_class = "",  // the last official client rejects one, all others take both
    .lower_case_welcome = true,
    .counts_players = false,
    .original_element = "originalRequest",
    .close_element = kCloseElement,
    .empty_root_when_silent = true,
    .answers_end_tag = true,
    .replay_name_ends_with_players = false,
    .knows_join_room = true,
    .knows_slot_switches = true,
    .knows_hints = true,
    .joined_at_once = false,
    .slot_reserved_default = true,
    .default_name = "Unknown",
    .default_can_timeout = true,
    .error_packets = false,
    .refuses_strangers = true,
    .late_observer_memento = true,
    .tells_pause = false,
    .cancel_gives_result = false,
    .cancel_drops_admin = false,
    .final_state_before_result = true,
    .original_of_shape_errors = true,
    .closes_after_left = true,
    .hard_timeout_cause = Cause::HardTimeout,
    .winner_rule = WinnerRule::ByParts,
    .language = Language::English,
};

const Compat k21_2 = {
    .name = "21.2",
    .state_order = kBoardFirst,
    .set_class = "linked-hash-set",
    .map_class = "linked-hash-map",
    .valid_colours_class = "linked-hash-set",
    .lower_case_welcome = true,
    .counts_players = false,
    .original_element = "originalRequest",
    .close_element = kCloseElement,
    .empty_root_when_silent = true,
    .answers_end_tag = true,
    .replay_name_ends_with_players = false,
    .knows_join_room = false,
    .knows_slot_switches = true,
    .knows_hints = false,
    .joined_at_once = false,
    .slot_reserved_default = true,
    .default_name = "Unknown",
    .default_can_timeout = true,
    .error_packets = false,
    .refuses_strangers = false,
    .late_observer_memento = false,
    .tells_pause = false,
    .cancel_gives_result = false,
    .cancel_drops_admin = true,
    .final_state_before_result = false,
    .original_of_shape_errors = false,
    .closes_after_left = false,
    .hard_timeout_cause = Cause::HardTimeout,
    .winner_rule = WinnerRule::ByPoints,
    .language = Language::English,
};

const Compat k21_4 = {
    .name = "21.4",
    .state_order = kBoardLate,
    .set_class = "",
    .map_class = "",
    .valid_colours_class = "",
    .lower_case_welcome = false,
    .counts_players = true,
    .original_element = "originalMessage",
    .close_element = kLateCloseElement,
    .empty_root_when_silent = false,
    .answers_end_tag = false,
    .replay_name_ends_with_players = true,
    .knows_join_room = true,
    .knows_slot_switches = false,
    .knows_hints = false,
    .joined_at_once = true,
    .slot_reserved_default = false,
    .default_name = "",
    .default_can_timeout = false,
    .error_packets = true,
    .refuses_strangers = true,
    .late_observer_memento = false,
    .tells_pause = true,
    .cancel_gives_result = true,
    .cancel_drops_admin = false,
    .final_state_before_result = true,
    .original_of_shape_errors = true,
    .closes_after_left = false,
    .hard_timeout_cause = Cause::SoftTimeout,
    .winner_rule = WinnerRule::ByPointsOrStayed,
    .language = Language::German,
};

std::span<const Compat* const> all_compats() {
  static constexpr std::array<const Compat*, 3> kAll = {&kSeed, &k21_2, &k21_4};
  return kAll;
}

const Compat* find_compat(std::string_view name) {
  for (const Compat* compat : all_compats()) {
    if (compat->name == name) return compat;
  }
  return nullptr;
}

}  // namespace spiel::swc
