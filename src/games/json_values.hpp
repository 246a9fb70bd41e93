// JSON values that may be anything, taken for what they must be. What fits is decided here, once;
// what is said of a value that does not is for whoever reads it: `Fields` names its path, a
// published protocol has words of its own, or none.
#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/string.hpp>
#include <boost/json/value.hpp>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/result.hpp"

namespace spiel::games {

enum class Misfit : std::uint8_t { NotWhole, OutOfRange, NotFlag, NotText, NotList, NotObject };

template <class T>
using Fitting = Result<T, Misfit>;

// A whole number. Some libraries write every number with a decimal point, so 7.0 is read as 7.
std::optional<std::int64_t> integer(const boost::json::value& value);
Fitting<std::int64_t> number_in(const boost::json::value& value, std::int64_t low,
                                std::int64_t high);
Fitting<bool> flag_in(const boost::json::value& value);
Fitting<std::string_view> text_in(const boost::json::value& value);
Fitting<const boost::json::array*> list_in(const boost::json::value& value);
Fitting<const boost::json::object*> object_in(const boost::json::value& value);

// Null for a member that is not there; one that is null counts as left out.
const boost::json::value* member(const boost::json::object& object, std::string_view name);
// None for anything but text, and in what is no object.
std::optional<std::string_view> text_member(const boost::json::object& object,
                                            std::string_view name);
std::optional<std::string_view> text_member(const boost::json::value& value, std::string_view name);

}  // namespace spiel::games
