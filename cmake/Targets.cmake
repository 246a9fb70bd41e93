# One static library per folder of src/, one test program per folder of tests/. A library links only
# what the architecture allows it to include; scripts/check_folders.sh looks at the includes.

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

# spiel_templates(NAME): it is made of Beast's templates, where these checks cost minutes.
function(spiel_templates name)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # A false alarm of g++ 12 about the frames of coroutines.
    target_compile_options(${name} PRIVATE -Wno-mismatched-new-delete)
  endif()
  if(SPIEL_SANITIZE MATCHES undefined)
    target_compile_options(${name} PRIVATE -fno-sanitize=null,alignment,object-size,vptr)
  endif()
endfunction()

# spiel_tests(NAME [PROGRAM] [SHARDS n] [LINK target...]): one GoogleTest program from every .cpp of the
# current folder, run as n processes side by side. PROGRAM: it starts the program itself. The
# targets unit_tests and program_tests, and the labels unit and program, stand for all of a kind.
# The folder's path is in one small file only, so that all others compile alike in every checkout.
function(spiel_tests name)
  cmake_parse_arguments(ARG "PROGRAM" "SHARDS" "LINK" ${ARGN})
  file(GLOB sources CONFIGURE_DEPENDS *.cpp)
  configure_file("${CMAKE_SOURCE_DIR}/tests/test_data.cpp.in" test_data.cpp @ONLY)
  add_executable(${name} ${sources} "${CMAKE_CURRENT_BINARY_DIR}/test_data.cpp")
  target_include_directories(${name} PRIVATE "${CMAKE_SOURCE_DIR}")
  # Compiled more often than run: what is tested has the build's own settings.
  target_compile_options(${name} PRIVATE -O0)
  if(SPIEL_SANITIZE MATCHES undefined)
    target_compile_options(${name} PRIVATE -fno-sanitize=undefined)
  endif()
  target_link_libraries(${name} PRIVATE ${ARG_LINK} GTest::gtest GTest::gmock GTest::gtest_main rapidcheck)
  set(kind unit)
  if(ARG_PROGRAM)
    set(kind program)
    target_compile_definitions(${name} PRIVATE SPIEL_PROGRAM="$<TARGET_FILE:spieltisch>")
    add_dependencies(${name} spieltisch)
  endif()
  add_dependencies(${kind}_tests ${name})
  spiel_shards(${name} ${kind} "${ARG_SHARDS}")
endfunction()

function(spiel_shards name kind shards)
  if(NOT shards)
    set(shards 1)
  endif()
  math(EXPR last "${shards} - 1")
  foreach(shard RANGE ${last})
    add_test(NAME ${name}.${shard} COMMAND ${name} --gtest_brief=1)
    set_tests_properties(${name}.${shard} PROPERTIES
      LABELS ${kind} TIMEOUT 1200
      ENVIRONMENT "GTEST_TOTAL_SHARDS=${shards};GTEST_SHARD_INDEX=${shard}")
  endforeach()
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
