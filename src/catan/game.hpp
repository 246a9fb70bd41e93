// The rules of Catan: everything a table, a protocol or a bot needs.
#pragma once

#include "catan/action.hpp"
#include "catan/apply.hpp"
#include "catan/chance.hpp"
#include "catan/event.hpp"
#include "catan/legal.hpp"
#include "catan/record.hpp"
#include "catan/refusal.hpp"
#include "catan/rules.hpp"
#include "catan/setup.hpp"
#include "catan/state.hpp"
#include "catan/topology.hpp"
#include "catan/view.hpp"
