// `spieltisch journal copy FROM TO`: everything of one journal into another one, wherever they are.
//
// A copy that was broken off goes on where it stood when it is asked for again; until it is whole
// the target says so in a setting, and no server starts on it. At the end both are read again from
// the first entry to the last and compared.
#pragma once

#include <functional>
#include <string>

#include "store/journal.hpp"

namespace spiel::store {

// What a journal holds, in numbers. Equal for equal journals, whatever their stores.
struct Contents {
  std::uint64_t tables = 0;
  std::uint64_t entries = 0;
  std::uint64_t settings = 0;
  std::uint64_t accounts = 0;
  std::uint64_t digest = 0;  // of all of it, in no order

  bool operator==(const Contents&) const = default;
};

struct CopyProgress {
  const char* step;  // what is being done
  std::uint64_t tables = 0;
  std::uint64_t entries = 0;
};
using OnCopyProgress = std::function<void(const CopyProgress&)>;

// Throws Unusable when an entry is damaged.
Contents contents_of(Journal& journal, const OnCopyProgress& progress = {});

// Nobody else may write to either. `name` is what the target remembers the source by. Throws
// Unusable when the target has something of its own, when something cannot be read or stored, or
// when the two differ at the end.
Contents copy_journal(Journal& from, Journal& to, const std::string& name,
                      const OnCopyProgress& progress = {});

}  // namespace spiel::store
