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

struct Encoding {
  std::string_view name;
  std::string_view ending;
};
constexpr std::array<Encoding, 2> kEncodings = {{{"br", ".br"}, {"gzip", ".gz"}}};  // best first

std::string_view trimmed(std::string_view text) {
  const auto begin = text.find_first_not_of(" \t");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t") - begin + 1);
}

// "gzip, br;q=0" accepts gzip alone.
bool accepts(std::string_view header, std::string_view encoding) {
  while (!header.empty()) {
    const auto part = header.substr(0, header.find(','));
    header.remove_prefix(std::min(header.size(), part.size() + 1));
    if (trimmed(part.substr(0, part.find(';'))) != encoding) continue;
    const auto weight = part.find("q=");
    return weight == std::string_view::npos ||
           part.find_first_of("123456789", weight) != std::string_view::npos;
  }
  return false;
}

// One way to send a file, with the headers that belong to it.
struct Form {
  std::string_view encoding;  // empty: as it is
  std::string_view content;
  std::string tag;
  http::Headers headers;
};

Form form_of(const StaticFile& file, std::string_view encoding, std::string_view content) {
  const bool immutable = file.path.starts_with("/assets/");
  const std::string tag = fmt::format("\"{:016x}\"", std::hash<std::string_view>{}(content));
  http::Headers headers{
      {"ETag", tag},
      {"Cache-Control", immutable ? "public, max-age=31536000, immutable" : "no-cache"},
      {"Vary", "Accept-Encoding"}};
  if (!encoding.empty()) headers.add("Content-Encoding", std::string(encoding));
  return {encoding, content, tag, std::move(headers)};
}

const StaticFile* file_at(const std::vector<StaticFile>& files, std::string_view path) {
  const auto found = std::find_if(files.begin(), files.end(),
                                  [&](const StaticFile& file) { return file.path == path; });
  return found == files.end() ? nullptr : &*found;
}

// The compressed ones first, the plain one last.
std::vector<Form> forms_of(const StaticFile& file, const std::vector<StaticFile>& files) {
  std::vector<Form> forms;
  for (const auto& [name, ending] : kEncodings) {
    const auto* compressed = file_at(files, file.path + std::string(ending));
    if (compressed) forms.push_back(form_of(file, name, compressed->content));
  }
  forms.push_back(form_of(file, "", file.content));
  return forms;
}

http::Handler handler_for(const StaticFile& file, const std::vector<StaticFile>& files) {
  return [type = content_type_of(file.path), forms = forms_of(file, files)](
             const http::Request& request, const http::Respond& respond) {
    const auto wanted = request.headers["Accept-Encoding"];
    const auto& form = *std::find_if(forms.begin(), forms.end(), [&](const Form& candidate) {
      return candidate.encoding.empty() || accepts(wanted, candidate.encoding);
    });
    if (request.headers["If-None-Match"].find(form.tag) != std::string_view::npos) {
      respond({304, "", "", form.headers});
    } else {
      respond({200, type, std::string(form.content), form.headers});
    }
  };
}

bool is_compressed_form(const StaticFile& file, const std::vector<StaticFile>& files) {
  return std::any_of(kEncodings.begin(), kEncodings.end(), [&](const Encoding& encoding) {
    return file.path.ends_with(encoding.ending) &&
           file_at(files, file.path.substr(0, file.path.size() - encoding.ending.size()));
  });
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
    if (is_compressed_form(file, files)) continue;
    const http::Handler handler = handler_for(file, files);
    router.add({http::Method::Get, file.path, handler});
    if (file.path.ends_with(kIndex)) {
      const auto folder = file.path.substr(0, file.path.size() - kIndex.size());
      router.add({http::Method::Get, folder + "/", handler});
    }
  }
}

}  // namespace spiel::server
