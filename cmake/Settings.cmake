# Compiler settings shared by every target.

option(SPIEL_RULES_ONLY "Build rules and players alone, which need nothing but a compiler" OFF)
option(SPIEL_TESTS "Build the tests" ON)
option(SPIEL_BENCH "Build the benchmarks" OFF)
option(SPIEL_FUZZ "Build the fuzzers (clang only)" OFF)
option(SPIEL_COVERAGE "Instrument for gcov" OFF)
option(SPIEL_UNITY "Compile the files of a folder at once: much is read once instead of in every file" ON)
set(SPIEL_PACKAGE_VERSION "" CACHE STRING "Version of the Debian package; empty for the program's own")
set(SPIEL_SANITIZE "" CACHE STRING "Sanitizers, comma separated (address,undefined or thread)")
set(SPIEL_MARCH "x86-64-v3" CACHE STRING "Instruction set for -march; empty for the compiler's default")

find_package(Threads REQUIRED)

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

# A broken invariant stops the program in every build but the benchmark's: no NDEBUG here.
# What games are played with by the million asks for more by spiel_hot; the rest waits for networks
# and disks, and is compiled more often than it would gain.
set(CMAKE_CXX_FLAGS_RELEASE "-O2")
set(CMAKE_CXX_FLAGS_DEBUG "-O0 -g1")
if(SPIEL_FUZZ)
  set(CMAKE_CXX_FLAGS_DEBUG "-O2 -g1")  # compiled once, executed by the million
endif()

# Paths count from the root of the checkout: another one finds the same in ccache, and a broken
# invariant names the same place everywhere.
add_compile_options("-ffile-prefix-map=${CMAKE_SOURCE_DIR}/=")

find_program(CCACHE ccache)
if(CCACHE)
  set(CMAKE_CXX_COMPILER_LAUNCHER "${CCACHE}")
endif()

add_compile_options(-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # False alarms of g++ 12 in inlined standard library code.
  add_compile_options(-Wno-maybe-uninitialized -Wno-array-bounds -Wno-stringop-overflow
                      -Wno-stringop-overread -Wno-restrict)
else()
  # clang counts the first among -Wconversion, g++ does not; libstdc++'s stable_sort calls what it
  # declares deprecated itself.
  add_compile_options(-Wno-sign-conversion -Wno-deprecated-declarations)
  # Sanitizers and fuzzers alone are built with it; its opinions are clang-tidy's business.
  add_compile_options(-Wno-error)
endif()

if(SPIEL_UNITY)
  set(CMAKE_UNITY_BUILD ON)
  set(CMAKE_UNITY_BUILD_BATCH_SIZE 16)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # Types with parts from an anonymous namespace are fine: the file is still a source file.
    add_compile_options(-Wno-subobject-linkage)
  endif()
endif()

include(CheckCXXCompilerFlag)
if(SPIEL_MARCH)
  check_cxx_compiler_flag("-march=${SPIEL_MARCH}" SPIEL_MARCH_KNOWN)
  if(SPIEL_MARCH_KNOWN)
    add_compile_options("-march=${SPIEL_MARCH}")
  endif()
endif()
if(NOT SPIEL_MARCH_KNOWN)
  add_compile_options(-Wno-psabi)  # vectors are passed among our own code alone
endif()
set(SPIEL_NEEDS_AVX2 OFF)
if(SPIEL_MARCH_KNOWN AND SPIEL_MARCH MATCHES "^x86-64-v[34]$")
  set(SPIEL_NEEDS_AVX2 ON)
endif()

# g++ copies structs by sixteen bytes, and whoever reads such a copy as vectors of 32 then waits until it
# has reached the cache.
if(SPIEL_NEEDS_AVX2)
  check_cxx_compiler_flag("-mmove-max=256" SPIEL_WIDE_COPIES)
endif()

if(SPIEL_SANITIZE)
  add_compile_options(-fsanitize=${SPIEL_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${SPIEL_SANITIZE})
  if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    add_link_options(-fuse-ld=lld)
  endif()
endif()
if(SPIEL_COVERAGE)
  add_compile_options(--coverage -fprofile-update=atomic)
  add_link_options(--coverage)
endif()
