#include "table/directory.hpp"

#include <algorithm>

#include "system/secure_random.hpp"
#include "table/uuid.hpp"

namespace spiel::table {

namespace {

ListPosition position_of(const TableInfo& info) { return {info.opened, info.id}; }

std::pair<Stage, std::string> shelf_of(const TableInfo& info) {
  return {info.stage, std::string(game_name(info.options.rules))};
}

int open_seats(const TableInfo& info) {
  if (info.stage != Stage::Gathering) return 0;
  const auto unavailable =
      std::count_if(info.seats.begin(), info.seats.end(),
                    [](const SeatInfo& seat) { return seat.holder != Holder::Open; });
  return info.options.max_seats - static_cast<int>(unavailable);
}

}  // namespace

TableId Directory::new_table() {
  constexpr auto kLetters = static_cast<std::uint32_t>(kIdLetters.size());
  TableId id(kIdLength, '\0');
  do {
    for (char& c : id)
      c = kIdLetters[ids_ ? ids_->below(kLetters) : secure_random().below(kLetters)];
  } while (tables_.contains(id));
  return id;
}

void Directory::number_players(OpenTable& request) {
  for (auto& command : request.then) {
    auto* join = std::get_if<Join>(&command);
    if (join != nullptr && join->player == kNobody) join->player = new_player();
  }
}

void Directory::update(const std::shared_ptr<const TableInfo>& info) {
  auto& known = tables_[info->id].now;
  update_reservations(known.get(), *info);
  update_waiting(*info);
  known = info;
}

void Directory::update_reservations(const TableInfo* before, const TableInfo& now) {
  if (before != nullptr) {
    for (const auto& seat : before->seats) {
      if (seat.holder == Holder::Reserved) reservations_.erase(seat.key);
    }
  }
  for (const auto& seat : now.seats) {
    last_player_ = std::max(last_player_, seat.player);
    const bool redeemable = seat.holder == Holder::Reserved && now.stage == Stage::Gathering;
    if (redeemable) reservations_[seat.key] = now.id;
  }
}

void Directory::update_waiting(const TableInfo& info) {
  const auto waiting = std::find_if(waiting_.begin(), waiting_.end(),
                                    [&](const Waiting& w) { return w.id == info.id; });
  const int open = open_seats(info);
  if (waiting != waiting_.end()) {
    if (info.stage != Stage::Gathering) {
      waiting_.erase(waiting);
    } else {
      waiting->open_seats = open;
    }
  } else if (open > 0) {
    waiting_.push_back({info.id, info.options.kind, open});
  }
}

void Directory::list(const std::shared_ptr<const TableInfo>& info) {
  const auto known = tables_.find(info->id);
  if (known == tables_.end()) return;
  auto& listed = known->second.listed;
  if (listed) take_off_shelf(*listed);
  listed = info;
  if (info->options.listed) shelves_[shelf_of(*info)].emplace(position_of(*info), info);
}

void Directory::take_off_shelf(const TableInfo& info) {
  const auto shelf = shelves_.find(shelf_of(info));
  if (shelf != shelves_.end()) shelf->second.erase(position_of(info));
}

std::vector<std::shared_ptr<const TableInfo>> Directory::part(const ListedTables& wanted) const {
  std::vector<std::shared_ptr<const TableInfo>> found;
  for (const auto& [name, shelf] : shelves_) {
    if (wanted.stage && name.first != *wanted.stage) continue;
    if (wanted.game && name.second != *wanted.game) continue;
    auto next = wanted.before ? shelf.upper_bound(*wanted.before) : shelf.begin();
    for (std::size_t i = 0; i <= wanted.most && next != shelf.end(); ++i, ++next) {
      found.push_back(next->second);
    }
  }
  return found;
}

void Directory::remove(const TableId& id) {
  if (const auto known = find(id)) take_off_shelf(*known);
  tables_.erase(id);
  std::erase_if(waiting_, [&](const Waiting& w) { return w.id == id; });
  std::erase_if(reservations_, [&](const auto& item) { return item.second == id; });
}

std::shared_ptr<const TableInfo> Directory::find(const TableId& id) const {
  const auto found = tables_.find(id);
  return found == tables_.end() ? nullptr : found->second.listed;
}

std::vector<std::shared_ptr<const TableInfo>> Directory::all() const {
  std::vector<std::shared_ptr<const TableInfo>> infos;
  infos.reserve(tables_.size());
  for (const auto& [id, known] : tables_) {
    if (known.listed) infos.push_back(known.listed);
  }
  return infos;
}

std::optional<TableId> Directory::gathering(std::string_view kind) {
  for (auto& waiting : waiting_) {
    if (waiting.kind != kind || waiting.open_seats <= 0) continue;
    --waiting.open_seats;
    return waiting.id;
  }
  return std::nullopt;
}

bool Directory::awaits_players(std::string_view kind) const {
  return std::any_of(waiting_.begin(), waiting_.end(), [&](const Waiting& waiting) {
    return waiting.kind == kind && waiting.open_seats > 0;
  });
}

Directory::Placing Directory::place_for(const Destination& where) {
  if (const auto* id = std::get_if<TableId>(&where)) return {*id};
  if (const auto* reservation = std::get_if<Reservation>(&where)) {
    return {reserved(reservation->code).value_or(TableId())};
  }
  const auto& any = std::get<AnyTable>(where);
  if (const auto found = gathering(any.kind)) return {*found};
  const auto id = new_table();
  waiting_.push_back({id, any.kind, any.otherwise.max_seats - 1});
  return {id, &any.otherwise};
}

std::optional<TableId> Directory::reserved(const std::string& code) const {
  const auto found = reservations_.find(code);
  if (found == reservations_.end()) return std::nullopt;
  return found->second;
}

}  // namespace spiel::table
