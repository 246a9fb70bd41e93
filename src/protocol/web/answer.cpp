#include "protocol/web/answer.hpp"

#include <fmt/core.h>

#include <utility>

#include "protocol/web/messages.hpp"
#include "protocol/web/table_json.hpp"

namespace spiel::web {

namespace {

int status_of(const table::Refusal& refusal) {
  const auto* own = std::get_if<table::TableRefusal>(&refusal);
  if (!own) return 409;
  switch (*own) {
    case table::TableRefusal::NoSuchTable:
    case table::TableRefusal::NoSuchPlayer:
      return 404;
    case table::TableRefusal::KeyReused:
      return 422;
    case table::TableRefusal::TooManyObservers:
    case table::TableRefusal::TooManyTables:
    case table::TableRefusal::TooManyHints:
      return 429;
    case table::TableRefusal::Unavailable:
    case table::TableRefusal::Damaged:
      return 503;
    default:
      return 409;
  }
}

}  // namespace

http::Response json_answer(std::string body, int status) {
  return {status, "application/json", std::move(body), {{"Cache-Control", "no-store"}}};
}

http::Response problem(int status, std::string_view code, std::string_view detail) {
  auto response = http::problem(status, code, detail);
  response.headers.add("Cache-Control", "no-store");
  if (status == 401) response.headers.add("WWW-Authenticate", "Bearer");
  return response;
}

http::Response problem(const table::Refusal& refusal) {
  return problem(status_of(refusal), name_of(refusal), explain(refusal));
}

http::Response problem(const Malformed& fault) {
  return problem(fault.code == "too-long" ? 413 : 400, fault.code, fault.message);
}

http::Response table_answer(const table::TableInfo& info, int status) {
  auto response = json_answer(json_object(field("table", table_value(info))), status);
  if (status == 201) response.headers.add("Location", "/api/tables/" + info.id);
  return response;
}

http::Response state_answer(const table::Snapshot& snapshot, Time now) {
  http::Response response{200, "application/json", view_message(snapshot, WithLegal::Yes, now), {}};
  // A browser keeps what one seat may see from another seat at the same table.
  response.headers = {{"ETag", fmt::format("\"{}\"", snapshot.version)},
                      {"Cache-Control", "private, no-cache"},
                      {"Vary", "Authorization"}};
  return response;
}

}  // namespace spiel::web
