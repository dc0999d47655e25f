// tables GAME FOLDER: how many positions a second the endgame tables of a folder answer on one
// core, by processor time: with the blocks in the cache, and where each has to be read from a file
// opened anew.
#include <cstdint>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "base/clock.hpp"
#include "base/random.hpp"
#include "endings/files/folder.hpp"
#include "play/load.hpp"
#include "play/ordinary.hpp"

namespace tessera {
namespace {

constexpr std::size_t kPositions = 1'000;
constexpr int kRounds = 400;

/// Legal positions of an ending, drawn among its entries.
std::vector<rules::Position> positions_of(const endings::TableFile& table, Random& random) {
    std::vector<rules::Position> found;
    while (found.size() < kPositions) {
        const endings::Place place{
            random.below(2) == 0 ? rules::Colour::white : rules::Colour::black,
            random.below(table.head().entries)};
        const auto value = table.value(place);
        if (!value || *value == endings::kNone) continue;
        auto position = endings::position_of(*table.ending(), place);
        if (position) found.push_back(std::move(position).value());
    }
    return found;
}

/// The first entry of every block that lies so many apart, each read once.
double blocks_a_second(const std::string& path,
                       const std::shared_ptr<const rules::Variant>& variant) {
    const auto table = endings::TableFile::open(path, variant);
    if (!table) return 0;
    const double begun = processor_seconds();
    std::uint64_t read = 0;
    for (const rules::Colour side : rules::kColours)
        for (std::uint64_t entry = 0; entry < (*table)->head().entries;
             entry += endings::kBlock, ++read)
            static_cast<void>((*table)->value({side, entry}));
    return static_cast<double>(read) / (processor_seconds() - begun);
}

int measure(const std::string& game, const std::string& path) {
    const auto variant = play::builtin(game);
    if (!variant) return std::cerr << variant.error().text() << '\n', 2;
    const auto rules = play::rules_of(**variant);
    const auto folder = endings::Folder::open(path, rules);
    if (!folder) return std::cerr << folder.error().text() << '\n', 2;
    Random random(1);
    for (const auto& table : folder->tables()) {
        const auto positions = positions_of(*table, random);
        std::uint64_t known = 0;
        const double begun = processor_seconds();
        for (int round = 0; round < kRounds; ++round)
            for (const rules::Position& position : positions) {
                const auto verdict = folder->all().probe(position);
                known += verdict && *verdict ? 1 : 0;
            }
        const double speed = static_cast<double>(known) / (processor_seconds() - begun);
        std::cout << table->head().ending << ": " << table->bytes() << " bytes, "
                  << static_cast<std::uint64_t>(speed) << " probes/s in the cache, "
                  << static_cast<std::uint64_t>(blocks_a_second(table->path(), rules))
                  << " blocks/s read anew\n";
    }
    return 0;
}

}  // namespace
}  // namespace tessera

int main(int count, char** arguments) {
    if (count != 3) {
        std::cerr << "usage: tables GAME FOLDER\n";
        return 2;
    }
    return tessera::measure(arguments[1], arguments[2]);
}
