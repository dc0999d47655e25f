// What other processes have changed, and whom they reach: hints, so that nobody need ask the store
// again and again. They may be lost or come twice; the logs alone count.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "store/event_store.hpp"

namespace tessera::store {

/// A game has had events up to this version, or more by now.
struct Change {
    GameId game;
    std::uint64_t version = 0;

    friend bool operator==(const Change&, const Change&) = default;
};

/// Something else that the others may want to know of a person in a game: that they are connected,
/// or are to be told something. No part of it is empty or has a space.
struct Word {
    GameId game;
    std::string person;
    std::string what;

    friend bool operator==(const Word&, const Word&) = default;
};

/// What has come in since the last call.
struct News {
    std::vector<Change> changes;  ///< each game once, by its id
    std::vector<Word> words;      ///< in the order in which each process has said them
    /// Any game may have changed: hints were lost, or nothing was heard before now.
    bool missed = false;
};

/// Nothing here waits, and no error is lasting: whoever looks at what concerns them when hints were
/// missed, and now and then besides, needs to do nothing about one. Calls come from one thread.
class Hints {
public:
    Hints() = default;
    Hints(const Hints&) = delete;
    Hints& operator=(const Hints&) = delete;
    virtual ~Hints() = default;

    /// Tells the others. To be called after the changes are durable, not before.
    virtual void announce(std::span<const Change> changes) = 0;
    /// Likewise; need not wait for anything.
    virtual void say(std::span<const Word> words) = 0;
    /// What the others have announced and said. To be called when the descriptor is ready, and at
    /// least every second. Error: the connection is lost; it is made again by later calls.
    [[nodiscard]] virtual Result<News> poll() = 0;
    /// Becomes readable, or writable where writes() says so, when poll() has something to do; it
    /// may be another after each call. -1: there is none now.
    [[nodiscard]] virtual int descriptor() const = 0;
    /// Whether poll() waits for the descriptor to become writable.
    [[nodiscard]] virtual bool writes() const { return false; }
};

/// For stores that one process has alone, and for tests: hints from one object to others of the
/// same process. It has no descriptor.
class MemoryHints final : public Hints {
public:
    MemoryHints();
    ~MemoryHints() override;
    /// Another who hears what this one announces, and the other way round.
    [[nodiscard]] std::unique_ptr<MemoryHints> beside() const;
    /// The others miss what was announced and not yet heard.
    void lose() const;

    void announce(std::span<const Change> changes) override;
    void say(std::span<const Word> words) override;
    Result<News> poll() override;
    [[nodiscard]] int descriptor() const override { return -1; }

private:
    struct Heard {
        std::map<GameId, std::uint64_t> changes;
        std::vector<Word> words;
        bool missed = false;
    };
    struct Bus {
        std::map<const MemoryHints*, Heard> listeners;
    };
    explicit MemoryHints(std::shared_ptr<Bus> bus);

    std::shared_ptr<Bus> bus_;
};

/// Hints by way of NOTIFY on the channel `tessera` of the database, over a connection of its own.
/// Nothing is refused here: whether the database is a store its own connection says. Errors: of the
/// text `where`, which is as open_postgres() takes it, or built without libpq.
[[nodiscard]] Result<std::unique_ptr<Hints>> open_postgres_hints(const std::string& where);

}  // namespace tessera::store
