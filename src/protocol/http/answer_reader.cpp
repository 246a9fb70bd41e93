#include "protocol/http/answer_reader.hpp"

#include <algorithm>
#include <charconv>

namespace spiel::http {

namespace {

constexpr std::string_view kHeadEnd = "\r\n\r\n";
constexpr std::string_view kLineEnd = "\r\n";
constexpr std::size_t kLongestHead = 64 * 1024;
constexpr std::size_t kLargestBody = std::size_t{1} << 30;

// The number that a text begins with; behind it stands nothing, or what an extension has to say.
std::optional<std::size_t> leading_number(std::string_view text, int base) {
  std::size_t number = 0;
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, number, base);
  const bool ends = rest == end || *rest == ';' || *rest == ' ' || *rest == '\t';
  if (error != std::errc() || !ends || number > kLargestBody) return std::nullopt;
  return number;
}

std::string_view trimmed(std::string_view text) {
  const auto first = std::min(text.find_first_not_of(" \t"), text.size());
  text.remove_prefix(first);
  return text.substr(0, text.find_last_not_of(" \t") + 1);
}

Headers headers_in(std::string_view lines) {
  Headers headers;
  while (!lines.empty()) {
    const auto line = lines.substr(0, lines.find(kLineEnd));
    lines.remove_prefix(std::min(lines.size(), line.size() + kLineEnd.size()));
    const auto colon = line.find(':');
    if (colon == std::string_view::npos) continue;
    headers.add(std::string(line.substr(0, colon)), std::string(trimmed(line.substr(colon + 1))));
  }
  return headers;
}

}  // namespace

Result<bool, std::string> AnswerReader::take(std::string_view bytes) {
  bytes_ += bytes;
  while (!broken_ && read_part()) {
  }
  if (broken_) return failure(std::string("the server does not answer in HTTP"));
  return part_ == Part::Whole;
}

bool AnswerReader::end() {
  if (part_ == Part::ToTheEnd) part_ = Part::Whole;
  return part_ == Part::Whole;
}

bool AnswerReader::read_part() {
  switch (part_) {
    case Part::Head:
      return read_head();
    case Part::Body:
    case Part::ToTheEnd:
      return read_body(Part::Whole);
    case Part::Chunk:
      return read_body(Part::ChunkEnd);
    case Part::ChunkEnd:
      return read_chunk_end();
    case Part::Size:
      return read_size();
    case Part::Trailers:
      return read_trailer();
    case Part::Whole:
      return false;
  }
  return false;
}

bool AnswerReader::break_off() {
  broken_ = true;
  return false;
}

bool AnswerReader::read_head() {
  const auto end = bytes_.find(kHeadEnd);
  if (end == std::string::npos) return bytes_.size() > kLongestHead && break_off();
  const std::string head = bytes_.substr(0, end);
  bytes_.erase(0, end + kHeadEnd.size());
  const auto status =
      leading_number(std::string_view(head).substr(std::min<std::size_t>(9, end), 3), 10);
  if (!head.starts_with("HTTP/1.") || !status) return break_off();
  status_ = static_cast<int>(*status);
  const auto first_line = std::min(head.find(kLineEnd), head.size());
  if (status_ >= 200)
    start_body(head[7] == '0' ? 10 : 11, headers_in(std::string_view(head).substr(first_line)));
  return true;  // those below are interim answers: another one follows
}

void AnswerReader::start_body(unsigned version, const Headers& headers) {
  const auto connection = headers["Connection"];
  keeps_alive_ = version == 11 ? !equal_ignoring_case(connection, "close")
                               : equal_ignoring_case(connection, "keep-alive");
  const auto length = headers["Content-Length"];
  if (equal_ignoring_case(headers["Transfer-Encoding"], "chunked")) {
    part_ = Part::Size;
  } else if (status_ == 204) {
    part_ = Part::Whole;
  } else if (length.empty()) {
    part_ = Part::ToTheEnd;
    left_ = std::string::npos;
  } else if (const auto size = leading_number(length, 10)) {
    part_ = Part::Body;
    left_ = *size;
  } else {
    broken_ = true;
  }
}

bool AnswerReader::read_body(Part next) {
  const auto count = std::min(left_, bytes_.size());
  body_ += std::string_view(bytes_).substr(0, count);
  bytes_.erase(0, count);
  if (part_ == Part::ToTheEnd) return false;
  left_ -= count;
  if (left_ > 0) return false;
  part_ = next;
  return true;
}

std::optional<std::string> AnswerReader::next_line() {
  const auto end = bytes_.find(kLineEnd);
  if (end == std::string::npos) {
    broken_ = bytes_.size() > kLongestHead;
    return std::nullopt;
  }
  auto line = bytes_.substr(0, end);
  bytes_.erase(0, end + kLineEnd.size());
  return line;
}

bool AnswerReader::read_size() {
  const auto line = next_line();
  if (!line) return false;
  const auto size = leading_number(*line, 16);
  if (!size) return break_off();
  left_ = *size;
  part_ = left_ == 0 ? Part::Trailers : Part::Chunk;
  return true;
}

bool AnswerReader::read_chunk_end() {
  const auto line = next_line();
  if (!line) return false;
  if (!line->empty()) return break_off();
  part_ = Part::Size;
  return true;
}

bool AnswerReader::read_trailer() {
  const auto line = next_line();
  if (!line) return false;
  if (line->empty()) part_ = Part::Whole;
  return true;
}

}  // namespace spiel::http
