#include "protocol/http/message.hpp"

#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <cassert>
#include <charconv>

#include "protocol/http/reason.hpp"

namespace spiel::http {

namespace {

constexpr std::array<std::string_view, 8> kMethodNames = {"GET",   "HEAD",   "POST",    "PUT",
                                                          "PATCH", "DELETE", "OPTIONS", "OTHER"};

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

template <class Items>
auto find_named(const Items& items, std::string_view name) {
  return std::find_if(items.begin(), items.end(),
                      [&](const auto& item) { return item.first == name; });
}

// "no-open-seat": one spelling for all codes.
[[maybe_unused]] bool is_kebab_case(std::string_view code) {
  return !code.empty() && std::ranges::all_of(code, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
  });
}

std::optional<char> decode_hex(std::string_view digits) {
  unsigned value = 0;
  const char* end = digits.data() + digits.size();
  const auto [rest, error] = std::from_chars(digits.data(), end, value, 16);
  if (digits.size() != 2 || error != std::errc{} || rest != end) return std::nullopt;
  return static_cast<char>(value);
}

std::optional<Pairs> parse_query(std::string_view text) {
  Pairs pairs;
  while (!text.empty()) {
    const auto item = text.substr(0, text.find('&'));
    text.remove_prefix(std::min(text.size(), item.size() + 1));
    if (item.empty()) continue;
    const auto equals = std::min(item.find('='), item.size());
    auto name = percent_decode(item.substr(0, equals), true);
    auto value = percent_decode(item.substr(std::min(item.size(), equals + 1)), true);
    if (!name || !value) return std::nullopt;
    pairs.emplace_back(std::move(*name), std::move(*value));
  }
  return pairs;
}

}  // namespace

std::string_view name_of(Method method) { return kMethodNames[static_cast<std::size_t>(method)]; }

bool equal_ignoring_case(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return lower(x) == lower(y); });
}

void Headers::add(std::string name, std::string value) {
  items_.emplace_back(std::move(name), std::move(value));
}

std::string_view Headers::operator[](std::string_view name) const {
  for (const auto& [key, value] : items_) {
    if (equal_ignoring_case(key, name)) return value;
  }
  return {};
}

std::string_view Request::param(std::string_view name) const {
  const auto found = find_named(params, name);
  return found != params.end() ? std::string_view(found->second) : std::string_view();
}

std::optional<std::string_view> Request::query_value(std::string_view name) const {
  const auto found = find_named(query, name);
  if (found == query.end()) return std::nullopt;
  return found->second;
}

std::string Request::media_type() const {
  std::string_view type = headers["Content-Type"];
  type = type.substr(0, type.find(';'));
  while (type.ends_with(' ')) type.remove_suffix(1);
  std::string result(type);
  std::transform(result.begin(), result.end(), result.begin(), lower);
  return result;
}

std::string_view Request::bearer_token() const {
  constexpr std::string_view kScheme = "Bearer ";
  const std::string_view value = headers["Authorization"];
  if (!equal_ignoring_case(value.substr(0, kScheme.size()), kScheme)) return {};
  return value.substr(kScheme.size());
}

Response json_response(int status, std::string body) {
  return {status, "application/json", std::move(body), {}};
}

Response problem(int status, std::string_view code, std::string_view message) {
  assert(is_kebab_case(code));
  const boost::json::object body{{"type", "about:blank"},
                                 {"title", reason_of(status)},
                                 {"status", status},
                                 {"code", code},
                                 {"detail", message}};
  auto response = json_response(status, boost::json::serialize(body));
  response.content_type = "application/problem+json";
  return response;
}

std::optional<std::string> percent_decode(std::string_view text, bool plus_is_space) {
  std::string decoded;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '%') {
      const auto c = decode_hex(text.substr(i + 1, 2));
      if (!c) return std::nullopt;
      decoded += *c;
      i += 2;
    } else {
      decoded += plus_is_space && text[i] == '+' ? ' ' : text[i];
    }
  }
  return decoded;
}

std::optional<Target> parse_target(std::string_view target) {
  target = target.substr(0, target.find('#'));
  const auto question = std::min(target.find('?'), target.size());
  auto path = percent_decode(target.substr(0, question), false);
  auto query = parse_query(target.substr(std::min(target.size(), question + 1)));
  if (!path || !query || !path->starts_with('/')) return std::nullopt;
  return Target{std::move(*path), std::move(*query)};
}

}  // namespace spiel::http
