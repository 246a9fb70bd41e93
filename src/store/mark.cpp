#include "store/mark.hpp"

#include <fcntl.h>
#include <fmt/core.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sstream>

#include "store/data_folder.hpp"
#include "store/digest.hpp"

namespace spiel::store {

namespace {

constexpr std::size_t kSlotBytes = 512;
constexpr int kSlots = 2;

// One line, so that people can read it too.
std::string slot_of(const Mark& mark) {
  std::string slot = fmt::format("{} {} {}", mark.journal, mark.reach.entries, mark.reach.changes);
  slot += fmt::format(" {:016x}", digest(slot));
  slot.resize(kSlotBytes - 1, ' ');
  return slot + '\n';
}

std::optional<Mark> parse_slot(const std::string& slot) {
  Mark mark;
  std::istringstream words(slot);
  words >> mark.journal >> mark.reach.entries >> mark.reach.changes;
  if (!words || slot != slot_of(mark)) return std::nullopt;
  return mark;
}

bool write_at(int file, const std::string& bytes, off_t at) {
  return ::pwrite(file, bytes.data(), bytes.size(), at) == static_cast<ssize_t>(bytes.size());
}

}  // namespace

std::optional<Mark> read_mark(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::optional<Mark> highest;
  std::string slot(kSlotBytes, '\0');
  while (in.read(slot.data(), static_cast<std::streamsize>(slot.size()))) {
    auto mark = parse_slot(slot);
    if (mark && (!highest || mark->reach.covers(highest->reach))) highest = std::move(mark);
  }
  return highest;
}

// Under another name first, so that there is always one that is whole.
MarkFile::MarkFile(const std::filesystem::path& file, Mark mark) : mark_(std::move(mark)) {
  const auto fresh = file.native() + ".new";
  file_ = ::open(fresh.c_str(), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  const auto slot = slot_of(mark_);
  if (file_ < 0 || !write_at(file_, slot + slot, 0) || ::fsync(file_) != 0 ||
      ::rename(fresh.c_str(), file.c_str()) != 0) {
    const auto reason = std::string(strerror(errno));
    if (file_ >= 0) ::close(file_);
    throw Unusable(fmt::format("cannot write {}: {}", file.native(), reason));
  }
  sync_folder(file.parent_path());
}

MarkFile::~MarkFile() {
  ::fsync(file_);
  ::close(file_);
}

void MarkFile::raise(const Reach& reach) {
  mark_.reach = reach;
  const auto at = static_cast<off_t>(next_slot_) * static_cast<off_t>(kSlotBytes);
  if (write_at(file_, slot_of(mark_), at)) next_slot_ = (next_slot_ + 1) % kSlots;
}

}  // namespace spiel::store
