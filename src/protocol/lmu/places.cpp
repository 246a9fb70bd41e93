#include "protocol/lmu/places.hpp"

#include <algorithm>
#include <boost/json.hpp>
#include <cassert>

#include "games/json_values.hpp"

namespace spiel::lmu {

namespace json = boost::json;
using catan::Axial;
using catan::BoardSize;

namespace {

// Where the middle of the island lies on the map: the large one's is between two cells, and the
// documents put the left one at the origin.
constexpr Axial origin_of(BoardSize board) {
  return board == BoardSize::Large ? Axial{1, 0} : Axial{0, 0};
}

Axial map_cell(catan::Cell cell, BoardSize board) {
  return catan::topology(board).axial[cell] + origin_of(board);
}

std::optional<catan::Cell> cell_at(Axial at, BoardSize board) {
  const Axial origin = origin_of(board);
  const Axial back{static_cast<std::int8_t>(at.q - origin.q),
                   static_cast<std::int8_t>(at.r - origin.r)};
  return catan::cell_at(catan::topology(board), back);
}

// The cells of the place, if all of them are on this board and there are so many.
std::optional<std::vector<catan::Cell>> members(const Place& place, std::size_t count,
                                                BoardSize board) {
  std::vector<catan::Cell> cells;
  for (const Axial at : place.cells()) {
    const auto cell = cell_at(at, board);
    if (!cell) return std::nullopt;
    cells.push_back(*cell);
  }
  return cells.size() == count ? std::optional(cells) : std::nullopt;
}

std::vector<catan::Cell> sort_in_rows(BoardSize board) {
  const auto& topology = catan::topology(board);
  std::vector<catan::Cell> cells(topology.all_cells);
  for (catan::Cell cell = 0; cell < topology.all_cells; ++cell) cells[cell] = cell;
  std::ranges::sort(cells, {}, [&](catan::Cell cell) { return topology.axial[cell]; });
  return cells;
}

std::optional<Place> place_with(const std::optional<std::vector<Axial>>& cells) {
  if (!cells || cells->empty()) return std::nullopt;
  Place place;
  for (const Axial cell : *cells) {
    if (!place.add(cell)) return std::nullopt;
  }
  return place;
}

std::optional<Shore> shore_with(const std::optional<std::vector<Axial>>& cells) {
  if (!cells || cells->size() != 2 || (*cells)[0] == (*cells)[1]) return std::nullopt;
  return Shore{(*cells)[0], (*cells)[1]};
}

}  // namespace

const std::vector<catan::Cell>& cells_in_rows(BoardSize board) {
  static const std::array kRows = {sort_in_rows(BoardSize::Small), sort_in_rows(BoardSize::Large)};
  return kRows[static_cast<std::size_t>(board)];
}

// --- letters -------------------------------------------------------------------------------------

LetterNaming::LetterNaming(std::string_view rows) : rows_(rows) {
  assert(rows.size() == cells_in_rows().size());
}

// In ASCII the capitals, which are land, come before the small letters.
std::string LetterNaming::sorted_letters(const Place& place) const {
  std::string letters;
  for (const Axial at : place.cells()) {
    const auto& rows = cells_in_rows();
    const auto cell = cell_at(at, BoardSize::Small);
    if (!cell) continue;
    letters += rows_[static_cast<std::size_t>(std::ranges::find(rows, *cell) - rows.begin())];
  }
  std::ranges::sort(letters);
  return letters;
}

json::value LetterNaming::write(const Place& place) const {
  return json::string(sorted_letters(place));
}

json::value LetterNaming::write(const Shore& shore) const {
  std::string letters = sorted_letters(shore.place());
  std::ranges::reverse(letters);
  return json::string(letters);
}

std::optional<std::vector<Axial>> LetterNaming::cells_in(const json::value& value) const {
  const json::string* letters = value.if_string();
  if (letters == nullptr) return std::nullopt;
  std::vector<Axial> cells;
  for (const char letter : *letters) {
    const auto index = rows_.find(letter);
    if (index == std::string::npos || cells.size() == 3) return std::nullopt;
    cells.push_back(map_cell(cells_in_rows()[index], BoardSize::Small));
  }
  return cells;
}

std::optional<Place> LetterNaming::read(const json::value& value) const {
  return place_with(cells_in(value));
}

std::optional<Shore> LetterNaming::read_shore(const json::value& value) const {
  return shore_with(cells_in(value));
}

// --- coordinates ---------------------------------------------------------------------------------

// Along a row x counts with q; from one row up to the next it keeps to the axis that leans.
json::value CoordinateNaming::write(Axial cell) const {
  const int x = lean_ == Lean::Right ? cell.q + cell.r : cell.q;
  return json::object({{"x", x}, {"y", -cell.r}});
}

json::value CoordinateNaming::write(const Place& place) const {
  if (place.cells().size() == 1) return write(place.cells().front());
  json::array cells;
  for (const Axial cell : place.cells()) cells.push_back(write(cell));
  return cells;
}

json::value CoordinateNaming::write(const Shore& shore) const {
  return json::array({write(shore.sea), write(shore.land)});
}

std::optional<Axial> CoordinateNaming::read_cell(const json::value& value) const {
  constexpr std::int64_t kFarthest = 20;
  const json::object* pair = value.if_object();
  const json::value* x = pair == nullptr ? nullptr : games::member(*pair, "x");
  const json::value* y = pair == nullptr ? nullptr : games::member(*pair, "y");
  if (x == nullptr || y == nullptr) return std::nullopt;
  const auto column = games::number_in(*x, -kFarthest, kFarthest);
  const auto row = games::number_in(*y, -kFarthest, kFarthest);
  if (!column || !row) return std::nullopt;
  const auto q = lean_ == Lean::Right ? *column + *row : *column;
  return Axial{static_cast<std::int8_t>(q), static_cast<std::int8_t>(-*row)};
}

std::optional<std::vector<Axial>> CoordinateNaming::cells_in(const json::value& value) const {
  std::vector<Axial> cells;
  const json::array* several = value.if_array();
  if (several != nullptr && several->size() > 3) return std::nullopt;
  for (std::size_t i = 0; i < (several == nullptr ? 1 : several->size()); ++i) {
    const auto cell = read_cell(several == nullptr ? value : (*several)[i]);
    if (!cell) return std::nullopt;
    cells.push_back(*cell);
  }
  return cells;
}

std::optional<Place> CoordinateNaming::read(const json::value& value) const {
  return place_with(cells_in(value));
}

std::optional<Shore> CoordinateNaming::read_shore(const json::value& value) const {
  return shore_with(cells_in(value));
}

// --- places and boards ---------------------------------------------------------------------------

Place place_of_cell(catan::Cell cell, BoardSize board) {
  return Place::of({map_cell(cell, board)});
}

Place place_of_corner(catan::Corner corner, BoardSize board) {
  const auto& cells = catan::topology(board).corner_cells[corner];
  return Place::of(
      {map_cell(cells[0], board), map_cell(cells[1], board), map_cell(cells[2], board)});
}

Place place_of_edge(catan::Edge edge, BoardSize board) {
  const auto& cells = catan::topology(board).edge_cells[edge];
  return Place::of({map_cell(cells[0], board), map_cell(cells[1], board)});
}

Shore shore_of_edge(catan::Edge edge, BoardSize board) {
  const auto cells = *catan::coast_cells(catan::topology(board), edge);
  return {map_cell(cells.sea, board), map_cell(cells.land, board)};
}

std::optional<catan::Cell> land_cell_at(const Place& place, BoardSize board) {
  const auto cells = members(place, 1, board);
  if (!cells || !catan::topology(board).is_land(cells->front())) return std::nullopt;
  return cells->front();
}

std::optional<catan::Corner> corner_at(const Place& place, BoardSize board) {
  const auto cells = members(place, 3, board);
  if (!cells) return std::nullopt;
  return catan::corner_between(catan::topology(board), (*cells)[0], (*cells)[1], (*cells)[2]);
}

std::optional<catan::Edge> edge_at(const Place& place, BoardSize board) {
  const auto cells = members(place, 2, board);
  if (!cells) return std::nullopt;
  return catan::edge_between_cells(catan::topology(board), (*cells)[0], (*cells)[1]);
}

}  // namespace spiel::lmu
