// The PROXY protocol, version 2: what a proxy of ours says first about the peer whose bytes follow.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace spiel::server {

inline constexpr std::size_t kProxyHeadSize = 16;
inline constexpr std::size_t kLongestProxyHeader = 1024;  // behind the head

// How many bytes follow the head; nothing if it is no head of this version.
std::optional<std::size_t> length_behind(std::string_view head);

// The peer's address. Empty when the proxy speaks for itself, as to see whether we live; nothing
// when the header makes no sense.
std::optional<std::string> proxied_address(std::string_view head, std::string_view rest);

}  // namespace spiel::server
