#include "puzzle/mate_scene.hpp"

#include <algorithm>

namespace tessera::puzzle {

using namespace vast;

namespace {

std::int16_t coordinate(int c) {
    return static_cast<std::int16_t>(c);
}

/// A line from the black king inward, and how far it goes.
struct Line {
    Coordinates step{};
    int changed = 0;
    int room = kMaxSide;

    void add(const Rules& rules, std::size_t axis) {
        step[axis] = 1;
        ++changed;
        room = std::min(room, rules.shape.size(static_cast<int>(axis)) - 1);
    }
    [[nodiscard]] Coordinates at(const Coordinates& from, int steps) const {
        Coordinates to = from;
        for (std::size_t a = 0; a < to.size(); ++a) to[a] = coordinate(to[a] + steps * step[a]);
        return to;
    }
    /// What may slide along it.
    [[nodiscard]] Kind slider(Random& random, int queens) const {
        if (random.chance(queens)) return Kind::queen;
        return changed % 2 != 0 ? Kind::rook : Kind::bishop;
    }
};

/// The cells between the king and so many steps along the line, that of `screen` left out.
void keep_free(Scene& scene, const Line& line, int steps, int screen) {
    for (int i = 1; i < steps; ++i)
        if (i != screen) scene.free.push_back(scene.corner.cell(line.at(scene.black_king, i)));
}

/// No two pieces stand on one cell, none on one that stays empty.
bool sound(const Scene& scene) {
    std::vector<At> cells{scene.corner.cell(scene.black_king), scene.corner.cell(scene.white_king)};
    for (const auto& [cell, piece] : scene.pieces) cells.push_back(cell);
    for (std::size_t i = 0; i < cells.size(); ++i)
        if (std::find(cells.begin(), cells.begin() + static_cast<std::ptrdiff_t>(i), cells[i]) !=
                cells.begin() + static_cast<std::ptrdiff_t>(i) ||
            std::find(scene.free.begin(), scene.free.end(), cells[i]) != scene.free.end())
            return false;
    return true;
}

/// A neighbour on the same rank from or to which a pawn captures.
std::optional<Coordinates> beside(const Rules& rules, const Coordinates& at, Random& random) {
    for (int tries = 0; tries < 20; ++tries) {
        Coordinates to = at;
        int changed = 0;
        bool inside = true;
        for (int axis = 0; axis < rules.shape.axes(); ++axis) {
            const auto a = static_cast<std::size_t>(axis);
            if (axis == rules.rank_axis || random.chance(50)) continue;
            to[a] = coordinate(to[a] + (random.chance(50) ? 1 : -1));
            ++changed;
            inside = inside && to[a] >= 0 && to[a] < rules.shape.size(axis);
        }
        if (inside && changed % 2 != 0) return to;
    }
    return std::nullopt;
}

}  // namespace

Corner::Corner(const Rules& rules, Random& random) : rules_(rules) {
    for (int axis = 0; axis < rules.shape.axes(); ++axis)
        turned_[static_cast<std::size_t>(axis)] = random.chance(50);
}

At Corner::cell(const Coordinates& inward) const {
    Coordinates at = inward;
    for (int axis = 0; axis < rules_.shape.axes(); ++axis) {
        const auto a = static_cast<std::size_t>(axis);
        if (turned_[a]) at[a] = coordinate(rules_.shape.size(axis) - 1 - inward[a]);
    }
    return lattice::index(rules_.shape.at(at));
}

Scene scene_of(const Rules& rules, Random& random) {
    Scene scene{Corner(rules, random)};
    const int axes = rules.shape.axes();
    // Now and then not in the corner but on an edge.
    const auto edge = static_cast<std::size_t>(random.between(0, axes - 1));
    if (random.chance(35) && static_cast<int>(edge) != rules.rank_axis)
        scene.black_king[edge] =
            coordinate(random.between(1, rules.shape.size(static_cast<int>(edge)) - 2));
    // The white king, two steps away along one axis, guards the cells on that side.
    std::size_t& near = scene.near;
    do near = random.below(static_cast<std::size_t>(axes));
    while (scene.black_king[near] != 0);
    for (std::size_t a = 0; a < static_cast<std::size_t>(axes); ++a)
        scene.white_king[a] = coordinate(a == near                  ? 2
                                         : scene.black_king[a] != 0 ? scene.black_king[a]
                                                                    : random.between(0, 1));
    return scene;
}

// A king castles to the third or the seventh cell along each axis but the rank's. From a corner
// that is at the far end along all of them but one, the seventh is one cell in, and the third along
// the last is two cells in.
std::optional<Scene> castling_scene(const Rules& rules, Random& random) {
    const int axes = rules.shape.axes();
    std::vector<std::size_t> lateral;
    for (int axis = 0; axis < axes; ++axis)
        if (axis != rules.rank_axis) lateral.push_back(static_cast<std::size_t>(axis));
    random.shuffle(lateral);
    std::array<bool, lattice::kMaxAxes> turned{};
    for (const std::size_t a : lateral) turned[a] = a != lateral[0];
    Scene scene{Corner(rules, turned)};
    scene.near = lateral[0];
    scene.castles = true;
    const bool on_edge = random.chance(35);
    if (on_edge) {
        const int far = rules.shape.size(static_cast<int>(lateral[1])) - 3;
        scene.black_king[lateral[1]] = coordinate(random.chance(50) ? 1 : far);
    }
    Coordinates goal = scene.black_king;
    for (const std::size_t a : lateral)
        if (scene.black_king[a] == 0) goal[a] = coordinate(turned[a] ? 1 : 2);

    Line line;
    for (const std::size_t a : lateral)
        if (scene.black_king[a] == 0 && random.chance(50)) line.add(rules, a);
    if (line.changed == 0) return std::nullopt;
    const int screen = random.between(2, line.room - 1);
    const int slider = random.between(screen + 1, line.room);
    scene.white_king = line.at(scene.black_king, screen);
    int far = 0;
    for (const std::size_t a : lateral)
        far = std::max(far, std::abs(scene.white_king[a] - goal[a]));
    if (far < 2) return std::nullopt;
    keep_free(scene, line, slider, screen);
    scene.free.push_back(scene.corner.cell(goal));
    scene.pieces.emplace_back(scene.corner.cell(line.at(scene.black_king, slider)),
                              Piece(line.slider(random, 25), Colour::white));
    if (!sound(scene)) return std::nullopt;
    return scene;
}

std::optional<Scene> passing_scene(const Rules& rules, Random& random) {
    Scene scene = scene_of(rules, random);
    const auto rank = static_cast<std::size_t>(rules.rank_axis);
    const bool turned = scene.corner.last_rank_here();
    const int screen = turned ? 3 : rules.shape.size(rules.rank_axis) - 4;
    Line line;
    line.add(rules, rank);
    for (int axis = 0; axis < rules.shape.axes(); ++axis) {
        const auto a = static_cast<std::size_t>(axis);
        if (a != rank && scene.black_king[a] == 0 && random.chance(60)) line.add(rules, a);
    }
    // Along many axes bishops and queens have more mates than can be answered.
    const bool many_axes = rules.shape.axes() > 5;
    if (line.room <= screen || (many_axes && line.changed % 2 == 0)) return std::nullopt;
    const int slider = random.between(screen + 1, line.room);
    const Coordinates hides = line.at(scene.black_king, screen);
    const auto neighbour = beside(rules, hides, random);
    if (!neighbour) return std::nullopt;
    const bool victim_hides = random.chance(70);
    const Coordinates& victim = victim_hides ? hides : *neighbour;
    const Coordinates& capturer = victim_hides ? *neighbour : hides;
    const auto back = [&](int ranks, Coordinates at) {
        at[rank] = coordinate(at[rank] + (turned ? -ranks : ranks));
        return scene.corner.cell(at);
    };
    scene.passed = Cell{back(1, victim)};
    keep_free(scene, line, slider, screen);
    scene.free.push_back(back(1, victim));
    scene.free.push_back(back(2, victim));
    scene.pieces = {{scene.corner.cell(victim), Piece(Kind::pawn, Colour::black)},
                    {scene.corner.cell(capturer), Piece(Kind::pawn, Colour::white)},
                    {scene.corner.cell(line.at(scene.black_king, slider)),
                     Piece(line.slider(random, many_axes ? 0 : 10), Colour::white)}};
    // The slider may not simply take the pawn.
    if (victim_hides) {
        const auto guard = beside(rules, victim, random);
        if (!guard) return std::nullopt;
        scene.pieces.emplace_back(back(1, *guard), Piece(Kind::pawn, Colour::black));
    }
    if (!sound(scene)) return std::nullopt;
    return scene;
}

Result<Position> position_of(const std::shared_ptr<const Rules>& rules, const Scene& scene) {
    Codes codes(rules->shape.cells());
    codes[scene.corner.cell(scene.black_king)] = Piece(Kind::king, Colour::black).code();
    codes[scene.corner.cell(scene.white_king)] = Piece(Kind::king, Colour::white).code();
    for (const auto& [cell, piece] : scene.pieces) codes[cell] = piece.code();
    return position_of(rules, scene, std::move(codes));
}

Result<Position> position_of(const std::shared_ptr<const Rules>& rules, const Scene& scene,
                             Codes codes) {
    Setup setup;
    setup.codes = std::move(codes);
    setup.may_castle[definition::index(Colour::white)] = scene.castles;
    setup.ep_cell = scene.passed;
    return Position::of(rules, std::move(setup));
}

}  // namespace tessera::puzzle
