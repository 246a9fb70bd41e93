// A value, or the reason why there is none. Expected failure is a value, never an exception.
#pragma once

#include <tl/expected.hpp>

namespace spiel {

template <class T, class E>
using Result = tl::expected<T, E>;

template <class E>
constexpr auto failure(E&& reason) {
  return tl::unexpected<std::decay_t<E>>(std::forward<E>(reason));
}

}  // namespace spiel
