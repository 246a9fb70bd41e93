#include "system/scheduling.hpp"

#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdint>

namespace spiel {

namespace {

constexpr std::uint64_t kSliceNanoseconds = 100'000;  // the shortest there is

// `struct sched_attr` of sched_setattr(2), whose own header clashes with <sched.h>.
struct SchedulingAttributes {
  std::uint32_t size = sizeof(SchedulingAttributes);
  std::uint32_t policy = 0;  // the normal one
  std::uint64_t flags = 0;
  std::int32_t nice = 0;
  std::uint32_t priority = 0;
  std::uint64_t runtime = 0;  // with the normal policy: the slice
  std::uint64_t deadline = 0;
  std::uint64_t period = 0;
};

}  // namespace

void ask_for_short_slices() {
  SchedulingAttributes wanted;
  wanted.nice = ::getpriority(PRIO_PROCESS, 0);
  wanted.runtime = kSliceNanoseconds;
  ::syscall(SYS_sched_setattr, 0, &wanted, 0U);
}

}  // namespace spiel
