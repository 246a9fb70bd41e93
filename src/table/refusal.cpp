#include "table/refusal.hpp"

#include <array>
#include <utility>

namespace spiel::table {

namespace {

struct Text {
  std::string_view name;
  std::string_view explanation;
};

// In the order of TableRefusal.
constexpr std::array kTexts{
    Text{"no-such-table", "There is no such table."},
    Text{"no-such-player", "There is no such player at this table."},
    Text{"no-open-seat", "All seats are taken."},
    Text{"not-reserved", "No seat is reserved under this code."},
    Text{"already-seated", "This player already has a seat at this table."},
    Text{"colour-taken", "Another player has this colour."},
    Text{"already-started", "The game has already started."},
    Text{"not-started", "The game has not started yet."},
    Text{"not-enough-players", "There are not enough players to start."},
    Text{"already-over", "The game is over."},
    Text{"is-paused", "The game is paused."},
    Text{"not-paused", "The game is not paused."},
    Text{"wrong-game", "This action belongs to another game."},
    Text{"nothing-to-do", "This would change nothing."},
    Text{"stale", "The table has moved on since the version named."},
    Text{"too-late", "The time for this action is over."},
    Text{"does-not-fit", "This protocol cannot play at a table with these rules."},
    Text{"nothing-to-undo",
         "There is no move to take back: what dice and cards have shown stays as it is."},
    Text{"no-undo-here", "Somebody here plays with a program that cannot take moves back."},
    Text{"key-reused", "This key was used before, for another request."},
    Text{"too-many-observers", "Too many people are watching this table already."},
    Text{"too-many-tables",
         "Too many tables opened from this address have no player yet: sit down at one of them "
         "first."},
    Text{"chance-comes-last",
         "What dice or hidden cards show comes last in a request: ask for the rest once it is "
         "known."},
    Text{"not-the-host", "Only the host of this table can do this."},
    Text{"not-over", "The game is not over."},
    Text{
        "nobody-missing",
        "Nobody is missing: a seat is given to another, or a game called off, only when its player "
        "has been away or silent for a while."},
    Text{"enough-said", "No more can be said at this table."},
    Text{"unavailable", "The server cannot store anything at the moment."},
    Text{"damaged", "What the server has stored of this table is damaged: it was set aside."},
    Text{"not-your-turn", "There is nothing for you to decide now."},
    Text{"no-hints-here", "No hints are given at this table."},
    Text{"too-many-hints", "One hint at a time: ask again in a moment."},
    Text{"not-ready", "Somebody at this table has not said yet that they are ready."},
    Text{
        "outcome-unknown",
        "Nobody knows whether this was done, because the server that has the table or its database "
        "was out of reach: look at the table first."},
    Text{"in-earnest",
         "This game counts: nobody takes moves back, agrees on a draw or lets somebody else play."},
};
static_assert(kTexts.size() == static_cast<std::size_t>(TableRefusal::InEarnest) + 1);

const Text& text_of(TableRefusal refusal) { return kTexts[static_cast<std::size_t>(refusal)]; }

std::string_view name_of(const ForeignRefusal&) { return "refused-by-server"; }
std::string_view explain(const ForeignRefusal& refusal) { return refusal.words; }

// The one of the first `count` that is called this.
template <class Enum>
std::optional<Refusal> find_refusal(std::string_view name, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    if (name_of(static_cast<Enum>(i)) == name) return static_cast<Enum>(i);
  }
  return std::nullopt;
}

}  // namespace

bool may_have_been_done(const Refusal& refusal) {
  return refusal == Refusal(TableRefusal::OutcomeUnknown);
}

bool is_trouble(const Refusal& refusal) {
  return refusal == Refusal(TableRefusal::Unavailable) || may_have_been_done(refusal);
}

std::string_view name_of(TableRefusal refusal) { return text_of(refusal).name; }

std::string_view explain(TableRefusal refusal) { return text_of(refusal).explanation; }

std::string_view name_of(const Refusal& refusal) {
  return std::visit([](const auto& reason) -> std::string_view { return name_of(reason); },
                    refusal);
}

std::optional<Refusal> refusal_named(std::string_view name) {
  auto found = find_refusal<TableRefusal>(name, kTexts.size());
  games::All::for_each([&]<class G>() {
    if (!found) found = find_refusal<typename G::Refusal>(name, G::kRefusals);
  });
  return found;
}

std::string_view explain(const Refusal& refusal) {
  return std::visit([](const auto& reason) -> std::string_view { return explain(reason); },
                    refusal);
}

}  // namespace spiel::table
