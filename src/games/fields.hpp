// Reads the members of a JSON object one by one and remembers the first fault, so that a reader
// needs to ask only once at its end.
#pragma once

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <fmt/format.h>

namespace spiel::games {

// A whole number, however the JSON library keeps it.
inline std::optional<std::int64_t> integer(const boost::json::value& value) {
  if (const auto* number = value.if_int64()) return *number;
  const auto* number = value.if_uint64();
  if (number == nullptr || *number > INT64_MAX) return std::nullopt;
  return static_cast<std::int64_t>(*number);
}

class Fields {
 public:
  // `path` stands before member names in faults: "setup.".
  Fields(const boost::json::value& value, std::string path) : path_(std::move(path)) {
    object_ = value.if_object();
    if (object_ == nullptr) fault_ = whole() + " must be an object";
  }

  const std::optional<std::string>& fault() const { return fault_; }
  void fail(std::string_view name, std::string_view reason) {
    if (!fault_) fault_ = fmt::format("{}{} {}", path_, name, reason);
  }

  // Null for a member that is not there.
  const boost::json::value* find(std::string_view name) const {
    return object_ == nullptr ? nullptr : object_->if_contains(name);
  }

  template <class Number>
  void number(std::string_view name, Number& out, std::int64_t low, std::int64_t high) {
    const auto* value = find(name);
    if (value == nullptr) return;
    const auto number = integer(*value);
    if (!number || *number < low || *number > high) {
      fail(name, fmt::format("must be a number from {} to {}", low, high));
    } else {
      out = static_cast<Number>(*number);
    }
  }

  void flag(std::string_view name, bool& out) {
    const auto* value = find(name);
    if (value == nullptr) return;
    if (const auto* flag = value->if_bool()) {
      out = *flag;
    } else {
      fail(name, "must be true or false");
    }
  }

  // One of the words, whose index is the enumerator.
  template <class Enum>
  void word(std::string_view name, Enum& out, std::span<const std::string_view> words) {
    const auto* value = find(name);
    if (value == nullptr) return;
    const auto* text = value->if_string();
    const auto known =
        text == nullptr ? words.end() : std::ranges::find(words, std::string_view(*text));
    if (known == words.end()) {
      fail(name, fmt::format("must be one of {}", fmt::join(words, ", ")));
    } else {
      out = static_cast<Enum>(known - words.begin());
    }
  }

  // The array `name`, or null and a fault.
  const boost::json::array* array(std::string_view name) {
    const auto* value = find(name);
    const auto* items = value == nullptr ? nullptr : value->if_array();
    if (items == nullptr) fail(name, "must be an array");
    return items;
  }

  const boost::json::string* text(std::string_view name) {
    const auto* value = find(name);
    const auto* text = value == nullptr ? nullptr : value->if_string();
    if (text == nullptr) fail(name, "must be text");
    return text;
  }

 private:
  std::string whole() const {
    return path_.empty() ? "the line" : path_.substr(0, path_.size() - 1);
  }

  std::string path_;
  const boost::json::object* object_ = nullptr;
  std::optional<std::string> fault_;
};

}  // namespace spiel::games
