// Games in the format of Pentobi (.blksgf), a kind of Smart Game Format: the variants both programs
// know, from the first move on. A move is the list of its squares, a1 at the lower left.
#pragma once

#include <string>
#include <string_view>

#include "blokus/record.hpp"
#include "core/result.hpp"

namespace spiel::blokus {

// Fails for variants Pentobi does not have. That a seat left becomes a comment.
Result<std::string, std::string> to_blksgf(const Record&);

// The main line of the game. Fails for set-up positions and moves the rules do not allow.
Result<Record, std::string> from_blksgf(std::string_view text);

}  // namespace spiel::blokus
