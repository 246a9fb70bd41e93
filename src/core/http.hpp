// HTTP messages as plain values: protocols over HTTP answer these and know no socket.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace spiel {

struct HttpRequest {
  std::string method;
  std::string path;                               // decoded, without query
  std::map<std::string, std::string> parameters;  // parts of the path that the route names
  std::map<std::string, std::string> query;       // decoded
  std::map<std::string, std::string> headers;     // names in lower case
  std::string body;
  std::string peer;  // address, for limits

  std::string_view header(const std::string& name) const {
    const auto found = headers.find(name);
    return found == headers.end() ? std::string_view() : std::string_view(found->second);
  }
};

struct HttpResponse {
  int status = 200;
  std::string content_type = "application/json";
  std::string body;
  std::vector<std::pair<std::string, std::string>> headers;
};

using Respond = std::function<void(HttpResponse)>;

}  // namespace spiel
