#include "protocol/lmu/places.hpp"

#include <algorithm>
#include <boost/json.hpp>
#include <cassert>
#include <string>
#include <vector>

namespace spiel::lmu {

namespace {

const catan::Topology& board() { return catan::topology(catan::BoardSize::Small); }

std::vector<catan::Cell> members(Place place) {
  std::vector<catan::Cell> cells;
  for (catan::Cell cell = 0; cell < kMapCells; ++cell) {
    if (place.has(cell)) cells.push_back(cell);
  }
  return cells;
}

std::array<catan::Cell, kMapCells> sort_in_rows() {
  std::array<catan::Cell, kMapCells> cells{};
  for (catan::Cell cell = 0; cell < kMapCells; ++cell) cells[cell] = cell;
  std::ranges::sort(cells, {}, [](catan::Cell cell) { return board().axial[cell]; });
  return cells;
}

}  // namespace

const std::array<catan::Cell, kMapCells>& cells_in_rows() {
  static const auto cells = sort_in_rows();
  return cells;
}

LetterNaming::LetterNaming(std::string_view rows) {
  assert(rows.size() == kMapCells);
  cell_of_.fill(catan::kNowhere);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const catan::Cell cell = cells_in_rows()[i];
    letter_of_[cell] = rows[i];
    cell_of_[static_cast<unsigned char>(rows[i])] = cell;
  }
}

// In ASCII the capitals, which are land, come before the small letters.
std::string LetterNaming::sorted_letters(Place place) const {
  std::string letters;
  for (const catan::Cell cell : members(place)) letters += letter_of_[cell];
  std::ranges::sort(letters);
  return letters;
}

boost::json::value LetterNaming::write(Place place) const {
  return boost::json::string(sorted_letters(place));
}

boost::json::value LetterNaming::write(Shore shore) const {
  std::string letters = sorted_letters(shore.place);
  std::ranges::reverse(letters);
  return boost::json::string(letters);
}

std::optional<Place> LetterNaming::read(const boost::json::value& value) const {
  const boost::json::string* letters = value.if_string();
  if (letters == nullptr || letters->empty() || letters->size() > 3) return std::nullopt;
  Place place;
  for (const char letter : *letters) {
    const auto index = static_cast<unsigned char>(letter);
    const catan::Cell cell = index < cell_of_.size() ? cell_of_[index] : catan::kNowhere;
    if (cell == catan::kNowhere || place.has(cell)) return std::nullopt;
    place.add(cell);
  }
  return place;
}

Place place_of_cell(catan::Cell cell) { return Place::of({cell}); }

Place place_of_corner(catan::Corner corner) {
  const auto& cells = board().corner_cells[corner];
  return Place::of({cells[0], cells[1], cells[2]});
}

Place place_of_edge(catan::Edge edge) {
  const auto& cells = board().edge_cells[edge];
  return Place::of({cells[0], cells[1]});
}

std::optional<catan::Cell> land_cell_at(Place place) {
  const auto cells = members(place);
  if (cells.size() != 1 || !board().is_land(cells[0])) return std::nullopt;
  return cells[0];
}

std::optional<catan::Corner> corner_at(Place place) {
  const auto cells = members(place);
  if (cells.size() != 3) return std::nullopt;
  return catan::corner_between(board(), cells[0], cells[1], cells[2]);
}

std::optional<catan::Edge> edge_at(Place place) {
  const auto cells = members(place);
  if (cells.size() != 2) return std::nullopt;
  return catan::edge_between_cells(board(), cells[0], cells[1]);
}

}  // namespace spiel::lmu
