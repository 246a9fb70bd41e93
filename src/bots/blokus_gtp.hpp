// Our Blokus players as an engine that Pentobi's tools can drive: the Go Text Protocol in Pentobi's
// dialect. Colours are "B" and "W" or "1" to "4", a placement is the list of its squares. Lines go
// in, answers come out; nobody here knows a stream.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "bots/contender.hpp"

namespace spiel::bots {

class GtpEngine {
 public:
  struct Options {
    Contender player;
    blokus::VariantId variant = blokus::VariantId::Classic;
    std::uint64_t seed = 1;
    std::string version;
  };
  explicit GtpEngine(Options options);

  // The answer to one line, ready to be sent; empty for a line without a command.
  std::string answer(std::string_view line);
  bool has_quit() const { return has_quit_; }
  // What `cputime` answers, in seconds; asked of whoever knows the processor.
  double (*cpu_seconds)() = nullptr;

 private:
  using Words = std::vector<std::string>;
  using Answer = Result<std::string, std::string>;
  struct Command {
    std::string_view name;
    Answer (GtpEngine::*run)(const Words& arguments);
  };
  static std::span<const Command> commands();

  Answer all_legal(const Words&);
  Answer clear_board(const Words&);
  Answer cpu_time(const Words&);
  Answer final_score(const Words&);
  Answer generate(const Words&);
  Answer generate_next(const Words&);
  Answer known_command(const Words&);
  Answer list_commands(const Words&);
  Answer name(const Words&);
  Answer play(const Words&);
  Answer play_next(const Words&);
  Answer protocol_version(const Words&);
  Answer quit(const Words&);
  Answer set_game(const Words&);
  Answer set_random_seed(const Words&);
  Answer show_board(const Words&);
  Answer suggest(const Words&);
  Answer undo(const Words&);
  Answer version(const Words&);

  const blokus::Variant& variant() const { return blokus::variant(state()); }
  const blokus::State& state() const { return states_.back(); }
  bool is_empty() const { return states_.size() == 1; }
  Result<blokus::Colour, std::string> colour_of(const Words&) const;
  // "pass" where the colour cannot place; an error where it is another's turn.
  Answer think(blokus::Colour colour);
  Answer make(blokus::Colour colour, const std::string& move);

  Options options_;
  std::vector<blokus::State> states_;                   // before each move, and now
  std::vector<std::unique_ptr<BlokusPlayer>> players_;  // by seat; made when first asked
  bool has_quit_ = false;
};

}  // namespace spiel::bots
