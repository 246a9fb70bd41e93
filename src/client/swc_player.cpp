#include "client/swc_player.hpp"

#include "protocol/swc/decode.hpp"
#include "protocol/swc/position.hpp"
#include "protocol/swc/words.hpp"

namespace spiel::client {

SwcPlayer::SwcPlayer(SwcPlayerOptions options, Decide decide)
    : decide_(std::move(decide)), manner_(options.season->standard) {
  if (options.reservation.empty()) {
    say(swc::Join{std::string(options.season->game_type)});
  } else {
    say(swc::JoinPrepared{std::move(options.reservation)});
  }
}

void SwcPlayer::received(std::string_view bytes) {
  if (finished_) return;
  const swc::Parsed parsed = reader_.feed(bytes);
  for (const swc::Element& element : parsed.messages) {
    hear(element);
    if (finished_) return;
  }
  if (parsed.error) trouble_ = swc::explain(*parsed.error);
  if (parsed.error || parsed.ended) finish();
}

// The document asks clients to pass over what they do not know.
void SwcPlayer::hear(const swc::Element& element) {
  const auto message = swc::decode_server(element);
  if (message) std::visit([this](const auto& m) { on(m); }, *message);
}

void SwcPlayer::on(const swc::RoomMessage& message) {
  room_ = message.room_id;
  std::visit([this](const auto& data) { on_data(data); }, message.data);
}

// Servers of 2027 leave the connection open, but a client that is refused a seat will hear nothing
// more.
void SwcPlayer::on(const swc::ErrorPacket& message) {
  trouble_ = message.message;
  if (!position_) finish();
}

void SwcPlayer::on_data(const swc::Memento& data) {
  const auto* season = swc::find_season(&swc::Season::rules, data.state.rules);
  if (season != nullptr && season != manner_->season) manner_ = season->standard;
  position_ = data.state;
}

void SwcPlayer::on(const swc::Left& message) {
  if (message.room_id == room_) finish();
}

void SwcPlayer::move() {
  if (!position_ || answered_ == position_->turn) return;
  answered_ = position_->turn;
  say(swc::MoveInRoom{room_, choose(*position_)});
}

swc::Move SwcPlayer::choose(const swc::GameState& position) const {
  const auto state = swc::to_state(position);
  const auto colour = static_cast<swc::Colour>(position.turn % static_cast<int>(swc::kColours));
  if (!state) return swc::SkipMove{colour};
  const auto action = decide_(blokus::view_of(*state, blokus::to_move(*state)));
  const auto move = action ? swc::to_move(*action) : std::nullopt;
  return move.value_or(swc::SkipMove{colour});
}

void SwcPlayer::finish() {
  if (finished_) return;
  finished_ = true;
  if (!result_ && !trouble_) trouble_ = "the server ended the conversation";
  writer_.end(output_, *manner_);
}

}  // namespace spiel::client
