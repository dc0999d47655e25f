// Options and output that the questions about a position share: count, attackers, checks, mate1,
// moves, info.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/json.hpp"
#include "commands.hpp"
#include "definition/parse.hpp"
#include "movegen/movegen.hpp"

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
int print_json(JsonWriter json);
/// The member "faults" of a file.
void write_faults(JsonWriter& json, const std::vector<definition::FileError>& faults);

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
    [[nodiscard]] Result<movegen::MoveFilter> filter(const play::Variant& variant) const;

private:
    std::string piece_;
    std::string from_;
    std::string to_;
    Option by_piece_;
    Option by_from_;
    Option by_to_;
    movegen::MoveFilter flags_;
};

/// Gives moves to the sink as they are found, and returns how many there are.
using MoveLister = std::function<std::uint64_t(const play::MoveSink&, const Work&)>;
/// Prints the moves, then how many there are under `name`; as lines only if `total` says so. If it
/// was interrupted, no number. `unit`: what the work counts.
Exit print_list(const play::Variant& variant, const ListOptions& options, const std::string& name,
                bool total, const MoveLister& list, const char* unit = "cells");

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
