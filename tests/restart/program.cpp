#include "program.hpp"

#include <stdexcept>
#include <utility>

#include "tests/this_machine.hpp"

namespace spiel::server {

Program::Program(std::filesystem::path data, std::vector<std::string> more_arguments)
    : data_(std::move(data)), more_arguments_(std::move(more_arguments)), port_(free_port()) {}

void Program::start() {
  std::vector<std::string> words = {"serve",
                                    "--data",
                                    data_.native(),
                                    "--http-port",
                                    std::to_string(port_),
                                    "--swc-port",
                                    "0",
                                    "--lmu-0.1-port",
                                    "0",
                                    "--lmu-0.3-port",
                                    "0",
                                    "--lmu-0.4-port",
                                    "0",
                                    "--log-level",
                                    "error"};
  words.insert(words.end(), more_arguments_.begin(), more_arguments_.end());
  process_.emplace(std::move(words));
  if (!process_->read_until("\n").ends_with('\n')) {
    throw std::runtime_error("the server does not come up");
  }
}

}  // namespace spiel::server
