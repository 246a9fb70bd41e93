#include "protocol/swc/xml_reader.hpp"

#include <gtest/gtest.h>

#include <string>

namespace spiel::swc::xml_reader_test {
namespace {

Parsed read(std::string_view bytes, XmlLimits limits = {}) { return XmlReader(limits).feed(bytes); }

// The only message of a document that is expected to hold one.
Element only_message(std::string_view inside) {
  Parsed parsed = read("<protocol>" + std::string(inside));
  EXPECT_FALSE(parsed.error);
  EXPECT_EQ(parsed.messages.size(), 1U) << inside;
  return parsed.messages.empty() ? Element{} : std::move(parsed.messages[0]);
}

std::optional<XmlError> error_of(std::string_view bytes, XmlLimits limits = {}) {
  return read(bytes, limits).error;
}

TEST(XmlReader, AMessageIsAChildOfTheRoot) {
  const Element message =
      only_message(R"(<room roomId="r"><data class="c"><color>BLUE</color></data></room>)");
  EXPECT_EQ(message.name, "room");
  ASSERT_NE(message.attribute("roomId"), nullptr);
  EXPECT_EQ(*message.attribute("roomId"), "r");
  EXPECT_EQ(message.attribute("other"), nullptr);
  ASSERT_NE(message.child("data"), nullptr);
  ASSERT_NE(message.child("data")->child("color"), nullptr);
  EXPECT_EQ(message.child("data")->child("color")->text, "BLUE");
}

TEST(XmlReader, TheEndTagCompletesAMessageWithoutAnotherByte) {
  XmlReader reader;
  EXPECT_TRUE(reader.feed("<protocol><join gameType='x'").messages.empty());
  EXPECT_EQ(reader.feed("/>").messages.size(), 1U);
}

TEST(XmlReader, ByteByByteGivesTheSameMessages) {
  const std::string stream =
      "<?xml version='1.0' encoding='ISO-8859-1'?><protocol>\n <a x='1'><b>t&amp;u</b></a>\n"
      "<!-- c --><c/></protocol>";
  XmlReader reader;
  std::vector<std::string> names;
  bool ended = false;
  for (const char c : stream) {
    Parsed parsed = reader.feed(std::string_view(&c, 1));
    ASSERT_FALSE(parsed.error);
    for (const Element& message : parsed.messages) names.push_back(message.name);
    ended = parsed.ended;
  }
  EXPECT_EQ(names, (std::vector<std::string>{"a", "c"}));
  EXPECT_TRUE(ended);
}

TEST(XmlReader, AcceptsEveryWayOfWritingTheSame) {
  EXPECT_EQ(only_message("<a></a>").children.size(), 0U);
  EXPECT_EQ(*only_message("<a b='1'/>").attribute("b"), "1");
  EXPECT_EQ(*only_message("<a\n\tb = \"1\"\n/>").attribute("b"), "1");
  EXPECT_EQ(only_message("<a><![CDATA[<&]]></a>").text, "<&");
  EXPECT_EQ(only_message("<a>&lt;&amp;&gt;&quot;&apos;&#65;</a>").text, "<&>\"'A");
  EXPECT_EQ(only_message("noise <![CDATA[more]]> <!-- and more --><a/>").name, "a");
}

TEST(XmlReader, SeveralMessagesMayComeAtOnce) {
  EXPECT_EQ(read("<protocol><a/><b/><c/>").messages.size(), 3U);
}

TEST(XmlReader, TheEndOfTheRootEndsTheStreamAndTheRestIsIgnored) {
  XmlReader reader;
  const Parsed parsed = reader.feed("<protocol><a/></protocol><b/> &%$");
  EXPECT_EQ(parsed.messages.size(), 1U);
  EXPECT_TRUE(parsed.ended);
  EXPECT_FALSE(parsed.error);
  const Parsed later = reader.feed("<c/>");
  EXPECT_TRUE(later.ended);
  EXPECT_TRUE(later.messages.empty());
}

TEST(XmlReader, MessagesBeforeAnErrorAreGood) {
  const Parsed parsed = read("<protocol><a/><b></c>");
  EXPECT_EQ(parsed.messages.size(), 1U);
  EXPECT_EQ(parsed.error, XmlError::Malformed);
}

TEST(XmlReader, AnErrorIsFinal) {
  XmlReader reader;
  EXPECT_EQ(reader.feed("<protocol></wrong>").error, XmlError::Malformed);
  const Parsed later = reader.feed("<a/>");
  EXPECT_EQ(later.error, XmlError::Malformed);
  EXPECT_TRUE(later.messages.empty());
}

TEST(XmlReader, RefusesMalformedInput) {
  for (const std::string_view bad :
       {"<protocol><a", "<protocol><a b=1/>", "<protocol><a b='<'/>", "<protocol>&nbsp;",
        "<protocol><a b='1' b='2'/>", "<protocol><a>&#0;</a>", "text without a root <"}) {
    const Parsed parsed = read(std::string(bad) + " <");
    EXPECT_EQ(parsed.error, XmlError::Malformed) << bad;
  }
  EXPECT_EQ(error_of(std::string_view("<protocol>\0</protocol>", 22)), XmlError::Malformed);
}

TEST(XmlReader, TheRootMustBeProtocol) {
  EXPECT_EQ(error_of("<join gameType='x'/>"), XmlError::WrongRoot);
}

TEST(XmlReader, RefusesDocumentTypesAndWithThemAllEntities) {
  EXPECT_EQ(error_of("<!DOCTYPE protocol [<!ENTITY a 'aaaa'><!ENTITY b '&a;&a;'>]><protocol>&b;"),
            XmlError::DocumentType);
  EXPECT_EQ(error_of("<!DOCTYPE protocol SYSTEM 'file:///etc/passwd'><protocol>"),
            XmlError::DocumentType);
  EXPECT_EQ(error_of("<protocol><a>&undefined;</a>"), XmlError::Malformed);
}

TEST(XmlReader, BoundsTheDepth) {
  const XmlLimits limits{.depth = 4};
  EXPECT_FALSE(error_of("<protocol><a><b><c/></b></a>", limits));
  EXPECT_EQ(error_of("<protocol><a><b><c><d/></c></b></a>", limits), XmlError::TooDeep);
}

TEST(XmlReader, BoundsTheNumberOfAttributes) {
  const XmlLimits limits{.attributes = 2};
  EXPECT_FALSE(error_of("<protocol><a b='' c=''/>", limits));
  EXPECT_EQ(error_of("<protocol><a b='' c='' d=''/>", limits), XmlError::TooManyAttributes);
}

TEST(XmlReader, BoundsTheSizeOfAMessageButNotOfTheStream) {
  XmlReader reader(XmlLimits{.message_bytes = 100});
  ASSERT_FALSE(reader.feed("<protocol>").error);
  for (int i = 0; i < 100; ++i) {
    ASSERT_FALSE(reader.feed("<a>" + std::string(60, 'x') + "</a>" + std::string(90, ' ')).error);
  }
  EXPECT_EQ(reader.feed("<a>" + std::string(120, 'x') + "</a>").error, XmlError::TooLarge);
}

TEST(XmlReader, CountsTheBytesOfAnUnfinishedTag) {
  XmlReader reader(XmlLimits{.message_bytes = 1000});
  ASSERT_FALSE(reader.feed("<protocol><a b='").error);
  std::optional<XmlError> error;
  int pieces = 0;
  while (!error && pieces < 100) {
    error = reader.feed(std::string(100, 'x')).error;
    ++pieces;
  }
  EXPECT_EQ(error, XmlError::TooLarge);
  EXPECT_LE(pieces, 11);
}

TEST(XmlReader, JudgesTheSizeOfAMessageAlikeHoweverItIsCut) {
  for (const std::string message :
       {"<a><b/>text</a>", "<a b='c'/>", "<!--a--><a/>", "<?a b?><a/>"}) {
    for (std::size_t limit = 1; limit < message.size() + 2; ++limit) {
      const XmlLimits limits{.message_bytes = limit};
      XmlReader whole(limits), bytes(limits);
      const std::string stream = "<protocol>" + message;
      const Parsed at_once = whole.feed(stream);
      Parsed in_bytes;
      std::size_t messages = 0;
      for (const char& c : stream) {
        in_bytes = bytes.feed({&c, 1});
        messages += in_bytes.messages.size();
      }
      EXPECT_EQ(messages, at_once.messages.size()) << message << ' ' << limit;
      EXPECT_EQ(in_bytes.error, at_once.error) << message << ' ' << limit;
    }
  }
}

TEST(XmlReader, TakesAMessageOfExactlyTheLimit) {
  const std::string stream = "<protocol><a>" + std::string(93, 'x') + "</a>";
  EXPECT_EQ(read(stream, {.message_bytes = 100}).messages.size(), 1U);
  EXPECT_EQ(error_of(stream, {.message_bytes = 99}), XmlError::TooLarge);
}

TEST(XmlReader, CountsManySmallChildrenOfOneMessage) {
  std::string stream = "<protocol><a>";
  for (int i = 0; i < 400; ++i) stream += "<b/>";
  EXPECT_EQ(error_of(stream, XmlLimits{.message_bytes = 1000}), XmlError::TooLarge);
}

TEST(XmlReader, ACopyReadsOnFromTheSamePlace) {
  XmlReader fresh;
  EXPECT_EQ(XmlReader(fresh).feed("<protocol><a/>").messages.size(), 1U);
  fresh.feed("<protocol><a/>\n");
  XmlReader copy(fresh);
  EXPECT_EQ(copy.feed("<b/></protocol>").messages[0].name, "b");
  EXPECT_EQ(fresh.feed("<c/>").messages[0].name, "c");
}

TEST(XmlReader, ACopyHasTheSameLimits) {
  XmlReader reader(XmlLimits{.depth = 2});
  reader.feed("<protocol>");
  EXPECT_EQ(XmlReader(reader).feed("<a><b/></a>").error, XmlError::TooDeep);
}

TEST(XmlReader, InvalidUtf8DoesNotBreakTheStream) {
  EXPECT_EQ(*only_message("<a name='K\xE4se'/>").attribute("name"), "K\xEF\xBF\xBDse");
}

TEST(XmlReader, IgnoresTheEncodingOfTheDeclarationAndAByteOrderMark) {
  const Parsed parsed =
      read("\xEF\xBB\xBF<?xml version='1.0' encoding='UTF-16'?><protocol><a n='∅'/>");
  ASSERT_EQ(parsed.messages.size(), 1U);
  EXPECT_EQ(*parsed.messages[0].attribute("n"), "∅");
}

}  // namespace
}  // namespace spiel::swc::xml_reader_test
