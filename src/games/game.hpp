// What a game is to everything above the rules. A description is a struct without members that
// names the game, its types and the few functions that the rules do not have under a common name;
// list.hpp lists the descriptions, and tables, journals, records, the web protocol, players,
// simulation and replay follow from the list. Whoever speaks one game alone (LMU, the
// Software-Challenge) takes that game's types and needs none of this.
//
// The functions of the rules are found beside their types: `start`, `to_act`, `legal`, `check`,
// `deal`, `apply`, `outcome`, `view_of`, `seen_by`, `to_text`, `name_of`, `explain`.
#pragma once

#include <boost/json/fwd.hpp>
#include <concepts>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "core/random.hpp"
#include "core/record.hpp"
#include "core/result.hpp"
#include "core/seat.hpp"

namespace spiel::games {

struct SeatRange {
  int least = 1;
  int most = kMaxSeats;
};

// What holds for most games: a description derives from this and says what is otherwise.
struct Usual {
  // The table itself acts, too: a seat of the record may be nobody's.
  static constexpr bool kTableActs = false;
  // A record says who ended a game before its time, and how.
  static constexpr bool kRecordsFaults = true;

  // The seats that the game waits for, of those that may act.
  static SeatMask must_act(const auto& state) { return to_act(state); }
  // Instead of whoever the dice would choose.
  static void let_first_seat_begin(auto& /*setup*/) {}
  // Whether a legal action shows somebody what cannot be known before: dice, a drawn card.
  static bool reveals(const auto& /*state*/, Seat, const auto& /*action*/) { return false; }
  // Whether players may not ask for it: the table does it when a seat is given up.
  static bool is_the_tables(const auto& /*action*/) { return false; }
  // The table's own action that takes a seat out of play for a while, or back.
  static std::nullopt_t activity_action(const auto& /*state*/, Seat, bool /*active*/) {
    return std::nullopt;
  }
  // The withdrawal of an offer that everybody has declined, if the seat has one open.
  static std::nullopt_t withdrawal_of_declined(const auto& /*state*/, Seat) { return std::nullopt; }
  // What is done for a seat that does not take part although the game waits for it, or that can do
  // nothing but pass in another's turn.
  static std::nullopt_t automatic_action(const auto& /*state*/, Seat, auto& /*source*/) {
    return std::nullopt;
  }
  // For those who may see everything: whoever reads a record.
  static auto open_view(const auto& state) { return view_of(state, kObserver); }
  // The rules for so many seats, where rules depend on that.
  static auto for_seats(const auto& rules, int /*most*/) { return rules; }
  // "" where an action leaves nothing to chance.
  static std::string chance_text(const auto& /*chance*/) { return {}; }
};

// A table as people usually play the game.
template <class Rules>
struct UsualTable {
  Rules rules;
  SeatRange seats;
};

namespace detail {

struct AnySink {
  void operator()(const auto& /*event*/) const {}
};

}  // namespace detail

// The values: a state is copied freely and compared, what is recorded can be compared.
template <class G>
concept HasValues =
    std::is_trivially_copyable_v<typename G::State> &&
    std::equality_comparable<typename G::State> && std::equality_comparable<typename G::Setup> &&
    std::equality_comparable<typename G::Action> && std::equality_comparable<typename G::Chance> &&
    std::equality_comparable<typename G::View> && std::copyable<typename G::Rules> &&
    std::copyable<typename G::Event> && std::is_enum_v<typename G::Refusal> &&
    std::default_initializable<typename G::ActionList> && requires(const typename G::State& state) {
      { state.turn } -> std::convertible_to<std::uint64_t>;
    };

// The rules, beside those types.
template <class G>
concept HasRules = requires(typename G::State& state, const typename G::State& now, Seat seat,
                            const typename G::Setup& setup, const typename G::Action& action,
                            const typename G::Chance& chance, const typename G::Event& event,
                            const typename G::View& view, typename G::Refusal refusal,
                            typename G::ActionList& list, Viewer viewer, Random& random) {
  { start(setup) } -> std::same_as<typename G::State>;
  { to_act(now) } -> std::same_as<SeatMask>;
  legal(now, seat, list);
  legal(view, list);
  { list[list.size() - 1] } -> std::convertible_to<typename G::Action>;
  { check(now, seat, action) } -> std::same_as<std::optional<typename G::Refusal>>;
  { deal(now, seat, action, random) } -> std::same_as<typename G::Chance>;
  {
    apply(state, seat, action, chance, detail::AnySink{})
  } -> std::same_as<Result<void, typename G::Refusal>>;
  { apply(state, seat, action, chance) } -> std::same_as<Result<void, typename G::Refusal>>;
  { outcome(now)->winners } -> std::convertible_to<SeatMask>;
  { outcome(now)->points[0] } -> std::convertible_to<int>;
  { name_of(outcome(now)->reason) } -> std::same_as<std::string_view>;
  { view_of(now, viewer) } -> std::same_as<typename G::View>;
  { seen_by(event, viewer) } -> std::same_as<std::optional<typename G::Event>>;
  { to_text(action) } -> std::same_as<std::string>;
  { name_of(refusal) } -> std::same_as<std::string_view>;
  { explain(refusal) } -> std::same_as<std::string_view>;
};

// What the description itself has to say.
template <class G>
concept HasDescription = requires(
    const typename G::Rules& rules, const typename G::Setup& setup, typename G::Setup& new_setup,
    const typename G::State& state, const typename G::Action& action,
    const typename G::Chance& chance, const typename G::View& view, Seat seat, int seats,
    Random& random, std::string_view text, const boost::json::value& json,
    const std::vector<std::string>& names) {
  { G::kName } -> std::convertible_to<std::string_view>;   // "catan", stored and sent
  { G::kTitle } -> std::convertible_to<std::string_view>;  // "Catan", for people
  { G::kTableActs } -> std::convertible_to<bool>;
  { G::kRecordsFaults } -> std::convertible_to<bool>;
  { G::kRefusals } -> std::convertible_to<std::size_t>;  // how many there are

  // Before the game: how many can play by these rules, what people usually play, what is drawn.
  { G::title(rules, seats) } -> std::same_as<std::string>;  // "Blokus duo"
  { G::seats_for(rules) } -> std::same_as<SeatRange>;
  { G::usual_table() } -> std::same_as<UsualTable<typename G::Rules>>;
  { G::for_seats(rules, seats) } -> std::same_as<typename G::Rules>;
  { G::random_setup(rules, seats, random) } -> std::same_as<typename G::Setup>;
  G::let_first_seat_begin(new_setup);

  // The game.
  { G::seats(setup) } -> std::same_as<int>;
  { G::seats(state) } -> std::same_as<int>;
  { G::points(state, seat) } -> std::same_as<int>;  // so far, as they count at the end
  { G::must_act(state) } -> std::same_as<SeatMask>;
  { G::state_in(view) } -> std::same_as<const typename G::State&>;
  { G::open_view(state) } -> std::same_as<typename G::View>;
  { G::reveals(state, seat, action) } -> std::same_as<bool>;
  { G::is_the_tables(action) } -> std::same_as<bool>;
  {
    G::activity_action(state, seat, true)
  } -> std::convertible_to<std::optional<typename G::Action>>;
  {
    G::withdrawal_of_declined(state, seat)
  } -> std::convertible_to<std::optional<typename G::Action>>;
  {
    G::automatic_action(state, seat, random)
  } -> std::convertible_to<std::optional<typename G::Action>>;

  // The position for people, perhaps with the colour codes of a terminal; and for programs.
  { G::describe(view, names, true) } -> std::same_as<std::string>;
  { &G::position_json } -> std::same_as<boost::json::object (*)(const typename G::View&)>;

  // As text and as JSON. Reading is total: a value without fault, or the reason.
  { G::parse_action(text) } -> std::same_as<Result<typename G::Action, std::string>>;
  { G::chance_text(chance) } -> std::same_as<std::string>;
  { G::parse_chance(text) } -> std::same_as<Result<typename G::Chance, std::string>>;
  // As members of an object: "variant", a word; or "rules", an object of switches; or none.
  { &G::rules_json } -> std::same_as<boost::json::object (*)(const typename G::Rules&)>;
  { G::rules_from(json) } -> std::same_as<Result<typename G::Rules, std::string>>;
  { &G::setup_json } -> std::same_as<boost::json::object (*)(const typename G::Setup&)>;
  { G::setup_from(json) } -> std::same_as<Result<typename G::Setup, std::string>>;
};

template <class G>
concept Game = HasValues<G> && HasRules<G> && HasDescription<G>;

template <class G>
using RulesOf = typename G::Rules;
template <class G>
using SetupOf = typename G::Setup;
template <class G>
using StateOf = typename G::State;
template <class G>
using ActionOf = typename G::Action;
template <class G>
using ChanceOf = typename G::Chance;
template <class G>
using EventOf = typename G::Event;
template <class G>
using ViewOf = typename G::View;
template <class G>
using RefusalOf = typename G::Refusal;

template <class G>
using Recorded = RecordedAction<ActionOf<G>, ChanceOf<G>>;
template <class G>
using Record = GameRecord<SetupOf<G>, ActionOf<G>, ChanceOf<G>>;

// Whether a type is one of the game's.
template <class G, class Part>
inline constexpr bool kOwns =
    std::is_same_v<Part, RulesOf<G>> || std::is_same_v<Part, SetupOf<G>> ||
    std::is_same_v<Part, StateOf<G>> || std::is_same_v<Part, ActionOf<G>> ||
    std::is_same_v<Part, ChanceOf<G>> || std::is_same_v<Part, EventOf<G>> ||
    std::is_same_v<Part, ViewOf<G>> || std::is_same_v<Part, RefusalOf<G>> ||
    std::is_same_v<Part, Record<G>>;

template <Game... Gs>
struct GameList {
  static constexpr std::size_t kCount = sizeof...(Gs);

  // One alternative per game, in the order of the list.
  template <template <class> class Part>
  using Sum = std::variant<Part<Gs>...>;
  template <class Before, template <class> class Part, class After>
  using SumBetween = std::variant<Before, Part<Gs>..., After>;
  template <template <class...> class Holder, template <class> class Part>
  using Each = Holder<Part<Gs>...>;

  // The place of a game in the list, and of its alternative in every sum.
  template <class G>
  static constexpr std::size_t index_of() {
    std::size_t index = 0;
    (void)((std::is_same_v<G, Gs> || (++index, false)) || ...);
    return index;
  }

  // What `f.operator()<G>()` answers for every game, as a tuple.
  template <class F>
  static constexpr auto map(F&& f) {
    return std::tuple(f.template operator()<Gs>()...);
  }
  // Calls it for every game.
  template <class F>
  static void for_each(F&& f) {
    (f.template operator()<Gs>(), ...);
  }
  // Only for the game of this name; false if there is none.
  template <class F>
  static bool with_name(std::string_view name, F&& f) {
    return ((Gs::kName == name && (f.template operator()<Gs>(), true)) || ...);
  }

  static bool has(std::string_view name) { return ((Gs::kName == name) || ...); }

  static std::vector<std::string> name_list() { return {std::string(Gs::kName)...}; }

  // "catan or blokus".
  static std::string names() {
    std::string names;
    std::size_t left = kCount;
    const auto add = [&](std::string_view name) {
      names += name;
      --left;
      if (left > 0) names += left == 1 ? " or " : ", ";
    };
    (add(Gs::kName), ...);
    return names;
  }

  template <class Part>
  static consteval auto owner() {
    return first_owner<Part, Gs...>();
  }

 private:
  template <class Part, class First, class... Rest>
  static consteval auto first_owner() {
    if constexpr (kOwns<First, Part>) {
      return std::type_identity<First>();
    } else {
      return first_owner<Part, Rest...>();
    }
  }
};

}  // namespace spiel::games
