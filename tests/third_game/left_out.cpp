// What the sources ask for and a test of a third game does without: the documents about the API,
// which CMake makes for the program, and matches, which need the whole server.
#include "cli/command.hpp"
#include "cli/sim_players.hpp"
#include "protocol/web/pages.hpp"

namespace spiel::web {

const std::string_view kOpenApi;
const std::string_view kDocsHtml;
const std::string_view kDocsJs;
const std::string_view kDocsCss;

}  // namespace spiel::web

namespace spiel::cli {

void play_among(const SimOptions&, const table::GameRules&) { throw Failure("no matches here"); }

}  // namespace spiel::cli
