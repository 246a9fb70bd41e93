#include "bots/blokus_gtp.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>
#include <sstream>

#include "blokus/blksgf.hpp"
#include "blokus/draw.hpp"

namespace spiel::bots {

namespace {

std::string without_comment(std::string_view line) {
  std::string text;
  for (const char c : line.substr(0, line.find('#'))) {
    if (c == '\t') text += ' ';
    if (static_cast<unsigned char>(c) >= ' ') text += c;
  }
  return text;
}

bool same_word(std::string_view a, std::string_view b) {
  const auto low = [](char c) { return 'A' <= c && c <= 'Z' ? static_cast<char>(c | 0x20) : c; };
  return std::ranges::equal(a, b, {}, low, low);
}

}  // namespace

GtpEngine::GtpEngine(Options options) : options_(std::move(options)) { clear_board({}); }

std::span<const GtpEngine::Command> GtpEngine::commands() {
  static constexpr std::array kCommands{Command{"all_legal", &GtpEngine::all_legal},
                                        Command{"clear_board", &GtpEngine::clear_board},
                                        Command{"cputime", &GtpEngine::cpu_time},
                                        Command{"final_score", &GtpEngine::final_score},
                                        Command{"g", &GtpEngine::generate_next},
                                        Command{"genmove", &GtpEngine::generate},
                                        Command{"known_command", &GtpEngine::known_command},
                                        Command{"list_commands", &GtpEngine::list_commands},
                                        Command{"name", &GtpEngine::name},
                                        Command{"p", &GtpEngine::play_next},
                                        Command{"play", &GtpEngine::play},
                                        Command{"protocol_version", &GtpEngine::protocol_version},
                                        Command{"quit", &GtpEngine::quit},
                                        Command{"reg_genmove", &GtpEngine::suggest},
                                        Command{"set_game", &GtpEngine::set_game},
                                        Command{"set_random_seed", &GtpEngine::set_random_seed},
                                        Command{"showboard", &GtpEngine::show_board},
                                        Command{"undo", &GtpEngine::undo},
                                        Command{"version", &GtpEngine::version}};
  return kCommands;
}

// A number before the command comes back with the answer.
std::string GtpEngine::answer(std::string_view line) {
  std::istringstream words(without_comment(line));
  std::string id, word;
  Words arguments;
  if (!(words >> word)) return "";
  if (std::ranges::all_of(word, [](char c) { return '0' <= c && c <= '9'; })) {
    id = std::exchange(word, "");
    words >> word;
  }
  for (std::string argument; words >> argument;) arguments.push_back(argument);
  const auto command = std::ranges::find(commands(), word, &Command::name);
  const Answer said =
      command == commands().end() ? failure("unknown command") : (this->*command->run)(arguments);
  return (said ? "=" + id + " " + *said : "?" + id + " " + said.error()) + "\n\n";
}

// --- about the engine ----------------------------------------------------------------------------

GtpEngine::Answer GtpEngine::name(const Words&) { return std::string("Spieltisch"); }
GtpEngine::Answer GtpEngine::version(const Words&) { return options_.version; }
GtpEngine::Answer GtpEngine::protocol_version(const Words&) { return std::string("2"); }

GtpEngine::Answer GtpEngine::known_command(const Words& arguments) {
  if (arguments.size() != 1) return failure("which command?");
  const bool known =
      std::ranges::find(commands(), arguments[0], &Command::name) != commands().end();
  return std::string(known ? "true" : "false");
}

GtpEngine::Answer GtpEngine::list_commands(const Words&) {
  std::string list;
  for (const Command& command : commands()) {
    list += (list.empty() ? "" : "\n") + std::string(command.name);
  }
  return list;
}

GtpEngine::Answer GtpEngine::cpu_time(const Words&) {
  char text[32];
  std::snprintf(text, sizeof text, "%.3f", cpu_seconds != nullptr ? cpu_seconds() : 0);
  return std::string(text);
}

GtpEngine::Answer GtpEngine::quit(const Words&) {
  has_quit_ = true;
  return std::string();
}

GtpEngine::Answer GtpEngine::set_random_seed(const Words& arguments) {
  if (arguments.size() != 1) return failure("which seed?");
  const std::string& text = arguments[0];
  const auto read = std::from_chars(text.data(), text.data() + text.size(), options_.seed);
  if (read.ec != std::errc{}) return failure("not a number");
  for (auto& player : players_) player.reset();
  return std::string();
}

// --- the position --------------------------------------------------------------------------------

GtpEngine::Answer GtpEngine::set_game(const Words& arguments) {
  std::string name;
  for (const std::string& word : arguments) name += (name.empty() ? "" : " ") + word;
  const auto id = blokus::variant_of_game(name);
  if (!id) return failure("no variant of that name is played here");
  options_.variant = *id;
  return clear_board({});
}

GtpEngine::Answer GtpEngine::clear_board(const Words&) {
  states_.assign(1, blokus::start({options_.variant, std::nullopt}));
  players_.clear();
  players_.resize(variant().seats);
  return std::string();
}

GtpEngine::Answer GtpEngine::undo(const Words&) {
  if (states_.size() == 1) return failure("cannot undo");
  states_.pop_back();
  return std::string();
}

GtpEngine::Answer GtpEngine::show_board(const Words&) {
  return "\n" + blokus::draw_board(state(), false) + blokus::draw_pieces(state());
}

GtpEngine::Answer GtpEngine::final_score(const Words&) {
  const auto points = [&](Seat seat) { return blokus::points_of_seat(state(), seat); };
  if (variant().seats == 2) {
    const int lead = points(0) - points(1);
    if (lead == 0) return std::string("0");
    return (lead > 0 ? "B+" : "W+") + std::to_string(std::abs(lead));
  }
  std::string list;
  for (Seat seat = 0; seat < variant().seats; ++seat) {
    list += (list.empty() ? "" : " ") + std::to_string(points(seat));
  }
  return list;
}

Result<blokus::Colour, std::string> GtpEngine::colour_of(const Words& arguments) const {
  if (arguments.empty()) return failure("which colour?");
  for (std::size_t c = 0; c < variant().colours; ++c) {
    const auto colour = static_cast<blokus::Colour>(c);
    const bool named = same_word(arguments[0], blokus::colour_id(variant(), colour)) ||
                       same_word(arguments[0], blokus::name_of(colour));
    if (named) return colour;
  }
  return failure("there is no colour " + arguments[0]);
}

// --- moves ---------------------------------------------------------------------------------------

GtpEngine::Answer GtpEngine::all_legal(const Words& arguments) {
  const auto colour = colour_of(arguments);
  if (!colour) return failure(colour.error());
  std::string list;
  if (blokus::is_over(state()) || *colour != blokus::colour_to_move(state())) return list;
  blokus::ActionList actions;
  blokus::legal(state(), blokus::to_move(state()), actions);
  for (std::size_t i = 0; i < actions.placements(); ++i) {
    const auto placement = actions.placement(i);
    if (is_empty() && blokus::begins_turned(placement, variant())) continue;
    list += (list.empty() ? "" : "\n") + blokus::to_points(placement, variant());
  }
  return list;
}

GtpEngine::Answer GtpEngine::think(blokus::Colour colour) {
  if (blokus::is_over(state()) || !blokus::has_placement(state(), colour)) {
    return std::string("pass");
  }
  if (colour != blokus::colour_to_move(state())) return failure("it is not that colour's turn");
  const Seat seat = blokus::to_move(state());
  auto& player = players_[seat];
  if (!player) player = options_.player.level->make<games::Blokus>(options_.seed + seat);
  const auto action = player->choose(blokus::view_of(state(), seat), options_.player.budget);
  auto placement = action->placement;
  if (is_empty() && blokus::begins_turned(placement, variant())) {
    placement = blokus::turned_by_half(placement, variant());
  }
  return blokus::to_points(placement, variant());
}

// The rules pass for colours that cannot place; saying so is allowed, and changes nothing.
GtpEngine::Answer GtpEngine::make(blokus::Colour colour, const std::string& move) {
  if (same_word(move, "pass")) {
    const bool blocked = blokus::is_over(state()) || !blokus::has_placement(state(), colour);
    return blocked ? Answer(std::string()) : failure("that colour can place");
  }
  const auto placement = blokus::parse_points(move, variant());
  if (!placement) return failure("no piece covers these squares");
  blokus::State next = state();
  const auto action = blokus::Action::place(colour, *placement);
  const auto done = blokus::apply(next, blokus::to_move(next), action, {}, blokus::NoSink{});
  if (!done) return failure(std::string(blokus::explain(done.error())));
  states_.push_back(next);
  return std::string();
}

GtpEngine::Answer GtpEngine::play(const Words& arguments) {
  const auto colour = colour_of(arguments);
  if (!colour) return failure(colour.error());
  return arguments.size() == 2 ? make(*colour, arguments[1]) : failure("which move?");
}

GtpEngine::Answer GtpEngine::play_next(const Words& arguments) {
  if (arguments.size() != 1) return failure("which move?");
  return make(blokus::colour_to_move(state()), arguments[0]);
}

GtpEngine::Answer GtpEngine::suggest(const Words& arguments) {
  const auto colour = colour_of(arguments);
  return colour ? think(*colour) : failure(colour.error());
}

GtpEngine::Answer GtpEngine::generate(const Words& arguments) {
  const auto colour = colour_of(arguments);
  if (!colour) return failure(colour.error());
  const auto move = think(*colour);
  if (!move) return move;
  const auto made = make(*colour, *move);
  return made ? move : made;
}

GtpEngine::Answer GtpEngine::generate_next(const Words&) {
  return generate({blokus::colour_id(variant(), blokus::colour_to_move(state()))});
}

}  // namespace spiel::bots
