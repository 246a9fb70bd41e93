#include "client/http_client.hpp"

#include <gtest/gtest.h>

namespace spiel::client::http_client_test {
namespace {

// Whole at the last byte and not before, however the bytes come.
HttpAnswer read_by_bytes(std::string_view bytes) {
  HttpAnswerReader reader;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    EXPECT_EQ(reader.take(bytes.substr(i, 1)), i + 1 == bytes.size()) << i;
  }
  return reader.answer();
}

TEST(HttpAnswerReader, ReadsABodyOfKnownLength) {
  const auto answer =
      read_by_bytes("HTTP/1.1 202 Accepted\r\ncontent-LENGTH: 5\r\nX: y\r\n\r\nhello");
  EXPECT_EQ(answer.status, 202);
  EXPECT_EQ(answer.body, "hello");
}

TEST(HttpAnswerReader, ReadsABodyInChunks) {
  const auto answer = read_by_bytes(
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\nA;x\r\n0123456789\r\n"
      "0\r\n\r\n");
  EXPECT_EQ(answer.body, "abc0123456789");
}

TEST(HttpAnswerReader, SkipsAnInterimAnswer) {
  const auto answer =
      read_by_bytes("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nx");
  EXPECT_EQ(answer.status, 200);
  EXPECT_EQ(answer.body, "x");
}

TEST(HttpAnswerReader, ABodyWithoutLengthEndsWithTheConnection) {
  HttpAnswerReader reader;
  EXPECT_FALSE(reader.take("HTTP/1.0 200 OK\r\n\r\nsome"));
  EXPECT_FALSE(reader.take(" text"));
  EXPECT_TRUE(reader.end());
  EXPECT_EQ(reader.answer().body, "some text");
  EXPECT_FALSE(reader.keeps_alive());
  HttpAnswerReader cut;
  cut.take("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nsome");
  EXPECT_FALSE(cut.end());
}

TEST(HttpAnswerReader, KnowsWhetherTheConnectionStays) {
  HttpAnswerReader stays;
  stays.take("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n");
  EXPECT_TRUE(stays.keeps_alive());
  HttpAnswerReader goes;
  goes.take("HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: Close\r\n\r\n");
  EXPECT_FALSE(goes.keeps_alive());
}

TEST(HttpAnswerReader, RefusesWhatIsNotHttp) {
  for (const auto* bytes : {"SSH-2.0-OpenSSH\r\n\r\n", "HTTP/1.1 abc\r\n\r\n",
                            "HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\n",
                            "HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n",
                            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n"}) {
    HttpAnswerReader reader;
    EXPECT_THROW(reader.take(bytes), std::runtime_error) << bytes;
  }
}

}  // namespace
}  // namespace spiel::client::http_client_test
