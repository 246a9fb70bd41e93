// A source that the rules do not know, like the operating system's.
#pragma once

#include "core/random.hpp"

namespace spiel::catan {

class OtherRandom final : public AnyRandom {
 public:
  std::uint32_t below(std::uint32_t n) override { return numbers_.below(n); }

 private:
  Random numbers_{1};
};

}  // namespace spiel::catan
