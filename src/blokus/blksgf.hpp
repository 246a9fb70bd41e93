// Games in the format of Pentobi (.blksgf), a kind of Smart Game Format: the variants both programs
// know, from the first move on. A move is the list of its squares, a1 at the lower left.
//
// In Pentobi's duo the first colour begins at e10 and the second at j5; here the first may choose.
// A game that began at j5 is told turned by half, which makes it the same game for Pentobi.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "blokus/record.hpp"
#include "core/result.hpp"

namespace spiel::blokus {

// Fails for variants Pentobi does not have. That a seat left becomes a comment.
Result<std::string, std::string> to_blksgf(const Record&);

// The main line of the game. Fails for set-up positions and moves the rules do not allow.
Result<Record, std::string> from_blksgf(std::string_view text);

// The words of that format, which Pentobi's engine protocol uses too.
std::optional<VariantId> variant_of_game(std::string_view name);  // "Blokus Duo"
std::optional<std::string_view> game_of_variant(VariantId);  // none: Pentobi has no such variant
std::string colour_id(const Variant&, Colour);               // "B" and "W", or "1" to "4"
std::string to_points(Placement, const Variant&);            // "a1,b1,c1"
std::optional<Placement> parse_points(std::string_view points, const Variant&);

// Whether a game that begins with this placement is to be told turned by half.
bool begins_turned(Placement first, const Variant&);
Placement turned_by_half(Placement, const Variant&);

}  // namespace spiel::blokus
