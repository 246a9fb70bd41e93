#include "server/swc_replays.hpp"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <fstream>

#include "games/blokus.hpp"
#include "games/record.hpp"
#include "protocol/swc/replay.hpp"
#include "protocol/swc/room.hpp"
#include "protocol/swc/room_id.hpp"

namespace spiel::server {

namespace {

constexpr int kMostOfOneName = 1000;

// Two games of the same players may end in the same second.
std::filesystem::path free_name(const std::filesystem::path& folder, const std::string& name) {
  const std::filesystem::path wanted = folder / name;
  auto path = wanted;
  for (int n = 2; std::filesystem::exists(path) && n < kMostOfOneName; ++n) {
    path = wanted;
    path.replace_filename(fmt::format("{}_{}.xml", wanted.stem().string(), n));
  }
  return path;
}

}  // namespace

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
    write(name, *replay);
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

// Under another name first, so that nobody reads half a file.
void SwcReplays::write(const std::string& name, const std::string& replay) const {
  const auto path = free_name(folder_, name);
  auto draft = path;
  draft += ".part";
  std::ofstream out(draft, std::ios::binary);
  out << replay;
  out.close();
  std::error_code error;
  if (out) std::filesystem::rename(draft, path, error);
  if (!out || error) spdlog::error("cannot write {}", path.string());
}

}  // namespace spiel::server
