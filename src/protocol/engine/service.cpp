#include "protocol/engine/service.hpp"

#include <utility>

#include "protocol/engine/requests.hpp"
#include "protocol/engine/texts.hpp"

namespace spiel::engine {

namespace {

http::Response too_many_logins() {
  auto response = http::problem(429, "too-many-logins",
                                "Too many passwords are being tried; try again in a moment.");
  response.headers.add("Retry-After", "2");
  return response;
}

// What may have happened is not to be sent again without a look.
Excuse excuse(const http::Respond& respond) {
  return [respond](const table::Refusal& refusal) {
    const bool unknown = may_have_been_done(refusal);
    auto response = http::problem(unknown ? 409 : 503, name_of(refusal), explain(refusal));
    if (!unknown) response.headers.add("Retry-After", "2");
    respond(std::move(response));
  };
}

bool is_excusable(const table::Refusal& refusal) {
  return is_trouble(refusal) || refusal == table::Refusal(table::TableRefusal::Damaged);
}

}  // namespace

void Inquiry::ask(table::Request request, Heard heard) {
  const auto hear = [heard = std::move(heard), excuse = excuse_](const table::Reply& reply, Time) {
    const bool excused = !reply && is_excusable(reply.error());
    excused ? excuse(reply.error()) : heard(reply);
  };
  hub_.ask(std::move(request), hear, clock_());
}

std::string caller_of(const http::Request& request) {
  const auto envelope = parse_envelope(request.body);
  if (!envelope) return {};
  auto name = envelope->text("username");
  if (name.empty()) name = envelope->text("playerId");
  if (name.empty()) name = envelope->arguments.text("playerId").value_or("");
  return name;
}

Service::Service(table::Hub& hub, Accounts& accounts, Clock clock, ServiceSettings settings)
    : hub_(hub), accounts_(accounts), clock_(std::move(clock)), settings_(std::move(settings)) {}

std::vector<http::Route> Service::routes() {
  const auto route = [](std::string pattern, http::Handler handler) {
    return http::Route{http::Method::Post, std::move(pattern), std::move(handler),
                       "application/json"};
  };
  return {route("/Catan/managerRequest",
                [this](const http::Request& request, http::Respond respond) {
                  manager_request(request, std::move(respond));
                }),
          route("/Catan/userRequest", [this](const http::Request& request, http::Respond respond) {
            user_request(request, std::move(respond));
          })};
}

void Service::manager_request(const http::Request& request, http::Respond respond) {
  auto envelope = parse_envelope(request.body);
  if (!envelope) return respond(malformed());
  const Style style{settings_.line_breaks, envelope->arguments.as_text};
  const auto user = envelope->text("username");
  const auto password = envelope->text("password");
  auto reply = [respond, style](const Answer& answer) { respond(to_response(answer, style)); };
  auto operation = std::make_shared<ManagerRequest>(
      Inquiry::Parts{hub_, clock_, std::move(*envelope), reply, excuse(respond)},
      settings_.bot_levels);
  accounts_.verify(user, password, request.peer, [operation, reply, respond](Login login) {
    if (login == Login::TooMany) return respond(too_many_logins());
    if (login == Login::Wrong) return reply({kRefused, std::string(text::kWrongCredentials), ""});
    operation->run();
  });
}

void Service::user_request(const http::Request& request, http::Respond respond) {
  auto envelope = parse_envelope(request.body);
  if (!envelope) return respond(malformed());
  const Style style{settings_.line_breaks, false};
  auto reply = [respond, style](const Answer& answer) { respond(to_response(answer, style)); };
  std::make_shared<UserRequest>(
      Inquiry::Parts{hub_, clock_, std::move(*envelope), std::move(reply), excuse(respond)},
      std::string(request.bearer_token()))
      ->run();
}

}  // namespace spiel::engine
