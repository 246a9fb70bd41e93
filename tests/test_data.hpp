// Where a test program finds its data files: its own folder under tests/.
#pragma once

#include <string>

namespace spiel {

extern const char* const kTestFolder;
inline std::string test_data() { return kTestFolder; }

}  // namespace spiel
