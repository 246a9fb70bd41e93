// The server's certificate and key.
#pragma once

#include <boost/asio/ssl/context.hpp>
#include <string>

#include "server/net.hpp"

namespace spiel::server {

// TLS 1.3, and 1.2 with forward secrecy and authenticated encryption alone. Throws
// std::runtime_error with the file's name when something is wrong with it.
asio::ssl::context load_tls(const std::string& certificate_file, const std::string& key_file);

}  // namespace spiel::server
