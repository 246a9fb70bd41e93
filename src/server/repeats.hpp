// A request that is sent again with the same Idempotency-Key is carried out once, and answered as
// the first time. The journal knows the last ones: that a request was begun is stored before it is
// carried out, and its answer before anybody hears it, so the promise outlives the process. What
// was begun and not answered when the server ended may have happened or not; a repeat is told so,
// and not carried out.
//
// A key belongs to whoever sends it and to one request: the same key with other words is refused.
// May be called from any thread.
#pragma once

#include <boost/asio/thread_pool.hpp>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "protocol/http/router.hpp"
#include "store/journal.hpp"

namespace spiel::server {

class Repeats {
 public:
  // Who sends a request; empty: whoever is at its address.
  using CallerOf = std::function<std::string(const http::Request&)>;

  explicit Repeats(store::Journal& journal, CallerOf caller_of = {}, std::size_t most = 1000);
  ~Repeats();
  Repeats(const Repeats&) = delete;
  Repeats& operator=(const Repeats&) = delete;

  // The same handler, but for repeats. Must not outlive this.
  http::Handler guard(http::Handler handler);

 private:
  // `Storing`: the answer is there, but not in the journal yet.
  enum class Stage : std::uint8_t { UnderWay, Storing, Answered, Unknown };
  struct Known {
    std::string words;  // digest of the body
    std::size_t slot = 0;
    Stage stage = Stage::UnderWay;
    http::Response answer{};
    std::vector<http::Respond> waiting{};
  };
  class Ticket;

  void load();
  std::string name_of(std::string_view key, const http::Request& request) const;
  // True if the request is new; otherwise it is answered here or later.
  bool enter(const std::string& name, const std::string& words, const http::Respond& respond);
  void begin(const http::Handler& handler, const http::Request& request, const std::string& name);
  void answered(const std::string& name, const http::Response& answer);
  void tell(const std::string& name, const http::Response& answer, bool keep);
  void store(const std::string& name, const Known& known, store::Committed then);
  std::size_t take_slot();

  store::Journal& journal_;
  const CallerOf caller_of_;
  const std::size_t most_;
  std::mutex mutex_;
  std::unordered_map<std::string, Known> known_;
  std::vector<std::string> slots_;  // which name each has
  std::size_t next_slot_ = 0;
  boost::asio::thread_pool worker_{1};
};

}  // namespace spiel::server
