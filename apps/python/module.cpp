// tessera._core, the part of the package tessera that is written in C++.
#include <pybind11/pybind11.h>

#include "board.hpp"
#include "endings.hpp"
#include "engine.hpp"
#include "move.hpp"
#include "random_games.hpp"
#include "records.hpp"
#include "variant.hpp"
#include "vector_boards.hpp"

PYBIND11_MODULE(_core, module) {
    using namespace tessera::python;
    module.attr("MAX_LISTED_MOVES") = kMostListed;
    bind_move(module);
    bind_variant(module);
    bind_board(module);
    bind_engine(module);
    bind_endings(module);
    bind_records(module);
    bind_random_games(module);
    bind_vector_boards(module);
}
