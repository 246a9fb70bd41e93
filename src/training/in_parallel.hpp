// Work in numbered parts on several threads. Parts do not know which thread does them, so results
// do not depend on the number of threads.
#pragma once

#include <atomic>
#include <cstddef>
#include <thread>
#include <vector>

namespace spiel::training {

template <class Work>
void in_parallel(int threads, std::size_t parts, Work&& work) {
  std::atomic<std::size_t> next = 0;
  std::vector<std::jthread> workers;
  for (int t = 0; t < threads; ++t) {
    workers.emplace_back([&] {
      for (std::size_t part = next++; part < parts; part = next++) work(part);
    });
  }
}

}  // namespace spiel::training
