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
void give_way(bool for_people) { ::setpriority(PRIO_PROCESS, 0, for_people ? 5 : 10); }

}  // namespace

BotPool::BotPool(std::size_t threads, std::function<std::size_t()> unwritten)
    : unwritten_(std::move(unwritten)), threads_(std::max<std::size_t>(threads, 1)) {
  for (std::size_t i = 0; i < threads_; ++i) hire(true);
  hire(false);
}

void BotPool::hire(bool for_people) {
  Worker& worker = workers_.emplace_back(Worker{for_people});
  worker.thread = std::jthread([this, &worker] { work(worker); });
}

void BotPool::join() {
  stop();
  for (Worker& worker : workers_) {
    if (worker.thread.joinable()) worker.thread.join();
  }
}

void BotPool::post(Company company, Thought thought) {
  const std::lock_guard lock(mutex_);
  if (stopping_) return;
  queue_of(company).push_back(std::move(thought));
  ++waiting_;
  if (company != Company::WithPeople || people_wait()) make_way(company);
  changed_.notify_all();
}

// With every commit, so nobody waits here for a thread of low priority that has the lock; and who
// has nothing to think about is not woken.
void BotPool::look_again() {
  if (waiting_ > 0) changed_.notify_all();
}

void BotPool::stop() {
  const std::lock_guard lock(mutex_);
  stopping_ = true;
  for (auto& queue : queues_) queue.clear();
  waiting_ = 0;
  for (Worker& worker : workers_) worker.stop.request_stop();
  changed_.notify_all();
}

// What is less urgent is to end.
void BotPool::make_way(Company company) {
  for (Worker& worker : workers_) {
    if (worker.thinks_for > company) worker.stop.request_stop();
  }
}

// Whether there are more thoughts for them than threads that are free to take one.
bool BotPool::people_wait() const {
  return queue_of(Company::WithPeople).size() > threads_ - busy_;
}

Company BotPool::next_for(const Worker& worker) const {
  if (worker.for_people || people_wait()) return Company::WithPeople;
  return queue_of(Company::Advising).empty() ? Company::AmongThemselves : Company::Advising;
}

// Where the next thought of this worker waits; null while there is none, or the journal is behind.
std::deque<BotPool::Thought>* BotPool::queue_for(Worker& worker) {
  worker.thinks_for = next_for(worker);
  auto& queue = queue_of(worker.thinks_for);
  if (queue.empty() || unwritten_() > most_unwritten(worker.thinks_for)) return nullptr;
  return &queue;
}

// Whether it would think if the journal had less to write.
bool BotPool::is_held_back(const Worker& worker) const {
  const auto waits = [](const auto& queue) { return !queue.empty(); };
  return waits(queue_of(Company::WithPeople)) ||
         (!worker.for_people && std::ranges::any_of(queues_, waits));
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
  --waiting_;
  worker.stop = std::stop_source();
  if (worker.for_people) ++busy_;
  const auto threads = worker.thinks_for == Company::WithPeople ? threads_ : 1;
  turn = {worker.stop.get_token(), queue->size() / threads};
  return true;
}

void BotPool::work(Worker& worker) {
  give_way(worker.for_people);
  std::unique_lock lock(mutex_);
  Thought thought;
  Turn turn;
  while (take(lock, worker, thought, turn)) {
    lock.unlock();
    within_barrier("a bot", [&] { thought(turn); });
    thought = nullptr;
    lock.lock();
    worker.stop = std::stop_source(std::nostopstate);
    if (worker.for_people) --busy_;
  }
}

}  // namespace spiel::server
