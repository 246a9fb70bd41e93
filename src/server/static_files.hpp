// Files served from memory, such as the browser client that is part of the program. Each has an
// ETag, so a browser fetches it once; a file whose name changes with its content never again. Where
// "/a.js.br" or "/a.js.gz" is there as well, whoever accepts that encoding is sent it as "/a.js".
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "protocol/http/router.hpp"

namespace spiel::server {

struct StaticFile {
  std::string path;          // "/index.html"
  std::string_view content;  // must outlive the routes
};

// "/dir/index.html" is served at "/dir" as well.
void add_static_files(http::Router& router, const std::vector<StaticFile>& files);

std::string content_type_of(std::string_view path);

}  // namespace spiel::server
