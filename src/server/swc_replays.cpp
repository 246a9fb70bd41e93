#include "server/swc_replays.hpp"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <cstdio>
#include <fstream>
#include <optional>

#include "games/blokus.hpp"
#include "games/record.hpp"
#include "protocol/swc/replay.hpp"
#include "protocol/swc/room.hpp"
#include "protocol/swc/room_id.hpp"

namespace spiel::server {

namespace {

constexpr int kMostOfOneName = 1000;

std::filesystem::path numbered(std::filesystem::path path, int number) {
  if (number > 1) path.replace_filename(fmt::format("{}_{}.xml", path.stem().string(), number));
  return path;
}

std::filesystem::path draft_of(std::filesystem::path path) { return path += ".part"; }

// False if there is such a file already.
bool make_new(const std::filesystem::path& path) {
  std::FILE* file = std::fopen(path.c_str(), "wx");
  return file != nullptr && std::fclose(file) == 0;
}

// A name that no file has. Whoever makes its draft has it: of several who try, one does.
std::optional<std::filesystem::path> take_name(const std::filesystem::path& wanted) {
  for (int number = 1; number < kMostOfOneName; ++number) {
    const auto path = numbered(wanted, number);
    if (!make_new(draft_of(path))) continue;
    if (!std::filesystem::exists(path)) return path;
    std::filesystem::remove(draft_of(path));
  }
  return {};
}

}  // namespace

bool write_new(const std::filesystem::path& wanted, const std::string& text) {
  const auto path = take_name(wanted);
  if (!path) return false;
  std::ofstream out(draft_of(*path), std::ios::binary);
  out << text;
  out.close();
  std::error_code error;
  if (out) std::filesystem::rename(draft_of(*path), *path, error);
  if (out && !error) return true;
  std::filesystem::remove(draft_of(*path), error);
  return false;
}

SwcReplays::SwcReplays(std::filesystem::path folder, std::shared_ptr<const swc::Settings> settings,
                       JournalArchive& archive)
    : folder_(std::move(folder)),
      settings_(std::move(settings)),
      archive_(archive),
      chronicle_(archive) {
  std::filesystem::create_directories(folder_);
}

void SwcReplays::game_ended(const table::TableInfo& info, Time now) const {
  const auto* season = swc::season_of(info);
  if (season == nullptr || info.seats.size() != 2) return;
  const auto& release = swc::release_for(*settings_, *season);
  const auto name = swc::replay_file_name(release, {info.seats[0].name, info.seats[1].name}, now);
  read_record(info.id, [this, id = info.id, name, &release](const auto& text) {
    if (!text) return spdlog::error("no replay of {}: its journal cannot be read", id);
    const auto record = games::parse_record<games::Blokus>(*text);
    if (!record) return spdlog::error("no replay of {}: {}", id, record.error().reason);
    const auto replay = swc::to_replay(*record, swc::room_id(id), &release);
    if (!replay) return spdlog::error("no replay of {}: {}", id, replay.error());
    if (!write_new(folder_ / name, *replay)) spdlog::error("cannot write {}", name);
  });
}

// The journal is read twice, see Chronicle. A game that never began has no record.
void SwcReplays::read_record(const table::TableId& id, const web::TakeWhole& take) const {
  const auto reread = [this, id, take](const Result<web::FinishedGame, web::NoRecord>& game) {
    if (!game && game.error() == web::NoRecord::NeverStarted) return;
    if (!game) return take({});
    archive_.open_for_server(id, [this, game = *game, take](const auto& lines) {
      if (!lines) return take({});
      web::gather(chronicle_.record(game, *lines), take);
    });
  };
  archive_.open_for_server(id, [this, id, take, reread](const auto& lines) {
    if (!lines) return take({});
    chronicle_.finish(id, *lines, reread);
  });
}

}  // namespace spiel::server
