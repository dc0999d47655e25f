// A person at a screen somewhere: watches a game, perhaps plays it.
#pragma once

#include "room/event_text.hpp"
#include "sim/world.hpp"

namespace tessera::sim {

enum class Role : std::uint8_t { creator, joiner, watcher };

class Client {
    using Colour = room::Colour;

public:
    Client(World& world, std::size_t index, Role role, std::string table);

    void start();
    /// From a process: lines of the log, or an answer.
    void lines(const GameId& game, const std::vector<std::string>& lines);
    void answer(const GameId& game, const room::effect::Reply& reply);

    [[nodiscard]] const room::PersonId& person() const { return person_; }
    [[nodiscard]] const GameId& game() const { return game_; }
    [[nodiscard]] bool waits() const { return pending_.has_value() && !gone_; }
    /// What has been seen, by game.
    [[nodiscard]] const std::map<GameId, std::vector<std::string>>& seen() const { return seen_; }

private:
    struct Sent {
        room::Input input;
        room::RequestId request;
        Time first = 0;
        Time last = 0;
    };

    void wake();
    void watch(const GameId& game);
    void hello();
    void ask(room::Input input);
    void resend();
    void misbehave();
    void act();
    void act_in_match(Colour mine);
    /// Says something to the opponent, perhaps what must be refused.
    void talk();
    [[nodiscard]] std::string some_move(bool premove);
    [[nodiscard]] room::From from();

    World& world_;
    std::size_t index_;
    Role role_;
    room::PersonId person_;
    int process_ = 0;
    GameId game_;
    int games_ = 0;
    std::optional<room::Room> room_;
    std::map<GameId, std::vector<std::string>> seen_;
    std::optional<Sent> pending_;
    std::optional<Sent> before_;
    std::vector<Version> positions_;  ///< that have been on the board
    Time next_hello_ = 0;
    Time think_until_ = 0;
    bool gone_ = false;  ///< for good
    int requests_ = 0;
};

}  // namespace tessera::sim
