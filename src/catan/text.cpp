#include "catan/text.hpp"

#include <array>

#include "catan/action.hpp"
#include "core/phrase.hpp"
#include "core/text.hpp"

namespace spiel::catan {

namespace {

// Columns and rows per unit of the grid on which cells lie at (2q + r, 3r).
constexpr int kColumns = 5;
constexpr int kRows = 2;

struct Point {
  int x, y;
};

// Corners of a cell, clockwise from the top.
constexpr std::array<Point, 6> kCornerOffsets = {
    {{0, -2}, {1, -1}, {1, 1}, {0, 2}, {-1, 1}, {-1, -1}}};

class Drawing {
 public:
  explicit Drawing(const State& state) : state_(state), board_(topology(state)) {
    locate();
    for (Cell c = 0; c < board_.cells; ++c) draw_cell(c);
    for (Edge e = 0; e < board_.edges; ++e) draw_edge(e);
    draw_harbours();
    for (Corner c = 0; c < board_.corners; ++c) draw_corner(c);
  }

  std::string text() const {
    std::string all;
    for (const std::string& line : lines_) {
      const auto end = line.find_last_not_of(' ');
      if (end != std::string::npos) all += line.substr(0, end + 1) + '\n';
    }
    return all;
  }

 private:
  Point centre(Cell cell) const {
    const Axial a = board_.axial[cell];
    return {2 * a.q + a.r, 3 * a.r};
  }

  // Where corners lie, and how large the canvas must be to hold the sea too.
  void locate() {
    Point low{0, 0};
    Point high{0, 0};
    for (Cell c = 0; c < board_.all_cells; ++c) {
      const Point p = centre(c);
      low = {std::min(low.x, p.x), std::min(low.y, p.y)};
      high = {std::max(high.x, p.x), std::max(high.y, p.y)};
    }
    origin_ = {low.x - 1, low.y};
    const auto width = static_cast<std::size_t>((high.x - low.x + 2) * kColumns + 4);
    const auto height = static_cast<std::size_t>((high.y - low.y) * kRows + 1);
    lines_.assign(height, std::string(width, ' '));
    for (Cell c = 0; c < board_.cells; ++c) {
      for (std::size_t i = 0; i < 6; ++i) {
        const Point p = centre(c);
        corners_[board_.cell_corners[c][i]] = {p.x + kCornerOffsets[i].x,
                                               p.y + kCornerOffsets[i].y};
      }
    }
  }

  // Text centred at a point in half units, so that the middles of edges have one too.
  void put(Point doubled, std::string_view text, int row_shift = 0) {
    const int column = (doubled.x - 2 * origin_.x) * kColumns / 2 + 1;
    const int row = (doubled.y - 2 * origin_.y) * kRows / 2 + row_shift;
    const auto start = static_cast<std::size_t>(column - static_cast<int>(text.size() - 1) / 2);
    lines_[static_cast<std::size_t>(row)].replace(start, text.size(), text);
  }
  void put_at(Point p, std::string_view text, int row_shift = 0) {
    put({2 * p.x, 2 * p.y}, text, row_shift);
  }

  void draw_cell(Cell cell) {
    const Point p = centre(cell);
    put_at(p, name_of(terrain_of(state_, cell)), -1);
    if (chip_of(state_, cell) != 0) put_at(p, std::to_string(chip_of(state_, cell)));
    put_at(p, phrase("#{}{}", cell, state_.robber == cell ? " R" : ""), 1);
  }

  void draw_edge(Edge edge) {
    const Point a = corners_[board_.edge_corners[edge][0]];
    const Point b = corners_[board_.edge_corners[edge][1]];
    const Seat owner = owner_of_edge(state_, edge);
    const std::string_view free = a.x == b.x ? "|" : ((b.x - a.x) * (b.y - a.y) > 0 ? "\\" : "/");
    const std::string mark = owner == kNoSeat ? std::string(free) : std::to_string(owner);
    const Point middle{a.x + b.x, a.y + b.y};
    if (a.x != b.x) return put(middle, owner == kNoSeat ? mark : mark + mark);
    for (const int shift : {-1, 0, 1}) put(middle, mark, shift);
  }

  void draw_corner(Corner corner) {
    const Seat owner = owner_of_corner(state_, corner);
    if (owner == kNoSeat) return put_at(corners_[corner], docks_.test(corner) ? "*" : "+");
    const bool city = state_.cities.test(corner);
    put_at(corners_[corner], city ? phrase("[{}]", owner) : phrase("({})", owner));
  }

  void draw_harbours() {
    const auto kinds = material(state_.rules.board).harbours;
    for (std::size_t i = 0; i < kinds.size(); ++i) {
      const Edge edge = state_.harbours[i];
      docks_ |= board_.corners_of_edge[edge];
      const CoastCells cells = *coast_cells(board_, edge);
      // Up or down towards the land, so that it is clear which edge is meant; not sideways, where a
      // name would cover the edge.
      const Point sea = centre(cells.sea);
      const Point doubled{2 * sea.x, (5 * sea.y + centre(cells.land).y) / 3};
      if (kinds[i] == Harbour::Any) {
        put(doubled, "3:1");
      } else {
        put(doubled, name_of(kinds[i]));
      }
    }
  }

  const State& state_;
  const Topology& board_;
  Point origin_{};
  std::array<Point, kMaxCorners> corners_{};
  Mask docks_;
  std::vector<std::string> lines_;
};

// As wide as most names are, so that what follows stands in a column.
std::string padded(std::string name) {
  constexpr std::size_t kNameWidth = 12;
  const std::size_t width = length_of(name).value_or(name.size());
  return name.append(width < kNameWidth ? kNameWidth - width : 0, ' ');
}

std::string cards_text(const Player& player, bool shown) {
  if (!shown || player.hand_size == 0) return phrase("{} cards", player.hand_size);
  return phrase("{} cards ({})", player.hand_size, to_text(player.hand));
}

std::string development_text(const Player& player, bool shown) {
  std::string names;
  for (const Development d : kDevelopments) {
    if (player.cards[d] == 0) continue;
    names += phrase("{}{} {}", names.empty() ? "" : ", ", player.cards[d], name_of(d));
  }
  const std::string held = phrase("{} development", player.card_count);
  return shown && !names.empty() ? phrase("{} ({})", held, names) : held;
}

}  // namespace

std::string draw_board(const State& state) { return Drawing(state).text(); }

std::string describe_seats(const View& view, const std::vector<std::string>& names) {
  const State& state = view.known;
  std::string text;
  for (Seat s = 0; s < state.seats; ++s) {
    const Player& player = state.players[s];
    const bool shown = view.shows_cards_of(s);
    const std::string name = s < names.size() ? names[s] : "";
    const int points = points_of(state, s);
    text += phrase("  {} {} {}{} points, {}, {}, {} knights, road {}", s, padded(name),
                   points < 10 ? " " : "", points, cards_text(player, shown),
                   development_text(player, shown), player.knights, player.road_length);
    if (state.longest_road == s) text += ", longest road";
    if (state.largest_army == s) text += ", largest army";
    text += '\n';
  }
  text += phrase("  bank {}, {} development cards\n", to_text(state.bank), state.deck_size);
  return text;
}

std::string describe_turn(const State& state) {
  if (state.phase == Phase::Over) {
    if (state.winner == kNoSeat) return phrase("turn {}, nobody has won", state.turn);
    return phrase("turn {}, seat {} has won", state.turn, state.winner);
  }
  std::string text = is_opening(state) ? "opening" : phrase("turn {}", state.turn);
  text += phrase(", {}, seat {} to act", name_of(state.phase), state.actor);
  if (rolled(state)) text += phrase(", dice {} {}", state.dice.first, state.dice.second);
  return text;
}

std::string_view name_of(Phase phase) {
  constexpr std::array<std::string_view, 10> kNames = {
      "setup-settlement", "setup-road", "roll",          "discard", "move-robber", "steal",
      "free-roads",       "main",       "special-build", "over"};
  return kNames[static_cast<std::size_t>(phase)];
}

std::string_view name_of(OutcomeReason reason) {
  return reason == OutcomeReason::TargetReached ? "target-reached" : "turn-limit";
}

}  // namespace spiel::catan
