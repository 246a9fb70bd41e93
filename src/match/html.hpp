// What the pages of this folder have in common.
#pragma once

#include <string>
#include <string_view>

namespace spiel::match {

// Everything before what a page says, its title included; "</html>" ends it.
std::string page_head(std::string_view title);

}  // namespace spiel::match
