// What the engine uses of vast boards, by its own names.
#pragma once

#include "movegen/vast/board.hpp"
#include "movegen/vast/pseudo_legal.hpp"

namespace tessera::engine::vast {

using movegen::vast::any_pseudo_legal;
using movegen::vast::At;
using movegen::vast::Board;
using movegen::vast::Cell;
using movegen::vast::Colour;
using movegen::vast::Geometry;
using movegen::vast::Kind;
using movegen::vast::kNoPieceType;
using movegen::vast::Move;
using movegen::vast::MoveType;
using movegen::vast::Packed;
using movegen::vast::Piece;
using movegen::vast::Position;
using movegen::vast::Rays;
using movegen::vast::Rules;

}  // namespace tessera::engine::vast
