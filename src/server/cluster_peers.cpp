// How a node speaks with the others: as a door with those that have tables its clients want, as a
// host with those whose clients want its own.
#include <fmt/core.h>
#include <spdlog/spdlog.h>

#include <boost/asio/post.hpp>
#include <utility>

#include "core/stable_hash.hpp"
#include "server/barrier.hpp"
#include "server/cluster_hub.hpp"

namespace spiel::server {

namespace {

using table::TableRefusal;

constexpr Duration kKeepFinishedElsewhere{60'000};
constexpr Duration kForgetOwners{2'000};
constexpr std::size_t kMostDoors = 1'000;

// Tells nodes apart without telling clients their addresses.
std::string mark_of(const std::string& node) { return fmt::format("{:016x}", stable_hash(node)); }

table::Reply refused(TableRefusal reason) { return failure(table::Refusal(reason)); }
table::Reply unavailable_reply() { return refused(TableRefusal::Unavailable); }

}  // namespace

// --- hosts ---------------------------------------------------------------------------------------

void ClusterHub::keep_links(const std::vector<store::NodeRow>& rows) {
  std::vector<HostPtr> wanted, gone;
  {
    const std::lock_guard lock(mutex_);
    std::set<std::string> living;
    for (const auto& row : rows) {
      if (row.life.id == journal_.life().id || row.address.empty()) continue;
      living.insert(row.life.id);
      auto& host = hosts_[row.life.id];
      if (host && host->life == row.life) continue;
      if (host) gone.push_back(host);
      host = std::make_shared<Host>();
      host->life = row.life;
      host->address = row.address;
      wanted.push_back(host);
    }
    for (const auto& [id, host] : hosts_) {
      if (!living.contains(id)) gone.push_back(host);
    }
  }
  for (const auto& host : wanted) call(host);
  for (const auto& host : gone) let_go(host, "its life has ended");
}

void ClusterHub::call(const HostPtr& host) {
  const auto own = journal_.life();
  auto link =
      std::make_shared<ClusterLink>(hub_.next_context(), settings_.secret, cluster::Side::Door,
                                    cluster::Hello{1, own.id, own.epoch});
  {
    const std::lock_guard lock(mutex_);
    host->link = link;
  }
  link->start(host->address, {[this, host](const cluster::Hello& hello) { greeted(host, hello); },
                              [this, host](cluster::Frame frame) { heard(host, std::move(frame)); },
                              [this, host](const std::string& why) { lost(host, why); }});
}

void ClusterHub::greeted(const HostPtr& host, const cluster::Hello& hello) {
  if (hello.node != host->life.id || hello.epoch != host->life.epoch) {
    return host->link->close("it is not the node that was to be there");
  }
  spdlog::info("node {} is there, at {}", host->life.id, host->address);
  {
    const std::lock_guard lock(mutex_);
    host->open = true;
  }
  post([] {});  // whoever waits for it
}

void ClusterHub::heard(const HostPtr& host, cluster::Frame frame) {
  if (const auto* listed = std::get_if<cluster::Listed>(&frame)) return heard_of(host, *listed);
  if (const auto* closed = std::get_if<cluster::Closed>(&frame)) return hub_.close(closed->session);
  if (const auto* reply = std::get_if<cluster::Answered>(&frame)) return heard_answer(host, *reply);
  if (const auto* post = std::get_if<cluster::PostTaken>(&frame)) return heard_taken(host, *post);
  auto* delivered = std::get_if<cluster::Delivered>(&frame);
  if (delivered == nullptr) return;
  auto message = cluster::decode_message(delivered->message);
  if (!message) return hub_.close(delivered->session);
  if (const auto* reply = std::get_if<0>(&*message)) {
    const std::lock_guard lock(mutex_);
    host->pending.erase({delivered->session, reply->first});
  }
  hub_.deliver({delivered->session, delivered->table, 0, std::move(*message)});
}

void ClusterHub::heard_answer(const HostPtr& host, const cluster::Answered& answered) {
  Callback callback;
  {
    const std::lock_guard lock(mutex_);
    const auto asked = host->asks.extract(answered.number);
    if (!asked.empty()) callback = asked.mapped().callback;
  }
  const auto reply = cluster::decode_reply(answered.reply).value_or(unavailable_reply());
  if (callback) within_barrier("an answer", [&] { callback(reply, clock_()); });
}

void ClusterHub::heard_taken(const HostPtr& host, const cluster::PostTaken& post) {
  Inboxes::Taken taken;
  {
    const std::lock_guard lock(mutex_);
    const auto posted = host->posts.extract(post.number);
    if (!posted.empty()) taken = posted.mapped();
  }
  if (taken) within_barrier("an answer", [&] { taken(post.uptake); });
}

void ClusterHub::heard_of(const HostPtr& host, const cluster::Listed& listed) {
  auto decoded = cluster::decode_info(listed.info);
  if (!decoded) return;
  const auto info = std::make_shared<const table::TableInfo>(std::move(*decoded));
  {
    const std::lock_guard lock(mutex_);
    where_[info->id] = host->life.id;
    elsewhere_.update(info);
    elsewhere_.list(info);
    if (info->stage == table::Stage::Over) {
      finished_elsewhere_.emplace(clock_() + kKeepFinishedElsewhere, info->id);
    }
  }
  hub_.changed_elsewhere(info);
}

void ClusterHub::let_go(const HostPtr& host, const std::string& why) {
  host->link->abandon();
  lost(host, why);
}

// Its tables will be listed again by whoever has them then.
void ClusterHub::lost(const HostPtr& host, const std::string& why) {
  Host was;
  {
    const std::lock_guard lock(mutex_);
    was.open = std::exchange(host->open, false);
    was.pending.swap(host->pending);
    was.asks.swap(host->asks);
    was.posts.swap(host->posts);
    was.sessions.swap(host->sessions);
    const auto known = hosts_.find(host->life.id);
    if (known != hosts_.end() && known->second == host) hosts_.erase(known);
    std::erase_if(where_, [&](const auto& item) {
      if (item.second != host->life.id) return false;
      elsewhere_.remove(item.first);
      return true;
    });
  }
  if (was.open) spdlog::warn("node {} is not to be reached: {}", host->life.id, why);
  for (const auto& [asker, reason] : was.pending) {
    hub_.deliver({asker.first, {}, 0, std::pair(asker.second, refused(reason))});
  }
  for (const auto& [number, ask] : was.asks) {
    within_barrier("an answer",
                   [&, &asked = ask] { asked.callback(refused(asked.when_lost), clock_()); });
  }
  for (const auto& [number, taken] : was.posts) {
    within_barrier("an answer", [&, &answer = taken] { answer(Uptake::NoSuchConversation); });
  }
  for (const auto session : was.sessions) hub_.close(session);
}

std::string ClusterHub::mark() const { return mark_of(journal_.life().id); }

void ClusterHub::pass_on(const std::string& conversation, const std::string& bytes,
                         const Inboxes::Taken& taken) {
  {
    const std::lock_guard lock(mutex_);
    for (const auto& [id, host] : hosts_) {
      if (!host->open || !conversation.ends_with(mark_of(id))) continue;
      const auto number = ++last_ask_;
      if (!host->link->send(cluster::Posted{number, conversation, bytes})) continue;
      host->posts.emplace(number, taken);
      return;
    }
  }
  taken(Uptake::NoSuchConversation);
}

void ClusterHub::on_posted(Inboxes::PassOn listener) {
  const std::lock_guard lock(mutex_);
  on_posted_ = std::move(listener);
}

void ClusterHub::forget_finished() {
  const std::lock_guard lock(mutex_);
  while (!finished_elsewhere_.empty() && finished_elsewhere_.begin()->first <= clock_()) {
    const auto& id = finished_elsewhere_.begin()->second;
    elsewhere_.remove(id);
    where_.erase(id);
    finished_elsewhere_.erase(finished_elsewhere_.begin());
  }
  std::erase_if(owners_,
                [&](const auto& item) { return clock_() - item.second.at > kForgetOwners; });
}

// --- doors ---------------------------------------------------------------------------------------

// A conversation at another node.
class ClusterHub::RemoteSession : public Subscriber {
 public:
  RemoteSession(std::shared_ptr<ClusterLink> link, table::SessionId session)
      : link_(std::move(link)), session_(session) {}

  void deliver(table::Delivery delivery) override {
    const bool taken = link_->send(
        cluster::Delivered{session_, delivery.table, cluster::encode_message(delivery.message)});
    if (!taken) link_->close("too much waits to be sent");
  }
  void lobby_changed(std::shared_ptr<const table::TableInfo>) override {}
  void close() override { (void)link_->send(cluster::Closed{session_}); }

 private:
  std::shared_ptr<ClusterLink> link_;
  table::SessionId session_;
};

class ClusterHub::LobbyTap : public Subscriber {
 public:
  explicit LobbyTap(std::shared_ptr<ClusterLink> link) : link_(std::move(link)) {}

  void deliver(table::Delivery) override {}
  void lobby_changed(std::shared_ptr<const table::TableInfo> info) override {
    const bool taken = link_->send(cluster::Listed{cluster::encode_info(*info)});
    if (!taken) link_->close("too much waits to be sent");
  }

 private:
  std::shared_ptr<ClusterLink> link_;
};

void ClusterHub::accept() {
  auto& shard = hub_.next_context();
  acceptor_.async_accept(shard, [this, &shard](ErrorCode error, Socket socket) {
    if (error == asio::error::operation_aborted || !acceptor_.is_open()) return;
    if (!error) welcome(shard, std::move(socket));
    accept();
  });
}

void ClusterHub::welcome(asio::io_context& shard, Socket socket) {
  const auto own = journal_.life();
  auto door = std::make_shared<Door>();
  door->link = std::make_shared<ClusterLink>(shard, settings_.secret, cluster::Side::Host,
                                             cluster::Hello{1, own.id, own.epoch});
  {
    const std::lock_guard lock(mutex_);
    if (doors_.size() >= kMostDoors) return;
    doors_.insert(door);
  }
  door->link->start(std::move(socket),
                    {[this, door](const cluster::Hello& hello) { opened(door, hello); },
                     [this, door](cluster::Frame frame) { serve(door, std::move(frame)); },
                     [this, door](const std::string& why) { door_closed(door, why); }});
}

// There may be many tables to tell of, and people whom the shard is to serve meanwhile.
void ClusterHub::opened(const std::shared_ptr<Door>& door, const cluster::Hello& hello) {
  door->node = hello.node;
  call_back(hello);
  door->tap = std::make_shared<LobbyTap>(door->link);
  asio::post(io_, [tap = door->tap, tables = hub_.tap_lobby(door->tap)] {
    for (const auto& info : tables) tap->lobby_changed(info);
  });
}

// Whoever has just come need not wait until it is seen at the next look.
void ClusterHub::call_back(const cluster::Hello& hello) {
  const std::lock_guard lock(mutex_);
  const auto known = hosts_.find(hello.node);
  if (known != hosts_.end() && known->second->life.epoch == hello.epoch) return;
  post([this] { find_newcomers(); });
}

void ClusterHub::serve(const std::shared_ptr<Door>& door, cluster::Frame frame) {
  if (const auto* requested = std::get_if<cluster::Requested>(&frame)) {
    serve_request(door, *requested);
  } else if (const auto* asked = std::get_if<cluster::Asked>(&frame)) {
    serve_ask(door, *asked);
  } else if (const auto* posted = std::get_if<cluster::Posted>(&frame)) {
    serve_post(door, *posted);
  } else if (const auto* gone = std::get_if<cluster::SessionGone>(&frame)) {
    const auto session = door->sessions.extract(gone->session);
    if (!session.empty()) hub_.disconnect(session.mapped());
  }
}

void ClusterHub::serve_request(const std::shared_ptr<Door>& door,
                               const cluster::Requested& requested) {
  auto& session = door->sessions[requested.session];
  if (session == 0) {
    session = hub_.connect(std::make_shared<RemoteSession>(door->link, requested.session));
  }
  const table::Asker asker{session, requested.request};
  const auto request = cluster::decode_request(requested.what);
  const auto refuse = [this, asker] {
    hub_.deliver({asker.session, {}, 0, std::pair(asker.request, unavailable_reply())});
  };
  if (!request) return refuse();
  if_here(asker.session, *request, [this, asker, request = *request, refuse](bool here) {
    here ? hub_.request(asker, request) : refuse();
  });
}

void ClusterHub::serve_ask(const std::shared_ptr<Door>& door, const cluster::Asked& asked) {
  const auto answer = [link = door->link, number = asked.number](const table::Reply& reply, Time) {
    if (!link->send(cluster::Answered{number, cluster::encode_reply(reply)})) {
      link->close("too much waits to be sent");
    }
  };
  const auto request = cluster::decode_request(asked.what);
  if (!request) return answer(unavailable_reply(), clock_());
  if_here(0, *request, [this, request = *request, answer](bool here) {
    here ? hub_.ask(request, answer, clock_()) : answer(unavailable_reply(), clock_());
  });
}

void ClusterHub::serve_post(const std::shared_ptr<Door>& door, const cluster::Posted& posted) {
  Inboxes::PassOn listener;
  {
    const std::lock_guard lock(mutex_);
    listener = on_posted_;
  }
  const auto answer = [link = door->link, number = posted.number](Uptake uptake) {
    (void)link->send(cluster::PostTaken{number, uptake});
  };
  if (!listener) return answer(Uptake::NoSuchConversation);
  listener(posted.conversation, posted.bytes, answer);
}

// What a conversation asks is asked in its order: behind what is looked for, it waits as well.
void ClusterHub::if_here(table::SessionId session, const table::Request& request,
                         std::function<void(bool here)> then) {
  const auto* named = table_of(request);
  const auto id = named != nullptr ? std::optional(*named) : std::nullopt;
  bool at_once = false;
  {
    const std::lock_guard lock(mutex_);
    at_once = !looked_for_.contains(session) && is_at_hand(id);
    if (!at_once && session != 0) looked_for_.insert(session);
  }
  if (at_once) return then(true);
  post([this, session, id, then = std::move(then)] {
    bool here = false;
    within_barrier("looking for a table", [&] { here = is_at_hand(id) || is_ours(*id); });
    within_barrier("a request of another node", [&] { then(here); });
    const std::lock_guard lock(mutex_);
    const auto one = looked_for_.find(session);
    if (one != looked_for_.end()) looked_for_.erase(one);
  });
}

bool ClusterHub::is_at_hand(const std::optional<table::TableId>& id) const {
  return !id || (hub_.has(*id) && journal_.holds_lease());
}

// A table that memory does not have may be over, or another's by now: the database knows.
bool ClusterHub::is_ours(const table::TableId& id) {
  const auto owners = nodes_.owners_of({id});
  const auto owner = owners.find(id);
  return owner == owners.end() || owner->second.life == journal_.life() ||
         (store::is_over(owner->second.state) && !owner->second.lives);
}

void ClusterHub::door_closed(const std::shared_ptr<Door>& door, const std::string& why) {
  {
    const std::lock_guard lock(mutex_);
    if (doors_.erase(door) == 0) return;
  }
  spdlog::debug("the link of node {} has ended: {}", door->node, why);
  if (door->tap) hub_.untap_lobby(door->tap);
  for (const auto& [theirs, ours] : door->sessions) {
    hub_.disconnect(ours, table::GoneWith::Server);
  }
}

std::vector<std::shared_ptr<ClusterHub::Door>> ClusterHub::doors() const {
  const std::lock_guard lock(mutex_);
  return {doors_.begin(), doors_.end()};
}

}  // namespace spiel::server
