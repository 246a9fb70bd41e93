#include "lmu_liberal_server.hpp"

#include <algorithm>

#include "protocol/lmu/refusals.hpp"

namespace spiel::client {

namespace json = boost::json;
using lmu::Word;

namespace {

constexpr std::array<std::string_view, kLiberties> kNames = {
    "EarlyOk",          "LateOk",          "MissingOk",         "SomeOk",           "LateEffects",
    "StatusFirst",      "ShuffledEffects", "FewHarbours",       "NoHarbours",       "OtherHarbours",
    "OtherChips",       "ManyDeserts",     "Refusals",          "RefusedEndOfTurn", "Silence",
    "ExtraAttributes",  "ExtraMessages",   "MissingAttributes", "IdsFromZero",      "LobbySilent",
    "LobbyOwnOnly",     "LobbyBare",       "EmptyYields",       "RepeatedStatus",   "EarlyRobber",
    "OwnOpeningThrows", "OtherEnvelope",   "OtherDice",         "OtherHidden",      "TwoInventions",
    "ColourToldTwice",  "ShuffledPlaces",  "ShuffledFields",    "LandOnly",         "UnknownStatus",
    "UnknownColours",
};

constexpr Duration kLate{1500};
constexpr int kMostTurns = 60;  // where the version knows no end
constexpr int kMostSteps = 200'000;
constexpr int kSeatsOnLargeBoard = 5;

std::string text_of(std::string_view word) { return std::string(word); }

json::object message_of(std::string_view name, json::value body) {
  json::object message;
  message.emplace(name, std::move(body));
  return message;
}

class PlayerGuest final : public Guest {
 public:
  explicit PlayerGuest(std::unique_ptr<LmuPlayer> player) : player_(std::move(player)) {}

  void received(std::string_view bytes, Time now) override { player_->received(bytes, now); }
  void disconnected() override { player_->disconnected(); }
  void tick(Time now) override { player_->tick(now); }
  std::optional<Time> next_deadline() const override { return player_->next_deadline(); }
  std::string take_output() override { return player_->take_output(); }
  bool finished() const override { return player_->finished(); }

 private:
  std::unique_ptr<LmuPlayer> player_;
};

table::TableOptions table_at(const lmu::Dialect& dialect, catan::BoardSize board) {
  auto options = board == catan::BoardSize::Large ? lmu::table_for(dialect, kSeatsOnLargeBoard)
                                                  : lmu::table_for(dialect);
  auto& rules = std::get<catan::Rules>(options.rules);
  if (!dialect.has(lmu::Feature::End)) rules.max_turns = kMostTurns;
  return options;
}

}  // namespace

std::string_view name_of(Liberty liberty) { return kNames[static_cast<std::size_t>(liberty)]; }

std::string names_of(const Liberties& liberties) {
  std::string names;
  for (std::size_t i = 0; i < kLiberties; ++i) {
    if (liberties[i]) names += (names.empty() ? "" : " ") + text_of(kNames[i]);
  }
  return names;
}

LiberalServer::LiberalServer(const lmu::Dialect& dialect, Liberties liberties, std::uint64_t seed,
                             catan::BoardSize board)
    : dialect_(dialect),
      liberties_(liberties),
      random_(seed),
      hub_(seed),
      table_(table_at(dialect, board)) {}

void LiberalServer::add(std::unique_ptr<LmuPlayer> player) {
  players_.push_back(player.get());
  add(std::make_unique<PlayerGuest>(std::move(player)));
}

void LiberalServer::add(std::unique_ptr<Guest> guest) {
  auto link = std::make_unique<Link>();
  link->guest = std::move(guest);
  link->session =
      std::make_unique<lmu::ServerSession>(dialect_, lmu::ServerSettings{"Liberal", table_});
  link->id = hub_.add(*link->session, now_);
  links_.push_back(std::move(link));
}

bool LiberalServer::play() {
  for (auto& link : links_) link->guest->tick(now_);
  for (int step = 0; step < kMostSteps; ++step) {
    collect();
    const bool delivered = deliver();
    const bool moved = listen() || delivered;
    const bool done =
        std::ranges::all_of(links_, [](const auto& link) { return link->guest->finished(); });
    if (done) return true;
    if (!moved && !advance()) return false;
  }
  return false;
}

// --- time and bytes ------------------------------------------------------------------------------

bool LiberalServer::deliver() {
  bool moved = false;
  for (auto& link : links_) {
    std::string bytes;
    while (!link->to_client.empty() && link->to_client.front().first <= now_) {
      bytes += link->to_client.front().second + "\n";
      if (link == links_.front()) told_.emplace_back(now_, link->to_client.front().second);
      link->to_client.pop_front();
    }
    if (!bytes.empty()) link->guest->received(bytes, now_);
    moved |= !bytes.empty();
    if (link->closing && link->to_client.empty() && !link->gone) {
      link->guest->disconnected();
      link->gone = moved = true;
    }
  }
  return moved;
}

// Whoever has left is gone for the others as well.
bool LiberalServer::listen() {
  bool moved = false;
  for (auto& link : links_) {
    const std::string said = link->guest->take_output();
    std::string_view rest = said;
    while (!rest.empty()) {
      const auto end = rest.find('\n');
      hear(*link, text_of(rest.substr(0, end)));
      rest.remove_prefix(end + 1);
      moved = true;
    }
    if (link->guest->finished() && !link->gone) {
      hub_.remove(link->id, now_);
      link->gone = moved = true;
    }
  }
  return moved;
}

// To the next moment at which anything happens.
bool LiberalServer::advance() {
  std::optional<Time> next;
  const auto consider = [&](std::optional<Time> time) {
    if (time && (!next || *time < *next)) next = time;
  };
  for (const auto& link : links_) {
    consider(link->guest->next_deadline());
    if (!link->to_client.empty()) consider(link->to_client.front().first);
    if (!link->gone) consider(link->session->next_deadline());
  }
  if (!next) return false;
  now_ = std::max(now_, *next);
  hub_.tick(now_);
  collect();
  for (auto& link : links_) link->guest->tick(now_);
  return true;
}

void LiberalServer::collect() {
  for (auto& link : links_) {
    if (link->gone) continue;
    const auto output = hub_.take_output(link->id);
    std::vector<Message> batch;
    for (std::string_view rest = output.bytes; !rest.empty();) {
      const auto end = rest.find('\n');
      batch.push_back(json::parse(text_of(rest.substr(0, end))).as_object());
      rest.remove_prefix(end + 1);
    }
    if (!batch.empty()) send(*link, std::move(batch));
    link->closing = link->closing || output.close;
  }
}

void LiberalServer::queue(Link& link, const Message& message, Duration delay) {
  const Time at = std::max(now_ + delay, is_ok(message) ? now_ + delay : link.free_at);
  const auto later =
      std::ranges::find_if(link.to_client, [&](const auto& waiting) { return waiting.first > at; });
  link.to_client.insert(later, {at, json::serialize(message)});
  if (!is_ok(message)) link.free_at = at;
}

// --- what clients say ----------------------------------------------------------------------------

void LiberalServer::refuse(Link& link, std::string_view reason) {
  const auto text = lmu::encode(dialect_, lmu::ServerMessage(lmu::Refused{text_of(reason)}));
  send(link, {json::parse(text).as_object()});
}

void LiberalServer::hear(Link& link, const std::string& line) {
  if (line == link.last_order && now_ < link.effects_until) ++twice_;
  auto message = json::parse(line).as_object();
  if (intercept(link, message)) return;
  if (has(Liberty::IdsFromZero)) shift_ids(message, 1);
  hub_.receive(link.id, json::serialize(message) + "\n", now_);
  collect();
  if (message.contains(word(Word::HandelAnbieten)) || message.contains(word(Word::Wuerfeln)))
    return;
  link.last_order = line;
  link.effects_until = link.free_at;
}

bool LiberalServer::intercept(Link& link, const Message& message) {
  const std::string name = message.begin()->key();
  if (name == word(Word::Hallo)) return false;
  if (link.held && name == word(Word::Wuerfeln)) {
    auto rest = *std::exchange(link.held, std::nullopt);
    const auto ok = lmu::encode(dialect_, lmu::ServerMessage(lmu::Accepted{}));
    rest.insert(rest.begin(), json::parse(ok).as_object());
    const auto thrown = lmu::ServerMessage(lmu::Rolled{link.number, lmu::Dice{1, 2}});
    rest.insert(rest.begin(), json::parse(lmu::encode(dialect_, thrown)).as_object());
    send(link, std::move(rest));
    return true;
  }
  if (has(Liberty::Silence) && happens(6)) return true;
  if (has(Liberty::Refusals) && happens(8)) {
    refuse(link, "Das geht gerade nicht");
    return true;
  }
  const bool ends = name == word(Word::ZugBeenden);
  if (has(Liberty::RefusedEndOfTurn) && ends && !std::exchange(link.refused_end, true)) {
    refuse(link, "Noch nicht");
    return true;
  }
  if (ends) link.refused_end = false;
  if (has(Liberty::TwoInventions) && name == word(Word::Erfindung)) {
    for (const auto& [kind, count] :
         message.begin()->value().at(word(Word::Rohstoffe)).as_object()) {
      if (count != 2) continue;
      refuse(link, "Es müssen zwei verschiedene Rohstoffe sein");
      return true;
    }
  }
  return false;
}

// --- what the server says ------------------------------------------------------------------------

bool LiberalServer::is_ok(const Message& message) const {
  const auto* answer = message.if_contains("Serverantwort");
  return message.contains("OK") || (answer != nullptr && *answer == "OK");
}

const LiberalServer::Message* LiberalServer::status_in(const Message& message) const {
  const auto* update = message.if_contains(word(Word::Statusupdate));
  return update == nullptr ? nullptr : &update->as_object().at(word(Word::Spieler)).as_object();
}

bool LiberalServer::is_my_status(const Link& link, const Message& message) const {
  const auto* player = status_in(message);
  return player != nullptr && player->at(word(Word::Id)) == link.number;
}

// One batch is what one event at the table leads to.
void LiberalServer::send(Link& link, std::vector<Message> batch) {
  for (const auto& message : batch) {
    if (const auto* welcome = message.if_contains(word(Word::Willkommen))) {
      link.number = static_cast<lmu::PlayerId>(welcome->at(word(Word::Id)).as_int64());
    }
  }
  if (hold_back(link, batch)) return;
  if (!link.playing) rewrite_lobby(link, batch);
  rewrite(link, batch);
  if (link.playing) rearrange(batch);
  link.playing = link.playing || std::ranges::any_of(batch, [&](const auto& message) {
                   return message.contains(word(Word::SpielGestartet));
                 });
  const bool answered = std::ranges::any_of(batch, [&](const auto& m) { return is_ok(m); });
  for (const auto& message : batch) {
    const bool drops =
        is_ok(message) && (has(Liberty::MissingOk) || (has(Liberty::SomeOk) && happens(50)));
    const bool late = is_ok(message) ? has(Liberty::LateOk)
                                     : has(Liberty::LateEffects) && answered && link.playing;
    if (!drops) queue(link, message, late ? kLate : Duration(0));
  }
}

// Lets the client throw the dice before anybody is asked to build.
bool LiberalServer::hold_back(Link& link, std::vector<Message>& batch) {
  const auto map = std::ranges::find_if(
      batch, [&](const auto& message) { return message.contains(word(Word::SpielGestartet)); });
  if (link.held) {
    link.held->insert(link.held->end(), batch.begin(), batch.end());
    return true;
  }
  if (!has(Liberty::OwnOpeningThrows) || map == batch.end()) return false;
  if (std::exchange(link.told_to_throw, true)) return false;
  std::vector<Message> rest(map + 1, batch.end());
  const auto own =
      std::ranges::find_if(rest, [&](const auto& message) { return is_my_status(link, message); });
  batch.erase(map + 1, batch.end());
  if (own != rest.end()) {
    batch.push_back(*own);
    auto& player = batch.back().begin()->value().at(word(Word::Spieler)).as_object();
    player[word(Word::Status)] = word(Word::Wuerfeln);
  }
  send(link, batch);
  link.held = std::move(rest);
  return true;
}

void LiberalServer::rewrite_lobby(Link& link, std::vector<Message>& batch) {
  const auto map = std::ranges::find_if(
      batch, [&](const auto& message) { return message.contains(word(Word::SpielGestartet)); });
  const auto before = static_cast<std::size_t>(map - batch.begin());
  for (std::size_t i = before; i-- > 0;) {
    if (status_in(batch[i]) == nullptr) continue;
    const bool foreign = !is_my_status(link, batch[i]);
    if (has(Liberty::LobbySilent) || (has(Liberty::LobbyOwnOnly) && foreign)) {
      batch.erase(batch.begin() + static_cast<std::ptrdiff_t>(i));
    } else if (has(Liberty::LobbyBare)) {
      const auto& player = *status_in(batch[i]);
      json::object bare{{word(Word::Id), player.at(word(Word::Id))},
                        {word(Word::Status), player.at(word(Word::Status))}};
      batch[i] = message_of(word(Word::Statusupdate), json::object{{word(Word::Spieler), bare}});
    }
  }
}

void LiberalServer::rewrite(Link& link, std::vector<Message>& batch) {
  for (auto& message : batch) {
    if (auto* started = message.if_contains(word(Word::SpielGestartet))) {
      rewrite_map(started->as_object().at(word(Word::Karte)).as_object());
    }
    if (auto* update = message.if_contains(word(Word::Statusupdate))) {
      rewrite_player(link, update->as_object().at(word(Word::Spieler)).as_object());
    }
    auto* moved = message.if_contains(word(Word::RaeuberVersetzt));
    if (moved != nullptr && has(Liberty::MissingAttributes)) {
      moved->as_object().erase(word(Word::Ziel));
    }
    auto* thrown = message.if_contains(word(Word::Wuerfelwurf));
    if (thrown != nullptr && has(Liberty::OtherDice)) {
      auto& dice = thrown->as_object().at(word(Word::Wurf));
      const bool pair = dice.is_array();
      const auto sum = pair ? dice.at(0).as_int64() + dice.at(1).as_int64() : dice.as_int64();
      const auto first = std::max<std::int64_t>(1, sum - 6);
      dice = pair ? json::value(sum) : json::value(json::array{first, sum - first});
    }
    if (has(Liberty::OtherEnvelope)) rewrite_answer(message);
  }
  add_messages(link, batch);
  for (auto& message : batch) {
    if (has(Liberty::IdsFromZero)) shift_ids(message, -1);
    for (auto& [name, body] : message) {
      if (has(Liberty::ExtraAttributes)) add_attributes(body);
      if (has(Liberty::ShuffledPlaces)) shuffle_places(body);
    }
  }
}

void LiberalServer::rewrite_map(Message& map) {
  auto& harbours = map.at(word(Word::Haefen)).as_array();
  if (has(Liberty::FewHarbours)) harbours.resize(2);
  if (has(Liberty::OtherHarbours)) {
    for (auto& harbour : harbours) harbour = harbours.front();
  }
  auto& fields = map.at(word(Word::Felder)).as_array();
  for (auto& field : fields) {
    auto& cell = field.as_object();
    if (!cell.contains(word(Word::Zahl))) continue;
    if (has(Liberty::OtherChips)) cell[word(Word::Zahl)] = 2 + random_.below(11);
    if (has(Liberty::ManyDeserts) && happens(30)) {
      cell[word(Word::Typ)] = word(Word::Wueste);
      cell[word(Word::Zahl)] = 0;
    }
  }
  if (has(Liberty::NoHarbours)) map.erase(word(Word::Haefen));
  if (has(Liberty::ShuffledFields)) shuffle(fields, fields.size());
  if (!has(Liberty::LandOnly)) return;
  for (auto field = fields.begin(); field != fields.end();) {
    const bool is_sea = field->at(word(Word::Typ)).as_string() == word(Word::Meer);
    field = is_sea ? fields.erase(field) : field + 1;
  }
}

void LiberalServer::rewrite_player(Link& link, Message& player) {
  const bool mine = player.at(word(Word::Id)) == link.number;
  if (has(Liberty::MissingAttributes)) {
    for (const Word attribute :
         {Word::Farbe, Word::Name, Word::Siegpunkte, Word::GespielteRitter}) {
      player.erase(word(attribute));
    }
    if (!mine) player.erase(word(Word::Rohstoffe));
    if (!mine) player.erase(word(Word::Entwicklungskarten));
  }
  auto* colour = player.if_contains(word(Word::Farbe));
  if (has(Liberty::UnknownColours) && colour != nullptr) *colour = "Lila";
  if (has(Liberty::UnknownStatus) && happens(50)) rewrite_status(mine, player);
  if (has(Liberty::OtherHidden) && !mine) hide_cards(player);
}

// What the client itself is asked for, and that somebody is gone, must be said.
void LiberalServer::rewrite_status(bool mine, Message& player) const {
  auto& status = player.at(word(Word::Status));
  const bool waits = status.as_string() == word(Word::Warten);
  const bool is_gone = status.as_string() == word(Word::VerbindungVerloren);
  if (mine ? waits : !is_gone) status = "Däumchen drehen";
}

void LiberalServer::hide_cards(Message& player) const {
  for (const Word attribute : {Word::Rohstoffe, Word::Entwicklungskarten}) {
    auto* held = player.if_contains(word(attribute));
    if (held == nullptr) continue;
    if (held->is_int64()) {
      *held = json::object{{word(Word::Unbekannt), held->as_int64()}};
    } else if (held->as_object().contains(word(Word::Unbekannt))) {
      const auto count = held->at(word(Word::Unbekannt)).as_int64();
      *held = count;
    }
  }
}

void LiberalServer::rewrite_answer(Message& message) const {
  const auto* answer = message.if_contains("Serverantwort");
  const auto* fault = message.if_contains("Fehler");
  if (message.contains("OK")) {
    message = message_of("Serverantwort", "OK");
  } else if (answer != nullptr && *answer == "OK") {
    message = message_of("OK", json::object{});
  } else if (answer != nullptr) {
    message = message_of("Fehler", json::object{{"Meldung", *answer}});
  } else if (fault != nullptr) {
    message = message_of("Serverantwort", fault->at("Meldung"));
  }
}

void LiberalServer::add_messages(Link& link, std::vector<Message>& batch) {
  std::vector<Message> more;
  for (const auto& message : batch) {
    more.push_back(message);
    const auto* thrown = message.if_contains(word(Word::Wuerfelwurf));
    if (has(Liberty::EmptyYields) && thrown != nullptr) {
      for (const auto& other : links_) {
        more.push_back(
            message_of(word(Word::Ertrag), json::object{{word(Word::Spieler), other->number},
                                                        {word(Word::Rohstoffe), json::object{}}}));
      }
    }
    if (has(Liberty::RepeatedStatus) && status_in(message) != nullptr) more.push_back(message);
    const auto* fault = message.if_contains("Fehler");
    const auto* answer = message.if_contains("Serverantwort");
    if (has(Liberty::ColourToldTwice) && fault != nullptr) {
      more.push_back(message_of("Serverantwort", fault->at("Meldung")));
    } else if (has(Liberty::ColourToldTwice) && answer != nullptr &&
               answer->as_string() == lmu::kColourTaken) {
      more.insert(more.end() - 1, message_of("Fehler", json::object{{"Meldung", *answer}}));
    }
  }
  if (has(Liberty::ExtraMessages) && link.number != lmu::kNobody) {
    more.insert(more.begin(), message_of("Neuigkeit", json::object{{"Text", "Es regnet"}}));
    more.push_back(
        message_of(word(Word::Chatnachricht), json::object{{word(Word::Nachricht), "Es regnet"}}));
    more.push_back(message_of("Uhr", 12));
  }
  batch = std::move(more);
}

void LiberalServer::rearrange(std::vector<Message>& batch) {
  const bool over = std::ranges::any_of(
      batch, [&](const auto& message) { return message.contains(word(Word::SpielBeendet)); });
  if (over) return;
  const auto is_status = [&](const Message& message) { return status_in(message) != nullptr; };
  const auto is_effect = [&](const Message& m) { return !is_status(m) && !is_ok(m); };
  const auto effects = std::stable_partition(batch.begin(), batch.end(), is_effect) - batch.begin();
  if (has(Liberty::ShuffledEffects)) {
    shuffle(batch, static_cast<std::size_t>(effects));
  }
  if (has(Liberty::StatusFirst)) std::stable_partition(batch.begin(), batch.end(), is_status);
  std::stable_partition(batch.begin(), batch.end(), [&](const auto& m) {
    return has(Liberty::EarlyOk) || has(Liberty::LateEffects) ? is_ok(m) : !is_ok(m);
  });
  if (!has(Liberty::EarlyRobber)) return;
  const auto discards = [&](const Message& message) {
    const auto* player = status_in(message);
    return player != nullptr &&
           player->at(word(Word::Status)).as_string() == word(Word::KartenWegenRaeuberAbgeben);
  };
  if (std::ranges::none_of(batch, discards)) return;
  for (auto& message : batch) {
    auto* update = message.if_contains(word(Word::Statusupdate));
    if (update == nullptr) continue;
    auto& status = update->as_object().at(word(Word::Spieler)).as_object()[word(Word::Status)];
    if (status.as_string() == word(Word::Warten)) status = word(Word::RaeuberVersetzen);
  }
}

// --- all over a message --------------------------------------------------------------------------

json::value LiberalServer::shifted(json::value value, int by) const {
  if (value.is_int64() && value.as_int64() >= 0) return value.as_int64() + by;
  return value;
}

void LiberalServer::shift_ids(Message& message, int by) const {
  for (auto& [key, value] : message) {
    const bool number = key == word(Word::Id) || key == word(Word::Spieler) ||
                        key == word(Word::Eigentuemer) || key == word(Word::Absender) ||
                        key == word(Word::Mitspieler) || key == word(Word::Sieger) ||
                        key == word(Word::Ziel);
    if (number) value = shifted(value, by);
    if (value.is_object()) shift_ids(value.as_object(), by);
    if (!value.is_array()) continue;
    for (auto& item : value.as_array()) {
      if (item.is_object()) shift_ids(item.as_object(), by);
    }
  }
}

void LiberalServer::shuffle(auto& items, std::size_t count) {
  for (std::size_t i = count; i > 1; --i) {
    std::swap(items[i - 1], items[random_.below(static_cast<std::uint32_t>(i))]);
  }
}

// Places are letters in some versions and lists in others.
void LiberalServer::shuffle_places(json::value& value) {
  if (value.is_array()) {
    for (auto& item : value.as_array()) shuffle_places(item);
  }
  if (!value.is_object()) return;
  for (auto& [key, inner] : value.as_object()) {
    const bool is_place =
        key == word(Word::Ort) || key == word(Word::Strasse1) || key == word(Word::Strasse2);
    if (is_place && inner.is_string()) {
      shuffle(inner.as_string(), inner.as_string().size());
    } else if (is_place && inner.is_array()) {
      shuffle(inner.as_array(), inner.as_array().size());
    } else {
      shuffle_places(inner);
    }
  }
}

void LiberalServer::add_attributes(json::value& value) const {
  if (value.is_array()) {
    for (auto& item : value.as_array()) add_attributes(item);
  }
  if (!value.is_object()) return;
  auto& object = value.as_object();
  for (auto& [key, inner] : object) {
    const bool counts = key == word(Word::Rohstoffe) || key == word(Word::Entwicklungskarten) ||
                        key == word(Word::Angebot) || key == word(Word::Nachfrage) ||
                        key == word(Word::Ort) || key == word(Word::Raeuber) ||
                        key == word(Word::Strasse1) || key == word(Word::Strasse2);
    if (!counts) add_attributes(inner);
  }
  object.emplace("Anmerkung", "unbekannt");
  object.emplace("Nummer", 7);
}

}  // namespace spiel::client
