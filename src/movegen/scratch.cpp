#include "movegen/scratch.hpp"

namespace tessera::movegen {

rules::Position& Scratch::copy(const rules::Position& p) {
    if (position_)
        *position_ = p;
    else
        position_.emplace(p);
    return *position_;
}

rules::Position& Trial::position() {
    if (!copy_) copy_ = &scratch_->copy(*p_);
    return *copy_;
}

}  // namespace tessera::movegen
