#include "gateway/remote_hub.hpp"

#include <algorithm>

namespace spiel::gateway {

RemoteHub::RemoteHub(std::unique_ptr<RemoteGame> game, Clock clock)
    : game_(std::move(game)), clock_(std::move(clock)), opened_(clock_()) {
  renew_info();
}

void RemoteHub::use(Call call, Send send) {
  call_ = std::move(call);
  send_ = std::move(send);
}

void RemoteHub::received(std::string_view bytes) {
  game_->received(bytes);
  pump();
}

void RemoteHub::disconnected() {
  game_->disconnected();
  pump();
}

// --- what the foreign table brings ---------------------------------------------------------------

void RemoteHub::pump() {
  const auto output = game_->take_output();
  if (!output.bytes.empty() || output.close) send_(output.bytes, output.close);
  renew_info();
  for (const auto& happening : output.happenings) publish(happening);
  for (const auto& answered : output.answers) hand_on(answered);
}

// Until the foreign server speaks of the person, the person's seat is all there is.
void RemoteHub::renew_info() {
  auto table = game_->table();
  auto info = std::make_shared<table::TableInfo>();
  info->id = kTableId;
  info->opened = opened_;
  info->options = std::move(table.options);
  info->stage = table.stage;
  info->seats = std::move(table.seats);
  info->result = std::move(table.result);
  setup_ = std::move(table.setup);
  const auto own = std::ranges::find(info->seats, kPerson, &table::SeatInfo::player);
  if (own != info->seats.end()) {
    own->secret = person_.secret;
  } else {
    info->seats.push_back(person_);
  }
  info_ = std::move(info);
}

void RemoteHub::publish(const Happening& happening) {
  ++version_;
  for (const auto& [session, player] : watchers_) {
    auto update = std::make_shared<const table::SeenUpdate>(seen(happening, viewer_of(player)));
    sessions_.at(session)->deliver({session, kTableId, 0, std::move(update)});
  }
}

table::SeenUpdate RemoteHub::seen(const Happening& happening, Viewer viewer) const {
  table::SeenUpdate update{version_, clock_(), viewer, happening.news, {}, info_};
  const auto known = game_->known();
  if (!known) return update;
  const auto* moved = std::get_if<table::MoveMade>(&happening.news);
  table::SeenStep step{moved ? moved->seat : kNoSeat, {}, table::view_of(*known, viewer)};
  for (const auto& event : happening.events) {
    if (auto visible = table::seen_by(event, viewer)) step.events.push_back(std::move(*visible));
  }
  update.steps.push_back(std::move(step));
  return update;
}

void RemoteHub::hand_on(const Answered& answered) {
  const auto waiting = waiting_.extract(answered.ticket);
  if (waiting.empty()) return;
  const auto& reply = waiting.mapped();
  if (!answered.answer) return reply(failure(answered.answer.error()));
  auto done = accepted(kPerson);
  done.snapshot.reset();
  reply(done);
}

// --- what sessions ask ---------------------------------------------------------------------------

table::SessionId RemoteHub::connect(const std::shared_ptr<server::Subscriber>& subscriber) {
  sessions_.emplace(++last_session_, subscriber);
  return last_session_;
}

void RemoteHub::disconnect(table::SessionId session) {
  watchers_.erase(session);
  sessions_.erase(session);
}

void RemoteHub::request(table::Asker asker, table::Request request) {
  handle(request, asker.session, [this, asker](const table::Reply& reply) {
    const auto found = sessions_.find(asker.session);
    if (found == sessions_.end()) return;
    found->second->deliver({asker.session, kTableId, 0, std::pair(asker.request, reply)});
  });
}

void RemoteHub::ask(table::Request request, Callback callback, Time) {
  handle(request, 0, [this, callback = std::move(callback)](const table::Reply& reply) {
    callback(reply, clock_());
  });
}

void RemoteHub::handle(const table::Request& request, table::SessionId session,
                       const Reply& reply) {
  std::visit([&](const auto& r) { on(r, session, reply); }, request);
}

void RemoteHub::on(const table::TakeSeat& request, table::SessionId, const Reply& reply) {
  if (person_.player == kPerson || !request.seat.level.empty()) {
    return reply(failure(table::Refusal(table::TableRefusal::NoOpenSeat)));
  }
  person_ = request.seat;
  person_.holder = table::Holder::Client;
  person_.player = kPerson;
  person_.connected = true;
  renew_info();
  reply(accepted(kPerson));
  publish({table::SeatNews{*viewer_of(kPerson), table::SeatChange::Joined}, {}});
  call_();
  game_->sit_down(person_);
  pump();
}

void RemoteHub::on(const table::Tell& request, table::SessionId, const Reply& reply) {
  if (person_.player != kPerson) {
    return reply(failure(table::Refusal(table::TableRefusal::NoSuchPlayer)));
  }
  waiting_.emplace(++last_ticket_, reply);
  game_->tell(request.command, last_ticket_);
  pump();
}

void RemoteHub::on(const table::Watch& request, table::SessionId session, const Reply& reply) {
  if (request.table != kTableId) {
    return reply(failure(table::Refusal(table::TableRefusal::NoSuchTable)));
  }
  if (sessions_.contains(session)) watchers_[session] = request.player;
  reply(accepted(request.player));
}

void RemoteHub::on(const table::Unwatch&, table::SessionId session, const Reply& reply) {
  watchers_.erase(session);
  reply(accepted(table::kNobody));
}

void RemoteHub::on(const table::Look& request, table::SessionId, const Reply& reply) {
  if (request.table != kTableId) {
    return reply(failure(table::Refusal(table::TableRefusal::NoSuchTable)));
  }
  reply(accepted(request.player));
}

void RemoteHub::on(const table::AskAdvice&, table::SessionId, const Reply& reply) {
  reply(failure(table::Refusal(table::TableRefusal::NoHintsHere)));
}

void RemoteHub::on(const table::WatchLobby&, table::SessionId, const Reply& reply) {
  table::Accepted list;
  list.tables.push_back(info_);
  reply(list);
}

void RemoteHub::on(const table::OpenTable&, table::SessionId, const Reply& reply) {
  reply(failure(table::Refusal(table::TableRefusal::Unavailable)));
}

// --- the table as a viewer may see it ------------------------------------------------------------

Viewer RemoteHub::viewer_of(table::PlayerId player) const {
  return player == kPerson ? Viewer(info_->seat_of(player)) : kObserver;
}

table::Snapshot RemoteHub::snapshot(table::PlayerId player) const {
  const auto viewer = viewer_of(player);
  table::Snapshot snapshot{version_, viewer, info_, setup_, std::nullopt};
  if (const auto known = game_->known()) snapshot.view = table::view_of(*known, viewer);
  return snapshot;
}

table::Accepted RemoteHub::accepted(table::PlayerId player) const {
  table::Accepted accepted;
  accepted.table = kTableId;
  accepted.player = player;
  accepted.version = version_;
  accepted.snapshot = snapshot(player);
  return accepted;
}

}  // namespace spiel::gateway
