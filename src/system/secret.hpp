// A seat's token is its secret. The server keeps the token's hash alone, so that whoever reads the
// journal cannot play for anybody.
#pragma once

#include <string>
#include <string_view>

namespace spiel {

inline constexpr std::size_t kTokenLength = 32;

std::string new_token();
std::string hash_of_token(std::string_view token);

// In a time that does not depend on where they differ.
bool same_secret(std::string_view a, std::string_view b);

}  // namespace spiel
