// A table as others see it before they have opened it: a picture of its board, and the page that
// links to a game lead to. Programs that show previews of links read the page; browsers go on at
// once to the table, or to the replay once the game is over.
#pragma once

#include <string>

#include "protocol/web/raster.hpp"
#include "table/update.hpp"

namespace spiel::web {

Raster picture_of(const table::Snapshot& snapshot);

// `origin` is how the asker calls this server; `position` is one of the replay, or empty.
std::string share_page(const table::TableInfo& info, const std::string& origin,
                       const std::string& position);

}  // namespace spiel::web
