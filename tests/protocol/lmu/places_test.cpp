#include "protocol/lmu/places.hpp"

#include <gtest/gtest.h>
#include <boost/json.hpp>

#include <algorithm>

#include "support.hpp"

namespace spiel::lmu::places_test {
namespace {

Place read(const Dialect& dialect, const std::string& letters) {
  const auto place = dialect.places->read(boost::json::value(letters));
  EXPECT_TRUE(place) << letters;
  return place.value_or(Place{});
}

std::string write(const Dialect& dialect, Place place) {
  return std::string(dialect.places->write(place).as_string());
}

TEST(Places, NamesTheCellsRowByRowIn03AndAsASpiralIn01) {
  std::string rows;
  std::string spiral;
  for (const catan::Cell cell : cells_in_rows()) {
    rows += write(dialect_named("0.3"), place_of_cell(cell));
    spiral += write(dialect_named("0.1"), place_of_cell(cell));
  }
  EXPECT_EQ(rows, "abcdeABCfgDEFGhiHIJKLjkMNOPlmQRSnopqr");
  EXPECT_EQ(spiral, "abcdeABCfgLMNDhiKRSOEjkJQPFlmIHGnopqr");
}

TEST(Places, EveryCornerAndEdgeIsFoundAgainInAnyOrderOfItsLetters) {
  const auto& board = catan::topology(catan::BoardSize::Small);
  for (const Dialect* dialect :
       {&dialect_named("0.1"), &dialect_named("0.3"), &dialect_named("0.4")}) {
    for (catan::Corner corner = 0; corner < board.corners; ++corner) {
      std::string letters = write(*dialect, place_of_corner(corner));
      EXPECT_TRUE(std::ranges::is_sorted(letters));
      do {
        EXPECT_EQ(corner_at(read(*dialect, letters)), corner);
      } while (std::ranges::next_permutation(letters).found || !std::ranges::is_sorted(letters));
    }
    for (catan::Edge edge = 0; edge < board.edges; ++edge) {
      std::string letters = write(*dialect, place_of_edge(edge));
      EXPECT_EQ(edge_at(read(*dialect, letters)), edge);
      std::ranges::reverse(letters);
      EXPECT_EQ(edge_at(read(*dialect, letters)), edge);
    }
  }
}

TEST(Places, HarboursAreWrittenWithTheSeaFirst) {
  const Shore shore = *dialect_named("0.3").places->read_shore("Gf");
  EXPECT_EQ(dialect_named("0.3").places->write(shore), "fG");
}

TEST(Places, ThePlacesOfTheDocumentsAndTracesExist) {
  for (const char* corner : {"ABE", "ADE", "NOR", "HIM", "EFJ", "CFG", "OPS", "LPl", "JNO"}) {
    EXPECT_TRUE(corner_at(read(dialect_named("0.3"), corner))) << corner;
  }
  for (const char* edge : {"HI", "DI", "AE", "OR", "LP", "fG", "dC", "bA", "eA", "rS", "pQ"}) {
    EXPECT_TRUE(edge_at(read(dialect_named("0.3"), edge))) << edge;
  }
  EXPECT_TRUE(corner_at(read(dialect_named("0.1"), "ABM")));
  EXPECT_TRUE(edge_at(read(dialect_named("0.1"), "HI")));
  EXPECT_TRUE(edge_at(read(dialect_named("0.1"), "fD")));
}

TEST(Places, CellsThatDoNotMeetAreNoPlace) {
  for (const char* letters : {"AS", "ab", "A", "ABE", "oS"}) {
    EXPECT_FALSE(edge_at(read(dialect_named("0.3"), letters))) << letters;
  }
  for (const char* letters : {"ABS", "abe", "AB", "A", "QRp"}) {
    EXPECT_EQ(corner_at(read(dialect_named("0.3"), letters)).has_value(),
              std::string(letters) == "QRp")
        << letters;
  }
  for (const char* letters : {"a", "AB"})
    EXPECT_FALSE(land_cell_at(read(dialect_named("0.3"), letters)));
  EXPECT_EQ(land_cell_at(read(dialect_named("0.3"), "S")), 18);
}

}  // namespace
}  // namespace spiel::lmu::places_test
