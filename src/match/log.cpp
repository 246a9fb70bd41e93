#include "match/log.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <fstream>
#include <set>
#include <sstream>
#include <stdexcept>

namespace spiel::match {

namespace {

namespace fs = std::filesystem;

[[noreturn]] void fail(const fs::path& path, const std::string& reason) {
  throw std::runtime_error(fmt::format("{}: {}", path.string(), reason));
}

std::string whole_file(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

}  // namespace

Log::Log(const fs::path& folder, const Plan& plan, Existing existing)
    : folder_(folder), path_(folder / "match.jsonl") {
  fs::create_directories(folder_ / "games");
  file_ = ::open(path_.c_str(), O_CREAT | O_RDWR | O_APPEND | O_CLOEXEC, 0666);
  if (file_ < 0) fail(path_, "cannot be written");
  try {
    lock();
    const std::string text = whole_file(path_);
    if (!text.empty() && existing == Existing::Refused) {
      fail(path_, "there is a match already; --resume goes on with it");
    }
    const std::size_t good = read(text, plan);
    if (::ftruncate(file_, static_cast<off_t>(good)) != 0) fail(path_, "cannot be written");
    if (good == 0) append(identity_of(plan));
  } catch (...) {
    ::close(file_);
    throw;
  }
}

Log::~Log() { ::close(file_); }

void Log::lock() const {
  if (::flock(file_, LOCK_EX | LOCK_NB) != 0) fail(path_, "another match writes here");
}

std::size_t Log::read(const std::string& text, const Plan& plan) {
  std::size_t at = 0;
  std::set<std::uint64_t> games;
  for (std::size_t number = 1; at < text.size(); ++number) {
    const std::size_t end = text.find('\n', at);
    if (end == std::string::npos) return at;
    const std::string line = text.substr(at, end - at);
    if (number == 1) {
      if (line != identity_of(plan)) fail(path_, "belongs to a match with another plan");
    } else {
      auto result = parse_result(line, plan.seats());
      if (!result) fail(path_, fmt::format("line {}: {}", number, result.error()));
      if (!games.insert(result->game).second) fail(path_, fmt::format("line {}: twice", number));
      finished_.push_back(std::move(*result));
    }
    at = end + 1;
  }
  return at;
}

fs::path Log::record_path(std::uint64_t game) const {
  return folder_ / "games" / fmt::format("{}.jsonl", game);
}

// Where the disk is full, half a line must not stay: another thread's game may still be added.
void Log::append(std::string line) const {
  line += '\n';
  const off_t before = ::lseek(file_, 0, SEEK_END);
  for (std::size_t at = 0; at < line.size();) {
    const ssize_t written = ::write(file_, line.data() + at, line.size() - at);
    if (written < 0 && errno != EINTR) {
      [[maybe_unused]] const int cut = ::ftruncate(file_, before);
      fail(path_, "cannot be written");
    }
    if (written > 0) at += static_cast<std::size_t>(written);
  }
}

void Log::add(const GameResult& result, const std::string& record) {
  std::ofstream file(record_path(result.game), std::ios::binary);
  file << record;
  if (!file.flush()) fail(record_path(result.game), "cannot be written");
  append(to_line(result));
}

std::string Log::record_of(std::uint64_t game) const { return whole_file(record_path(game)); }

}  // namespace spiel::match
