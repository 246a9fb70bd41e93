#include "match/entrant.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ctime>

#include "blokus/blksgf.hpp"
#include "match/gtp.hpp"
#include "protocol/lmu/server_session.hpp"
#include "protocol/swc/season.hpp"

namespace spiel::match {

namespace {

constexpr std::string_view kGtp = "gtp:";
constexpr std::string_view kCommand = "cmd:";

bool is_protocol(std::string_view name) {
  return name == "swc" || name == "web" || lmu::find_labelled(name) != nullptr;
}

std::string_view without(std::string_view prefix, std::string_view text) {
  return text.starts_with(prefix) ? text.substr(prefix.size()) : text;
}

// "lmu-0.3:COMMAND"; that it is a command may be said on either side of the protocol.
std::optional<Program> parse_program(std::string_view text) {
  text = without(kCommand, text);
  const auto colon = text.find(':');
  if (colon == std::string_view::npos || !is_protocol(text.substr(0, colon))) return std::nullopt;
  return Program{std::string(text.substr(0, colon)),
                 std::string(without(kCommand, text.substr(colon + 1)))};
}

std::string obstacle_for(const Program& program, const table::GameRules& rules) {
  if (program.protocol == "web") return {};
  const auto* variant = std::get_if<blokus::VariantId>(&rules);
  if (program.protocol == "swc") {
    const bool fits =
        variant != nullptr && swc::find_season(&swc::Season::rules, *variant) != nullptr;
    return fits ? "" : "programs that speak swc play its variants of Blokus alone";
  }
  table::TableOptions options;
  options.rules = rules;
  const bool fits = lmu::fits(*lmu::find_labelled(program.protocol), options);
  return fits ? "" : "programs that speak " + program.protocol + " do not play by these rules";
}

}  // namespace

double thread_cpu_ms() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return 1e3 * static_cast<double>(now.tv_sec) + 1e-6 * static_cast<double>(now.tv_nsec);
}

Entrant entrant_of(const bots::Contender& contender) {
  Entrant entrant{contender.name, to_text(contender.budget), contender.budget, {}};
  const bots::Level& level = *contender.level;
  if (!level.looks_ahead) entrant.limits.clear();
  games::All::for_each([&]<class G>() {
    if (!level.plays<G>()) return;
    entrant.make<G>() = [&level](std::uint64_t seed) {
      return Newcomer<bots::PlayerOf<G>>{level.make<G>(seed)};
    };
  });
  return entrant;
}

Result<Entrant, std::string> parse_entrant(std::string_view text, const EntrantLimits& limits) {
  const std::string name(text);
  const auto patience = fmt::format("{} ms to answer", limits.patience.count());
  if (text.starts_with(kGtp)) {
    auto entrant = gtp_entrant(name, name.substr(kGtp.size()), limits.patience);
    entrant.limits = patience;
    return entrant;
  }
  if (auto program = parse_program(text)) {
    Entrant entrant;
    entrant.name = name;
    entrant.limits = patience;
    entrant.program = std::move(program);
    return entrant;
  }
  const auto contender = bots::parse_contender(text, limits.budget);
  if (!contender) return failure(contender.error());
  return entrant_of(*contender);
}

void tell_equals_apart(std::vector<Entrant>& players) {
  const auto same = [&](const Entrant& player) { return player.name == players.front().name; };
  if (!std::ranges::all_of(players, same)) return;
  for (std::size_t i = 1; i < players.size(); ++i) {
    players[i].name += fmt::format(" ({})", i + 1);
  }
}

std::string obstacle_for(const Entrant& entrant, const table::GameRules& rules) {
  if (entrant.program) return obstacle_for(*entrant.program, rules);
  const auto* variant = std::get_if<blokus::VariantId>(&rules);
  const bool plays =
      games::visit_game(rules, [&]<class G>(const auto&) { return entrant.make<G>() != nullptr; });
  if (!plays) return entrant.name + " does not play this game";
  if (variant != nullptr && entrant.name.starts_with(kGtp) && !blokus::game_of_variant(*variant)) {
    return "engines that speak GTP do not know this variant";
  }
  return {};
}

std::string to_text(const bots::Budget& budget) {
  std::string text;
  const auto add = [&](const std::string& limit) { text += (text.empty() ? "" : ", ") + limit; };
  if (budget.nodes) add(fmt::format("{} nodes", *budget.nodes));
  if (budget.cpu) add(fmt::format("{} ms of CPU", budget.cpu->count()));
  if (budget.time) add(fmt::format("{} ms", budget.time->count()));
  if (budget.threads != 1) add(fmt::format("{} threads", budget.threads));
  return text;
}

}  // namespace spiel::match
