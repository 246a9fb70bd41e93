#include "blokus/record.hpp"
