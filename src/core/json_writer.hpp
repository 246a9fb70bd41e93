// Writes JSON as text, from front to back; nothing stands between a value and its text. Where a
// comma is needed follows from what was written last, so a text that was made before may be put in
// at any place.
//
// What can be a value: numbers, texts, true and false, null, optional values, ranges of values, and
// a function that is given the writer and writes one itself.
#pragma once

#include <charconv>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstring>
#include <optional>
#include <ranges>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace spiel {

// "name":value; the name must need no escapes.
template <class Value>
struct Field {
  std::string_view name;
  const Value& value;
};
template <class Value>
Field<Value> field(std::string_view name, const Value& value) {
  return {name, value};
}

class JsonWriter {
 public:
  // How long the text may become before more memory is needed.
  explicit JsonWriter(std::size_t expected = 256) : text_(expected, '\0') { go_to(0); }
  JsonWriter(const JsonWriter&) = delete;
  JsonWriter& operator=(const JsonWriter&) = delete;

  template <class... Values>
  void object(const Field<Values>&... fields) {
    begin('{');
    add(fields...);
    end('}');
  }
  // The same where not all fields are always there: `write` calls `add`.
  template <std::invocable Write>
  void object(const Write& write) {
    begin('{');
    write();
    end('}');
  }
  template <class... Values>
  void add(const Field<Values>&... fields) {
    (add_one(fields), ...);
  }

  // `write` calls `value` for each.
  template <std::invocable Write>
  void array(const Write& write) {
    begin('[');
    write();
    end(']');
  }
  // What `of` makes of each item.
  template <class Items, class Of>
  void array(const Items& items, const Of& of) {
    array([&] {
      for (const auto& item : items) value(of(item));
    });
  }
  template <class T>
  void value(const T& its_value) {
    separate();
    put(its_value);
  }

  // Text that is JSON already: a value, or a piece of one.
  void raw(std::string_view text) {
    char* to = room_for(text.size());
    std::memcpy(to, text.data(), text.size());
    at_ = to + text.size();
  }

  std::size_t size() const { return static_cast<std::size_t>(at_ - text_.data()); }
  std::string take() {
    text_.resize(size());
    std::string text = std::move(text_);
    text_.clear();
    go_to(0);
    return text;
  }

 private:
  static constexpr std::size_t kLongestNumber = 32;

  void put(std::nullptr_t) { raw("null"); }
  template <std::same_as<bool> T>
  void put(T yes) {
    raw(yes ? std::string_view("true") : std::string_view("false"));
  }
  template <std::integral T>
    requires(!std::same_as<T, bool> && !std::same_as<T, char>)
  void put(T number) {
    put_number(number);
  }
  void put(double number) {
    if (!std::isfinite(number)) return put(nullptr);
    const std::size_t begin = size();
    put_number(number);
    const std::string_view written(text_.data() + begin, size() - begin);
    // Readers that tell numbers apart are to see what it is.
    if (written.find_first_of(".e") == std::string_view::npos) raw(".0");
  }
  void put(std::string_view text) {
    // Every byte may need six, and then there are the quotes.
    char* to = room_for(6 * text.size() + 2);
    *to++ = '"';
    for (const char c : text) to = put_escaped(to, c);
    *to++ = '"';
    at_ = to;
  }
  void put(const char* text) { put(std::string_view(text)); }
  void put(const std::string& text) { put(std::string_view(text)); }
  template <class T>
  void put(const std::optional<T>& maybe) {
    if (maybe) {
      put(*maybe);
    } else {
      put(nullptr);
    }
  }
  template <std::ranges::input_range Items>
    requires(!std::convertible_to<Items, std::string_view>)
  void put(const Items& items) {
    array([&] {
      for (const auto& item : items) value(item);
    });
  }
  template <std::invocable<JsonWriter&> Write>
  void put(const Write& write) {
    write(*this);
  }

  template <class Value>
  void add_one(const Field<Value>& one) {
    put_name(one.name);
    put(one.value);
  }
  void put_name(std::string_view name) {
    separate();
    char* to = room_for(name.size() + 3);
    *to++ = '"';
    std::memcpy(to, name.data(), name.size());
    to += name.size();
    *to++ = '"';
    *to++ = ':';
    at_ = to;
  }
  template <class Number>
  void put_number(Number number) {
    char* to = room_for(kLongestNumber);
    at_ = std::to_chars(to, to + kLongestNumber, number).ptr;
  }
  static char* put_escaped(char* to, char c) {
    if (static_cast<unsigned char>(c) >= 0x20 && c != '"' && c != '\\') {
      *to++ = c;
      return to;
    }
    return put_escape(to, c);
  }
  static char* put_escape(char* to, char c);

  void begin(char bracket) {
    separate();
    *room_for(1) = bracket;
    ++at_;
  }
  void end(char bracket) {
    *room_for(1) = bracket;
    ++at_;
  }
  // A text ends with its quote, so that these characters can only be JSON's own.
  void separate() {
    if (at_ == text_.data()) return;
    const char last = at_[-1];
    if (last == ':' || last == '{' || last == '[' || last == ',') return;
    *room_for(1) = ',';
    ++at_;
  }

  char* room_for(std::size_t bytes) {
    if (static_cast<std::size_t>(end_ - at_) < bytes) grow(bytes);
    return at_;
  }
  void grow(std::size_t bytes);
  void go_to(std::size_t position) {
    at_ = text_.data() + position;
    end_ = text_.data() + text_.size();
  }

  std::string text_;  // written up to `at_`
  char* at_;
  char* end_;
};

// As the value of a field: what `write(out, args…)` writes; a text that is JSON already.
template <class Write, class... Args>
auto written(Write&& write, const Args&... args) {
  return [&](JsonWriter& out) { write(out, args...); };
}
inline auto raw_json(std::string text) {
  return [text = std::move(text)](JsonWriter& out) { out.raw(text); };
}

template <class... Values>
std::string json_object(const Field<Values>&... fields) {
  JsonWriter out;
  out.object(fields...);
  return out.take();
}

}  // namespace spiel
