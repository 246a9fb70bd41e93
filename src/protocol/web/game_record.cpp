#include "protocol/web/game_record.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "games/record.hpp"
#include "protocol/web/game_json.hpp"
#include "protocol/web/messages.hpp"
#include "protocol/web/table_json.hpp"
#include "table/names.hpp"
#include "table/retelling.hpp"

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
      lines += table::move_line(moved->seat, action, chance, moved->spelling.text()) + '\n';
    }
  }
  return lines;
}

std::vector<Seat> seats_of(SeatMask mask) {
  std::vector<Seat> seats;
  for (Seat seat = 0; seat < kMaxSeats; ++seat) {
    if (has_seat(mask, seat)) seats.push_back(seat);
  }
  return seats;
}

std::string last_line(const table::View& view, const TableResult& result) {
  return games::visit_game(view, [&]<class G>(const auto& v) {
    const bool by_rules = result.reason == EndReason::Finished;
    FinalResult last{seats_of(result.winners), result.points,
                     std::string(by_rules ? name_of(outcome(G::state_in(v))->reason)
                                          : table::name_of_enum(result.reason))};
    if (G::kRecordsFaults) {
      if (result.offender != kNoSeat) last.offender = result.offender;
      last.detail = result.detail.text();
      last.refused = result.refused.text();
    }
    return games::result_line(last) + '\n';
  });
}

void open_json(JsonWriter& out, const table::State& state) {
  games::visit_game(
      state, [&]<class G>(const auto& s) { game_view_json(out, table::View(G::open_view(s))); });
}

void open_events_json(JsonWriter& out, const std::vector<table::Event>& events) {
  out.array([&] {
    for (const auto& event : events) game_event_json(out, event);
  });
}

// {"table":…,"setup":…,"frames":[
std::string head_of_replay(const table::Snapshot& last) {
  auto head = json_object(field("table", table_value(*last.info)),
                          field("setup", written(game_setup_json, *last.setup)));
  head.back() = ',';
  return head + R"("frames":[)";
}

// Follows a game entry by entry.
class Frames {
 public:
  explicit Frames(std::shared_ptr<const table::TableInfo> info) : info_(std::move(info)) {}

  // Nothing for what moved nothing on the board.
  std::optional<std::string> frame(std::uint64_t version, const table::Entry& entry) {
    std::vector<table::Event> events;
    if (const auto* started = std::get_if<table::Started>(&entry.fact)) {
      state_ = table::start(started->game.setup);
    } else if (const auto* moved = std::get_if<table::Moved>(&entry.fact)) {
      events = carry_out(*moved);
    } else if (!std::holds_alternative<table::Ended>(entry.fact)) {
      return std::nullopt;
    }
    const auto seen = table::see({version, entry, {}, info_}, kObserver);
    return json_object(field("version", version), field("at", to_millis(entry.at)),
                       field("news", written(news_json, seen->news)),
                       field("events", written(open_events_json, events)),
                       field("view", written(open_json, state_)));
  }

 private:
  std::vector<table::Event> carry_out(const table::Moved& moved) {
    std::vector<table::Event> events;
    for (const auto& [action, chance] : moved.steps) {
      (void)table::apply(state_, moved.seat, action, chance, &events);
    }
    return events;
  }

  std::shared_ptr<const table::TableInfo> info_;
  table::State state_;
};

// Tells a journal again, as many lines at a time as the archive gives, until `hear` has heard
// enough or there are no more.
class Follow : public std::enable_shared_from_this<Follow> {
 public:
  using Hear = std::function<bool(const table::Update&)>;
  using Done = std::function<void(Result<const table::Table*, NoRecord>)>;

  Follow(Archive& archive, const table::TableId& id, std::shared_ptr<JournalLines> lines, Hear hear,
         Done done)
      : archive_(archive),
        retelling_(id),
        lines_(std::move(lines)),
        hear_(std::move(hear)),
        done_(std::move(done)) {}

  // Whoever waits is answered, whatever is wrong with the journal.
  void go_on() {
    try {
      if (!tell_some()) return done_(&retelling_.table());
    } catch (const std::exception&) {
      done_(failure(NoRecord::Damaged));
      throw;
    }
    archive_.later([self = shared_from_this()] { self->go_on(); });
  }

 private:
  bool tell_some() {
    const auto lines = lines_->next();
    for (const auto& line : lines) {
      const auto update = retelling_.tell(line);
      if (!update) throw std::runtime_error(update.error());
      if (!hear_(*update)) return false;
    }
    return !lines.empty();
  }

  Archive& archive_;
  table::Retelling retelling_;
  std::shared_ptr<JournalLines> lines_;
  Hear hear_;
  Done done_;
};

Result<table::Snapshot, NoRecord> end_of(const table::Table& table) {
  if (table.info()->stage != table::Stage::Over) return failure(NoRecord::NotOver);
  auto last = table.snapshot(kObserver);
  if (!last.view) return failure(NoRecord::NeverStarted);
  return last;
}

// The second reading of a finished game: what of each part goes out.
class Rereading : public std::enable_shared_from_this<Rereading> {
 public:
  // What an entry that stands adds, and what comes at the very end.
  using Write = std::function<std::string(std::uint64_t version, const table::Entry&)>;

  Rereading(Archive& archive, Standing standing, std::shared_ptr<JournalLines> lines, Write write,
            std::string end)
      : archive_(archive),
        standing_(std::move(standing)),
        lines_(std::move(lines)),
        write_(std::move(write)),
        end_(std::move(end)) {}

  void next(const http::TakePart& take) {
    archive_.later([self = shared_from_this(), take] {
      try {
        take(self->part());
      } catch (const std::exception&) {
        take(std::nullopt);
        throw;
      }
    });
  }

 private:
  // Never empty before the end, which an empty part would mean.
  std::string part() {
    std::string text;
    while (text.empty() && !ended_) {
      const auto lines = lines_->next();
      for (const auto& line : lines) text += written(line);
      ended_ = lines.empty();
      if (ended_) text += end_;
    }
    return text;
  }

  std::string written(const std::string& line) {
    const auto entry = table::parse_entry(line);
    if (!entry) throw std::runtime_error(entry.error());
    ++version_;
    return standing_.stands(version_, entry->fact) ? write_(version_, *entry) : std::string();
  }

  Archive& archive_;
  Standing standing_;
  std::shared_ptr<JournalLines> lines_;
  Write write_;
  std::string end_;
  std::uint64_t version_ = 0;
  bool ended_ = false;
};

class Gathering : public std::enable_shared_from_this<Gathering> {
 public:
  Gathering(http::NextPart parts, TakeWhole take)
      : parts_(std::move(parts)), take_(std::move(take)) {}

  void go_on() {
    parts_([self = shared_from_this()](const std::optional<std::string>& part) {
      if (!part || self->whole_.size() + part->size() > kLongestRecord) return self->take_({});
      if (part->empty()) return self->take_(std::move(self->whole_));
      self->whole_ += *part;
      self->go_on();
    });
  }

 private:
  static constexpr std::size_t kLongestRecord = 4 * 1024 * 1024;
  http::NextPart parts_;
  TakeWhole take_;
  std::string whole_;
};

// {"updates":[…],"next":"…"}: so many, or less of those that are long.
class HistoryPage {
 public:
  explicit HistoryPage(std::size_t most) : most_(most) {}

  // False when it is full: then this one is the first of the next page.
  bool add(const table::SeenUpdate& seen) {
    if (count_ == most_ || updates_.size() > kLongEnough) {
      has_next_ = true;
      return false;
    }
    JsonWriter out;
    out.object([&] { add_happening(out, seen); });
    if (++count_ > 1) updates_ += ',';
    updates_ += out.take();
    last_ = seen.version;
    return true;
  }
  std::string text() const {
    const auto next = has_next_ ? R"(,"next":")" + std::to_string(last_) + '"' : std::string();
    return R"({"updates":[)" + updates_ + ']' + next + '}';
  }

 private:
  static constexpr std::size_t kLongEnough = 1024 * 1024;
  std::size_t most_;
  std::size_t count_ = 0;
  std::uint64_t last_ = 0;
  bool has_next_ = false;
  std::string updates_;
};

http::NextPart parts_of(std::shared_ptr<Rereading> rereading) {
  return [rereading = std::move(rereading)](const http::TakePart& take) { rereading->next(take); };
}

}  // namespace

void Standing::hear(std::uint64_t version, const table::Fact& fact) {
  const auto* undone = std::get_if<table::Undone>(&fact);
  if (undone != nullptr) taken_back_.push_back({undone->from, version});
}

bool Standing::stands(std::uint64_t version, const table::Fact& fact) const {
  if (!std::holds_alternative<table::Moved>(fact)) return true;
  return std::none_of(taken_back_.begin(), taken_back_.end(), [&](const TakenBack& back) {
    return version >= back.from && version < back.by;
  });
}

void Chronicle::finish(const table::TableId& id, std::shared_ptr<JournalLines> lines,
                       TakeGame take) const {
  auto standing = std::make_shared<Standing>();
  auto ended = std::make_shared<Time>();
  const auto hear = [standing, ended](const table::Update& update) {
    standing->hear(update.version, update.entry.fact);
    if (std::holds_alternative<table::Ended>(update.entry.fact)) *ended = update.entry.at;
    return true;
  };
  const auto done = [standing, ended,
                     take = std::move(take)](const Result<const table::Table*, NoRecord>& table) {
    if (!table) return take(failure(table.error()));
    auto last = end_of(**table);
    if (!last) return take(failure(last.error()));
    take(FinishedGame{std::move(*last), std::move(*standing), *ended});
  };
  std::make_shared<Follow>(archive_, id, std::move(lines), hear, done)->go_on();
}

void Chronicle::history(const table::TableId& id, std::shared_ptr<JournalLines> lines,
                        HistoryQuery query, TakeHistory take) const {
  auto page = std::make_shared<HistoryPage>(query.most);
  const auto hear = [page, query](const table::Update& update) {
    if (update.version <= query.since) return true;
    const auto seen = table::see(update, query.viewer);
    return !seen || page->add(*seen);
  };
  const auto done = [page,
                     take = std::move(take)](const Result<const table::Table*, NoRecord>& table) {
    if (!table) return take(failure(table.error()));
    take(page->text());
  };
  std::make_shared<Follow>(archive_, id, std::move(lines), hear, done)->go_on();
}

http::NextPart Chronicle::record(FinishedGame game, std::shared_ptr<JournalLines> lines) const {
  const auto write = [](std::uint64_t, const table::Entry& entry) { return lines_of(entry); };
  return parts_of(std::make_shared<Rereading>(archive_, std::move(game.standing), std::move(lines),
                                              write,
                                              last_line(*game.last.view, *game.last.info->result)));
}

void Chronicle::numbered_record(FinishedGame game, std::shared_ptr<JournalLines> lines,
                                TakeNumbered take) const {
  auto versions = std::make_shared<std::vector<std::uint64_t>>();
  const auto write = [versions](std::uint64_t version, const table::Entry& entry) {
    if (const auto* moved = std::get_if<table::Moved>(&entry.fact)) {
      versions->insert(versions->end(), moved->steps.size(), version);
    }
    return lines_of(entry);
  };
  auto reading = std::make_shared<Rereading>(archive_, std::move(game.standing), std::move(lines),
                                             write, std::string());
  gather(parts_of(std::move(reading)),
         [versions, take = std::move(take)](std::optional<std::string> text) {
           if (!text) return take(std::nullopt);
           take(NumberedRecord{std::move(*text), std::move(*versions)});
         });
}

http::NextPart Chronicle::replay(FinishedGame game, std::shared_ptr<JournalLines> lines) const {
  auto frames = std::make_shared<Frames>(game.last.info);
  // The head stands before the first frame, a comma before every other.
  auto before = std::make_shared<std::string>(head_of_replay(game.last));
  const auto write = [frames, before](std::uint64_t version, const table::Entry& entry) {
    const auto frame = frames->frame(version, entry);
    if (!frame) return std::string();
    return std::exchange(*before, ",") + *frame;
  };
  return parts_of(std::make_shared<Rereading>(archive_, std::move(game.standing), std::move(lines),
                                              write, "]}"));
}

void gather(http::NextPart parts, TakeWhole take) {
  std::make_shared<Gathering>(std::move(parts), std::move(take))->go_on();
}

}  // namespace spiel::web
