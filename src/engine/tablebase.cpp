#include "engine/tablebase.hpp"

#include <utility>

namespace tessera::engine {

Score score_of(const endings::Verdict& verdict) {
    switch (verdict.kind) {
        case endings::Verdict::Kind::win:
            return kMate - verdict.moves;
        case endings::Verdict::Kind::loss:
            return verdict.moves - kMate;
        default:
            return 0;
    }
}

Tablebase tablebase_of(std::shared_ptr<const endings::Tables> tables) {
    Tablebase tablebase;
    tablebase.most_pieces = tables->most_pieces();
    tablebase.probe =
        [tables = std::move(tables)](const rules::Position& position) -> std::optional<Score> {
        const auto verdict = tables->probe(position);
        if (!verdict || !*verdict) return std::nullopt;
        return score_of(**verdict);
    };
    return tablebase;
}

}  // namespace tessera::engine
