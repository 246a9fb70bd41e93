#include "protocol/swc/settings.hpp"

#include <fmt/format.h>
#include <sodium.h>

#include <array>
#include <charconv>

namespace spiel::swc {

namespace {

using Digest = std::array<unsigned char, crypto_generichash_BYTES>;

Digest digest_of(std::string_view word) {
  Digest digest;
  crypto_generichash(digest.data(), digest.size(),
                     reinterpret_cast<const unsigned char*>(word.data()), word.size(), nullptr, 0);
  return digest;
}

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

bool is_password(const Settings& settings, std::string_view word) {
  if (settings.password.empty()) return false;
  const Digest expected = digest_of(settings.password);
  const Digest given = digest_of(word);
  return sodium_memcmp(expected.data(), given.data(), expected.size()) == 0;
}

table::TableOptions table_options(const Settings& settings, bool paused) {
  table::TableOptions options;
  options.rules = blokus::VariantId::Swc;
  options.kind = "swc";
  options.title = "Software-Challenge";
  options.min_seats = 2;
  options.max_seats = 2;
  options.start = table::StartRule::WhenFull;
  options.lost_seat = table::LostSeat::Forfeits;
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
