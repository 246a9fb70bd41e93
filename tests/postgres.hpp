// A PostgreSQL of the tests' own, from Debian's packages: in a temporary folder, reached over a
// socket there, without passwords. It never outlives who runs it. All calls from the main thread.
#pragma once

#include <sys/types.h>

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "tests/this_machine.hpp"

namespace spiel {

class Postgres {
 public:
  // One for the whole test program, started when it is first asked for.
  static Postgres& running();

  // What a standby follows, and by which name.
  struct Follows {
    const Postgres& primary;
    std::string name;
  };

  Postgres();
  explicit Postgres(const Follows& follows);
  ~Postgres();
  Postgres(const Postgres&) = delete;
  Postgres& operator=(const Postgres&) = delete;

  // The address of a new, empty one, for a superuser.
  std::string new_database();
  std::string address_of(const std::string& database) const;
  // The database that an address names; and the file that all are reached by.
  static std::string name_in(const std::string& address);
  std::string socket() const { return folder_ / ".s.PGSQL.5432"; }
  const std::filesystem::path& folder() const { return folder_.path(); }

  void start();
  // All its processes end at once, as in a crash.
  void crash();
  // Without a warning to any of them.
  void kill();
  void restart() {
    crash();
    start();
  }

  // One that has ended throws away what it has and becomes a standby.
  void follow(const Follows& follows);
  void promote();

  // One of PostgreSQL's programs, to its end.
  void run(std::vector<std::string> words) const;
  void execute(const std::string& sql) const;
  bool is_true(const std::string& condition) const;

 private:
  void end(int signal);

  TempFolder folder_;
  pid_t id_ = -1;
  int databases_ = 0;
};

// A primary and its synchronous standby, by the steps that docs/cluster.md tells operators.
class PostgresPair {
 public:
  static PostgresPair& running();

  PostgresPair();

  // The address of a new, empty database, with both hosts.
  std::string new_database();
  const Postgres& at(std::size_t place) const { return *both_.at(place); }

  void restart_primary() { primary().restart(); }
  // Kills the primary and promotes the standby.
  void fail_over();
  // Who was killed comes back as the standby of the other.
  void renew_standby();

 private:
  Postgres& primary() { return *both_.at(primary_); }
  Postgres& standby() { return *both_.at(1 - primary_); }
  std::string name_of_standby() const { return primary_ == 0 ? "db2" : "db1"; }
  void wait_for_standby();

  std::array<std::unique_ptr<Postgres>, 2> both_;
  std::size_t primary_ = 0;
  int databases_ = 0;
};

}  // namespace spiel
