// Text that people wrote, before anybody else gets to see it: whole UTF-8, no control characters,
// nothing that turns the direction of writing of what stands beside it.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace spiel {

// The number of characters, or nothing if it is not text for display.
std::optional<std::size_t> length_of(std::string_view text);

// Text from other protocols as JSON can carry it: bytes that are not UTF-8 become question marks.
std::string as_utf8(std::string_view text);

// The same without what is not for display, cut off after `most` characters. What separates lines
// or columns becomes a space.
std::string cleaned(std::string_view text, std::size_t most);

// JSON with \uXXXX for everything that is not for display, so that a terminal may show it.
std::string escaped_json(std::string_view json);

// As the text or a quoted attribute of a page.
std::string escaped_html(std::string_view text);

}  // namespace spiel
