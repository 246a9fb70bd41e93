// What a server of this protocol is told before it starts, from its own options or from the
// original's `server.properties`.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "core/time.hpp"
#include "protocol/swc/compat.hpp"
#include "protocol/swc/room_id.hpp"
#include "protocol/swc/test_scores.hpp"
#include "table/options.hpp"

namespace spiel::swc {

struct Settings {
  const Compat* compat = &kSeed;
  std::string password;  // of administrators; empty: nobody is one
  bool paused = false;   // rooms that a plain join makes begin paused
  Duration soft_limit{2000};
  Duration hard_limit{10'000};
  // How long a player may take to close the connection after its game is over.
  Duration farewell{5000};
  std::vector<std::string> bot_levels;  // of built-in players that may be given a seat
  std::function<std::string()> new_code = new_uuid;
  std::shared_ptr<ScoreBoard> scores = std::make_shared<TestScores>();
};

// Compares in a time that does not depend on where the words differ.
bool is_password(const Settings& settings, std::string_view word);

// A table for two as the challenge plays it.
table::TableOptions table_options(const Settings& settings, bool paused);

// The keys of `server.properties` that mean something here.
struct Properties {
  std::optional<std::string> password;
  std::optional<bool> paused;
  std::optional<bool> local;
  std::optional<std::uint16_t> port;
  bool operator==(const Properties&) const = default;
};

// Unknown keys are ignored; a value that cannot be understood is an error, told in one line.
Result<Properties, std::string> parse_properties(std::string_view text);

}  // namespace spiel::swc
