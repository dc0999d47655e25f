#include "endings.hpp"

#include <algorithm>

#include "base/hash.hpp"
#include "entries.hpp"
#include "tasks.hpp"

namespace tessera::verify {
namespace {

constexpr std::uint64_t kEntriesOfTask = 4'096;

/// How many positions of one entry among `every` are right, with both sides to move.
Result<std::uint64_t> verified(const Entries& entries, const endings::Ending& ending,
                               std::uint64_t begin, std::uint64_t end, std::uint64_t every) {
    std::uint64_t positions = 0;
    for (std::uint64_t entry = begin; entry < end; ++entry) {
        // Not every so manyth: those would be the same cells again and again.
        if (mix64(entry) % every != 0) continue;
        for (const definition::Colour side : definition::kColours) {
            const auto legal = entries.verify(ending, entry, side);
            if (!legal) return legal.error();
            positions += *legal ? 1 : 0;
        }
    }
    return positions;
}

}  // namespace

Result<std::uint64_t> verify_table(Games& games, const endings::Folder& folder,
                                   const endings::TableFile& table, std::uint64_t every,
                                   const Work& work) {
    const std::uint64_t entries = table.head().entries;
    const std::uint64_t tasks = (entries + kEntriesOfTask - 1) / kEntriesOfTask;
    std::uint64_t positions = 0, done = 0;
    const auto fault = run_tasks(
        work, tasks,
        [&](std::size_t task) {
            const std::uint64_t begin = task * kEntriesOfTask;
            return games.with([&](const reference::Game& game) {
                return verified(Entries(game, folder.all()), *table.ending(), begin,
                                std::min(entries, begin + kEntriesOfTask), every);
            });
        },
        [&](std::size_t, std::uint64_t found) {
            positions += found;
            return Progress{positions, static_cast<double>(++done) / static_cast<double>(tasks)};
        });
    if (fault) return *fault;
    return positions;
}

}  // namespace tessera::verify
