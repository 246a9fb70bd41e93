// spieltisch convert: a recorded game from one file format to another, chosen by the file names.
#include <fmt/format.h>

#include <memory>

#include "blokus/blksgf.hpp"
#include "cli/command.hpp"
#include "cli/files.hpp"
#include "games/blokus.hpp"
#include "games/record.hpp"
#include "protocol/swc/replay.hpp"
#include "protocol/swc/room_id.hpp"

namespace spiel::cli {

namespace {

constexpr std::size_t kMaxFileSize = 16 << 20;

struct Conversion {
  std::string in;
  std::string out;
  std::string swc_compat;
};

bool is_blksgf(const std::string& name) { return name.ends_with(".blksgf"); }
bool is_replay(const std::string& name) { return name.ends_with(".xml"); }

blokus::Record read_record(const std::string& name) {
  const std::string text = read_file(name, kMaxFileSize);
  if (is_blksgf(name)) {
    auto record = blokus::from_blksgf(text);
    if (!record) throw Failure(fmt::format("{}: {}", name, record.error()));
    return std::move(*record);
  }
  if (is_replay(name)) {
    auto read = swc::parse_replay(text);
    if (!read) throw Failure(fmt::format("{}: {}", name, read.error()));
    for (const auto& note : read->notes) fmt::print(stderr, "{}: {}\n", name, note);
    return std::move(read->record);
  }
  const auto fail = [&](const RecordError& error) {
    throw Failure(fmt::format("{}:{}: {}", name, error.line, error.reason));
  };
  auto record = games::parse_record<games::Blokus>(text);
  if (!record) fail(record.error());
  if (const auto end = replay(*record); !end) fail(end.error());
  return std::move(*record);
}

std::string write_record(const blokus::Record& record, const Conversion& wanted) {
  const auto& name = wanted.out;
  if (!is_blksgf(name) && !is_replay(name)) return games::to_text<games::Blokus>(record);
  auto text = is_replay(name)
                  ? swc::to_replay(record, swc::new_uuid(), swc::find_release(wanted.swc_compat))
                  : blokus::to_blksgf(record);
  if (!text) throw Failure(text.error());
  return std::move(*text);
}

}  // namespace

void add_convert(CLI::App& app) {
  auto* command = app.add_subcommand("convert", "Convert a recorded game between file formats");
  auto wanted = std::make_shared<Conversion>();
  command
      ->add_option("IN", wanted->in,
                   "a record (.jsonl), a game of Pentobi (.blksgf), a replay of the "
                   "Software-Challenge (.xml)")
      ->required();
  command->add_option("OUT", wanted->out, "the file to write; its ending names the format")
      ->required();
  std::vector<std::string> releases;
  for (const auto* release : swc::all_releases()) releases.emplace_back(release->name);
  command
      ->add_option("--swc-compat", wanted->swc_compat,
                   "which release's form a replay of its season gets")
      ->check(CLI::IsMember(releases));
  command->callback(
      [wanted] { write_file(wanted->out, write_record(read_record(wanted->in), *wanted)); });
}

}  // namespace spiel::cli
