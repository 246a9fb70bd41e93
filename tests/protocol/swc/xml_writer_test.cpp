#include "protocol/swc/xml_writer.hpp"

#include <gtest/gtest.h>

#include "protocol/swc/xml_reader.hpp"

namespace spiel::swc::xml_writer_test {
namespace {

TEST(XmlWriter, BreaksAndIndentsBeforeEachElementAndNowhereElse) {
  std::string out = "<protocol>\n";
  XmlWriter xml(out, 1);
  xml.open("room").attribute("roomId", "r");
  xml.open("data").attribute("class", "c").leaf("color", "BLUE").close();
  xml.close();
  EXPECT_EQ(out,
            "<protocol>\n  <room roomId=\"r\">\n    <data class=\"c\">\n      <color>BLUE</color>\n"
            "    </data>\n  </room>");
}

TEST(XmlWriter, AnElementWithNothingInsideIsOneTag) {
  std::string out;
  XmlWriter(out, 0).open("board").close();
  EXPECT_EQ(out, "<board/>");
}

TEST(XmlWriter, EscapesTheFiveAndInAttributesWhiteSpace) {
  std::string out;
  XmlWriter(out, 0).open("a").attribute("b", "&<>\"'\n\t\r").text("&<>\"'\n\t\r").close();
  EXPECT_EQ(
      out,
      "<a b=\"&amp;&lt;&gt;&quot;&apos;&#xa;&#x9;&#xd;\">&amp;&lt;&gt;&quot;&apos;\n\t&#xd;</a>");
}

TEST(XmlWriter, WhatItWritesIsReadBack) {
  std::string out = "<protocol>";
  const std::string text = "∅ & <b> \"quoted\" 'single' \n\t\r end";
  XmlWriter(out, 1).open("a").attribute("n", text).leaf("t", text).close();
  const Parsed parsed = XmlReader().feed(out);
  ASSERT_EQ(parsed.messages.size(), 1U);
  EXPECT_EQ(*parsed.messages[0].attribute("n"), text);
  EXPECT_EQ(parsed.messages[0].child("t")->text, text);
}

}  // namespace
}  // namespace spiel::swc::xml_writer_test
