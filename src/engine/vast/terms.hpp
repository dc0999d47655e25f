// What the engine uses of vast boards, by its own names.
#pragma once

#include "vast/board/board.hpp"
#include "vast/moves/pseudo_legal.hpp"

namespace tessera::engine::vast {

using tessera::vast::any_pseudo_legal;
using tessera::vast::At;
using tessera::vast::Board;
using tessera::vast::Cell;
using tessera::vast::Colour;
using tessera::vast::Geometry;
using tessera::vast::Kind;
using tessera::vast::kNoPieceType;
using tessera::vast::Move;
using tessera::vast::MoveType;
using tessera::vast::Packed;
using tessera::vast::Piece;
using tessera::vast::Position;
using tessera::vast::Rays;
using tessera::vast::Rules;

}  // namespace tessera::engine::vast
