// What every store promises of accounts.
#include "store/accounts.hpp"
#include "store/memory_store.hpp"
#include "store/stores.hpp"

namespace tessera::store {
namespace {

Account account(const std::string& person, const std::string& name, Time made = 5) {
    return {.person = person, .name = name, .passphrase = "hash of " + person, .made = made};
}

Access session(const std::string& person, const std::string& id, Time made = 5) {
    return {.hash = "h-" + person + '-' + id,
            .id = id,
            .person = person,
            .label = "a browser",
            .made = made,
            .used = made,
            .expires = made + 100};
}

Access token(const std::string& person, const std::string& id, Time made = 5) {
    Access access = session(person, id, made);
    access.kind = Access::Kind::token;
    access.scopes = 5;
    access.expires.reset();
    return access;
}

class AccountStore : public OnEveryStore {
protected:
    Accounts& accounts() { return store_->accounts(); }
    std::string ids_of(const std::string& person) {
        std::string ids;
        for (const Access& one : value(accounts().access_of(person))) ids += one.id + ' ';
        return ids;
    }
};

TEST_P(AccountStore, KeepsAnAccountWithItsFirstSession) {
    EXPECT_EQ(value(accounts().of_person("ada")), std::nullopt);
    EXPECT_EQ(value(accounts().of_name("Ada")), std::nullopt);
    Account ada = account("ada", "Ada-1");
    ada.bot = true;
    ASSERT_TRUE(kept(accounts().add(ada, session("ada", "s1"))));
    const auto other = stores_->open();
    EXPECT_EQ(value(other->accounts().of_person("ada")), std::optional(ada));
    EXPECT_EQ(value(other->accounts().of_name("Ada-1")), std::optional(ada));
    EXPECT_EQ(value(other->accounts().of_name("aDA-1")), std::optional(ada));
    EXPECT_EQ(value(other->accounts().of_person("Ada")), std::nullopt);
    EXPECT_EQ(value(other->accounts().access("h-ada-s1")), std::optional(session("ada", "s1")));
    EXPECT_EQ(value(other->accounts().access("h-ada-s2")), std::nullopt);
}

TEST_P(AccountStore, ANameAndAPersonAreThereOnce) {
    ASSERT_TRUE(kept(accounts().add(account("ada", "Ada"), session("ada", "s1"))));
    const auto other = stores_->open();
    EXPECT_TRUE(refused(other->accounts().add(account("ben", "ADA"), session("ben", "s1"))));
    EXPECT_TRUE(refused(other->accounts().add(account("ada", "Bea"), session("ada", "s2"))));
    // Of what was refused nothing is there.
    EXPECT_EQ(value(accounts().of_person("ben")), std::nullopt);
    EXPECT_EQ(value(accounts().of_name("bea")), std::nullopt);
    EXPECT_EQ(value(accounts().access("h-ben-s1")), std::nullopt);
    EXPECT_EQ(ids_of("ada"), "s1 ");
    EXPECT_TRUE(kept(other->accounts().add(account("ben", "Ben"), session("ben", "s1"))));
}

TEST_P(AccountStore, ListsNamesAndAccounts) {
    for (const char* const person : {"c", "a", "B"})
        ASSERT_TRUE(kept(
            accounts().add(account(person, std::string("Name-") + person), session(person, "s"))));
    ASSERT_TRUE(kept(accounts().remove(account("c", ""), 9)));
    using Names = std::map<std::string, std::string>;
    EXPECT_EQ(value(accounts().names({})), Names());
    const std::vector<std::string> people{"a", "none", "c", "a", ""};
    EXPECT_EQ(value(accounts().names(people)), (Names{{"a", "Name-a"}, {"c", ""}}));
    const auto listed = [&](const std::string& after, std::size_t most) {
        std::string text;
        for (const Account& one : value(accounts().list(after, most))) text += one.person;
        return text;
    };
    EXPECT_EQ(listed("", 1'000), "Bac");
    EXPECT_EQ(listed("", 2), "Ba");
    EXPECT_EQ(listed("a", 1'000), "c");
}

TEST_P(AccountStore, SessionsAndTokensComeAndGo) {
    const Account ada = account("ada", "Ada");
    ASSERT_TRUE(kept(accounts().add(ada, session("ada", "s1", 5))));
    ASSERT_TRUE(kept(accounts().add_access(ada, session("ada", "s2", 7))));
    ASSERT_TRUE(kept(accounts().add_access(ada, token("ada", "t1", 6))));
    EXPECT_EQ(ids_of("ada"), "s2 t1 s1 ");
    EXPECT_EQ(ids_of("ben"), "");
    EXPECT_EQ(value(accounts().access("h-ada-t1")), std::optional(token("ada", "t1", 6)));
    // Neither an id nor a hash is there twice.
    EXPECT_TRUE(refused(accounts().add_access(ada, token("ada", "s1", 6))));
    Access same = token("ada", "t2", 6);
    same.hash = "h-ada-s1";
    EXPECT_TRUE(refused(accounts().add_access(ada, same)));

    EXPECT_TRUE(kept(accounts().use("h-ada-s1", 50)));
    EXPECT_TRUE(kept(accounts().use("none", 50)));
    EXPECT_EQ(value(accounts().access("h-ada-s1"))->used, 50);
    EXPECT_EQ(value(accounts().access("h-ada-s2"))->used, 7);

    using Kind = Access::Kind;
    EXPECT_TRUE(refused(accounts().remove_access("ben", Kind::session, "s1")));
    EXPECT_TRUE(refused(accounts().remove_access("ada", Kind::token, "s1")));
    EXPECT_TRUE(kept(accounts().remove_access("ada", Kind::session, "s1")));
    EXPECT_TRUE(refused(accounts().remove_access("ada", Kind::session, "s1")));
    EXPECT_EQ(ids_of("ada"), "s2 t1 ");
    using Set = std::set<std::string>;
    const std::vector<std::string> hashes{"h-ada-s1", "h-ada-s2", "h-ada-t1", "none"};
    EXPECT_EQ(value(accounts().known(hashes)), (Set{"h-ada-s2", "h-ada-t1"}));
    EXPECT_EQ(value(accounts().known({})), Set());

    ASSERT_TRUE(kept(accounts().add_access(ada, session("ada", "s3", 8))));
    EXPECT_TRUE(kept(accounts().remove_sessions("ada", "h-ada-s3")));
    EXPECT_EQ(ids_of("ada"), "s3 t1 ");
    EXPECT_TRUE(kept(accounts().remove_sessions("ada", "")));
    EXPECT_EQ(ids_of("ada"), "t1 ");
}

TEST_P(AccountStore, WhatHasExpiredGoesWhenAnotherIsMade) {
    const Account ada = account("ada", "Ada");
    ASSERT_TRUE(kept(accounts().add(ada, session("ada", "s1", 5))));
    ASSERT_TRUE(kept(accounts().add_access(ada, token("ada", "t1", 5))));
    ASSERT_TRUE(kept(accounts().add_access(ada, session("ada", "s2", 104))));
    EXPECT_EQ(ids_of("ada"), "s2 s1 t1 ");
    ASSERT_TRUE(kept(accounts().add_access(ada, session("ada", "s3", 105))));
    EXPECT_EQ(ids_of("ada"), "s3 s2 t1 ");
}

TEST_P(AccountStore, AnotherPassphraseEndsTheOtherSessions) {
    const Account ada = account("ada", "Ada");
    ASSERT_TRUE(kept(accounts().add(ada, session("ada", "s1"))));
    ASSERT_TRUE(kept(accounts().add(account("ben", "Ben"), session("ben", "s1"))));
    ASSERT_TRUE(kept(accounts().add_access(ada, session("ada", "s2"))));
    ASSERT_TRUE(kept(accounts().add_access(ada, token("ada", "t1"))));
    Account wrong = ada;
    wrong.passphrase = "another";
    EXPECT_TRUE(refused(accounts().set_passphrase(wrong, "new", "h-ada-s2")));
    EXPECT_EQ(ids_of("ada"), "s1 s2 t1 ");
    EXPECT_TRUE(kept(accounts().set_passphrase(ada, "new", "h-ada-s2")));
    EXPECT_EQ(ids_of("ada"), "s2 t1 ");
    EXPECT_EQ(ids_of("ben"), "s1 ");
    // Whoever knows the old one is too late.
    const auto other = stores_->open();
    EXPECT_TRUE(refused(other->accounts().set_passphrase(ada, "newer", "h-ada-s2")));
    EXPECT_TRUE(refused(other->accounts().add_access(ada, session("ada", "s4"))));
    EXPECT_TRUE(refused(other->accounts().remove(ada, 9)));
    EXPECT_EQ(ids_of("ada"), "s2 t1 ");
    EXPECT_EQ(value(accounts().of_person("ada"))->passphrase, "new");
}

TEST_P(AccountStore, OfADeletedAccountTheNameStaysTaken) {
    const Account ada = account("ada", "Ada");
    ASSERT_TRUE(kept(accounts().add(ada, session("ada", "s1"))));
    ASSERT_TRUE(kept(accounts().add_access(ada, token("ada", "t1"))));
    ASSERT_TRUE(kept(accounts().remove(ada, 77)));
    EXPECT_TRUE(refused(accounts().remove(ada, 78)));
    const std::optional<Account> left = value(accounts().of_person("ada"));
    ASSERT_TRUE(left);
    EXPECT_EQ(left->name, "");
    EXPECT_EQ(left->passphrase, "");
    EXPECT_EQ(left->deleted, 77);
    EXPECT_EQ(value(accounts().of_name("ada")), left);
    EXPECT_EQ(ids_of("ada"), "");
    EXPECT_EQ(value(accounts().access("h-ada-s1")), std::nullopt);
    EXPECT_TRUE(refused(accounts().add(account("ben", "aDa"), session("ben", "s1"))));
    // An empty passphrase is nobody's.
    EXPECT_TRUE(refused(accounts().add_access(*left, session("ada", "s2"))));
    EXPECT_TRUE(refused(accounts().set_passphrase(*left, "new", "")));
    EXPECT_TRUE(refused(accounts().remove(*left, 79)));
}

TEST_P(AccountStore, KeepsAnyText) {
    using namespace std::string_literals;
    Account odd = account("'; DROP TABLE account; --\0\xff"s, "o'dd");
    Access first = session(odd.person, "s\0'"s);
    first.label = "\xf0\x9f\x98\x80 '; --\0"s;
    ASSERT_TRUE(kept(accounts().add(odd, first)));
    EXPECT_EQ(value(accounts().of_name("O'DD")), std::optional(odd));
    EXPECT_EQ(value(accounts().access_of(odd.person)), (std::vector<Access>{first}));
}

INSTANTIATE_TEST_SUITE_P(Of, AccountStore, every_kind_of_store(), name_of_store);

TEST(MemoryAccounts, FailAsTheirStoreIsTold) {
    MemoryStore store;
    store.fail(1);
    EXPECT_FALSE(store.accounts().add(account("ada", "Ada"), session("ada", "s1")));
    EXPECT_EQ(value(store.accounts().of_person("ada")), std::nullopt);
    store.fail(1, MemoryStore::Failure::kept);
    EXPECT_FALSE(store.accounts().add(account("ada", "Ada"), session("ada", "s1")));
    EXPECT_TRUE(value(store.beside()->accounts().of_person("ada")));
}

}  // namespace
}  // namespace tessera::store
