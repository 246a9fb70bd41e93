// Weights as text that is both a list of initialisers in C++ and a file to read again.
#pragma once

#include <cstdio>
#include <optional>
#include <span>
#include <sstream>
#include <string>
#include <string_view>

namespace spiel::training {

inline std::string number_text(float number) {
  char text[32];
  std::snprintf(text, sizeof text, "%.4f", static_cast<double>(number));
  return text;
}

inline std::string list_text(std::span<const float> numbers) {
  std::string text;
  for (const float number : numbers) text += (text.empty() ? "" : ", ") + number_text(number) + "F";
  return "{" + text + "}";
}

// The numbers of such a text, one after the other.
class WeightsReader {
 public:
  explicit WeightsReader(std::string_view text) : in_(without_marks(text)) {}
  bool read(float& number) { return static_cast<bool>(in_ >> number); }

 private:
  static std::string without_marks(std::string_view text) {
    std::string numbers(text);
    for (char& c : numbers) {
      if (c == '{' || c == '}' || c == ',' || c == 'F') c = ' ';
    }
    return numbers;
  }
  std::istringstream in_;
};

}  // namespace spiel::training
