// Opens a journal wherever it is kept.
#pragma once

#include <memory>

#include "store/group_commit.hpp"
#include "store/node_identity.hpp"
#include "store/store_address.hpp"

namespace spiel::store {

struct StoreOptions {
  bool accept_loss = false;  // SQLite: go on with what is there
  bool for_long = false;     // a server: worth some preparation
  GroupCommit::OnStats on_commit = {};
  NodeIdentity node = {};  // PostgreSQL
};

struct OpenedStore {
  std::unique_ptr<Journal> journal;
  std::string found{};  // what opening found, as one line; mostly empty
  bool alarming = false;
};

// Throws Unusable when it cannot be used: damaged, away, in use, written by a newer program, or the
// copy of another one that is not whole.
OpenedStore open_store(const StoreAddress& address, StoreOptions options = {});

// Likewise, and takes half a copy as well.
OpenedStore open_any_store(const StoreAddress& address, StoreOptions options = {});

// The setting of a journal into which another one is being copied: which one.
inline constexpr const char* kUnfinishedCopyOf = "unfinished-copy-of";

}  // namespace spiel::store
