#include "store/wal.hpp"

#include <algorithm>
#include <array>
#include <fstream>
#include <span>
#include <utility>
#include <vector>

namespace spiel::store {

namespace {

// The format is https://www.sqlite.org/fileformat2.html#walformat.
constexpr std::size_t kHeaderSize = 32;
constexpr std::size_t kFrameHeaderSize = 24;
constexpr std::uint32_t kMagic = 0x377f0682;  // the lowest bit tells the checksum's byte order

using Bytes = std::span<const unsigned char>;

std::uint32_t big_endian(Bytes bytes, std::size_t at) {
  return static_cast<std::uint32_t>(bytes[at]) << 24 |
         static_cast<std::uint32_t>(bytes[at + 1]) << 16 |
         static_cast<std::uint32_t>(bytes[at + 2]) << 8 | bytes[at + 3];
}

struct Checksum {
  bool words_are_big_endian = false;
  std::uint32_t first = 0;
  std::uint32_t second = 0;

  void add(Bytes bytes) {
    for (std::size_t i = 0; i + 8 <= bytes.size(); i += 8) {
      first += word(bytes, i) + second;
      second += word(bytes, i + 4) + first;
    }
  }
  bool stands_at(Bytes bytes, std::size_t at) const {
    return big_endian(bytes, at) == first && big_endian(bytes, at + 4) == second;
  }

 private:
  std::uint32_t word(Bytes bytes, std::size_t at) const {
    const std::uint32_t value = big_endian(bytes, at);
    return words_are_big_endian ? value : __builtin_bswap32(value);
  }
};

std::uint32_t page_size_of(Bytes header) {
  const std::uint32_t size = big_endian(header, 8);
  const bool valid = size >= 512 && size <= 65536 && (size & (size - 1)) == 0;
  return valid ? size : 0;
}

bool same_salt(Bytes frame, Bytes header) {
  return big_endian(frame, 8) == big_endian(header, 16) &&
         big_endian(frame, 12) == big_endian(header, 20);
}

bool read(std::ifstream& file, std::span<unsigned char> into) {
  file.read(reinterpret_cast<char*>(into.data()), static_cast<std::streamsize>(into.size()));
  return file.gcount() == static_cast<std::streamsize>(into.size());
}

// A log that was made longer in advance and never written to.
bool is_blank(Bytes header, std::ifstream& file) {
  std::array<unsigned char, kFrameHeaderSize> first_frame{};
  const auto is_zero = [](unsigned char byte) { return byte == 0; };
  return std::all_of(header.begin(), header.end(), is_zero) && read(file, first_frame) &&
         std::all_of(first_frame.begin(), first_frame.end(), is_zero);
}

void count_frames(std::ifstream& file, Bytes header, Checksum checksum, WalReport& report) {
  std::vector<unsigned char> frame(kFrameHeaderSize + page_size_of(header));
  bool intact = true;
  std::uint64_t open_frames = 0;  // since the last commit
  while (read(file, frame)) {
    if (!same_salt(frame, header)) {
      intact = false;
      continue;
    }
    checksum.add(Bytes(frame).first(8));
    checksum.add(Bytes(frame).subspan(kFrameHeaderSize));
    intact = intact && checksum.stands_at(frame, 16);
    const bool commit = big_endian(frame, 4) != 0;
    ++open_frames;
    if (intact && commit) {
      ++report.commits;
      report.committed_frames += std::exchange(open_frames, 0);
    } else if (commit) {
      ++report.ignored_commits;
    }
  }
  report.ignored_frames = open_frames;
}

}  // namespace

WalReport inspect_wal(const std::filesystem::path& wal_file) {
  WalReport report;
  std::ifstream file(wal_file, std::ios::binary);
  std::array<unsigned char, kHeaderSize> header{};
  if (!read(file, header) || is_blank(header, file)) return report;
  report.present = true;
  Checksum checksum{(big_endian(header, 0) & 1) != 0};
  checksum.add(Bytes(header).first(24));
  const bool known = (big_endian(header, 0) & ~1U) == kMagic && page_size_of(header) != 0;
  report.header_damaged = !known || !checksum.stands_at(header, 24);
  if (!report.header_damaged) count_frames(file, header, checksum, report);
  return report;
}

}  // namespace spiel::store
