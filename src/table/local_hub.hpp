// A whole server in one thread without sockets or journal: sessions, one house, the directory.
// For tests, fuzzers, benchmarks and matches inside one process. House, what waits to be stored and
// directory are those of the server proper, which has several threads and a disk in between.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "table/directory.hpp"
#include "table/durable_house.hpp"
#include "table/session.hpp"

namespace spiel::table {

class LocalHub : public Hub {
 public:
  // Decides for a bot's seat; without one, bots do nothing.
  using Think = std::function<std::optional<Action>(const Prompt&)>;
  // Hears everything that would go to the journal.
  using Keep = std::function<void(const Row&)>;

  explicit LocalHub(std::optional<std::uint64_t> seed = std::nullopt, Think think = {})
      : durable_(seed), directory_(seed), think_(std::move(think)) {}

  // Another at the same point, for those who begin there a million times. Its sessions are still
  // the other's until `replace` gives each a copy of its own.
  LocalHub(const LocalHub&) = default;
  void replace(SessionId id, Session& session) { sessions_.at(id).session = &session; }

  // Answers questions at once; without it, nobody is advised.
  using Advise = std::function<Suggestions(const Question&)>;
  void advise_with(Advise advise) { advise_ = std::move(advise); }

  void keep_rows(Keep keep) { keep_ = std::move(keep); }

  // The hub does not own the session; it must stay until it is removed.
  SessionId add(Session& session, Time now);
  void remove(SessionId id, Time now, GoneWith whom = GoneWith::Client);

  // Bytes from the peer. Afterwards every session's output holds what is to be sent.
  void receive(SessionId id, std::string_view bytes, Time now);
  void ask(Request request, Callback callback, Time now) override;
  void tick(Time now);

  // What a session wants sent since the last call, and whether it wants to close.
  Session::Output take_output(SessionId id);

  House& house() { return durable_.house(); }
  Directory& directory() { return directory_; }

 private:
  struct Seated {
    Session* session = nullptr;
    Session::Output output;
    bool in_lobby = false;
  };

  void settle(Time now);
  bool collect(Time now);
  bool carry_out(Time now);
  void deliver(const Delivery& delivery, Time now);
  void ask(Asker asker, const Request& request, Time now);
  void take_seat(Asker asker, const TakeSeat& request, Time now);
  void answer(Asker asker, const Reply& reply, Time now);

  DurableHouse durable_;
  Directory directory_;
  std::unordered_map<SessionId, Seated> sessions_;
  std::unordered_map<SessionId, Callback> callbacks_;
  SessionId last_session_ = 0;
  Think think_;
  Keep keep_;
  Advise advise_;
};

}  // namespace spiel::table
