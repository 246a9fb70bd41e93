// Carries one session: bytes between its wire and it, requests and deliveries between it and the
// hub. Everything of one conversation happens on the thread of its wire's shard.
#pragma once

#include <boost/asio/io_context.hpp>
#include <functional>
#include <memory>

#include "core/wire.hpp"
#include "server/conversation_hub.hpp"
#include "table/session.hpp"

namespace spiel::server {

struct ConversationLimits {
  // Requests that may wait for an answer; the peer is not read while there are more.
  std::size_t pending_requests = 64;
};

using MakeSession = std::function<std::unique_ptr<table::Session>()>;

// Makes a new session for every peer and lets it talk with the hub.
Converse converse_with(ConversationHub& hub, std::vector<boost::asio::io_context*> shards,
                       ConversationHub::Clock clock, MakeSession make_session,
                       ConversationLimits limits = {});

}  // namespace spiel::server
