#include "server/swc_replays.hpp"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <cstdio>
#include <fstream>
#include <optional>
#include <vector>

#include "games/blokus.hpp"
#include "games/record.hpp"
#include "protocol/swc/replay.hpp"
#include "protocol/swc/room.hpp"
#include "protocol/swc/room_id.hpp"

namespace spiel::server {

namespace {

constexpr int kMostOfOneName = 1000;
constexpr const char* kDue = ".due";

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

void SwcReplays::heard_of(const table::TableInfo& info) const {
  if (swc::season_of(info) == nullptr || info.seats.size() != 2) return;
  if (info.stage == table::Stage::Over) return write(info.id);
  archive_.later([sign = sign_that_due(info.id)] { std::ofstream(sign, std::ios::app).flush(); });
}

void SwcReplays::catch_up(const IsPlayed& is_played) const {
  std::vector<table::TableId> due;
  for (const auto& entry : std::filesystem::directory_iterator(folder_)) {
    if (entry.path().extension() == kDue) due.push_back(entry.path().stem());
  }
  std::erase_if(due, is_played);
  for (const auto& id : due) write(id);
}

std::filesystem::path SwcReplays::sign_that_due(const table::TableId& id) const {
  return folder_ / (id + kDue);
}

void SwcReplays::settled(const table::TableId& id) const {
  std::error_code ignored;
  std::filesystem::remove(sign_that_due(id), ignored);
}

// A game that another server of the cluster goes on with has no record yet.
void SwcReplays::write(const table::TableId& id) const {
  const auto read = [this, id](const Result<web::FinishedGame, web::NoRecord>& game) {
    if (game) return read_again(id, *game);
    if (game.error() == web::NoRecord::NeverStarted) return settled(id);
    if (game.error() == web::NoRecord::Damaged) spdlog::error("no replay of {}: it is damaged", id);
  };
  archive_.open_for_server(id, [this, id, read](const auto& lines) {
    if (lines) return chronicle_.finish(id, *lines, read);
    if (lines.error() == web::Archive::NotOpen::NoSuchTable) return settled(id);
    spdlog::error("no replay of {}: its journal cannot be read", id);
  });
}

void SwcReplays::read_again(const table::TableId& id, const web::FinishedGame& game) const {
  archive_.open_for_server(id, [this, id, game](const auto& lines) {
    if (!lines) return spdlog::error("no replay of {}: its journal cannot be read", id);
    const auto take = [this, info = game.last.info, ended = game.ended](const auto& text) {
      write_file(*info, ended, text);
    };
    web::gather(chronicle_.record(game, *lines), take);
  });
}

void SwcReplays::write_file(const table::TableInfo& info, Time ended,
                            const std::optional<std::string>& text) const {
  const auto& id = info.id;
  const auto* season = swc::season_of(info);
  if (season == nullptr) return settled(id);
  if (!text) return spdlog::error("no replay of {}: its journal cannot be read", id);
  const auto record = games::parse_record<games::Blokus>(*text);
  if (!record) return spdlog::error("no replay of {}: {}", id, record.error().reason);
  const auto& release = swc::release_for(*settings_, *season);
  const auto replay = swc::to_replay(*record, swc::room_id(id), &release);
  if (!replay) return spdlog::error("no replay of {}: {}", id, replay.error());
  const auto name = swc::replay_file_name(release, {info.seats[0].name, info.seats[1].name}, ended);
  if (!write_new(folder_ / name, *replay)) return spdlog::error("cannot write {}", name);
  settled(id);
}

}  // namespace spiel::server
