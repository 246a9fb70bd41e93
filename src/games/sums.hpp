// Whichever game it is: closed sums over the list, and ways into them.
#pragma once

#include <cassert>
#include <utility>
#include <variant>

#include "games/list.hpp"

namespace spiel::games {

// The game that a type belongs to.
template <class Part>
using GameOf = typename decltype(All::owner<Part>())::type;

// The alternative of one game in a sum that holds it.
template <class G, class Sum>
auto& part_of(Sum& sum) {
  return std::get<All::index_of<G>()>(sum);
}

// Calls `f.operator()<G>(part)` with the game that the sum holds and its part.
template <class Sum, class F>
decltype(auto) visit_game(Sum& sum, F&& f) {
  return std::visit(
      [&]<class Part>(Part& part) -> decltype(auto) {
        return f.template operator()<GameOf<std::remove_const_t<Part>>>(part);
      },
      sum);
}

// Likewise with the parts of two sums, which are of the same game wherever a table holds them.
template <class A, class B, class F>
decltype(auto) visit_game(A& a, B& b, F&& f) {
  assert(a.index() == b.index());
  return visit_game(a, [&]<class G>(auto& part) -> decltype(auto) {
    return f.template operator()<G>(part, part_of<G>(b));
  });
}

}  // namespace spiel::games
