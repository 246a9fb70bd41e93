// The rules of Blokus, all of them.
#pragma once

#include "blokus/action.hpp"
#include "blokus/apply.hpp"
#include "blokus/event.hpp"
#include "blokus/legal.hpp"
#include "blokus/record.hpp"
#include "blokus/refusal.hpp"
#include "blokus/state.hpp"
#include "blokus/variant.hpp"
