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
        folder.all_.add(*table);
        folder.tables_.push_back(std::move(table).value());
    }
    return folder;
}

}  // namespace tessera::endings
