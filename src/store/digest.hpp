// A digest of each stored entry, so that a damaged byte inside a line is noticed as well as a
// damaged page. SipHash with a fixed key: it guards against decay, not against forgery.
#pragma once

#include <cstdint>

#include "store/journal.hpp"

namespace spiel::store {

std::int64_t digest(const Entry& entry);
std::uint64_t digest(const std::string& text);

}  // namespace spiel::store
