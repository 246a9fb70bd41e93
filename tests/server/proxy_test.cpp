// Who is believed about where a connection comes from.
#include <gtest/gtest.h>

#include "client.hpp"
#include "server/proxy_header.hpp"
#include "server/trusted_proxies.hpp"
#include "test_server.hpp"

namespace spiel::server {
namespace {

using namespace std::string_literals;

const std::string kSignature("\r\n\r\n\0\r\nQUIT\n", 12);

std::string header(const std::string& command_and_family, const std::string& addresses) {
  std::string bytes = kSignature + command_and_family;
  bytes += static_cast<char>(addresses.size() >> 8);
  bytes += static_cast<char>(addresses.size() & 0xff);
  return bytes + addresses;
}

std::string from_192_0_2_7() {
  return header("\x21\x11", "\xc0\x00\x02\x07\x7f\x00\x00\x01\x12\x34\x19\x99"s);
}

std::optional<std::string> address_in(const std::string& bytes) {
  const auto length = length_behind(bytes.substr(0, kProxyHeadSize));
  if (!length) return std::nullopt;
  return proxied_address(bytes.substr(0, kProxyHeadSize), bytes.substr(kProxyHeadSize, *length));
}

TEST(ProxyHeader, NamesThePeer) {
  EXPECT_EQ(address_in(from_192_0_2_7()), "192.0.2.7");
  const std::string v6 = "\x20\x01\x0d\xb8"s + std::string(11, '\0') + "\x07";
  EXPECT_EQ(address_in(header("\x21\x21", v6 + v6 + "\x12\x34\x19\x99")), "2001:db8::7");
  EXPECT_EQ(address_in(header("\x20\x00"s, "")), "");
}

TEST(ProxyHeader, IsRefusedWhenItMakesNoSense) {
  EXPECT_FALSE(address_in("GET / HTTP/1.1\r\n\r\n"));
  EXPECT_FALSE(address_in(header("\x11\x11", "")));
  EXPECT_FALSE(address_in(header("\x21\x11", "short")));
  EXPECT_FALSE(address_in(header("\x21\x31", std::string(216, 'x'))));
  EXPECT_FALSE(address_in(header("\x21\x11", std::string(2000, 'x'))));
}

TEST(TrustedProxies, AreAddressesAndNetworks) {
  const TrustedProxies proxies({"192.0.2.7", "10.0.0.0/8", "2001:db8::/32"});
  EXPECT_TRUE(proxies.contains("192.0.2.7"));
  EXPECT_TRUE(proxies.contains("::ffff:192.0.2.7"));
  EXPECT_TRUE(proxies.contains("10.200.3.4"));
  EXPECT_TRUE(proxies.contains("2001:db8:1::1"));
  EXPECT_FALSE(proxies.contains("192.0.2.8"));
  EXPECT_FALSE(proxies.contains("2001:db9::1"));
  EXPECT_FALSE(proxies.contains("nonsense"));
  EXPECT_THROW(TrustedProxies({"nonsense"}), std::invalid_argument);
}

class ProxiedPort : public testing::Test {
 protected:
  ProxiedPort() : transport_(shards_, Limits(), nullptr, metrics_, TrustedProxies({"127.0.0.1"})) {
    transport_.listen(
        {"peer", "127.0.0.1", 0, [](std::shared_ptr<Wire> wire, const std::string& peer) {
           wire->send(peer + '\n');
           return std::unique_ptr<Receiver>();
         }});
  }

  Metrics metrics_;
  Shards shards_{1};
  Transport transport_;
};

TEST_F(ProxiedPort, AProxySaysForWhomItSpeaks) {
  Client client(transport_.bound().back().port);
  client.send(from_192_0_2_7());
  EXPECT_EQ(client.receive_all(), "192.0.2.7\n");
}

TEST_F(ProxiedPort, AProxyThatDoesNotSayItIsLetGo) {
  Client client(transport_.bound().back().port);
  client.send("<protocol><join gameType='swc_2021_blokus'/>");
  EXPECT_EQ(client.receive_all(), "");
}

}  // namespace
}  // namespace spiel::server
