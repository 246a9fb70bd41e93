// Arbitrary bytes, arbitrarily cut, against the whole server of the Software-Challenge protocol: an
// administrator, two players and a stranger, in a house with tables of every kind (see tables.hpp;
// their codes are as good as ids of rooms). Nothing may crash, and whatever the server answers must
// itself be readable.
//
// The first byte chooses the release, and with it the season, and how far things have gone before.
// Then, again and again: a byte that says who speaks and how many bytes follow, in which `$` stands
// for the id of the room, and others for time that passes.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/swc/decode.hpp"
#include "protocol/swc/server_session.hpp"
#include "table/local_hub.hpp"
#include "tables.hpp"

namespace {

using namespace spiel;

constexpr std::size_t kClients = 4;

enum class RoomStage : std::uint8_t { Connected, Prepared, Playing };
constexpr unsigned kRoomStages = 3;

struct Client {
  std::unique_ptr<swc::ServerSession> session;
  table::SessionId id = 0;
  swc::XmlReader reader;
  bool gone = false;
};

int codes_given = 0;

std::shared_ptr<swc::Settings> settings_for(const swc::Release& release) {
  auto settings = std::make_shared<swc::Settings>();
  settings->release = &release;
  settings->season = release.season;
  settings->password = "p";
  settings->new_code = [] { return "c" + std::to_string(++codes_given); };
  return settings;
}

class FuzzedRooms {
 public:
  FuzzedRooms(const swc::Release* release, RoomStage stage)
      : settings_(settings_for(*release)), hub_(1) {
    open_every_kind(hub_);
    codes_given = 0;
    for (Client& client : clients_) {
      client.session = std::make_unique<swc::ServerSession>(settings_);
      client.id = hub_.add(*client.session, now_);
    }
    if (stage != RoomStage::Connected) prepare();
    if (stage == RoomStage::Playing) play();
    checking_ = true;
    codes_ = codes_given;
  }
  FuzzedRooms(const FuzzedRooms& other)
      : checking_(true), settings_(other.settings_), room_(other.room_), hub_(other.hub_) {
    codes_given = other.codes_;
    settings_->scores = std::make_shared<swc::TestScores>();
    for (std::size_t who = 0; who < kClients; ++who) {
      const Client& client = other.clients_[who];
      auto session = std::make_unique<swc::ServerSession>(*client.session);
      hub_.replace(client.id, *session);
      clients_[who] = {std::move(session), client.id, client.reader};
    }
  }

  void send(std::size_t who, std::string_view bytes) {
    with_pauses(
        bytes, [&](std::string_view said) { say(who, said); },
        [&](Duration pause) { wait(pause); });
  }

 private:
  void say(std::size_t who, std::string_view bytes) {
    if (clients_[who].gone) return;
    std::string spelled;
    for (const char c : bytes) c == '$' ? spelled += room_ : spelled += c;
    hub_.receive(clients_[who].id, spelled, now_);
    for (Client& client : clients_) collect(client);
  }
  void wait(Duration pause) {
    hub_.tick(now_ += pause);
    for (Client& client : clients_) collect(client);
  }

  void prepare() {
    for (std::size_t who = 0; who < kClients; ++who) send(who, "<protocol>");
    introduce(0,
              "<authenticate password='p'/><prepare>"
              "<slot reserved='true'/><slot reserved='true'/></prepare>");
    room_ = swc::room_id(id_of_prepared_room());
  }
  table::TableId id_of_prepared_room() {
    const auto tables = hub_.directory().all();
    const auto room = std::find_if(tables.begin(), tables.end(),
                                   [](const auto& table) { return table->options.kind != "web"; });
    if (room == tables.end()) std::abort();
    return (*room)->id;
  }
  void play() {
    introduce(1, "<joinPrepared reservationCode='c1'/>");
    introduce(2, "<joinPrepared reservationCode='c2'/>");
  }
  // What is answered is the same every time and is not looked at.
  void introduce(std::size_t who, std::string_view bytes) {
    send(who, bytes);
    clients_[who].reader.feed("<protocol>");
  }

  void collect(Client& client) {
    if (client.gone) return;
    const auto output = hub_.take_output(client.id);
    if (!checking_) return;
    const auto parsed = client.reader.feed(output.bytes);
    if (parsed.error) std::abort();
    for (const auto& element : parsed.messages) {
      if (!swc::decode_server(element)) std::abort();
    }
    if (!output.close) return;
    client.gone = true;
    hub_.remove(client.id, now_);
  }

  Time now_{};
  bool checking_ = false;
  std::shared_ptr<swc::Settings> settings_;  // of all that begin alike
  int codes_ = 0;
  std::string room_;
  table::LocalHub hub_;
  std::array<Client, kClients> clients_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view rest(reinterpret_cast<const char*>(data), size);
  if (rest.empty()) return 0;
  const auto releases = swc::all_releases();
  const auto first = static_cast<std::uint8_t>(rest[0]);
  auto rooms = begin_again<FuzzedRooms>(releases[first % releases.size()],
                                        RoomStage(first / releases.size() % kRoomStages));
  rest.remove_prefix(1);
  while (!rest.empty()) {
    const auto head = static_cast<std::uint8_t>(rest[0]);
    rest.remove_prefix(1);
    const std::string_view bytes = rest.substr(0, head / kClients + 1U);
    rest.remove_prefix(bytes.size());
    rooms.send(head % kClients, bytes);
  }
  return 0;
}
