#include "system/secure_random.hpp"

#include <sodium.h>

#include <stdexcept>
#include <string_view>

namespace spiel {

namespace {

class SecureRandom final : public AnyRandom {
 public:
  SecureRandom() {
    if (sodium_init() < 0)
      throw std::runtime_error("no secure source of randomness on this system");
  }
  std::uint32_t below(std::uint32_t n) override { return randombytes_uniform(n); }
};

}  // namespace

AnyRandom& secure_random() {
  static SecureRandom source;
  return source;
}

std::string secure_token(std::size_t length) {
  constexpr std::string_view kAlphabet =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
  auto& source = secure_random();
  std::string token(length, '\0');
  for (char& c : token) c = kAlphabet[source.below(static_cast<std::uint32_t>(kAlphabet.size()))];
  return token;
}

}  // namespace spiel
