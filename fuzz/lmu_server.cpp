// Arbitrary bytes, arbitrarily cut, against the server's side of the LMU protocols: three players
// of a running game, of one version or of several, three who have just connected, or five on the
// large board, in a house with tables of every kind that they may ask for (see tables.hpp). Nothing
// may crash, and whatever the server says must itself be readable.
//
// The first byte chooses the version and the beginning. Then, again and again: a byte that says who
// speaks and how many bytes follow, among which some stand for time that passes.
#include <boost/json.hpp>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/lmu/server_session.hpp"
#include "table/local_hub.hpp"
#include "tables.hpp"

namespace {

using namespace spiel;

enum class Beginning : std::uint8_t { Playing, Connected, PlayingFive, PlayingMixed };
constexpr std::size_t kBeginnings = 4;

// That of a player at a table which the first of a version has opened.
const lmu::Dialect& dialect_of(const lmu::Dialect& first, Beginning beginning, std::size_t who) {
  if (beginning != Beginning::PlayingMixed) return first;
  const auto dialects = lmu::dialects();
  const auto at = static_cast<std::size_t>(&first - dialects.data());
  return dialects[(at + who) % dialects.size()];
}

class Fuzzed {
 public:
  Fuzzed(const lmu::Dialect* first, Beginning beginning) : hub_(1) {
    open_every_kind(hub_);
    const bool large = beginning == Beginning::PlayingFive && first->large_board;
    for (std::size_t who = 0; who < (large ? 5 : 3); ++who) {
      const lmu::Dialect& dialect = dialect_of(*first, beginning, who);
      const lmu::ServerSettings options{"Spieltisch", lmu::table_for(dialect, large ? 6 : 4)};
      dialects_.push_back(&dialect);
      sessions_.push_back(std::make_unique<lmu::ServerSession>(dialect, options));
      ids_.push_back(hub_.add(*sessions_.back(), now_));
    }
    if (beginning != Beginning::Connected) begin_game();
  }
  Fuzzed(const Fuzzed& other) : dialects_(other.dialects_), hub_(other.hub_), ids_(other.ids_) {
    for (std::size_t who = 0; who < ids_.size(); ++who) {
      sessions_.push_back(std::make_unique<lmu::ServerSession>(*other.sessions_[who]));
      hub_.replace(ids_[who], *sessions_.back());
    }
  }

  std::size_t players() const { return ids_.size(); }

  void send(std::size_t who, std::string_view bytes) {
    with_pauses(
        bytes, [&](std::string_view said) { hub_.receive(ids_[who], said, now_); },
        [&](Duration pause) { hub_.tick(now_ += pause); });
    for (std::size_t i = 0; i < ids_.size(); ++i) {
      read(*dialects_[i], hub_.take_output(ids_[i]).bytes);
    }
  }

 private:
  void begin_game() {
    const char* colours[] = {"Rot", "Blau", "Orange", "Grün", "Braun"};
    for (std::size_t who = 0; who < ids_.size(); ++who) {
      const std::string colour = colours[who];
      hub_.receive(ids_[who],
                   R"({"Hallo":{"Version":"x"}}{"Spieler":{"Name":")" + colour + R"(","Farbe":")" +
                       colour + R"("}})",
                   now_);
    }
    for (const auto id : ids_) hub_.receive(id, R"({"Spiel starten":{}})", now_);
    for (const auto id : ids_) (void)hub_.take_output(id);
  }

  // What the server says is a message, and the same again when it is written.
  static void read(const lmu::Dialect& dialect, std::string_view bytes) {
    lmu::Splitter splitter;
    while (auto item = splitter.next(bytes)) {
      if (!*item) std::abort();
      const auto message = lmu::decode_server(dialect, **item);
      if (!message || lmu::encode(dialect, *message) != boost::json::serialize(**item)) {
        std::abort();
      }
    }
  }

  Time now_{};
  std::vector<const lmu::Dialect*> dialects_;  // of each player
  table::LocalHub hub_;
  std::vector<std::unique_ptr<lmu::ServerSession>> sessions_;
  std::vector<table::SessionId> ids_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const auto dialects = lmu::dialects();
  auto fuzzed = begin_again<Fuzzed>(&dialects[data[0] % dialects.size()],
                                    Beginning(data[0] / dialects.size() % kBeginnings));
  std::string_view input(reinterpret_cast<const char*>(data) + 1, size - 1);
  while (!input.empty()) {
    const auto control = static_cast<std::uint8_t>(input.front());
    input.remove_prefix(1);
    const auto chunk = input.substr(0, control / fuzzed.players());
    fuzzed.send(control % fuzzed.players(), chunk);
    input.remove_prefix(chunk.size());
  }
  return 0;
}
