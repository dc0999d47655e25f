// Positions made to be hard: kings walled in so that a check mates or one reply escapes, pieces
// that open lines by leaving, pinned checkers and defenders, captures in passing that open two
// lines, castling, double steps and promotions that check, boards without an empty cell.
#pragma once

#include <array>
#include <bit>
#include <memory>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "vast/board/attacks.hpp"
#include "vast/board/board.hpp"

namespace tessera::test {

enum class Theme : std::uint8_t {
    en_passant,
    castling,
    promotion,
    double_step,
    discovered,
    smothered,
    full,
    any,
};

/// Makes positions on one board. The side to move attacks a king in a net.
class SceneMaker {
public:
    SceneMaker(std::shared_ptr<const vast::Rules> rules, std::uint64_t seed)
        : rules_(std::move(rules)), geometry_(*rules_), random_(seed) {}

    /// Nothing if the attempt failed.
    std::optional<vast::Position> make(Theme theme);

private:
    using At = vast::At;
    using Kind = vast::Kind;
    using Piece = vast::Piece;
    using Colour = definition::Colour;
    using Ray = vast::Rays::Ray;

    std::size_t below(std::size_t n) { return static_cast<std::size_t>(random_() % n); }
    bool chance(int percent) { return below(100) < static_cast<std::size_t>(percent); }
    template <class Items>
    auto pick(const Items& items) {
        return items[below(items.size())];
    }
    [[nodiscard]] int rank(At c) const { return geometry_.rank(geometry_.packed(c)); }
    [[nodiscard]] std::vector<Ray> rays(At from) const {
        std::vector<Ray> all;
        vast::Rays(geometry_, from).any([&](const Ray& ray) {
            all.push_back(ray);
            return false;
        });
        return all;
    }
    [[nodiscard]] static At moved(At c, std::int32_t by) { return vast::Board::moved(c, by); }
    [[nodiscard]] bool free(At c) const { return setup_.codes[c] == 0 && kept_.count(c) == 0; }
    /// Cells that stay as they are.
    void keep(At c) { kept_.insert(c); }
    bool put(At c, Kind kind, Colour colour) {
        if (!free(c)) return false;
        setup_.codes[c] = Piece(kind, colour).code();
        keep(c);
        return true;
    }
    Kind slider(bool odd) { return chance(50) ? Kind::queen : odd ? Kind::rook : Kind::bishop; }
    Kind anyone() {
        return pick(std::vector{Kind::queen, Kind::rook, Kind::bishop, Kind::knight, Kind::man,
                                Kind::pawn});
    }

    void place_kings(Theme theme);
    /// A slider of a colour behind `middle`, seen from a king, and nothing between the three.
    void back(At king, At middle, Colour colour);
    void wall();
    void screens(At king, Colour first, Colour second, int percent);
    void ready_to_castle();
    void pass();
    void promotions();
    void double_steps();
    void fill(Theme theme);
    std::optional<vast::Position> finish();

    std::shared_ptr<const vast::Rules> rules_;
    vast::Geometry geometry_;
    std::mt19937_64 random_;
    vast::Setup setup_;
    std::set<At> kept_;
    Colour attacker_{};
    Colour defender_{};
    At target_ = 0;  ///< the king in the net
    At home_ = 0;    ///< the attacker's king
};

inline void SceneMaker::back(At king, At middle, Colour colour) {
    const auto along = vast::alignment(geometry_.packed(king), geometry_.packed(middle));
    if (along.steps == 0) return;
    const std::int32_t step = vast::Board::step_of(king, middle, along.steps);
    int room = 0;
    for (const Ray& ray : rays(king))
        if (ray.step == step) room = ray.room;
    if (room <= along.steps) return;
    const int at =
        along.steps + 1 + static_cast<int>(below(static_cast<std::size_t>(room - along.steps)));
    for (int i = 1; i < at; ++i)
        if (i != along.steps && !free(moved(king, i * step))) return;
    if (!put(moved(king, at * step), slider(along.odd), colour)) return;
    for (int i = 1; i < at; ++i) keep(moved(king, i * step));
}

/// Where lines cross is where captures in passing and castling open them.
inline void SceneMaker::place_kings(Theme theme) {
    const std::size_t cells = geometry_.cells();
    if (theme != Theme::en_passant) {
        At corner = 0;
        for (int a = 0; a < geometry_.axes(); ++a) {
            const bool edge = chance(theme == Theme::any ? 60 : 80);
            const int last = geometry_.size(a) - 1;
            const int x = edge ? (chance(50) ? last : 0)
                               : static_cast<int>(below(static_cast<std::size_t>(last + 1)));
            corner += static_cast<At>(x * geometry_.stride(a));
        }
        target_ = corner;
    } else {
        target_ = static_cast<At>(below(cells));
    }
    const auto first = [&](At c) { return rank(c) == rules_->first_rank(attacker_); };
    for (int i = 0; i < 50; ++i) {
        home_ = static_cast<At>(below(cells));
        const auto along = vast::alignment(geometry_.packed(target_), geometry_.packed(home_));
        if (home_ == target_ || along.steps == 1) continue;
        if (theme == Theme::castling && rules_->castling && i < 49 &&
            (!first(home_) || along.steps == 0))
            continue;
        break;
    }
}

/// The cells beside the king, but for some.
inline void SceneMaker::wall() {
    const int percent = pick(std::vector{40, 70, 90, 97, 100});
    const bool pawns = chance(40);
    for (const Ray& ray : rays(target_))
        if (chance(percent))
            put(moved(target_, ray.step), pawns || chance(30) ? Kind::pawn : anyone(), defender_);
}

/// On some lines from a king a piece of one colour, and a slider of another behind it.
inline void SceneMaker::screens(At king, Colour first, Colour second, int percent) {
    for (const Ray& ray : rays(king)) {
        if (ray.room < 2 || !chance(percent)) continue;
        const At at = moved(
            king, ray.step * (1 + static_cast<int>(below(static_cast<std::size_t>(ray.room - 1)))));
        if (put(at, anyone(), first)) back(king, at, second);
    }
}

/// The king, which seldom can step aside, hides the other from a slider.
inline void SceneMaker::ready_to_castle() {
    back(target_, home_, attacker_);
    for (const lattice::Cell c : rules_->castling_cells(attacker_))
        if (chance(60)) keep(lattice::index(c));
    for (const Ray& ray : rays(home_))
        if (chance(95)) put(moved(home_, ray.step), Kind::pawn, attacker_);
}

/// A double step just made, pawns that capture in passing, and lines through what then leaves.
inline void SceneMaker::pass() {
    const int forward = vast::Rules::forward(defender_);
    const int passed_rank = rules_->second_rank(defender_) + forward;
    const int ranks = geometry_.size(geometry_.rank_axis());
    if (passed_rank + forward < 0 || passed_rank + forward >= ranks) return;
    for (int i = 0; i < 60; ++i) {
        const At passed = static_cast<At>(below(geometry_.cells()));
        if (rank(passed) != passed_rank || !free(passed)) continue;
        const std::int32_t ahead = forward * geometry_.stride(geometry_.rank_axis());
        const At victim = moved(passed, ahead);
        const At origin = moved(passed, -ahead);
        if (!free(victim) || !free(origin)) continue;
        put(victim, Kind::pawn, defender_);
        keep(passed);
        keep(origin);
        setup_.ep_cell = lattice::Cell{passed};
        std::vector<At> from;
        for (const Ray& ray : rays(passed))
            if (!ray.odd && ray.ahead == forward) from.push_back(moved(passed, ray.step));
        for (std::size_t n = 1 + below(3); n > 0 && !from.empty(); --n) {
            const At capturer = pick(from);
            if (!put(capturer, Kind::pawn, attacker_)) continue;
            if (chance(80)) back(target_, capturer, attacker_);
            if (chance(15)) back(home_, capturer, defender_);
        }
        back(target_, victim, attacker_);
        if (chance(15)) back(home_, victim, defender_);
        return;
    }
}

/// Pawns that arrive on the last rank where one kind or another attacks the king.
inline void SceneMaker::promotions() {
    const int last = rules_->last_rank(attacker_);
    const std::int32_t behind =
        -vast::Rules::forward(attacker_) * geometry_.stride(geometry_.rank_axis());
    for (int i = 0; i < 40; ++i) {
        const At to = static_cast<At>(below(geometry_.cells()));
        if (rank(to) != last) continue;
        const auto far = vast::distances(geometry_.packed(to), geometry_.packed(target_));
        const bool attacks =
            vast::is_leap(far) ||
            vast::alignment(geometry_.packed(to), geometry_.packed(target_)).steps != 0;
        if (!attacks && !chance(10)) continue;
        if (free(to) && chance(50) && put(moved(to, behind), Kind::pawn, attacker_))
            keep(to);
        else
            for (const Ray& ray : rays(to))
                if (!ray.odd && ray.ahead == -vast::Rules::forward(attacker_) && chance(30) &&
                    put(moved(to, ray.step), Kind::pawn, attacker_))
                    break;
    }
}

/// Pawns whose double step attacks the king, or opens a line at it.
inline void SceneMaker::double_steps() {
    const int forward = vast::Rules::forward(attacker_);
    const std::int32_t ahead = forward * geometry_.stride(geometry_.rank_axis());
    const int ranks = geometry_.size(geometry_.rank_axis());
    const int second = rules_->second_rank(attacker_);
    const auto step_from = [&](At from) {
        if (rank(from) != second || second + 2 * forward < 0 || second + 2 * forward >= ranks)
            return;
        const At one = moved(from, ahead);
        const At two = moved(one, ahead);
        if (!free(one) || !free(two) || !put(from, Kind::pawn, attacker_)) return;
        keep(one);
        keep(two);
        if (chance(50)) back(target_, from, attacker_);
        // Perhaps it can be captured in passing.
        if (chance(40))
            for (const Ray& ray : rays(one))
                if (!ray.odd && ray.ahead == forward && chance(30))
                    put(moved(one, ray.step), Kind::pawn, defender_);
    };
    for (const Ray& ray : rays(target_))
        if (!ray.odd && ray.ahead == -forward && chance(50) &&
            rank(target_) - 3 * forward == second)
            step_from(moved(moved(target_, ray.step), -2 * ahead));
    for (int i = 0; i < 10; ++i) step_from(static_cast<At>(below(geometry_.cells())));
}

inline void SceneMaker::fill(Theme theme) {
    const int full = theme == Theme::full ? 1000 : pick(std::vector{0, 10, 60, 200, 500, 850});
    const int own = theme == Theme::full ? pick(std::vector{20, 40, 60, 80})
                                         : pick(std::vector{40, 70, 90, 100});
    const std::string letters = pick(std::vector<std::string>{"QRBNMP", "QRBNMP", "NNNP", "QRB",
                                                              "PPPPM", "MN", "PPPPPPPQ", "RP"});
    const bool harmless = chance(50);  // the defender has pawns alone
    for (At c = 0; c < geometry_.cells(); ++c) {
        if (setup_.codes[c] != 0 || (theme != Theme::full && kept_.count(c) != 0)) continue;
        if (below(1000) >= static_cast<std::size_t>(full)) continue;
        const Colour colour = chance(own) ? attacker_ : defender_;
        const Kind kind =
            colour == defender_ && harmless ? Kind::pawn : *rules_->kind_of(pick(letters));
        setup_.codes[c] = Piece(kind, colour).code();
    }
}

/// Without what attacks the king in the net; on full boards it changes sides.
inline std::optional<vast::Position> SceneMaker::finish() {
    auto made = vast::Position::of(rules_, setup_);
    if (!made.ok() && setup_.ep_cell) {
        setup_.ep_cell.reset();
        made = vast::Position::of(rules_, setup_);
    }
    for (int i = 0; i < 20 && made.ok(); ++i) {
        bool quiet = true;
        for (const lattice::Cell from : vast::attackers(*made, lattice::Cell{target_})) {
            if (!made->at(from).is(attacker_)) continue;
            quiet = false;
            std::uint8_t& code = setup_.codes[lattice::index(from)];
            code = std::find(setup_.codes.begin(), setup_.codes.end(), 0) == setup_.codes.end()
                       ? Piece(Kind::pawn, defender_).code()
                       : std::uint8_t{0};
        }
        if (quiet) return std::move(made).value();
        made = vast::Position::of(rules_, setup_);
    }
    return std::nullopt;
}

inline std::optional<vast::Position> SceneMaker::make(Theme theme) {
    setup_ = {};
    setup_.codes.assign(geometry_.cells(), 0);
    kept_.clear();
    attacker_ = chance(50) ? Colour::white : Colour::black;
    defender_ = definition::other(attacker_);
    setup_.side = attacker_;
    place_kings(theme);
    if (!put(target_, Kind::king, defender_) || !put(home_, Kind::king, attacker_))
        return std::nullopt;
    if (theme == Theme::castling) ready_to_castle();
    const auto motif = [&](Theme own, int otherwise) {
        return theme == own || chance(theme == Theme::any ? 40 : otherwise);
    };
    if (motif(Theme::en_passant, 10)) pass();
    if (motif(Theme::promotion, 10)) promotions();
    if (motif(Theme::double_step, 10)) double_steps();
    if (motif(Theme::discovered, 15))
        screens(target_, attacker_, attacker_, pick(std::vector{5, 20, 60}));
    if (chance(40)) screens(target_, defender_, attacker_, pick(std::vector{5, 30}));
    if (chance(30)) screens(home_, attacker_, defender_, pick(std::vector{5, 30}));
    wall();
    fill(theme);
    for (const Colour colour : {attacker_, defender_}) {
        const At king = colour == attacker_ ? home_ : target_;
        setup_.may_castle[definition::index(colour)] =
            rules_->castling && rank(king) == rules_->first_rank(colour) && chance(80);
    }
    return finish();
}

}  // namespace tessera::test
