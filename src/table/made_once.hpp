// A value that is made when it is first asked for, and kept. It may be asked for on several threads
// at a time: then it may be made more than once, and one of them stays.
#pragma once

#include <atomic>
#include <memory>

namespace spiel::table {

template <class T>
class MadeOnce {
 public:
  MadeOnce() = default;
  MadeOnce(const MadeOnce&) = delete;
  MadeOnce& operator=(const MadeOnce&) = delete;
  ~MadeOnce() { delete kept_.load(std::memory_order_relaxed); }

  template <class Make>
  const T& get(const Make& make) const {
    if (const T* kept = kept_.load(std::memory_order_acquire)) return *kept;
    auto made = std::make_unique<const T>(make());
    const T* first = nullptr;
    const bool is_first = kept_.compare_exchange_strong(
        first, made.get(), std::memory_order_acq_rel, std::memory_order_acquire);
    return is_first ? *made.release() : *first;
  }

 private:
  mutable std::atomic<const T*> kept_ = nullptr;
};

}  // namespace spiel::table
