#include "protocol/web/picture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "blokus/state.hpp"
#include "catan/state.hpp"
#include "core/text.hpp"
#include "table/game.hpp"

namespace spiel::web {

namespace {

constexpr int kWidth = 1200;  // as previews have it
constexpr int kHeight = 630;
constexpr double kMargin = 24;

constexpr Rgb kSea{0x5c, 0x9f, 0xbf}, kShore{0xf2, 0xdf, 0xae}, kChip{0xfd, 0xf6, 0xe3},
    kDark{0x1d, 0x1d, 0x1d}, kHot{0xb3, 0x26, 0x1e}, kCloth{0xf4, 0xee, 0xe4},
    kBoard{0xe8, 0xe4, 0xd6}, kGrid{0xca, 0xc5, 0xb2};
constexpr std::array<Rgb, 6> kTerrains{{{0x2f, 0x7d, 0x4f},
                                        {0xc2, 0x69, 0x3d},
                                        {0x9c, 0xcc, 0x65},
                                        {0xee, 0xc1, 0x4f},
                                        {0x8d, 0x99, 0xa6},
                                        {0xe4, 0xd3, 0xa6}}};
constexpr std::array<Rgb, blokus::kMaxColours> kPieces{
    {{0x2f, 0x6f, 0xd0}, {0xf2, 0xc2, 0x30}, {0xd4, 0x47, 0x3b}, {0x2f, 0x9e, 0x62}}};

struct SeatColour {
  std::string_view name;
  Rgb colour;
};
constexpr std::array<SeatColour, 7> kSeats{{{"red", {0xc8, 0x31, 0x2b}},
                                            {"blue", {0x1f, 0x5f, 0xbf}},
                                            {"white", {0xfb, 0xfa, 0xf5}},
                                            {"orange", {0xf0, 0x8a, 0x17}},
                                            {"green", {0x12, 0x7a, 0x47}},
                                            {"brown", {0x6d, 0x45, 0x27}},
                                            {"yellow", {0xf3, 0xc9, 0x2e}}}};

Rgb colour_of(const table::TableInfo& info, Seat seat) {
  const auto& wish = info.seats[seat].colour;
  const auto found =
      std::find_if(kSeats.begin(), kSeats.end(), [&](const auto& c) { return c.name == wish; });
  return found == kSeats.end() ? kSeats[seat % kSeats.size()].colour : found->colour;
}

// The island, put into the picture.
class Island {
 public:
  Island(Raster& raster, const catan::Setup& setup)
      : raster_(raster), setup_(setup), board_(topology(setup.rules.board)) {
    Point least{1e9, 1e9}, most{-1e9, -1e9};
    for (std::size_t i = 0; i < board_.cells; ++i) {
      const Point centre = centre_of(board_.axial[i]);
      least = {std::min(least.x, centre.x - 1), std::min(least.y, centre.y - 1)};
      most = {std::max(most.x, centre.x + 1), std::max(most.y, centre.y + 1)};
    }
    side_ = std::min((kWidth - 2 * kMargin) / (most.x - least.x),
                     (kHeight - 2 * kMargin) / (most.y - least.y));
    origin_ = {kWidth / 2.0 - side_ * (least.x + most.x) / 2,
               kHeight / 2.0 - side_ * (least.y + most.y) / 2};
  }

  void draw_lands() {
    for (std::size_t i = 0; i < board_.cells; ++i) hexagon(i, 1.1, kShore);
    for (std::size_t i = 0; i < board_.cells; ++i) {
      hexagon(i, 0.96, kTerrains[static_cast<std::size_t>(setup_.layout.terrain[i])]);
      if (setup_.layout.chips[i] > 0) draw_chip(i, setup_.layout.chips[i]);
    }
  }
  void draw_road(catan::Edge edge, Rgb colour) {
    const auto [a, b] = board_.edge_corners[edge];
    const Point from = at(place_of(board_, a)), to = at(place_of(board_, b));
    const auto between = [&](double share) {
      return Point{from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share};
    };
    raster_.line(between(0.2), between(0.8), side_ * 0.22, kDark);
    raster_.line(between(0.2), between(0.8), side_ * 0.15, colour);
  }
  void draw_settlement(catan::Corner corner, Rgb colour) {
    house(corner, colour,
          std::array<Point, 5>{{{0, -.34}, {.28, -.08}, {.28, .26}, {-.28, .26}, {-.28, -.08}}});
  }
  void draw_city(catan::Corner corner, Rgb colour) {
    house(corner, colour,
          std::array<Point, 6>{
              {{-.4, -.14}, {-.2, -.4}, {0, -.14}, {.4, -.14}, {.4, .28}, {-.4, .28}}});
  }
  void draw_robber(catan::Cell cell) {
    const Point centre = at(centre_of(board_.axial[cell]));
    const Point feet{centre.x - side_ * 0.52, centre.y + side_ * 0.25};
    raster_.disc(feet, side_ * 0.2, kDark);
    raster_.disc({feet.x, feet.y - side_ * 0.26}, side_ * 0.15, kDark);
  }

 private:
  Point at(Point place) const { return {origin_.x + side_ * place.x, origin_.y + side_ * place.y}; }
  void hexagon(std::size_t cell, double size, Rgb colour) {
    const Point centre = at(centre_of(board_.axial[cell]));
    std::array<Point, 6> corners;
    for (std::size_t i = 0; i < corners.size(); ++i) {
      const double angle = (static_cast<double>(i) + 0.5) * std::acos(-1.0) / 3;
      corners[i] = {centre.x + side_ * size * std::cos(angle),
                    centre.y + side_ * size * std::sin(angle)};
    }
    raster_.polygon(corners, colour);
  }
  // As many dots as there are ways to throw it.
  void draw_chip(std::size_t cell, int chip) {
    const Point centre = at(centre_of(board_.axial[cell]));
    raster_.disc(centre, side_ * 0.3, kChip);
    const int dots = chip < 7 ? chip - 1 : 13 - chip;
    for (int i = 0; i < dots; ++i) {
      const double x = centre.x + side_ * 0.1 * (i - (dots - 1) / 2.0);
      raster_.disc({x, centre.y}, side_ * 0.042, dots == 5 ? kHot : kDark);
    }
  }
  void house(catan::Corner corner, Rgb colour, std::span<const Point> shape) {
    const Point place = at(place_of(board_, corner));
    for (const auto& [size, paint] : {std::pair(1.2, kDark), std::pair(0.92, colour)}) {
      std::vector<Point> corners;
      for (const auto& [x, y] : shape) {
        corners.push_back({place.x + side_ * size * x, place.y + side_ * size * y});
      }
      raster_.polygon(corners, paint);
    }
  }

  Raster& raster_;
  const catan::Setup& setup_;
  const catan::Topology& board_;
  double side_ = 1;  // of a hexagon, in pixels
  Point origin_;
};

Raster picture(const catan::Setup& setup, const catan::View& view, const table::TableInfo& info) {
  Raster raster(kWidth, kHeight, kSea);
  Island island(raster, setup);
  island.draw_lands();
  const catan::State& state = view.known;
  for (Seat seat = 0; seat < state.seats; ++seat) {
    const Rgb colour = colour_of(info, seat);
    state.players[seat].roads.for_each(
        [&](int edge) { island.draw_road(static_cast<catan::Edge>(edge), colour); });
  }
  for (Seat seat = 0; seat < state.seats; ++seat) {
    const Rgb colour = colour_of(info, seat);
    settlements_of(state, seat).for_each([&](int corner) {
      island.draw_settlement(static_cast<catan::Corner>(corner), colour);
    });
    cities_of(state, seat).for_each([&](int corner) {
      island.draw_city(static_cast<catan::Corner>(corner), colour);
    });
  }
  island.draw_robber(state.robber);
  return raster;
}

void square(Raster& raster, Point corner, double size, Rgb colour) {
  raster.polygon(
      std::array{corner, Point{corner.x + size, corner.y}, Point{corner.x + size, corner.y + size},
                 Point{corner.x, corner.y + size}},
      colour);
}

Raster picture(const blokus::View& view) {
  Raster raster(kWidth, kHeight, kCloth);
  const int size = variant(view.state).size;
  const double side = (kHeight - 2 * kMargin) / size;
  const Point origin{(kWidth - side * size) / 2, kMargin};
  square(raster, origin, side * size, kGrid);
  for (int y = 0; y < size; ++y) {
    for (int x = 0; x < size; ++x) {
      const auto colour =
          colour_at(view.state, {static_cast<std::int8_t>(x), static_cast<std::int8_t>(y)});
      square(raster, {origin.x + side * x + 1, origin.y + side * y + 1}, side - 2,
             colour ? kPieces[index_of(*colour)] : kBoard);
    }
  }
  return raster;
}

// "Anna 10, Ben 7" once the game is over, before that "Anna, Ben".
std::string players_of(const table::TableInfo& info) {
  std::vector<std::string> players;
  for (std::size_t i = 0; i < info.seats.size(); ++i) {
    if (info.seats[i].name.empty()) continue;
    const bool scored = info.result && i < info.result->points.size();
    players.push_back(scored ? fmt::format("{} {}", info.seats[i].name, info.result->points[i])
                             : info.seats[i].name);
  }
  return fmt::format("{}", fmt::join(players, ", "));
}

std::string_view invitation_to(table::Stage stage) {
  switch (stage) {
    case table::Stage::Gathering:
      return "A seat is waiting for you.";
    case table::Stage::Playing:
      return "Watch the game.";
    case table::Stage::Over:
      break;
  }
  return "Watch the game again, move by move.";
}

}  // namespace

// Of a game without a picture: the bare table.
Raster picture_of(const table::Snapshot& snapshot) {
  const Raster bare(kWidth, kHeight, kCloth);
  if (!snapshot.view || !snapshot.setup) return bare;
  if (const auto* view = std::get_if<catan::View>(&*snapshot.view)) {
    return picture(std::get<catan::Setup>(*snapshot.setup), *view, *snapshot.info);
  }
  const auto* view = std::get_if<blokus::View>(&*snapshot.view);
  return view ? picture(*view) : bare;
}

std::string share_page(const table::TableInfo& info, const std::string& origin,
                       const std::string& position) {
  const auto game =
      games::visit_game(info.options.rules, []<class G>(const auto&) { return G::kTitle; });
  const auto title = escaped_html(fmt::format("{}: {}", game, players_of(info)));
  const bool over = info.stage == table::Stage::Over;
  const auto target = fmt::format("/#/{}/{}{}", over ? "replay" : "t", info.id,
                                  over && !position.empty() ? fmt::format("?at={}", position) : "");
  const auto picture = info.stage == table::Stage::Gathering
                           ? origin + "/preview.png"
                           : fmt::format("{}/api/tables/{}/picture", origin, info.id);
  return fmt::format(R"(<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>{0}</title>
<link rel="icon" type="image/svg+xml" href="/icon.svg">
<meta http-equiv="refresh" content="0; url={1}">
<meta name="robots" content="noindex">
<meta property="og:type" content="website">
<meta property="og:site_name" content="Spieltisch">
<meta property="og:title" content="{0}">
<meta property="og:description" content="{2}">
<meta property="og:image" content="{3}">
<meta property="og:image:width" content="{4}">
<meta property="og:image:height" content="{5}">
<meta name="twitter:card" content="summary_large_image">
</head>
<body><p><a href="{1}">{0}</a></p></body>
</html>
)",
                     title, target, invitation_to(info.stage), escaped_html(picture), kWidth,
                     kHeight);
}

}  // namespace spiel::web
