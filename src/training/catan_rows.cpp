#include "training/catan_rows.hpp"

#include <algorithm>
#include <fstream>
#include <stdexcept>

namespace spiel::training {

namespace {

constexpr std::uint32_t kMagic = 0x32574f52;  // "ROW2"
struct Header {
  std::uint32_t magic = kMagic;
  std::uint32_t row_size = sizeof(CatanRow);
  std::uint64_t rows = 0;
  bool operator==(const Header&) const = default;
};
static_assert(sizeof(CatanRow) == bots::catan_master::kInputs + 2 + kMaxSeats);

std::streamsize size_of(const CatanRows& rows) {
  return static_cast<std::streamsize>(rows.size() * sizeof(CatanRow));
}

}  // namespace

void write_rows(const std::string& path, const CatanRows& rows) {
  std::ofstream file(path, std::ios::binary);
  const Header header{.rows = rows.size()};
  file.write(reinterpret_cast<const char*>(&header), sizeof header);
  file.write(reinterpret_cast<const char*>(rows.data()), size_of(rows));
  if (!file.flush()) throw std::runtime_error("cannot write " + path);
}

CatanRows read_rows(const std::string& path) {
  std::ifstream file(path, std::ios::binary | std::ios::ate);
  const auto size = static_cast<std::uint64_t>(std::max<std::streamoff>(0, file.tellg()));
  file.seekg(0);
  Header header{};
  file.read(reinterpret_cast<char*>(&header), sizeof header);
  const bool whole = file && header == Header{.rows = header.rows} &&
                     header.rows == (size - sizeof header) / sizeof(CatanRow);
  if (!whole) throw std::runtime_error(path + " holds no rows of this version");
  CatanRows rows(header.rows);
  file.read(reinterpret_cast<char*>(rows.data()), size_of(rows));
  if (!file) throw std::runtime_error("cannot read " + path);
  const auto can_be = [](const CatanRow& row) {
    return row.seats <= kMaxSeats && row.winner < row.seats;
  };
  if (!std::ranges::all_of(rows, can_be)) throw std::runtime_error(path + " is damaged");
  return rows;
}

}  // namespace spiel::training
