// One function for every alternative of a variant, for std::visit.
#pragma once

namespace spiel {

template <class... Fs>
struct Overloaded : Fs... {
  using Fs::operator()...;
};
template <class... Fs>
Overloaded(Fs...) -> Overloaded<Fs...>;

}  // namespace spiel
