// What results are worth. A sample is the score of a whole pair of games (or of a whole rotation of
// more than two seats) between 0 and 1, never that of one game: the games of a pair share board and
// dice, so they are not independent.
#pragma once

#include <optional>
#include <span>

namespace spiel::match {

struct Interval {
  double low = 0;
  double high = 1;
};

struct Share {
  double mean = 0;
  Interval interval{};  // 95 %
};
// Wilson's interval, with as many independent games as the spread of the samples stands for. One
// sample of the widest spread is assumed besides, so that few equal samples do not look certain.
Share share_of(std::span<const double> samples);

// A player of `seats` of the `all` seats at a table wins this share of the games: how much stronger
// it is than the others, who are taken to be alike. Infinite where one side wins everything.
struct Company {
  int seats = 1;
  int all = 2;
};
double elo_of(double share, Company company = {});
double share_at(double elo, Company company = {});
Interval elo_of(const Interval& share, Company company = {});

// The sequential probability ratio test: games go on until the results are likelier by a fixed
// factor under one hypothesis than under the other.
struct Sprt {
  double elo0 = 0;
  double elo1 = 10;
  double alpha = 0.05;  // of accepting elo1 where elo0 holds
  double beta = 0.05;   // of accepting elo0 where elo1 holds

  double lower() const;
  double upper() const;
};
// Logarithm of the ratio of the likelihoods that samples have when the mean is share1 and when it
// is share0, each with the distribution that fits best.
double log_likelihood_ratio(std::span<const double> samples, double share0, double share1);

}  // namespace spiel::match
