// As much of JSON Schema as our own OpenAPI description uses. Stricter than the standard in one
// point: an object may have no member that its schema does not name, so that nothing is told that
// is not described.
#pragma once

#include <algorithm>
#include <boost/json.hpp>
#include <map>
#include <optional>
#include <regex>
#include <string>

namespace spiel::web {

namespace json = boost::json;

class Schemas {
 public:
  explicit Schemas(const json::value& description) : description_(description) {}

  // Why the value does not fit the schema at this JSON pointer, or nothing.
  std::optional<std::string> fault(const json::value& value, const std::string& pointer) const {
    json::error_code error;
    const auto* schema = description_.find_pointer(pointer, error);
    if (schema == nullptr) return "there is no schema " + pointer;
    return check(value, schema->as_object(), "");
  }
  std::optional<std::string> fault_of(const json::value& value, const std::string& name) const {
    return fault(value, "/components/schemas/" + name);
  }

 private:
  using Fault = std::optional<std::string>;

  Fault check(const json::value& value, const json::object& schema, const std::string& at) const {
    if (const auto* reference = schema.if_contains("$ref")) {
      json::error_code error;
      const auto* target =
          description_.find_pointer(std::string(reference->as_string()).substr(1), error);
      return target == nullptr ? Fault("a dangling reference")
                               : check(value, target->as_object(), at);
    }
    if (const auto* choices = schema.if_contains("anyOf")) {
      return check_any(value, choices->as_array(), at);
    }
    if (!has_type(value, schema)) return at + ": " + json::serialize(value) + " has another type";
    if (!is_allowed(value, schema)) return at + ": " + json::serialize(value) + " is not allowed";
    if (const auto* array = value.if_array()) return check_items(*array, schema, at);
    if (const auto* object = value.if_object()) return check_members(*object, schema, at);
    return std::nullopt;
  }

  Fault check_any(const json::value& value, const json::array& choices,
                  const std::string& at) const {
    std::string faults;
    for (const auto& choice : choices) {
      const auto fault = check(value, choice.as_object(), at);
      if (!fault) return std::nullopt;
      if (fault->size() > faults.size()) faults = *fault;
    }
    return at + ": fits no alternative, for example " + faults;
  }

  Fault check_items(const json::array& array, const json::object& schema,
                    const std::string& at) const {
    const auto bound = [&](const char* name, std::size_t otherwise) {
      const auto* limit = schema.if_contains(name);
      return limit ? limit->to_number<std::size_t>() : otherwise;
    };
    if (array.size() < bound("minItems", 0)) return at + " is too short";
    if (array.size() > bound("maxItems", array.size())) return at + " is too long";
    for (std::size_t i = 0; i < array.size(); ++i) {
      const auto* item = schema_of_item(schema, i);
      const std::string path = at + "/" + std::to_string(i);
      if (item == nullptr) return path + " is not described";
      if (auto fault = check(array[i], *item, path)) return fault;
    }
    return std::nullopt;
  }
  // Of a list all items are alike; of a tuple each has its own schema, and there is nothing more.
  static const json::object* schema_of_item(const json::object& schema, std::size_t at) {
    if (const auto* items = schema.if_contains("prefixItems")) {
      return at < items->as_array().size() ? &items->as_array()[at].as_object() : nullptr;
    }
    const auto* items = schema.if_contains("items");
    return items ? items->if_object() : nullptr;
  }

  Fault check_members(const json::object& object, const json::object& schema,
                      const std::string& at) const {
    static const json::array kNone;
    const auto* properties = schema.if_contains("properties");
    const auto* required = schema.if_contains("required");
    for (const auto& name : required ? required->as_array() : kNone) {
      if (!object.contains(name.as_string())) return at + " lacks " + json::serialize(name);
    }
    for (const auto& member : object) {
      const std::string path = at + "/" + std::string(member.key());
      const auto* known = properties ? properties->as_object().if_contains(member.key()) : nullptr;
      if (known == nullptr) return path + " is not described";
      if (auto fault = check(member.value(), known->as_object(), path)) return fault;
    }
    return std::nullopt;
  }

  static bool has_type(const json::value& value, const json::object& schema) {
    const auto* type = schema.if_contains("type");
    if (type == nullptr) return true;
    if (const auto* name = type->if_string()) return is_a(value, *name);
    const auto& names = type->as_array();
    return std::any_of(names.begin(), names.end(),
                       [&](const json::value& name) { return is_a(value, name.as_string()); });
  }
  static bool is_a(const json::value& value, std::string_view type) {
    if (type == "integer") return value.is_int64() || value.is_uint64();
    if (type == "number") return value.is_number();
    if (type == "string") return value.is_string();
    if (type == "boolean") return value.is_bool();
    if (type == "object") return value.is_object();
    if (type == "array") return value.is_array();
    return type == "null" && value.is_null();
  }

  bool is_allowed(const json::value& value, const json::object& schema) const {
    const auto* only = schema.if_contains("const");
    if (only != nullptr && *only != value) return false;
    if (const auto* choices = schema.if_contains("enum")) {
      const auto& list = choices->as_array();
      if (std::find(list.begin(), list.end(), value) == list.end()) return false;
    }
    if (const auto* text = value.if_string()) return is_allowed_text(*text, schema);
    if (!value.is_number()) return true;
    return is_within(value.to_number<double>(), schema, "minimum", "maximum");
  }
  bool is_allowed_text(const json::string& text, const json::object& schema) const {
    const auto* pattern = schema.if_contains("pattern");
    return is_within(static_cast<double>(text.size()), schema, "minLength", "maxLength") &&
           (!pattern || std::regex_search(text.c_str(), compiled(pattern->as_string().c_str())));
  }
  static bool is_within(double number, const json::object& schema, const char* least,
                        const char* most) {
    const auto* from = schema.if_contains(least);
    const auto* to = schema.if_contains(most);
    return (!from || number >= from->to_number<double>()) &&
           (!to || number <= to->to_number<double>());
  }
  const std::regex& compiled(const std::string& pattern) const {
    return patterns_.try_emplace(pattern, pattern).first->second;
  }

  const json::value& description_;
  mutable std::map<std::string, std::regex> patterns_;
};

}  // namespace spiel::web
