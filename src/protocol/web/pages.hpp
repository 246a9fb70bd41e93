// Files that are part of the program: CMake turns them into these texts.
#pragma once

#include <string_view>

namespace spiel::web {

extern const std::string_view kOpenApi;   // openapi.json
extern const std::string_view kDocsHtml;  // page/docs.html
extern const std::string_view kDocsJs;
extern const std::string_view kDocsCss;

}  // namespace spiel::web
