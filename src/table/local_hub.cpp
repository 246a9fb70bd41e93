#include "table/local_hub.hpp"

#include <algorithm>
#include <iterator>

#include "core/overloaded.hpp"

namespace spiel::table {

SessionId LocalHub::add(Session& session, Time now) {
  const auto id = ++last_session_;
  sessions_[id].session = &session;
  session.opened(now);
  settle(now);
  return id;
}

void LocalHub::remove(SessionId id, Time now, GoneWith whom) {
  const auto found = sessions_.find(id);
  if (found == sessions_.end()) return;
  found->second.session->disconnected(now);
  collect(now);
  sessions_.erase(id);
  house().session_gone(id, now, whom);
  settle(now);
}

void LocalHub::receive(SessionId id, std::string_view bytes, Time now) {
  const auto found = sessions_.find(id);
  if (found == sessions_.end()) return;
  found->second.session->received(bytes, now);
  settle(now);
}

void LocalHub::tick(Time now) {
  house().tick(now);
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
    const bool told = carry_out(now);
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
                   house().open(directory_.new_table(), r, asker, now);
                 },
                 [&](const TakeSeat& r) { take_seat(asker, r, now); },
                 [&](const Tell& r) { house().tell(r, asker, now); },
                 [&](const Watch& r) { house().watch(r, asker, now); },
                 [&](const Unwatch& r) { house().unwatch(r, asker); },
                 [&](const Look& r) { house().look(r, asker); },
                 [&](const AskAdvice& r) { house().advise(r, asker, now); },
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
  const auto [id, to_open] = directory_.place_for(request.where);
  if (to_open != nullptr) house().open(id, OpenTable{*to_open, {}, false}, {}, now);
  const auto* reservation = std::get_if<Reservation>(&request.where);
  const Join join{directory_.new_player(), request.seat, reservation ? reservation->code : "",
                  request.by};
  house().take_seat(id, join, request.watch, asker, now);
}

void LocalHub::answer(Asker asker, const Reply& reply, Time now) {
  if (const auto found = sessions_.find(asker.session); found != sessions_.end()) {
    found->second.session->replied(asker.request, reply, now);
  } else if (auto callback = callbacks_.extract(asker.session)) {
    callback.mapped()(reply, now);
  }
}

// What happened is stored at once.
bool LocalHub::carry_out(Time now) {
  const auto work = durable_.take_work();
  if (keep_) {
    for (const auto& row : work.rows) keep_(row);
  }
  durable_.stored(work.batch);
  for (const auto& info : work.changed) directory_.update(info);
  const auto news = durable_.take_news();
  for (const auto& info : news.changed) {
    directory_.list(info);
    for (auto& [id, seated] : sessions_) {
      if (seated.in_lobby) seated.session->lobby_changed(*info, now);
    }
  }
  for (const auto& delivery : news.deliveries) deliver(delivery, now);
  for (const auto& prompt : work.prompts) {
    const auto action = think_ ? think_(prompt) : std::nullopt;
    if (!action) continue;
    house().tell({prompt.table, BotActs{prompt.seat, *action, prompt.version}}, {}, now);
  }
  for (const auto& asked : work.asked) {
    house().answer(asked, advise_ ? std::optional(advise_(asked.question)) : std::nullopt);
  }
  return !work.rows.empty() || !work.asked.empty() || !news.deliveries.empty() ||
         !news.changed.empty();
}

void LocalHub::deliver(const Delivery& delivery, Time now) {
  if (const auto* reply = std::get_if<0>(&delivery.message)) {
    return answer({delivery.session, reply->first}, reply->second, now);
  }
  const auto found = sessions_.find(delivery.session);
  if (found == sessions_.end()) return;
  found->second.session->updated(delivery.table, *std::get<1>(delivery.message), now);
}

}  // namespace spiel::table
