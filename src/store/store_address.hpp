// Where a journal is kept, as one word: `sqlite:FOLDER`, `memory`, or
// `postgres://USER@HOST/DB?…` as libpq knows it.
#pragma once

#include <string>

#include "core/result.hpp"

namespace spiel::store {

struct StoreAddress {
  enum class Kind : std::uint8_t { Sqlite, Memory, Postgres };
  Kind kind = Kind::Memory;
  std::string place{};  // the folder, or the whole address of the database

  std::string shown() const;  // without a password
};

StoreAddress sqlite_store(const std::string& folder);
// A refusal is one sentence without a final dot, and without a password.
Result<StoreAddress, std::string> parse_store_address(const std::string& text);

}  // namespace spiel::store
