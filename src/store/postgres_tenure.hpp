// The right of one server to write to a database, over the connection that it holds it by.
//
// The connection holds a lock of the database's for as long as it lives, so that a second server of
// the same name is refused at its start and a restart need not wait. The proof is the node's row
// with its epoch (postgres_schema.hpp): when the connection is lost it is resumed only while the
// row still has it. A node without an address is alone: it does not begin while others live, nor
// others while it does.
//
// The row also counts the commits. When the connection is lost in the middle of one, nobody knows
// whether it happened: the count tells, once the former connection is certainly gone.
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <stdexcept>

#include "store/node_identity.hpp"
#include "store/postgres.hpp"

namespace spiel::store {

// Somebody else writes by now, or the database is not what it was: nothing is stored any more.
class Fenced : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

class Tenure {
 public:
  // A new life. Throws Unusable when the database cannot be reached or used, or has a writer.
  Tenure(postgres::Target target, NodeIdentity node, std::chrono::milliseconds patience);
  ~Tenure();  // ends the life: others need not wait for the end of its lease

  // Connects anew where the connection is lost; true if the commit that was then on its way turns
  // out to have happened. Throws Fenced, or an Error while it is not possible.
  bool resume();
  void let_go() { connection_.reset(); }
  // Another life, for one that was fenced and has let everything go.
  void begin_anew();
  bool is_fenced() const { return fenced_.has_value(); }

  // As one transaction that fails, as a whole, once another server has taken over.
  std::vector<postgres::Rows> look(std::vector<postgres::Call> calls);
  std::vector<postgres::Rows> commit(std::vector<postgres::Call> calls);

  const std::string& node() const { return node_.id; }
  std::int64_t epoch() const { return epoch_; }  // on any thread
  // What an operator should know; mostly empty.
  const std::string& warning() const { return warning_; }

 private:
  void connect();
  bool lock();
  void wait_for_lock();
  void begin_life();
  bool try_to_begin();
  bool find_life();
  void end_former_process();
  [[noreturn]] void fence(const std::string& reason);
  std::vector<postgres::Rows> under_fence(std::vector<postgres::Call> calls, std::int64_t commits);

  const postgres::Target target_;
  const std::chrono::milliseconds patience_;
  const NodeIdentity node_;
  std::optional<postgres::Connection> connection_;
  std::int64_t process_ = 0;  // of the database, that last served the connection
  std::atomic<std::int64_t> epoch_ = 0;
  std::int64_t commits_ = 0;  // that are known to have happened
  std::optional<std::string> fenced_;
  std::string warning_;
};

}  // namespace spiel::store
