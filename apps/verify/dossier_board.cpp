// Claims about the board: who attacks whom at the start, pieces alone, symmetries.
#include <algorithm>
#include <numeric>
#include <set>
#include <tuple>

#include "dossier_claims.hpp"

namespace tessera::verify {
namespace {

using definition::Colour;
using reference::Cell;
using reference::Generator;
using reference::kEmpty;
using reference::Position;

Error not_as_claimed(std::string reason) {
    return {"", std::move(reason)};
}

FirstMoves first_moves(const Generator& game, const Position& p) {
    FirstMoves found;
    for (const reference::Move& move : game.legal_moves(p)) {
        ++found.moves;
        if (move.victim) ++found.captures;
        if (game.king_attacked(game.play(p, move), other(p.side))) ++found.checks;
    }
    return found;
}

std::string first_words(const FirstMoves& moves) {
    return std::to_string(moves.moves) + " moves, " + std::to_string(moves.captures) +
           " captures and " + std::to_string(moves.checks) + " checks";
}

/// As Black would stand if White passed the whole turn.
Position passed(const Generator& game, const Position& start) {
    Position p = start;
    p.side = other(p.side);
    if (game.variant().special.moves_per_turn > 1) p.turn = Position::Turn::first;
    return p;
}

/// Some piece of its own side could capture back on the cell an enemy piece that nothing protects.
bool guarded(const Generator& game, const Position& start, Cell cell) {
    const Colour own = game.stands(start, cell, Colour::white) ? Colour::white : Colour::black;
    Position p = start;
    p.board[cell] = reference::board_letter(reference::upper(p.board[cell]), other(own));
    return game.any_of(start, own, [&](Cell from) {
        return from != cell && !game.piece_on(start, from).minstrel &&
               !game.pacified(start, from) && game.reaches_to_capture(p, from, cell);
    });
}

std::vector<std::string> names(const Generator& game, const std::vector<Cell>& cells) {
    std::vector<std::string> found;
    found.reserve(cells.size());
    for (const Cell cell : cells) found.push_back(name_of_cell(game.variant(), cell));
    return found;
}

/// The cells that a white piece reaches alone on the board: by moves, and by captures as well.
struct Reached {
    std::vector<Cell> quiet;
    std::set<Cell> all;
};

Reached reached(const Generator& game, Position& board, Cell from, char letter) {
    Reached found;
    board.board[from] = letter;
    for (const reference::Move& move : game.moves_of(board, from, false))
        found.quiet.push_back(move.to);
    std::ranges::sort(found.quiet);
    found.quiet.erase(std::ranges::unique(found.quiet).begin(), found.quiet.end());
    found.all.insert(found.quiet.begin(), found.quiet.end());
    if (!game.piece_on(board, from).minstrel)
        for (Cell to = 0; to < board.board.size(); ++to)
            if (to != from && game.reaches_to_capture(board, from, to)) found.all.insert(to);
    board.board[from] = kEmpty;
    return found;
}

/// Moves from one cell to each other, as deep as they go.
void add_distances(const std::vector<std::vector<Cell>>& quiet, Cell from, PieceClaim& found) {
    std::vector<int> distance(quiet.size(), -1);
    std::vector<Cell> queue{from};
    distance[from] = 0;
    for (std::size_t done = 0; done < queue.size(); ++done)
        for (const Cell to : quiet[queue[done]])
            if (distance[to] < 0) {
                distance[to] = distance[queue[done]] + 1;
                queue.push_back(to);
            }
    found.diameter = std::max(found.diameter, static_cast<std::uint64_t>(distance[queue.back()]));
    found.never += quiet.size() - queue.size();
}

std::size_t parts_of(const std::vector<std::set<Cell>>& reach) {
    std::vector<Cell> root(reach.size());
    std::iota(root.begin(), root.end(), 0);
    // Named anew until nothing changes; boards are small.
    for (bool changed = true; changed;) {
        changed = false;
        for (Cell from = 0; from < reach.size(); ++from)
            for (const Cell to : reach[from]) {
                const Cell least = std::min(root[from], root[to]);
                changed = changed || root[from] != root[to];
                root[from] = root[to] = least;
            }
    }
    return std::set<Cell>(root.begin(), root.end()).size();
}

/// Coordinate a of the image is that of axis order[a], reflected if bit a is set.
std::vector<Cell> image_of(const definition::VariantDefinition& game, const std::vector<int>& order,
                           unsigned mirrored) {
    std::vector<Cell> image(static_cast<std::size_t>(game.cells()));
    for (Cell cell = 0; cell < image.size(); ++cell) {
        const std::vector<int> from = game.coordinates(cell);
        Cell to = 0, weight = 1;
        for (std::size_t axis = 0; axis < order.size(); ++axis) {
            const int at = from[static_cast<std::size_t>(order[axis])];
            const int turned = (mirrored >> axis & 1U) != 0 ? game.sizes[axis] - 1 - at : at;
            to += static_cast<Cell>(turned) * weight;
            weight *= static_cast<Cell>(game.sizes[axis]);
        }
        image[cell] = to;
    }
    return image;
}

/// The ways from one cell to another, without the directions, which a turn changes.
std::multiset<std::tuple<int, bool, int, bool, int>> ways_between(const Generator& game,
                                                                  std::size_t type, Colour colour,
                                                                  Cell from, Cell to) {
    std::multiset<std::tuple<int, bool, int, bool, int>> found;
    for (const reference::Way& way : game.ways().between(type, colour, from, to))
        found.insert(
            {static_cast<int>(way.mode), way.leap, way.leg.times, way.turns, way.second.times});
    return found;
}

class SymmetryCount {
public:
    explicit SymmetryCount(const Replayer& with)
        : with_(with), game_(with.game), cells_(static_cast<Cell>(with.start.board.size())) {}

    /// Nothing if the time was up.
    std::optional<SymmetryClaim> run() {
        const auto& sizes = game_.variant().sizes;
        std::vector<int> order(sizes.size());
        std::iota(order.begin(), order.end(), 0);
        do {
            bool fits = true;
            for (std::size_t axis = 0; axis < order.size(); ++axis)
                fits = fits && sizes[static_cast<std::size_t>(order[axis])] == sizes[axis];
            if (!fits) continue;
            for (unsigned mirrored = 0; mirrored < 1U << order.size(); ++mirrored) {
                if (with_.out_of_time()) return std::nullopt;
                look_at(image_of(game_.variant(), order, mirrored));
            }
        } while (std::ranges::next_permutation(order).found);
        return found_;
    }

private:
    void look_at(const std::vector<Cell>& image) {
        ++found_.board;
        if (keeps_moves(image, false)) {
            ++found_.moves;
            if (keeps_start(image, false)) ++found_.start;
        }
        if (keeps_moves(image, true) && keeps_start(image, true)) ++found_.exchange;
    }
    [[nodiscard]] bool keeps_moves(const std::vector<Cell>& image, bool exchanged) const {
        for (std::size_t type = 0; type < game_.variant().pieces.size(); ++type)
            for (const Colour colour : definition::kColours) {
                const Colour to_colour = exchanged ? other(colour) : colour;
                for (Cell from = 0; from < cells_; ++from) {
                    const auto targets = game_.ways().targets(type, colour, from);
                    if (targets.size() != game_.ways().targets(type, to_colour, image[from]).size())
                        return false;
                    for (const Cell to : targets)
                        if (ways_between(game_, type, colour, from, to) !=
                            ways_between(game_, type, to_colour, image[from], image[to]))
                            return false;
                }
            }
        return true;
    }
    [[nodiscard]] bool keeps_start(const std::vector<Cell>& image, bool exchanged) const {
        const auto& board = with_.start.board;
        for (Cell cell = 0; cell < cells_; ++cell) {
            char wanted = board[cell];
            if (exchanged && wanted != kEmpty)
                wanted = reference::board_letter(reference::upper(wanted),
                                                 wanted >= 'a' ? Colour::white : Colour::black);
            if (board[image[cell]] != wanted) return false;
            if (!keeps_zones(cell, image[cell], exchanged)) return false;
        }
        return true;
    }
    [[nodiscard]] bool keeps_zones(Cell from, Cell to, bool exchanged) const {
        const auto& game = game_.variant();
        const auto in = [&](const definition::ZonesByColour& zones, Colour colour, Cell cell) {
            return std::ranges::any_of(zones[definition::index(colour)], [&](const auto& zone) {
                return zone.contains(game.coordinates(cell));
            });
        };
        for (const definition::PieceDefinition& piece : game.pieces)
            for (const Colour colour : definition::kColours) {
                const Colour image = exchanged ? other(colour) : colour;
                if (in(piece.promotion_zone, colour, from) != in(piece.promotion_zone, image, to))
                    return false;
                if (piece.double_from &&
                    in(*piece.double_from, colour, from) != in(*piece.double_from, image, to))
                    return false;
            }
        return true;
    }

    const Replayer& with_;
    const Generator& game_;
    Cell cells_;
    SymmetryClaim found_;
};

}  // namespace

std::string name_of_cell(const definition::VariantDefinition& game, Cell cell) {
    std::string name;
    const std::vector<int> at = game.coordinates(cell);
    for (std::size_t axis = 0; axis < at.size(); ++axis)
        name += axis % 2 == 0 ? std::string(1, static_cast<char>('a' + at[axis]))
                              : std::to_string(at[axis] + 1);
    return name;
}

Result<Replayed> replay_start(const Replayer& with, const StartClaim& claim) {
    const FirstMoves white = first_moves(with.game, with.start);
    if (white != claim.white) return not_as_claimed("White has " + first_words(white));
    if (!with.game.king_attacked(with.start, with.start.side)) {
        const FirstMoves black = first_moves(with.game, passed(with.game, with.start));
        if (black != claim.black) return not_as_claimed("Black would have " + first_words(black));
    }
    std::vector<Cell> attacked, loose;
    for (Cell cell = 0; cell < with.start.board.size(); ++cell) {
        if (with.game.empty(with.start, cell)) continue;
        if (with.game.attacked(with.start, cell)) attacked.push_back(cell);
        if (!with.game.piece_on(with.start, cell).royal && !guarded(with.game, with.start, cell))
            loose.push_back(cell);
    }
    if (names(with.game, attacked) != claim.attacked)
        return not_as_claimed(std::to_string(attacked.size()) + " pieces are attacked");
    if (names(with.game, loose) != claim.loose)
        return not_as_claimed(std::to_string(loose.size()) + " pieces are loose");
    return Replayed{};
}

Result<Replayed> replay_piece(const Replayer& with, const PieceClaim& claim) {
    Position board = with.start;
    std::ranges::fill(board.board, kEmpty);
    board.rights.clear();
    std::fill(board.unmoved.begin(), board.unmoved.end(), false);
    std::vector<std::vector<Cell>> quiet;
    std::vector<std::set<Cell>> all;
    PieceClaim found{.letter = claim.letter, .least = UINT64_MAX};
    for (Cell from = 0; from < board.board.size(); ++from) {
        if (with.out_of_time()) return Replayed{false, "the time did not suffice"};
        Reached there = reached(with.game, board, from, claim.letter);
        found.least = std::min<std::uint64_t>(found.least, there.all.size());
        found.most = std::max<std::uint64_t>(found.most, there.all.size());
        quiet.push_back(std::move(there.quiet));
        all.push_back(std::move(there.all));
    }
    for (Cell from = 0; from < board.board.size(); ++from) {
        if (with.out_of_time()) return Replayed{false, "the time did not suffice for distances"};
        add_distances(quiet, from, found);
    }
    found.parts = parts_of(all);
    const auto parts = [](const PieceClaim& one) {
        return std::array{one.least, one.most, one.parts, one.diameter, one.never};
    };
    if (parts(found) == parts(claim)) return Replayed{};
    return not_as_claimed("it reaches " + std::to_string(found.least) + " to " +
                          std::to_string(found.most) + " cells, in " + std::to_string(found.parts) +
                          " parts, diameter " + std::to_string(found.diameter) + ", " +
                          std::to_string(found.never) + " pairs never");
}

Result<Replayed> replay_symmetries(const Replayer& with, const SymmetryClaim& claim) {
    const auto found = SymmetryCount(with).run();
    if (!found) return Replayed{false, "the time did not suffice"};
    if (*found == claim) return Replayed{};
    return not_as_claimed(std::to_string(found->board) + " turns of the board, " +
                          std::to_string(found->moves) + " keep the moves, " +
                          std::to_string(found->start) + " the start, " +
                          std::to_string(found->exchange) + " exchange the sides");
}

}  // namespace tessera::verify
