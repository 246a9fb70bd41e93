// Analyses finished games for the web protocol: once, in the bot pool behind everything else, one
// position at a time, so that nobody waits for it. What is done is kept as long as there is room.
#pragma once

#include <memory>
#include <optional>

#include "protocol/web/surroundings.hpp"
#include "server/bot_pool.hpp"

namespace spiel::server {

class BotAnalyst : public web::Analyst {
 public:
  // The pool must outlive the thoughts that are given to it, not the analyst. Each position of a
  // game as people play it gets so many nodes; a long game gets no more in all.
  explicit BotAnalyst(BotPool& pool, std::uint64_t nodes = 200);
  ~BotAnalyst() override;

  std::optional<Standing> look(const table::TableId& table) override;
  Standing begin(const table::TableId& table, const web::NumberedRecord& record) override;

 private:
  struct Desk;  // shared with thoughts under way
  std::shared_ptr<Desk> desk_;
};

}  // namespace spiel::server
