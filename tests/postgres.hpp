// A PostgreSQL of the tests' own, from Debian's packages: in a temporary folder, reached over a
// socket there, without passwords. It never outlives who runs it. All calls from the main thread.
#pragma once

#include <sys/types.h>

#include <string>

#include "tests/this_machine.hpp"

namespace spiel {

class Postgres {
 public:
  // One for the whole test program, started when it is first asked for.
  static Postgres& running();

  Postgres();
  ~Postgres();
  Postgres(const Postgres&) = delete;
  Postgres& operator=(const Postgres&) = delete;

  // The address of a new, empty one, for a superuser.
  std::string new_database();
  std::string address_of(const std::string& database) const;
  // The database that an address names; and the file that all are reached by.
  static std::string name_in(const std::string& address);
  std::string socket() const { return folder_ / ".s.PGSQL.5432"; }

  void start();
  // All its processes end at once, as in a crash.
  void kill();
  void restart() {
    kill();
    start();
  }

 private:
  TempFolder folder_;
  pid_t id_ = -1;
  int databases_ = 0;
};

}  // namespace spiel
