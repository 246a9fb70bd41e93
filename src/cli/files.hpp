// Files that commands are given by name. What goes wrong is a Failure that names the file.
#pragma once

#include <cstddef>
#include <limits>
#include <string>
#include <string_view>

namespace spiel::cli {

// Of a file that is longer than `most` it says that it cannot be read.
std::string read_file(const std::string& name,
                      std::size_t most = std::numeric_limits<std::size_t>::max());
void write_file(const std::string& name, std::string_view text);

// For what takes long to make: fails now where it could not be written then. Changes nothing.
void expect_writable(const std::string& name);

}  // namespace spiel::cli
