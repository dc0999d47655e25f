// A game being played on a vast board: its start and its moves, with what takes them back.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "game/pgn.hpp"
#include "game/result.hpp"
#include "game/tags.hpp"
#include "movegen/vast/position.hpp"

namespace tessera::variants {
struct VastVariant;
}

namespace tessera::game {

/// One line of moves without variations. Nothing of the size of the board is kept but the position.
/// What is found out of it is kept until it changes, so that even queries are not for several
/// threads at once.
class VastGame {
public:
    /// `start_number`: of the start position, in decimal; empty for any other position.
    explicit VastGame(movegen::vast::Position start, std::string start_number = {});

    [[nodiscard]] const movegen::vast::Rules& rules() const { return position_.rules(); }
    [[nodiscard]] const movegen::vast::Position& position() const { return position_; }
    [[nodiscard]] const std::string& start_number() const { return start_number_; }
    /// The position before the first move; a copy of the whole board.
    [[nodiscard]] movegen::vast::Position start() const;

    /// The moves that led to the position.
    [[nodiscard]] std::span<const movegen::vast::Move> moves() const {
        return std::span(moves_).first(made_.size());
    }
    [[nodiscard]] std::size_t ply() const { return made_.size(); }
    [[nodiscard]] bool can_undo() const { return !made_.empty(); }
    [[nodiscard]] bool can_redo() const { return made_.size() < moves_.size(); }

    /// Makes a legal move, whatever draws may have ended the game; what could be redone is
    /// forgotten unless it begins with this move.
    void play(const movegen::vast::Move& move);
    bool undo();  ///< false at the start
    bool redo();  ///< false where nothing was taken back
    /// The move before the position, and what it captured where. Precondition: can_undo().
    [[nodiscard]] const movegen::vast::MadeMove& last() const { return made_.back(); }

    /// movegen::vast::key_of the position.
    [[nodiscard]] std::uint64_t key() const { return keys_.back(); }
    /// Keys of the positions before the current one, oldest first.
    [[nodiscard]] std::vector<std::uint64_t> history() const {
        return {keys_.begin(), keys_.end() - 1};
    }
    /// How often the position has occurred on the way here, itself included.
    [[nodiscard]] int occurrences() const;

    /// Status of the position, repetition included; of draws by claim as Game::outcome().
    [[nodiscard]] rules::Outcome outcome() const;
    [[nodiscard]] GameResult result() const;
    [[nodiscard]] bool over() const { return result().winner != Winner::none; }
    /// Ends the game at this position otherwise than by the rules. Without effect where it is over.
    void end(Winner winner, Ending ending);
    /// How a record says that the game ended here (Game::state_end()).
    void state_end(Winner winner, Ending ending, std::string termination);
    /// PGN's word for the ending here, as it was stated; empty if nothing was.
    [[nodiscard]] std::string_view termination() const {
        return ends_here() ? std::string_view(end_->termination) : std::string_view();
    }

private:
    struct End {
        std::size_t ply = 0;
        Winner winner = Winner::none;
        Ending ending = Ending::none;
        std::string termination;
    };
    [[nodiscard]] bool ends_here() const { return end_ && end_->ply == ply(); }
    void make(const movegen::vast::Move& move);

    std::string start_number_;
    movegen::vast::Position position_;
    std::vector<movegen::vast::Move> moves_;  ///< with those that could be redone
    std::vector<movegen::vast::MadeMove> made_;
    std::vector<std::uint64_t> keys_;  ///< of the start and after each move made
    std::optional<End> end_;
    mutable std::optional<rules::Outcome> outcome_;
};

/// The outcome's reason in words, one line. `position`: the one the outcome is of.
[[nodiscard]] std::string reason_words(const movegen::vast::Position& position,
                                       const rules::Outcome& outcome);

/// The game up to its position as PGN (docs/notation.md, "Games"): the start by its number in the
/// tag Start, or as a position text in FEN, and the moves as move texts.
[[nodiscard]] std::string write_pgn(const VastGame& game, const variants::VastVariant& variant,
                                    const Tags& tags);

struct VastPgnGame {
    Tags tags;  ///< all tags in order of the file
    VastGame game;
    std::vector<Error> faults;  ///< as of PgnGame
    /// What the record holds beside the main line, which a vast game cannot keep.
    std::size_t variations = 0;
    std::size_t comments = 0;
};
/// Reads one game of the variant, its main line alone. Errors name the line and the move.
[[nodiscard]] Result<VastPgnGame> read_pgn(const variants::VastVariant& variant,
                                           const PgnFile& file, const PgnEntry& game);
/// The first game of the text.
[[nodiscard]] Result<VastPgnGame> read_pgn(const variants::VastVariant& variant,
                                           std::string_view text);

}  // namespace tessera::game
