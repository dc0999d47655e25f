// One position, seen by the fast rules and by the reference.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "reference/generator.hpp"
#include "rules/position.hpp"

namespace tessera::test {

class Comparison {
public:
    explicit Comparison(const definition::VariantDefinition& definition, std::uint64_t seed);

    [[nodiscard]] const reference::Generator& generator() const { return generator_; }

    /// Compares the position, its legal moves and status, and what follows some of the moves.
    /// Counts what special rules were met. False, with the reason in fault(), where the two differ.
    [[nodiscard]] bool agree(const reference::Position& position);

    /// Counts the sequences of moves from a position with both, as deep as is soon done.
    [[nodiscard]] bool agree_on_sequences(const reference::Position& position);
    /// What it counted, for people.
    [[nodiscard]] const std::string& sequences() const { return sequences_; }

    /// Position, move if any, and both answers, for people.
    [[nodiscard]] const std::string& fault() const { return fault_; }
    /// In how many positions, or by how many compared moves, each special rule was met
    /// (reference/events.hpp).
    [[nodiscard]] const std::map<std::string, std::uint64_t>& events() const { return events_; }
    [[nodiscard]] std::uint64_t compared_moves() const { return compared_moves_; }
    /// The rights of the start that a compared castling has used.
    [[nodiscard]] const std::set<reference::CastlingRight>& castled() const { return castled_; }

private:
    [[nodiscard]] bool same(const std::string& what, const std::string& fast,
                            const std::string& reference);
    [[nodiscard]] bool agree_on_rights();
    [[nodiscard]] bool agree_on_moves(rules::Position& fast, const reference::Position& position);
    [[nodiscard]] bool agree_after(rules::Position& fast, const rules::Move& move,
                                   const std::string& name, const reference::Position& next);
    [[nodiscard]] std::set<reference::Cell> jump_targets(const reference::Position& position) const;
    [[nodiscard]] std::vector<std::size_t> chosen(const reference::Position& position,
                                                  const std::vector<reference::Move>& moves);
    [[nodiscard]] bool agree_on_counts(rules::Position& fast, const reference::Position& position,
                                       std::size_t moves);
    /// Text as a list of pieces, moves by piece, checks, mates, filtered moves, attackers
    /// (questions.cpp). `moves` are the legal ones.
    [[nodiscard]] bool agree_on_questions(const rules::Position& fast,
                                          const reference::Position& position,
                                          const std::vector<reference::Move>& moves);
    [[nodiscard]] bool agree_on_sparse_text(const rules::Position& fast,
                                            const reference::Position& position);
    [[nodiscard]] bool agree_on_checks(const rules::Position& fast,
                                       const reference::Position& position,
                                       const std::vector<reference::Move>& moves);
    [[nodiscard]] bool agree_on_filter(const rules::Position& fast,
                                       const reference::Position& position,
                                       const std::vector<reference::Move>& moves,
                                       const std::vector<bool>& checks);
    [[nodiscard]] bool agree_on_attackers(const rules::Position& fast,
                                          const reference::Position& position,
                                          reference::Cell cell);
    [[nodiscard]] std::string texts(const std::vector<reference::Move>& moves,
                                    const std::vector<bool>& wanted) const;
    [[nodiscard]] std::string texts(const rules::MoveList& moves) const;
    void note_castling(const reference::Position& position, const reference::Move& move);
    void count(const std::set<std::string>& events);

    reference::Generator generator_;
    std::shared_ptr<const rules::Variant> variant_;
    Random random_;
    std::string text_;
    std::string fault_;
    std::string sequences_;
    std::map<std::string, std::uint64_t> events_;
    std::uint64_t compared_moves_ = 0;
    std::set<reference::CastlingRight> castled_;
};

}  // namespace tessera::test
