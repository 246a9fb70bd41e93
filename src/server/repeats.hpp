// A request that is sent again with the same Idempotency-Key is carried out once, and answered as
// the first time, at whichever node of a cluster. The journal knows the last ones: that a request
// is begun is claimed there before it is carried out, and its answer stored before anybody hears
// it, so the promise outlives the process. What was begun and not answered when its server ended
// may have happened or not; a repeat is told so, and not carried out.
//
// A key belongs to whoever sends it, with the token that it brings, and to one request: the same
// key with other words is refused. Answers hold tokens and hidden cards, so they are stored sealed,
// and only the request itself opens them. Where more come than are remembered, the oldest of the
// address that has the most are forgotten. May be called from any thread.
#pragma once

#include <atomic>
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
  // What is known of a request under way here, or of one whose answer could not be stored.
  struct Known {
    std::string words;
    std::optional<http::Response> unstored{};
    std::vector<http::Respond> waiting{};
  };
  struct Remembered {
    std::string name;
    std::string from;  // see Kept
  };
  struct Asked;
  using AskedPtr = std::shared_ptr<const Asked>;
  class Ticket;
  enum class Whose : std::uint8_t { Ours, Theirs, Settled };
  struct Found {
    Whose whose;
    http::Response answer;
  };

  void load();
  AskedPtr asked_by(const http::Request& request, std::string_view key) const;
  // True if nothing is known of it here; otherwise it is answered here or later.
  bool enter(const Asked& asked, const http::Respond& respond);
  void claim(const AskedPtr& asked, const http::Handler& handler);
  Found find(const Asked& asked);
  void claimed(const AskedPtr& asked, const http::Handler& handler, int looks);
  void carry_out(const AskedPtr& asked, const http::Handler& handler);
  void answered(const Asked& asked, const http::Response& answer);
  enum class Remember : bool { No, Yes };
  void tell(const std::string& name, const http::Response& answer, Remember remember);
  void append(store::Batch batch, store::Committed then);
  std::vector<std::string> take_oldest();
  bool is_under_way(const Remembered& request) const;
  std::deque<Remembered>::iterator next_to_forget();
  void forget(const std::string& name);

  store::Journal& journal_;
  const CallerOf caller_of_;
  const std::size_t most_;
  const std::string self_;  // this process, among those that share the journal
  std::mutex mutex_;
  std::unordered_map<std::string, Known> known_;
  std::deque<Remembered> remembered_;  // that the journal has, the oldest first
  std::atomic<bool> ending_ = false;
  boost::asio::thread_pool worker_{1};
};

}  // namespace spiel::server
