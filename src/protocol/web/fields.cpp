#include "protocol/web/fields.hpp"

#include <fmt/core.h>
#include <boost/json.hpp>

namespace spiel::web {

namespace {

constexpr std::size_t kMaxDepth = 8;

Malformed malformed(const games::Fault& fault) {
  return {fault.code, fmt::format("'{}' {}.", fault.path, fault.why)};
}

}  // namespace

json::object parse_document(std::string_view text) {
  if (text.size() > kMaxDocument) {
    throw Malformed{"too-long", fmt::format("More than {} bytes.", kMaxDocument)};
  }
  json::parse_options options;
  options.max_depth = kMaxDepth;
  json::error_code error;
  json::value value = json::parse(text, error, {}, options);
  if (error) throw Malformed{"not-json", "Not JSON: " + error.message() + "."};
  if (!value.is_object()) throw Malformed{"not-an-object", "Not a JSON object."};
  return std::move(value.get_object());
}

void Fields::refuse(std::string code, std::string_view name, std::string why) const {
  fields_.fail(name, std::move(why), std::move(code));
  throw malformed(*fields_.fault());
}

void Fields::check() const {
  if (fields_.fault()) throw malformed(*fields_.fault());
}

}  // namespace spiel::web
