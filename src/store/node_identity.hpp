// Who a server is among those that share a database.
#pragma once

#include <chrono>
#include <string>

namespace spiel::store {

struct NodeIdentity {
  std::string id = "main";
  std::string address{};  // HOST:PORT where other nodes reach it; empty: it is alone
  // So long after its last sign of life, by the database's clock, others take its tables over.
  std::chrono::milliseconds lease{5'000};

  bool is_alone() const { return address.empty(); }
};

}  // namespace spiel::store
