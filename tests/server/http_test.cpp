#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <thread>

#include "client.hpp"
#include "server/operator_routes.hpp"
#include "server/static_files.hpp"
#include "test_server.hpp"

namespace spiel::server::http_test {
namespace {

using namespace std::chrono_literals;
using http::Method;
using http::Request;
using http::Respond;

class Http : public testing::Test {
 protected:
  explicit Http(Limits limits = {}, std::string metrics_token = {})
      : metrics_token_(std::move(metrics_token)), server_(limits) {
    auto& router = server_.service.router;
    router.add({Method::Get, "/hello/{name}", [](const Request& request, const Respond& respond) {
                  respond(plain_text("hello " + std::string(request.param("name"))));
                }});
    router.add({Method::Post, "/length",
                [](const Request& request, const Respond& respond) {
                  respond(plain_text(std::to_string(request.body.size())));
                },
                "application/json", 1000});
    router.add({Method::Get, "/later", [this](const Request&, const Respond& respond) {
                  helpers_.emplace_back([respond] {
                    std::this_thread::sleep_for(50ms);
                    respond(plain_text("later"));
                  });
                }});
    router.add({Method::Get, "/forgotten", [](const Request&, const Respond&) {}});
    router.add({Method::Get, "/broken", [](const Request&, const Respond&) {
                  throw std::runtime_error("broken on purpose");
                }});
    const auto open = [this](const Request& request) -> Result<Converse, http::Response> {
      if (request.query_value("key") == "wrong") {
        return failure(http::problem(403, "forbidden", "No."));
      }
      return server_.echo();
    };
    router.add({Method::Get, "/ws", http::WebSocket{open}});
    router.add({Method::Get, "/stream", http::EndlessBody{"application/x-ndjson", open}});
    router.add({Method::Post, "/send", http::Inbox{}});
    add_static_files(router, {{"/index.html", "<p>front</p>"},
                              {"/assets/a.js", "1"},
                              {"/assets/a.js.br", "brotli"},
                              {"/assets/a.js.gz", "gzipped"}});
    router.add({Method::Get, "/peer", [](const Request& request, const Respond& respond) {
                  respond(plain_text(request.peer));
                }});
    add_operator_routes(
        router, server_.metrics, [this] { return std::string(ready_ ? "" : "Not ready."); },
        operators_with(metrics_token_));
    port_ = server_.listen_http();
  }
  // What nobody waits for any more may begin as late as now: first the server, then who helps it.
  ~Http() override {
    server_.transport.stop(0ms);
    for (auto& helper : helpers_) helper.join();
  }

  Answer ask(std::string_view request) {
    Client client(port_);
    return say(client, request);
  }

  std::string metrics_token_;
  std::atomic<bool> ready_ = true;
  std::vector<std::thread> helpers_;
  TestServer server_;
  std::uint16_t port_ = 0;
};

TEST_F(Http, AnswersARequest) {
  const auto answer = ask(get("/hello/you%20there?x=1"));
  EXPECT_EQ(answer.status, 200);
  EXPECT_EQ(answer.body, "hello you there");
  EXPECT_EQ(answer.header("X-Content-Type-Options"), "nosniff");
  EXPECT_EQ(answer.header("Cache-Control"), "no-store");
  EXPECT_TRUE(answer.header("Date").ends_with(" GMT"));
}

TEST_F(Http, KeepsTheConnectionForMoreRequests) {
  Client client(port_);
  for (int i = 0; i < 5; ++i) EXPECT_EQ(say(client, get("/hello/a")).body, "hello a");
}

TEST_F(Http, AnswersPipelinedRequestsInOrder) {
  Client client(port_);
  client.send(get("/later") + get("/hello/b") + get("/nowhere") + get("/hello/c"));
  EXPECT_EQ(read_answer(client).body, "later");
  EXPECT_EQ(read_answer(client).body, "hello b");
  EXPECT_EQ(read_answer(client).status, 404);
  EXPECT_EQ(read_answer(client).body, "hello c");
}

TEST_F(Http, ClosesWhenAskedTo) {
  Client client(port_);
  const auto answer = say(client, get("/hello/a", "Connection: close\r\n"));
  EXPECT_EQ(answer.body, "hello a");
  EXPECT_EQ(answer.header("Connection"), "close");
  EXPECT_TRUE(client.closed_by_server());
}

TEST_F(Http, UnderstandsARequestThatComesByteByByte) {
  Client client(port_);
  for (const char c : get("/hello/slow")) client.send({&c, 1});
  EXPECT_EQ(read_answer(client).body, "hello slow");
}

TEST_F(Http, HeadHasTheLengthButNoBody) {
  Client client(port_);
  const auto answer = say(client, "HEAD /hello/a HTTP/1.1\r\nHost: test\r\n\r\n");
  EXPECT_EQ(answer.header("Content-Length"), "7");
  EXPECT_EQ(say(client, get("/hello/b")).body, "hello b");
}

TEST_F(Http, ReadsBodiesOfKnownLengthAndInChunks) {
  const auto json = "Content-Type: application/json; charset=utf-8\r\n";
  EXPECT_EQ(ask(post("/length", std::string(1000, 'x'), json)).body, "1000");
  EXPECT_EQ(ask("POST /length HTTP/1.1\r\nHost: test\r\nContent-Type: application/json\r\n"
                "Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n4\r\ndefg\r\n0\r\n\r\n")
                .body,
            "7");
}

TEST_F(Http, RefusesWhatItDoesNotTake) {
  // Status and code.
  const auto refusal = [&](std::string_view request) {
    const auto answer = ask(request);
    EXPECT_EQ(answer.header("Content-Type"), "application/problem+json");
    const auto problem = boost::json::parse(answer.body);
    return std::to_string(answer.status) + ' ' +
           boost::json::value_to<std::string>(problem.at("code"));
  };
  const auto json = "Content-Type: application/json\r\n";
  EXPECT_EQ(refusal(get("/nowhere")), "404 not-found");
  EXPECT_EQ(refusal(get("/length")), "405 method-not-allowed");
  EXPECT_EQ(ask(get("/length")).header("Allow"), "POST");
  EXPECT_EQ(refusal(post("/length", std::string(1001, 'x'), json)), "413 body-too-large");
  EXPECT_EQ(refusal(post("/length", "x", "Content-Type: text/xml\r\n")),
            "415 unsupported-media-type");
  EXPECT_EQ(refusal("POST /length HTTP/1.1\r\nHost: test\r\nContent-Type: application/json\r\n"
                    "Transfer-Encoding: chunked\r\n\r\nfff\r\n" +
                    std::string(0xfff, 'x') + "\r\n0\r\n\r\n"),
            "413 body-too-large");
  EXPECT_EQ(refusal(get("/hello/a", "X: " + std::string(20'000, 'x') + "\r\n")),
            "431 header-too-large");
  EXPECT_EQ(refusal("GET /hello/a HTTP/1.1\r\n\r\n"), "400 bad-host");
  EXPECT_EQ(refusal("GET /%zz HTTP/1.1\r\nHost: test\r\n\r\n"), "400 bad-target");
  EXPECT_EQ(refusal(std::string("\x16\x03\x01garbage \0\0\r\n\r\n", 18)), "400 bad-request");
}

TEST_F(Http, ARefusedBodyDoesNotBecomeTheNextRequest) {
  Client client(port_);
  client.send(post("/nowhere", get("/hello/smuggled")));
  EXPECT_EQ(read_answer(client).status, 404);
  EXPECT_EQ(client.receive_all(), "");
}

TEST_F(Http, TheBodyOfARefusedOpeningDoesNotBecomeTheNextRequest) {
  const std::string second = get("/hello/smuggled");
  for (const auto& headers : {"Content-Length: " + std::to_string(second.size()) + "\r\n",
                              std::string("Transfer-Encoding: chunked\r\n")}) {
    Client client(port_);
    client.send(get("/stream?key=wrong", headers) + second);
    const auto answer = read_answer(client);
    EXPECT_EQ(answer.status, 403);
    EXPECT_EQ(answer.header("Connection"), "close");
    EXPECT_EQ(client.receive_all(), "") << headers;
  }
  Client client(port_);
  EXPECT_EQ(say(client, get("/stream?key=wrong")).status, 403);
  EXPECT_EQ(say(client, get("/hello/again")).body, "hello again");
}

TEST_F(Http, ALengthThatIsGivenTwiceInTwoWaysIsRefused) {
  EXPECT_EQ(ask("POST /length HTTP/1.1\r\nHost: test\r\nContent-Type: application/json\r\n"
                "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n")
                .status,
            400);
  EXPECT_EQ(ask("POST /length HTTP/1.1\r\nHost: test\r\nContent-Length: 3\r\n"
                "Content-Length: 4\r\n\r\nabcd")
                .status,
            400);
}

TEST_F(Http, TellsAClientThatWaitsToGoOn) {
  Client client(port_);
  client.send(
      "POST /length HTTP/1.1\r\nHost: test\r\nContent-Type: application/json\r\n"
      "Content-Length: 3\r\nExpect: 100-continue\r\n\r\n");
  EXPECT_EQ(client.receive_until("\r\n\r\n"), "HTTP/1.1 100 Continue\r\n\r\n");
  EXPECT_EQ(say(client, "abc").body, "3");
}

TEST_F(Http, AHandlerThatForgetsOrFailsIsAnsweredFor) {
  EXPECT_EQ(ask(get("/forgotten")).status, 500);
  EXPECT_EQ(ask(get("/broken")).status, 500);
  EXPECT_EQ(ask(get("/hello/a")).status, 200);
}

TEST_F(Http, AnAnswerForAClientThatHasGoneIsDropped) {
  {
    Client client(port_);
    client.send(get("/later"));
    client.reset();
  }
  EXPECT_TRUE(eventually([&] { return server_.transport.connections() == 0; }));
}

TEST_F(Http, FilesAreServedWithATagAndNotTwice) {
  const auto page = ask(get("/"));
  EXPECT_EQ(page.body, "<p>front</p>");
  EXPECT_EQ(page.header("Content-Type"), "text/html; charset=utf-8");
  EXPECT_NE(page.header("Content-Security-Policy").find("frame-ancestors 'none'"),
            std::string::npos);
  const auto again = ask(get("/", "If-None-Match: " + page.header("ETag") + "\r\n"));
  EXPECT_EQ(again.status, 304);
  EXPECT_EQ(again.body, "");
  EXPECT_NE(ask(get("/assets/a.js")).header("Cache-Control").find("immutable"), std::string::npos);
}

TEST_F(Http, FilesAreSentCompressedToThoseWhoAcceptIt) {
  const auto sent = [&](const std::string& accepted) {
    return ask(get("/assets/a.js", "Accept-Encoding: " + accepted + "\r\n"));
  };
  EXPECT_EQ(sent("gzip, deflate, br").body, "brotli");
  EXPECT_EQ(sent("gzip, deflate, br").header("Content-Encoding"), "br");
  EXPECT_EQ(sent("gzip;q=0.8,br;q=0").body, "gzipped");
  EXPECT_EQ(sent("gzip").header("Content-Type"), "text/javascript; charset=utf-8");
  EXPECT_EQ(sent("identity").body, "1");
  EXPECT_EQ(sent("identity").header("Content-Encoding"), "");
  EXPECT_EQ(sent("gzip").header("Vary"), "Accept-Encoding");
  EXPECT_NE(sent("gzip").header("ETag"), sent("br").header("ETag"));
  EXPECT_EQ(ask(get("/assets/a.js.br")).status, 404) << "is a form of a file, not a file";
}

TEST_F(Http, OperationsSayWhatIsGoingOn) {
  EXPECT_EQ(ask(get("/healthz")).status, 200);
  EXPECT_EQ(ask(get("/readyz")).status, 200);
  ready_ = false;
  EXPECT_EQ(ask(get("/readyz")).status, 503);
  const auto metrics = ask(get("/metrics")).body;
  EXPECT_NE(metrics.find("spieltisch_http_answers_total{status=\"2xx\"} 2\n"), std::string::npos);
  EXPECT_NE(metrics.find("spieltisch_http_request_seconds_count 3\n"), std::string::npos);
}

TEST_F(Http, OtherOriginsMayAskOnlyWhenAllowed) {
  const auto origin = "Origin: https://elsewhere.example\r\n";
  EXPECT_EQ(ask(get("/hello/a", origin)).header("Access-Control-Allow-Origin"), "");
  Client refused(port_);
  EXPECT_FALSE(upgrade(refused, "/ws", origin));
  server_.service.cors_origin = "https://elsewhere.example";
  EXPECT_EQ(ask(get("/hello/a", origin)).header("Access-Control-Allow-Origin"),
            "https://elsewhere.example");
  const auto preflight =
      ask("OPTIONS /length HTTP/1.1\r\nHost: test\r\nOrigin: https://elsewhere.example\r\n"
          "Access-Control-Request-Method: POST\r\n\r\n");
  EXPECT_EQ(preflight.status, 204);
  EXPECT_NE(preflight.header("Access-Control-Allow-Methods").find("POST"), std::string::npos);
  Client allowed(port_);
  EXPECT_TRUE(upgrade(allowed, "/ws", origin));
}

class RatedHttp : public testing::Test {
 protected:
  RatedHttp() : server_({}, nullptr, {1, 0s}) {
    server_.service.router.add({Method::Get, "/hello", [](const Request&, const Respond& respond) {
                                  respond(plain_text("hello"));
                                }});
    add_operator_routes(
        server_.service.router, server_.metrics, [] { return std::string(); }, operators_with(""));
    port_ = server_.listen_http();
  }

  TestServer server_;
  std::uint16_t port_ = 0;
};

TEST_F(RatedHttp, WhoLooksWhetherTheServerLivesIsNeverTooFast) {
  for (int i = 0; i < 10; ++i) {
    Client client(port_);
    say(client, get("/hello"));
    for (const auto* path : {"/readyz", "/healthz"}) {
      Client other(port_);
      EXPECT_EQ(say(other, get(path)).status, 200);
    }
  }
}

TEST_F(RatedHttp, TellsWhatIsLeftAndRefusesWhatIsTooMuch) {
  Client client(port_);
  for (int left = 1; left >= 0; --left) {
    const auto answer = say(client, get("/hello"));
    EXPECT_EQ(answer.status, 200);
    EXPECT_EQ(answer.header("RateLimit-Limit"), "2");
    EXPECT_GE(std::stoi(answer.header("RateLimit-Remaining")), left);
  }
  Answer answer;
  for (int i = 0; i < 50 && answer.status != 429; ++i) {
    Client other(port_);
    answer = say(other, get("/hello"));
  }
  EXPECT_EQ(answer.status, 429);
  EXPECT_EQ(answer.header("Retry-After"), "1");
  EXPECT_EQ(answer.header("RateLimit-Remaining"), "0");
}

TEST_F(Http, WhereABodyEndsIsBeyondDoubt) {
  const std::string second = get("/hello/smuggled");
  const auto ask_with = [&](const std::string& headers) {
    Client client(port_);
    client.send("POST /length HTTP/1.1\r\nHost: test\r\nContent-Type: application/json\r\n" +
                headers + "\r\n" + second);
    const auto answer = read_answer(client);
    EXPECT_EQ(answer.header("Connection"), "close") << headers;
    EXPECT_EQ(client.receive_all(), "") << headers;
    return answer.status;
  };
  EXPECT_EQ(ask_with("Transfer-Encoding: gzip\r\n"), 501);
  EXPECT_EQ(ask_with("Transfer-Encoding: gzip, chunked\r\n"), 501);
  EXPECT_EQ(ask_with("Transfer-Encoding: identity\r\n"), 501);
  EXPECT_EQ(ask_with("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n"), 400);
  EXPECT_EQ(ask_with("Transfer-Encoding: chunked\r\nContent-Length: 4\r\n"), 400);
  EXPECT_EQ(ask_with("Content-Length: 4\r\nTransfer-Encoding: xchunked\r\n"), 400);
}

TEST_F(Http, OnlyNamesOfALocalNetworkLeadToAnAddressOfOne) {
  const auto status_for = [&](const std::string& host) {
    return ask("GET /hello/a HTTP/1.1\r\nHost: " + host + "\r\n\r\n").status;
  };
  for (const auto* host : {"127.0.0.1", "localhost:8080", "[::1]:8080", "192.168.1.7:80", "laptop",
                           "laptop.local", "Games.LAN", "games.home.arpa."}) {
    EXPECT_EQ(status_for(host), 200) << host;
  }
  for (const auto* host : {"evil.example", "127.0.0.1.evil.example", "local.evil.example:8080"}) {
    EXPECT_EQ(status_for(host), 421) << host;
  }
  server_.service.hosts = HostNames({"games.example"});
  EXPECT_EQ(status_for("games.example:8080"), 200);
  EXPECT_EQ(status_for("evil.example"), 421);
  server_.service.hosts = HostNames({"*"});
  EXPECT_EQ(status_for("evil.example"), 200);
}

TEST_F(Http, PagesOfOthersChangeNothing) {
  const auto status_for = [&](const std::string& origin) {
    return ask(post("/length", "{}", "Origin: " + origin + "\r\n")).status;
  };
  EXPECT_EQ(status_for("http://test"), 200);
  EXPECT_EQ(status_for("https://evil.example"), 403);
  EXPECT_EQ(status_for("null"), 403);
  EXPECT_EQ(ask(get("/hello/a", "Origin: https://evil.example\r\n")).status, 200);
}

TEST_F(Http, AProxyIsBelievedOnlyWhenItIsTrusted) {
  const auto peer_with = [&](const std::string& headers) {
    return ask(get("/peer", headers)).body;
  };
  EXPECT_EQ(peer_with("X-Forwarded-For: 192.0.2.7\r\n"), "127.0.0.1");
  server_.service.proxies = TrustedProxies({"127.0.0.0/8", "10.0.0.7"});
  EXPECT_EQ(peer_with("X-Forwarded-For: 192.0.2.7\r\n"), "192.0.2.7");
  EXPECT_EQ(peer_with("X-Forwarded-For: 203.0.113.9, 192.0.2.7, 10.0.0.7\r\n"), "192.0.2.7");
  EXPECT_EQ(peer_with("Forwarded: for=\"[2001:db8::7]:4711\";proto=https\r\n"), "2001:db8::7");
  EXPECT_EQ(peer_with("X-Forwarded-For: unknown\r\n"), "127.0.0.1");
  EXPECT_EQ(peer_with(""), "127.0.0.1");
}

// Each holds a connection until it is answered.
TEST(ProxiedHttp, RequestsUnderWayCountForTheAddressThatTheyComeFrom) {
  Limits limits;
  limits.connections_per_address = 2;
  TestServer server(limits);
  server.service.proxies = TrustedProxies({"127.0.0.1"});
  std::mutex mutex;
  std::vector<Respond> waiting;
  server.service.router.add({Method::Get, "/news", [&](const Request&, const Respond& respond) {
                               const std::lock_guard lock(mutex);
                               waiting.push_back(respond);
                             }});
  const auto port = server.listen_http();
  const auto are_waiting = [&](std::size_t count) {
    return eventually([&] {
      const std::lock_guard lock(mutex);
      return waiting.size() == count;
    });
  };
  const auto ask_for = [](Client& client, const std::string& address) {
    client.send(get("/news", "X-Forwarded-For: " + address + "\r\n"));
  };
  Client first(port), second(port), third(port), other(port);
  ask_for(first, "2001:db8::1");
  ask_for(second, "2001:db8::2");
  ASSERT_TRUE(are_waiting(2));
  ask_for(third, "2001:db8::3");
  EXPECT_EQ(read_answer(third).status, 429);
  ask_for(other, "192.0.2.7");
  EXPECT_TRUE(are_waiting(3));
  for (const auto& respond : waiting) respond(plain_text("news"));
  EXPECT_EQ(read_answer(first).status, 200);
}

TEST_F(Http, MetricsAreForThisMachineAlone) {
  EXPECT_EQ(ask(get("/metrics")).status, 200);
  EXPECT_EQ(ask(get("/metrics", "X-Forwarded-For: 192.0.2.7\r\n")).status, 403);
  server_.service.proxies = TrustedProxies({"127.0.0.1"});
  EXPECT_EQ(ask(get("/metrics")).status, 403);
}

class GuardedHttp : public Http {
 protected:
  GuardedHttp() : Http({}, "sesame") {}
};

TEST_F(GuardedHttp, MetricsAreForWhoeverHasTheToken) {
  EXPECT_EQ(ask(get("/metrics")).status, 403);
  EXPECT_EQ(ask(get("/metrics", "Authorization: Bearer sesam\r\n")).status, 403);
  EXPECT_EQ(ask(get("/metrics", "Authorization: Bearer sesame\r\n")).status, 200);
}

TEST_F(Http, AWebSocketCarriesLinesAsMessages) {
  Client client(port_);
  ASSERT_TRUE(upgrade(client, "/ws", "Origin: http://test\r\n"));
  send_text(client, "one");
  EXPECT_EQ(read_frame(client).payload, "one");
  send_text(client, "two\nthree");
  EXPECT_EQ(read_frame(client).payload, "two");
  EXPECT_EQ(read_frame(client).payload, "three");
  send_text(client, "bye");
  EXPECT_EQ(read_frame(client).payload, "bye");
  EXPECT_EQ(read_frame(client).opcode, 8);
  client.send(std::string("\x88\x82\0\0\0\0\x03\xe8", 8));
  EXPECT_TRUE(eventually([&] { return server_.seen.ended == 1; }));
}

TEST_F(Http, AWebSocketMessageThatIsTooLargeEndsTheConversation) {
  Client client(port_);
  ASSERT_TRUE(upgrade(client, "/ws"));
  send_text(client, std::string(70'000, 'x'));
  const auto frame = read_frame(client);
  EXPECT_EQ(frame.opcode, 8);
  EXPECT_EQ(frame.payload.substr(0, 2), "\x03\xf1");  // 1009
  client.reset();
  EXPECT_TRUE(eventually([&] { return server_.seen.ended == 1; }));
}

TEST_F(Http, AWebSocketThatMayNotBeOpenedIsAnsweredWithAReason) {
  Client client(port_);
  EXPECT_FALSE(upgrade(client, "/ws?key=wrong"));
  EXPECT_EQ(ask(get("/ws")).status, 426);
  EXPECT_EQ(server_.seen.begun, 0);
}

TEST_F(Http, AnEndlessBodyIsHeardInChunksAndSpokenToByPost) {
  Client stream(port_);
  stream.send(get("/stream"));
  const Answer head{200, stream.receive_until("\r\n\r\n"), ""};
  EXPECT_EQ(head.header("Content-Type"), "application/x-ndjson");
  EXPECT_EQ(head.header("Transfer-Encoding"), "chunked");
  const std::string session = "Spieltisch-Session: " + head.header("Spieltisch-Session") + "\r\n";
  EXPECT_EQ(ask(post("/send", "hello\n", session)).status, 204);
  EXPECT_EQ(stream.receive_until("\n\r\n"), "6\r\nhello\n\r\n");
  EXPECT_EQ(ask(post("/send", "bye", session)).status, 204);
  EXPECT_EQ(stream.receive_all(), "3\r\nbye\r\n0\r\n\r\n");
  stream.finish_sending();
  EXPECT_TRUE(eventually([&] { return server_.seen.ended == 1; }));
  EXPECT_EQ(ask(post("/send", "x", session)).status, 404);
}

TEST_F(Http, WhatIsPostedWhileAConversationPausesWaitsAndIsRefusedWhenItIsTooMuch) {
  Client stream(port_);
  stream.send(get("/stream"));
  const Answer head{200, stream.receive_until("\r\n\r\n"), ""};
  const std::string session = "Spieltisch-Session: " + head.header("Spieltisch-Session") + "\r\n";
  EXPECT_EQ(ask(post("/send", "pause", session)).status, 204);
  const std::string much(40'000, 'x');
  EXPECT_EQ(ask(post("/send", much, session)).status, 204);
  const auto refused = ask(post("/send", much, session));
  EXPECT_EQ(refused.status, 429);
  EXPECT_EQ(refused.header("Retry-After"), "1");
  EXPECT_EQ(ask(post("/send", "end\n", session)).status, 204);
  EXPECT_EQ(server_.seen.bytes, 5U);
  {
    const std::lock_guard lock(server_.seen.mutex);
    const auto wire = server_.seen.last_wire;
    server_.shards.post(wire->shard(), [wire] { wire->pause_reading(false); });
  }
  stream.receive_until("end\n");
  EXPECT_EQ(server_.seen.bytes, 5 + much.size() + 4);
}

class HastyHttp : public Http {
 protected:
  static Limits hasty() {
    Limits limits;
    limits.request = 1s;
    limits.keep_alive = 1s;
    limits.linger = 1s;
    return limits;
  }
  HastyHttp() : Http(hasty()) {}
};

TEST_F(HastyHttp, PeersThatNeverFinishARequestAreDisconnected) {
  Client silent(port_);
  Client slow(port_);
  Client bodiless(port_);
  slow.send("GET /hello/a HTTP/1.1\r\nHost:");
  bodiless.send(
      "POST /length HTTP/1.1\r\nHost: test\r\nContent-Type: application/json\r\n"
      "Content-Length: 3\r\n\r\na");
  EXPECT_TRUE(silent.closed_by_server());
  EXPECT_TRUE(slow.closed_by_server());
  EXPECT_TRUE(bodiless.closed_by_server());
}

TEST_F(HastyHttp, AWebSocketPeerThatDoesNotAnswerPingsIsDisconnected) {
  Client dead(port_);
  ASSERT_TRUE(upgrade(dead, "/ws"));
  while (read_frame(dead).opcode > 0) {
  }
  EXPECT_TRUE(eventually([&] { return server_.seen.ended == 1; }));
}

}  // namespace
}  // namespace spiel::server::http_test
