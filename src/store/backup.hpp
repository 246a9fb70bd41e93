// `spieltisch journal backup FILE`: the journal as it is at one moment, in one file of its own.
// Works beside a running server, which goes on writing.
#pragma once

#include <filesystem>

namespace spiel::store {

// The file must not be there yet. Put as `spieltisch.db` into an empty folder it is a journal: it
// has no name yet, so it needs no mark. Throws Unusable.
void back_up_journal(const std::filesystem::path& folder, const std::filesystem::path& file);

}  // namespace spiel::store
