#include "endings/files/folder.hpp"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

namespace tessera::endings {

namespace fs = std::filesystem;

Result<std::vector<std::string>> table_files(const std::string& folder) {
    std::error_code error;
    fs::directory_iterator entries(folder, error);
    if (error) return Error{folder, error.message()};
    std::vector<std::string> found;
    for (; entries != fs::directory_iterator(); entries.increment(error)) {
        if (error) return Error{folder, error.message()};
        if (entries->path().extension() == ".ending") found.push_back(entries->path().string());
    }
    std::ranges::sort(found);
    return found;
}

Result<Folder> Folder::open(const std::string& path,
                            const std::shared_ptr<const rules::Variant>& variant) {
    const auto files = table_files(path);
    if (!files) return files.error();
    Folder folder(variant);
    for (const std::string& file : *files) {
        auto opened = open_file(file);
        if (!opened) return opened.error();
        if (opened->layout.head.identity != variant->identity()) continue;
        auto table = TableFile::open(file, std::move(opened).value(), variant);
        if (!table) return table.error();
        folder.tables_.push_back(std::move(table).value());
    }
    return folder;
}

std::shared_ptr<const TableFile> Folder::find(const Material& ordered) const {
    const auto found = std::ranges::find_if(
        tables_, [&](const auto& table) { return table->ending()->material() == ordered; });
    return found == tables_.end() ? nullptr : *found;
}

Result<std::optional<Value>> Folder::value(std::span<const definition::Placed> pieces,
                                           rules::Colour side) const {
    const auto material = material_of(*variant_, pieces);
    if (!material) return std::optional<Value>();
    if (material->bare()) return std::optional(kDraw);
    const auto table = find(ordered(*material));
    if (!table) return std::optional<Value>();
    const auto place = place_of(*table->ending(), *material, pieces, side);
    if (!place) return std::optional(kNone);
    const auto value = table->value(*place);
    if (!value) return value.error();
    return std::optional(*value);
}

Result<std::optional<Verdict>> Folder::probe(const rules::Position& position) const {
    const Standing standing(position);
    if (standing.count > kMostPieces || position.state().rights.any())
        return std::optional<Verdict>();
    const auto found = value(std::span(standing.pieces).first(standing.count), position.side());
    if (!found) return found.error();
    if (!*found || **found == kNone) return std::optional<Verdict>();
    return std::optional(verdict_of(**found));
}

}  // namespace tessera::endings
