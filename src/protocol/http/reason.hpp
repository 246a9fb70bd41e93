// The words that go with an HTTP status.
#pragma once

#include <string_view>

namespace spiel::http {

std::string_view reason_of(int status);  // "Not Found"

}  // namespace spiel::http
