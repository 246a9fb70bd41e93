// Reading JSON that strangers sent. A document is parsed within limits, its fields are taken one by
// one with their type and range, and whatever is wrong is named.
//
// Inside a reader the first fault is thrown as `Malformed`; `reading` turns it into a value, so
// nothing is thrown out of this folder.
#pragma once

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.hpp"

namespace spiel::web {

namespace json = boost::json;

struct Malformed {
  std::string code;     // stable
  std::string message;  // for people
};

struct TextLimits {
  std::size_t least = 0;
  std::size_t most = 0;
};

// Refuses more than kMaxDocument bytes and deep nesting.
inline constexpr std::size_t kMaxDocument = 16 * 1024;
json::object parse_document(std::string_view text);

// The fields of one object. `where` says in messages which one is meant.
class Fields {
 public:
  explicit Fields(const json::object& object, std::string where = {})
      : object_(object), where_(std::move(where)) {}

  bool has(std::string_view name) const;  // null counts as left out
  // Displayable text of so many characters.
  std::string text(std::string_view name, TextLimits limits) const;
  // An optional one, empty if left out.
  std::string text_if_any(std::string_view name, TextLimits limits) const;
  std::int64_t number(std::string_view name, std::int64_t low, std::int64_t high) const;
  bool flag(std::string_view name, bool otherwise) const;
  Fields object(std::string_view name) const;
  std::vector<std::string> texts(std::string_view name, std::size_t most, TextLimits each) const;

  // Refuses every field that is not among these: a misspelled switch must not go unnoticed.
  void only(std::initializer_list<std::string_view> names) const;

  const json::object& raw() const { return object_; }
  [[noreturn]] void refuse(std::string code, std::string_view name, std::string_view why) const;

 private:
  const json::value& value(std::string_view name) const;
  std::string as_text(const json::value& value, std::string_view name, TextLimits limits) const;

  const json::object& object_;
  std::string where_;
};

template <class Read>
auto reading(Read&& read) -> Result<decltype(read()), Malformed> {
  try {
    return read();
  } catch (Malformed& fault) {
    return failure(std::move(fault));
  }
}

}  // namespace spiel::web
