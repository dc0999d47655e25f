// What every store promises of blocks, reports and bans.
#include <array>
#include <limits>

#include "store/moderation.hpp"
#include "store/stores.hpp"

namespace tessera::store {
namespace {

constexpr std::size_t kAllReports = std::numeric_limits<std::size_t>::max();

class ModerationStore : public OnEveryStore {
protected:
    Moderation& moderation() { return store_->moderation(); }
    /// What another process sees.
    std::string elsewhere(const std::function<std::string(Moderation&)>& ask) {
        const auto other = stores_->open();
        return ask(other->moderation());
    }
    static std::string text(const std::vector<Block>& blocks) {
        std::string text;
        for (const Block& one : blocks)
            text += one.by + '>' + one.person + '@' + std::to_string(one.at) + ' ';
        return text;
    }
    static std::string ids(const std::vector<Report>& reports) {
        std::string text;
        for (const Report& one : reports) text += std::to_string(one.id) + ' ';
        return text;
    }
    static std::string text(const std::vector<Ban>& bans) {
        std::string text;
        for (const Ban& one : bans)
            text += one.person + ' ' + one.reason + ' ' + std::to_string(one.since) + '-' +
                    (one.until ? std::to_string(*one.until) : "") + ' ';
        return text;
    }
    static Report report(const std::string& by, const std::string& game, Time at = 7) {
        return {.game = game,
                .by = by,
                .person = "ben",
                .reason = "insult",
                .text = "'; DROP TABLE report; -- \xc3\xa4\n",
                .at = at};
    }
    ReportId keep(const Report& report) {
        const auto id = value(moderation().keep_report(report));
        EXPECT_TRUE(id);
        return id.value_or(0);
    }
};

TEST_P(ModerationStore, KeepsBlocksOnce) {
    EXPECT_FALSE(value(moderation().blocks("ada", "ben")));
    EXPECT_TRUE(kept(moderation().keep_block({"ada", "cyd", 9})));
    EXPECT_TRUE(kept(moderation().keep_block({"ada", "ben", 5})));
    EXPECT_TRUE(kept(moderation().keep_block({"ada", "ben", 8})));
    EXPECT_TRUE(kept(moderation().keep_block({"dan", "ada", 6})));
    EXPECT_TRUE(value(moderation().blocks("ada", "ben")));
    EXPECT_FALSE(value(moderation().blocks("ben", "ada")));
    const auto of_ada = [](Moderation& one) { return text(value(one.blocks_by("ada"))); };
    EXPECT_EQ(elsewhere(of_ada), "ada>ben@5 ada>cyd@9 ");
    EXPECT_TRUE(kept(moderation().clear_block("ada", "cyd")));
    EXPECT_TRUE(kept(moderation().clear_block("ada", "nobody")));
    EXPECT_EQ(elsewhere(of_ada), "ada>ben@5 ");
}

TEST_P(ModerationStore, FindsBlocksAmongPersons) {
    for (const auto& [by, person] : {std::pair("ada", "ben"), std::pair("ben", "ada"),
                                     std::pair("cyd", "ada"), std::pair("cyd", "dan")})
        EXPECT_TRUE(kept(moderation().keep_block({by, person, 1})));
    const auto among = [&](std::vector<std::string> persons) {
        return text(value(moderation().blocks_among(persons)));
    };
    EXPECT_EQ(among({}), "");
    EXPECT_EQ(among({"ada"}), "ada>ben@1 ben>ada@1 cyd>ada@1 ");
    EXPECT_EQ(among({"ada", "ben", "ada"}), "ada>ben@1 ben>ada@1 cyd>ada@1 ");
    EXPECT_EQ(among({"dan", "eve"}), "cyd>dan@1 ");
    EXPECT_TRUE(kept(moderation().clear_blocks("cyd")));
    EXPECT_EQ(among({"ada", "dan"}), "ada>ben@1 ben>ada@1 ");
}

TEST_P(ModerationStore, KeepsReportsUnderAscendingIds) {
    const ReportId first = keep(report("ada", "g1"));
    const ReportId second = keep(report("ada", "g2", 9));
    EXPECT_LT(0, first);
    EXPECT_LT(first, second);
    // The same again, whatever its text.
    Report again = report("ada", "g1", 11);
    again.text = "other words";
    EXPECT_EQ(keep(again), first);
    again.reason = "spam";
    const ReportId third = keep(again);
    EXPECT_LT(second, third);
    Report wanted = report("ada", "g1");
    wanted.id = first;
    EXPECT_EQ(value(stores_->open()->moderation().report(first)), wanted);
    EXPECT_EQ(value(moderation().report(third + 1)), std::nullopt);
}

TEST_P(ModerationStore, ListsReportsUntilTheyAreHandled) {
    const ReportId first = keep(report("ada", "g1"));
    const ReportId second = keep(report("ada", "g2"));
    const ReportId third = keep(report("cyd", "g1", 9));
    const auto all =
        std::to_string(first) + ' ' + std::to_string(second) + ' ' + std::to_string(third) + ' ';
    EXPECT_EQ(ids(value(moderation().reports(false, 0, kAllReports))), all);
    EXPECT_TRUE(kept(moderation().handle_report(second, 20)));
    EXPECT_TRUE(kept(moderation().handle_report(second, 30)));
    EXPECT_TRUE(kept(moderation().handle_report(third + 1, 30)));
    EXPECT_EQ(value(moderation().report(second))->handled, 20);
    EXPECT_EQ(ids(value(moderation().reports(false, 0, kAllReports))),
              std::to_string(first) + ' ' + std::to_string(third) + ' ');
    EXPECT_EQ(ids(value(moderation().reports(true, 0, kAllReports))), all);
    EXPECT_EQ(ids(value(moderation().reports(true, first, 1))), std::to_string(second) + ' ');
    EXPECT_EQ(ids(value(moderation().reports(false, first, 1))), std::to_string(third) + ' ');
    EXPECT_EQ(value(moderation().reports_by("ada", 0)).size(), 2U);
    EXPECT_EQ(value(moderation().reports_by("cyd", 9)).size(), 1U);
    EXPECT_EQ(value(moderation().reports_by("cyd", 10)).size(), 0U);
}

TEST_P(ModerationStore, ReportsOfAPersonGoAndTheirIdsWithThem) {
    const ReportId first = keep(report("cyd", "g1"));
    keep(report("ada", "g1"));
    const ReportId last = keep(report("ada", "g2"));
    EXPECT_TRUE(kept(moderation().clear_reports("ada")));
    EXPECT_TRUE(kept(moderation().clear_reports("nobody")));
    const auto all = [](Moderation& one) { return ids(value(one.reports(true, 0, kAllReports))); };
    EXPECT_EQ(elsewhere(all), std::to_string(first) + ' ');
    EXPECT_LT(last, keep(report("ada", "g2")));
}

TEST_P(ModerationStore, ABanStandsInTheOneBefore) {
    const auto bans = [](Moderation& one) { return text(value(one.bans())); };
    EXPECT_EQ(value(moderation().ban_changes()), 0);
    EXPECT_TRUE(kept(moderation().keep_ban({"ben", "cheats", 5, 9})));
    EXPECT_TRUE(kept(moderation().keep_ban({"ada", "", 4, {}})));
    EXPECT_EQ(elsewhere(bans), "ada  4- ben cheats 5-9 ");
    EXPECT_TRUE(kept(moderation().keep_ban({"ben", "again", 6, {}})));
    EXPECT_EQ(elsewhere(bans), "ada  4- ben again 6- ");
    const auto other = stores_->open();
    EXPECT_EQ(value(other->moderation().ban_changes()), 3);
    EXPECT_TRUE(kept(moderation().clear_ban("ada")));
    EXPECT_EQ(elsewhere(bans), "ben again 6- ");
    EXPECT_EQ(value(other->moderation().ban_changes()), 4);
    const Ban timed{"x", "", 5, 9};
    EXPECT_TRUE(timed.holds(8));
    EXPECT_FALSE(timed.holds(9));
}

INSTANTIATE_TEST_SUITE_P(Kinds, ModerationStore, every_kind_of_store(),
                         [](const auto& kind) { return kind.param.name; });

/// A writer that is in the way is a conflict, of which nothing was kept.
TEST(SqliteModeration, WaitsForNobody) {
    const Folder folder;
    const auto store = value(open_sqlite(folder.file("games")));
    const auto other = value(SqliteFile::connect(folder.file("games"), {}));
    Transaction writing(other.get());
    ASSERT_EQ(writing.begin(), SQLITE_OK);
    Moderation& moderation = store->moderation();
    EXPECT_TRUE(refused(moderation.keep_block({"ada", "ben", 1})));
    EXPECT_TRUE(refused(moderation.keep_ban({"ada", "", 1, {}})));
    EXPECT_FALSE(value(moderation.keep_report(
        {.game = "g", .by = "ada", .person = "ben", .reason = "spam", .text = ""})));
    ASSERT_EQ(writing.commit(), SQLITE_OK);
    EXPECT_FALSE(value(moderation.blocks("ada", "ben")));
    EXPECT_TRUE(value(moderation.bans()).empty());
    EXPECT_TRUE(value(moderation.reports(true, 0, kAllReports)).empty());
}

TEST(WrittenElsewhere, IsToldOnceByAFileAndInMemory) {
    const Folder folder;
    const auto sqlite = value(open_sqlite(folder.file("games")));
    const auto beside_sqlite = value(open_sqlite(folder.file("games")));
    MemoryStore memory;
    const auto beside_memory = memory.beside();
    for (auto [store, other] :
         {std::pair<EventStore*, EventStore*>(sqlite.get(), beside_sqlite.get()),
          std::pair<EventStore*, EventStore*>(&memory, beside_memory.get())}) {
        static_cast<void>(store->written_elsewhere());
        EXPECT_FALSE(value(store->written_elsewhere()));
        ASSERT_TRUE(kept(store->commit(event("own", 1, "one"))));
        EXPECT_FALSE(value(store->written_elsewhere()));
        ASSERT_TRUE(kept(other->commit(event("other", 1, "one"))));
        EXPECT_TRUE(value(store->written_elsewhere()));
        EXPECT_FALSE(value(store->written_elsewhere()));
    }
}

}  // namespace
}  // namespace tessera::store
