#include "table/why.hpp"

#include <algorithm>
#include <array>

namespace spiel::table {

namespace {

// In the order of AbortedBy.
constexpr std::array<std::string_view, 3> kAbortTexts{
    "the server was restarted", "the server was stopped", "ended by its manager"};

std::string_view words_of(const std::string& words) { return words; }
std::string_view words_of(AbortedBy by) { return kAbortTexts[static_cast<std::size_t>(by)]; }
std::string_view words_of(const Refusal& refusal) { return name_of(refusal); }

}  // namespace

Why Why::from_text(std::string_view text) {
  const auto abort = std::ranges::find(kAbortTexts, text);
  if (abort != kAbortTexts.end()) return static_cast<AbortedBy>(abort - kAbortTexts.begin());
  if (const auto refusal = refusal_named(text)) return *refusal;
  return std::string(text);
}

std::string_view Why::text() const {
  return std::visit([](const auto& value) { return words_of(value); }, value_);
}

}  // namespace spiel::table
