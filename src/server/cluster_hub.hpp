// The hub of a server that is one of several nodes on one database. Conversations talk with it as
// they would with the hub of their own server; it passes every request on to the node that has the
// table, and brings back what follows from it.
//
// Which node has a table is said by the database (store/postgres_nodes.hpp); of tables that play or
// gather each node also tells every other over the link between them, so that lists are complete
// and newcomers find a seat without asking the database. A request whose node is not to be reached,
// because it died and its tables are not yet another's, waits for a while and is then refused. One
// that was sent and not answered when a link broke is refused at once, and told so where nobody
// knows whether it has changed something. Whoever watched a table over that link is let go, and
// comes back as after a restart.
//
// A thread of its own looks after the cluster once a second: it ends the lives of nodes whose lease
// is over, takes over tables that have lost their writer, keeps links to all who live, and, when
// this node itself was taken for dead, lets everything go and begins another life.
#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <set>
#include <thread>
#include <unordered_map>

#include "server/cluster_link.hpp"
#include "server/hub.hpp"
#include "server/inboxes.hpp"
#include "server/settings.hpp"
#include "store/postgres_journal.hpp"
#include "store/postgres_nodes.hpp"
#include "table/directory.hpp"

namespace spiel::server {

struct ClusterSettings {
  HostAndPort listen;  // for other nodes
  std::string secret;
  std::chrono::milliseconds between_looks{1'000};
  Duration patience{8'000};  // that a request has with a node that is not there
};

class ClusterHub : public ConversationHub {
 public:
  ClusterHub(server::Hub& hub, store::PostgresJournal& journal,
             const store::postgres::Target& target, ClusterSettings settings, Clock clock);
  ~ClusterHub() override;  // stops; the shards have ended by then, or never begun

  table::SessionId connect(const std::shared_ptr<Subscriber>& subscriber) override;
  void disconnect(table::SessionId session) override;
  void request(table::Asker asker, table::Request request) override;
  void ask(table::Request request, Callback callback, Time now) override;

  // Of conversations that are carried by HTTP bodies: how names end here; what comes here for those
  // elsewhere; and who takes what comes elsewhere for those here.
  std::string mark() const;
  void pass_on(const std::string& conversation, const std::string& bytes,
               const Inboxes::Taken& taken);
  void on_posted(Inboxes::PassOn listener);

  // Hears, once, that an operator wants this node to hand over what it has and to end.
  void on_drain(std::function<void()> listener);
  // Takes no more tables over; then, at the end, speaks with nobody any more.
  void stop_looking();
  void stop();

  std::size_t links() const;  // to nodes that are there
  std::size_t tables_elsewhere() const;

 private:
  // Something that is to be asked of some node.
  struct Errand {
    table::Asker asker;
    Callback callback;  // or else a conversation asks
    table::Request request;
    Time until;
  };
  // Of another node; how it is refused when the link breaks before the answer.
  struct Ask {
    Callback callback;
    table::TableRefusal when_lost;
  };
  // Another node, as seen from here.
  struct Host {
    store::NodeLife life;
    std::string address;
    std::shared_ptr<ClusterLink> link;
    bool open = false;
    std::map<std::pair<table::SessionId, table::RequestId>, table::TableRefusal> pending;
    std::unordered_map<std::uint64_t, Ask> asks;
    std::unordered_map<std::uint64_t, Inboxes::Taken> posts;
    std::set<table::SessionId> sessions;
  };
  using HostPtr = std::shared_ptr<Host>;
  // A node that this one serves; of its link's shard.
  struct Door {
    std::shared_ptr<ClusterLink> link;
    std::string node;
    std::unordered_map<table::SessionId, table::SessionId> sessions;  // theirs and ours
    std::shared_ptr<Subscriber> tap;
  };
  class RemoteSession;
  class LobbyTap;
  // Where an errand goes.
  struct Here {};
  struct NotYet {};
  using Way = std::variant<Here, HostPtr, NotYet>;

  // --- requests of our own clients
  // The table that a request names, if it names one.
  static const table::TableId* table_of(const table::Request& request);
  void run(Errand errand);
  // The mutex is held for these.
  Way way_of(const Errand& errand);
  Way way_to(const table::TableId& id);
  Way way_to_owner(const std::optional<store::TableOwner>& owner);
  Way way_to_any(const std::string& kind);
  Way way_to_reservation(const std::string& code, Time until);
  Way way_home(const std::string& kind);
  HostPtr open_host(const std::string& id) const;
  void send(const HostPtr& host, Errand errand);
  void do_here(Errand errand);
  void refuse(const Errand& errand, table::TableRefusal refusal);
  void wait(Errand errand);
  void run_waiting();
  void refuse_waiting();
  bool anybody_waits() const;
  void find_owners();

  // --- other nodes as hosts
  void keep_links(const std::vector<store::NodeRow>& rows);
  void call(const HostPtr& host);
  void greeted(const HostPtr& host, const cluster::Hello& hello);
  void heard(const HostPtr& host, cluster::Frame frame);
  void heard_of(const HostPtr& host, const cluster::Listed& listed);
  void heard_answer(const HostPtr& host, const cluster::Answered& answered);
  void heard_taken(const HostPtr& host, const cluster::PostTaken& post);
  void let_go(const HostPtr& host, const std::string& why);
  void lost(const HostPtr& host, const std::string& why);
  void forget_finished();

  // --- other nodes as doors
  void accept();
  void welcome(asio::io_context& shard, Socket socket);
  void opened(const std::shared_ptr<Door>& door, const cluster::Hello& hello);
  void serve(const std::shared_ptr<Door>& door, cluster::Frame frame);
  void serve_request(const std::shared_ptr<Door>& door, const cluster::Requested& requested);
  void serve_ask(const std::shared_ptr<Door>& door, const cluster::Asked& asked);
  void serve_post(const std::shared_ptr<Door>& door, const cluster::Posted& posted);
  void call_back(const cluster::Hello& hello);
  void if_here(table::SessionId session, const table::Request& request,
               std::function<void(bool here)> then);
  bool is_at_hand(const std::optional<table::TableId>& id) const;
  bool is_ours(const table::TableId& id);
  void door_closed(const std::shared_ptr<Door>& door, const std::string& why);
  std::vector<std::shared_ptr<Door>> doors() const;

  // --- looking after the cluster
  void listen();
  void look_after();
  void look();
  void find_newcomers();
  void end_the_dead(const std::vector<store::NodeRow>& rows);
  void claim_orphans(const std::vector<store::NodeRow>& rows);
  std::size_t claim_some();
  void take_what_is_ours();
  void begin_anew();
  void hear_of_drain(const std::vector<store::NodeRow>& rows);
  void post(std::function<void()> job);

  server::Hub& hub_;
  store::PostgresJournal& journal_;
  const ClusterSettings settings_;
  const Clock clock_;
  store::PostgresNodes nodes_;  // of the thread that looks after the cluster

  mutable std::mutex mutex_;
  std::map<std::string, HostPtr> hosts_;  // by node
  std::set<std::shared_ptr<Door>> doors_;
  std::multiset<table::SessionId> looked_for_;  // of doors: once for each request that waits
  std::unordered_map<table::TableId, std::string> where_;  // tables of other nodes
  table::Directory elsewhere_;
  std::multimap<Time, table::TableId> finished_elsewhere_;
  std::deque<Errand> waiting_;
  bool nobody_looks_ = false;  // after what waits: this node ends
  std::multiset<table::SessionId> waiting_sessions_;
  // As the database said moments ago, if it was there to ask.
  struct Found {
    bool known = false;
    std::optional<store::TableOwner> owner;
    Time at;
  };
  std::unordered_map<table::TableId, Found> owners_;
  std::set<table::TableId> sought_;  // whose owners are to be asked for
  std::uint64_t last_ask_ = 0;
  std::function<void()> on_drain_;
  Inboxes::PassOn on_posted_;

  // Of the thread that looks after the cluster.
  struct Seen {
    std::int64_t renewed = 0;
    int looks = 0;
  };
  std::map<store::NodeLife, Seen> seen_;
  std::set<store::NodeLife> lives_;
  int looks_until_claim_ = 0;
  bool claim_in_doubt_ = false;

  asio::io_context io_{1};  // accepts other nodes
  Acceptor acceptor_{io_};
  std::mutex jobs_mutex_;
  std::condition_variable jobs_changed_;
  std::deque<std::function<void()>> jobs_;
  std::atomic<bool> stopping_ = false;
  bool stopped_ = false;
  std::thread accepting_thread_;
  std::thread looking_thread_;
};

}  // namespace spiel::server
