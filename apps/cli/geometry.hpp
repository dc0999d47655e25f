// Shared by the commands of `tessera geometry`: the board, its cells and its pieces by name.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "commands.hpp"

namespace tessera::cli {

/// Option --variant of one command, and cells and pieces of that game.
class BoardOptions {
public:
    explicit BoardOptions(const Command& command);
    [[nodiscard]] Result<std::shared_ptr<const rules::Variant>> variant() const;

private:
    std::string variant_;
};

/// A cell by canonical or native name; `where` is what errors call it.
[[nodiscard]] Result<rules::Cell> read_cell(const rules::Variant& variant, const std::string& text,
                                            const std::string& where);

/// A piece by its letter: a capital for White, a small letter for Black.
[[nodiscard]] Result<rules::Piece> read_piece(const definition::VariantDefinition& game,
                                              const std::string& text);

/// Prints rows of equal length as columns, the first to the left and all others to the right.
void print_columns(const std::vector<std::vector<std::string>>& rows);

/// The canonical names, separated by spaces.
[[nodiscard]] std::string cell_list(const rules::Variant& variant,
                                    const std::vector<rules::Cell>& cells);

/// (1,0,-1,0): one number an axis of the board.
[[nodiscard]] std::string vector_text(const rules::Variant& variant, const lattice::Vector& v);

/// Each adds commands to `geometry`.
void add_metric_commands(const Command& geometry);
void add_movement_commands(const Command& geometry);
void add_projection_command(const Command& geometry);

}  // namespace tessera::cli
