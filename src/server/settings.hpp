// All settings of the server, described once. From the table of descriptions come the flags
// (`--http-port`), the environment variables (`SPIELTISCH_HTTP_PORT`), the keys of the TOML file
// (`http-port`) and what `spieltisch config` prints. A later source overrides an earlier one: file,
// environment, flags. What is unknown or does not fit is refused with the place it came from.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

#include "protocol/swc/season.hpp"
#include "server/limits.hpp"
#include "store/store_address.hpp"

namespace spiel::server {

// The dialects of the LMU protocols, each with the port that it has unless told otherwise.
std::map<std::string, std::uint16_t, std::less<>> usual_lmu_ports();

struct Settings {
  std::string host = "127.0.0.1";
  std::uint16_t http_port = 8080;
  std::uint16_t swc_port = swc::kUsualPort;
  std::map<std::string, std::uint16_t, std::less<>> lmu_ports = usual_lmu_ports();  // by dialect
  std::set<std::string> named{};  // the settings that somebody gave a value
  std::string tls_cert;
  std::string tls_key;
  std::string cors_origin;
  std::vector<std::string> trusted_proxies;
  std::vector<std::string> allowed_hosts;
  std::string metrics_token;
  std::string operator_address;
  std::string store{};  // empty: as `data` and `volatile` say
  std::string data = "spieltisch-data";
  bool volatile_journal = false;
  bool accept_loss = false;
  std::string node;  // empty: as cluster_address says
  std::string cluster_address;
  std::string cluster_listen;
  std::string cluster_secret;
  std::optional<std::uint64_t> seed;
  std::uint64_t threads = 0;
  std::uint64_t bot_threads = 1;
  std::uint64_t bot_time = 1000;  // milliseconds
  std::vector<std::string> managers;
  std::string engine_compat = "document";
  bool engine_line_breaks = false;
  std::string swc_password;
  std::string swc_season{swc::kNewestSeason.year};
  std::string swc_compat = "seed";
  std::string swc_replays;
  std::string swc_properties;
  std::uint64_t lmu_seats = 4;
  std::chrono::seconds lmu_fill_after{60};
  std::chrono::seconds lmu_ready_within{60};
  std::string log_format = "text";
  std::string log_level = "info";
  Limits limits;
};

using Field =
    std::variant<std::string*, std::uint16_t*, bool*, std::uint64_t*, std::optional<std::uint64_t>*,
                 std::vector<std::string>*, std::chrono::seconds*>;

struct Option {
  std::string name;
  std::function<Field(Settings&)> field;
  std::string help;
  std::vector<std::string> choices = {};
  bool secret = false;

  std::string environment_name() const;
  bool is_flag() const;  // takes no value
  bool is_list() const;  // may be given more than once
};

const std::vector<Option>& options();

class BadSetting : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Values by option name, as they were written.
using Written = std::map<std::string, std::vector<std::string>>;

// Where the journal is to be kept. Throws BadSetting.
store::StoreAddress store_of(const Settings& settings);

// `text` as HOST:PORT, the host without brackets. Throws BadSetting, which names the option.
struct HostAndPort {
  std::string host;
  std::uint16_t port = 0;
};
HostAndPort parse_host_and_port(const std::string& text, const std::string& option);

struct EffectiveSettings {
  Settings settings;
  std::map<std::string, std::string> source;  // by option: "file", "environment" or "flag"

  // As a TOML file that says where each value came from. Secrets are not shown.
  std::string text() const;
};

// Names the TOML file.
constexpr const char* kConfigVariable = "SPIELTISCH_CONFIG";

// Variables and their values; only those that begin with SPIELTISCH_ matter.
using Environment = std::map<std::string, std::string>;

// `config_file` may be empty: no file.
EffectiveSettings load_settings(const std::string& config_file, const Environment& environment,
                                const Written& flags);

}  // namespace spiel::server
