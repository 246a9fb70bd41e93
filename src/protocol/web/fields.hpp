// Reading JSON that strangers sent. A document is parsed within limits, its fields are read as
// everywhere (games/fields.hpp), and whatever is wrong is named.
//
// Inside a reader the first fault is thrown as `Malformed`; `reading` turns it into a value, so
// nothing is thrown out of this folder.
#pragma once

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.hpp"
#include "games/fields.hpp"

namespace spiel::web {

namespace json = boost::json;

struct Malformed {
  std::string code;     // stable
  std::string message;  // for people
};

using games::TextLimits;

// Refuses more than kMaxDocument bytes and deep nesting.
inline constexpr std::size_t kMaxDocument = 16 * 1024;
json::object parse_document(std::string_view text);

// The one reader of documents, but that the first fault is thrown.
class Fields {
 public:
  explicit Fields(const json::object& object) : fields_(object) {}

  bool has(std::string_view name) const { return fields_.has(name); }
  // Displayable text of so many characters.
  std::string text(std::string_view name, TextLimits limits) const {
    return checked(fields_.text(name, limits));
  }
  // An optional one, empty if left out.
  std::string text_if_any(std::string_view name, TextLimits limits) const {
    return has(name) ? text(name, limits) : std::string();
  }
  std::int64_t number(std::string_view name, std::int64_t low, std::int64_t high) const {
    return checked(fields_.number(name, low, high));
  }
  bool flag(std::string_view name, bool otherwise) const {
    return has(name) ? checked(fields_.flag(name)) : otherwise;
  }
  template <class Enum>
  Enum word(std::string_view name, Enum otherwise, std::span<const std::string_view> words) const {
    return has(name) ? static_cast<Enum>(checked(fields_.word(name, words))) : otherwise;
  }
  std::vector<std::string> texts(std::string_view name, std::size_t most, TextLimits each) const {
    return checked(fields_.texts(name, most, each));
  }
  Fields object(std::string_view name) const { return checked(Fields(fields_.object(name))); }
  // As it stands.
  const json::object& document(std::string_view name) const {
    (void)object(name);
    return value(name).get_object();
  }
  const json::value& value(std::string_view name) const { return *fields_.find(name); }
  std::vector<std::string_view> names() const { return fields_.names(); }
  void only(std::initializer_list<std::string_view> names) const {
    fields_.only(names);
    check();
  }
  [[noreturn]] void refuse(std::string code, std::string_view name, std::string why) const;

 private:
  explicit Fields(games::Fields fields) : fields_(std::move(fields)) {}

  template <class T>
  T checked(T value) const {
    check();
    return value;
  }
  void check() const;

  games::Fields fields_;
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
