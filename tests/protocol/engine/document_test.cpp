// docs/engine-api.md against the code and the tests.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>

#include "protocol/engine/machine.hpp"
#include "protocol/engine/words.hpp"
#include "tests/test_data.hpp"

namespace spiel::engine::document_test {
namespace {

std::filesystem::path tests_folder() { return test_data(); }
std::filesystem::path project() { return tests_folder().parent_path().parent_path().parent_path(); }

std::string content_of(const std::filesystem::path& file) {
  std::ifstream in(file);
  EXPECT_TRUE(in) << file;
  return {std::istreambuf_iterator<char>(in), {}};
}

std::vector<std::smatch> matches(const std::string& text, const std::string& pattern) {
  const std::regex expression(pattern);
  return {std::sregex_iterator(text.begin(), text.end(), expression), {}};
}

TEST(EngineDocument, ShowsTheStateMachineOfTheCode) {
  const auto document = content_of(project() / "docs/engine-api.md");
  std::set<std::pair<std::string, std::string>> shown;
  for (const auto& row : matches(document, R"(\n\| (\w+) \| ((?:`\w+` )+)\|)")) {
    const auto commands = row[2].str();
    for (const auto& command : matches(commands, "`(\\w+)`"))
      shown.emplace(row[1].str(), command[1].str());
  }
  std::set<std::pair<std::string, std::string>> allowed;
  for (int s = 0; s <= static_cast<int>(Situation::EndGame); ++s) {
    for (int c = 0; c < kCommands; ++c) {
      const auto situation = static_cast<Situation>(s);
      const auto command = static_cast<Command>(c);
      if (is_permitted(situation, command)) allowed.emplace(name_of(situation), name_of(command));
    }
  }
  EXPECT_EQ(shown, allowed);
}

// By "Suite.Name"; a text that is written in two parts is joined.
std::map<std::string, std::string> bodies_of_tests() {
  std::map<std::string, std::string> bodies;
  for (const auto& entry : std::filesystem::directory_iterator(tests_folder())) {
    if (!entry.path().string().ends_with("_test.cpp")) continue;
    const auto source =
        std::regex_replace(content_of(entry.path()), std::regex("\"\\s*\\n\\s*\""), "");
    std::size_t at = source.find("\nTEST");
    while (at != std::string::npos) {
      const auto next = source.find("\nTEST", at + 1);
      const auto body = source.substr(at, next - at);
      std::smatch name;
      if (std::regex_search(body, name, std::regex(R"(\((\w+), (\w+)\))"))) {
        bodies[name[1].str() + "." + name[2].str()] = body;
      }
      at = next;
    }
  }
  return bodies;
}

std::map<std::string, std::string> texts_of_document() {
  const auto document = content_of(project() / "docs/engine-api.md");
  std::map<std::string, std::string> texts;
  for (const auto& row :
       matches(document, R"(\n\| 20[02] \| `([^`]+)` \| [^|]+ \| `([\w.]+)` \|)")) {
    texts.emplace(row[1].str(), row[2].str());
  }
  return texts;
}

TEST(EngineDocument, NamesATestForEveryText) {
  const auto tests = bodies_of_tests();
  for (const auto& [text, test] : texts_of_document()) {
    ASSERT_TRUE(tests.contains(test)) << test;
    EXPECT_NE(tests.at(test).find('"' + text + '"'), std::string::npos) << test << ": " << text;
  }
}

std::set<std::string> texts_of_code() {
  std::set<std::string> texts;
  const auto source = content_of(project() / "src/protocol/engine/texts.hpp");
  for (const auto& literal : matches(source, "k\\w+ =\\s*\"([^\"]+)\"")) {
    texts.insert(std::regex_replace(literal[1].str(), std::regex(R"(\\n)"), " "));
  }
  for (const auto kind : catan::kResources) {
    const std::string name(capital_of(kind));
    texts.insert("You do not have " + name + " resource cards.");
    texts.insert("You do not have enough " + name + " resource cards.");
    texts.insert("The bank does not have " + name + " resource cards.");
    texts.insert("The bank does not have enough " + name + " resource cards.");
  }
  for (const auto* name : {"Knight", "Monopoly", "Road Building", "Year of Plenty"}) {
    texts.insert("You do not have " + std::string(name) + " development cards.");
    texts.insert("You can use " + std::string(name) + " development card.");
  }
  return texts;
}

TEST(EngineDocument, ListsExactlyTheTextsOfTheCode) {
  std::set<std::string> shown;
  for (const auto& [text, test] : texts_of_document()) shown.insert(text);
  EXPECT_EQ(shown, texts_of_code());
}

}  // namespace
}  // namespace spiel::engine::document_test
