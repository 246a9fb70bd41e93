// What several tests of the protocol need: recorded files, and reading a stream to messages.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "protocol/swc/decode.hpp"
#include "protocol/swc/encode.hpp"
#include "tests/test_data.hpp"

namespace spiel::swc {

inline std::string read_data(const std::string& name) {
  std::ifstream file(test_data() + "/data/" + name, std::ios::binary);
  EXPECT_TRUE(file) << name;
  return {std::istreambuf_iterator<char>(file), {}};
}

inline std::vector<ServerMessage> server_messages(std::string_view stream) {
  std::vector<ServerMessage> messages;
  const Parsed parsed = XmlReader().feed(stream);
  EXPECT_FALSE(parsed.error);
  for (const Element& element : parsed.messages) {
    auto message = decode_server(element);
    EXPECT_TRUE(message) << element.name << ": " << explain(message.error());
    if (message) messages.push_back(*std::move(message));
  }
  return messages;
}

// The name of a release as part of the name of a test.
inline std::string replaced_dots(std::string_view release) {
  std::string name = "R" + std::string(release);
  std::replace(name.begin(), name.end(), '.', '_');
  return name;
}

template <class Message>
std::string encoded(const Message& message, const Release& release = kSeed) {
  std::string out;
  encode(out, message, release, 0);
  return out;
}

}  // namespace spiel::swc
