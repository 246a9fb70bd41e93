#include "server/settings.hpp"

#include <fmt/format.h>

#include <toml++/toml.h>
#include <algorithm>
#include <charconv>
#include <limits>
#include <type_traits>

namespace spiel::server {

namespace {

constexpr std::string_view kVariablePrefix = "SPIELTISCH_";

// A problem with one value; the caller adds the name and the source.
struct BadValue {
  std::string reason;
};

template <class Number>
Number number(const std::string& text) {
  Number value{};
  const char* end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc{} || rest != end) {
    throw BadValue{
        fmt::format("'{}' is not a number from 0 to {}", text, std::numeric_limits<Number>::max())};
  }
  return value;
}

bool truth(const std::string& text) {
  if (text == "true" || text == "1") return true;
  if (text == "false" || text == "0") return false;
  throw BadValue{fmt::format("'{}' is neither true nor false", text)};
}

void assign(std::string& field, const std::string& text) { field = text; }
void assign(bool& field, const std::string& text) { field = truth(text); }
void assign(std::uint16_t& field, const std::string& text) { field = number<std::uint16_t>(text); }
void assign(std::uint64_t& field, const std::string& text) { field = number<std::uint64_t>(text); }
void assign(std::optional<std::uint64_t>& field, const std::string& text) {
  field = number<std::uint64_t>(text);
}
void assign(std::chrono::seconds& field, const std::string& text) {
  field = std::chrono::seconds(number<std::uint32_t>(text));
}

void set(Settings& settings, const Option& option, const std::vector<std::string>& values) {
  if (!option.is_list() && values.size() != 1) throw BadValue{"it takes one value"};
  const auto& choices = option.choices;
  if (!choices.empty() && std::find(choices.begin(), choices.end(), values[0]) == choices.end()) {
    throw BadValue{fmt::format("'{}' is none of {}", values[0], fmt::join(choices, ", "))};
  }
  std::visit(
      [&](auto* field) {
        if constexpr (std::is_same_v<decltype(field), std::vector<std::string>*>) {
          *field = values;
        } else {
          assign(*field, values[0]);
        }
      },
      option.field(settings));
}

std::string quoted(const std::string& text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result + "\"";
}

struct Show {
  std::string operator()(const std::string* v) const { return quoted(*v); }
  std::string operator()(const bool* v) const { return *v ? "true" : "false"; }
  std::string operator()(const std::uint16_t* v) const { return std::to_string(*v); }
  std::string operator()(const std::uint64_t* v) const { return std::to_string(*v); }
  std::string operator()(const std::chrono::seconds* v) const { return std::to_string(v->count()); }
  std::string operator()(const std::optional<std::uint64_t>* v) const {
    return *v ? std::to_string(**v) : "";
  }
  std::string operator()(const std::vector<std::string>* v) const {
    std::string items;
    for (const auto& item : *v) items += (items.empty() ? "" : ", ") + quoted(item);
    return "[" + items + "]";
  }
};

bool is_unset(const Field& field) {
  if (const auto* seed = std::get_if<std::optional<std::uint64_t>*>(&field)) return !**seed;
  if (const auto* text = std::get_if<std::string*>(&field)) return (*text)->empty();
  if (const auto* list = std::get_if<std::vector<std::string>*>(&field)) return (*list)->empty();
  return false;
}

// `store` says what `data` and `volatile` say in short: a later source overrides all three.
void replace_store(EffectiveSettings& effective, const Written& written,
                   const std::string& source) {
  const auto memory = written.find("volatile");
  const bool in_memory =
      memory != written.end() && memory->second != std::vector<std::string>{"false"};
  const bool in_short = written.contains("data") || in_memory;
  if (written.contains("store") && in_short) {
    throw BadSetting(
        fmt::format("setting store ({}): it takes the place of data and volatile", source));
  }
  if (in_short) effective.settings.store.clear();
}

void apply(EffectiveSettings& effective, const Written& written, const std::string& source) {
  replace_store(effective, written, source);
  for (const auto& [name, values] : written) {
    const auto option = std::find_if(options().begin(), options().end(),
                                     [&](const Option& o) { return o.name == name; });
    if (option == options().end()) {
      throw BadSetting(fmt::format("unknown setting {} ({})", name, source));
    }
    try {
      set(effective.settings, *option, values);
    } catch (const BadValue& bad) {
      throw BadSetting(fmt::format("setting {} ({}): {}", name, source, bad.reason));
    }
    effective.source[name] = source;
    effective.settings.named.insert(name);
  }
}

std::string scalar_text(const toml::node& node, const std::string& name) {
  if (const auto text = node.value_exact<std::string>()) return *text;
  if (const auto integer = node.value_exact<std::int64_t>()) return std::to_string(*integer);
  if (const auto flag = node.value_exact<bool>()) return *flag ? "true" : "false";
  throw BadSetting(
      fmt::format("setting {} (file): a text, a number or true/false is wanted", name));
}

// A key with a dot in it ("lmu-0.1-port") reads as a table in TOML: names are joined again.
void flatten(const toml::table& table, const std::string& prefix, Written& written) {
  for (const auto& [key, node] : table) {
    const std::string name = prefix + std::string(key.str());
    if (const auto* inner = node.as_table()) {
      flatten(*inner, name + ".", written);
    } else if (const auto* list = node.as_array()) {
      auto& values = written[name];
      for (const auto& item : *list) values.push_back(scalar_text(item, name));
    } else {
      written[name] = {scalar_text(node, name)};
    }
  }
}

Written read_file(const std::string& file) {
  try {
    Written written;
    flatten(toml::parse_file(file), "", written);
    return written;
  } catch (const toml::parse_error& error) {
    throw BadSetting(
        fmt::format("{}: {} (line {})", file, error.description(), error.source().begin.line));
  }
}

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts;
  std::size_t begin = 0;
  for (std::size_t end = 0; end != std::string::npos; begin = end + 1) {
    end = text.find(separator, begin);
    parts.push_back(text.substr(begin, end - begin));
  }
  return parts;
}

Written read_environment(const Environment& environment) {
  Written written;
  for (const auto& [variable, value] : environment) {
    if (!variable.starts_with(kVariablePrefix) || variable == kConfigVariable) continue;
    const auto option = std::find_if(options().begin(), options().end(), [&](const Option& o) {
      return o.environment_name() == variable;
    });
    if (option == options().end()) {
      throw BadSetting(fmt::format("unknown setting {} (environment)", variable));
    }
    written[option->name] = option->is_list() ? split(value, ',') : std::vector{value};
  }
  return written;
}

}  // namespace

std::string Option::environment_name() const {
  std::string result(kVariablePrefix);
  for (const char c : name) {
    result += c == '-' || c == '.' ? '_' : static_cast<char>(std::toupper(c));
  }
  return result;
}

bool Option::is_flag() const {
  Settings settings;
  return std::holds_alternative<bool*>(field(settings));
}

bool Option::is_list() const {
  Settings settings;
  return std::holds_alternative<std::vector<std::string>*>(field(settings));
}

EffectiveSettings load_settings(const std::string& config_file, const Environment& environment,
                                const Written& flags) {
  EffectiveSettings effective;
  if (!config_file.empty()) apply(effective, read_file(config_file), "file");
  apply(effective, read_environment(environment), "environment");
  apply(effective, flags, "flag");
  store_of(effective.settings);
  return effective;
}

HostAndPort parse_host_and_port(const std::string& text, const std::string& option) {
  const auto colon = text.rfind(':');
  HostAndPort parsed;
  const char* const end = text.data() + text.size();
  const bool named = colon != std::string::npos && colon > 0 &&
                     std::from_chars(text.data() + colon + 1, end, parsed.port).ptr == end &&
                     parsed.port != 0;
  if (!named) throw BadSetting(option + " must be HOST:PORT");
  parsed.host = text.substr(0, colon);
  if (parsed.host.starts_with('[') && parsed.host.ends_with(']')) {
    parsed.host = parsed.host.substr(1, parsed.host.size() - 2);
  }
  return parsed;
}

store::StoreAddress store_of(const Settings& settings) {
  if (settings.store.empty()) {
    if (settings.volatile_journal) return {store::StoreAddress::Kind::Memory};
    return store::sqlite_store(settings.data);
  }
  const auto address = store::parse_store_address(settings.store);
  if (!address) throw BadSetting("setting store: " + address.error());
  return *address;
}

std::string EffectiveSettings::text() const {
  Settings shown = settings;
  if (!shown.store.empty()) shown.store = store_of(settings).shown();
  const auto is_overridden = [&](const std::string& name) {
    return !settings.store.empty() && (name == "data" || name == "volatile");
  };
  std::string text;
  for (const Option& option : options()) {
    if (is_overridden(option.name)) continue;
    const Field field = option.field(shown);
    const auto from = source.find(option.name);
    const std::string origin = from != source.end() ? from->second : "default";
    if (is_unset(field)) {
      text += fmt::format("# {} is not set: {}\n", option.name, option.help);
    } else if (option.secret) {
      text += fmt::format("# {} is set ({}), but not shown\n", option.name, origin);
    } else {
      text += fmt::format("{} = {}  # {}\n", option.name, std::visit(Show{}, field), origin);
    }
  }
  return text;
}

}  // namespace spiel::server
