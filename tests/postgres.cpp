#include "tests/postgres.hpp"

#include <fcntl.h>
#include <libpq-fe.h>
#include <pwd.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
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

}  // namespace

Postgres& Postgres::running() {
  static Postgres postgres;
  return postgres;
}

Postgres::Postgres() {
  if (const auto* user = other_user()) {
    if (::chown(folder_.path().c_str(), user->pw_uid, user->pw_gid) != 0) {
      throw std::runtime_error("cannot give a folder away");
    }
  }
  const auto id = spawn({server_programs() / "initdb", "-D", folder_ / "data", "-U", kUser, "-A",
                         "trust", "-E", "UTF8", "--locale=C", "--no-sync"},
                        folder_ / "log");
  int status = 0;
  ::waitpid(id, &status, 0);
  if (status != 0) throw std::runtime_error("initdb fails");
  start();
}

Postgres::~Postgres() { kill(); }

// What the kernel has been given survives the end of processes, so syncs would only cost time.
void Postgres::start() {
  id_ = spawn({server_programs() / "postgres", "-D", folder_ / "data", "-k", folder_.path(), "-c",
               "listen_addresses=", "-c", "fsync=off", "-c", "shared_buffers=16MB"},
              folder_ / "log");
  const auto deadline = std::chrono::steady_clock::now() + kPatienceWithStart;
  while (PQping(address_of("postgres").c_str()) != PQPING_OK) {
    if (std::chrono::steady_clock::now() > deadline) {
      throw std::runtime_error("PostgreSQL does not come up");
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
}

void Postgres::kill() {
  if (id_ < 0) return;
  ::kill(id_, SIGQUIT);
  ::waitpid(id_, nullptr, 0);
  id_ = -1;
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
  const std::unique_ptr<PGconn, decltype(&PQfinish)> admin(
      PQconnectdb(address_of("postgres").c_str()), &PQfinish);
  const std::unique_ptr<PGresult, decltype(&PQclear)> made(
      PQexec(admin.get(), ("CREATE DATABASE " + name).c_str()), &PQclear);
  if (PQresultStatus(made.get()) != PGRES_COMMAND_OK) {
    throw std::runtime_error(PQerrorMessage(admin.get()));
  }
  return address_of(name);
}

}  // namespace spiel
