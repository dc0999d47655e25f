#include "puzzle/mate_puzzle.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "base/random.hpp"
#include "base/text.hpp"
#include "vast/board/attacks.hpp"
#include "vast/mates/mate1.hpp"
#include "vast/moves/checking.hpp"
#include "vast/moves/checks.hpp"

namespace tessera::puzzle {

using namespace vast;

namespace {

constexpr std::size_t kDefenders = 6;
constexpr int kCandidates = 300;
/// Mates that a new defender is tried against.
constexpr std::size_t kSample = 120;
/// Mates before the defenders come. Fewer leave them nothing to do, more are not worth the time.
constexpr std::size_t kFewestMates = 4;
constexpr std::size_t kMostMates = 80;
/// Mates that are tried as the solution.
constexpr std::size_t kSolutions = 5;
/// Pairs of kings before the number is given up, and how often pieces are put around each
/// for a theme.
constexpr int kScenes = 12;
constexpr int kTries = 12;

/// Checks that a puzzle should have among which its mate is one, by the number of axes.
constexpr std::array<std::uint64_t, lattice::kMaxAxes + 1> kManyChecks{0,   0,   10,  20,  40,
                                                                       100, 300, 700, 1500};

struct Mate {
    Move move;
    Theme theme{};
};

/// Coordinates counted from the black king's corner inward, so that every puzzle is made in the
/// same corner and turned afterwards.
class Corner {
public:
    Corner(const Rules& rules, Random& random) : rules_(rules) {
        for (int axis = 0; axis < rules.shape.axes(); ++axis)
            turned_[static_cast<std::size_t>(axis)] = random.chance(50);
    }
    /// Pawns of White are promoted on the corner's rank.
    [[nodiscard]] bool last_rank_here() const {
        return turned_[static_cast<std::size_t>(rules_.rank_axis)];
    }
    [[nodiscard]] At cell(const Coordinates& inward) const {
        Coordinates at = inward;
        for (int axis = 0; axis < rules_.shape.axes(); ++axis) {
            const auto a = static_cast<std::size_t>(axis);
            if (turned_[a])
                at[a] = static_cast<std::int16_t>(rules_.shape.size(axis) - 1 - inward[a]);
        }
        return lattice::index(rules_.shape.at(at));
    }

private:
    const Rules& rules_;
    std::array<bool, lattice::kMaxAxes> turned_{};
};

/// Kings and the rules of one attempt.
struct Scene {
    Corner corner;
    Coordinates black_king{};
    Coordinates white_king{};
};

Scene scene_of(const Rules& rules, Random& random) {
    Scene scene{Corner(rules, random), {}, {}};
    const int axes = rules.shape.axes();
    // Now and then not in the corner but on an edge.
    const auto edge = static_cast<std::size_t>(random.between(0, axes - 1));
    if (random.chance(35) && static_cast<int>(edge) != rules.rank_axis)
        scene.black_king[edge] = static_cast<std::int16_t>(
            random.between(1, rules.shape.size(static_cast<int>(edge)) - 2));
    // The white king, two steps away along one axis, guards the cells on that side.
    std::size_t near = 0;
    do near = random.below(static_cast<std::size_t>(axes));
    while (scene.black_king[near] != 0);
    for (std::size_t a = 0; a < static_cast<std::size_t>(axes); ++a)
        scene.white_king[a] =
            static_cast<std::int16_t>(a == near                  ? 2
                                      : scene.black_king[a] != 0 ? scene.black_king[a]
                                                                 : random.between(0, 1));
    return scene;
}

/// Puts pieces around two kings until one move mates.
class Maker {
public:
    Maker(const Position& kings, const Scene& scene, Random& random)
        : board_(kings),
          g_(board_.geometry()),
          scene_(scene),
          random_(random),
          black_king_(board_.king(Colour::black)),
          white_king_(board_.king(Colour::white)) {}

    /// The mate, alone among the checks so far as can be told without pins; codes() are then the
    /// position's.
    std::optional<Mate> make(Theme theme) {
        theme_ = theme;
        board_.take_back(0);
        white_.clear();
        defenders_.clear();
        place_white();
        if (!leaves_flights()) return std::nullopt;
        std::vector<Mate> mates = find_mates();
        if (mates.size() < kFewestMates || mates.size() > most_mates()) return std::nullopt;
        std::vector<Mate> chosen;
        for (const Mate& mate : mates)
            if (mate.theme == theme_) chosen.push_back(mate);
        random_.shuffle(chosen);
        const std::size_t mark = board_.mark();
        for (std::size_t i = 0; i < chosen.size() && i < kSolutions; ++i) {
            board_.take_back(mark);
            defenders_.clear();
            if (leave_alone(chosen[i].move, mates)) return chosen[i];
        }
        return std::nullopt;
    }
    [[nodiscard]] Codes codes() const { return {board_.codes().begin(), board_.codes().end()}; }

private:
    /// Puts defenders until every other mate fails.
    bool leave_alone(const Move& solution, std::vector<Mate> mates) {
        std::erase_if(mates, [&](const Mate& mate) { return mate.move == solution; });
        while (defenders_.size() < kDefenders) {
            if (!place_defender(solution, mates)) return false;
            std::erase_if(mates, [&](const Mate& mate) { return fails(mate.move, defenders_); });
            if (!mates.empty()) continue;
            mates = find_mates();
            const std::size_t before = mates.size();
            std::erase_if(mates, [&](const Mate& mate) { return mate.move == solution; });
            if (before == mates.size()) return false;
            if (mates.empty()) return true;
        }
        return false;
    }

    [[nodiscard]] int size(std::size_t axis) const { return g_.size(static_cast<int>(axis)); }
    [[nodiscard]] std::size_t axes() const { return static_cast<std::size_t>(g_.axes()); }

    /// So many cells from the king's corner at most along every axis.
    At random_cell(int far) {
        Coordinates at{};
        for (std::size_t a = 0; a < axes(); ++a) {
            const int king = scene_.black_king[a];
            at[a] = static_cast<std::int16_t>(
                random_.between(std::max(0, king - far), std::min(size(a) - 1, king + far)));
        }
        return scene_.corner.cell(at);
    }
    bool stands_well(Kind kind, Colour colour, At cell) const {
        if (!board_.empty(cell)) return false;
        if (kind == Kind::pawn) {
            const int rank = g_.rank(g_.packed(cell));
            if (rank == 0 || rank + 1 == g_.size(g_.rank_axis())) return false;
        }
        return !board_.reaches(Piece(kind, colour), cell,
                               colour == Colour::white ? black_king_ : white_king_);
    }
    void put(Kind kind, Colour colour, At cell) {
        board_.put(cell, Piece(kind, colour));
        (colour == Colour::white ? white_ : defenders_).push_back(cell);
    }
    void place(Kind kind, int far) {
        for (int tries = 0; tries < 30; ++tries) {
            const At cell = random_cell(far);
            if (!stands_well(kind, Colour::white, cell)) continue;
            put(kind, Colour::white, cell);
            return;
        }
    }
    /// Two steps off along two axes, from where a knight guards most cells beside the king.
    void place_guard() {
        Coordinates at = scene_.black_king;
        for (int twos = 0; twos < 2;) {
            const std::size_t a = random_.below(axes());
            if (scene_.black_king[a] != 0 || at[a] != 0) continue;
            at[a] = 2;
            ++twos;
        }
        const At cell = scene_.corner.cell(at);
        if (stands_well(Kind::knight, Colour::white, cell)) put(Kind::knight, Colour::white, cell);
    }
    /// A slider that would give check but for a piece of its side.
    void place_battery() {
        Coordinates step{};
        int changed = 0;
        int room = kMaxSide;
        for (std::size_t a = 0; a < axes(); ++a) {
            if (scene_.black_king[a] != 0 || random_.chance(40)) continue;
            step[a] = 1;
            ++changed;
            room = std::min(room, size(a) - 1);
        }
        if (changed == 0 || room < 3) return;
        const int slider = random_.between(3, room);
        const int screen = random_.between(2, slider - 1);
        const auto on = [&](int steps) {
            Coordinates at = scene_.black_king;
            for (std::size_t a = 0; a < axes(); ++a)
                at[a] = static_cast<std::int16_t>(at[a] + steps * step[a]);
            return scene_.corner.cell(at);
        };
        constexpr std::array kScreens{Kind::knight, Kind::knight, Kind::knight,
                                      Kind::man,    Kind::bishop, Kind::rook};
        Kind kind = random_.pick(kScreens);
        const bool odd = changed % 2 != 0;
        if ((kind == Kind::rook && odd) || (kind == Kind::bishop && !odd)) kind = Kind::knight;
        if (!board_.empty(on(slider)) || !board_.empty(on(screen))) return;
        put(kind, Colour::white, on(screen));
        const Kind behind = random_.chance(25) ? Kind::queen : odd ? Kind::rook : Kind::bishop;
        put(behind, Colour::white, on(slider));
    }
    void place_white() {
        if (theme_ == Theme::discovered || theme_ == Theme::twofold) place_battery();
        if (slides_alone()) {
            place_guard();
            place_guard();
            for (const Kind kind : {Kind::rook, Kind::bishop, Kind::rook, Kind::bishop})
                place(kind, 4);
            return;
        }
        if (random_.chance(20)) place_guard();
        if (theme_ == Theme::promotion) {
            place_before_promotion();
            place_before_promotion();
        }
        place(Kind::knight, 4);
        place(Kind::queen, 7);
        if (theme_ == Theme::man) {
            place(Kind::man, 2);
            place(Kind::man, 2);
        }
        place(Kind::rook, 7);
        place(Kind::bishop, 7);
        if (theme_ != Theme::queen || random_.chance(50)) place(Kind::knight, 4);
    }
    /// A rook or a bishop mates where nearly all cells beside the king are guarded; with a queen or
    /// a free knight about, thousands of checks would mate there.
    [[nodiscard]] bool slides_alone() const {
        return theme_ == Theme::rook || theme_ == Theme::bishop;
    }
    [[nodiscard]] std::size_t most_mates() const {
        const bool stepwise =
            theme_ == Theme::queen || theme_ == Theme::knight || theme_ == Theme::man;
        return stepwise ? kMostMates : 3 * kMostMates;
    }
    /// The king can go to so many cells that not every check mates.
    [[nodiscard]] bool leaves_flights() {
        int cells = 0;
        int flights = 0;
        Rays(g_, black_king_).any([&](const Rays::Ray& ray) {
            ++cells;
            if (!board_.attacked(Board::moved(black_king_, ray.step), Colour::white)) ++flights;
            return false;
        });
        return slides_alone() ? 32 * flights > cells && 8 * flights < cells : 4 * flights > cells;
    }
    void place_before_promotion() {
        Coordinates at{};
        for (std::size_t a = 0; a < axes(); ++a)
            at[a] = static_cast<std::int16_t>(
                static_cast<int>(a) == g_.rank_axis()
                    ? 1
                    : std::min(size(a) - 1, scene_.black_king[a] + random_.between(0, 2)));
        const At cell = scene_.corner.cell(at);
        if (stands_well(Kind::pawn, Colour::white, cell)) put(Kind::pawn, Colour::white, cell);
    }

    /// As the board stands, up to one more than most_mates(); that White's pieces may be pinned is
    /// left out.
    std::vector<Mate> find_mates() {
        std::vector<Mate> mates;
        Legal legal(board_);
        Checking checking(board_, legal);
        Escapes escapes(board_, Colour::black);
        std::vector<At> movers = white_;
        movers.push_back(white_king_);
        for (const At piece : movers)
            if (board_.at(piece).is(Colour::white))
                checking.each_made_check_of(piece, [&](const Move& move, const Checked& checked) {
                    if (mates.size() > most_mates() || saved_by(checked.checkers, defenders_))
                        return;
                    if (!escapes.find(checked)) mates.push_back({move, theme_of(move, checked)});
                });
        return mates;
    }
    /// The board stands as after the move.
    [[nodiscard]] Theme theme_of(const Move& move, const Checked& checked) const {
        if (checked.checkers.size() > 1) return Theme::twofold;
        if (checked.checkers.front() != lattice::index(move.to)) return Theme::discovered;
        if (move.promotion != kNoPieceType) return Theme::promotion;
        switch (board_.at(lattice::index(move.to)).kind()) {
            case Kind::queen:
                return Theme::queen;
            case Kind::rook:
                return Theme::rook;
            case Kind::bishop:
                return Theme::bishop;
            case Kind::knight:
                return Theme::knight;
            default:
                return Theme::man;
        }
    }

    /// A defender keeps the move from mating, by standing in its way or as it takes the only
    /// checker or goes between. Kings and what they guard stay out of account.
    bool fails(const Move& move, const std::vector<At>& defenders) {
        const At from = lattice::index(move.from);
        const At to = lattice::index(move.to);
        const Piece piece = board_.at(from);
        if (piece.kind() == Kind::pawn
                ? board_.empty(to) !=
                      (g_.rank(g_.packed(from)) == g_.rank(g_.packed(to)) - 1 && is_push(from, to))
                : !board_.captures(from, to))
            return true;
        const std::size_t mark = board_.mark();
        put_move(board_, move);
        const bool fail = saved_by(checkers_of(move), defenders);
        board_.take_back(mark);
        return fail;
    }
    [[nodiscard]] bool is_push(At from, At to) const {
        return to == Board::moved(from, g_.stride(g_.rank_axis()));
    }
    [[nodiscard]] std::vector<At> checkers_of(const Move& move) const {
        std::vector<At> checkers;
        const At to = lattice::index(move.to);
        if (board_.captures(to, black_king_)) checkers.push_back(to);
        const At behind =
            board_.slider_through(black_king_, lattice::index(move.from), Colour::white);
        if (behind != black_king_ && behind != to) checkers.push_back(behind);
        return checkers;
    }
    [[nodiscard]] bool saved_by(const std::vector<At>& checkers,
                                const std::vector<At>& defenders) const {
        if (checkers.size() != 1) return checkers.empty();
        const At checker = checkers.front();
        const int steps = board_.at(checker).kind() == Kind::knight
                              ? 1
                              : alignment(g_.packed(black_king_), g_.packed(checker)).steps;
        for (const At defender : defenders) {
            if (!board_.at(defender).is(Colour::black)) continue;
            if (board_.captures(defender, checker)) return true;
            if (board_.at(defender).kind() == Kind::pawn) continue;
            for (int i = 1; i < steps; ++i)
                if (board_.captures(
                        defender,
                        Board::moved(black_king_, i * Board::step_of(black_king_, checker, steps))))
                    return true;
        }
        return false;
    }

    /// The black piece against which most of the mates fail, but not the solution.
    bool place_defender(const Move& solution, std::vector<Mate> others) {
        random_.shuffle(others);
        if (others.size() > kSample) others.resize(kSample);
        constexpr std::array kKinds{Kind::knight, Kind::knight, Kind::rook, Kind::bishop,
                                    Kind::man,    Kind::pawn,   Kind::queen};
        std::size_t best = 0;
        std::optional<std::pair<At, Piece>> chosen;
        for (int i = 0; i < kCandidates; ++i) {
            const At cell = random_cell(5);
            const Kind kind = random_.pick(kKinds);
            if (!stands_well(kind, Colour::black, cell)) continue;
            const std::size_t mark = board_.mark();
            board_.put(cell, Piece(kind, Colour::black));
            std::size_t stopped = 0;
            if (!fails(solution, {cell}))
                for (const Mate& mate : others) stopped += fails(mate.move, {cell}) ? 1 : 0;
            board_.take_back(mark);
            if (stopped <= best) continue;
            best = stopped;
            chosen = {cell, Piece(kind, Colour::black)};
        }
        if (!chosen) return false;
        put(chosen->second.kind(), Colour::black, chosen->first);
        return true;
    }

    Board board_;
    const Geometry& g_;
    const Scene& scene_;
    Theme theme_{};
    Random& random_;
    At black_king_;
    At white_king_;
    std::vector<At> white_;
    std::vector<At> defenders_;
};

/// The position with these pieces, if exactly that move mates in it.
std::optional<Puzzle> proved(const std::shared_ptr<const Rules>& rules, Codes codes,
                             const Mate& mate) {
    Setup setup;
    setup.codes = std::move(codes);
    auto position = Position::of(rules, std::move(setup));
    if (!position || !king_safety(*position, Colour::black).checkers.empty() ||
        !king_safety(*position, Colour::white).checkers.empty())
        return std::nullopt;
    std::vector<Move> found;
    const auto take = [&](const Move& move) { found.push_back(move); };
    if (mates_in_one(*position, 1, take) != 1 || !(found.front() == mate.move)) return std::nullopt;
    const std::uint64_t count = checks(*position, 0, take);
    return Puzzle{std::move(position).value(), mate.move, count, mate.theme};
}

/// Puzzles around one pair of kings, the first themes first.
std::optional<Puzzle> attempt(const std::shared_ptr<const Rules>& rules,
                              std::span<const Theme> themes, Random& random) {
    const Scene scene = scene_of(*rules, random);
    Setup setup;
    setup.codes.assign(rules->shape.cells(), 0);
    setup.codes[scene.corner.cell(scene.black_king)] = Piece(Kind::king, Colour::black).code();
    setup.codes[scene.corner.cell(scene.white_king)] = Piece(Kind::king, Colour::white).code();
    const auto kings = Position::of(rules, std::move(setup));
    if (!kings) return std::nullopt;
    Maker maker(*kings, scene, random);
    for (const Theme theme : themes) {
        if (theme == Theme::promotion && !scene.corner.last_rank_here()) continue;
        const int tries = theme == themes.front() ? 3 * kTries : kTries;
        for (int i = 0; i < tries; ++i) {
            const auto mate = maker.make(theme);
            if (!mate) continue;
            if (auto puzzle = proved(rules, maker.codes(), *mate)) return puzzle;
        }
    }
    return std::nullopt;
}

}  // namespace

std::string_view theme_name(Theme theme) {
    constexpr std::array<std::string_view, kThemes> kNames{
        "queen", "rook",      "bishop",           "knight",
        "man",   "promotion", "discovered check", "double check"};
    return kNames[static_cast<std::size_t>(theme)];
}

std::optional<Puzzle> puzzle_of(const std::shared_ptr<const Rules>& rules, std::uint64_t seed) {
    for (int axis = 0; axis < rules->shape.axes(); ++axis)
        if (rules->shape.size(axis) < 6) return std::nullopt;
    if (rules->shape.axes() < 3 || rules->letters[index(Kind::man)] == 0) return std::nullopt;
    Random random(seed * lattice::kMaxAxes + static_cast<std::uint64_t>(rules->shape.axes()));
    std::array themes{Theme::queen, Theme::rook,       Theme::bishop,  Theme::knight,
                      Theme::man,   Theme::discovered, Theme::twofold, Theme::promotion};
    random.shuffle(themes);
    std::optional<Puzzle> best;
    const std::uint64_t enough = kManyChecks[static_cast<std::size_t>(rules->shape.axes())];
    for (int i = 0; i < kScenes; ++i) {
        auto puzzle = attempt(rules, themes, random);
        if (!puzzle || (best && puzzle->checks <= best->checks)) continue;
        best = std::move(puzzle);
        if (best->checks >= enough) break;
    }
    return best;
}

std::optional<std::uint64_t> seed_of_day(std::string_view text) {
    if (text.size() != 10 || text[4] != '-' || text[7] != '-') return std::nullopt;
    const auto year = parse_number(text.substr(0, 4), 9999);
    const auto two_digits = [&](std::size_t at, std::uint32_t most) {
        return parse_number(text.substr(text[at] == '0' ? at + 1 : at, text[at] == '0' ? 1 : 2),
                            most);
    };
    const auto month = two_digits(5, 12);
    const auto day = two_digits(8, 31);
    constexpr std::array<std::uint64_t, 13> kDays{0,  31, 29, 31, 30, 31, 30,
                                                  31, 31, 30, 31, 30, 31};
    if (!year || !month || !day || *month == 0 || *day == 0 || *day > kDays[*month])
        return std::nullopt;
    const bool leap = (*year % 4 == 0 && *year % 100 != 0) || *year % 400 == 0;
    if (*month == 2 && *day == 29 && !leap) return std::nullopt;
    return (*year * 100 + *month) * 100 + *day;
}

}  // namespace tessera::puzzle
