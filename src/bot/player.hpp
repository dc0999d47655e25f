// Plays one game on a server with an engine.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "bot/course.hpp"
#include "client/http.hpp"
#include "lab/uci_client.hpp"

namespace tessera::bot {

/// What all games have in common. It outlives whoever is given it.
struct Setting {
    std::string url;
    std::string bearer;  ///< a person key, or a token
    std::string engine;  ///< a command of the shell
    std::vector<lab::UciOption> options;
    /// Milliseconds for a move without a time control; the most for one where each turn has a time.
    std::int64_t movetime = 1'000;
    std::function<void(const std::string& line)> say;  ///< any thread
    const std::atomic<bool>& stop;
};

/// How a game has ended.
struct Played {
    bool begun = false;  ///< both seats were taken
    std::string result;  ///< PGN's word
};

class Player {
public:
    Player(const Setting& setting, std::string game);

    /// Until the game is over or `stop`; then nothing. Lost connections are made again, and what
    /// was not answered is sent again under the same id. Error: the engine has failed, or the game
    /// cannot be played.
    [[nodiscard]] Result<std::optional<Played>> play();
    /// Ends what the engine thinks. Any thread.
    void interrupt();

private:
    [[nodiscard]] Result<Rules> find_rules(const std::string& variant, const std::string& identity);
    /// Takes lines until the stream ends. True: the game is over.
    [[nodiscard]] Result<bool> listen(client::Lines& lines);
    /// What is to be done as the game stands.
    [[nodiscard]] std::optional<Error> act();
    [[nodiscard]] std::optional<Error> move();
    [[nodiscard]] std::optional<Error> start_engine();
    [[nodiscard]] Result<lab::Reply> think();
    [[nodiscard]] Error about_engine(const Error& error) const;
    [[nodiscard]] std::string go_command() const;
    [[nodiscard]] std::int64_t patience() const;
    /// The answer, asked for until there is one; nothing: stopped. `what` and the game make the id.
    [[nodiscard]] std::optional<client::Answer> ask(const std::string& what,
                                                    const std::string& members);
    void announce();
    /// Takes a challenge back that nobody has accepted.
    void withdraw() const;
    /// Until then, or it is stopped.
    void pause(std::int64_t milliseconds) const;

    const Setting& setting_;
    std::string game_;
    std::optional<client::Server> server_;
    Course course_;
    std::string file_;  ///< of a game that is not built in; removed with the game
    std::string start_command_;
    bool announced_ = false;
    std::uint64_t moved_at_ = 0;     ///< the position that was answered by a move last
    std::uint64_t declined_at_ = 0;  ///< the version at which an offer was declined last
    std::optional<std::int64_t> claim_at_;
    std::mutex engine_mutex_;  ///< of its coming and going, not of what it does
    std::optional<lab::UciClient> engine_;
};

}  // namespace tessera::bot
