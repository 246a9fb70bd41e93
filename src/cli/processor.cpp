// Says what is missing where the program would otherwise die of an unknown instruction. It runs
// before everything else in the program and is itself compiled for any processor; so it uses
// nothing of which another file could have a copy for newer ones, the standard library's templates
// least of all.
#define _Bool bool  // of which the next header speaks, as if it were C
#include <sys/platform/x86.h>
#include <unistd.h>

namespace {

constexpr char kComplaint[] =
    "spieltisch: this processor has no AVX2, which this build needs (" SPIEL_MARCH
    "); build with SPIEL_MARCH= for any processor, see the README\n";
constexpr int kExitFailure = 1;

// Active: the operating system lets programs use it, too.
bool is_new_enough() {
  __builtin_cpu_init();
  return __builtin_cpu_supports(SPIEL_MARCH) != 0 && x86_cpu_active(x86_cpu_AVX2);
}

// The first priority that is not kept for the compiler.
[[gnu::constructor(101)]] void require_processor() {
  if (is_new_enough()) return;
  [[maybe_unused]] const auto written = ::write(STDERR_FILENO, kComplaint, sizeof kComplaint - 1);
  ::_exit(kExitFailure);
}

}  // namespace
