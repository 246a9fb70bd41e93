// What a match leaves on disk, so that it can be killed at any moment and go on later:
//
//   match.jsonl     the identity of the match, then a line for every finished game
//   games/12.jsonl  the record of game 12, written before its line
//
// A last line without its end was being written when the match was killed; it is dropped and its
// game played again. One match at a time writes to a folder.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "match/plan.hpp"
#include "match/result.hpp"

namespace spiel::match {

class Log {
 public:
  enum class Existing : bool { Refused, GoesOn };

  // Throws std::runtime_error where the folder holds another match, or one that is not to go on, or
  // cannot be written.
  Log(const std::filesystem::path& folder, const Plan& plan, Existing existing);
  ~Log();
  Log(const Log&) = delete;
  Log& operator=(const Log&) = delete;

  const std::vector<GameResult>& finished() const { return finished_; }
  void add(const GameResult& result, const std::string& record);
  std::string record_of(std::uint64_t game) const;  // empty: there is none

 private:
  std::filesystem::path record_path(std::uint64_t game) const;
  void lock() const;
  // Where what can be used of the log ends.
  std::size_t read(const std::string& text, const Plan& plan);
  void append(std::string line) const;

  std::filesystem::path folder_;
  std::filesystem::path path_;
  int file_ = -1;
  std::vector<GameResult> finished_;
};

}  // namespace spiel::match
