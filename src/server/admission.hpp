// How many connections there may be, in all and from one address. This machine's own may be many,
// as those of a proxy are, but never all there are.
#pragma once

#include <boost/asio/ip/address.hpp>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

namespace spiel::server {

class Admission {
 public:
  Admission(std::size_t in_all, std::size_t per_address)
      : max_in_all_(in_all), max_per_address_(per_address) {}

  // Counts as long as it lives; the admission must outlive it.
  class Ticket {
   public:
    Ticket(Admission& admission, std::string address)
        : admission_(&admission), address_(std::move(address)) {}
    Ticket(Ticket&& other) noexcept
        : admission_(std::exchange(other.admission_, nullptr)),
          address_(std::move(other.address_)) {}
    Ticket& operator=(Ticket&&) = delete;
    ~Ticket() {
      if (admission_ != nullptr) admission_->release(address_);
    }

    // From now on it counts for another address. False when that has too many already.
    bool pass_on(const std::string& address) { return admission_->move(address_, address); }

   private:
    Admission* admission_;
    std::string address_;
  };

  // Those whom we trust to bring others are not counted by their own address.
  enum class Counted : bool { No, Yes };
  std::optional<Ticket> admit(const boost::asio::ip::address& address,
                              Counted counted = Counted::Yes);
  std::size_t count() const;

 private:
  void release(const std::string& address);
  bool move(std::string& from, const std::string& to);
  bool take(const std::string& household);
  void give_back(const std::string& household);

  const std::size_t max_in_all_;
  const std::size_t max_per_address_;
  mutable std::mutex mutex_;
  std::size_t in_all_ = 0;
  std::map<std::string, std::size_t> per_address_;
};

}  // namespace spiel::server
