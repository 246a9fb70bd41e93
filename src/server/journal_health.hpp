// Whether the journal takes what tables say. The first commit that is refused is logged with its
// reason, and so is the end of the trouble, with how many were refused: an operator hears of a full
// disk once, not for every move. It is over when commits have succeeded for a while.
#pragma once

#include <atomic>
#include <mutex>
#include <string>

#include "core/time.hpp"
#include "store/journal.hpp"

namespace spiel::server {

class JournalHealth {
 public:
  // Hears how every commit ended; on any thread.
  void heard(const store::Outcome& outcome, Time now);
  // Why nothing can be stored at the moment; empty if all is well.
  std::string trouble() const;

 private:
  void refused(const store::JournalError& error, Time now);
  void stored(Time now);

  std::atomic<bool> in_trouble_ = false;
  mutable std::mutex mutex_;
  std::string reason_;
  std::uint64_t refused_ = 0;
  Time first_{};
  Time last_{};
};

}  // namespace spiel::server
