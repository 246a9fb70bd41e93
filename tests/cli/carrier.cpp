#include "carrier.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <stdexcept>

namespace spiel::cli {

namespace {

constexpr std::string_view kHeadEnd = "\r\n\r\n";

std::optional<std::string> take_until(std::string& bytes, std::string_view end) {
  const auto at = bytes.find(end);
  if (at == std::string::npos) return std::nullopt;
  std::string taken = bytes.substr(0, at);
  bytes.erase(0, at + end.size());
  return taken;
}

std::string header_of(const std::string& head, std::string_view name) {
  const auto line = fmt::format("\r\n{}: ", name);
  const auto same = [](unsigned char a, unsigned char b) {
    return std::tolower(a) == std::tolower(b);  // a balancer may spell names as it likes
  };
  const auto found = std::search(head.begin(), head.end(), line.begin(), line.end(), same);
  if (found == head.end()) return {};
  const auto value = static_cast<std::size_t>(found - head.begin()) + line.size();
  return head.substr(value, head.find("\r\n", value) - value);
}

class OverTcp : public Carrier {
 public:
  using Carrier::Carrier;
  void say(std::string_view line) override { send(std::string(line) + "\n"); }

 private:
  std::optional<std::string> take_message(std::string& bytes) override {
    return take_until(bytes, "\n");
  }
};

class OverWebSocket : public Carrier {
 public:
  OverWebSocket(std::uint16_t port, const std::string& path) : Carrier(port) {
    send(
        fmt::format("GET {} HTTP/1.1\r\nHost: test\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                    "Sec-WebSocket-Version: 13\r\n"
                    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
                    path));
    if (!read_head().starts_with("HTTP/1.1 101")) throw std::runtime_error("no WebSocket");
  }
  void say(std::string_view line) override { send_frame(kText, line); }

 private:
  static constexpr int kText = 1;
  static constexpr int kPing = 9;
  static constexpr int kPong = 10;

  // Under a mask of zeros, which leaves the payload as it is.
  void send_frame(int opcode, std::string_view payload) {
    std::string frame(1, static_cast<char>(0x80 | opcode));
    if (payload.size() < 126) {
      frame += static_cast<char>(0x80 | payload.size());
    } else {
      frame += static_cast<char>(0x80 | 126);
      frame += static_cast<char>(payload.size() >> 8);
      frame += static_cast<char>(payload.size() & 0xff);
    }
    send(frame.append(4, '\0').append(payload));
  }
  std::optional<std::string> take_message(std::string& bytes) override {
    while (const auto frame = take_frame(bytes)) {
      if (frame->first == kText) return frame->second;
      if (frame->first == kPing) send_frame(kPong, frame->second);
    }
    return std::nullopt;
  }
  // Its opcode and its payload.
  static std::optional<std::pair<int, std::string>> take_frame(std::string& bytes) {
    if (bytes.size() < 2) return std::nullopt;
    const int opcode = bytes[0] & 0x0f;
    auto size = static_cast<std::size_t>(bytes[1] & 0x7f);
    const std::size_t extra = size == 126 ? 2 : size == 127 ? 8 : 0;
    if (bytes.size() < 2 + extra) return std::nullopt;
    if (extra > 0) size = 0;
    for (std::size_t i = 0; i < extra; ++i) {
      size = size << 8 | static_cast<unsigned char>(bytes[2 + i]);
    }
    if (bytes.size() < 2 + extra + size) return std::nullopt;
    std::string payload = bytes.substr(2 + extra, size);
    bytes.erase(0, 2 + extra + size);
    return std::pair(opcode, payload);
  }
};

class OverHttpStream : public Carrier {
 public:
  OverHttpStream(const RunningServer& server, const std::string& base)
      : Carrier(server.port("http")), server_(server), send_path_(base + "/send") {
    send(fmt::format("GET {}/stream HTTP/1.1\r\nHost: test\r\n\r\n", base));
    const auto head = read_head();
    session_ = header_of(head, "Spieltisch-Session");
    const bool endless = header_of(head, "Content-Type") == "application/x-ndjson";
    if (session_.empty() || !endless) throw std::runtime_error("no stream: " + head);
  }
  void say(std::string_view line) override {
    const auto answer = ask(server_, "POST", send_path_, std::string(line) + "\n",
                            "Spieltisch-Session: " + session_ + "\r\n");
    if (answer.status != 204) throw std::runtime_error("not sent: " + answer.body);
  }

 private:
  std::optional<std::string> take_message(std::string& bytes) override {
    while (take_chunk(bytes)) {
    }
    return take_until(lines_, "\n");
  }
  bool take_chunk(std::string& bytes) {
    const auto size_end = bytes.find("\r\n");
    if (size_end == std::string::npos) return false;
    const auto size = std::strtoul(bytes.c_str(), nullptr, 16);
    if (bytes.size() < size_end + 2 + size + 2) return false;
    lines_ += bytes.substr(size_end + 2, size);
    bytes.erase(0, size_end + 2 + size + 2);
    return size > 0;
  }

  const RunningServer& server_;
  std::string send_path_;
  std::string session_;
  std::string lines_;
};

}  // namespace

std::string Carrier::hear(Duration patience) {
  while (true) {
    if (auto message = take_message(buffer_)) return *message;
    const auto bytes = stream_.receive(patience);
    if (!bytes || bytes->empty()) return {};
    buffer_ += *bytes;
  }
}

std::string Carrier::hear_until(std::string_view name) {
  const auto wanted = fmt::format("{{\"{}\":", name);
  std::string heard;
  while (true) {
    const auto message = hear();
    heard += message + "\n";
    if (message.empty() || message.starts_with(wanted)) return heard;
  }
}

std::string Carrier::read_head() {
  while (true) {
    if (auto head = take_until(buffer_, kHeadEnd)) return *head + "\r\n";
    const auto bytes = stream_.receive(Duration(20'000));
    if (!bytes || bytes->empty()) throw std::runtime_error("no answer");
    buffer_ += *bytes;
  }
}

std::unique_ptr<Carrier> connect_lmu(const RunningServer& server, Kind kind,
                                     const std::string& version) {
  const auto base = "/lmu/" + version;
  switch (kind) {
    case Kind::Tcp:
      return std::make_unique<OverTcp>(server.port("lmu-" + version));
    case Kind::WebSocket:
      return connect_websocket(server, base + "/ws");
    case Kind::HttpStream:
      break;
  }
  return std::make_unique<OverHttpStream>(server, base);
}

std::unique_ptr<Carrier> connect_websocket(const RunningServer& server, const std::string& path) {
  return std::make_unique<OverWebSocket>(server.port("http"), path);
}

Answer ask(const RunningServer& server, std::string_view method, std::string_view path,
           std::string_view body, std::string_view headers) {
  client::TcpStream stream("127.0.0.1", server.port("http"));
  const std::string_view type = body.starts_with('{') ? "Content-Type: application/json\r\n" : "";
  stream.send(
      fmt::format("{} {} HTTP/1.1\r\nHost: test\r\nConnection: close\r\n"
                  "Content-Length: {}\r\n{}{}\r\n{}",
                  method, path, body.size(), type, headers, body));
  std::string answer;
  while (const auto bytes = stream.receive(Duration(20'000))) {
    if (bytes->empty()) break;
    answer += *bytes;
  }
  const auto head = take_until(answer, kHeadEnd).value_or("HTTP/1.1 000");
  return {std::atoi(head.c_str() + 9), answer};
}

}  // namespace spiel::cli
