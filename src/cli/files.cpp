#include "cli/files.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <fstream>

#include "cli/command.hpp"

namespace spiel::cli {

namespace {

namespace fs = std::filesystem;

[[noreturn]] void cannot_write(const std::string& name) {
  throw Failure(fmt::format("cannot write {}", name));
}

}  // namespace

std::string read_file(const std::string& name, std::size_t most) {
  std::ifstream in(name, std::ios::binary);
  std::string text;
  std::array<char, 65536> buffer;
  while (text.size() <= most && (in.read(buffer.data(), buffer.size()) || in.gcount() > 0)) {
    text.append(buffer.data(), static_cast<std::size_t>(in.gcount()));
  }
  if (!in.is_open() || in.bad() || text.size() > most)
    throw Failure(fmt::format("cannot read {}", name));
  return text;
}

void write_file(const std::string& name, std::string_view text) {
  std::ofstream out(name, std::ios::binary);
  out << text;
  if (!out.flush()) cannot_write(name);
}

void expect_writable(const std::string& name) {
  std::error_code none;
  const fs::path path(name);
  const bool exists = fs::exists(path, none);
  const fs::path place = exists ? path : fs::absolute(path, none).parent_path();
  const bool is_place_for_it = fs::is_directory(place, none) != exists;
  if (!is_place_for_it || ::access(place.c_str(), W_OK) != 0) cannot_write(name);
}

}  // namespace spiel::cli
