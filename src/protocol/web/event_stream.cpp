#include "protocol/web/event_stream.hpp"

#include <fmt/core.h>

#include "protocol/web/secret.hpp"

namespace spiel::web {

namespace {

// Proxies drop connections that stay silent for a minute.
constexpr Duration kKeepAlive{15'000};

}  // namespace

void EventStream::opened(Time now) {
  keep_alive_at_ = now + kKeepAlive;
  if (token_.empty()) return watch(table::kNobody);
  ask(table::Look{table_, table::kNobody});
}

void EventStream::watch(table::PlayerId player) {
  watching_ = true;
  ask(table::Watch{table_, player, since_});
}

void EventStream::replied(table::RequestId, const table::Reply& reply, Time now) {
  if (!reply) return give_up(name_of(reply.error()), explain(reply.error()));
  if (watching_) return caught_up(*reply, now);
  const auto player = player_with(token_, *reply->snapshot->info);
  if (player != table::kNobody) return watch(player);
  give_up("wrong-token", "No seat at this table has this token.");
}

void EventStream::caught_up(const table::Accepted& accepted, Time now) {
  if (accepted.snapshot) {
    event("view", accepted.version, view_message(*accepted.snapshot, WithLegal::Yes, now));
  }
  const auto messages = missed_messages(accepted.missed, WithLegal::Yes, now);
  for (std::size_t i = 0; i < messages.size(); ++i) {
    event("update", accepted.missed[i].version, messages[i]);
  }
}

void EventStream::updated(const table::TableId&, const table::SeenUpdate& update, Time now) {
  event("update", update.version, update_message(update, WithLegal::Yes, now));
  keep_alive_at_ = now + kKeepAlive;
}

void EventStream::tick(Time now) {
  if (now < keep_alive_at_) return;
  keep_alive_at_ = now + kKeepAlive;
  send(": still here\n\n");
}

void EventStream::give_up(std::string_view code, std::string_view message) {
  event("error", std::nullopt, error_message(code, message));
  close();
}

void EventStream::event(std::string_view type, std::optional<std::uint64_t> version,
                        std::string_view data) {
  if (version) send(fmt::format("id: {}\n", *version));
  send(fmt::format("event: {}\ndata: {}\n\n", type, data));
}

}  // namespace spiel::web
