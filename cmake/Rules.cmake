# Rules and players for other projects: `cmake --install BUILD --component rules` installs them with
# their headers, for find_package(spieltisch-rules). examples/rules is such a project.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)
set(parts COMPONENT rules EXCLUDE_FROM_ALL)
set(headers "${CMAKE_INSTALL_INCLUDEDIR}/spieltisch")
set(package "${CMAKE_INSTALL_LIBDIR}/cmake/spieltisch-rules")

foreach(library core catan blokus players)
  set_target_properties(spiel_${library} PROPERTIES EXPORT_NAME ${library})
  target_include_directories(spiel_${library} INTERFACE "$<INSTALL_INTERFACE:${headers}>")
  target_compile_features(spiel_${library} PUBLIC cxx_std_20)
  install(TARGETS spiel_${library} EXPORT spieltisch-rules ARCHIVE ${parts})
endforeach()
if(SPIEL_MARCH AND SPIEL_MARCH_KNOWN)
  # What is inlined from headers must agree with what was compiled before.
  target_compile_options(spiel_core INTERFACE "$<INSTALL_INTERFACE:-march=${SPIEL_MARCH}>")
endif()

set(sources "${CMAKE_SOURCE_DIR}/src")
install(DIRECTORY "${sources}/core" "${sources}/catan" "${sources}/blokus" DESTINATION "${headers}" ${parts}
        FILES_MATCHING PATTERN *.hpp)
get_target_property(players spiel_players SOURCES)
list(FILTER players INCLUDE REGEX "\\.hpp$")
install(FILES ${players} DESTINATION "${headers}/bots" ${parts})

install(EXPORT spieltisch-rules NAMESPACE spieltisch:: FILE targets.cmake DESTINATION "${package}" ${parts})
file(WRITE "${CMAKE_BINARY_DIR}/spieltisch-rules-config.cmake"
  "include(CMakeFindDependencyMacro)\nfind_dependency(Threads)\ninclude(\"\${CMAKE_CURRENT_LIST_DIR}/targets.cmake\")\n")
write_basic_package_version_file("${CMAKE_BINARY_DIR}/spieltisch-rules-config-version.cmake"
                                 COMPATIBILITY SameMinorVersion)
install(FILES "${CMAKE_BINARY_DIR}/spieltisch-rules-config.cmake"
              "${CMAKE_BINARY_DIR}/spieltisch-rules-config-version.cmake"
        DESTINATION "${package}" ${parts})
