#include "server/tls.hpp"

#include <gtest/gtest.h>
#include <openssl/ssl.h>

#include "client.hpp"
#include "test_server.hpp"
#include "tests/certificate.hpp"

namespace spiel::server::tls_test {
namespace {

std::unique_ptr<asio::ssl::context> context(const Certificate& certificate) {
  return std::make_unique<asio::ssl::context>(
      load_tls(certificate.certificate_file(), certificate.key_file()));
}

// Says `text` over TLS and gives what comes back first.
std::string say_over_tls(std::uint16_t port, const std::string& text,
                         const char* ciphers_of_1_2 = nullptr) {
  Client client(port);
  SSL_CTX* tls = SSL_CTX_new(TLS_client_method());
  if (ciphers_of_1_2 != nullptr) {
    SSL_CTX_set_max_proto_version(tls, TLS1_2_VERSION);
    SSL_CTX_set_cipher_list(tls, ciphers_of_1_2);
  }
  SSL* session = SSL_new(tls);
  SSL_set_fd(session, client.descriptor());
  std::string answer;
  if (SSL_connect(session) == 1) {
    SSL_write(session, text.data(), static_cast<int>(text.size()));
    answer.resize(4096);
    answer.resize(static_cast<std::size_t>(std::max(0, SSL_read(session, answer.data(), 4096))));
    SSL_shutdown(session);
  }
  SSL_free(session);
  SSL_CTX_free(tls);
  return answer;
}

TEST(Tls, EveryListenerSpeaksIt) {
  const Certificate certificate;
  TestServer server({}, context(certificate));
  server.service.router.add({http::Method::Get, "/", [](const auto& request, const auto& respond) {
                               respond(plain_text(request.secure ? "yes" : "no"));
                             }});
  EXPECT_EQ(say_over_tls(server.listen_echo(), "hello"), "hello");
  EXPECT_TRUE(say_over_tls(server.listen_http(), get("/")).ends_with("\r\n\r\nyes"));
  EXPECT_TRUE(eventually([&] { return server.transport.connections() == 0; }));
}

TEST(Tls, APeerThatDoesNotSpeakItIsDisconnected) {
  const Certificate certificate;
  TestServer server({}, context(certificate));
  Client client(server.listen_http());
  client.send(get("/"));
  client.receive_all();
  EXPECT_TRUE(eventually([&] { return server.transport.connections() == 0; }));
}

TEST(Tls, OnlyModernCiphersAreSpoken) {
  const Certificate certificate;
  TestServer server({}, context(certificate));
  const auto port = server.listen_echo();
  EXPECT_EQ(say_over_tls(port, "hello", "ECDHE+AESGCM"), "hello");
  EXPECT_EQ(say_over_tls(port, "hello", "kRSA"), "");
  EXPECT_EQ(say_over_tls(port, "hello", "ECDHE+AES+SHA256:ECDHE+AES+SHA1"), "");
}

TEST(Tls, WhoeverCameOverItStaysWithIt) {
  const Certificate certificate;
  TestServer server({}, context(certificate));
  const auto answer = say_over_tls(server.listen_http(), get("/"));
  EXPECT_NE(answer.find("Strict-Transport-Security: max-age="), std::string::npos);
}

TEST(Tls, AMissingFileIsNamed) {
  const Certificate certificate;
  try {
    load_tls(certificate.certificate_file(), "/nowhere/key.pem");
    FAIL() << "loaded a key that is not there";
  } catch (const std::runtime_error& error) {
    EXPECT_NE(std::string(error.what()).find("/nowhere/key.pem"), std::string::npos);
  }
}

}  // namespace
}  // namespace spiel::server::tls_test
