#include "store/store_address.hpp"

#include "store/postgres.hpp"

namespace spiel::store {

namespace {

constexpr std::string_view kSqlitePrefix = "sqlite:";
constexpr const char* kForms = "a store is sqlite:FOLDER, memory or postgres://USER@HOST/DB";

// Other reasons that libpq gives may quote the password.
bool may_be_told(std::string_view reason) {
  return reason.starts_with("invalid URI query parameter");
}

Result<StoreAddress, std::string> parse_postgres(const std::string& text) {
  try {
    const postgres::Target checked(text);
  } catch (const std::invalid_argument& reason) {
    if (!may_be_told(reason.what())) return failure(std::string(kForms));
    return failure(std::string("not an address of PostgreSQL: ") + reason.what());
  }
  return StoreAddress{StoreAddress::Kind::Postgres, text};
}

}  // namespace

StoreAddress sqlite_store(const std::string& folder) {
  return {StoreAddress::Kind::Sqlite, folder};
}

std::string StoreAddress::shown() const {
  switch (kind) {
    case Kind::Memory:
      return "memory";
    case Kind::Sqlite:
      return std::string(kSqlitePrefix) + place;
    case Kind::Postgres:
      break;
  }
  return postgres::Target(place).shown();
}

Result<StoreAddress, std::string> parse_store_address(const std::string& text) {
  if (text == "memory") return StoreAddress{StoreAddress::Kind::Memory};
  if (text.starts_with("postgres://") || text.starts_with("postgresql://")) {
    return parse_postgres(text);
  }
  if (text.starts_with(kSqlitePrefix) && text.size() > kSqlitePrefix.size()) {
    return sqlite_store(text.substr(kSqlitePrefix.size()));
  }
  return failure(std::string(kForms));
}

}  // namespace spiel::store
