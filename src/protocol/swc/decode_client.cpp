#include <algorithm>
#include <array>

#include "protocol/swc/decode.hpp"
#include "protocol/swc/fields.hpp"
#include "protocol/swc/words.hpp"

namespace spiel::swc {

namespace {

using Decoded = Result<ClientMessage, DecodeError>;

// For the many messages whose only field is a text.
template <class Message>
Decoded decode_text(const Element& element, std::string_view field) {
  const Fields fields(element, {field});
  return fields.finish<ClientMessage>(Message{fields.text(field)});
}

Decoded decode_join(const Element& element, const Release&) {
  return decode_text<Join>(element, "gameType");
}
Decoded decode_join_room(const Element& element, const Release&) {
  return decode_text<JoinRoom>(element, "roomId");
}
Decoded decode_join_prepared(const Element& element, const Release&) {
  return decode_text<JoinPrepared>(element, "reservationCode");
}
Decoded decode_authenticate(const Element& element, const Release&) {
  return decode_text<Authenticate>(element, "password");
}
Decoded decode_observe(const Element& element, const Release&) {
  return decode_text<Observe>(element, "roomId");
}
Decoded decode_free_reservation(const Element& element, const Release&) {
  return decode_text<FreeReservation>(element, "reservation");
}
Decoded decode_cancel(const Element& element, const Release&) {
  return decode_text<Cancel>(element, "roomId");
}
Decoded decode_score_for_player(const Element& element, const Release&) {
  return decode_text<ScoreForPlayer>(element, "displayName");
}

Decoded decode_room(const Element& element, const Release& release) {
  Fields fields(element, {"roomId", "data"});
  Move move = fields.take(decode_move(fields.child("data"), release));
  return fields.finish<ClientMessage>(MoveInRoom{fields.text("roomId"), std::move(move)});
}

Result<Slot, DecodeError> decode_slot(const Element& element, const Release& release) {
  const Fields fields(element, {"displayName", "canTimeout", "reserved"});
  Slot slot{fields.text("displayName"), fields.flag("canTimeout"), release.slot_reserved_default};
  if (fields.find("reserved") != nullptr) slot.reserved = fields.flag("reserved");
  return fields.finish(std::move(slot));
}

Decoded decode_prepare(const Element& element, const Release& release) {
  Fields fields(element, {"gameType", "pause", "slot"});
  Prepare prepare{fields.text("gameType"), fields.flag("pause"), {}};
  for (const Element& child : element.children) {
    if (child.name == "slot") prepare.slots.push_back(fields.take(decode_slot(child, release)));
  }
  return fields.finish<ClientMessage>(std::move(prepare));
}

Decoded decode_pause(const Element& element, const Release&) {
  const Fields fields(element, {"roomId", "pause"});
  return fields.finish<ClientMessage>(Pause{fields.text("roomId"), fields.flag("pause")});
}
Decoded decode_step(const Element& element, const Release&) {
  const Fields fields(element, {"roomId", "forced"});
  return fields.finish<ClientMessage>(Step{fields.text("roomId"), fields.flag("forced")});
}
Decoded decode_timeout(const Element& element, const Release&) {
  Fields fields(element, {"roomId", "slot", "activate"});
  SwitchTimeout message{fields.text("roomId"), fields.number("slot"), fields.flag("activate")};
  return fields.finish<ClientMessage>(std::move(message));
}
Decoded decode_test_mode(const Element& element, const Release&) {
  const Fields fields(element, {"testMode"});
  return fields.finish<ClientMessage>(TestMode{fields.flag("testMode")});
}
Decoded decode_close(const Element& element, const Release&) {
  return Fields(element, {}).finish<ClientMessage>(CloseConnection{});
}

struct KnownElement {
  std::string_view element;
  Decoded (*decode)(const Element&, const Release&);
  bool Release::* known = nullptr;  // only where this is true
};

constexpr std::array kElements = {
    KnownElement{"join", decode_join},
    KnownElement{"joinRoom", decode_join_room, &Release::knows_join_room},
    KnownElement{"joinPrepared", decode_join_prepared},
    KnownElement{"room", decode_room},
    KnownElement{"authenticate", decode_authenticate},
    KnownElement{"prepare", decode_prepare},
    KnownElement{"observe", decode_observe},
    KnownElement{"pause", decode_pause},
    KnownElement{"step", decode_step},
    KnownElement{"timeout", decode_timeout, &Release::knows_slot_switches},
    KnownElement{"freeReservation", decode_free_reservation, &Release::knows_slot_switches},
    KnownElement{"cancel", decode_cancel},
    KnownElement{"testMode", decode_test_mode, &Release::knows_test_mode},
    KnownElement{"scoreForPlayer", decode_score_for_player, &Release::knows_test_mode},
    KnownElement{kShortCloseElement, decode_close, &Release::knows_short_close},
    KnownElement{kCloseElement, decode_close},
    KnownElement{kLateCloseElement, decode_close},
};

const KnownElement* find_element(std::string_view element, const Release& release) {
  const auto known = std::find_if(kElements.begin(), kElements.end(), [&](const KnownElement& e) {
    return e.element == element && (e.known == nullptr || release.*e.known);
  });
  return known == kElements.end() ? nullptr : &*known;
}

}  // namespace

bool is_known(std::string_view element, const Release& release) {
  return find_element(element, release) != nullptr;
}

Decoded decode_client(const Element& element, const Release& release) {
  const KnownElement* known = find_element(element.name, release);
  if (known == nullptr) return failure(DecodeError{DecodeError::UnknownElement, element.name});
  return known->decode(element, release);
}

}  // namespace spiel::swc
