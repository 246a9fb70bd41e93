// Carries one session: bytes between its wire and it, requests and deliveries between it and the
// hub. Everything of one conversation happens on the thread of its wire's shard.
//
// A peer that says more than it may is told so once and then read more slowly; one that does not
// finish a message in time is let go. What a session throws ends that session and nothing else.
#pragma once

#include <boost/asio/io_context.hpp>
#include <functional>
#include <memory>

#include "core/wire.hpp"
#include "server/address_rate.hpp"
#include "server/conversation_hub.hpp"
#include "table/session.hpp"

namespace spiel::server {

struct ConversationLimits {
  // Requests that may wait for an answer; the peer is not read while there are more.
  std::size_t pending_requests = 64;
  std::size_t messages_per_second = 0;  // of this peer; 0: as many as come
  AddressRate* of_address = nullptr;    // messages of all peers at its address
  Duration message_time{30'000};        // for a message to come whole
};

// For a peer at this address.
using MakeSession = std::function<std::unique_ptr<table::Session>(const std::string& peer)>;

// Makes a new session for every peer and lets it talk with the hub.
Converse converse_with(ConversationHub& hub, std::vector<boost::asio::io_context*> shards,
                       ConversationHub::Clock clock, MakeSession make_session,
                       ConversationLimits limits = {});

}  // namespace spiel::server
