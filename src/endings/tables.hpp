// Tables of one game, wherever they are kept, and what they say of positions.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "endings/table.hpp"

namespace tessera::endings {

/// A table that is read: in memory, or in a file. Every member may be called from several threads
/// at once.
class TableReader {
public:
    TableReader() = default;
    TableReader(const TableReader&) = delete;
    TableReader& operator=(const TableReader&) = delete;
    virtual ~TableReader() = default;

    [[nodiscard]] virtual const std::shared_ptr<const Ending>& ending() const = 0;
    /// Errors: the table is damaged.
    [[nodiscard]] virtual Result<Value> value(const Place& place) const = 0;
};

class TableInMemory final : public TableReader {
public:
    explicit TableInMemory(Table table) : table_(std::move(table)) {}

    [[nodiscard]] const Table& table() const { return table_; }
    [[nodiscard]] const std::shared_ptr<const Ending>& ending() const override {
        return table_.ending;
    }
    [[nodiscard]] Result<Value> value(const Place& place) const override {
        return table_.value(place);
    }

private:
    Table table_;
};

class Tables {
public:
    explicit Tables(std::shared_ptr<const rules::Variant> variant) : variant_(std::move(variant)) {}

    [[nodiscard]] const std::shared_ptr<const rules::Variant>& variant() const { return variant_; }
    void add(std::shared_ptr<const TableReader> table) { tables_.push_back(std::move(table)); }
    /// Null if there is none.
    [[nodiscard]] const TableReader* find(const Material& ordered) const;
    /// Of any ending; 0 if there is none.
    [[nodiscard]] std::size_t most_pieces() const;
    /// Nothing where no table fits; kNone where one says that the position is not legal. Kings
    /// alone are a draw, which needs no table. Errors: a table is damaged.
    [[nodiscard]] Result<std::optional<Value>> value(std::span<const definition::Placed> pieces,
                                                     rules::Colour side) const;
    /// Likewise of a legal position; nothing, too, where there are castling rights.
    [[nodiscard]] Result<std::optional<Verdict>> probe(const rules::Position& position) const;

private:
    std::shared_ptr<const rules::Variant> variant_;
    std::vector<std::shared_ptr<const TableReader>> tables_;
};

}  // namespace tessera::endings
