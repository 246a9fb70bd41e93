// Keeps the books of a game from nothing but requests and answers, by its own reckoning: who holds
// what, who built where, who has how many points. What `update` tells is then compared with it.
#pragma once

#include <boost/json.hpp>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace spiel::engine {

class Ledger {
 public:
  // From the answer to startGame.
  Ledger(const std::vector<std::string>& players, const boost::json::value& started);

  // A request that was granted.
  void enter(const std::string& player, const std::string& command,
             const boost::json::value& arguments, const boost::json::value& answer);
  // Why the answer to `update` is wrong, or nothing.
  std::string fault_in(const std::string& player, const boost::json::object& update) const;

 private:
  using Counts = std::map<std::string, int>;
  using Road = std::pair<int, int>;
  struct Account {
    Counts hand;
    Counts cards;
    int knights = 0;
    std::set<int> settlements;
    std::set<int> cities;
    std::set<Road> roads;
  };

  void pay(Account& account, const Counts& price);
  void gain(Account& account, const std::string& kind, int count = 1);
  void settle(Account& account, const boost::json::value& arguments,
              const boost::json::value& answer);
  void roll(const boost::json::value& answer);
  Counts yield(const Account& account, int sum) const;
  void add_road(Account& account, const boost::json::value& arguments);
  void trade_with_bank(Account& account, const boost::json::value& arguments);
  void take_from_all(Account& account, const std::string& kind, const boost::json::value& answer);
  void take_two(Account& account, const boost::json::value& arguments);
  void steal(Account& account, const boost::json::value& arguments,
             const boost::json::value& answer);
  void award();
  int longest_road(const Account& account) const;
  int road_from(const Account& account, int at, std::set<Road>& used) const;
  bool is_blocked(const Account& account, int at) const;
  int open_points(const Account& account) const;
  void fail(const std::string& what);

  struct Tile {
    std::string resource;
    int number = 0;
  };
  std::vector<Tile> board_;
  std::vector<std::string> ports_;
  std::map<std::string, Account> accounts_;
  Counts bank_;
  int robber_ = 0;
  const Account* longest_ = nullptr;
  const Account* largest_ = nullptr;
  std::string trouble_;
};

}  // namespace spiel::engine
