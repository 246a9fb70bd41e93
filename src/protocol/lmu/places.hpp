// How a version names the places of the map. A naming turns a set of cells into the value of an
// attribute and back; which cells meet where is the topology's business, not the naming's.
#pragma once

#include <array>
#include <boost/json/fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "catan/topology.hpp"
#include "protocol/lmu/objects.hpp"

namespace spiel::lmu {

class PlaceNaming {
 public:
  virtual ~PlaceNaming() = default;

  virtual boost::json::value write(const Place& place) const = 0;
  virtual boost::json::value write(const Shore& shore) const = 0;
  // Nothing unless the value names one to three different cells.
  virtual std::optional<Place> read(const boost::json::value& value) const = 0;
  // The two cells of an edge, in the order in which they stand there.
  virtual std::optional<Shore> read_shore(const boost::json::value& value) const = 0;
};

// A letter per cell of the small board: capitals for land, small letters for the sea.
class LetterNaming final : public PlaceNaming {
 public:
  // The letters of all 37 cells, row by row from the top left.
  explicit LetterNaming(std::string_view rows);

  boost::json::value write(const Place& place) const override;
  boost::json::value write(const Shore& shore) const override;
  std::optional<Place> read(const boost::json::value& value) const override;
  std::optional<Shore> read_shore(const boost::json::value& value) const override;

 private:
  std::string sorted_letters(const Place& place) const;
  std::optional<std::vector<catan::Axial>> cells_in(const boost::json::value& value) const;

  std::string rows_;
};

// A pair of numbers per cell, {"x":1,"y":-1}, on either board. The y axis points upwards and leans
// to one side, as rows of hexagons do.
class CoordinateNaming final : public PlaceNaming {
 public:
  enum class Lean { Right, Left };

  explicit CoordinateNaming(Lean lean) : lean_(lean) {}

  boost::json::value write(const Place& place) const override;
  boost::json::value write(const Shore& shore) const override;
  std::optional<Place> read(const boost::json::value& value) const override;
  std::optional<Shore> read_shore(const boost::json::value& value) const override;

 private:
  boost::json::value write(catan::Axial cell) const;
  std::optional<catan::Axial> read_cell(const boost::json::value& value) const;
  std::optional<std::vector<catan::Axial>> cells_in(const boost::json::value& value) const;

  Lean lean_;
};

// All cells of the map in row order, sea included, as the list of fields gives them.
const std::vector<catan::Cell>& cells_in_rows(catan::BoardSize board = catan::BoardSize::Small);

Place place_of_cell(catan::Cell cell, catan::BoardSize board = catan::BoardSize::Small);
Place place_of_corner(catan::Corner corner, catan::BoardSize board = catan::BoardSize::Small);
Place place_of_edge(catan::Edge edge, catan::BoardSize board = catan::BoardSize::Small);
// The edge must lie on the coast.
Shore shore_of_edge(catan::Edge edge, catan::BoardSize board = catan::BoardSize::Small);

// Nothing when the cells do not meet in such a place, or only water does.
std::optional<catan::Cell> land_cell_at(const Place& place,
                                        catan::BoardSize board = catan::BoardSize::Small);
std::optional<catan::Corner> corner_at(const Place& place,
                                       catan::BoardSize board = catan::BoardSize::Small);
std::optional<catan::Edge> edge_at(const Place& place,
                                   catan::BoardSize board = catan::BoardSize::Small);

}  // namespace spiel::lmu
