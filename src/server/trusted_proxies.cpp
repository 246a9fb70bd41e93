#include "server/trusted_proxies.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <stdexcept>

#include "server/household.hpp"

namespace spiel::server {

namespace ip = boost::asio::ip;

namespace {

constexpr std::array<std::string_view, 3> kSignsOfProxies = {"X-Forwarded-For", "Forwarded", "Via"};

std::string_view unquoted(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\"";
  text.remove_prefix(std::min(text.find_first_not_of(kBlanks), text.size()));
  while (!text.empty() && kBlanks.find(text.back()) != std::string_view::npos) {
    text.remove_suffix(1);
  }
  return text;
}

template <class Take>
void for_each_part(std::string_view text, char separator, Take take) {
  while (!text.empty()) {
    const auto part = text.substr(0, text.find(separator));
    text.remove_prefix(std::min(text.size(), part.size() + 1));
    take(unquoted(part));
  }
}

// "[2001:db8::1]:4711" and "192.0.2.7:4711" without what is around the address.
std::string bare_address(std::string_view text) {
  if (text.starts_with('[')) return std::string(text.substr(1, text.find(']') - 1));
  const auto colon = text.find(':');
  const bool has_port = colon != std::string_view::npos && text.rfind(':') == colon;
  return std::string(has_port ? text.substr(0, colon) : text);
}

// All values of a header, as one list.
std::string joined(const http::Headers& headers, std::string_view name) {
  std::string all;
  for (const auto& [key, value] : headers) {
    if (http::equal_ignoring_case(key, name)) all += (all.empty() ? "" : ",") + value;
  }
  return all;
}

std::vector<std::string> from_standard_header(std::string_view value) {
  std::vector<std::string> addresses;
  for_each_part(value, ',', [&](std::string_view element) {
    for_each_part(element, ';', [&](std::string_view pair) {
      constexpr std::string_view kFor = "for=";
      if (!http::equal_ignoring_case(pair.substr(0, kFor.size()), kFor)) return;
      addresses.push_back(bare_address(unquoted(pair.substr(kFor.size()))));
    });
  });
  return addresses;
}

bool reads_as_address(const std::string& text) {
  boost::system::error_code error;
  ip::make_address(text, error);
  return !error;
}

}  // namespace

TrustedProxies::TrustedProxies(const std::vector<std::string>& addresses) {
  for (const auto& address : addresses) add(address);
}

void TrustedProxies::add(const std::string& text) {
  const bool v6 = text.find(':') != std::string::npos;
  const bool network = text.find('/') != std::string::npos;
  boost::system::error_code error;
  if (v6) {
    v6_.push_back(ip::make_network_v6(network ? text : text + "/128", error));
  } else {
    v4_.push_back(ip::make_network_v4(network ? text : text + "/32", error));
  }
  if (error) throw std::invalid_argument(fmt::format("'{}' is no address or network", text));
}

bool TrustedProxies::contains(const std::string& text) const {
  boost::system::error_code error;
  const auto address = unmapped(ip::make_address(text, error));
  if (error) return false;
  if (address.is_v4()) {
    return std::any_of(v4_.begin(), v4_.end(), [&](const ip::network_v4& network) {
      return network.canonical() ==
             ip::network_v4(address.to_v4(), network.prefix_length()).canonical();
    });
  }
  return std::any_of(v6_.begin(), v6_.end(), [&](const ip::network_v6& network) {
    return network.canonical() ==
           ip::network_v6(address.to_v6(), network.prefix_length()).canonical();
  });
}

std::string TrustedProxies::origin_of(const http::Headers& headers, const std::string& peer) const {
  if (!contains(peer)) return peer;
  const auto addresses = forwarded_for(headers);
  for (auto address = addresses.rbegin(); address != addresses.rend(); ++address) {
    if (!reads_as_address(*address)) return peer;
    if (!contains(*address)) return *address;
  }
  return peer;
}

bool was_forwarded(const http::Headers& headers) {
  return std::any_of(kSignsOfProxies.begin(), kSignsOfProxies.end(),
                     [&](std::string_view name) { return !headers[name].empty(); });
}

std::vector<std::string> forwarded_for(const http::Headers& headers) {
  const auto common = joined(headers, "X-Forwarded-For");
  if (common.empty()) return from_standard_header(joined(headers, "Forwarded"));
  std::vector<std::string> addresses;
  for_each_part(common, ',',
                [&](std::string_view part) { addresses.push_back(bare_address(part)); });
  return addresses;
}

}  // namespace spiel::server
