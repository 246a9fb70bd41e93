#include "client/tls_session.hpp"

#include <fmt/format.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <signal.h>

#include <stdexcept>

namespace spiel::client {

namespace {

constexpr std::size_t kRecordBytes = 16 * 1024;

using Context = std::unique_ptr<SSL_CTX, decltype(&SSL_CTX_free)>;

Context make_context(const Trust& trust) {
  Context context(SSL_CTX_new(TLS_client_method()), SSL_CTX_free);
  SSL_CTX_set_min_proto_version(context.get(), TLS1_2_VERSION);
  SSL_CTX_set_mode(context.get(), SSL_MODE_AUTO_RETRY);
  SSL_CTX_set_verify(context.get(), trust.anybody_too ? SSL_VERIFY_NONE : SSL_VERIFY_PEER, nullptr);
  const bool loaded = trust.ca_file.empty()
                          ? SSL_CTX_set_default_verify_paths(context.get()) == 1
                          : SSL_CTX_load_verify_file(context.get(), trust.ca_file.c_str()) == 1;
  if (!loaded) throw std::runtime_error("cannot read the certificates of " + trust.ca_file);
  return context;
}

// A certificate names hosts or addresses, and each in its own way.
void expect_host(SSL* session, const std::string& host) {
  if (X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(session), host.c_str()) == 1) return;
  SSL_set_tlsext_host_name(session, host.c_str());
  SSL_set1_host(session, host.c_str());
}

std::string reason_of(SSL* session) {
  const long verified = SSL_get_verify_result(session);
  if (verified != X509_V_OK) return X509_verify_cert_error_string(verified);
  const auto error = ERR_get_error();
  const char* text = error != 0 ? ERR_reason_error_string(error) : nullptr;
  return text != nullptr ? text : "the connection was closed";
}

}  // namespace

void TlsSession::Free::operator()(ssl_st* session) const {
  SSL_shutdown(session);
  SSL_free(session);
}

// OpenSSL writes as to a file, so a peer that is gone would end this program.
TlsSession::TlsSession(int socket, const std::string& host, const Trust& trust)
    : session_(SSL_new(make_context(trust).get())) {
  ::signal(SIGPIPE, SIG_IGN);
  SSL_set_fd(session_.get(), socket);
  expect_host(session_.get(), host);
  ERR_clear_error();
  if (SSL_connect(session_.get()) == 1) return;
  throw std::runtime_error(fmt::format("no TLS with {}: {}", host, reason_of(session_.get())));
}

void TlsSession::send(std::string_view bytes) {
  std::size_t sent = 0;
  if (bytes.empty() || SSL_write_ex(session_.get(), bytes.data(), bytes.size(), &sent) == 1) return;
  throw std::runtime_error("cannot send: " + reason_of(session_.get()));
}

bool TlsSession::has_more() const { return SSL_pending(session_.get()) > 0; }

std::optional<std::string> TlsSession::receive() {
  std::string bytes(kRecordBytes, '\0');
  std::size_t size = 0;
  if (SSL_read_ex(session_.get(), bytes.data(), bytes.size(), &size) != 1) return std::nullopt;
  bytes.resize(size);
  return bytes;
}

}  // namespace spiel::client
