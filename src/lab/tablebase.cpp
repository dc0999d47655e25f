#include "lab/tablebase.hpp"

#include <algorithm>
#include <utility>

#include "endings/files/folder.hpp"

namespace tessera::lab {
namespace {

engine::Score score_of(const endings::Verdict& verdict) {
    switch (verdict.kind) {
        case endings::Verdict::Kind::win:
            return engine::kMate - verdict.moves;
        case endings::Verdict::Kind::loss:
            return verdict.moves - engine::kMate;
        default:
            return 0;
    }
}

}  // namespace

Result<engine::Tablebase> open_tablebase(const std::string& folder,
                                         const std::shared_ptr<const rules::Variant>& variant) {
    auto opened = endings::Folder::open(folder, variant);
    if (!opened) return opened.error();
    engine::Tablebase tablebase;
    for (const auto& table : opened->tables())
        tablebase.most_pieces = std::max(tablebase.most_pieces, table->ending()->pieces());
    const auto tables = std::make_shared<const endings::Folder>(std::move(opened).value());
    tablebase.probe = [tables](const rules::Position& position) -> std::optional<engine::Score> {
        const auto verdict = tables->probe(position);
        if (!verdict || !*verdict) return std::nullopt;
        return score_of(**verdict);
    };
    return tablebase;
}

}  // namespace tessera::lab
