// What people and packages are told about ports, versions and seasons, against the lists of the
// code.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>

#include "protocol/lmu/dialect.hpp"
#include "protocol/swc/release.hpp"
#include "server/settings.hpp"
#include "tests/test_data.hpp"
#include "whole_server.hpp"

namespace spiel::server::published_test {
namespace {

std::string content_of(const std::string& file) {
  std::ifstream in(std::filesystem::path(test_data()) / "../.." / file);
  EXPECT_TRUE(in) << file;
  return {std::istreambuf_iterator<char>(in), {}};
}

using Rows = std::set<std::pair<std::string, std::string>>;

// What the pattern's two groups find.
Rows rows(const std::string& text, const std::string& pattern) {
  Rows found;
  const std::regex expression(pattern);
  for (std::sregex_iterator row(text.begin(), text.end(), expression), end; row != end; ++row) {
    found.emplace((*row)[1].str(), (*row)[2].str());
  }
  return found;
}

Rows lmu_ports() {
  Rows ports;
  for (const auto& dialect : lmu::dialects()) {
    ports.emplace(dialect.name, std::to_string(dialect.port));
  }
  return ports;
}

TEST(Published, TheContainerOpensEveryPort) {
  const Settings settings;
  std::string expected = fmt::format("\nEXPOSE {} {}", settings.http_port, settings.swc_port);
  for (const auto& dialect : lmu::dialects()) expected += fmt::format(" {}", dialect.port);
  EXPECT_NE(content_of("packaging/Containerfile").find(expected + "\n"), std::string::npos)
      << expected;
}

TEST(Published, TheReadmeNamesTheRangeOfPorts) {
  std::set<std::uint16_t> ports;
  for (const auto& dialect : lmu::dialects()) ports.insert(dialect.port);
  const auto readme = content_of("README.md");
  const auto range =
      fmt::format("[{} to {}](docs/lmu.md#versions)", *ports.begin(), *ports.rbegin());
  EXPECT_NE(readme.find(range), std::string::npos) << range;
  for (const auto& dialect : lmu::dialects()) {
    EXPECT_NE(readme.find(std::string(dialect.version)), std::string::npos) << dialect.version;
  }
}

TEST(Published, BothPagesAboutLmuListEveryVersion) {
  for (const auto* page : {"docs/lmu.md", "docs/de/lmu.md"}) {
    EXPECT_EQ(rows(content_of(page), "\n\\| `([^`]+)` \\| ([0-9]+) \\|"), lmu_ports()) << page;
  }
}

TEST(Published, BothPagesAboutTheSoftwareChallengeListEverySeason) {
  Rows seasons;
  for (const auto* season : swc::kSeasons) {
    const auto year = std::stoi(std::string(season->year));
    seasons.emplace(fmt::format("{}/{}", year - 1, year % 100), season->game_type);
  }
  for (const auto* page : {"docs/software-challenge.md", "docs/de/software-challenge.md"}) {
    EXPECT_EQ(rows(content_of(page), "\n\\| ([0-9/]+) \\| `(swc_[^`]+)` \\|"), seasons) << page;
  }
}

TEST(Published, ThePageAboutTheSoftwareChallengeListsEveryRelease) {
  Rows releases;
  for (const auto* release : swc::all_releases()) {
    releases.emplace(release->name, release->season->year);
  }
  EXPECT_EQ(rows(content_of("docs/software-challenge.md"), "\n\\| `([^`]+)` \\| (20[0-9]+) \\|"),
            releases);
}

class RunningServer : public WholeServer {};

TEST_F(RunningServer, TellsAnAddressForEveryPort) {
  Client client(settings_.http_port);
  Rows addresses;
  for (const auto& [name, port] : ports()) {
    if (name != "http") addresses.emplace(name, fmt::format("tcp://127.0.0.1:{}", port));
  }
  EXPECT_EQ(rows(say(client, get("/api/info")).body, R"re("name":"([^"]+)","address":"([^"]+)")re"),
            addresses);
}

}  // namespace
}  // namespace spiel::server::published_test
