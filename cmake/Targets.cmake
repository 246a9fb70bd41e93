# One static library per folder of src/, one test program per folder of tests/. Each library has an
# include root of its own, in which its folder is all there is, and sees those of the libraries that
# it uses: an include that src/folders.cmake does not allow finds nothing.

# spiel_include(TARGET SCOPE folder...): the target may include "FOLDER/file.hpp". What a broken
# invariant names is the file of the checkout, also where ccache has made the path relative.
function(spiel_include target scope)
  foreach(folder ${ARGN})
    string(REPLACE "/" "-" name "${folder}")
    set(root "roots/${name}")
    set(link "${CMAKE_BINARY_DIR}/${root}/${folder}")
    if(NOT EXISTS "${link}")
      cmake_path(GET link PARENT_PATH parent)
      file(MAKE_DIRECTORY "${parent}")
      file(CREATE_LINK "${CMAKE_SOURCE_DIR}/src/${folder}" "${link}" SYMBOLIC)
    endif()
    target_include_directories(${target} ${scope} "$<BUILD_INTERFACE:${CMAKE_BINARY_DIR}/${root}>")
    target_compile_options(${target} ${scope}
                           "$<BUILD_INTERFACE:-ffile-prefix-map=${CMAKE_BINARY_DIR}/${root}/=src/>"
                           "$<BUILD_INTERFACE:-ffile-prefix-map=${root}/=src/>")
  endforeach()
endfunction()

# spiel_use(TARGET SCOPE folder...): links the libraries of these folders, which brings their roots.
function(spiel_use target scope)
  foreach(folder ${ARGN})
    get_filename_component(name "${folder}" NAME)
    target_link_libraries(${target} ${scope} spiel_${name})
  endforeach()
endfunction()

# spiel_library([LINK target...]): the library of the current folder, from every .cpp.
function(spiel_library)
  cmake_parse_arguments(ARG "" "" "LINK" ${ARGN})
  file(GLOB sources CONFIGURE_DEPENDS *.cpp)
  get_filename_component(name "${folder}" NAME)
  add_library(spiel_${name} STATIC ${sources})
  spiel_include(spiel_${name} PUBLIC ${folder})
  spiel_use(spiel_${name} PUBLIC ${FOLDER_USES})
  spiel_use(spiel_${name} PRIVATE ${FOLDER_INSIDE})
  target_link_libraries(spiel_${name} PUBLIC ${ARG_LINK})
endfunction()

# spiel_hot(NAME): games are played with it by the million.
function(spiel_hot name)
  if(NOT SPIEL_FUZZ)
    target_compile_options(${name} PRIVATE $<IF:$<CONFIG:Debug>,-O1,-O3>)
  endif()
  if(SPIEL_WIDE_COPIES)
    target_compile_options(${name} PRIVATE -mmove-max=256 -mstore-max=256)
  endif()
endfunction()

# spiel_busy(NAME): tests play so many games through it that its code runs longer than it takes to
# optimise it.
function(spiel_busy name)
  if(NOT SPIEL_FUZZ)
    target_compile_options(${name} PRIVATE $<$<CONFIG:Debug>:-O1>)
  endif()
endfunction()

# spiel_coroutines(NAME): g++ 12 has a false alarm about the frames of coroutines.
function(spiel_coroutines name)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(${name} PRIVATE -Wno-mismatched-new-delete)
  endif()
endfunction()

# spiel_tests(NAME [PROGRAM] [LONG] [SHARDS n] [LINK target...]): one GoogleTest program from every .cpp
# of the current folder, run as n processes side by side. PROGRAM: it starts the program itself.
# LONG: its own code runs longer than it takes to optimise it. The targets unit_tests and
# program_tests, and the labels unit and program, stand for all of a kind. The folder's path is in
# one small file only, so that all others compile alike in every checkout.
function(spiel_tests name)
  cmake_parse_arguments(ARG "PROGRAM;LONG" "SHARDS" "LINK" ${ARGN})
  file(GLOB sources CONFIGURE_DEPENDS *.cpp)
  configure_file("${CMAKE_SOURCE_DIR}/tests/test_data.cpp.in" test_data.cpp @ONLY)
  set_source_files_properties("${CMAKE_CURRENT_BINARY_DIR}/test_data.cpp" PROPERTIES
                              SKIP_UNITY_BUILD_INCLUSION ON)
  add_executable(${name} ${sources} "${CMAKE_CURRENT_BINARY_DIR}/test_data.cpp")
  target_include_directories(${name} PRIVATE "${CMAKE_SOURCE_DIR}")
  # Compiled more often than run: what is tested has the build's own settings.
  target_compile_options(${name} PRIVATE $<IF:$<BOOL:${ARG_LONG}>,-O1,-O0>)
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
      LABELS ${kind} TIMEOUT 3600
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
