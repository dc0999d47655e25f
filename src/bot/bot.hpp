// Finds games on a server and has them played: challenges of others, and those that it makes.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <list>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "base/result.hpp"
#include "bot/json.hpp"
#include "bot/player.hpp"
#include "client/http.hpp"

namespace tessera::bot {

/// A challenge that the bot makes, open to everybody, whenever it may begin another game.
struct Challenge {
    std::string variant;                    ///< id of a built-in game
    std::optional<game::TimeControl> time;  ///< nothing: none
    std::optional<rules::Colour> colour;    ///< the bot's; nothing: drawn
};

/// Which games the bot plays. Those in which it sits already are gone on with first.
struct Wanted {
    std::vector<std::string> accept;  ///< ids of games whose open challenges it takes
    bool accept_all = false;          ///< whatever the game
    std::optional<std::string> game;  ///< a game in which it takes the free seat
    std::optional<Challenge> challenge;
    bool rematch = false;   ///< accepts rematches while it may begin a game; others are declined
    std::size_t games = 0;  ///< ends when so many are over; 0: never by itself
    std::size_t at_once = 1;
};

class Bot {
public:
    /// Both outlive it.
    Bot(const Setting& setting, const Wanted& wanted) : setting_(setting), wanted_(wanted) {}
    Bot(const Bot&) = delete;
    Bot& operator=(const Bot&) = delete;
    ~Bot();

    /// Until enough games are over or `stop`. Error: the server refuses the bot, cannot be reached
    /// at first, or a game cannot be gone on with.
    [[nodiscard]] std::optional<Error> run();
    /// Once it is to stop: ends what the engines think. Any thread.
    void interrupt();

private:
    /// A game, on a thread of its own.
    struct Table {
        Table(const Setting& setting, std::string id)
            : game(std::move(id)), player(setting, game) {}

        std::string game;
        Player player;
        Result<std::optional<Played>> played = std::optional<Played>();
        std::atomic<bool> done = false;
        std::thread thread;
    };

    /// Reads the person's stream, and sees to games meanwhile.
    [[nodiscard]] std::optional<Error> listen(client::Lines& lines);
    [[nodiscard]] std::optional<Error> hear(const std::string& line);
    /// Ends tables whose games are over.
    [[nodiscard]] std::optional<Error> clear();
    /// Answers offers that were made after a game.
    void answer_offers();
    /// False: it is to be asked again.
    [[nodiscard]] bool answer_rematch(const std::string& game, std::int64_t heard_at);
    void begin_rematch(const std::string& game, std::int64_t version);
    /// Begins games as far as more are wanted.
    [[nodiscard]] std::optional<Error> seek();
    [[nodiscard]] std::optional<Error> adopt_challenges();
    [[nodiscard]] std::optional<Error> accept();
    [[nodiscard]] std::optional<Error> challenge();
    /// Takes the free seat. True: the bot sits there.
    [[nodiscard]] Result<bool> sit(const std::string& game);
    void begin(const std::string& game);
    [[nodiscard]] bool more_wanted() const;
    [[nodiscard]] bool finished() const;

    const Setting& setting_;
    const Wanted& wanted_;
    std::optional<client::Server> server_;
    std::string person_;             ///< the bot's id; empty until the server has said it
    std::set<std::string> taken_;    ///< games that have a table, or had one
    std::set<std::string> refused_;  ///< challenges that were not to be had
    std::size_t over_ = 0;           ///< games that were played to their end
    std::size_t challenges_ = 0;     ///< made, or being made
    std::string challenge_id_;       ///< of one that was not answered yet
    /// Games in which something was offered, and when that was heard.
    std::map<std::string, std::int64_t> offered_;
    std::int64_t answer_at_ = 0;
    std::int64_t seek_at_ = 0;
    bool adopted_ = false, seated_ = false;
    std::mutex tables_mutex_;  ///< of the list
    std::list<Table> tables_;
};

}  // namespace tessera::bot
