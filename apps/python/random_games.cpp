#include "random_games.hpp"

#include <pybind11/numpy.h>

#include <algorithm>
#include <vector>

#include "base/codes.hpp"
#include "base/hash.hpp"
#include "base/random.hpp"
#include "errors.hpp"
#include "movegen/movegen.hpp"
#include "movegen/playable_variant.hpp"
#include "played.hpp"
#include "work.hpp"

namespace tessera::python {
namespace {

/// Each move as likely, and the same on every processor, in whatever order they are listed: every
/// move draws a number, and the least wins.
const rules::Move& drawn(const rules::MoveList& moves, std::uint64_t seed) {
    const rules::Move* least = &moves.front();
    std::uint64_t least_number = UINT64_MAX;
    for (const rules::Move& move : moves) {
        const std::uint64_t name = std::uint64_t{lattice::index(move.from)} << 32U |
                                   std::uint64_t{lattice::index(move.to)} << 8U |
                                   rules::index(move.promotion);
        const std::uint64_t number = mix64(name ^ seed);
        if (number < least_number) {
            least_number = number;
            least = &move;
        }
    }
    return *least;
}

struct Summary {
    std::vector<std::int8_t> results;
    std::vector<std::int32_t> plies;
    std::vector<std::uint8_t> reasons;
    std::vector<std::int32_t> moves;  ///< three numbers a move, if they are kept
};

/// Plays one game and adds it.
void play(Played& game, std::uint64_t seed, std::uint32_t most_plies, bool keep, Summary& found) {
    static thread_local rules::MoveList moves;
    static thread_local movegen::Scratch scratch;
    Random random(seed);
    rules::Outcome outcome;
    std::uint32_t plies = 0;
    for (;; ++plies) {
        moves.clear();
        game.list(scratch, moves);
        outcome = game.outcome(!moves.empty());
        if (outcome.over() || plies == most_plies) break;
        const rules::Move& move = drawn(moves, random.next());
        if (keep)
            found.moves.insert(
                found.moves.end(),
                {static_cast<std::int32_t>(lattice::index(move.from)),
                 static_cast<std::int32_t>(lattice::index(move.to)),
                 move.promotion == rules::kNoPieceType ? 0 : number_of(move.promotion)});
        game.make(move);
    }
    found.results.push_back(game.result(outcome));
    found.plies.push_back(static_cast<std::int32_t>(plies));
    found.reasons.push_back(ending_of(outcome));
}

template <class T>
py::array_t<T> array_of(const std::vector<T>& values) {
    return py::array_t<T>(static_cast<py::ssize_t>(values.size()), values.data());
}

py::tuple random_games(const py::object& named, std::uint32_t games, std::uint64_t seed,
                       std::uint32_t most_plies, bool keep) {
    const VariantPtr variant = variant_of(named);
    Summary found;
    Signals signals;
    {
        const Played start(*variant);
        const py::gil_scoped_release released;
        Played game = start;
        Random seeds(seed);
        for (std::uint32_t n = 0; n < games && signals.none(); ++n) {
            game = start;
            play(game, seeds.next(), most_plies, keep, found);
        }
    }
    signals.rethrow();
    py::object moves = py::none();
    if (keep) {
        const auto rows = static_cast<py::ssize_t>(found.moves.size() / 3);
        moves = py::array_t<std::int32_t>({rows, py::ssize_t{3}}, found.moves.data());
    }
    return py::make_tuple(array_of(found.results), array_of(found.plies), array_of(found.reasons),
                          moves);
}

}  // namespace

void bind_random_games(py::module_& module) {
    module.def("_random_games", &random_games, py::arg("variant"), py::arg("games"),
               py::arg("seed"), py::arg("max_plies"), py::arg("moves"));
}

}  // namespace tessera::python
