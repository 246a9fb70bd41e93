#include "server/tls.hpp"

#include <fmt/core.h>

#include <stdexcept>

namespace spiel::server {

namespace {

// Of TLS 1.2; those of 1.3 are all of this kind.
constexpr const char* kCiphers = "ECDHE+AESGCM:ECDHE+CHACHA20";

}  // namespace

asio::ssl::context load_tls(const std::string& certificate_file, const std::string& key_file) {
  using asio::ssl::context;
  context tls(context::tls_server);
  tls.set_options(context::default_workarounds | context::no_sslv2 | context::no_sslv3 |
                  context::no_tlsv1 | context::no_tlsv1_1);
  SSL_CTX_set_min_proto_version(tls.native_handle(), TLS1_2_VERSION);
  SSL_CTX_set_options(tls.native_handle(), SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION);
  if (SSL_CTX_set_cipher_list(tls.native_handle(), kCiphers) != 1) {
    throw std::runtime_error("the TLS library knows no modern cipher");
  }
  ErrorCode error;
  tls.use_certificate_chain_file(certificate_file, error);
  if (error) {
    throw std::runtime_error(
        fmt::format("cannot use the certificate {}: {}", certificate_file, error.message()));
  }
  tls.use_private_key_file(key_file, context::pem, error);
  if (error) {
    throw std::runtime_error(fmt::format("cannot use the key {}: {}", key_file, error.message()));
  }
  return tls;
}

}  // namespace spiel::server
