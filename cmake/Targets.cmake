# One static library per folder of src/, one test program per folder of tests/. A library links only
# what the architecture allows it to include, so a forbidden include does not build.

# spiel_library(NAME [LINK target...]): every .cpp of the current folder.
function(spiel_library name)
  cmake_parse_arguments(ARG "" "" "LINK" ${ARGN})
  file(GLOB sources CONFIGURE_DEPENDS *.cpp)
  if(sources)
    add_library(${name} STATIC ${sources})
    target_include_directories(${name} PUBLIC "${CMAKE_SOURCE_DIR}/src")
    target_link_libraries(${name} PUBLIC ${ARG_LINK})
  else()
    add_library(${name} INTERFACE)
    target_include_directories(${name} INTERFACE "${CMAKE_SOURCE_DIR}/src")
    target_link_libraries(${name} INTERFACE ${ARG_LINK})
  endif()
endfunction()

# spiel_tests(NAME [LINK target...]): one GoogleTest program from every .cpp of the current folder.
# The folder's path is in one small file only, so that all others compile alike in every checkout.
function(spiel_tests name)
  cmake_parse_arguments(ARG "" "" "LINK" ${ARGN})
  file(GLOB sources CONFIGURE_DEPENDS *.cpp)
  configure_file("${CMAKE_SOURCE_DIR}/tests/test_data.cpp.in" test_data.cpp @ONLY)
  add_executable(${name} ${sources} "${CMAKE_CURRENT_BINARY_DIR}/test_data.cpp")
  target_include_directories(${name} PRIVATE "${CMAKE_SOURCE_DIR}")
  target_link_libraries(${name} PRIVATE ${ARG_LINK} GTest::gtest GTest::gmock GTest::gtest_main rapidcheck)
  include(GoogleTest)
  gtest_discover_tests(${name} DISCOVERY_TIMEOUT 120 PROPERTIES TIMEOUT 600)
endfunction()

# spiel_separate(NAME): its files use the same private names and cannot be compiled at once.
function(spiel_separate name)
  set_target_properties(${name} PROPERTIES UNITY_BUILD OFF)
endfunction()

# spiel_bench(NAME [LINK target...]): one Google Benchmark program from NAME.cpp.
function(spiel_bench name)
  cmake_parse_arguments(ARG "" "" "LINK" ${ARGN})
  add_executable(bench_${name} ${name}.cpp)
  target_link_libraries(bench_${name} PRIVATE ${ARG_LINK} benchmark::benchmark benchmark::benchmark_main)
endfunction()

# spiel_fuzzer(NAME [LINK target...]): one libFuzzer program from NAME.cpp.
function(spiel_fuzzer name)
  cmake_parse_arguments(ARG "" "" "LINK" ${ARGN})
  add_executable(fuzz_${name} ${name}.cpp)
  target_link_libraries(fuzz_${name} PRIVATE ${ARG_LINK})
  target_link_options(fuzz_${name} PRIVATE -fsanitize=fuzzer)
endfunction()
