// A folder of tables.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "endings/files/table_file.hpp"
#include "endings/tables.hpp"

namespace tessera::endings {

/// The files of tables in a folder, by name. Errors: it cannot be read.
[[nodiscard]] Result<std::vector<std::string>> table_files(const std::string& folder);

/// The tables of one game in a folder. Files of other games are left aside.
class Folder {
public:
    /// Errors name the folder, or a file that is broken.
    [[nodiscard]] static Result<Folder> open(const std::string& path,
                                             const std::shared_ptr<const rules::Variant>& variant);

    [[nodiscard]] const std::vector<std::shared_ptr<const TableFile>>& tables() const {
        return tables_;
    }
    /// The same, as positions are looked up in them.
    [[nodiscard]] const Tables& all() const { return all_; }

private:
    explicit Folder(std::shared_ptr<const rules::Variant> variant) : all_(std::move(variant)) {}

    std::vector<std::shared_ptr<const TableFile>> tables_;
    Tables all_;
};

}  // namespace tessera::endings
