# `./dev package`: the program as a Debian package. The man page is made from the help texts.
include(GNUInstallDirs)
set(packaging "${CMAKE_SOURCE_DIR}/packaging")
set(manual "${CMAKE_BINARY_DIR}/spieltisch.1.gz")

add_custom_command(
  OUTPUT "${manual}"
  COMMAND "${CMAKE_SOURCE_DIR}/scripts/make_manual.sh" "$<TARGET_FILE:spieltisch>" "${manual}"
  DEPENDS spieltisch "${CMAKE_SOURCE_DIR}/scripts/make_manual.sh"
  VERBATIM)
add_custom_target(manual DEPENDS "${manual}")

set(parts COMPONENT program EXCLUDE_FROM_ALL)
install(TARGETS spieltisch RUNTIME DESTINATION bin ${parts})
install(FILES "${packaging}/spieltisch.service" DESTINATION lib/systemd/system ${parts})
install(FILES "${packaging}/spieltisch.toml" DESTINATION /etc/spieltisch ${parts})
install(FILES "${manual}" DESTINATION share/man/man1 ${parts})
install(FILES "${CMAKE_SOURCE_DIR}/LICENSE" DESTINATION share/doc/spieltisch RENAME copyright ${parts})
install(DIRECTORY "${CMAKE_SOURCE_DIR}/docs/" DESTINATION share/doc/spieltisch ${parts}
        PATTERN pictures EXCLUDE)

set(CPACK_GENERATOR DEB)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_ALL program)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME spieltisch)
set(CPACK_DEBIAN_PROGRAM_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_VERSION "${PROJECT_VERSION}")
if(SPIEL_PACKAGE_VERSION)
  set(CPACK_DEBIAN_PACKAGE_VERSION "${SPIEL_PACKAGE_VERSION}")
endif()
set(CPACK_DEBIAN_PACKAGE_MAINTAINER "Spieltisch maintainers <maintainers@spieltisch.invalid>")
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_DEPENDS adduser)
set(CPACK_DEBIAN_PROGRAM_DESCRIPTION
    "game table for Catan and Blokus\n Server, clients and computer players that speak five published protocols,\n at one table; moves that were acknowledged are never lost.")
set(CPACK_DEBIAN_PROGRAM_PACKAGE_CONTROL_EXTRA
    "${packaging}/debian/postinst;${packaging}/debian/prerm;${packaging}/debian/postrm;${packaging}/debian/conffiles")
include(CPack)
