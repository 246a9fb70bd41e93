// A Software-Challenge server as another process, and an administrator who speaks to it.
#pragma once

#include <gtest/gtest.h>

#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "client/tcp_stream.hpp"
#include "protocol/http/answer_reader.hpp"
#include "protocol/swc/decode.hpp"
#include "protocol/swc/encode.hpp"
#include "tests/lmu_ports.hpp"
#include "tests/process.hpp"
#include "tests/this_machine.hpp"

namespace spiel::cli {

class SwcProgram {
 public:
  explicit SwcProgram(const std::vector<std::string>& more = {})
      : process_(arguments(more)), started_(process_.read_until("tcp://")) {}

  std::uint16_t port() const { return port_; }
  std::string address() const { return "swc://127.0.0.1:" + std::to_string(port_); }

  // The body of an HTTP answer.
  std::string get(const std::string& path) const {
    client::TcpStream stream("127.0.0.1", http_port_);
    stream.send("GET " + path + " HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n");
    http::AnswerReader reader;
    while (const auto bytes = stream.receive()) {
      const auto complete = reader.take(*bytes);
      if (!complete) throw std::runtime_error(complete.error());
      if (*complete) break;
    }
    return reader.take_body();
  }

 private:
  std::vector<std::string> arguments(const std::vector<std::string>& more) const {
    auto all = without_lmu_ports({"serve", "--swc-port", std::to_string(port_), "--http-port",
                                  std::to_string(http_port_), "--data", folder_ / "data",
                                  "--log-level", "warn"});
    all.insert(all.end(), more.begin(), more.end());
    return all;
  }

  const TempFolder folder_;
  const std::uint16_t port_ = free_port();
  const std::uint16_t http_port_ = free_port();
  Process process_;
  std::string started_;  // ports are printed once they are open
};

class SwcAdministrator {
 public:
  SwcAdministrator(const SwcProgram& program, const std::string& password)
      : stream_("127.0.0.1", program.port()) {
    say(swc::Authenticate{password});
  }

  void say(const swc::ClientMessage& message) {
    std::string bytes;
    writer_.write(bytes, message, swc::kSeed);
    stream_.send(bytes);
  }

  // The next message of this kind, from a room or not; what comes before it is passed over.
  template <class Message>
  std::optional<Message> await() {
    while (const auto message = next()) {
      if (const auto* found = find<Message>(*message)) return *found;
    }
    return std::nullopt;
  }

  // Everything the server has said.
  const std::string& heard() const { return heard_; }

 private:
  std::optional<swc::ServerMessage> next() {
    while (messages_.empty()) {
      const auto bytes = stream_.receive(kPatience);
      if (!bytes || bytes->empty()) return std::nullopt;
      heard_ += *bytes;
      for (const auto& element : reader_.feed(*bytes).messages) {
        if (auto message = swc::decode_server(element)) messages_.push_back(*std::move(message));
      }
    }
    auto message = std::move(messages_.front());
    messages_.erase(messages_.begin());
    return message;
  }

  template <class Message>
  static const Message* find(const swc::ServerMessage& message) {
    if constexpr (std::is_constructible_v<swc::RoomData, Message>) {
      const auto* room = std::get_if<swc::RoomMessage>(&message);
      return room == nullptr ? nullptr : std::get_if<Message>(&room->data);
    } else {
      return std::get_if<Message>(&message);
    }
  }

  static constexpr Duration kPatience{30'000};

  client::TcpStream stream_;
  swc::StreamWriter writer_;
  swc::XmlReader reader_;
  std::vector<swc::ServerMessage> messages_;
  std::string heard_;
};

}  // namespace spiel::cli
