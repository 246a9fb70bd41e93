// The two endpoints of the Catan-engine API over a hub. Every request looks at its table, decides,
// and has the orders carried out only if nothing has happened in between; otherwise it looks again.
// Nothing is answered before the journal has it.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/time.hpp"
#include "protocol/engine/decision.hpp"
#include "protocol/engine/envelope.hpp"
#include "protocol/http/router.hpp"
#include "table/session.hpp"

namespace spiel::engine {

// `TooMany`: not even looked at, since there were too many attempts.
enum class Login : std::uint8_t { Right, Wrong, TooMany };

// Who may manage games. Checking a password takes long on purpose: the answer may come later, on
// any thread.
class Accounts {
 public:
  Accounts() = default;
  Accounts(const Accounts&) = delete;
  Accounts& operator=(const Accounts&) = delete;
  virtual ~Accounts() = default;

  virtual void verify(const std::string& user, const std::string& password, const std::string& peer,
                      std::function<void(Login)> answer) = 0;
};

struct ServiceSettings {
  bool line_breaks = false;  // in status texts, as the original engine sent them
  std::vector<std::string> bot_levels{};
};

class Service {
 public:
  using Clock = std::function<Time()>;

  Service(table::Hub& hub, Accounts& accounts, Clock clock, ServiceSettings settings);

  // POST /Catan/managerRequest and POST /Catan/userRequest.
  std::vector<http::Route> routes();

  void manager_request(const http::Request& request, http::Respond respond);
  void user_request(const http::Request& request, http::Respond respond);

 private:
  table::Hub& hub_;
  Accounts& accounts_;
  Clock clock_;
  ServiceSettings settings_;
};

// Who sends a request, as far as its body tells; empty if it does not.
std::string caller_of(const http::Request& request);

// The rules and seats of a game made through this API.
table::TableOptions table_for_engine();

}  // namespace spiel::engine
