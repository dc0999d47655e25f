// Hints from one process to others.
#include "store/hints.hpp"

#include <poll.h>

#include <functional>
#include <thread>

#include "store/postgres_server.hpp"
#include "store/postgres_store.hpp"
#include "store/support.hpp"

namespace tessera::store {
namespace {

/// Hints on one bus, as several processes have them.
class Buses {
public:
    Buses() = default;
    Buses(const Buses&) = delete;
    Buses& operator=(const Buses&) = delete;
    virtual ~Buses() = default;
    virtual std::unique_ptr<Hints> open() = 0;
};

class BusesInMemory final : public Buses {
public:
    std::unique_ptr<Hints> open() override { return first_.beside(); }

private:
    MemoryHints first_;
};

/// Calls until it has heard enough, for ten seconds at most.
News hear(Hints& hints, const std::function<bool(const News&)>& enough) {
    News all;
    for (int i = 0; i < 1000 && !enough(all); ++i) {
        if (i != 0) std::this_thread::sleep_for(std::chrono::milliseconds(10));
        auto news = hints.poll();
        if (!news) continue;
        for (const Change& change : news->changes) all.changes.push_back(change);
        all.missed = all.missed || news->missed;
    }
    EXPECT_TRUE(enough(all));
    return all;
}

News hear(Hints& hints, std::size_t changes) {
    return hear(hints, [&](const News& news) { return news.changes.size() >= changes; });
}

class BusesInPostgres final : public Buses {
public:
    explicit BusesInPostgres(PostgresServer& server) : where_(server.database()) {}
    std::unique_ptr<Hints> open() override {
        auto hints = value(open_postgres_hints(where_));
        // Then it listens.
        hear(*hints, [](const News& news) { return news.missed; });
        return hints;
    }

private:
    std::string where_;
};

struct BusKind {
    std::string name;
    std::function<std::unique_ptr<Buses>()> make;
};

class HintsOf : public testing::TestWithParam<BusKind> {
protected:
    void SetUp() override {
        buses_ = GetParam().make();
        if (!buses_) GTEST_SKIP() << "there is no server of PostgreSQL's";
        ours_ = buses_->open();
        theirs_ = buses_->open();
    }

    std::unique_ptr<Buses> buses_;
    std::unique_ptr<Hints> ours_, theirs_;
};

using Changes = std::vector<Change>;

TEST_P(HintsOf, OthersHearOfChanges) {
    const Changes changes{{"a", 3}, {"b", 1}};
    ours_->announce(changes);
    const News news = hear(*theirs_, 2);
    EXPECT_EQ(news.changes, changes);
    EXPECT_FALSE(news.missed);
    // Once, and nobody what they have said themselves.
    EXPECT_EQ(value(theirs_->poll()).changes, Changes());
    EXPECT_EQ(value(ours_->poll()).changes, Changes());
}

TEST_P(HintsOf, EachGameOnceWithItsLatestVersion) {
    ours_->announce(Changes{{"a", 3}, {"a", 5}, {"a", 4}});
    const auto third = buses_->open();
    ours_->announce(Changes{{"z", 1}});
    ASSERT_EQ(hear(*third, 1).changes, (Changes{{"z", 1}}));
    const News news = hear(*theirs_, 2);
    EXPECT_EQ(news.changes, (Changes{{"a", 5}, {"z", 1}}));
}

TEST_P(HintsOf, OthersHearWordsInTheirOrder) {
    std::vector<Word> words;
    for (int i = 0; i < 500; ++i)
        words.push_back({"game" + std::to_string(i % 7), "person" + std::to_string(i), "present"});
    ours_->say(words);
    ours_->announce(Changes{{"a", 1}});
    News news;
    for (int i = 0; i < 1000 && (news.words.size() < words.size() || news.changes.empty()); ++i) {
        const News own = value(ours_->poll());
        EXPECT_TRUE(own.words.empty());
        const News more = value(theirs_->poll());
        news.words.insert(news.words.end(), more.words.begin(), more.words.end());
        news.changes.insert(news.changes.end(), more.changes.begin(), more.changes.end());
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    EXPECT_EQ(news.words, words);
    EXPECT_EQ(news.changes, (Changes{{"a", 1}}));
}

TEST_P(HintsOf, ManyChangesArriveAll) {
    Changes changes;
    for (int i = 0; i < 3'000; ++i) changes.push_back({"game" + std::to_string(10'000 + i), 7});
    ours_->announce(changes);
    News news;
    for (int i = 0; i < 1000 && news.changes.size() < changes.size(); ++i) {
        static_cast<void>(ours_->poll());
        for (const Change& change : value(theirs_->poll()).changes) news.changes.push_back(change);
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    EXPECT_EQ(news.changes, changes);
    EXPECT_FALSE(news.missed);
}

INSTANTIATE_TEST_SUITE_P(
    In, HintsOf,
    testing::Values(BusKind{"memory", [] { return std::make_unique<BusesInMemory>(); }},
                    BusKind{"postgres",
                            []() -> std::unique_ptr<Buses> {
                                PostgresServer* const server = PostgresServer::shared();
                                if (server == nullptr) return nullptr;
                                return std::make_unique<BusesInPostgres>(*server);
                            }}),
    [](const auto& kind) { return kind.param.name; });

TEST(MemoryHints, LosesOnDemand) {
    MemoryHints ours;
    const auto theirs = ours.beside();
    ours.announce(Changes{{"a", 1}});
    ours.lose();
    ours.announce(Changes{{"b", 1}});
    const News news = value(theirs->poll());
    EXPECT_TRUE(news.missed);
    EXPECT_EQ(news.changes, (Changes{{"b", 1}}));
    EXPECT_FALSE(value(theirs->poll()).missed);
    EXPECT_FALSE(value(ours.poll()).missed);
}

class PostgresHintsTest : public testing::Test {
protected:
    void SetUp() override {
        server_ = PostgresServer::shared();
        if (server_ == nullptr) GTEST_SKIP() << "there is no server of PostgreSQL's";
        where_ = server_->database();
        buses_ = std::make_unique<BusesInPostgres>(*server_);
    }

    PostgresServer* server_ = nullptr;
    std::string where_;
    std::unique_ptr<BusesInPostgres> buses_;
};

TEST_F(PostgresHintsTest, TheDescriptorBecomesReadable) {
    const auto ours = buses_->open(), theirs = buses_->open();
    pollfd socket{theirs->descriptor(), POLLIN, 0};
    ASSERT_GE(socket.fd, 0);
    EXPECT_EQ(::poll(&socket, 1, 50), 0);
    ours->announce(Changes{{"a", 1}});
    EXPECT_EQ(::poll(&socket, 1, 5'000), 1);
    EXPECT_EQ(value(theirs->poll()).changes, (Changes{{"a", 1}}));
}

TEST_F(PostgresHintsTest, WhatWasMissedIsToldAfterALostConnection) {
    const auto ours = buses_->open(), theirs = buses_->open();
    server_->crash();
    server_->start_again();
    // Nobody is there yet who would hear it.
    ours->announce(Changes{{"a", 1}});
    const auto missed = [](const News& news) { return news.missed; };
    hear(*ours, missed);
    hear(*theirs, missed);
    // Connected again both hear each other.
    bool heard = false;
    for (int i = 0; i < 1000 && !heard; ++i) {
        ours->announce(Changes{{"b", 2}});
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
        const auto news = theirs->poll();
        heard = news && news->changes == Changes{{"b", 2}};
    }
    EXPECT_TRUE(heard);
}

TEST_F(PostgresHintsTest, AServerThatIsNotThereKeepsNobodyWaiting) {
    const auto hints = value(open_postgres_hints("host=/nowhere dbname=games password=s3cret"));
    hints->announce(Changes{{"a", 1}});
    const auto news = hints->poll();
    ASSERT_FALSE(news);
    EXPECT_EQ(news.error().text().find("s3cret"), std::string::npos);
    EXPECT_TRUE(value(hints->poll()).missed);
    EXPECT_EQ(hints->descriptor(), -1);
    EXPECT_FALSE(open_postgres_hints("s3cret"));
}

TEST_F(PostgresHintsTest, OddIdsAreNotAnnounced) {
    const auto ours = buses_->open(), theirs = buses_->open();
    ours->announce(Changes{
        {"", 1}, {"*", 1}, {"a b", 1}, {"\xff", 1}, {std::string(9000, 'x'), 1}, {"fine", 1}});
    EXPECT_EQ(hear(*theirs, 1).changes, (Changes{{"fine", 1}}));
}

}  // namespace
}  // namespace tessera::store
