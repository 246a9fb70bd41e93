// Rules and setups of Catan as JSON. Reading is total: whatever comes in gives a value without
// fault, or the reason. Rules may leave out what stays at its default.
#pragma once

#include <boost/json/fwd.hpp>
#include <string>

#include "catan/setup.hpp"
#include "core/result.hpp"

namespace spiel::games {

boost::json::object json_of(const catan::Rules&);
boost::json::object json_of(const catan::Setup&);
Result<catan::Rules, std::string> catan_rules_from(const boost::json::value&);
Result<catan::Setup, std::string> catan_setup_from(const boost::json::value&);

}  // namespace spiel::games
