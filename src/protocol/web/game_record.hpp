// Games from the journal. Finished ones as the game's own record, to be kept, and as frames, to be
// watched again with all cards open; any game as what one viewer was told of it so far.
//
// A game may be long, so nothing here holds it whole: its lines are read a few at a time, and what
// is made of them goes out before the next ones are read. Whoever is told everything needs to know
// first how it ended and which moves were taken back, so the lines of a finished game are read
// twice.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "protocol/http/message.hpp"
#include "protocol/web/surroundings.hpp"
#include "table/table_info.hpp"
#include "table/update.hpp"

namespace spiel::web {

// While a game goes on its record would betray every hidden card.
enum class NoRecord : std::uint8_t { NotOver, NeverStarted, Damaged };

// Which moves count in the end.
class Standing {
 public:
  void hear(std::uint64_t version, const table::Fact& fact);
  bool stands(std::uint64_t version, const table::Fact& fact) const;

 private:
  struct TakenBack {
    std::uint64_t from;
    std::uint64_t by;  // the entry that took them back
  };
  std::vector<TakenBack> taken_back_;
};

// How a game ended, from a first reading of its journal.
struct FinishedGame {
  table::Snapshot last;
  Standing standing;
  Time ended{};
};

class Chronicle {
 public:
  explicit Chronicle(Archive& archive) : archive_(archive) {}

  // Reads the whole game, a turn of the archive at a time.
  using TakeGame = std::function<void(Result<FinishedGame, NoRecord>)>;
  void finish(const table::TableId& id, std::shared_ptr<JournalLines> lines, TakeGame take) const;

  // What the viewer was told after version `since`: {"updates":[…],"next":…}, at most `most` of
  // them; `next` only if there are more.
  struct HistoryQuery {
    Viewer viewer;
    std::uint64_t since = 0;
    std::size_t most = 0;
  };
  using TakeHistory = std::function<void(Result<std::string, NoRecord>)>;
  void history(const table::TableId& id, std::shared_ptr<JournalLines> lines, HistoryQuery query,
               TakeHistory take) const;

  // JSON Lines in the format of the game's rules library.
  http::NextPart record(FinishedGame game, std::shared_ptr<JournalLines> lines) const;

  // The same at once. Nothing if it is very long, or damaged.
  using TakeNumbered = std::function<void(std::optional<NumberedRecord>)>;
  void numbered_record(FinishedGame game, std::shared_ptr<JournalLines> lines,
                       TakeNumbered take) const;

  // {"table":Table,"setup":Setup,"frames":[{"version","at","news","events","view"}…]}
  http::NextPart replay(FinishedGame game, std::shared_ptr<JournalLines> lines) const;

 private:
  Archive& archive_;
};

// Foreign formats are made of the whole record at once: their games are short. Nothing if it is
// longer than they are, or damaged.
using TakeWhole = std::function<void(std::optional<std::string>)>;
void gather(http::NextPart parts, TakeWhole take);

}  // namespace spiel::web
