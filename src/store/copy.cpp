#include "store/copy.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "store/data_folder.hpp"
#include "store/digest.hpp"
#include "store/open_store.hpp"

namespace spiel::store {

namespace {

constexpr std::size_t kHeadsAtATime = 500;
constexpr std::size_t kEntriesAtATime = 1000;

void each_head(Journal& journal, const std::function<void(const TableHead&)>& visit) {
  ListFilter filter{.limit = kHeadsAtATime};
  do {
    const auto page = journal.list(filter);
    for (const auto& head : page.heads) visit(head);
    filter.cursor = page.next;
  } while (!filter.cursor.empty());
}

// Of a table that was set aside, which nobody else is given, what there still is.
std::unique_ptr<EntryReader> entries_of(Journal& journal, const TableHead& head) {
  const bool set_aside = head.state == TableState::SetAside;
  auto reader = set_aside ? journal.Journal::read(head.id) : journal.read(head.id);
  if (!reader) throw Unusable(fmt::format("table {} is gone", head.id));
  return reader;
}

std::uint64_t digest_of(const TableHead& head) {
  const auto finished = head.finished ? std::to_string(*head.finished) : "-";
  return digest(fmt::format("table {} {} {} {} {} {} {}", head.id, head.game, head.kind,
                            static_cast<int>(head.state), head.created, finished, head.summary));
}

bool is_copied(const std::string& setting) { return setting != kUnfinishedCopyOf; }

// Remembers where it stands, so that progress is told as it is made.
class Copying {
 public:
  Copying(Journal& from, Journal& to, const OnCopyProgress& progress)
      : from_(from), to_(to), progress_(progress) {}

  void copy_tables() {
    each_head(from_, [this](const TableHead& head) { copy(head); });
  }
  void copy_rest() {
    for (const auto& name : from_.setting_names()) {
      if (is_copied(name)) batch_.settings.push_back({name, from_.setting(name).value_or("")});
    }
    for (const auto& user : from_.account_users()) {
      if (const auto account = from_.account(user)) batch_.accounts.push_back(*account);
    }
    put(std::exchange(batch_, {}));
  }
  void put(Batch batch) {
    const auto outcome = append_and_wait(to_, std::move(batch));
    if (!outcome) throw Unusable("the copy cannot be written: " + outcome.error().message);
  }

 private:
  // What is there already is not written again.
  void copy(const TableHead& head) {
    const auto there = to_.load(head.id);
    const auto reader = entries_of(from_, head);
    if (!there || there->head != head) batch_.heads.push_back(head);
    for (auto some = reader->next(kEntriesAtATime); !some.empty();
         some = reader->next(kEntriesAtATime)) {
      count_.entries += some.size();
      for (auto& entry : some) {
        if (!there || entry.sequence >= there->entries.size()) {
          batch_.entries.push_back(std::move(entry));
        }
      }
      put_if_many();
    }
    ++count_.tables;
    put_if_many();
  }
  void put_if_many() {
    if (batch_.size() >= kEntriesAtATime) put(std::exchange(batch_, {}));
    if (progress_) progress_(count_);
  }

  Journal& from_;
  Journal& to_;
  const OnCopyProgress& progress_;
  CopyProgress count_{"copied"};
  Batch batch_;
};

// Whether the target holds the beginning of this copy.
bool is_begun(Journal& to, const std::string& name) {
  const auto begun = to.setting(kUnfinishedCopyOf).value_or("");
  if (begun == name) return true;
  if (!begun.empty()) {
    throw Unusable(fmt::format("the target holds a copy of {} that is not whole", begun));
  }
  const auto settings = to.setting_names();
  const bool empty = to.list({.limit = 1}).heads.empty() && to.account_users().empty() &&
                     std::none_of(settings.begin(), settings.end(), is_copied);
  if (!empty) throw Unusable("the target holds a journal of its own");
  return false;
}

}  // namespace

Contents contents_of(Journal& journal, const OnCopyProgress& progress) {
  Contents contents;
  each_head(journal, [&](const TableHead& head) {
    ++contents.tables;
    contents.digest += digest_of(head);
    const auto reader = entries_of(journal, head);
    for (auto some = reader->next(kEntriesAtATime); !some.empty();
         some = reader->next(kEntriesAtATime)) {
      contents.entries += some.size();
      for (const auto& entry : some) contents.digest += static_cast<std::uint64_t>(digest(entry));
    }
    if (progress) progress({"compared", contents.tables, contents.entries});
  });
  for (const auto& name : journal.setting_names()) {
    if (!is_copied(name)) continue;
    ++contents.settings;
    contents.digest += digest("setting " + name + " " + journal.setting(name).value_or(""));
  }
  for (const auto& user : journal.account_users()) {
    ++contents.accounts;
    const auto account = journal.account(user);
    contents.digest += digest("account " + user + " " + (account ? account->password_hash : ""));
  }
  return contents;
}

Contents copy_journal(Journal& from, Journal& to, const std::string& name,
                      const OnCopyProgress& progress) {
  Copying copying(from, to, progress);
  if (!is_begun(to, name)) copying.put({{}, {}, {{kUnfinishedCopyOf, name}}, {}});
  copying.copy_tables();
  copying.copy_rest();
  const auto contents = contents_of(from, progress);
  if (contents_of(to, progress) != contents) {
    throw Unusable("the copy differs from what it was copied from");
  }
  copying.put({{}, {}, {{kUnfinishedCopyOf, ""}}, {}});
  return contents;
}

}  // namespace spiel::store
