// A running server whose web API a command uses, named by the same flags as `serve` has, or by the
// address that it prints.
#pragma once

#include <boost/json/fwd.hpp>
#include <cstdint>
#include <string>

#include "cli/command.hpp"
#include "client/http_lines.hpp"

namespace spiel::cli {

struct WebServer {
  std::string host = "127.0.0.1";
  std::uint16_t port = 8080;
  bool secure = false;
  client::Trust trust;

  // The flags refer to this object: it must stay where it is.
  void add_flags(CLI::App& command);
  client::HttpLines get(const std::string& path) const;
  // The answer's body. Fails with the server's own words.
  boost::json::object get_json(const std::string& path) const;

 private:
  void set_url(std::string_view url);
};

// As people read it: text without quotes, and without what a terminal would obey.
std::string plain(const boost::json::value& value);

}  // namespace spiel::cli
