#include "tests/postgres.hpp"

#include <fcntl.h>
#include <libpq-fe.h>
#include <pwd.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <functional>
#include <memory>
#include <thread>
#include <vector>

namespace spiel {

namespace {

constexpr const char* kUser = "spieltisch";
constexpr auto kPatienceWithStart = std::chrono::seconds(120);

// The newest that is installed.
std::filesystem::path server_programs() {
  std::filesystem::path newest;
  const std::filesystem::path versions = "/usr/lib/postgresql";
  if (std::filesystem::exists(versions)) {
    for (const auto& version : std::filesystem::directory_iterator(versions)) {
      if (std::filesystem::exists(version.path() / "bin" / "initdb") && version.path() > newest) {
        newest = version.path();
      }
    }
  }
  if (newest.empty()) throw std::runtime_error("the Debian package postgresql-15 is needed");
  return newest / "bin";
}

// PostgreSQL refuses to be root.
const passwd* other_user() {
  if (::getuid() != 0) return nullptr;
  const passwd* user = ::getpwnam("postgres");
  if (!user) throw std::runtime_error("there is no user postgres");
  return user;
}

[[noreturn]] void become(const std::vector<std::string>& words, const std::string& log,
                         const passwd* user) {
  const int file = ::open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0644);
  ::dup2(file, STDOUT_FILENO);
  ::dup2(file, STDERR_FILENO);
  if (user && (::setgid(user->pw_gid) != 0 || ::setuid(user->pw_uid) != 0)) ::_exit(126);
  ::prctl(PR_SET_PDEATHSIG, SIGQUIT);
  std::vector<char*> pointers;
  for (const auto& word : words) pointers.push_back(const_cast<char*>(word.c_str()));
  pointers.push_back(nullptr);
  if (::chdir("/") == 0) ::execv(pointers[0], pointers.data());
  ::_exit(127);
}

pid_t spawn(const std::vector<std::string>& words, const std::string& log) {
  const passwd* user = other_user();
  const pid_t id = ::fork();
  if (id == 0) become(words, log, user);
  return id;
}

void give_away(const std::filesystem::path& folder) {
  const auto* user = other_user();
  if (user && ::chown(folder.c_str(), user->pw_uid, user->pw_gid) != 0) {
    throw std::runtime_error("cannot give a folder away");
  }
}

using Handle = std::unique_ptr<PGconn, decltype(&PQfinish)>;
using Answer = std::unique_ptr<PGresult, decltype(&PQclear)>;

Answer answer_to(const std::string& address, const std::string& sql) {
  const Handle handle(PQconnectdb(address.c_str()), &PQfinish);
  Answer answer(PQexec(handle.get(), sql.c_str()), &PQclear);
  const auto status = PQresultStatus(answer.get());
  if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) {
    throw std::runtime_error(PQerrorMessage(handle.get()));
  }
  return answer;
}

// Looks again and again; throws when it takes too long.
void wait_until(const std::function<bool()>& holds, const std::string& otherwise) {
  const auto deadline = std::chrono::steady_clock::now() + kPatienceWithStart;
  while (!holds()) {
    if (std::chrono::steady_clock::now() > deadline) throw std::runtime_error(otherwise);
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
}

}  // namespace

Postgres& Postgres::running() {
  static Postgres postgres;
  return postgres;
}

Postgres::Postgres() {
  give_away(folder_.path());
  run({"initdb", "-D", folder_ / "data", "-U", kUser, "-A", "trust", "-E", "UTF8", "--locale=C",
       "--no-sync"});
  start();
}

Postgres::Postgres(const Follows& follows) {
  give_away(folder_.path());
  follow(follows);
}

Postgres::~Postgres() { crash(); }

void Postgres::run(std::vector<std::string> words) const {
  const auto name = words.front();
  words.front() = server_programs() / name;
  int status = 0;
  ::waitpid(spawn(words, folder_ / "log"), &status, 0);
  if (status != 0) throw std::runtime_error(name + " fails");
}

// What the kernel has been given survives the end of processes, so syncs would only cost time.
void Postgres::start() {
  id_ = spawn({server_programs() / "postgres", "-D", folder_ / "data", "-k", folder_.path(), "-c",
               "listen_addresses=", "-c", "fsync=off", "-c", "shared_buffers=16MB"},
              folder_ / "log");
  wait_until([this] { return PQping(address_of("postgres").c_str()) == PQPING_OK; },
             "PostgreSQL does not come up");
}

void Postgres::crash() { end(SIGQUIT); }
void Postgres::kill() { end(SIGKILL); }

void Postgres::end(int signal) {
  if (id_ < 0) return;
  ::kill(id_, signal);
  ::waitpid(id_, nullptr, 0);
  id_ = -1;
}

void Postgres::follow(const Follows& follows) {
  std::filesystem::remove_all(folder_ / "data");
  run({"pg_basebackup", "-D", folder_ / "data", "-R", "--checkpoint=fast", "--no-sync", "-d",
       "host=" + follows.primary.folder().native() +
           " port=5432 user=replica application_name=" + follows.name});
  start();
}

void Postgres::promote() { run({"pg_ctl", "promote", "-D", folder_ / "data"}); }

void Postgres::execute(const std::string& sql) const { answer_to(address_of("postgres"), sql); }

bool Postgres::is_true(const std::string& condition) const {
  const auto answer = answer_to(address_of("postgres"), "SELECT " + condition);
  return std::string_view(PQgetvalue(answer.get(), 0, 0)) == "t";
}

std::string Postgres::address_of(const std::string& database) const {
  return std::string("postgres://") + kUser + "@/" + database +
         "?port=5432&host=" + folder_.path().native();
}

std::string Postgres::name_in(const std::string& address) {
  const auto from = address.find("@/") + 2;
  return address.substr(from, address.find('?') - from);
}

std::string Postgres::new_database() {
  const auto name = "test" + std::to_string(++databases_);
  execute("CREATE DATABASE " + name);
  return address_of(name);
}

// --- two of them ---------------------------------------------------------------------------------

PostgresPair& PostgresPair::running() {
  static PostgresPair pair;
  return pair;
}

PostgresPair::PostgresPair() {
  both_[0] = std::make_unique<Postgres>();
  primary().run({"createuser", "-h", at(0).folder(), "-U", kUser, "--replication", "replica"});
  both_[1] = std::make_unique<Postgres>(Postgres::Follows{primary(), name_of_standby()});
  wait_for_standby();
}

std::string PostgresPair::new_database() {
  const auto name = "test" + std::to_string(++databases_);
  primary().execute("CREATE DATABASE " + name);
  return at(0).address_of(name) + ',' + at(1).folder().native();
}

// From then on a commit is acknowledged when both have it.
void PostgresPair::wait_for_standby() {
  const auto name = "'" + name_of_standby() + "'";
  primary().execute("ALTER SYSTEM SET synchronous_standby_names = " + name);
  primary().execute("SELECT pg_reload_conf()");
  const auto follows = "EXISTS (SELECT FROM pg_stat_replication WHERE application_name = " + name +
                       " AND sync_state = 'sync')";
  wait_until([&] { return primary().is_true(follows); }, "the standby does not follow");
}

void PostgresPair::fail_over() {
  primary().kill();
  standby().promote();
  primary_ = 1 - primary_;
}

void PostgresPair::renew_standby() {
  standby().follow({primary(), name_of_standby()});
  wait_for_standby();
}

}  // namespace spiel
