// The island as the API's users know it: by numbers, from a table and not from our geometry.
#pragma once

#include "protocol/engine/numbering.hpp"

namespace spiel::engine {

// The corners of each tile as the API's documentation lists them, from the top corner clockwise.
inline constexpr int kTileCorners[kTiles][6] = {
    {0, 1, 2, 3, 4, 5},       {6, 7, 8, 9, 2, 1},       {2, 9, 10, 11, 12, 3},
    {4, 3, 12, 13, 14, 15},   {18, 5, 4, 15, 16, 17},   {20, 21, 0, 5, 18, 19},
    {22, 23, 6, 1, 0, 21},    {24, 25, 26, 27, 8, 7},   {8, 27, 28, 29, 10, 9},
    {10, 29, 30, 31, 32, 11}, {12, 11, 32, 33, 34, 13}, {14, 13, 34, 35, 36, 37},
    {16, 15, 14, 37, 38, 39}, {42, 17, 16, 39, 40, 41}, {44, 19, 18, 17, 42, 43},
    {46, 47, 20, 19, 44, 45}, {48, 49, 22, 21, 20, 47}, {50, 51, 52, 23, 22, 49},
    {52, 53, 24, 7, 6, 23}};

}  // namespace spiel::engine
