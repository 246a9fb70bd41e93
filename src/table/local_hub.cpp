#include "table/local_hub.hpp"

#include <algorithm>
#include <iterator>

namespace spiel::table {

namespace {

template <class... Fs>
struct Overloaded : Fs... {
  using Fs::operator()...;
};
template <class... Fs>
Overloaded(Fs...) -> Overloaded<Fs...>;

}  // namespace

SessionId LocalHub::add(Session& session, Time now) {
  const auto id = ++last_session_;
  sessions_[id].session = &session;
  session.opened(now);
  settle(now);
  return id;
}

void LocalHub::remove(SessionId id, Time now) {
  const auto found = sessions_.find(id);
  if (found == sessions_.end()) return;
  found->second.session->disconnected(now);
  collect(now);
  sessions_.erase(id);
  house_.session_gone(id, now);
  settle(now);
}

void LocalHub::receive(SessionId id, std::string_view bytes, Time now) {
  const auto found = sessions_.find(id);
  if (found == sessions_.end()) return;
  found->second.session->received(bytes, now);
  settle(now);
}

void LocalHub::tick(Time now) {
  house_.tick(now);
  for (auto& [id, seated] : sessions_) {
    const auto deadline = seated.session->next_deadline();
    if (deadline && *deadline <= now) seated.session->tick(now);
  }
  settle(now);
}

void LocalHub::ask(Request request, Callback callback, Time now) {
  const auto id = ++last_session_;
  callbacks_.emplace(id, std::move(callback));
  ask(Asker{id, 0}, request, now);
  settle(now);
}

Session::Output LocalHub::take_output(SessionId id) {
  const auto found = sessions_.find(id);
  if (found == sessions_.end()) return {};
  return std::exchange(found->second.output, {});
}

// Until nobody has anything left to say.
void LocalHub::settle(Time now) {
  while (true) {
    const bool asked = collect(now);
    const bool told = deliver(now);
    if (!asked && !told) break;
  }
}

bool LocalHub::collect(Time now) {
  std::vector<std::pair<Asker, Request>> requests;
  for (auto& [id, seated] : sessions_) {
    auto output = seated.session->take_output();
    seated.output.bytes += output.bytes;
    seated.output.close = seated.output.close || output.close;
    std::move(output.notes.begin(), output.notes.end(), std::back_inserter(seated.output.notes));
    for (auto& [number, request] : output.requests) {
      requests.emplace_back(Asker{id, number}, std::move(request));
    }
  }
  for (const auto& [asker, request] : requests) ask(asker, request, now);
  return !requests.empty();
}

void LocalHub::ask(Asker asker, const Request& request, Time now) {
  std::visit(Overloaded{
                 [&](OpenTable r) {
                   directory_.number_players(r);
                   house_.open(directory_.new_table(), r, asker, now);
                 },
                 [&](const TakeSeat& r) { take_seat(asker, r, now); },
                 [&](const Tell& r) { house_.tell(r, asker, now); },
                 [&](const Watch& r) { house_.watch(r, asker, now); },
                 [&](const Unwatch& r) { house_.unwatch(r, asker); },
                 [&](const Look& r) { house_.look(r, asker); },
                 [&](const AskAdvice& r) { house_.advise(r, asker, now); },
                 [&](const WatchLobby& r) {
                   Accepted accepted;
                   accepted.tables = r.part ? directory_.part(*r.part) : directory_.all();
                   const auto found = sessions_.find(asker.session);
                   if (found != sessions_.end()) found->second.in_lobby = true;
                   answer(asker, accepted, now);
                 },
             },
             request);
}

void LocalHub::take_seat(Asker asker, const TakeSeat& request, Time now) {
  const auto player = directory_.new_player();
  if (const auto* id = std::get_if<TableId>(&request.place)) {
    house_.take_seat(*id, {player, request.seat, {}, request.by}, request.watch, asker, now);
  } else if (const auto* reservation = std::get_if<Reservation>(&request.place)) {
    const auto id_of_code = directory_.reserved(reservation->code).value_or(TableId());
    house_.take_seat(id_of_code, {player, request.seat, reservation->code}, request.watch, asker,
                     now);
  } else {
    const auto& any = std::get<AnyTable>(request.place);
    auto found = directory_.gathering(any.kind);
    if (!found) {
      found = directory_.new_table();
      house_.open(*found, OpenTable{any.otherwise, {}, false}, {}, now);
    }
    house_.take_seat(*found, {player, request.seat, {}}, request.watch, asker, now);
  }
}

void LocalHub::answer(Asker asker, const Reply& reply, Time now) {
  if (const auto found = sessions_.find(asker.session); found != sessions_.end()) {
    found->second.session->replied(asker.request, reply, now);
  } else if (auto callback = callbacks_.extract(asker.session)) {
    callback.mapped()(reply, now);
  }
}

bool LocalHub::deliver(Time now) {
  auto output = house_.take_output();
  if (keep_) {
    for (const auto& row : output.rows) keep_(row);
  }
  for (const auto& info : output.changed) {
    directory_.update(info);
    directory_.list(info);
    for (auto& [id, seated] : sessions_) {
      if (seated.in_lobby) seated.session->lobby_changed(*info, now);
    }
  }
  for (const auto& delivery : output.deliveries) {
    if (const auto* reply = std::get_if<0>(&delivery.message)) {
      answer({delivery.session, reply->first}, reply->second, now);
      continue;
    }
    const auto found = sessions_.find(delivery.session);
    if (found == sessions_.end()) continue;
    found->second.session->updated(delivery.table, *std::get<1>(delivery.message), now);
  }
  for (const auto& thought : output.thoughts) {
    const auto action = think_ ? think_(thought) : std::nullopt;
    if (!action) continue;
    house_.tell({thought.table, BotActs{thought.seat, *action, thought.version}}, {}, now);
  }
  for (const auto& asked : output.asked) {
    house_.answer(asked, advise_ ? std::optional(advise_(asked.question)) : std::nullopt);
  }
  return !output.rows.empty() || !output.asked.empty() || !output.deliveries.empty() ||
         !output.changed.empty();
}

}  // namespace spiel::table
