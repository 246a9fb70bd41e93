#include "protocol/web/game_record.hpp"

#include <boost/json.hpp>

#include "protocol/web/blokus_json.hpp"
#include "protocol/web/catan_json.hpp"
#include "protocol/web/game_json.hpp"
#include "protocol/web/messages.hpp"
#include "protocol/web/table_json.hpp"
#include "table/names.hpp"
#include "table/table.hpp"

namespace spiel::web {

namespace {

using table::EndReason;
using table::TableResult;

std::string lines_of(const table::Entry& entry) {
  std::string lines;
  if (const auto* started = std::get_if<table::Started>(&entry.fact)) {
    lines += table::header_line(started->game) + '\n';
  } else if (const auto* moved = std::get_if<table::Moved>(&entry.fact)) {
    for (const auto& [action, chance] : moved->steps) {
      lines += table::move_line(moved->seat, action, chance) + '\n';
    }
  }
  return lines;
}

struct Numbered {
  std::uint64_t version = 0;
  table::Entry entry;
};

// The journal without the moves that were taken back.
std::vector<Numbered> what_stands(const std::vector<std::string>& journal_lines) {
  std::vector<Numbered> entries;
  std::uint64_t version = 0;
  for (const auto& line : journal_lines) {
    entries.push_back({++version, *table::parse_entry(line)});
    const auto* undone = std::get_if<table::Undone>(&entries.back().entry.fact);
    if (undone == nullptr) continue;
    std::erase_if(entries, [from = undone->from](const Numbered& numbered) {
      return numbered.version >= from && std::holds_alternative<table::Moved>(numbered.entry.fact);
    });
  }
  return entries;
}

std::string_view reason_by_rules(const catan::View& view) {
  const bool won = outcome(view.known)->reason == catan::OutcomeReason::TargetReached;
  return won ? "target-reached" : "turn-limit";
}
std::string_view reason_by_rules(const blokus::View& view) {
  return name_of(outcome(view.state)->reason);
}

std::string to_line(const catan::FinalResult& result) { return catan::result_line(result); }

template <class FinalResult, class GameView>
std::string result_line(const GameView& view, const TableResult& result) {
  const bool by_rules = result.reason == EndReason::Finished;
  FinalResult last{{}, result.points, {}};
  last.reason = by_rules ? reason_by_rules(view) : table::name_of_enum(result.reason);
  for (Seat seat = 0; seat < kMaxSeats; ++seat) {
    if (has_seat(result.winners, seat)) last.winners.push_back(seat);
  }
  return to_line(last) + '\n';
}

std::string last_line(const table::View& view, const TableResult& result) {
  if (const auto* catan_view = std::get_if<catan::View>(&view)) {
    return result_line<catan::FinalResult>(*catan_view, result);
  }
  return result_line<blokus::FinalResult>(std::get<blokus::View>(view), result);
}

Result<table::Snapshot, NoRecord> end_of_game(const table::TableId& id,
                                              const std::vector<std::string>& journal_lines) {
  const auto table = table::Table::restore(id, journal_lines, table::Dealer(), Time());
  if (!table) return failure(NoRecord::Damaged);
  if (table->info()->stage != table::Stage::Over) return failure(NoRecord::NotOver);
  auto last = table->snapshot(kObserver);
  if (!last.view) return failure(NoRecord::NeverStarted);
  return last;
}

json::object open_json(const catan::State& state) { return view_json(catan::open_view(state)); }
json::object open_json(const blokus::State& state) {
  return view_json(blokus::view_of(state, kObserver));
}

// Follows a game entry by entry.
class Replay {
 public:
  explicit Replay(std::shared_ptr<const table::TableInfo> info) : info_(std::move(info)) {}

  void follow(std::uint64_t version, const table::Entry& entry) {
    json::array events;
    if (const auto* started = std::get_if<table::Started>(&entry.fact)) {
      state_ = table::start(started->game.setup);
    } else if (const auto* moved = std::get_if<table::Moved>(&entry.fact)) {
      events = carry_out(*moved);
    } else if (!std::holds_alternative<table::Ended>(entry.fact)) {
      return;
    }
    const auto seen = table::see({version, entry, {}, info_}, kObserver);
    frames_.push_back(
        {{"version", version},
         {"at", to_millis(entry.at)},
         {"news", news_json(seen->news)},
         {"events", std::move(events)},
         {"view", std::visit([](const auto& state) { return open_json(state); }, state_)}});
  }

  json::array take_frames() { return std::move(frames_); }

 private:
  json::array carry_out(const table::Moved& moved) {
    std::vector<table::Event> events;
    for (const auto& [action, chance] : moved.steps) {
      (void)table::apply(state_, moved.seat, action, chance, &events);
    }
    json::array list;
    for (const auto& event : events) list.push_back(event_json(event));
    return list;
  }

  std::shared_ptr<const table::TableInfo> info_;
  table::State state_;
  json::array frames_;
};

}  // namespace

Result<std::string, NoRecord> game_record(const table::TableId& id,
                                          const std::vector<std::string>& journal_lines) {
  const auto last = end_of_game(id, journal_lines);
  if (!last) return failure(last.error());
  std::string record;
  for (const auto& [version, entry] : what_stands(journal_lines)) record += lines_of(entry);
  return record + last_line(*last->view, *last->info->result);
}

Result<json::object, NoRecord> game_replay(const table::TableId& id,
                                           const std::vector<std::string>& journal_lines) {
  const auto last = end_of_game(id, journal_lines);
  if (!last) return failure(last.error());
  Replay replay(last->info);
  for (const auto& [version, entry] : what_stands(journal_lines)) replay.follow(version, entry);
  return json::object{{"table", table_json(*last->info)},
                      {"setup", setup_json(*last->setup)},
                      {"frames", replay.take_frames()}};
}

Result<json::object, NoRecord> game_history(const table::TableId& id,
                                            const std::vector<std::string>& journal_lines,
                                            Viewer viewer) {
  json::array updates;
  const auto tell = [&](const table::Update& update) {
    const auto seen = table::see(update, viewer);
    if (seen) put_happening(updates.emplace_back(json::object()).as_object(), *seen);
  };
  const auto table = table::Table::restore(id, journal_lines, table::Dealer(), Time(),
                                           table::Presence::AsBefore, tell);
  if (!table) return failure(NoRecord::Damaged);
  return json::object{{"updates", std::move(updates)}};
}

}  // namespace spiel::web
