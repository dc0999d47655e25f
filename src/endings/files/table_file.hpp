// Tables on disk: written whole or not at all, read by memory map, a block at a time.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "endings/files/open_file.hpp"
#include "endings/tables.hpp"

namespace tessera::endings {

/// The name of a table's file within a folder.
[[nodiscard]] std::string file_name(const std::string& game, const std::string& ending);

/// Errors name the file. `game`: its name, for people.
[[nodiscard]] std::optional<Error> write_table(const Table& table, const std::string& game,
                                               const std::string& path);
/// Records in the file how many positions a verifier has found right.
[[nodiscard]] std::optional<Error> record_checked(const std::string& path, std::uint64_t positions);

class TableFile final : public TableReader {
public:
    /// Errors name the file: it cannot be read, is damaged, or is of another game.
    [[nodiscard]] static Result<std::shared_ptr<const TableFile>> open(
        const std::string& path, const std::shared_ptr<const rules::Variant>& variant);
    /// The same of a file that has been opened.
    [[nodiscard]] static Result<std::shared_ptr<const TableFile>> open(
        const std::string& path, OpenFile opened,
        const std::shared_ptr<const rules::Variant>& variant);
    ~TableFile() override;

    [[nodiscard]] const std::string& path() const;
    [[nodiscard]] const Head& head() const;
    [[nodiscard]] std::uint64_t bytes() const;
    /// Positions that were found right by a verifier; 0: it has not run.
    [[nodiscard]] std::uint64_t checked() const;
    [[nodiscard]] const std::shared_ptr<const Ending>& ending() const override;
    [[nodiscard]] Result<Value> value(const Place& place) const override;
    /// All of it.
    [[nodiscard]] Result<Table> load() const;

private:
    struct Parts;
    explicit TableFile(std::unique_ptr<Parts> parts);

    std::unique_ptr<Parts> parts_;
};

/// What a file says of itself, whatever its game. Errors name the file.
struct Listed {
    Head head;
    std::uint64_t bytes = 0;
    std::uint64_t checked = 0;
};
[[nodiscard]] Result<Listed> list_file(const std::string& path);

}  // namespace tessera::endings
