// What a bot's player has still to be told. Tables tell of everything at once, while the player may
// be thinking; it hears it before its next answer.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "table/house.hpp"

namespace spiel::server {

struct News {
  bool anew = false;  // the player is to forget what it has heard before
  std::vector<table::Event> events{};
};

template <class G, class Player>
void tell(Player& player, const News& news) {
  for (const auto& event : news.events) player.observe(games::part_of<G>(event));
}

class Unheard {
 public:
  void add(const table::Told& told) {
    if (told.anew) news_ = {.anew = true};
    news_.events.insert(news_.events.end(), told.events.begin(), told.events.end());
    last_ = told.version;
  }
  // Whether more has happened than a question of this version knows of: its answer would come too
  // late, and the seat was asked again if it is to act.
  bool is_behind(std::uint64_t version) const { return version < last_; }
  News take() { return std::exchange(news_, {}); }

 private:
  std::uint64_t last_ = 0;
  News news_;
};

}  // namespace spiel::server
