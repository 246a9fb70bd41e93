// What there is to say about the end of a game besides its reason: which rule forbade the action
// that lost it, by whom it was aborted, or words that are only shown. The journal and other nodes
// hold the text; `from_text` alone knows what it stands for.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "table/refusal.hpp"

namespace spiel::table {

// Who aborted a game without anybody at the table having asked for it.
enum class AbortedBy : std::uint8_t { ServerRestart, ServerStop, Manager };

class Why {
 public:
  Why() = default;
  Why(std::string words) : value_(std::move(words)) {}
  Why(const char* words) : value_(std::string(words)) {}
  Why(AbortedBy by) : value_(by) {}
  Why(const Refusal& refusal) : value_(refusal) {}

  static Why from_text(std::string_view text);
  std::string_view text() const;
  bool empty() const { return text().empty(); }

  // Null if it is something else.
  const Refusal* refusal() const { return std::get_if<Refusal>(&value_); }
  const AbortedBy* aborted_by() const { return std::get_if<AbortedBy>(&value_); }

  // Games share names of refusals, so that one of them may be read as the other's.
  bool operator==(const Why& other) const { return text() == other.text(); }

 private:
  std::variant<std::string, AbortedBy, Refusal> value_;
};

}  // namespace spiel::table
