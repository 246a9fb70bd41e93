#include "cli/web_server.hpp"

#include <fmt/core.h>
#include <boost/json.hpp>

#include "cli/address.hpp"
#include "core/text.hpp"

namespace spiel::cli {

namespace json = boost::json;

void WebServer::add_flags(CLI::App& command) {
  command.add_option("--host", host, "address of the server")->capture_default_str();
  command.add_option("--http-port", port, "its HTTP port")->capture_default_str();
  command.add_option_function<std::string>(
      "--url", [this](const std::string& url) { set_url(url); },
      "both at once, as in https://HOST:PORT");
  command.add_option("--ca", trust.ca_file, "certificates (PEM) to trust instead of the system's")
      ->check(CLI::ExistingFile);
  command.add_flag("--insecure", trust.anybody_too, "trust any certificate");
}

void WebServer::set_url(std::string_view url) {
  if (url.ends_with('/')) url.remove_suffix(1);
  const auto address = parse_address(url);
  secure = address.scheme == "https";
  if (!secure && address.scheme != "http") {
    throw Failure(fmt::format("{} begins neither with http:// nor with https://", url), kExitUsage);
  }
  host = address.host;
  port = address.port.value_or(secure ? 443 : 80);
}

client::HttpLines WebServer::get(const std::string& path) const {
  return {host, port, path, secure ? std::optional(trust) : std::nullopt};
}

json::object WebServer::get_json(const std::string& path) const {
  auto answer = get(path);
  json::error_code error;
  const auto body = json::parse(answer.rest(), error);
  const auto* object = error ? nullptr : body.if_object();
  if (!object) throw Failure(fmt::format("{}:{} is not a Spieltisch server", host, port));
  if (answer.status() == 200) return *object;
  const auto* detail = object->if_contains("detail");
  throw Failure(detail ? plain(*detail) : fmt::format("the server answers {}", answer.status()));
}

std::string plain(const json::value& value) {
  if (const auto* text = value.if_string()) return cleaned(*text, text->size());
  return escaped_json(json::serialize(value));
}

}  // namespace spiel::cli
