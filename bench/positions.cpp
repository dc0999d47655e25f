#include "positions.hpp"

#include <fstream>
#include <sstream>

#include "notation/notation.hpp"
#include "play/rules.hpp"

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
    auto variant = play::builtin_rules(fixed.game);
    if (!variant) return variant.error();
    return notation::parse_position(std::move(variant).value(), fixed.text);
}

}  // namespace tessera::bench
