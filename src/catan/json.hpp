// Rules and setups as JSON. Reading is total: whatever comes in gives a value without fault, or the
// reason. Rules may leave out what stays at its default.
#pragma once

#include <boost/json/fwd.hpp>
#include <string>

#include "catan/setup.hpp"
#include "core/result.hpp"

namespace spiel::catan {

boost::json::object json_of(const Rules&);
boost::json::object json_of(const Setup&);
Result<Rules, std::string> rules_from(const boost::json::value&);
Result<Setup, std::string> setup_from(const boost::json::value&);

}  // namespace spiel::catan
