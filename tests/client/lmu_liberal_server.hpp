// A foreign LMU server that takes every liberty real ones take. Behind it is our own, which keeps
// to the rules; what it says is rearranged on the way to each client, held back, dropped, told in
// other words or with more or less than was asked for, and what clients say may be refused or not
// heard. Every liberty is a switch of its own.
#pragma once

#include <array>
#include <bitset>
#include <boost/json.hpp>
#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "client/lmu_player.hpp"
#include "core/random.hpp"
#include "protocol/lmu/server_session.hpp"
#include "table/local_hub.hpp"

namespace spiel::client {

enum class Liberty : std::uint8_t {
  EarlyOk,            // before what the order causes
  LateOk,             // long after it
  MissingOk,          // never
  SomeOk,             // now and then
  LateEffects,        // what the order causes comes long after its OK
  StatusFirst,        // before what has led to it
  ShuffledEffects,    // in any order
  FewHarbours,        // two are left
  NoHarbours,         // the map has no word of them
  OtherHarbours,      // all at one place, of one kind
  OtherChips,         // none of the set's
  ManyDeserts,        // a board that produces little, as far as it tells
  Refusals,           // of anything, at random
  RefusedEndOfTurn,   // once in every turn
  Silence,            // what a client says is lost, at random
  ExtraAttributes,    // everywhere
  ExtraMessages,      // of kinds that nobody knows
  MissingAttributes,  // whatever can be done without
  IdsFromZero,        //
  LobbySilent,        // no Statusupdate before the start
  LobbyOwnOnly,       // only of oneself
  LobbyBare,          // number and status alone
  EmptyYields,        // for everybody who gets nothing
  RepeatedStatus,     // everything twice
  EarlyRobber,        // the robber is asked for before all have discarded
  OwnOpeningThrows,   // the players throw for the first turn themselves
  OtherEnvelope,      // answers as the other versions give them
  OtherDice,          //
  OtherHidden,        //
  TwoInventions,      // of different kinds only
  ColourToldTwice,    // as a fault and as an answer
  ShuffledPlaces,     // the cells of a place in any order
  ShuffledFields,     // the map in any order
  LandOnly,           // the map has no word of the sea
  UnknownStatus,      // now and then, unless the client itself is to act
  UnknownColours,     //
};
inline constexpr std::size_t kLiberties = static_cast<std::size_t>(Liberty::UnknownColours) + 1;
using Liberties = std::bitset<kLiberties>;

std::string_view name_of(Liberty liberty);
std::string names_of(const Liberties& liberties);

// Whoever talks to the server.
class Guest {
 public:
  Guest() = default;
  Guest(const Guest&) = delete;
  Guest& operator=(const Guest&) = delete;
  virtual ~Guest() = default;

  virtual void received(std::string_view bytes, Time now) = 0;
  virtual void disconnected() = 0;
  virtual void tick(Time now) = 0;
  virtual std::optional<Time> next_deadline() const = 0;
  virtual std::string take_output() = 0;
  virtual bool finished() const = 0;
};

class LiberalServer {
 public:
  // Three players or more on the small board, or five on the large one.
  LiberalServer(const lmu::Dialect& dialect, Liberties liberties, std::uint64_t seed,
                catan::BoardSize board = catan::BoardSize::Small);

  void add(std::unique_ptr<LmuPlayer> player);
  void add(std::unique_ptr<Guest> guest);
  // Until every client has come to an end; false when they talk for ever.
  bool play();

  std::size_t size() const { return links_.size(); }
  const LmuPlayer& player(std::size_t who) const { return *players_.at(who); }
  // Orders that were given again while what they cause was still on its way.
  int carried_out_twice() const { return twice_; }
  // What the first client was told, line by line, and when.
  const std::vector<std::pair<Time, std::string>>& told() const { return told_; }

 private:
  using Message = boost::json::object;

  struct Link {
    std::unique_ptr<Guest> guest;
    std::unique_ptr<lmu::ServerSession> session;
    table::SessionId id = 0;
    std::deque<std::pair<Time, std::string>> to_client;
    Time free_at{};  // nothing overtakes what is held back
    bool closing = false;
    bool gone = false;
    bool playing = false;
    std::string last_order;
    Time effects_until{};
    bool refused_end = false;  // in this turn
    bool told_to_throw = false;
    std::optional<std::vector<Message>> held;  // until the client has thrown for the first turn
    lmu::PlayerId number = lmu::kNobody;
  };

  bool has(Liberty liberty) const { return liberties_[static_cast<std::size_t>(liberty)]; }
  bool happens(std::uint32_t percent) { return random_.below(100) < percent; }
  std::string_view word(lmu::Word w) const { return dialect_.words[w]; }

  bool deliver();
  bool listen();
  void hear(Link& link, const std::string& line);
  bool intercept(Link& link, const Message& message);
  void refuse(Link& link, std::string_view reason);
  void collect();
  void send(Link& link, std::vector<Message> batch);
  void queue(Link& link, const Message& message, Duration delay);
  bool advance();

  bool is_ok(const Message& message) const;
  const Message* status_in(const Message& message) const;
  bool is_my_status(const Link& link, const Message& message) const;
  void rearrange(std::vector<Message>& batch);
  void rewrite(Link& link, std::vector<Message>& batch);
  void rewrite_map(Message& map);
  void rewrite_lobby(Link& link, std::vector<Message>& batch);
  void rewrite_answer(Message& message) const;
  void rewrite_player(Link& link, Message& player);
  void rewrite_status(bool mine, Message& player) const;
  void hide_cards(Message& player) const;
  void add_messages(Link& link, std::vector<Message>& batch);
  bool hold_back(Link& link, std::vector<Message>& batch);
  boost::json::value shifted(boost::json::value value, int by) const;
  void shift_ids(Message& message, int by) const;
  void add_attributes(boost::json::value& value) const;
  void shuffle_places(boost::json::value& value);
  void shuffle(auto& items, std::size_t count);

  const lmu::Dialect& dialect_;
  Liberties liberties_;
  Random random_;
  table::LocalHub hub_;
  table::TableOptions table_;
  Time now_{};
  std::vector<std::unique_ptr<Link>> links_;
  std::vector<const LmuPlayer*> players_;
  int twice_ = 0;
  std::vector<std::pair<Time, std::string>> told_;
};

}  // namespace spiel::client
