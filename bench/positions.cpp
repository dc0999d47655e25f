#include "positions.hpp"

#include <algorithm>
#include <fstream>
#include <sstream>
#include <tuple>

#include "notation/notation.hpp"
#include "variants/load.hpp"

namespace tessera::bench {

Result<std::vector<FixedPosition>> fixed_positions() {
    const std::string path = TESSERA_POSITIONS;
    std::ifstream file(path);
    std::vector<FixedPosition> all;
    int number = 0;
    for (std::string line; std::getline(file, line);) {
        ++number;
        if (line.starts_with("#")) continue;
        FixedPosition p;
        std::istringstream fields(line);
        fields >> p.game >> p.stage >> p.depth >> p.count >> std::ws;
        std::getline(fields, p.text);
        if (p.text.empty()) return Error{path + ':' + std::to_string(number), "not a position"};
        all.push_back(std::move(p));
    }
    if (all.empty()) return Error{path, "no positions"};
    return all;
}

Result<rules::Position> position_of(const FixedPosition& fixed) {
    auto variant = variants::builtin_variant(fixed.game);
    if (!variant) return variant.error();
    return notation::parse_position(std::move(variant).value(), fixed.text);
}

rules::Move nth_move(rules::MoveList& moves, std::size_t place) {
    const auto key = [](const rules::Move& m) { return std::tuple(m.from, m.to, m.promotion); };
    const auto nth = moves.begin() + static_cast<std::ptrdiff_t>(place);
    std::nth_element(moves.begin(), nth, moves.end(),
                     [&](const auto& a, const auto& b) { return key(a) < key(b); });
    return *nth;
}

}  // namespace tessera::bench
