// spieltisch convert: a recorded game from one file format to another, chosen by the file names.
#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>

#include "blokus/blksgf.hpp"
#include "cli/command.hpp"
#include "protocol/swc/replay.hpp"
#include "protocol/swc/room_id.hpp"

namespace spiel::cli {

namespace {

constexpr std::uintmax_t kMaxFileSize = 16 << 20;

struct Files {
  std::string in;
  std::string out;
};

bool is_blksgf(const std::string& name) { return name.ends_with(".blksgf"); }
bool is_replay(const std::string& name) { return name.ends_with(".xml"); }

std::string read_file(const std::string& name) {
  std::error_code error;
  if (std::filesystem::file_size(name, error) > kMaxFileSize || error) {
    throw Failure(fmt::format("{}: cannot be read", name));
  }
  std::ifstream in(name, std::ios::binary);
  if (!in) throw Failure(fmt::format("{}: cannot be read", name));
  return {std::istreambuf_iterator<char>(in), {}};
}

void write_file(const std::string& name, const std::string& text) {
  std::ofstream out(name, std::ios::binary);
  out << text;
  if (!out.flush()) throw Failure(fmt::format("{}: cannot be written", name));
}

blokus::Record read_record(const std::string& name) {
  const std::string text = read_file(name);
  if (is_blksgf(name)) {
    auto record = blokus::from_blksgf(text);
    if (!record) throw Failure(fmt::format("{}: {}", name, record.error()));
    return std::move(*record);
  }
  if (is_replay(name)) {
    auto record = swc::parse_replay(text);
    if (!record) throw Failure(fmt::format("{}: {}", name, record.error()));
    return std::move(*record);
  }
  auto record = blokus::parse_record(text);
  if (!record) {
    throw Failure(fmt::format("{}:{}: {}", name, record.error().line, record.error().reason));
  }
  return std::move(*record);
}

std::string write_record(const blokus::Record& record, const std::string& name) {
  if (!is_blksgf(name) && !is_replay(name)) return to_text(record);
  auto text = is_replay(name) ? swc::to_replay(record, swc::kSeed, swc::new_uuid())
                              : blokus::to_blksgf(record);
  if (!text) throw Failure(text.error());
  return std::move(*text);
}

}  // namespace

void add_convert(CLI::App& app) {
  auto* command = app.add_subcommand("convert", "Convert a recorded game between file formats");
  auto files = std::make_shared<Files>();
  command
      ->add_option("IN", files->in,
                   "A record (.jsonl), a game of Pentobi (.blksgf), a replay of the "
                   "Software-Challenge (.xml)")
      ->required();
  command->add_option("OUT", files->out, "The file to write; its ending names the format")
      ->required();
  command->callback(
      [files] { write_file(files->out, write_record(read_record(files->in), files->out)); });
}

}  // namespace spiel::cli
