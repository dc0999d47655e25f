#include "rules/empty_board.hpp"

#include <algorithm>
#include <unordered_map>

namespace tessera::rules {
namespace {

void sort_unique(std::vector<Cell>& cells) {
    std::sort(cells.begin(), cells.end());
    cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
}

/// Collects what one piece reaches from one cell, a cell perhaps more than once.
class Collector {
public:
    Collector(const Variant& variant, Cell from, ReachedCells& out)
        : variant_(variant), from_(from), out_(out) {}

    void leaps(const LeapMove& leap) {
        leap.targets.each(variant_.shape(), from_, [&](Cell to) {
            add(to, leap.quiet, leap.capture);
            return true;
        });
    }

    /// Returns the last cell before the edge.
    Cell slide(Cell start, const SlideMove& slide) {
        auto c = static_cast<std::int32_t>(lattice::index(start));
        for (int n = variant_.ray_length(start, slide.direction); n > 0; --n) {
            c += variant_.directions()[slide.direction].offset;
            add(static_cast<Cell>(c), slide.quiet, slide.capture);
        }
        return static_cast<Cell>(c);
    }

    /// On an empty board only the edge ends the first leg of a turning slide.
    void turning(const std::vector<SlideMove>& moves) {
        for (const SlideMove& first : moves) {
            const Cell corner = slide(from_, first);
            if (corner == from_) continue;
            for (const SlideMove& second : moves)
                if (second.direction != first.direction &&
                    second.direction != variant_.directions()[first.direction].opposite)
                    slide(corner, second);
        }
    }

    void doubles(const MoveTable& moves) {
        if (moves.doubles.empty() || !moves.double_from[lattice::index(from_)]) return;
        for (const DoubleStep& step : moves.doubles)
            step.twice.each(variant_.shape(), from_,
                            [&](Cell to) { return add(to, true, false), true; });
    }

private:
    void add(Cell to, bool quiet, bool capture) {
        if (quiet) out_.quiet.push_back(to);
        if (capture) out_.capture.push_back(to);
    }

    const Variant& variant_;
    Cell from_;
    ReachedCells& out_;
};

/// Counts cells by the moves that one piece needs to get there.
class DistanceCount {
public:
    DistanceCount(const Variant& variant, Piece piece) : variant_(variant), piece_(piece) {}

    /// Cells by their distance from `from`; the last entry is not 0.
    std::vector<std::uint64_t> cells_by_distance(Cell from) {
        std::vector<std::uint8_t> seen(variant_.shape().cells(), 0);
        seen[lattice::index(from)] = 1;
        std::vector<std::uint64_t> counts;
        std::vector<Cell> at{from};
        while (!at.empty()) {
            counts.push_back(at.size());
            std::vector<Cell> next;
            for (const Cell c : at)
                for (const Cell to : targets(c)) {
                    if (seen[lattice::index(to)] != 0) continue;
                    seen[lattice::index(to)] = 1;
                    next.push_back(to);
                }
            at = std::move(next);
        }
        return counts;
    }

private:
    /// Kept while there is room, because every search asks for all of them again.
    const std::vector<Cell>& targets(Cell c) {
        if (const auto known = known_.find(c); known != known_.end()) return known->second;
        found_ = reach_on_empty_board(variant_, piece_, c).quiet;
        if (kept_ + found_.size() > kMostKept) return found_;
        kept_ += found_.size();
        return known_.emplace(c, std::move(found_)).first->second;
    }

    static constexpr std::size_t kMostKept = std::size_t{1} << 26;

    const Variant& variant_;
    Piece piece_;
    std::unordered_map<Cell, std::vector<Cell>> known_;
    std::size_t kept_ = 0;  ///< cells in known_
    std::vector<Cell> found_;
};

}  // namespace

std::vector<Cell> ReachedCells::all() const {
    std::vector<Cell> cells;
    std::set_union(quiet.begin(), quiet.end(), capture.begin(), capture.end(),
                   std::back_inserter(cells));
    return cells;
}

ReachedCells reach_on_empty_board(const Variant& variant, Piece piece, Cell from) {
    ReachedCells reach;
    const MoveTable& moves = variant.moves(piece);
    Collector collect(variant, from, reach);
    for (const LeapMove& leap : moves.leaps) collect.leaps(leap);
    for (const SlideMove& slide : moves.slides) collect.slide(from, slide);
    collect.turning(moves.turning);
    collect.doubles(moves);
    sort_unique(reach.quiet);
    sort_unique(reach.capture);
    return reach;
}

bool moves_alike_everywhere(const Variant& variant, PieceType type) {
    const definition::PieceDefinition& piece = variant.piece_definition(type);
    if (piece.double_step) return false;
    for (const auto& movement : piece.movements)
        for (const auto& steps : movement.steps)
            if (steps.magnitudes.empty()) return false;
    return true;
}

void Range::include(std::size_t count) {
    least = std::min(least, count);
    most = std::max(most, count);
}

std::vector<TypeReach> reach_by_type(const Variant& variant, Piece piece) {
    std::vector<TypeReach> out;
    std::map<Cell, std::size_t> place;
    for (const auto& type : lattice::cell_types(variant.shape())) {
        place.emplace(type.first, out.size());
        out.push_back({.type = type, .all = {}, .quiet = {}, .capture = {}});
    }
    const auto include = [&](TypeReach& row, Cell from) {
        const ReachedCells reach = reach_on_empty_board(variant, piece, from);
        row.all.include(reach.all().size());
        row.quiet.include(reach.quiet.size());
        row.capture.include(reach.capture.size());
        row.captures_as_it_moves = row.captures_as_it_moves && reach.quiet == reach.capture;
    };
    if (moves_alike_everywhere(variant, piece.type())) {
        for (TypeReach& row : out) include(row, row.type.first);
        return out;
    }
    for (std::uint32_t i = 0; i < variant.shape().cells(); ++i)
        include(out[place[lattice::first_of_type(variant.shape(), Cell{i})]], Cell{i});
    return out;
}

MoveDistances move_distances(const Variant& variant, Piece piece) {
    MoveDistances distances;
    DistanceCount search(variant, piece);
    const std::uint64_t cells = variant.shape().cells();
    const auto add = [&](Cell from, std::uint64_t weight) {
        const auto counts = search.cells_by_distance(from);
        if (counts.size() > distances.pairs.size()) distances.pairs.resize(counts.size(), 0);
        std::uint64_t reached = 0;
        for (std::size_t n = 0; n < counts.size(); ++n) {
            distances.pairs[n] += weight * counts[n];
            reached += counts[n];
        }
        distances.unreachable += weight * (cells - reached);
    };
    if (moves_alike_everywhere(variant, piece.type())) {
        for (const auto& type : lattice::cell_types(variant.shape())) add(type.first, type.cells);
    } else {
        for (std::uint32_t i = 0; i < cells; ++i) add(Cell{i}, 1);
    }
    return distances;
}

}  // namespace tessera::rules
