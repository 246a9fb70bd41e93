// Where a test program finds its data files: its own folder under tests/.
#pragma once

#include <string>

namespace spiel {

std::string test_data();

}  // namespace spiel
