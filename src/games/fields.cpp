#include "games/fields.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/text.hpp"

namespace spiel::games {

namespace json = boost::json;

namespace {

constexpr std::string_view sentence(Misfit misfit) {
  switch (misfit) {
    case Misfit::NotWhole:
    case Misfit::OutOfRange:
      return "must be a whole number";
    case Misfit::NotFlag:
      return "must be true or false";
    case Misfit::NotText:
      return "must be text";
    case Misfit::NotList:
      return "must be a list";
    case Misfit::NotObject:
      return "must be an object";
  }
  return {};
}

}  // namespace

Fields::Fields(const json::value& value, std::string path)
    : Fields(value, std::move(path), std::make_shared<std::optional<Fault>>()) {}

Fields::Fields(const json::object& object, std::string path)
    : object_(&object), path_(std::move(path)), first_(std::make_shared<std::optional<Fault>>()) {}

Fields::Fields(const json::value& value, std::string path, First first)
    : object_(value.if_object()), path_(std::move(path)), first_(std::move(first)) {
  if (object_ == nullptr) fail_whole(std::string(sentence(Misfit::NotObject)), "wrong-type");
}

void Fields::keep(std::string path, std::string why, std::string code) const {
  if (!*first_) *first_ = Fault{std::move(code), std::move(path), std::move(why)};
}

void Fields::fail(std::string_view name, std::string why, std::string code) const {
  keep(path_of(name), std::move(why), std::move(code));
}

void Fields::fail_whole(std::string why, std::string code) const {
  keep(path_.empty() ? "the document" : path_, std::move(why), std::move(code));
}

std::string Fields::path_of(std::string_view name) const {
  return path_.empty() ? std::string(name) : fmt::format("{}.{}", path_, name);
}

template <class T>
T Fields::fitting(Fitting<T> taken, std::string_view name) const {
  if (taken) return *taken;
  fail(name, std::string(sentence(taken.error())), "wrong-type");
  return {};
}

const json::value* Fields::find(std::string_view name) const {
  return object_ == nullptr ? nullptr : object_->if_contains(name);
}

bool Fields::has(std::string_view name) const {
  const auto* value = find(name);
  return value != nullptr && !value->is_null();
}

std::vector<std::string_view> Fields::names() const {
  std::vector<std::string_view> names;
  if (object_ == nullptr) return names;
  for (const auto& member : *object_) names.push_back(member.key());
  return names;
}

void Fields::only(std::initializer_list<std::string_view> known) const {
  for (const auto name : names()) {
    if (std::ranges::find(known, name) == known.end()) {
      fail(name, "is not known here", "unknown-field");
    }
  }
}

const json::value* Fields::demand(std::string_view name) const {
  if (has(name)) return find(name);
  fail(name, "is missing", "missing-field");
  return nullptr;
}

std::int64_t Fields::number(std::string_view name, std::int64_t low, std::int64_t high) const {
  const auto* value = demand(name);
  if (value == nullptr) return low;
  if (const auto number = number_in(*value, low, high)) return *number;
  fail(name, fmt::format("must be a whole number from {} to {}", low, high),
       value->is_number() ? "out-of-range" : "wrong-type");
  return low;
}

bool Fields::flag(std::string_view name) const {
  const auto* value = demand(name);
  return value != nullptr && fitting(flag_in(*value), name);
}

std::string Fields::text(std::string_view name) const {
  const auto* value = demand(name);
  return value == nullptr ? std::string() : std::string(fitting(text_in(*value), name));
}

std::string Fields::text(std::string_view name, TextLimits limits) const {
  const auto* value = demand(name);
  return value == nullptr ? std::string() : shown_text(*value, path_of(name), limits);
}

std::string Fields::shown_text(const json::value& value, const std::string& path,
                               TextLimits limits) const {
  const auto text = text_in(value);
  if (!text) return keep(path, std::string(sentence(text.error())), "wrong-type"), std::string();
  const auto length = length_of(*text);
  if (!length) {
    keep(path, "has characters that cannot be shown", "bad-text");
  } else if (*length < limits.least || *length > limits.most) {
    keep(path, fmt::format("must have {} to {} characters", limits.least, limits.most),
         "out-of-range");
  }
  return std::string(*text);
}

std::size_t Fields::word(std::string_view name, std::span<const std::string_view> words) const {
  const auto* value = demand(name);
  if (value == nullptr) return 0;
  const auto text = text_in(*value);
  const auto known = text ? std::ranges::find(words, *text) : words.end();
  if (known != words.end()) return static_cast<std::size_t>(known - words.begin());
  fail(name, fmt::format("must be one of {}", fmt::join(words, ", ")),
       text ? "unknown-word" : "wrong-type");
  return 0;
}

const json::array* Fields::list(std::string_view name) const {
  const auto* value = demand(name);
  return value == nullptr ? nullptr : fitting(list_in(*value), name);
}

std::vector<std::string> Fields::texts(std::string_view name, std::size_t most,
                                       TextLimits limits) const {
  std::vector<std::string> texts;
  const auto* items = list(name);
  if (items != nullptr && items->size() > most) {
    fail(name, fmt::format("has more than {} items", most), "out-of-range");
  }
  each(name, [&](const json::value& item, const Item& at) {
    texts.push_back(shown_text(item, at.path(), limits));
  });
  return texts;
}

Fields Fields::object(std::string_view name) const {
  static const json::value kNothing = json::object();
  const auto* value = demand(name);
  return {value == nullptr ? kNothing : *value, path_of(name), first_};
}

std::string Fields::Item::path() const {
  return fmt::format("{}[{}]", fields.path_of(name), index);
}

void Fields::Item::fail(std::string why, std::string code) const {
  fields.keep(path(), std::move(why), std::move(code));
}

Fields Fields::Item::object(const json::value& value) const {
  return {value, path(), fields.first_};
}

}  // namespace spiel::games
