#!/usr/bin/env bash
# Rules and players need nothing but a C++20 compiler: here they are built by two of them, with and
# without AVX2, for 64 and for 32 bits, and must play the same games. Then they are installed into a
# temporary folder, where examples/rules finds and uses them.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# check NAME COMPILER MARCH [FLAGS]
check() {
  local name=$1 folder=build/rules/$1
  [ -e "$folder/build.ninja" ] ||
    cmake -S . -B "$folder" -G Ninja -DSPIEL_RULES_ONLY=ON -DCMAKE_BUILD_TYPE=Debug \
      -DCMAKE_CXX_COMPILER="$2" -DSPIEL_MARCH="$3" -DCMAKE_CXX_FLAGS="${4-}" >/dev/null
  cmake --build "$folder" >"$folder/build.log" || { cat "$folder/build.log"; exit 1; }
  "$folder/tests/rules/rules_check" | sed "s/^/$name: /"
}

check gcc g++ ""
# Headers of the system are found where those for 64 bits are; they serve both. Sizes are narrower,
# and the games show whether that matters.
check gcc-32-bits g++ "" \
  "-m32 -msse2 -mfpmath=sse -idirafter /usr/include/x86_64-linux-gnu -Wno-error=conversion"
check clang clang++-19 ""
check clang-avx2 clang++-19 x86-64-v3

installed=$(mktemp -d)
trap 'rm -rf "$installed"' EXIT
cmake --install build/rules/gcc --component rules --prefix "$installed" >/dev/null
cmake -S examples/rules -B "$installed/duel" -G Ninja -DCMAKE_PREFIX_PATH="$installed" >/dev/null
cmake --build "$installed/duel" >/dev/null
"$installed/duel/duel" | tail -n 1
