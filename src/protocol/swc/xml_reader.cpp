#include "protocol/swc/xml_reader.hpp"

#include <expat.h>

#include <algorithm>
#include <cassert>
#include <limits>

#include "core/utf8.hpp"

namespace spiel::swc {

namespace {

constexpr std::string_view kRoot = "protocol";

// Expat counts in int; a longer piece is fed in parts.
constexpr std::size_t kPiece = std::numeric_limits<int>::max() / 2;

struct FreeParser {
  void operator()(XML_Parser parser) const { XML_ParserFree(parser); }
};

std::unique_ptr<XML_ParserStruct, FreeParser> make_parser() {
  // Naming the encoding here overrules what an XML declaration says.
  std::unique_ptr<XML_ParserStruct, FreeParser> parser(XML_ParserCreate("UTF-8"));
  if (!parser) throw std::bad_alloc();
#ifdef SPIEL_EXPAT_DEFERS
  // Otherwise expat holds a complete element back until more bytes come, and a player waits.
  XML_SetReparseDeferralEnabled(parser.get(), XML_FALSE);
#endif
  return parser;
}

}  // namespace

const std::string* Element::attribute(std::string_view key) const {
  const auto found = std::find_if(attributes.begin(), attributes.end(),
                                  [&](const auto& pair) { return pair.first == key; });
  return found == attributes.end() ? nullptr : &found->second;
}

const Element* Element::child(std::string_view key) const {
  const auto found = std::find_if(children.begin(), children.end(),
                                  [&](const Element& element) { return element.name == key; });
  return found == children.end() ? nullptr : &*found;
}

std::string_view explain(XmlError error) {
  switch (error) {
    case XmlError::Malformed:
      return "not well-formed XML";
    case XmlError::WrongRoot:
      return "the root element is not <protocol>";
    case XmlError::DocumentType:
      return "document types are not allowed";
    case XmlError::TooDeep:
      return "elements are nested too deeply";
    case XmlError::TooLarge:
      return "a message is too large";
    case XmlError::TooManyAttributes:
      return "an element has too many attributes";
  }
  return "unknown error";
}

struct XmlReader::Impl {
  explicit Impl(XmlLimits given) : limits(given), parser(make_parser()) {
    XML_SetUserData(parser.get(), this);
    XML_SetElementHandler(parser.get(), on_start, on_end);
    XML_SetCharacterDataHandler(parser.get(), on_text);
    XML_SetCommentHandler(parser.get(), [](void* self, const XML_Char*) { at(self).settle(); });
    XML_SetStartDoctypeDeclHandler(
        parser.get(), [](void* self, const XML_Char*, const XML_Char*, const XML_Char*, int) {
          at(self).fail(XmlError::DocumentType);
        });
  }

  Parsed feed(std::string_view bytes) {
    Parsed parsed;
    messages = &parsed.messages;
    for (std::string_view rest = repair.mend(bytes); !rest.empty() && running();) {
      const std::string_view piece = rest.substr(0, std::min(kPiece, room()));
      rest.remove_prefix(piece.size());
      parse(piece);
    }
    messages = nullptr;
    parsed.ended = ended;
    parsed.error = error;
    return parsed;
  }

  bool running() const { return !ended && !error; }

  // A carriage return at the end of a piece waits for its line feed, and is no message.
  bool is_mid_message() const { return running() && fed > settled + 1; }

  // How much of the message under way may still come. No more is given to expat at once, so that
  // the size of a message is judged alike however it was cut.
  std::size_t room() const { return limits.message_bytes - (fed - settled); }

  void parse(std::string_view piece) {
    if (piece.empty()) return fail(XmlError::TooLarge);
    fed += piece.size();
    const auto status =
        XML_Parse(parser.get(), piece.data(), static_cast<int>(piece.size()), XML_FALSE);
    if (status == XML_STATUS_ERROR && running()) error = XmlError::Malformed;
  }

  void start(const XML_Char* name, const XML_Char** attributes) {
    if (depth == 0 && name != kRoot) return fail(XmlError::WrongRoot);
    if (depth >= limits.depth) return fail(XmlError::TooDeep);
    if (depth == 0) settle();
    if (depth == 1) settled = position();
    if (depth > 0) {
      open.push_back(Element{name, {}, {}, {}});
      read_attributes(attributes);
    }
    ++depth;
  }

  void read_attributes(const XML_Char** attributes) {
    auto& list = open.back().attributes;
    const auto strings = static_cast<std::size_t>(XML_GetSpecifiedAttributeCount(parser.get()));
    list.reserve(std::min(strings / 2, limits.attributes));
    for (; *attributes != nullptr; attributes += 2) {
      if (list.size() == limits.attributes) return fail(XmlError::TooManyAttributes);
      list.emplace_back(attributes[0], attributes[1]);
    }
  }

  void end() {
    if (--depth == 0) {
      ended = true;
      XML_StopParser(parser.get(), XML_FALSE);
      return;
    }
    Element done = std::move(open.back());
    open.pop_back();
    if (!open.empty()) {
      open.back().children.push_back(std::move(done));
    } else {
      messages->push_back(std::move(done));
      settle();
    }
  }

  void text(std::string_view characters) {
    if (open.empty()) return settle();
    open.back().text += characters;
  }

  // Between messages nothing is kept: the next one is measured from the end of this token.
  void settle() {
    if (!open.empty()) return;
    settled = position() + static_cast<std::size_t>(XML_GetCurrentByteCount(parser.get()));
  }

  std::size_t position() const {
    return static_cast<std::size_t>(std::max<XML_Index>(0, XML_GetCurrentByteIndex(parser.get())));
  }

  void fail(XmlError why) {
    if (!running()) return;
    error = why;
    XML_StopParser(parser.get(), XML_FALSE);
  }

  static Impl& at(void* self) { return *static_cast<Impl*>(self); }
  // A stopped parser may still report what belongs to the same token, such as the end of `<a/>`.
  static void on_start(void* self, const XML_Char* name, const XML_Char** attributes) {
    if (at(self).running()) at(self).start(name, attributes);
  }
  static void on_end(void* self, const XML_Char*) {
    if (at(self).running()) at(self).end();
  }
  static void on_text(void* self, const XML_Char* text, int length) {
    if (at(self).running()) at(self).text({text, static_cast<std::size_t>(length)});
  }

  XmlLimits limits;
  std::unique_ptr<XML_ParserStruct, FreeParser> parser;
  Utf8Repair repair;
  std::vector<Element>* messages = nullptr;  // of the running call of feed
  std::vector<Element> open;                 // the path from the message to where we are
  std::size_t depth = 0;
  std::size_t fed = 0;
  std::size_t settled = 0;
  bool ended = false;
  std::optional<XmlError> error;
};

XmlReader::XmlReader(XmlLimits limits) : impl_(std::make_unique<Impl>(limits)) {}
XmlReader::XmlReader(const XmlReader& other) : XmlReader(other.impl_->limits) {
  assert(other.impl_->running() && !other.is_mid_message());
  if (other.impl_->depth > 0) feed("<protocol>");
}
XmlReader::~XmlReader() = default;
XmlReader::XmlReader(XmlReader&&) noexcept = default;
XmlReader& XmlReader::operator=(XmlReader&&) noexcept = default;

Parsed XmlReader::feed(std::string_view bytes) { return impl_->feed(bytes); }
bool XmlReader::is_mid_message() const { return impl_->is_mid_message(); }

}  // namespace spiel::swc
