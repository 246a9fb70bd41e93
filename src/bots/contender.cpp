#include "bots/contender.hpp"

#include <charconv>

namespace spiel::bots {

namespace {

// Cuts off the text before the first separator.
std::string_view next_part(std::string_view& text, char separator) {
  const auto end = text.find(separator);
  const std::string_view part = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  return part;
}

std::optional<std::int64_t> parse_positive(std::string_view text) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  constexpr std::int64_t kMost = 1'000'000'000'000;
  const bool whole = error == std::errc{} && end == text.data() + text.size();
  return whole && 0 < number && number <= kMost ? std::optional(number) : std::nullopt;
}

// Whether there is a limit of this name.
bool set_limit(Budget& budget, std::string_view name, std::int64_t amount) {
  constexpr std::int64_t kMostThreads = 256;
  if (name == "time") budget.time = Duration(amount);
  if (name == "cpu") budget.cpu = Duration(amount);
  if (name == "nodes") budget.nodes = static_cast<std::uint64_t>(amount);
  if (name == "threads") budget.threads = static_cast<int>(std::min(amount, kMostThreads));
  return name == "time" || name == "cpu" || name == "nodes" || name == "threads";
}

}  // namespace

Result<Contender, std::string> parse_contender(std::string_view text, const Budget& budget) {
  Contender contender{std::string(text), find_level(text), budget};
  if (contender.level) return contender;  // a name may hold a colon itself
  const std::string_view level = next_part(text, ':');
  contender.level = find_level(level);
  if (!contender.level) return failure("there is no level '" + std::string(level) + "'");
  // Whoever names a limit does not also want the usual one by the clock.
  if (!text.empty()) contender.budget.time.reset();
  while (!text.empty()) {
    const std::string_view limit = next_part(text, ':');
    std::string_view value = limit;
    const std::string_view name = next_part(value, '=');
    const auto amount = parse_positive(value);
    if (!amount || !set_limit(contender.budget, name, *amount)) {
      return failure("'" + std::string(limit) + "' is no limit such as nodes=1000");
    }
  }
  return contender;
}

Result<Players, std::string> parse_players(std::string_view list, const Budget& budget) {
  Players players;
  while (true) {
    const auto comma = list.find(',');
    auto contender = parse_contender(list.substr(0, comma), budget);
    if (!contender) return failure(contender.error());
    players.push_back(std::move(*contender));
    if (comma == std::string_view::npos) return players;
    list.remove_prefix(comma + 1);
  }
}

}  // namespace spiel::bots
