// Messages to bytes, in the form of a release.
#pragma once

#include <string>

#include "protocol/swc/messages.hpp"
#include "protocol/swc/release.hpp"

namespace spiel::swc {

// Appends one message, indented by `depth` levels, without a line break before or after.
void encode(std::string& out, const ServerMessage& message, const Release& release, int depth = 1);
void encode(std::string& out, const ClientMessage& message, const Release& release, int depth = 1);

// One direction of a connection: the root, the messages, the end. Each message may be in the form
// of another release: a connection can be in rooms of two seasons.
class StreamWriter {
 public:
  // The root's start tag goes out with the first message.
  template <class Message>
  void write(std::string& out, const Message& message, const Release& release) {
    if (!started_) out += "<protocol>";
    started_ = true;
    out.push_back('\n');
    encode(out, message, release);
  }

  // The end of the root. Nothing may be written afterwards; a second call does nothing.
  void end(std::string& out, const Release& release);
  bool ended() const { return ended_; }

 private:
  bool started_ = false;
  bool ended_ = false;
};

}  // namespace spiel::swc
