#include "protocol/web/secret.hpp"

namespace spiel::web {

namespace {

// Who goes by a key and has claimed no token is known by the key, as long as nobody else can have
// been told it.
bool is_id_of(std::string_view token, const table::SeatInfo& seat, const table::TableInfo& info) {
  return same_secret(token, seat.key) && seat.goes_by_key && seat.secret.empty() &&
         !info.tells_key_of(seat);
}

}  // namespace

table::PlayerId player_with(std::string_view token, const table::TableInfo& info) {
  const std::string hash = hash_of_token(token);
  table::PlayerId found = table::kNobody;
  for (const auto& seat : info.seats) {
    const bool is_it = same_secret(hash, seat.secret) || is_id_of(token, seat, info);
    if (is_it && seat.is_person()) found = seat.player;
  }
  return found;
}

}  // namespace spiel::web
