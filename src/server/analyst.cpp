#include "server/analyst.hpp"

#include <algorithm>
#include <list>
#include <mutex>
#include <utility>
#include <vector>

#include "analysis/analysis.hpp"

namespace spiel::server {

namespace {

constexpr std::size_t kMostAtOnce = 4;
constexpr std::size_t kMostKept = std::size_t{32} << 20;  // bytes
constexpr std::uint64_t kLeastNodes = 2;
constexpr std::size_t kUsualMoves = 400;

analysis::Limits limits_for(std::size_t moves, std::uint64_t nodes) {
  analysis::Limits limits;
  limits.budget.time.reset();
  limits.budget.nodes = std::max(kLeastNodes, nodes * kUsualMoves / std::max(kUsualMoves, moves));
  return limits;
}

// One game on its way. Only the thought under way changes it.
struct Work {
  std::unique_ptr<analysis::Study> study;
  std::vector<std::uint64_t> versions;
  std::vector<analysis::Judgement> judgements{};

  std::size_t positions() const { return versions.size() + 1; }
  std::string document(const table::TableId& table) const {
    auto analysis = analysis::assemble(*study, judgements);
    analysis.table = table;
    for (std::size_t i = 0; i < versions.size(); ++i) analysis.moves[i].version = versions[i];
    return analysis::to_json(analysis);
  }
};

}  // namespace

struct BotAnalyst::Desk : std::enable_shared_from_this<Desk> {
  struct Item {
    table::TableId table;
    Standing standing;
  };

  Desk(BotPool& bots, std::uint64_t of_position) : pool(bots), nodes(of_position) {}

  void go_on(const table::TableId& table, const std::shared_ptr<Work>& work) {
    pool.post(BotPool::Company::AmongThemselves,
              [self = shared_from_this(), table, work](const BotPool::Turn&) {
                try {
                  self->take_step(table, work);
                } catch (const std::exception&) {
                  self->put(table, Obstacle::Unreadable);
                  throw;
                }
              });
  }

  void take_step(const table::TableId& table, const std::shared_ptr<Work>& work) {
    auto& done = work->judgements;
    done.push_back(work->study->judge(done.size(), limits_for(work->positions(), nodes)));
    if (done.size() == work->positions()) {
      return put(table, std::make_shared<const std::string>(work->document(table)));
    }
    put(table, UnderWay{done.size(), work->versions.size()});
    go_on(table, work);
  }

  // The last one that was asked for stands first; those that nobody wants any more go.
  void put(const table::TableId& table, Standing standing) {
    const std::lock_guard lock(mutex);
    std::erase_if(items, [&](const Item& item) { return item.table == table; });
    items.push_front({table, std::move(standing)});
    std::size_t bytes = 0;
    std::erase_if(items, [&](const Item& item) {
      const auto* document = std::get_if<0>(&item.standing);
      if (document) bytes += (*document)->size();
      return document && bytes > kMostKept;
    });
  }

  std::optional<Standing> look(const table::TableId& table) {
    const std::lock_guard lock(mutex);
    const auto found = std::ranges::find(items, table, &Item::table);
    if (found == items.end()) return std::nullopt;
    items.splice(items.begin(), items, found);
    return found->standing;
  }

  // Null if there is room for another one; it is then taken.
  std::optional<Standing> take_place(const table::TableId& table, const Standing& begun) {
    const std::lock_guard lock(mutex);
    const auto known = std::ranges::find(items, table, &Item::table);
    if (known != items.end()) return known->standing;
    const auto busy = std::ranges::count_if(
        items, [](const Item& item) { return std::holds_alternative<UnderWay>(item.standing); });
    if (static_cast<std::size_t>(busy) >= kMostAtOnce) return Obstacle::TooBusy;
    items.push_front({table, begun});
    return std::nullopt;
  }

  BotPool& pool;
  const std::uint64_t nodes;
  std::mutex mutex;
  std::list<Item> items;
};

BotAnalyst::BotAnalyst(BotPool& pool, std::uint64_t nodes)
    : desk_(std::make_shared<Desk>(pool, nodes)) {}
BotAnalyst::~BotAnalyst() = default;

std::optional<web::Analyst::Standing> BotAnalyst::look(const table::TableId& table) {
  return desk_->look(table);
}

web::Analyst::Standing BotAnalyst::begin(const table::TableId& table,
                                         const web::NumberedRecord& record) {
  const UnderWay begun{0, record.versions.size()};
  if (const auto other = desk_->take_place(table, begun)) return *other;
  auto study = analysis::study_of(record.text);
  if (!study || (*study)->moves().size() != record.versions.size()) {
    desk_->put(table, Obstacle::Unreadable);
    return Obstacle::Unreadable;
  }
  desk_->go_on(table, std::make_shared<Work>(std::move(*study), record.versions));
  return begun;
}

}  // namespace spiel::server
