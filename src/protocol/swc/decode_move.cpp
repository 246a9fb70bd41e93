#include <tuple>

#include "protocol/swc/decode.hpp"
#include "protocol/swc/fields.hpp"
#include "protocol/swc/words.hpp"

namespace spiel::swc {

namespace {

Result<std::pair<int, int>, DecodeError> decode_position(const Element& element) {
  Fields fields(element, {"x", "y"});
  const int x = fields.number("x");
  const int y = fields.number("y");
  return fields.finish(std::pair(x, y));
}

Result<SetMove, DecodeError> decode_piece(const Element& element) {
  Fields fields(element, {"color", "kind", "rotation", "isFlipped", "position"});
  SetMove move;
  move.colour = fields.value("color", parse_colour);
  move.piece = fields.value("kind", blokus::parse_piece);
  move.rotation = fields.value("rotation", blokus::parse_rotation);
  move.flipped = fields.flag("isFlipped");
  std::tie(move.x, move.y) = fields.take(decode_position(fields.child("position")));
  return fields.finish(std::move(move));
}

Result<Move, DecodeError> decode_set_move(const Element& element, bool with_hints) {
  Fields fields = with_hints ? Fields(element, {"piece", "hint"}) : Fields(element, {"piece"});
  SetMove move = fields.take(decode_piece(fields.child("piece")));
  for (const Element& child : element.children) {
    if (child.name == "hint") move.hints.push_back(Fields(child, {"content"}).text("content"));
  }
  return fields.finish<Move>(std::move(move));
}

// The colour counts only as a child; given as an attribute it is ignored like an unknown one.
Result<Move, DecodeError> decode_skip_move(const Element& element) {
  Fields fields(element, {"color"});
  SkipMove move;
  if (const Element* colour = element.child("color")) {
    move.colour = parse_colour(colour->text);
    if (!move.colour) fields.fail(DecodeError::UnknownValue, "color");
  }
  return fields.finish<Move>(move);
}

}  // namespace

Result<Move, DecodeError> decode_move(const Element& element, bool with_hints) {
  const std::string* class_name = element.attribute("class");
  if (class_name == nullptr) return failure(DecodeError{DecodeError::Missing, "class"});
  if (*class_name == kSetMoveClass) return decode_set_move(element, with_hints);
  if (*class_name == kSkipMoveClass) return decode_skip_move(element);
  return failure(DecodeError{DecodeError::UnknownValue, "class"});
}

std::string explain(const DecodeError& error) {
  switch (error.kind) {
    case DecodeError::UnknownElement:
      return "unknown element <" + error.what + ">";
    case DecodeError::UnknownValue:
      return "unknown value of " + error.what;
    case DecodeError::Missing:
      return error.what + " is missing";
  }
  return "unknown error";
}

}  // namespace spiel::swc
