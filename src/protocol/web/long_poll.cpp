#include "protocol/web/long_poll.hpp"

#include "protocol/web/answer.hpp"

namespace spiel::web {

void LongPoll::opened(Time) { ask(table::Watch{table_, table::kNobody, since_}); }

// The time may be over before the answer to the first request has come.
void LongPoll::replied(table::RequestId request, const table::Reply& reply, Time now) {
  if (!reply) return answer(problem(reply.error()));
  if (request == looking_) return answer(state_answer(*reply->snapshot, now));
  if (reply->version != since_) look();
}

void LongPoll::look() {
  if (!looking_) looking_ = ask(table::Look{table_, player_});
}

std::optional<Time> LongPoll::next_deadline() const {
  if (looking_ || answered_) return std::nullopt;
  return until_;
}

void LongPoll::tick(Time now) {
  if (now >= until_) look();
}

void LongPoll::disconnected(Time) {
  answer(problem(503, "going-down", "The server is going down."));
}

void LongPoll::answer(http::Response response) {
  if (answered_) return;
  answered_ = true;
  respond_(std::move(response));
  close();
}

}  // namespace spiel::web
