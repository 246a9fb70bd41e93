#include "server/bot_pool.hpp"

#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "server/barrier.hpp"

namespace spiel::server {

namespace {

using Company = BotPool::Company;

// Rows that may wait for their commit while a bot thinks: a commit takes no longer for so few.
constexpr std::size_t most_unwritten(Company company) {
  return company == Company::WithPeople ? 512 : 64;
}
// Nobody is forgotten if a commit was reported between the look and the wait.
constexpr auto kLookAfter = std::chrono::milliseconds(20);

// As `nice` counts. Linux counts priorities by thread.
void give_way(Company company) {
  ::setpriority(PRIO_PROCESS, 0, company == Company::WithPeople ? 5 : 10);
}

}  // namespace

BotPool::BotPool(std::size_t threads, std::function<std::size_t()> unwritten)
    : unwritten_(std::move(unwritten)), threads_(std::max<std::size_t>(threads, 1)) {
  for (std::size_t i = 0; i < threads_; ++i) hire(Company::WithPeople);
  hire(Company::AmongThemselves);
}

void BotPool::hire(Company company) {
  Worker& worker = workers_.emplace_back(Worker{company});
  worker.thread = std::jthread([this, &worker] { work(worker); });
}

void BotPool::join() {
  stop();
  for (Worker& worker : workers_) {
    if (worker.thread.joinable()) worker.thread.join();
  }
}

void BotPool::post(Company company, Thought thought) {
  const bool with_people = company == Company::WithPeople;
  const std::lock_guard lock(mutex_);
  if (stopping_) return;
  (with_people ? with_people_ : among_themselves_).push_back(std::move(thought));
  if (with_people && people_wait()) make_way();
  changed_.notify_all();
}

void BotPool::stop() {
  const std::lock_guard lock(mutex_);
  stopping_ = true;
  with_people_.clear();
  among_themselves_.clear();
  for (Worker& worker : workers_) worker.stop.request_stop();
  changed_.notify_all();
}

void BotPool::make_way() {
  for (Worker& worker : workers_) {
    if (worker.thinks_for == Company::AmongThemselves) worker.stop.request_stop();
  }
}

// Whether there are more thoughts for them than threads that are free to take one.
bool BotPool::people_wait() const { return with_people_.size() > threads_ - busy_; }

// Where the next thought of this worker waits; null while there is none, or the journal is behind.
std::deque<BotPool::Thought>* BotPool::queue_for(Worker& worker) {
  const bool for_people = worker.company == Company::WithPeople || people_wait();
  worker.thinks_for = for_people ? Company::WithPeople : Company::AmongThemselves;
  auto& queue = for_people ? with_people_ : among_themselves_;
  if (queue.empty() || unwritten_() > most_unwritten(worker.thinks_for)) return nullptr;
  return &queue;
}

// Whether it would think if the journal had less to write.
bool BotPool::is_held_back(const Worker& worker) const {
  const bool may_serve_bots = worker.company == Company::AmongThemselves;
  return !with_people_.empty() || (may_serve_bots && !among_themselves_.empty());
}

// False once the pool stops.
bool BotPool::take(std::unique_lock<std::mutex>& lock, Worker& worker, Thought& thought,
                   Turn& turn) {
  std::deque<Thought>* queue = nullptr;
  while (!stopping_ && !(queue = queue_for(worker))) {
    if (is_held_back(worker)) {
      changed_.wait_for(lock, kLookAfter);
    } else {
      changed_.wait(lock);
    }
  }
  if (stopping_) return false;
  thought = std::move(queue->front());
  queue->pop_front();
  worker.stop = std::stop_source();
  if (worker.company == Company::WithPeople) ++busy_;
  const auto threads = worker.thinks_for == Company::WithPeople ? threads_ : 1;
  turn = {worker.stop.get_token(), queue->size() / threads};
  return true;
}

void BotPool::work(Worker& worker) {
  give_way(worker.company);
  std::unique_lock lock(mutex_);
  Thought thought;
  Turn turn;
  while (take(lock, worker, thought, turn)) {
    lock.unlock();
    within_barrier("a bot", [&] { thought(turn); });
    thought = nullptr;
    lock.lock();
    worker.stop = std::stop_source(std::nostopstate);
    if (worker.company == Company::WithPeople) --busy_;
  }
}

}  // namespace spiel::server
