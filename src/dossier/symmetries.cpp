#include "dossier/symmetries.hpp"

#include <set>
#include <tuple>
#include <utility>

#include "base/text.hpp"
#include "dossier/stages.hpp"
#include "lattice/symmetry.hpp"
#include "notation/notation.hpp"

namespace tessera::dossier {
namespace {

using lattice::Vector;
using rules::Cell;
using rules::Colour;
using rules::Piece;
using rules::PieceType;

/// One vector of a piece: how it is used, and whether to move and to capture.
enum class Use : std::uint8_t { slide, turning, leap, twice };
using Moved = std::tuple<Vector, Use, bool, bool>;

std::set<Moved> moves_of(const rules::Variant& variant, Piece piece) {
    std::set<Moved> moves;
    const rules::MoveTable& table = variant.moves(piece);
    for (const rules::SlideMove& one : table.slides)
        moves.insert(
            {variant.directions()[one.direction].vector, Use::slide, one.quiet, one.capture});
    for (const rules::SlideMove& one : table.turning)
        moves.insert(
            {variant.directions()[one.direction].vector, Use::turning, one.quiet, one.capture});
    for (const rules::LeapMove& one : table.leaps)
        for (const Vector& v : one.targets.vectors())
            moves.insert({v, Use::leap, one.quiet, one.capture});
    for (const rules::DoubleStep& one : table.doubles)
        moves.insert({one.vector, Use::twice, true, false});
    return moves;
}

/// A castling as cells, which a turn maps.
std::set<std::tuple<Colour, Cell, Cell, Cell, Cell, Cell>> castlings(
    const rules::CastlingPlan& plan, const std::vector<Cell>* image, bool exchanged) {
    std::set<std::tuple<Colour, Cell, Cell, Cell, Cell, Cell>> found;
    const auto at = [&](Cell cell) { return image ? (*image)[lattice::index(cell)] : cell; };
    for (const rules::CastlingOption& one : plan.options)
        found.insert({exchanged ? other(one.colour) : one.colour, at(one.king_from),
                      at(one.king_to), at(one.rook_from), at(one.rook_to), at(one.text_to)});
    return found;
}

class Finder {
public:
    explicit Finder(const rules::Position& start) : start_(start), variant_(start.variant()) {
        for (std::size_t k = 0; k < variant_.piece_types(); ++k)
            for (const Colour colour : rules::kColours)
                moves_.push_back(moves_of(variant_, piece(k, colour)));
    }

    Symmetries run() {
        lattice::each_symmetry(variant_.shape(),
                               [&](const lattice::Symmetry& turn) { look_at(turn); });
        return std::move(found_);
    }

private:
    static Piece piece(std::size_t type, Colour colour) {
        return {PieceType{static_cast<std::uint8_t>(type)}, colour};
    }
    void look_at(const lattice::Symmetry& turn) {
        ++found_.board;
        const bool same = keeps_moves(turn, false);
        const bool exchanged = keeps_moves(turn, true);
        if (same) ++found_.moves;
        if (!same && !exchanged) return;
        const std::vector<Cell> image = turn.cells(variant_.shape());
        if (same && keeps_start(image, false)) ++found_.start;
        if (exchanged && keeps_start(image, true)) {
            ++found_.exchange;
            if (found_.exchanging.empty()) found_.exchanging = image;
        }
    }
    [[nodiscard]] bool keeps_moves(const lattice::Symmetry& turn, bool exchanged) const {
        const int axes = variant_.shape().axes();
        for (std::size_t i = 0; i < moves_.size(); ++i) {
            const std::set<Moved>& to = moves_[exchanged ? i ^ 1U : i];
            if (to.size() != moves_[i].size()) return false;
            for (const auto& [vector, use, quiet, capture] : moves_[i])
                if (!to.contains({turn.of(vector, axes), use, quiet, capture})) return false;
        }
        return true;
    }
    /// And the cells from which pawns double, on which they promote, and castling.
    [[nodiscard]] bool keeps_start(const std::vector<Cell>& image, bool exchanged) const {
        for (std::uint32_t c = 0; c < image.size(); ++c) {
            const Piece there = start_.at(Cell{c});
            const Piece wanted =
                there.empty() || !exchanged ? there : Piece(there.type(), other(there.colour()));
            if (start_.at(image[c]) != wanted) return false;
        }
        for (std::size_t k = 0; k < variant_.piece_types(); ++k)
            for (const Colour colour : rules::kColours) {
                const rules::MoveTable& from = variant_.moves(piece(k, colour));
                const rules::MoveTable& to =
                    variant_.moves(piece(k, exchanged ? other(colour) : colour));
                if (!maps(from.double_from, to.double_from, image) ||
                    !maps(from.promotes_on, to.promotes_on, image))
                    return false;
            }
        return castlings(start_.castling(), &image, exchanged) ==
               castlings(start_.castling(), nullptr, false);
    }
    static bool maps(const std::vector<std::uint8_t>& from, const std::vector<std::uint8_t>& to,
                     const std::vector<Cell>& image) {
        if (from.size() != to.size()) return false;
        for (std::size_t c = 0; c < from.size(); ++c)
            if (from[c] != to[lattice::index(image[c])]) return false;
        return true;
    }

    const rules::Position& start_;
    const rules::Variant& variant_;
    std::vector<std::set<Moved>> moves_;  ///< by type, White's before Black's
    Symmetries found_;
};

std::string claim_of(const Symmetries& found) {
    return R"({"type":"symmetries","board":)" + std::to_string(found.board) + R"(,"moves":)" +
           std::to_string(found.moves) + R"(,"start":)" + std::to_string(found.start) +
           R"(,"exchange":)" + std::to_string(found.exchange) + "}";
}

}  // namespace

Symmetries symmetries_of(const rules::Position& start) {
    return Finder(start).run();
}

Section find_symmetries(Course& course) {
    const rules::Position start = notation::start_position(course.shared_rules());
    const Symmetries found = symmetries_of(start);
    Section section = course.section();
    section.intro =
        "Exchanges of axes of one length and reflections, all of them tried. They tell which cells "
        "and openings are the same but for a turn of the board.";
    // The second rules read no castling off the definition but for its rights.
    const bool replayed =
        course.rules().special().castling == definition::Castling::none && found.board <= 4096;
    const Kind kind = replayed ? Kind::proof : Kind::fact;
    section.add(kind, "The board has " + counted(found.board, "symmetry", "symmetries") + "; " +
                          grouped(found.moves) + " keep how every piece of either side moves.");
    section.add(kind, found.start <= 1
                          ? "No turn of the board but the identity leaves the start as it is."
                          : "The start is the same under " + counted(found.start, "turn", "turns") +
                                " of the board: so many openings are the same but for the turn.");
    if (replayed) section.lines.front().claim = claim_of(found);
    Line& exchange = section.add(kind, "");
    exchange.headline = found.exchange == 0;
    if (found.exchange == 0) {
        exchange.text =
            "No turn of the board makes White's game Black's: the sides differ by more than who "
            "moves first.";
        return section;
    }
    exchange.text = "Black's game is White's under " + counted(found.exchange, "turn", "turns") +
                    " of the board: the sides differ only in who moves first.";
    const rules::Cell king = start.royals(Colour::white).front();
    exchange.text += " One takes White's king on " + notation::cell_name(course.rules(), king) +
                     " to Black's on " +
                     notation::cell_name(course.rules(), found.exchanging[lattice::index(king)]) +
                     ".";
    return section;
}

}  // namespace tessera::dossier
