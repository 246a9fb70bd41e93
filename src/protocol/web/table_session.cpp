#include "protocol/web/table_session.hpp"

#include "protocol/web/game_json.hpp"
#include "protocol/web/new_table.hpp"
#include "protocol/web/secret.hpp"

namespace spiel::web {

namespace {

constexpr Duration kGreetWithin{30'000};

bool is_for_observers(const said::Message& body) {
  return std::holds_alternative<said::Hello>(body) || std::holds_alternative<said::Look>(body) ||
         std::holds_alternative<said::Ping>(body) || std::holds_alternative<said::Chat>(body);
}

}  // namespace

void TableSession::opened(Time now) { greet_until_ = now + kGreetWithin; }

std::optional<Time> TableSession::next_deadline() const {
  if (stage_ != Stage::Greeting || closing()) return std::nullopt;
  return greet_until_;
}

void TableSession::tick(Time now) {
  const auto deadline = next_deadline();
  if (!deadline || now < *deadline) return;
  say(error_message("no-hello", "Nothing was said in time."));
  close();
}

void TableSession::received(std::string_view bytes, Time) {
  lines_.feed(
      bytes,
      [&](std::string_view text) {
        heard();
        line(text);
      },
      [&] { refuse({}, {"too-long", "The message is too long."}); });
}

void TableSession::slowed_down(Time) {
  say(error_message("too-fast", "That is too much at once: you are read more slowly now."));
}

void TableSession::line(std::string_view text) {
  if (closing()) return;
  if (is_entering() && early_.size() < kMaxAsked) {
    early_.emplace_back(text);
    return;
  }
  const auto said = parse_client_message(text);
  if (!said) return refuse(said.error().id, said.error().fault);
  message(*said);
}

void TableSession::read_early_lines() {
  for (const auto& text : std::exchange(early_, {})) line(text);
}

void TableSession::message(const ClientMessage& message) {
  const auto& [id, body] = message;
  const bool greets = std::holds_alternative<said::Hello>(body);
  if (greets && stage_ != Stage::Greeting) {
    return refuse(id, {"already-greeted", "A hello was said before."});
  }
  if (!greets && stage_ != Stage::Watching) {
    return refuse(id, {"hello-first", "Say hello first."});
  }
  if (player_ == table::kNobody && !is_for_observers(body)) {
    return refuse(id, {"observer", "Only a player can do this; this is an observer."});
  }
  if (asked_.size() >= kMaxAsked) {
    return refuse(id, {"too-many-requests", "Too many requests wait for their answers."});
  }
  std::visit([&, &name = id](const auto& said) { on(name, said); }, body);
}

void TableSession::refuse(const std::string& id, const Malformed& fault) {
  note_refusal(fault.message);
  say_refusal(id, fault);
}

void TableSession::say_refusal(const std::string& id, const Malformed& fault) {
  say(id.empty() ? error_message(fault.code, fault.message)
                 : refusal_message(id, fault.code, fault.message));
}

// --- coming in -----------------------------------------------------------------------------------

void TableSession::on(const std::string&, const said::Hello& hello) {
  hello_ = hello;
  legal_ = hello.legal ? WithLegal::Yes : WithLegal::No;
  if (hello.token.empty()) return attach(table::kNobody);
  stage_ = Stage::Identifying;
  ask(table::Look{table_, table::kNobody});
}

void TableSession::identified(const table::Accepted& accepted) {
  info_ = accepted.snapshot->info;
  const auto player = player_with(hello_.token, *info_);
  if (player != table::kNobody) return attach(player);
  stage_ = Stage::Greeting;
  refuse({}, {"wrong-token", "No seat at this table has this token."});
  read_early_lines();
}

void TableSession::attach(table::PlayerId player) {
  stage_ = Stage::Attaching;
  player_ = player;
  ask(table::Watch{table_, player, hello_.since});
}

void TableSession::attached(const table::Accepted& accepted, Time now) {
  stage_ = Stage::Watching;
  if (accepted.snapshot) {
    learn(accepted.snapshot->info);
    say(view_message(*accepted.snapshot, legal_, now));
  } else {
    resume(accepted, now);
  }
  read_early_lines();
}

void TableSession::resume(const table::Accepted& accepted, Time now) {
  for (const auto& message : missed_messages(accepted.missed, legal_, now)) say(message);
  if (!accepted.missed.empty()) learn(accepted.missed.back().info);
  say(resumed_message(accepted.version, info_ ? info_->seat_of(player_) : kObserver));
}

// Whoever has lost the seat looks on from now on.
void TableSession::learn(std::shared_ptr<const table::TableInfo> info) {
  info_ = std::move(info);
  if (!info_->seat_of(player_)) player_ = table::kNobody;
}

void TableSession::could_not_enter(const table::Refusal& refusal) {
  say(error_message(name_of(refusal), explain(refusal)));
  close();
}

void TableSession::replied(table::RequestId request, const table::Reply& reply, Time now) {
  if (stage_ != Stage::Watching) {
    if (!reply) return could_not_enter(reply.error());
    return stage_ == Stage::Identifying ? identified(*reply) : attached(*reply, now);
  }
  const auto asked = asked_.extract(request);
  if (!asked || goes_on_with_rematch(asked.mapped(), request, reply)) return;
  if (!reply) {
    return say_refusal(asked.mapped(),
                       {std::string(name_of(reply.error())), std::string(explain(reply.error()))});
  }
  if (reply->snapshot && reply->player == player_) say(view_message(*reply->snapshot, legal_, now));
  if (reply->advice) say(hint_message(asked.mapped(), *reply->advice));
  say(done_message(asked.mapped(), reply->version));
}

void TableSession::updated(const table::TableId&, const table::SeenUpdate& update, Time now) {
  learn(update.info);
  say(update_message(update, legal_, now));
}

// --- what a player may ask -----------------------------------------------------------------------

void TableSession::ask_for(const std::string& id, table::Request request) {
  asked_.emplace(ask(std::move(request)), id);
}

void TableSession::tell(const std::string& id, table::Command command) {
  ask_for(id, table::Tell{table_, std::move(command)});
}

void TableSession::on(const std::string& id, const said::Act& act) {
  table::Act command;
  command.player = player_;
  command.request = id;
  command.version = act.version;
  for (const auto& text : act.actions) {
    const auto action = parse_action(info_->options.rules, text);
    if (!action) return refuse(id, action.error());
    command.steps.push_back(*action);
  }
  tell(id, std::move(command));
}

void TableSession::on(const std::string& id, const said::Ready& ready) {
  tell(id, table::SetReady{player_, ready.ready});
}

void TableSession::on(const std::string& id, const said::Start&) {
  tell(id, table::Start{player_});
}

void TableSession::on(const std::string& id, const said::Profile& profile) {
  if (profile.colour && is_colour_taken(*info_, *profile.colour, player_)) {
    return refuse(id, {"colour-taken", "Another player has this colour."});
  }
  tell(id, table::SetProfile{player_, profile.name, profile.colour});
}

bool TableSession::knows_level(const std::string& id, const std::string& level) {
  const auto known = check_level(level, info_->options.rules, bot_levels_);
  if (!known) refuse(id, known.error());
  return known.has_value();
}

void TableSession::on(const std::string& id, const said::Bot& bot) {
  if (!knows_level(id, bot.level)) return;
  ask_for(id, table::TakeSeat{table_, bot_seat(bot.level, *info_), false, player_});
}

void TableSession::on(const std::string& id, const said::Chat& chat) {
  const auto seat = info_ ? info_->seat_of(player_) : kObserver;
  tell(id, table::Chat{player_, seat ? info_->seats[*seat].name : chat.name, chat.text, !seat});
}

void TableSession::on(const std::string& id, const said::Draw&) {
  tell(id, table::OfferDraw{player_});
}

void TableSession::on(const std::string& id, const said::Undo&) {
  tell(id, table::AskUndo{player_});
}

void TableSession::on(const std::string& id, const said::Decline&) {
  tell(id, table::Decline{player_});
}

void TableSession::on(const std::string& id, const said::Leave&) {
  tell(id, table::Leave{player_});
}

void TableSession::on(const std::string& id, const said::StandIn& stand_in) {
  if (knows_level(id, stand_in.level)) tell(id, table::LetBotPlay{player_, stand_in.level});
}

void TableSession::on(const std::string& id, const said::Back&) {
  tell(id, table::Connected{player_, true});
}

void TableSession::on(const std::string& id, const said::Look&) {
  ask_for(id, table::Look{table_, player_});
}

void TableSession::on(const std::string& id, const said::Hint&) {
  ask_for(id, table::AskAdvice{table_, player_});
}

void TableSession::on(const std::string& id, const said::Ping&) { say(pong_message(id)); }

// --- what its host, or those who are left, may ask -----------------------------------------------

void TableSession::on(const std::string& id, const said::Settings& settings) {
  auto options = parse_settings(settings.changes, *info_, bot_levels_);
  if (!options) return refuse(id, options.error());
  tell(id, table::ChangeOptions{player_, std::move(*options)});
}

void TableSession::on(const std::string& id, const said::Remove& remove) {
  tell(id, table::Remove{player_, remove.player});
}

void TableSession::on(const std::string& id, const said::Replace& replace) {
  if (!replace.level.empty() && !knows_level(id, replace.level)) return;
  tell(id, table::Replace{player_, replace.player, replace.level});
}

void TableSession::on(const std::string& id, const said::CallOff&) {
  tell(id, table::CallOff{player_});
}

// The new table is opened first, then those at the old one are told of it.
void TableSession::on(const std::string& id, const said::Rematch&) {
  if (info_->stage != table::Stage::Over) return refuse(id, {"not-over", "The game is not over."});
  const auto request = ask(rematch_of(*info_, peer_));
  asked_.emplace(request, id);
  rematches_.emplace(request, table::TableId());
}

// Whether the new table is open and the others are now told of it. Where another was quicker, it
// is given up; where nobody knows whether they were told, they may be on their way there.
bool TableSession::goes_on_with_rematch(const std::string& id, table::RequestId request,
                                        const table::Reply& reply) {
  const auto rematch = rematches_.extract(request);
  if (!rematch) return false;
  const table::TableId& told = rematch.mapped();
  const bool overtaken = !reply && !table::is_trouble(reply.error());
  if (!told.empty() && overtaken) ask(table::Tell{told, table::Abort{"not needed"}});
  if (!told.empty() || !reply) return false;
  const auto next = ask(table::Tell{table_, table::PlayAgain{player_, reply->table}});
  asked_.emplace(next, id);
  rematches_.emplace(next, reply->table);
  return true;
}

}  // namespace spiel::web
