#include "protocol/http/answer_reader.hpp"

#include <gtest/gtest.h>

namespace spiel::http::answer_reader_test {
namespace {

// Whole at the last byte and not before, however the bytes come.
AnswerReader read_by_bytes(std::string_view bytes) {
  AnswerReader reader;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    EXPECT_EQ(reader.take(bytes.substr(i, 1)), i + 1 == bytes.size()) << i;
  }
  return reader;
}

TEST(AnswerReader, ReadsABodyOfKnownLength) {
  auto reader = read_by_bytes("HTTP/1.1 202 Accepted\r\ncontent-LENGTH: 5\r\nX: y\r\n\r\nhello");
  EXPECT_EQ(reader.status(), 202);
  EXPECT_EQ(reader.take_body(), "hello");
}

TEST(AnswerReader, ReadsABodyInChunks) {
  auto reader = read_by_bytes(
      "HTTP/1.1 200 OK\r\nTransfer-Encoding:  Chunked \r\n\r\n3\r\nabc\r\nA;x\r\n0123456789\r\n"
      "0\r\nX-Trailer: z\r\n\r\n");
  EXPECT_EQ(reader.take_body(), "abc0123456789");
}

TEST(AnswerReader, GivesOutABodyAsItComes) {
  AnswerReader reader;
  EXPECT_EQ(reader.take("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n6\r\nab"), false);
  EXPECT_TRUE(reader.has_head());
  EXPECT_EQ(reader.take_body(), "ab");
  EXPECT_EQ(reader.take("cdef\r\n"), false);
  EXPECT_EQ(reader.take_body(), "cdef");
  EXPECT_FALSE(reader.end()) << "a chunk of no length is still to come";
}

TEST(AnswerReader, SkipsAnInterimAnswer) {
  auto reader =
      read_by_bytes("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nx");
  EXPECT_EQ(reader.status(), 200);
  EXPECT_EQ(reader.take_body(), "x");
}

TEST(AnswerReader, ABodyWithoutLengthEndsWithTheConnection) {
  AnswerReader reader;
  EXPECT_EQ(reader.take("HTTP/1.0 200 OK\r\n\r\nsome"), false);
  EXPECT_EQ(reader.take(" text"), false);
  EXPECT_TRUE(reader.end());
  EXPECT_EQ(reader.take_body(), "some text");
  EXPECT_FALSE(reader.keeps_alive());
  AnswerReader cut;
  EXPECT_EQ(cut.take("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nsome"), false);
  EXPECT_FALSE(cut.end());
}

TEST(AnswerReader, KnowsWhetherTheConnectionStays) {
  AnswerReader stays;
  EXPECT_EQ(stays.take("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"), true);
  EXPECT_TRUE(stays.keeps_alive());
  AnswerReader goes;
  EXPECT_EQ(goes.take("HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: Close\r\n\r\n"), true);
  EXPECT_FALSE(goes.keeps_alive());
}

TEST(AnswerReader, RefusesWhatIsNotHttp) {
  for (const std::string bytes :
       {"SSH-2.0-OpenSSH\r\n\r\n", "HTTP/1.1 abc\r\n\r\n", "HTTP\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nab\r\n"}) {
    EXPECT_FALSE(AnswerReader().take(bytes)) << bytes;
  }
  EXPECT_FALSE(AnswerReader().take(std::string(70'000, 'x'))) << "a head without end";
}

}  // namespace
}  // namespace spiel::http::answer_reader_test
