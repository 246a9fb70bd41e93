#include "protocol/lmu/splitter.hpp"

#include <algorithm>
#include <boost/json.hpp>
#include <cassert>

namespace spiel::lmu {

namespace json = boost::json;

namespace {

constexpr std::string_view kBlanks = " \t\r\n";

bool is_blank(std::string_view text) {
  return text.find_first_not_of(kBlanks) == std::string_view::npos;
}

json::parse_options options_for(const Limits& limits) {
  json::parse_options options;
  options.max_depth = limits.nesting;
  return options;
}

}  // namespace

Splitter::Splitter(Limits limits) : limits_(limits), parser_({}, options_for(limits)) {}

Splitter::Splitter(const Splitter& other) : Splitter(other.limits_) {
  assert(!other.is_under_way());
}

std::optional<Splitter::Item> Splitter::next(std::string_view& input) {
  while (!input.empty()) {
    switch (mode_) {
      case Mode::Between:
        if (!seek_object(input)) return failure(Defect::NotAnObject);
        break;
      case Mode::InObject:
        if (auto item = continue_object(input)) return item;
        break;
      case Mode::Skipping: {
        const auto line_break = input.find('\n');
        if (line_break == std::string_view::npos) {
          input = {};
        } else {
          input.remove_prefix(line_break + 1);
          mode_ = Mode::Between;
        }
        break;
      }
    }
  }
  return std::nullopt;
}

// False when something other than an object begins here; the rest of the line is then skipped.
bool Splitter::seek_object(std::string_view& input) {
  input.remove_prefix(std::min(input.find_first_not_of(kBlanks), input.size()));
  if (input.empty()) return true;
  if (input.front() != '{') {
    mode_ = Mode::Skipping;
    return false;
  }
  parser_.reset();
  size_ = 0;
  line_is_blank_ = false;
  mode_ = Mode::InObject;
  return true;
}

std::optional<Splitter::Item> Splitter::continue_object(std::string_view& input) {
  const auto chunk = input.substr(0, limits_.message_bytes - size_);
  json::error_code error;
  const std::size_t used = parser_.write_some(chunk.data(), chunk.size(), error);
  if (!error && parser_.done()) {
    input.remove_prefix(used);
    mode_ = Mode::Between;
    return std::move(parser_.release().as_object());
  }
  remember_line(chunk.substr(0, used));
  input.remove_prefix(used);
  size_ += used;
  if (error == json::error::too_deep) return give_up(Defect::TooDeep, input);
  if (error) return give_up(Defect::Malformed, input);
  if (size_ == limits_.message_bytes) return give_up(Defect::TooLong, input);
  return std::nullopt;
}

// A brace that opens a line where none may stand is taken as the beginning of the next message.
Splitter::Item Splitter::give_up(Defect defect, std::string_view& input) {
  const bool next_begins_here = line_is_blank_ && input.starts_with('{');
  mode_ = next_begins_here ? Mode::Between : Mode::Skipping;
  return failure(defect);
}

void Splitter::remember_line(std::string_view consumed) {
  const auto line_break = consumed.rfind('\n');
  if (line_break == std::string_view::npos) {
    line_is_blank_ = line_is_blank_ && is_blank(consumed);
  } else {
    line_is_blank_ = is_blank(consumed.substr(line_break + 1));
  }
}

std::string_view explain(Defect defect) {
  switch (defect) {
    case Defect::NotAnObject:
      return "Hier wird ein JSON-Objekt erwartet";
    case Defect::Malformed:
      return "Kein gültiges JSON in UTF-8";
    case Defect::TooLong:
      return "Die Nachricht ist zu lang";
    case Defect::TooDeep:
      return "Die Nachricht ist zu tief verschachtelt";
  }
  return {};
}

}  // namespace spiel::lmu
