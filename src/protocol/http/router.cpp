#include "protocol/http/router.hpp"

#include <algorithm>
#include <optional>

namespace spiel::http {

namespace {

// Takes the first part of a path off it.
std::string_view take_part(std::string_view& path) {
  if (path.starts_with('/')) path.remove_prefix(1);
  const std::string_view part = path.substr(0, path.find('/'));
  path.remove_prefix(part.size());
  return part;
}

std::string_view without_final_slash(std::string_view path) {
  if (path.size() > 1 && path.ends_with('/')) path.remove_suffix(1);
  return path;
}

bool is_name(std::string_view part) { return part.starts_with('{') && part.ends_with('}'); }

std::string_view inner(std::string_view part) { return part.substr(1, part.size() - 2); }

std::optional<Pairs> match(std::string_view pattern, std::string_view path) {
  Pairs params;
  while (!pattern.empty()) {
    const std::string_view wanted = take_part(pattern);
    if (wanted.starts_with("{*")) {
      if (path.starts_with('/')) path.remove_prefix(1);
      params.emplace_back(inner(wanted).substr(1), path);
      return params;
    }
    const std::string_view part = take_part(path);
    if (is_name(wanted) && !part.empty()) {
      params.emplace_back(inner(wanted), part);
    } else if (wanted != part) {
      return std::nullopt;
    }
  }
  return path.empty() ? std::optional(params) : std::nullopt;
}

// Sorts "/a/b" before "/a/{id}" before "/{*rest}": '{' is behind every letter.
bool more_literal(const Route& a, const Route& b) { return a.pattern < b.pattern; }

bool serves(const Route& route, Method method) {
  return route.method == method || (method == Method::Head && route.method == Method::Get);
}

}  // namespace

void Router::add(Route route) {
  route.pattern = without_final_slash(route.pattern);
  const auto place = std::upper_bound(routes_.begin(), routes_.end(), route, more_literal);
  routes_.insert(place, std::move(route));
}

Result<Router::Match, Response> Router::find(Method method, std::string_view path) const {
  path = without_final_slash(path);
  std::string allowed;
  for (const Route& route : routes_) {
    auto params = match(route.pattern, path);
    if (!params) continue;
    if (serves(route, method)) return Match{&route, std::move(*params)};
    allowed += (allowed.empty() ? "" : ", ") + std::string(name_of(route.method));
  }
  if (allowed.empty()) return failure(problem(404, "not-found", "There is nothing here."));
  Response response = problem(405, "method-not-allowed", "This takes " + allowed + ".");
  response.headers.add("Allow", allowed);
  return failure(std::move(response));
}

}  // namespace spiel::http
