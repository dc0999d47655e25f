#include "endings/files/builder.hpp"

#include <filesystem>
#include <system_error>
#include <utility>
#include <vector>

#include "endings/files/folder.hpp"
#include "endings/solve.hpp"

namespace tessera::endings {

Builder::Builder(std::shared_ptr<const rules::Variant> variant, std::string folder, Host host)
    : variant_(std::move(variant)), folder_(std::move(folder)), host_(std::move(host)) {}

Result<Builder> Builder::open(std::shared_ptr<const rules::Variant> variant,
                              const std::string& folder, Host host) {
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error) return Error{folder, error.message()};
    const auto opened = Folder::open(folder, variant);
    if (!opened) return opened.error();
    Builder builder(std::move(variant), folder, std::move(host));
    for (const auto& table : opened->tables()) builder.files_[table->head().ending] = table;
    return builder;
}

std::optional<Error> Builder::build(const Material& material) {
    const std::string name = name_of(*variant_, material);
    if (files_.contains(name)) return std::nullopt;
    std::vector<std::shared_ptr<const Table>> tables;
    for (const Material& less : smaller(material)) {
        if (auto error = build(less)) return error;
        auto table = files_[name_of(*variant_, less)]->load();
        if (!table) return table.error();
        tables.push_back(std::make_shared<const Table>(std::move(table).value()));
    }
    const auto ending = Ending::make(variant_, material);
    if (!ending) return Error{name, ending.error().reason};
    const auto table = solve(*ending, tables, host_.work());
    if (!table) return Error{name, table.error().reason};
    const std::string path =
        (std::filesystem::path(folder_) / file_name(variant_->definition().id, name)).string();
    if (auto error = write_table(*table, variant_->definition().name, path)) return error;
    auto file = TableFile::open(path, variant_);
    if (!file) return file.error();
    host_.written(**file);
    files_[name] = std::move(file).value();
    return std::nullopt;
}

}  // namespace tessera::endings
