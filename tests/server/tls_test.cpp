#include "server/tls.hpp"

#include <gtest/gtest.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>

#include <filesystem>

#include "client.hpp"
#include "test_server.hpp"

namespace spiel::server {
namespace {

// A certificate of our own making, for this test alone.
class Certificate {
 public:
  Certificate() {
    std::string pattern = (std::filesystem::temp_directory_path() / "spieltisch-XXXXXX").native();
    folder_ = ::mkdtemp(pattern.data());
    EVP_PKEY* key = EVP_EC_gen("P-256");
    X509* certificate = X509_new();
    ASN1_INTEGER_set(X509_get_serialNumber(certificate), 1);
    X509_gmtime_adj(X509_getm_notBefore(certificate), 0);
    X509_gmtime_adj(X509_getm_notAfter(certificate), 3600);
    X509_set_pubkey(certificate, key);
    X509_sign(certificate, key, EVP_sha256());
    FILE* file = std::fopen(certificate_file().c_str(), "w");
    PEM_write_X509(file, certificate);
    std::fclose(file);
    file = std::fopen(key_file().c_str(), "w");
    PEM_write_PrivateKey(file, key, nullptr, nullptr, 0, nullptr, nullptr);
    std::fclose(file);
    X509_free(certificate);
    EVP_PKEY_free(key);
  }
  ~Certificate() { std::filesystem::remove_all(folder_); }

  std::string certificate_file() const { return folder_ / "cert.pem"; }
  std::string key_file() const { return folder_ / "key.pem"; }

 private:
  std::filesystem::path folder_;
};

std::unique_ptr<asio::ssl::context> context(const Certificate& certificate) {
  return std::make_unique<asio::ssl::context>(
      load_tls(certificate.certificate_file(), certificate.key_file()));
}

// Says `text` over TLS and gives what comes back first.
std::string say_over_tls(std::uint16_t port, const std::string& text) {
  Client client(port);
  SSL_CTX* tls = SSL_CTX_new(TLS_client_method());
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
                               respond(http::text_response(200, request.secure ? "yes" : "no"));
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
}  // namespace spiel::server
