// A server and its LMU clients in one thread, for tests and benchmarks: bytes go from one to the
// other until nobody has anything left to say, and then time goes on.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "catan/legal.hpp"
#include "client/lmu_player.hpp"
#include "protocol/lmu/server_session.hpp"
#include "table/local_hub.hpp"

namespace spiel::client {

// Any legal action, now and then an offer; never takes back what it has just offered.
inline Decide random_decider(std::uint64_t seed) {
  auto random = std::make_shared<Random>(seed);
  return [random](const catan::View& view, bool may_wait) -> std::optional<catan::Action> {
    const Seat me = *view.viewer;
    if (catan::discard_owed(view.known, me) > 0) {
      return catan::random_discard(view.known, me, *random);
    }
    const bool offers = view.known.players[me].hand_size > 0 && catan::may_offer(view.known, me);
    if (offers && random->below(4) == 0) return catan::random_offer(view.known, me, *random);
    catan::ActionList list;
    catan::legal(view, list);
    if (list.empty() || (may_wait && random->below(2) == 0)) return std::nullopt;
    return list[random->below(static_cast<std::uint32_t>(list.size()))];
  };
}

// Names and colours in the order of arrival.
inline LmuPlayerOptions arena_profile(std::size_t number) {
  LmuPlayerOptions profile;
  profile.name = "Spieler " + std::string(1, static_cast<char>('A' + number));
  profile.colour = static_cast<lmu::Colour>(number % 4);
  profile.seed = number;
  return profile;
}

class LmuArena {
 public:
  struct Line {
    std::size_t who;
    bool from_server;
    std::string text;
    bool goes_on = false;        // came together with the line before
    std::optional<Time> time{};  // not said: the time has gone on until then
  };

  explicit LmuArena(std::uint64_t seed) : hub_(seed) {}

  void add(const lmu::Dialect& dialect, Decide decide) {
    add(dialect, std::move(decide), lmu::table_for(dialect));
  }
  void add(const lmu::Dialect& dialect, Decide decide, table::TableOptions options) {
    auto profile = arena_profile(clients_.size());
    profile.software += greeting_;
    Client client;
    client.player = std::make_unique<LmuPlayer>(dialect, profile, std::move(decide));
    client.session = std::make_unique<lmu::ServerSession>(
        dialect, lmu::ServerSettings{"Spieltisch", std::move(options)});
    client.id = hub_.add(*client.session, now_);
    clients_.push_back(std::move(client));
  }
  // Later clients ask for the table that the first one opened.
  void settle_at_one_table() {
    settle();
    greeting_ = " Tisch:" + hub_.directory().all().front()->id;
  }
  void disconnect(std::size_t who) { hub_.remove(clients_[who].id, now_); }

  // Until nobody has anything left to say.
  void settle() {
    while (exchange()) {
    }
  }
  // What the server has still to say, without letting the clients answer.
  void hear_out() {
    for (std::size_t who = 0; who < clients_.size(); ++who) carry(who, true);
  }
  // Until all are finished; false when the steps run out first.
  bool play(int steps = 1'000'000) {
    for (int step = 0; step < steps; ++step) {
      const bool moved = exchange();
      if (all_finished()) return true;
      if (!moved && !pass_time()) return false;
      if (stop_at_turn && turn() >= *stop_at_turn) return true;
    }
    return false;
  }

  const LmuPlayer& player(std::size_t who) const { return *clients_[who].player; }
  std::size_t size() const { return clients_.size(); }
  const table::Table& table() { return *hub_.house().find(hub_.directory().all().front()->id); }
  catan::View view(std::size_t who) {
    const auto id = static_cast<table::PlayerId>(*player(who).mirror().my_id());
    return std::get<catan::View>(*table().snapshot(*table().info()->seat_of(id)).view);
  }
  int turn() {
    const auto snapshot = table().snapshot(kObserver);
    return snapshot.view ? std::get<catan::View>(*snapshot.view).known.turn : 0;
  }

  bool keep_talk = false;
  std::vector<Line> talk;
  std::optional<int> stop_at_turn;
  // Called whenever all clients have heard everything there is.
  std::function<void()> when_quiet;

 private:
  struct Client {
    std::unique_ptr<LmuPlayer> player;
    std::unique_ptr<lmu::ServerSession> session;
    table::SessionId id = 0;
  };

  bool exchange() {
    bool moved = false;
    for (std::size_t who = 0; who < clients_.size(); ++who) moved |= carry(who, true);
    if (when_quiet) when_quiet();
    for (std::size_t who = 0; who < clients_.size(); ++who) moved |= carry(who, false);
    return moved;
  }
  bool carry(std::size_t who, bool from_server) {
    auto& client = clients_[who];
    const std::string bytes =
        from_server ? hub_.take_output(client.id).bytes : client.player->take_output();
    if (bytes.empty()) return false;
    if (keep_talk) note(who, from_server, bytes);
    if (from_server) {
      client.player->received(bytes, now_);
    } else {
      hub_.receive(client.id, bytes, now_);
    }
    return true;
  }
  void note(std::size_t who, bool from_server, std::string_view bytes) {
    for (bool goes_on = false; !bytes.empty(); goes_on = true) {
      const auto end = bytes.find('\n');
      talk.push_back({who, from_server, std::string(bytes.substr(0, end)), goes_on});
      bytes.remove_prefix(end + 1);
    }
  }
  // To the next moment at which a client wants to do something.
  bool pass_time() {
    std::optional<Time> next;
    for (const auto& client : clients_) {
      const auto deadline = client.player->next_deadline();
      if (deadline && (!next || *deadline < *next)) next = deadline;
    }
    if (!next) return false;
    now_ = std::max(now_, *next);
    if (keep_talk) talk.push_back({0, false, {}, false, now_});
    for (auto& client : clients_) client.player->tick(now_);
    hub_.tick(now_);
    return true;
  }
  bool all_finished() const {
    return std::ranges::all_of(clients_, [](const auto& c) { return c.player->finished(); });
  }

  table::LocalHub hub_;
  Time now_{};
  std::string greeting_;
  std::vector<Client> clients_;
};

}  // namespace spiel::client
