// A value, or the reason why there is none. Expected failure is a value, never an exception.
#pragma once

#include <cassert>
#include <concepts>
#include <optional>
#include <type_traits>
#include <utility>
#include <variant>

namespace spiel {

// What `failure` gives, on its way into a Result of whichever value.
template <class E>
struct Failed {
  E reason;
};

template <class E>
constexpr auto failure(E&& reason) {
  return Failed<std::decay_t<E>>{std::forward<E>(reason)};
}

template <class T, class E>
class Result {
 public:
  constexpr Result() = default;
  template <class U = T>
    requires(!std::same_as<std::remove_cvref_t<U>, Result> && std::convertible_to<U, T>)
  constexpr Result(U&& value) : content_(std::in_place_index<0>, std::forward<U>(value)) {}
  template <std::convertible_to<E> U>
  constexpr Result(Failed<U> failed) : content_(std::in_place_index<1>, std::move(failed.reason)) {}

  constexpr bool has_value() const { return content_.index() == 0; }
  constexpr explicit operator bool() const { return has_value(); }

  constexpr T& operator*() & { return *value_in(content_); }
  constexpr const T& operator*() const& { return *value_in(content_); }
  constexpr T&& operator*() && { return std::move(*value_in(content_)); }
  constexpr T* operator->() { return value_in(content_); }
  constexpr const T* operator->() const { return value_in(content_); }
  template <class U>
  constexpr T value_or(U&& other) const {
    return has_value() ? **this : static_cast<T>(std::forward<U>(other));
  }

  constexpr const E& error() const& { return *error_in(content_); }
  constexpr E&& error() && { return std::move(*error_in(content_)); }

  // The same with what `f` makes of the value.
  template <class F>
  constexpr auto map(F&& f) && -> Result<std::invoke_result_t<F, T&&>, E> {
    if (!has_value()) return failure(std::move(*this).error());
    return std::forward<F>(f)(*std::move(*this));
  }

  bool operator==(const Result&) const = default;

 private:
  static constexpr auto value_in(auto& content) {
    assert(content.index() == 0);
    return std::get_if<0>(&content);
  }
  static constexpr auto error_in(auto& content) {
    assert(content.index() == 1);
    return std::get_if<1>(&content);
  }

  std::variant<T, E> content_;
};

// Done, or the reason why not.
template <class E>
class Result<void, E> {
 public:
  constexpr Result() = default;
  template <std::convertible_to<E> U>
  constexpr Result(Failed<U> failed) : error_(std::move(failed.reason)) {}

  constexpr bool has_value() const { return !error_; }
  constexpr explicit operator bool() const { return has_value(); }

  constexpr const E& error() const& {
    assert(error_);
    return *error_;
  }
  constexpr E&& error() && {
    assert(error_);
    return std::move(*error_);
  }

  bool operator==(const Result&) const = default;

 private:
  std::optional<E> error_;
};

}  // namespace spiel
