// What the pages of this folder have in common.
#pragma once

#include <string>
#include <string_view>

namespace spiel::match {

// Text that stands in HTML as it is.
std::string escaped(std::string_view text);

// Everything before what a page says, its title included; "</html>" ends it.
std::string page_head(std::string_view title);

}  // namespace spiel::match
