// How a version names the places of the 19-cell board. A naming turns a set of cells into the value
// of an attribute and back; which cells meet where is the topology's business, not the naming's.
#pragma once

#include <array>
#include <boost/json/fwd.hpp>
#include <optional>
#include <string_view>

#include "catan/topology.hpp"
#include "protocol/lmu/objects.hpp"

namespace spiel::lmu {

inline constexpr int kMapCells = 37;  // 19 of land, 18 of sea

class PlaceNaming {
 public:
  virtual ~PlaceNaming() = default;

  virtual boost::json::value write(Place place) const = 0;
  virtual boost::json::value write(Shore shore) const = 0;
  // Nothing unless the value names one to three different cells of the board.
  virtual std::optional<Place> read(const boost::json::value& value) const = 0;
};

// A letter per cell: capitals for land, small letters for the sea.
class LetterNaming final : public PlaceNaming {
 public:
  // The letters of all 37 cells, row by row from the top left.
  explicit LetterNaming(std::string_view rows);

  boost::json::value write(Place place) const override;
  boost::json::value write(Shore shore) const override;
  std::optional<Place> read(const boost::json::value& value) const override;

 private:
  std::string sorted_letters(Place place) const;

  std::array<char, kMapCells> letter_of_{};
  std::array<catan::Cell, 128> cell_of_{};
};

// All cells of the map in row order, as the list of fields gives them.
const std::array<catan::Cell, kMapCells>& cells_in_rows();

Place place_of_cell(catan::Cell cell);
Place place_of_corner(catan::Corner corner);
Place place_of_edge(catan::Edge edge);

// Nothing when the cells do not meet in such a place, or only water does.
std::optional<catan::Cell> land_cell_at(Place place);
std::optional<catan::Corner> corner_at(Place place);
std::optional<catan::Edge> edge_at(Place place);

}  // namespace spiel::lmu
