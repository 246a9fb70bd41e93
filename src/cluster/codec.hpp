// Values as bytes, for other nodes of the cluster: one small codec for everything that can be asked
// of tables and answered.
//
// Nodes of two releases may talk with each other, so that a cluster is renewed node by node. An
// aggregate is its fields in order behind its length: whoever knows more fields than were sent
// keeps its own defaults for them, whoever knows fewer leaves the rest out. So fields are added at
// the end, and alternatives and enumerators likewise; nothing is ever taken away or moved. The
// bytes of a request and a reply are kept in tests/cluster, which fail when the form changes.
//
// Numbers of more than a byte have seven bits to a byte, the lowest first. Whatever is read may be
// anything: a reader that does not understand says so and has taken no more memory than there were
// bytes.
#pragma once

#include <array>
#include <bit>
#include <boost/pfr.hpp>
#include <chrono>
#include <concepts>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "blokus/placement.hpp"
#include "catan/cards.hpp"
#include "catan/offer.hpp"
#include "core/result.hpp"
#include "table/update.hpp"

namespace spiel::cluster {

template <class T, template <class...> class Template>
inline constexpr bool kIs = false;
template <template <class...> class Template, class... Args>
inline constexpr bool kIs<Template<Args...>, Template> = true;
template <class T>
inline constexpr bool kIsArray = false;
template <class T, std::size_t N>
inline constexpr bool kIsArray<std::array<T, N>> = true;

// Values that are one number inside.
inline std::uint64_t to_number(catan::Offer value) { return value.word(); }
template <class Kind>
std::uint64_t to_number(catan::Pile<Kind> value) {
  return value.lanes();
}
inline std::uint64_t to_number(blokus::Placement value) { return value.code(); }
template <class Rep, class Period>
std::int64_t to_number(std::chrono::duration<Rep, Period> value) {
  return value.count();
}
template <class Clock, class Duration>
std::int64_t to_number(std::chrono::time_point<Clock, Duration> value) {
  return value.time_since_epoch().count();
}
inline void from_number(std::uint64_t number, catan::Offer& value) {
  value = catan::Offer::from_word(number);
}
template <class Kind>
void from_number(std::uint64_t number, catan::Pile<Kind>& value) {
  value = catan::Pile<Kind>::from_lanes(static_cast<std::uint32_t>(number));
}
inline void from_number(std::uint64_t number, blokus::Placement& value) {
  value = blokus::Placement::from_code(static_cast<std::uint16_t>(number));
}
template <class Rep, class Period>
void from_number(std::int64_t number, std::chrono::duration<Rep, Period>& value) {
  value = std::chrono::duration<Rep, Period>(number);
}
template <class Clock, class Duration>
void from_number(std::int64_t number, std::chrono::time_point<Clock, Duration>& value) {
  value = std::chrono::time_point<Clock, Duration>(Duration(number));
}
template <class T>
concept OneNumber = requires(T value) { to_number(value); };

// Values that say themselves in one text.
template <class T>
concept OneText = requires(const T& value, std::string_view text) {
  { value.text() } -> std::convertible_to<std::string_view>;
  { T::from_text(text) } -> std::same_as<T>;
};

// What every node makes for itself, and is not sent.
template <class T>
inline constexpr bool kIsMadeAnew = std::is_same_v<T, table::CommonPtr>;

template <class T>
concept OneByte = (std::integral<T> || std::is_enum_v<T>) && sizeof(T) == 1;

class Writer {
 public:
  template <class T>
  void write([[maybe_unused]] const T& value) {
    if constexpr (kIsMadeAnew<T>) {
      return;
    } else if constexpr (OneByte<T>) {
      bytes_ += static_cast<char>(value);
    } else if constexpr (std::unsigned_integral<T>) {
      write_number(value);
    } else if constexpr (std::signed_integral<T>) {
      write_number(zigzag(value));
    } else if constexpr (std::is_same_v<T, double>) {
      write_number(std::bit_cast<std::uint64_t>(value));
    } else if constexpr (OneNumber<T>) {
      write(to_number(value));
    } else if constexpr (OneText<T>) {
      write_text(value.text());
    } else if constexpr (std::is_same_v<T, std::string>) {
      write_text(value);
    } else if constexpr (kIs<T, std::vector> || kIsArray<T>) {
      write_number(value.size());
      for (const auto& item : value) write(item);
    } else if constexpr (kIs<T, std::optional> || kIs<T, std::shared_ptr>) {
      write(static_cast<bool>(value));
      if (value) write(*value);
    } else if constexpr (kIs<T, std::variant>) {
      write(static_cast<std::uint8_t>(value.index()));
      std::visit([this](const auto& item) { write(item); }, value);
    } else if constexpr (kIs<T, std::pair>) {
      write(value.first);
      write(value.second);
    } else if constexpr (kIs<T, Result>) {
      write(value.has_value());
      if (value) {
        write(*value);
      } else {
        write(value.error());
      }
    } else {
      write_aggregate(value);
    }
  }

  std::string take() { return std::move(bytes_); }

 private:
  static constexpr std::uint8_t kLong = 255;

  static std::uint64_t zigzag(std::int64_t value) {
    return (static_cast<std::uint64_t>(value) << 1) ^ static_cast<std::uint64_t>(value >> 63);
  }

  void write_number(std::uint64_t value) {
    for (; value >= 0x80; value >>= 7) bytes_ += static_cast<char>(value | 0x80);
    bytes_ += static_cast<char>(value);
  }

  void write_text(std::string_view text) {
    write_number(text.size());
    bytes_ += text;
  }

  // Nearly all are short: one byte says how long, and only a long one is moved for its length.
  template <class T>
  void write_aggregate(const T& value) {
    const auto at = bytes_.size();
    bytes_ += '\0';
    boost::pfr::for_each_field(value, [this](const auto& field) { write(field); });
    const auto length = bytes_.size() - at - 1;
    if (length < kLong) {
      bytes_[at] = static_cast<char>(length);
      return;
    }
    Writer prefix;
    prefix.write(kLong);
    prefix.write_number(length);
    bytes_.replace(at, 1, prefix.bytes_);
  }

  std::string bytes_;
};

class Reader {
 public:
  explicit Reader(std::string_view bytes) : rest_(bytes) {}

  bool ok() const { return ok_; }
  bool at_end() const { return rest_.empty(); }

  template <class T>
  void read([[maybe_unused]] T& value) {
    if constexpr (kIsMadeAnew<T>) {
      return;
    } else if constexpr (std::is_same_v<T, bool>) {
      value = read_byte() != 0;
    } else if constexpr (OneByte<T>) {
      value = static_cast<T>(read_byte());
    } else if constexpr (std::unsigned_integral<T>) {
      value = static_cast<T>(read_number());
    } else if constexpr (std::signed_integral<T>) {
      value = static_cast<T>(read_signed());
    } else if constexpr (std::is_same_v<T, double>) {
      value = std::bit_cast<double>(read_number());
    } else if constexpr (OneNumber<T>) {
      decltype(to_number(value)) number = 0;
      read(number);
      from_number(number, value);
    } else if constexpr (OneText<T>) {
      value = T::from_text(read_bytes(read_number()));
    } else if constexpr (std::is_same_v<T, std::string>) {
      value = read_bytes(read_number());
    } else if constexpr (kIs<T, std::vector>) {
      const auto count = read_count();
      value.clear();
      for (std::size_t i = 0; i < count && ok_; ++i) read(value.emplace_back());
    } else if constexpr (kIsArray<T>) {
      read_array(value);
    } else if constexpr (kIs<T, std::optional>) {
      value.reset();
      if (read_byte() != 0) read(value.emplace());
    } else if constexpr (kIs<T, std::shared_ptr>) {
      read_pointer(value);
    } else if constexpr (kIs<T, std::variant>) {
      read_alternative(value, read_byte(), std::make_index_sequence<std::variant_size_v<T>>());
    } else if constexpr (kIs<T, std::pair>) {
      read(value.first);
      read(value.second);
    } else if constexpr (kIs<T, Result>) {
      read_result(value);
    } else {
      read_aggregate(value);
    }
  }

 private:
  static constexpr std::uint8_t kLong = 255;

  std::uint8_t read_byte() {
    if (rest_.empty()) {
      ok_ = false;
      return 0;
    }
    const auto byte = static_cast<std::uint8_t>(rest_.front());
    rest_.remove_prefix(1);
    return byte;
  }

  std::uint64_t read_number() {
    std::uint64_t value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      const std::uint64_t byte = read_byte();
      value |= (byte & 0x7f) << shift;
      if ((byte & 0x80) == 0) return value;
    }
    ok_ = false;
    return 0;
  }

  std::int64_t read_signed() {
    const auto number = read_number();
    return static_cast<std::int64_t>((number >> 1) ^ (~(number & 1) + 1));
  }

  std::string_view read_bytes(std::uint64_t count) {
    if (count > rest_.size()) {
      ok_ = false;
      return {};
    }
    const auto bytes = rest_.substr(0, count);
    rest_.remove_prefix(count);
    return bytes;
  }

  // Every item takes a byte at least.
  std::size_t read_count() {
    const auto count = read_number();
    if (count > rest_.size()) ok_ = false;
    return ok_ ? count : 0;
  }

  template <class Array>
  void read_array(Array& value) {
    const auto count = read_count();
    typename Array::value_type surplus{};
    for (std::size_t i = 0; i < count && ok_; ++i) read(i < value.size() ? value[i] : surplus);
  }

  template <class T>
  void read_pointer(std::shared_ptr<const T>& value) {
    value.reset();
    if (read_byte() == 0) return;
    auto item = std::make_shared<T>();
    read(*item);
    value = std::move(item);
  }

  template <class... Ts, std::size_t... Is>
  void read_alternative(std::variant<Ts...>& value, std::size_t index, std::index_sequence<Is...>) {
    const bool known = ((index == Is ? (read(value.template emplace<Is>()), true) : false) || ...);
    if (!known) ok_ = false;
  }

  template <class T, class E>
  void read_result(Result<T, E>& value) {
    if (read_byte() != 0) {
      T item{};
      read(item);
      value = std::move(item);
    } else {
      E reason{};
      read(reason);
      value = failure(std::move(reason));
    }
  }

  template <class T>
  void read_aggregate(T& value) {
    const auto first = read_byte();
    Reader fields(read_bytes(first < kLong ? first : read_number()));
    boost::pfr::for_each_field(value, [&fields](auto& field) {
      if (!fields.at_end()) fields.read(field);
    });
    if (!fields.ok_) ok_ = false;
  }

  std::string_view rest_;
  bool ok_ = true;
};

template <class T>
std::string encode(const T& value) {
  Writer writer;
  writer.write(value);
  return writer.take();
}

template <class T>
std::optional<T> decode(std::string_view bytes) {
  std::optional<T> value(std::in_place);
  Reader reader(bytes);
  reader.read(*value);
  if (!reader.ok() || !reader.at_end()) value.reset();
  return value;
}

}  // namespace spiel::cluster
