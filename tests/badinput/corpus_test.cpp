// Every bad input of the corpus is refused with exactly its message.
#include <gtest/gtest.h>

#include "badinput/corpus.hpp"
#include "game/pgn.hpp"
#include "notation/notation.hpp"
#include "play/ordinary.hpp"

namespace tessera::badinput {
namespace {

using Messages = std::vector<std::string>;

template <class T>
Messages messages(const Result<T>& read) {
    return read ? Messages{} : Messages{read.error().text()};
}

/// Where the moves of a case are tried.
rules::Position position_of(const Case& one) {
    const auto variant = variant_named(one.game);
    if (one.position.empty()) return notation::start_position(variant);
    auto read = notation::parse_position(variant, one.position);
    if (!read) stop(read.error().text() + " in " + one.position);
    return std::move(read).value();
}

/// `refusals` gives the messages of one case.
template <class Refusals>
void check(const std::string& corpus, Refusals&& refusals) {
    const std::vector<Case> list = cases(corpus);
    EXPECT_FALSE(list.empty());
    for (const Case& one : list) {
        const std::string where = one.game + " '" + one.input.substr(0, 200) + "'";
        EXPECT_EQ(refusals(one), one.messages) << where;
        for (const std::string& message : one.messages)
            for (const char c : message) EXPECT_GE(static_cast<unsigned char>(c), ' ') << where;
    }
}

TEST(BadInput, GameFiles) {
    check("games", [](const Case& one) {
        Messages out;
        const auto read = play::load_rules(one.input);
        if (!read)
            for (const auto& fault : read.error()) out.push_back(fault.text("game"));
        return out;
    });
}

TEST(BadInput, Positions) {
    check("positions", [](const Case& one) {
        return messages(notation::parse_position(variant_named(one.game), one.input));
    });
}

TEST(BadInput, Moves) {
    check("moves", [](const Case& one) {
        rules::Position position = position_of(one);
        const std::string before = notation::print_position(position);
        const auto read = notation::parse_move(position, one.input);
        EXPECT_EQ(notation::print_position(position), before) << one.input;
        return messages(read);
    });
}

TEST(BadInput, ReadableMoves) {
    check("readable", [](const Case& one) {
        rules::Position position = position_of(one);
        const std::string before = notation::print_position(position);
        const auto read = notation::parse_readable(position, one.input);
        EXPECT_EQ(notation::print_position(position), before) << one.input;
        return messages(read);
    });
}

TEST(BadInput, Pgn) {
    check("pgn", [](const Case& one) {
        const auto read = game::read_pgn(*play::ordinary(variant_named(one.game)), one.input);
        Messages out = messages(read);
        if (read)
            for (const Error& fault : read->faults) out.push_back(fault.text());
        return out;
    });
}

TEST(BadInput, StartNumbers) {
    check("starts", [](const Case& one) {
        return messages(notation::start_position(variant_named(one.game), one.input));
    });
}

TEST(BadInput, PositionsWithoutNumber) {
    check("numbers", [](const Case& one) {
        const auto read = notation::parse_position(variant_named(one.game), one.input);
        return read ? messages(notation::start_number(*read)) : Messages{"no position"};
    });
}

}  // namespace
}  // namespace tessera::badinput
