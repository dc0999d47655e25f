// A folder of tables: which there are, and what they say of positions.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "endings/files/table_file.hpp"

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
    [[nodiscard]] std::shared_ptr<const TableFile> find(const Material& ordered) const;
    /// Nothing where no table fits; kNone where one says that the position is not legal. Kings
    /// alone are a draw, which needs no table. Errors: a table is damaged.
    [[nodiscard]] Result<std::optional<Value>> value(std::span<const definition::Placed> pieces,
                                                     rules::Colour side) const;
    /// Likewise of a legal position; nothing, too, where there are castling rights.
    [[nodiscard]] Result<std::optional<Verdict>> probe(const rules::Position& position) const;

private:
    explicit Folder(std::shared_ptr<const rules::Variant> variant) : variant_(std::move(variant)) {}

    std::shared_ptr<const rules::Variant> variant_;
    std::vector<std::shared_ptr<const TableFile>> tables_;
};

}  // namespace tessera::endings
