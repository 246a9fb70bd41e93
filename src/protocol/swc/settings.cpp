#include "protocol/swc/settings.hpp"

#include <fmt/format.h>
#include <sodium.h>

#include <array>
#include <charconv>

namespace spiel::swc {

namespace {

// Of players who can come back, as those at browsers.
constexpr Duration kGrace{60'000};

std::string_view trim(std::string_view text) {
  constexpr std::string_view kBlank = " \t\r\f";
  const std::size_t first = text.find_first_not_of(kBlank);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlank) - first + 1);
}

struct Property {
  std::string_view key;
  std::string_view value;
};

// `key=value`, `key: value` or `key value`.
Property split(std::string_view line) {
  const std::size_t end = line.find_first_of("=: \t");
  if (end == std::string_view::npos) return {line, {}};
  std::string_view value = trim(line.substr(end));
  if (value.starts_with('=') || value.starts_with(':')) value = trim(value.substr(1));
  return {line.substr(0, end), value};
}

std::optional<std::uint16_t> parse_port(std::string_view text) {
  std::uint16_t port = 0;
  const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), port);
  const bool whole = status == std::errc() && end == text.data() + text.size();
  return whole && port != 0 ? std::optional(port) : std::nullopt;
}

std::optional<bool> parse_bool(std::string_view text) {
  if (text == "true") return true;
  if (text == "false") return false;
  return std::nullopt;
}

// False if the value cannot be understood.
bool take(Properties& properties, Property property) {
  const auto& [key, value] = property;
  if (key == "password") properties.password = std::string(value);
  if (key == "paused") return (properties.paused = parse_bool(value)).has_value();
  if (key == "local") return (properties.local = parse_bool(value)).has_value();
  if (key == "port") return (properties.port = parse_port(value)).has_value();
  return true;
}

}  // namespace

std::string hash_of_password(std::string_view word) {
  std::array<unsigned char, crypto_generichash_BYTES> digest{};
  crypto_generichash(digest.data(), digest.size(),
                     reinterpret_cast<const unsigned char*>(word.data()), word.size(), nullptr, 0);
  std::string hex(2 * digest.size() + 1, '\0');
  sodium_bin2hex(hex.data(), hex.size(), digest.data(), digest.size());
  hex.pop_back();
  return hex;
}

bool is_password(const Settings& settings, std::string_view word) {
  const bool has_word = !settings.password.empty();
  const auto expected = has_word ? hash_of_password(settings.password) : settings.password_hash;
  const auto given = hash_of_password(word);
  return expected.size() == given.size() &&
         sodium_memcmp(expected.data(), given.data(), expected.size()) == 0;
}

const Release& release_for(const Settings& settings, const Season& season) {
  const bool wished = settings.release != nullptr && settings.release->season == &season;
  return wished ? *settings.release : *season.standard;
}

table::TableOptions table_options(const Settings& settings, const Season& season, bool paused) {
  table::TableOptions options;
  options.rules = season.rules;
  options.kind = season.kind;
  options.title = season.title;
  options.min_seats = 2;
  options.max_seats = 2;
  options.start = table::StartRule::WhenFull;
  options.lost_seat = table::LostSeat::Forfeits;
  options.grace = kGrace;
  options.limits = {settings.soft_limit, settings.hard_limit, table::Overtime::Forfeits};
  options.paused = paused;
  return options;
}

Result<Properties, std::string> parse_properties(std::string_view text) {
  Properties properties;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    const std::string_view line = trim(text.substr(0, end));
    text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
    if (line.empty() || line.starts_with('#') || line.starts_with('!')) continue;
    const Property property = split(line);
    if (!take(properties, property)) {
      return failure(fmt::format("{} cannot be \"{}\"", property.key, property.value));
    }
  }
  return properties;
}

}  // namespace spiel::swc
