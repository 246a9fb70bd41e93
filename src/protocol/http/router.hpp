// Which handler answers which request: a table of (method, pattern, handler).
//
// A pattern is a path whose parts may be names: "/tables/{id}/events"; a last part "{*rest}" takes
// everything that is left. Literal parts are preferred to named ones. A final slash makes no
// difference. GET routes answer HEAD as well. A path that is known with other methods only gives
// 405 with `Allow`, any other path 404.
#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/result.hpp"
#include "core/wire.hpp"
#include "protocol/http/message.hpp"

namespace spiel::http {

// Answers once, from any thread; copies answer the same request.
using Respond = std::function<void(Response)>;
using Handler = std::function<void(const Request&, Respond)>;

// So long a handler may be asked to wait for news; its answer comes a little later.
inline constexpr std::chrono::seconds kLongestWait{60};

// The conversation that goes on after the request, or the answer why there is none.
using Opener = std::function<Result<Converse, Response>(const Request&)>;

// How a conversation is carried. Over a WebSocket every line is one text message, both ways. An
// endless body carries what is sent; what the peer has to say comes by POST to an `Inbox`.
struct WebSocket {
  Opener open;
};
struct EndlessBody {
  std::string content_type;  // text/event-stream, application/x-ndjson
  Opener open;
};
// Takes bodies for the conversation whose name is in the header `Spieltisch-Session`.
struct Inbox {};

using Action = std::variant<Handler, WebSocket, EndlessBody, Inbox>;

struct Route {
  Method method = Method::Get;
  std::string pattern;
  Action action;
  std::string consumes = {};  // media type of bodies; anything else gives 415. Empty: any
  std::size_t max_body = 64 * 1024;
  double cost = 1;  // how many requests it counts for, where their number is limited; 0: it is not
};

class Router {
 public:
  void add(Route route);

  struct Match {
    const Route* route = nullptr;
    Pairs params;
  };
  // The route, or the answer when there is none. `method` and `path` alone decide.
  Result<Match, Response> find(Method method, std::string_view path) const;

  const std::vector<Route>& routes() const { return routes_; }

 private:
  std::vector<Route> routes_;  // those with more literal parts first
};

}  // namespace spiel::http
