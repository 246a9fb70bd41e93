// The one way to read a JSON document that may be anything: its members are taken one by one with
// their type and range, and the first fault is kept with its path and a code for programs. Whatever
// is wrong, reading goes on with what was there before, so that a reader asks once, at its end.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/json_values.hpp"

namespace spiel::games {

struct Fault {
  std::string code;  // "missing-field", "wrong-type", "out-of-range", "unknown-word" …
  std::string path;  // "seats[2].level"
  std::string why;   // "must be text"

  std::string text() const { return path + ' ' + why; }
};

// In characters.
struct TextLimits {
  std::size_t least = 0;
  std::size_t most = 0;
};

// The members of one object. Copies, and readers of what stands inside, share the first fault.
class Fields {
 public:
  // `path` is what the object is called in faults; nothing for a whole document.
  explicit Fields(const boost::json::value& value, std::string path = {});
  explicit Fields(const boost::json::object& object, std::string path = {});

  const std::optional<Fault>& fault() const { return *first_; }
  void fail(std::string_view name, std::string why, std::string code = "bad-value") const;
  void fail_whole(std::string why, std::string code = "bad-value") const;

  // Null for a member that is not there.
  const boost::json::value* find(std::string_view name) const;
  bool has(std::string_view name) const;  // null counts as left out
  std::vector<std::string_view> names() const;
  // Every other member is a fault: a misspelled switch must not go unnoticed.
  void only(std::initializer_list<std::string_view> names) const;

  // These must be there.
  std::int64_t number(std::string_view name, std::int64_t low, std::int64_t high) const;
  bool flag(std::string_view name) const;
  std::string text(std::string_view name) const;
  std::string text(std::string_view name, TextLimits limits) const;  // that can be shown
  std::size_t word(std::string_view name, std::span<const std::string_view> words) const;
  std::vector<std::string> texts(std::string_view name, std::size_t most, TextLimits each) const;
  Fields object(std::string_view name) const;
  // The items of a list, which `read(item, path)` takes one by one until the first fault.
  template <class Read>
  void each(std::string_view name, Read&& read) const {
    const auto* items = list(name);
    for (std::size_t i = 0; items != nullptr && i < items->size() && !fault(); ++i) {
      read((*items)[i], Item{*this, name, i});
    }
  }

  // These may be left out: then `out` stays as it is.
  template <class Number>
  void number(std::string_view name, Number& out, std::int64_t low, std::int64_t high) const {
    if (find(name) != nullptr) out = static_cast<Number>(number(name, low, high));
  }
  template <class Number>
  void number(std::string_view name, Number& out) const {
    number(name, out, lowest<Number>(), highest<Number>());
  }
  void flag(std::string_view name, bool& out) const {
    if (find(name) != nullptr) out = flag(name);
  }
  void text(std::string_view name, std::string& out) const {
    if (find(name) != nullptr) out = text(name);
  }
  // One of the words, whose index is the enumerator.
  template <class Enum>
  void word(std::string_view name, Enum& out, std::span<const std::string_view> words) const {
    if (find(name) != nullptr) out = static_cast<Enum>(word(name, words));
  }

  // The array `name`, or null and a fault.
  const boost::json::array* list(std::string_view name) const;

  // One item of a list, for its faults.
  struct Item {
    const Fields& fields;
    std::string_view name;
    std::size_t index;

    void fail(std::string why, std::string code = "bad-value") const;
    Fields object(const boost::json::value& value) const;
    std::string path() const;
  };

 private:
  using First = std::shared_ptr<std::optional<Fault>>;

  Fields(const boost::json::value& value, std::string path, First first);

  template <class Number>
  static constexpr std::int64_t lowest() {
    return std::int64_t{std::numeric_limits<Number>::min()};
  }
  template <class Number>
  static constexpr std::int64_t highest() {
    return sizeof(Number) < 8 ? static_cast<std::int64_t>(std::numeric_limits<Number>::max())
                              : std::numeric_limits<std::int64_t>::max();
  }

  // With a fault where it is missing.
  const boost::json::value* demand(std::string_view name) const;
  std::string shown_text(const boost::json::value& value, const std::string& path,
                         TextLimits limits) const;
  // The value, or a fault and nothing in its stead.
  template <class T>
  T fitting(Fitting<T> taken, std::string_view name) const;
  std::string path_of(std::string_view name) const;
  void keep(std::string path, std::string why, std::string code) const;

  const boost::json::object* object_ = nullptr;
  std::string path_;
  First first_;
};

}  // namespace spiel::games
