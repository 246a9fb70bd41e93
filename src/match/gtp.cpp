#include "match/gtp.hpp"

#include <map>
#include <mutex>
#include <vector>

#include "blokus/blksgf.hpp"
#include "match/child.hpp"

namespace spiel::match {

namespace {

using bots::FaultKind;
using bots::Unable;

constexpr std::size_t kLongestAnswer = 1 << 20;

class Engine {
 public:
  Engine(const std::string& command, Duration patience)
      : child_(command, Child::Speech::Lines), patience_(patience) {}

  // What it answers. Throws Unable where it refuses.
  std::string ask(const std::string& command) {
    const auto [ok, text] = try_to_ask(command);
    if (!ok) throw Unable(FaultKind::Nonsense, "refuses '" + command + "': " + text);
    return text;
  }
  struct Answer {
    bool ok = false;
    std::string text;
  };
  Answer try_to_ask(const std::string& command) {
    const auto deadline = std::chrono::steady_clock::now() + patience_;
    child_.write(command + "\n", deadline);
    std::string answer = first_line(deadline);
    for (auto line = next_line(deadline); !line.empty(); line = next_line(deadline)) {
      answer += "\n" + line;
      if (answer.size() > kLongestAnswer) throw Unable(FaultKind::Nonsense, "an endless answer");
    }
    const auto text = answer.find_first_not_of(" \t", 1);
    return {answer[0] == '=', text == std::string::npos ? "" : answer.substr(text)};
  }
  double cpu_ms() const { return child_.cpu_ms(); }

 private:
  std::string next_line(Child::Deadline deadline) {
    std::string line = child_.read_line(deadline);
    if (line.ends_with('\r')) line.pop_back();
    return line;
  }
  // Only empty lines may come before an answer.
  std::string first_line(Child::Deadline deadline) {
    std::string line;
    while (line.empty()) line = next_line(deadline);
    if (line[0] == '=' || line[0] == '?') return line;
    throw Unable(FaultKind::Nonsense, "not an answer: " + line.substr(0, 80));
  }

  Child child_;
  Duration patience_;
};

// Expires with the thread that asks. Its number would not do: a later thread may get the same.
std::weak_ptr<const void> this_thread() {
  thread_local const auto self = std::make_shared<const char>();
  return self;
}

// Engines that wait for their next game. A process ends with the thread that started it, so each
// thread has its own.
class Stable {
 public:
  Stable(std::string command, Duration patience)
      : command_(std::move(command)), patience_(patience) {}

  std::unique_ptr<Engine> take() {
    {
      const std::lock_guard lock(mutex_);
      std::erase_if(idle_, [](const auto& engines) { return engines.first.expired(); });
      auto& idle = idle_[this_thread()];
      if (!idle.empty()) {
        auto engine = std::move(idle.back());
        idle.pop_back();
        return engine;
      }
    }
    return std::make_unique<Engine>(command_, patience_);
  }
  void give_back(std::unique_ptr<Engine> engine) {
    const std::lock_guard lock(mutex_);
    idle_[this_thread()].push_back(std::move(engine));
  }

 private:
  const std::string command_;
  const Duration patience_;
  std::mutex mutex_;
  using Engines = std::vector<std::unique_ptr<Engine>>;
  std::map<std::weak_ptr<const void>, Engines, std::owner_less<>> idle_;  // by thread
};

// The engine is told every placement, its own included, and asked to suggest one: so it never
// believes that a move was made which the rules have refused.
class GtpPlayer final : public bots::BlokusPlayer {
 public:
  GtpPlayer(std::shared_ptr<Stable> stable, std::uint64_t seed)
      : stable_(std::move(stable)), seed_(seed) {
    try {
      engine_ = stable_->take();
    } catch (const Unable& reason) {
      unable_ = reason;
    }
  }
  ~GtpPlayer() override {
    if (engine_ && !unable_) stable_->give_back(std::move(engine_));
  }

  void observe(const Event& event) override {
    if (const auto* placed = std::get_if<blokus::Placed>(&event)) untold_.push_back(*placed);
  }

  std::optional<Action> choose(const View& view, const bots::Budget&) override {
    try {
      if (unable_) throw Unable(*unable_);
      return suggestion(view.state);
    } catch (const Unable& reason) {
      unable_ = reason;
      throw;
    }
  }

  double cpu_ms() const { return engine_ ? engine_->cpu_ms() : 0; }

 private:
  Action suggestion(const blokus::State& state) {
    const auto& variant = blokus::variant(state);
    if (!began_) begin(variant);
    for (const auto& [seat, colour, placement] : std::exchange(untold_, {})) {
      if (!turned_) turned_ = blokus::begins_turned(placement, variant);
      engine_->ask("play " + blokus::colour_id(variant, colour) + " " +
                   blokus::to_points(as_told(placement, variant), variant));
    }
    const auto colour = blokus::colour_to_move(state);
    const auto move = engine_->ask("reg_genmove " + blokus::colour_id(variant, colour));
    const auto placement = blokus::parse_points(move, variant);
    if (!placement) throw Unable(FaultKind::Illegal, "plays '" + move.substr(0, 80) + "'");
    return Action::place(colour, as_told(*placement, variant));
  }

  // Between the engine's squares and ours.
  blokus::Placement as_told(blokus::Placement placement, const blokus::Variant& variant) const {
    return turned_.value_or(false) ? blokus::turned_by_half(placement, variant) : placement;
  }

  // Not every engine has a seed.
  void begin(const blokus::Variant& variant) {
    began_ = true;
    const auto name = blokus::game_of_variant(variant.id);
    if (!name) throw Unable(FaultKind::Nonsense, "the protocol has no name for this variant");
    engine_->ask("set_game " + std::string(*name));
    engine_->ask("clear_board");
    engine_->try_to_ask("set_random_seed " + std::to_string(seed_ % 0x7fffffff));
  }

  std::shared_ptr<Stable> stable_;
  std::uint64_t seed_;
  std::unique_ptr<Engine> engine_;
  std::optional<Unable> unable_;  // the engine is not to be used any more
  bool began_ = false;
  std::vector<blokus::Placed> untold_;
  std::optional<bool> turned_;  // see blksgf.hpp; known with the first placement
};

}  // namespace

Entrant gtp_entrant(const std::string& name, const std::string& command, Duration patience) {
  Entrant entrant;
  entrant.name = name;
  const auto stable = std::make_shared<Stable>(command, patience);
  entrant.make<games::Blokus>() = [stable](std::uint64_t seed) {
    auto player = std::make_unique<GtpPlayer>(stable, seed);
    auto cpu_ms = [engine = player.get()] { return engine->cpu_ms(); };
    return Newcomer<bots::BlokusPlayer>{std::move(player), cpu_ms};
  };
  return entrant;
}

}  // namespace spiel::match
