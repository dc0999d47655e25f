// One game on a vast board on the page, asked and answered in JSON.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/work.hpp"
#include "engine/engine.hpp"
#include "game/summary.hpp"
#include "movegen/vast/density.hpp"
#include "notation/vast_text.hpp"
#include "play/vast.hpp"

namespace tessera::protocol {

/// Holds one game. Every answer is JSON in the shapes of web/src/vast/types.ts; a refused request
/// returns {"error": reason} and changes nothing. Cells are told by their index.
class VastSession {
public:
    /// `work`: by whom long questions are answered, and who watches.
    explicit VastSession(engine::Host host, Work work = {})
        : host_(std::move(host)), work_(std::move(work)) {}

    /// VastInfo. `content`: nothing (the usual start), a start position's number, "seed" and a
    /// number by which one is drawn, a position as text or as a file, or a game as write_pgn()
    /// writes it. One line end may follow.
    [[nodiscard]] std::string open(std::string_view id, notation::TextSource content);

    // Each returns a VastState.

    [[nodiscard]] std::string state();
    /// A move text.
    [[nodiscard]] std::string play(std::string_view move);
    [[nodiscard]] std::string undo();
    [[nodiscard]] std::string redo();
    /// Plays the moves, texts separated by spaces, from the start of the game on; those that have
    /// been played already cost nothing.
    [[nodiscard]] std::string set_line(std::string_view moves);

    // Questions about the position.

    /// A string: a letter for each cell of the flat board through a cell along two axes, the first
    /// of them fastest.
    [[nodiscard]] std::string slice(std::uint32_t cell, int a, int b) const;
    /// string[]: such a flat board for each pair of axes, as VastDensity has them.
    [[nodiscard]] std::string slices(std::uint32_t cell) const;
    /// VastDensity
    [[nodiscard]] std::string density();
    /// VastMoves: the legal moves of the piece on the cell, if it is that side's turn; all that end
    /// in the flat board through `here` along the two axes, and of the others at most so many of
    /// each number of axes and kind of victim.
    [[nodiscard]] std::string moves_of(std::uint32_t cell, std::uint32_t here, int a, int b,
                                       std::uint32_t limit);
    /// VastBearing
    [[nodiscard]] std::string bearing(std::uint32_t cell) const;
    /// VastKeyPieces
    [[nodiscard]] std::string key_pieces() const;
    /// The next cell after this one, around the board, with a piece of this letter (small letters
    /// are Black's); -1 if there is none.
    [[nodiscard]] std::string find(std::string_view letter, std::uint32_t after) const;
    /// VastCounts
    [[nodiscard]] std::string count() const;
    /// VastList: moves that give check, or mate; the bytewise first are named.
    [[nodiscard]] std::string checks(std::uint32_t limit) const;
    [[nodiscard]] std::string mates(std::uint32_t limit) const;

    /// VastChoice: the computer's move, found in so much time; `error` if there is none.
    [[nodiscard]] std::string choose(std::int64_t milliseconds, int level,
                                     std::uint64_t seed) const;

    /// Done. Writes the game as PGN. `tags`: name and value in turn, each ended by a newline.
    [[nodiscard]] std::string pgn(std::string_view tags, const notation::TextSink& sink) const;

private:
    [[nodiscard]] std::string adopt(game::Game game);
    [[nodiscard]] const movegen::vast::Position& position() const {
        return play::vast(game_->position());
    }
    [[nodiscard]] std::string info() const;
    [[nodiscard]] std::string fault_of(std::uint32_t cell) const;
    [[nodiscard]] char letter(movegen::vast::Piece piece) const;
    [[nodiscard]] std::string slice_letters(movegen::vast::Cell cell, int a, int b) const;
    /// Plays a move, describing it.
    [[nodiscard]] std::optional<Error> make(std::string_view text);
    void take_back();
    /// What the density counts, changed by a move from the position that stands, or back to it.
    void count_move(const rules::Move& move, bool back);

    engine::Host host_;
    Work work_;
    std::optional<game::Game> game_;
    game::MoveTexts move_texts_;
    std::optional<movegen::vast::Density> density_;
};

}  // namespace tessera::protocol
