// Options and output that the questions about a position share: count, attackers, checks, mate1,
// moves, info.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "commands.hpp"
#include "movegen/movegen.hpp"
#include "protocol/json.hpp"

namespace tessera::cli {

/// Option --json.
class JsonOption {
public:
    explicit JsonOption(const Command& command);
    [[nodiscard]] bool json() const { return json_; }

private:
    bool json_ = false;
};

/// Prints it as a line.
int print_json(protocol::JsonWriter json);

/// Options --limit and --json of a command that lists moves.
class ListOptions : public JsonOption {
public:
    explicit ListOptions(const Command& command);
    /// How many moves are printed at most.
    [[nodiscard]] Result<std::uint32_t> limit() const;

private:
    std::string limit_ = std::to_string(UINT32_MAX);
};

/// Options --piece, --from, --to, --captures, --checks and --promotions.
class MoveFilterOptions {
public:
    explicit MoveFilterOptions(const Command& command);
    [[nodiscard]] Result<movegen::MoveFilter> filter(const rules::Variant& variant) const;
    /// What was given, as it was written.
    [[nodiscard]] std::optional<std::string> piece() const { return given(by_piece_, piece_); }
    [[nodiscard]] std::optional<std::string> from() const { return given(by_from_, from_); }
    [[nodiscard]] std::optional<std::string> to() const { return given(by_to_, to_); }
    /// Without piece and cells.
    [[nodiscard]] const movegen::MoveFilter& flags() const { return flags_; }

private:
    [[nodiscard]] static std::optional<std::string> given(const Option& option,
                                                          const std::string& text) {
        return option.given() ? std::optional(text) : std::nullopt;
    }
    std::string piece_;
    std::string from_;
    std::string to_;
    Option by_piece_;
    Option by_from_;
    Option by_to_;
    movegen::MoveFilter flags_;
};

/// The moves as text, bytewise sorted: the first `limit` of them.
[[nodiscard]] std::vector<std::string> sorted_texts(const rules::Variant& variant,
                                                    const rules::MoveList& moves,
                                                    std::uint32_t limit);

/// {"moves":[..],"NAME":count}
[[nodiscard]] std::string moves_json(const std::vector<std::string>& moves, std::string_view name,
                                     std::uint64_t count);

/// Moves by letter, those with none left out, and their sum.
Exit print_counts(const std::vector<std::pair<char, std::uint64_t>>& counts, bool json);

/// A type of piece, and how many of it a game starts with.
struct PieceCount {
    char letter = '?';
    std::string name;
    std::uint64_t white = 0;
    std::uint64_t black = 0;
};

/// What a game is.
struct VariantInfo {
    std::string id, name, summary, identity;
    std::vector<std::string> axis_names;
    std::vector<int> sizes;
    std::string first_cell, last_cell;
    std::vector<PieceCount> pieces;
    std::string starts;  ///< how many start positions are numbered; empty: they are not
};
Exit print_info(const VariantInfo& info, bool json);

}  // namespace tessera::cli
