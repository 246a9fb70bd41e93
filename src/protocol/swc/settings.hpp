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
#include "protocol/swc/release.hpp"
#include "protocol/swc/room_id.hpp"
#include "protocol/swc/test_scores.hpp"
#include "table/options.hpp"

namespace spiel::swc {

// What somebody else decides about a password, perhaps later.
enum class Login : std::uint8_t { Undecided, Right, Wrong, TooMany };
using LoginResult = std::function<Login()>;

struct Settings {
  const Season* season = &kNewestSeason;  // of whoever does not say which one is meant
  const Release* release = nullptr;       // the release to be like; none: the season's standard
  std::string password;                   // of administrators
  std::string password_hash;              // instead of it; without either nobody is one
  bool paused = false;                    // rooms that a plain join makes begin paused
  Duration soft_limit{2000};
  Duration hard_limit{10'000};
  // How long a player may take to close the connection after its game is over.
  Duration farewell{5000};
  std::vector<std::string> bot_levels;  // of built-in players that may be given a seat
  std::function<std::string()> new_code = new_uuid;
  std::shared_ptr<ScoreBoard> scores = std::make_shared<TestScores>();
  bool one_of_several = false;  // servers, each with scores of its own
  // Judges a password that somebody at this address tries. None: `is_password`, at once.
  std::function<LoginResult(const std::string& word, const std::string& peer)> judge{};
};

// All that a server keeps of a password that it made up.
std::string hash_of_password(std::string_view word);
// Compares in a time that does not depend on where the words differ.
bool is_password(const Settings& settings, std::string_view word);

// How rooms of this season are spoken in.
const Release& release_for(const Settings& settings, const Season& season);

// A table for two as the challenge plays it in this season.
table::TableOptions table_options(const Settings& settings, const Season& season, bool paused);

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
