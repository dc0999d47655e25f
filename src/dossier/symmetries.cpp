#include "dossier/symmetries.hpp"

#include <set>
#include <tuple>
#include <utility>

#include "base/text.hpp"
#include "dossier/stages.hpp"
#include "lattice/symmetry.hpp"
#include "notation/notation.hpp"
#include "rules/symmetry.hpp"

namespace tessera::dossier {
namespace {

using rules::Cell;
using rules::Colour;
using rules::Piece;

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
    explicit Finder(const rules::Position& start)
        : start_(start), variant_(start.variant()), rules_(variant_) {}

    Symmetries run() {
        lattice::each_symmetry(variant_.shape(),
                               [&](const lattice::Symmetry& turn) { look_at(turn); });
        return std::move(found_);
    }

private:
    void look_at(const lattice::Symmetry& turn) {
        ++found_.board;
        const bool same = rules_.keeps_moves(turn, false);
        const bool exchanged = rules_.keeps_moves(turn, true);
        if (same) ++found_.moves;
        if (!same && !exchanged) return;
        const std::vector<Cell> image = turn.cells(variant_.shape());
        if (same && keeps_start(image, false)) ++found_.start;
        if (exchanged && keeps_start(image, true)) {
            ++found_.exchange;
            if (found_.exchanging.empty()) found_.exchanging = image;
        }
    }
    /// And the cells from which pawns double, on which they promote, and castling.
    [[nodiscard]] bool keeps_start(const std::vector<Cell>& image, bool exchanged) const {
        for (std::uint32_t c = 0; c < image.size(); ++c) {
            const Piece there = start_.at(Cell{c});
            const Piece wanted =
                there.empty() || !exchanged ? there : Piece(there.type(), other(there.colour()));
            if (start_.at(image[c]) != wanted) return false;
        }
        if (!rules_.keeps_cells(image, exchanged)) return false;
        return castlings(start_.castling(), &image, exchanged) ==
               castlings(start_.castling(), nullptr, false);
    }
    const rules::Position& start_;
    const rules::Variant& variant_;
    rules::RuleSymmetry rules_;
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

Section find_symmetries(StageRun& run) {
    const rules::Position start = notation::start_position(run.shared_rules());
    const Symmetries found = symmetries_of(start);
    Section section = run.section();
    section.intro =
        "Exchanges of axes of one length and reflections, all of them tried. They tell which cells "
        "and openings are the same but for a turn of the board.";
    // The second rules read no castling off the definition but for its rights.
    const bool replayed =
        run.rules().special().castling == definition::Castling::none && found.board <= 4096;
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
    exchange.text += " One takes White's king on " + notation::cell_name(run.rules(), king) +
                     " to Black's on " +
                     notation::cell_name(run.rules(), found.exchanging[lattice::index(king)]) + ".";
    return section;
}

}  // namespace tessera::dossier
