#include "server/static_files.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <functional>
#include <utility>

namespace spiel::server {

namespace {

constexpr std::string_view kIndex = "/index.html";

constexpr std::array<std::pair<std::string_view, std::string_view>, 11> kTypes = {{
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".json", "application/json"},
    {".yaml", "application/yaml"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".ico", "image/x-icon"},
    {".woff2", "font/woff2"},
    {".webmanifest", "application/manifest+json"},
    {".txt", "text/plain; charset=utf-8"},
}};

http::Handler handler_for(const StaticFile& file) {
  const std::string tag = fmt::format("\"{:016x}\"", std::hash<std::string_view>{}(file.content));
  const bool immutable = file.path.starts_with("/assets/");
  http::Headers headers{
      {"ETag", tag},
      {"Cache-Control", immutable ? "public, max-age=31536000, immutable" : "no-cache"}};
  const std::string type = content_type_of(file.path);
  return [=, content = file.content](const http::Request& request, const http::Respond& respond) {
    if (request.headers["If-None-Match"].find(tag) != std::string_view::npos) {
      respond({304, "", "", headers});
    } else {
      respond({200, type, std::string(content), headers});
    }
  };
}

}  // namespace

std::string content_type_of(std::string_view path) {
  const auto type = std::find_if(kTypes.begin(), kTypes.end(), [&](const auto& candidate) {
    return path.ends_with(candidate.first);
  });
  return std::string(type != kTypes.end() ? type->second : "application/octet-stream");
}

void add_static_files(http::Router& router, const std::vector<StaticFile>& files) {
  for (const StaticFile& file : files) {
    const http::Handler handler = handler_for(file);
    router.add({http::Method::Get, file.path, handler});
    if (file.path.ends_with(kIndex)) {
      const auto folder = file.path.substr(0, file.path.size() - kIndex.size());
      router.add({http::Method::Get, folder + "/", handler});
    }
  }
}

}  // namespace spiel::server
