#include "protocol/web/picture.hpp"

#include <boost/json.hpp>

#include "tests/protocol/web/support.hpp"

namespace spiel::web::picture_test {
namespace {

constexpr Rgb kRed{200, 0, 0}, kGround{255, 255, 255};

TEST(Raster, FillsWhatLiesInsideAndNothingOutside) {
  Raster raster(20, 10, kGround);
  raster.polygon(std::array{Point{-5, 2}, Point{4, 2}, Point{4, 6}, Point{-5, 6}}, kRed);
  raster.disc({15, 20}, 5, kRed);
  int filled = 0;
  for (int y = 0; y < raster.height(); ++y) {
    for (int x = 0; x < raster.width(); ++x) filled += raster.at(x, y) == kRed ? 1 : 0;
  }
  EXPECT_EQ(filled, 4 * 4);
  EXPECT_EQ(raster.at(3, 5), kRed);
  EXPECT_EQ(raster.at(4, 5), kGround);
}

TEST(Raster, WritesAPng) {
  Raster raster(1200, 630, kGround);
  raster.line({100, 100}, {1000, 500}, 30, kRed);
  const std::string png = raster.png();
  EXPECT_TRUE(png.starts_with("\x89PNG\r\n\x1a\n"));
  EXPECT_TRUE(png.ends_with(std::string_view("IEND\xae\x42\x60\x82", 8)));
  EXPECT_LT(png.size(), 20'000U);
}

// A game of Duo that two have begun, the first with a piece on the board.
struct Begun {
  Desk desk;
  std::string id = desk.open_table(R"({"game":"blokus","variant":"duo"})");
  std::array<std::string, 2> tokens{desk.sit_down(id, "Anna <b>"), desk.sit_down(id, "Ben")};
};

TEST(Picture, ShowsTheBoardAsItIs) {
  Begun game;
  const auto before = game.desk.get("/api/tables/" + game.id + "/picture");
  EXPECT_EQ(before.status, 200);
  EXPECT_EQ(before.content_type, "image/png");
  for (const auto& token : game.tokens) {
    const auto state =
        json::parse(game.desk.get("/api/tables/" + game.id + "/state", {}, token).body);
    const auto& actions = state.at("legal").at("actions").as_array();
    if (actions.empty()) continue;
    const json::object act{{"actions", json::array{actions.front()}}};
    EXPECT_EQ(
        game.desk.post("/api/tables/" + game.id + "/actions", json::serialize(act), token).status,
        200);
    break;
  }
  EXPECT_NE(game.desk.get("/api/tables/" + game.id + "/picture").body, before.body);
}

// What is given to the archive while it works waits for its turn.
TEST(Picture, IsDrawnWhereGamesAreReadAndNotWhereTheyArePlayed) {
  Begun game;
  std::optional<http::Response> answer;
  game.desk.archive.later([&] {
    game.desk.ask(
        Desk::request(http::Method::Get, "/api/tables/" + game.id + "/picture", {}, {}, {}),
        [&](http::Response response) { answer = std::move(response); });
    EXPECT_FALSE(answer);
  });
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->content_type, "image/png");
}

TEST(Picture, IsThereOnceTheGameHasBegun) {
  Desk desk;
  const auto id = desk.open_table(R"({"game":"catan"})");
  EXPECT_EQ(desk.get("/api/tables/" + id + "/picture").status, 409);
  EXPECT_EQ(desk.get("/api/tables/NONE/picture").status, 404);
}

TEST(SharePage, LeadsToTheTableAndEscapesNames) {
  Begun game;
  auto request = Desk::request(http::Method::Get, "/share/" + game.id, {}, {}, {});
  request.host = "play.example";
  request.forwarded = true;
  request.headers.add("X-Forwarded-Proto", "https");
  const auto html = game.desk.ask(request)->body;
  EXPECT_NE(html.find("Blokus: Anna &lt;b&gt;, Ben"), std::string::npos) << html;
  EXPECT_NE(html.find("url=/#/t/" + game.id), std::string::npos);
  EXPECT_NE(html.find("https://play.example/api/tables/" + game.id + "/picture"),
            std::string::npos);
  EXPECT_EQ(html.find("<b>"), std::string::npos);
}

TEST(SharePage, TakesNothingButAPosition) {
  Begun game;
  for (const auto& token : game.tokens) {
    game.desk.post("/api/tables/" + game.id + "/draw", "{}", token);
  }
  const auto page = [&](const std::string& at) {
    return game.desk.get("/share/" + game.id, {{"at", at}}).body;
  };
  EXPECT_NE(page("12").find("url=/#/replay/" + game.id + "?at=12\""), std::string::npos);
  EXPECT_EQ(page("12\"><script>").find("<script"), std::string::npos);
}

}  // namespace
}  // namespace spiel::web::picture_test
