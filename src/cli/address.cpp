#include "cli/address.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>

#include "cli/command.hpp"

namespace spiel::cli {

std::uint16_t parse_port(std::string_view text) {
  std::uint16_t port = 0;
  const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), port);
  if (status != std::errc() || end != text.data() + text.size()) {
    throw Failure(fmt::format("{} is not a port", text), kExitUsage);
  }
  return port;
}

Address parse_address(std::string_view text) {
  constexpr std::string_view kMark = "://";
  const std::size_t mark = text.find(kMark);
  if (mark == std::string_view::npos) {
    throw Failure(fmt::format("{} is not an address like swc://HOST:PORT", text), kExitUsage);
  }
  auto place = text.substr(mark + kMark.size());
  const auto query = place.substr(std::min(place.find('?'), place.size()));
  place.remove_suffix(query.size());
  const bool ends_with_host = place.ends_with(']');  // of IPv6
  const std::size_t colon = ends_with_host ? std::string_view::npos : place.rfind(':');
  Address address{std::string(text.substr(0, mark)), std::string(place.substr(0, colon)), {}, {}};
  if (!query.empty()) address.query = query.substr(1);
  if (colon != std::string_view::npos) address.port = parse_port(place.substr(colon + 1));
  if (address.host.starts_with('[') && address.host.ends_with(']')) {
    address.host = address.host.substr(1, address.host.size() - 2);
  }
  return address;
}

const lmu::Dialect& lmu_dialect(const Address& address) {
  const auto* dialect = lmu::find_labelled(address.scheme);
  if (dialect != nullptr) return *dialect;
  throw Failure(fmt::format("{} is no protocol of ours; known are swc, engine, {}", address.scheme,
                            lmu::all_labels()),
                kExitUsage);
}

const swc::Season& season_in(const Address& address) {
  constexpr std::string_view kName = "season=";
  const std::string_view query = address.query;
  if (query.empty()) return swc::kNewestSeason;
  const auto* season =
      query.starts_with(kName) ? swc::find_season(query.substr(kName.size())) : nullptr;
  if (season != nullptr) return *season;
  std::string known;
  for (const auto* other : swc::kSeasons) known += fmt::format(" ?{}{}", kName, other->year);
  throw Failure(fmt::format("?{} is not one of{}", query, known), kExitUsage);
}

}  // namespace spiel::cli
