#include "puzzle/mate_puzzle.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "base/random.hpp"
#include "base/text.hpp"
#include "puzzle/mate_scene.hpp"
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
/// The same for each scene of castling and capturing in passing.
constexpr int kTriesOfScene = 3;

/// Checks that a puzzle should have among which its mate is one, by the number of axes.
constexpr std::array<std::uint64_t, lattice::kMaxAxes + 1> kManyChecks{0,   0,   10,  20,  40,
                                                                       100, 300, 700, 1500};

struct Mate {
    Move move;
    MateTheme theme{};
};

/// It needs a scene of its own.
bool is_special(MateTheme theme) {
    return theme == MateTheme::castling || theme == MateTheme::en_passant;
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
    std::optional<Mate> make(MateTheme theme) {
        theme_ = theme;
        board_.take_back(0);
        white_.clear();
        defenders_.clear();
        for (const auto& [cell, piece] : scene_.pieces)
            if (piece.is(Colour::white)) white_.push_back(cell);
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
    /// It stays so, for the sake of the scene.
    [[nodiscard]] bool is_free(At cell) const {
        return std::find(scene_.free.begin(), scene_.free.end(), cell) != scene_.free.end();
    }
    bool stands_well(Kind kind, Colour colour, At cell) const {
        if (!board_.empty(cell) || is_free(cell)) return false;
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
    void place_guard() { place_guard(scene_.black_king, 0); }
    /// The same beside White's king: the two together guard them all.
    void place_second_guard() {
        Coordinates at = scene_.black_king;
        at[scene_.near] = 2;
        place_guard(at, 1);
    }
    void place_guard(Coordinates at, int twos) {
        while (twos < 2) {
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
        if (theme_ == MateTheme::discovered || theme_ == MateTheme::twofold) place_battery();
        if (slides_alone()) {
            if (theme_ == MateTheme::en_passant) {
                place_second_guard();
            } else {
                place_guard();
                place_guard();
            }
            for (const Kind kind : {Kind::rook, Kind::bishop, Kind::rook, Kind::bishop})
                place(kind, 4);
            return;
        }
        if (theme_ == MateTheme::castling) place_second_guard();
        if (random_.chance(20)) place_guard();
        if (theme_ == MateTheme::promotion) {
            place_before_promotion();
            place_before_promotion();
        }
        place(Kind::knight, 4);
        place(Kind::queen, 7);
        if (theme_ == MateTheme::man) {
            place(Kind::man, 2);
            place(Kind::man, 2);
        }
        place(Kind::rook, 7);
        place(Kind::bishop, 7);
        if (theme_ != MateTheme::queen || random_.chance(50)) place(Kind::knight, 4);
    }
    /// A rook or a bishop mates where nearly all cells beside the king are guarded; with a queen or
    /// a free knight about, thousands of checks would mate there.
    [[nodiscard]] bool slides_alone() const {
        return theme_ == MateTheme::rook || theme_ == MateTheme::bishop ||
               theme_ == MateTheme::en_passant;
    }
    [[nodiscard]] std::size_t most_mates() const {
        const bool stepwise =
            theme_ == MateTheme::queen || theme_ == MateTheme::knight || theme_ == MateTheme::man;
        return stepwise ? kMostMates : 3 * kMostMates;
    }
    /// The king can go to so many cells that not every check mates.
    [[nodiscard]] bool leaves_flights() {
        if (theme_ == MateTheme::en_passant) return true;
        int cells = 0;
        int flights = 0;
        Rays(g_, black_king_).any([&](const Rays::Ray& ray) {
            ++cells;
            if (!board_.attacked(Board::moved(black_king_, ray.step), Colour::white)) ++flights;
            return false;
        });
        return slides_alone() ? 32 * flights > cells && 8 * flights < cells
                              : (theme_ == MateTheme::castling ? 32 : 4) * flights > cells;
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
    [[nodiscard]] MateTheme theme_of(const Move& move, const Checked& checked) const {
        if (move.type == MoveType::castling) return MateTheme::castling;
        if (move.type == MoveType::en_passant) return MateTheme::en_passant;
        if (checked.checkers.size() > 1) return MateTheme::twofold;
        if (checked.checkers.front() != lattice::index(move.to)) return MateTheme::discovered;
        if (move.promotion != kNoPieceType) return MateTheme::promotion;
        switch (board_.at(lattice::index(move.to)).kind()) {
            case Kind::queen:
                return MateTheme::queen;
            case Kind::rook:
                return MateTheme::rook;
            case Kind::bishop:
                return MateTheme::bishop;
            case Kind::knight:
                return MateTheme::knight;
            default:
                return MateTheme::man;
        }
    }

    /// A defender keeps the move from mating, by standing in its way or as it takes the only
    /// checker or goes between. Kings and what they guard stay out of account.
    bool fails(const Move& move, const std::vector<At>& defenders) {
        if (move.type == MoveType::castling || move.type == MoveType::en_passant)
            return fails_specially(move, defenders);
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
    /// The same of castling and capturing in passing.
    bool fails_specially(const Move& move, const std::vector<At>& defenders) {
        const At to = lattice::index(move.to);
        if (to != lattice::index(move.from) && !board_.empty(to)) return true;
        const At victim = captured_on(board_, move);
        const std::size_t mark = board_.mark();
        put_move(board_, move);
        std::vector<At> checkers = checkers_of(move);
        const At behind = board_.slider_through(black_king_, victim, Colour::white);
        if (move.type == MoveType::en_passant && behind != black_king_ &&
            std::find(checkers.begin(), checkers.end(), behind) == checkers.end())
            checkers.push_back(behind);
        const bool attacked =
            move.type == MoveType::castling &&
            std::any_of(defenders.begin(), defenders.end(), [&](At defender) {
                return board_.at(defender).is(Colour::black) && board_.captures(defender, to);
            });
        const bool fail = attacked || saved_by(checkers, defenders);
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
    MateTheme theme_{};
    Random& random_;
    At black_king_;
    At white_king_;
    std::vector<At> white_;
    std::vector<At> defenders_;
};

/// Before the double step White's king was not attacked.
bool came_about(const std::shared_ptr<const Rules>& rules, const Scene& scene, const Codes& codes) {
    if (!scene.passed) return true;
    const std::int32_t forward =
        Rules::forward(Colour::black) * Geometry(*rules).stride(rules->rank_axis);
    const At passed = lattice::index(*scene.passed);
    Setup setup;
    setup.codes = codes;
    std::swap(setup.codes[Board::moved(passed, forward)],
              setup.codes[Board::moved(passed, -forward)]);
    setup.side = Colour::black;
    const auto before = Position::of(rules, std::move(setup));
    return before && king_safety(*before, Colour::white).checkers.empty();
}

/// The position with these pieces, if exactly that move mates in it.
std::optional<MatePuzzle> proved(const std::shared_ptr<const Rules>& rules, const Scene& scene,
                                 Codes codes, const Mate& mate) {
    if (!came_about(rules, scene, codes)) return std::nullopt;
    auto position = position_of(rules, scene, std::move(codes));
    if (!position || !king_safety(*position, Colour::black).checkers.empty() ||
        !king_safety(*position, Colour::white).checkers.empty())
        return std::nullopt;
    std::vector<Move> found;
    const auto take = [&](const Move& move) { found.push_back(move); };
    if (mates_in_one(*position, 1, take) != 1 || !(found.front() == mate.move)) return std::nullopt;
    const std::uint64_t count = checks(*position, 0, take);
    return MatePuzzle{std::move(position).value(), mate.move, count, mate.theme};
}

/// So many tries around the kings of a scene.
class Attempt {
public:
    Attempt(const std::shared_ptr<const Rules>& rules, const Scene& scene, const Position& kings,
            Random& random)
        : rules_(rules), scene_(scene), maker_(kings, scene_, random) {}

    std::optional<MatePuzzle> make(MateTheme theme, int tries) {
        for (int i = 0; i < tries; ++i) {
            const auto mate = maker_.make(theme);
            if (!mate) continue;
            if (auto puzzle = proved(rules_, scene_, maker_.codes(), *mate)) return puzzle;
        }
        return std::nullopt;
    }

private:
    const std::shared_ptr<const Rules>& rules_;
    const Scene& scene_;
    Maker maker_;
};

/// In scenes made for the theme.
std::optional<MatePuzzle> attempt_specially(const std::shared_ptr<const Rules>& rules,
                                            MateTheme theme, int tries, Random& random) {
    for (int i = 0; i < tries; ++i) {
        const auto scene = theme == MateTheme::castling ? castling_scene(*rules, random)
                                                        : passing_scene(*rules, random);
        if (!scene) continue;
        const auto kings = position_of(rules, *scene);
        if (!kings) continue;
        if (auto puzzle = Attempt(rules, *scene, *kings, random).make(theme, kTriesOfScene))
            return puzzle;
    }
    return std::nullopt;
}

/// White's king stands where it may still have a right to castle.
bool on_first_rank(const Rules& rules, const Scene& scene) {
    return !scene.corner.last_rank_here() &&
           scene.white_king[static_cast<std::size_t>(rules.rank_axis)] == 0;
}

/// Puzzles around one pair of kings, the first themes first.
std::optional<MatePuzzle> attempt(const std::shared_ptr<const Rules>& rules,
                                  std::span<const MateTheme> themes, Random& random) {
    Scene scene = scene_of(*rules, random);
    // So that a right to castle does not betray the theme.
    if (std::find(themes.begin(), themes.end(), MateTheme::castling) != themes.end() &&
        on_first_rank(*rules, scene))
        scene.castles = random.chance(50);
    const auto kings = position_of(rules, scene);
    if (!kings) return std::nullopt;
    Attempt ordinary(rules, scene, *kings, random);
    for (const MateTheme theme : themes) {
        if (theme == MateTheme::promotion && !scene.corner.last_rank_here()) continue;
        // In scenes of their own they come about nearly always.
        if (is_special(theme) && theme != themes.front()) continue;
        const int tries = theme == themes.front() ? 3 * kTries : kTries;
        if (auto puzzle = is_special(theme) ? attempt_specially(rules, theme, tries, random)
                                            : ordinary.make(theme, tries))
            return puzzle;
    }
    return std::nullopt;
}

/// Of a puzzle with this number, those tried first in front.
std::vector<MateTheme> themes_of(const Rules& rules, std::uint64_t seed, Random& random) {
    std::vector<MateTheme> themes{MateTheme::queen,   MateTheme::rook,     MateTheme::bishop,
                                  MateTheme::knight,  MateTheme::man,      MateTheme::discovered,
                                  MateTheme::twofold, MateTheme::promotion};
    if (seed >= kFirstOfAllThemes) {
        if (rules.castling) themes.push_back(MateTheme::castling);
        if (rules.en_passant && rules.double_step) themes.push_back(MateTheme::en_passant);
    }
    random.shuffle(themes);
    return themes;
}

Random random_of(const Rules& rules, std::uint64_t seed) {
    return Random(seed * lattice::kMaxAxes + static_cast<std::uint64_t>(rules.shape.axes()));
}

}  // namespace

std::string_view mate_theme_name(MateTheme theme) {
    constexpr std::array<std::string_view, kMateThemes> kNames{
        "queen",        "rook",     "bishop",    "knight", "man", "promotion", "discovered check",
        "double check", "castling", "en passant"};
    return kNames[static_cast<std::size_t>(theme)];
}

MateTheme theme_sought(const Rules& rules, std::uint64_t seed) {
    Random random = random_of(rules, seed);
    return themes_of(rules, seed, random).front();
}

std::optional<MatePuzzle> puzzle_of(const std::shared_ptr<const Rules>& rules, std::uint64_t seed) {
    for (int axis = 0; axis < rules->shape.axes(); ++axis)
        if (rules->shape.size(axis) < 6) return std::nullopt;
    if (rules->shape.axes() < 3 || rules->letters[index(Kind::man)] == 0) return std::nullopt;
    Random random = random_of(*rules, seed);
    const std::vector<MateTheme> themes = themes_of(*rules, seed, random);
    std::optional<MatePuzzle> best;
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
