// A request that waits for news: it looks on until something happens or its time is over, then
// answers with the table as its player sees it. It watches as an observer, so that players who poll
// do not come and go with every poll.
#pragma once

#include <optional>
#include <string_view>

#include "protocol/http/router.hpp"
#include "table/session.hpp"

namespace spiel::web {

class LongPoll : public table::Session {
 public:
  LongPoll(table::TableId table, table::PlayerId player, std::uint64_t since, Time until,
           http::Respond respond)
      : table_(std::move(table)),
        player_(player),
        since_(since),
        until_(until),
        respond_(std::move(respond)) {}

  void opened(Time now) override;
  void received(std::string_view, Time) override {}
  void disconnected(Time now) override;
  void replied(table::RequestId request, const table::Reply& reply, Time now) override;
  void updated(const table::TableId&, const table::SeenUpdate&, Time) override { look(); }
  std::optional<Time> next_deadline() const override;
  void tick(Time now) override;

 private:
  void look();
  void answer(http::Response response);

  table::TableId table_;
  table::PlayerId player_;
  std::uint64_t since_;
  Time until_;
  http::Respond respond_;
  std::optional<table::RequestId> looking_;
  bool answered_ = false;
};

}  // namespace spiel::web
