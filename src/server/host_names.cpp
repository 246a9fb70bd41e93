#include "server/host_names.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

#include "server/household.hpp"

namespace spiel::server {

namespace ip = boost::asio::ip;

namespace {

// Endings that no name server of the world answers for.
constexpr std::array<std::string_view, 8> kLocalEndings = {
    ".localhost", ".local",       ".lan",       ".home",
    ".internal",  ".localdomain", ".home.arpa", ".intranet"};

std::string machine_name() {
  std::array<char, 256> name{};
  if (::gethostname(name.data(), name.size() - 1) != 0) return {};
  return without_port(name.data());
}

bool is_address(const std::string& name) {
  boost::system::error_code error;
  ip::make_address(name, error);
  return !error;
}

bool is_local_name(const std::string& name) {
  if (name.find('.') == std::string::npos) return true;
  return std::any_of(kLocalEndings.begin(), kLocalEndings.end(),
                     [&](std::string_view ending) { return name.ends_with(ending); });
}

bool is_private_v4(const ip::address_v4& address) {
  const auto bytes = address.to_bytes();
  return bytes[0] == 10 || bytes[0] == 127 || (bytes[0] == 172 && (bytes[1] & 0xf0) == 16) ||
         (bytes[0] == 192 && bytes[1] == 168) || (bytes[0] == 169 && bytes[1] == 254) ||
         (bytes[0] == 100 && (bytes[1] & 0xc0) == 64);
}

// Loopback, link-local and the networks that are nobody's and everybody's.
bool is_private(const ip::address& given) {
  const auto address = unmapped(given);
  if (address.is_v4()) return is_private_v4(address.to_v4());
  const auto& v6 = address.to_v6();
  return v6.is_loopback() || v6.is_link_local() || (v6.to_bytes()[0] & 0xfe) == 0xfc;
}

}  // namespace

std::string without_port(std::string_view host) {
  if (host.starts_with('[')) {
    host = host.substr(1, host.find(']') - 1);
  } else {
    host = host.substr(0, host.find(':'));
  }
  if (host.ends_with('.')) host.remove_suffix(1);
  std::string name(host);
  std::transform(name.begin(), name.end(), name.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return name;
}

HostNames::HostNames(std::vector<std::string> allowed)
    : allowed_(std::move(allowed)), own_(machine_name()) {
  for (auto& name : allowed_) name = without_port(name);
}

bool HostNames::is_allowed(std::string_view host) const {
  return std::find(allowed_.begin(), allowed_.end(), without_port(host)) != allowed_.end();
}

bool HostNames::fits(std::string_view host, const ip::address& local) const {
  const auto name = without_port(host);
  if (!is_private(local) || is_allowed("*") || is_allowed(name)) return true;
  return is_address(name) || is_local_name(name) || name == own_;
}

}  // namespace spiel::server
