#include "match/analysis_page.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace spiel::match::analysis_page_test {
namespace {

using testing::HasSubstr;
using testing::Not;

analysis::Analysis two_moves() {
  analysis::Analysis analysis{"blokus", {"Anna & <Bert>", "Cleo"}, {0.5, 0.5}, {}};
  analysis.moves.push_back({Seat{0},
                            "blue MONO NONE 0 0",
                            {0.25, 0.75},
                            -0.25,
                            0.25,
                            0.25,
                            {{"blue PENTO_V NONE 0 0", 0.5}}});
  analysis.moves.push_back({std::nullopt, "leave", {0, 1}, 0, {}, {}, {}});
  return analysis;
}

TEST(AnalysisPage, ShowsEveryMoveAndTheGraph) {
  const auto page = page_of(two_moves(), "A game");
  EXPECT_THAT(page, HasSubstr("<title>A game</title>"));
  EXPECT_THAT(page, HasSubstr("<svg"));
  EXPECT_THAT(page, HasSubstr("blue MONO NONE 0 0<td>25.0<td>-25.0<td><b>25.0</b>"));
  EXPECT_THAT(page, HasSubstr("blue PENTO_V NONE 0 0 (50.0)"));
}

TEST(AnalysisPage, NeedsNothingElseAndTrustsNoName) {
  const auto page = page_of(two_moves(), "<A>");
  EXPECT_THAT(page, HasSubstr("Anna &amp; &lt;Bert&gt;"));
  for (const char* outside : {"<Bert>", "<A>", "http:", "https:", "src=", "href=", "url("}) {
    EXPECT_THAT(page, Not(HasSubstr(outside))) << outside;
  }
}

}  // namespace
}  // namespace spiel::match::analysis_page_test
