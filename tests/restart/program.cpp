#include "program.hpp"

#include <stdexcept>
#include <utility>

#include "tests/lmu_ports.hpp"
#include "tests/this_machine.hpp"

namespace spiel::server {

Program::Program(std::string store, Ports ports, std::vector<std::string> more_words)
    : store_(std::move(store)),
      more_words_(std::move(more_words)),
      port_(free_port()),
      swc_port_(ports == Ports::HttpAlone ? std::uint16_t{0} : free_port()),
      lmu_port_(ports == Ports::HttpAlone ? std::uint16_t{0} : free_port()) {}

void Program::start() {
  std::vector<std::string> words = {"serve",
                                    "--store",
                                    store_,
                                    "--http-port",
                                    std::to_string(port_),
                                    "--swc-port",
                                    std::to_string(swc_port_),
                                    "--log-level",
                                    "error"};
  for (const auto& label : lmu_labels()) {
    const auto port = label == "lmu-0.3" ? lmu_port_ : std::uint16_t{0};
    words.insert(words.end(), {"--" + label + "-port", std::to_string(port)});
  }
  words.insert(words.end(), more_words_.begin(), more_words_.end());
  process_.emplace(std::move(words), Process::Errors::PassedOn, program_);
  if (!process_->read_until("\n").ends_with('\n')) {
    throw std::runtime_error("the server does not come up");
  }
}

}  // namespace spiel::server
