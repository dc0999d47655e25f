#include "answers.hpp"

#include <algorithm>
#include <iostream>

#include "base/json.hpp"
#include "geometry.hpp"
#include "watching.hpp"

namespace tessera::cli {
namespace {

std::uint64_t cells(const VariantInfo& info) {
    std::uint64_t cells = 1;
    for (const int size : info.sizes) cells *= static_cast<std::uint64_t>(size);
    return cells;
}

std::string info_json(const VariantInfo& info) {
    JsonWriter json;
    json.open_object().member("id", info.id).member("name", info.name);
    json.member("summary", info.summary).key("axes").open_array();
    for (std::size_t axis = 0; axis < info.sizes.size(); ++axis)
        json.open_object()
            .member("name", info.axis_names[axis])
            .member("size", info.sizes[axis])
            .close_object();
    json.close_array().member("cells", cells(info));
    json.member("first", info.first_cell).member("last", info.last_cell);
    json.list("pieces", info.pieces, [&](const PieceCount& piece) {
        json.open_object().member("letter", piece.letter).member("name", piece.name);
        json.member("white", piece.white).member("black", piece.black).close_object();
    });
    json.key("starts");
    if (info.starts.empty())
        json.null();
    else
        json.value(info.starts);
    json.member("identity", info.identity).close_object();
    return std::move(json).take();
}

/// Numbers of large boards have thousands of digits.
std::string shortened(const std::string& number) {
    constexpr std::size_t kLongest = 60;
    if (number.size() <= kLongest) return number;
    return number.substr(0, 10) + ".. (" + std::to_string(number.size()) + " digits)";
}

}  // namespace

JsonOption::JsonOption(const Command& command) {
    command.flag("--json", json_, "answer in JSON, on one line");
}

int print_json(JsonWriter json) {
    std::cout << std::move(json).take() << '\n';
    return kUsable;
}

ListOptions::ListOptions(const Command& command) : JsonOption(command) {
    command.text("--limit", limit_, "print the first N only", "N");
}

Result<std::uint32_t> ListOptions::limit() const {
    return read_number(limit_, "--limit", 0, UINT32_MAX);
}

MoveFilterOptions::MoveFilterOptions(const Command& command)
    : by_piece_(command.text("--piece", piece_, "moves of pieces with this letter", "LETTER")),
      by_from_(command.text("--from", from_, "moves from this cell", "CELL")),
      by_to_(command.text("--to", to_, "moves to this cell", "CELL")) {
    command.flag("--captures", flags_.captures, "moves that capture");
    command.flag("--checks", flags_.checks, "moves that give check");
    command.flag("--promotions", flags_.promotions, "moves that promote");
}

Result<movegen::MoveFilter> MoveFilterOptions::filter(const play::Variant& variant) const {
    movegen::MoveFilter filter = flags_;
    if (by_piece_.given()) {
        const auto piece = read_piece(variant.definition(), piece_);
        if (!piece) return piece.error();
        filter.piece = piece->type();
    }
    const auto read = [&](const Option& option, const std::string& text, const char* name,
                          std::optional<rules::Cell>& cell) -> std::optional<Error> {
        if (!option.given()) return std::nullopt;
        const auto found = variant.parse_cell(text);
        if (!found) return about(name, found.error());
        cell = *found;
        return std::nullopt;
    };
    if (const auto fault = read(by_from_, from_, "--from", filter.from)) return *fault;
    if (const auto fault = read(by_to_, to_, "--to", filter.to)) return *fault;
    return filter;
}

Exit print_list(const play::Variant& variant, const ListOptions& options, const std::string& name,
                bool total, const MoveLister& list, const char* unit) {
    WatchedWork watched(unit);
    std::uint64_t printed = 0;
    if (options.json()) std::cout << "{\"moves\":[";
    const std::uint64_t count = list(
        [&](const rules::Move& move) {
            watched.clear();
            const std::string text = variant.move_text(move);
            if (options.json())
                std::cout << (printed == 0 ? "\"" : ",\"") << text << '"';
            else
                std::cout << text << '\n';
            ++printed;
        },
        watched.work());
    watched.clear();
    if (Interruption::noted()) {
        if (options.json()) std::cout << '\n';
        return interrupted(std::to_string(std::max(count, printed)) + " moves found",
                           watched.share());
    }
    if (options.json())
        std::cout << "],\"" << name << "\":" << count << "}\n";
    else if (total)
        std::cout << name << ' ' << count << '\n';
    return kUsable;
}

Exit print_counts(const std::vector<std::pair<char, std::uint64_t>>& counts, bool json) {
    std::uint64_t sum = 0;
    JsonWriter writer;
    writer.open_object().key("pieces").open_object();
    for (const auto& [letter, count] : counts) {
        sum += count;
        if (count == 0) continue;
        writer.member(std::string(1, letter), count);
        if (!json) std::cout << letter << ' ' << count << '\n';
    }
    writer.close_object().member("moves", sum).close_object();
    if (json)
        std::cout << std::move(writer).take() << '\n';
    else
        std::cout << "moves " << sum << '\n';
    return kUsable;
}

Exit print_info(const VariantInfo& info, bool json) {
    if (json) {
        std::cout << info_json(info) << '\n';
        return kUsable;
    }
    std::cout << "id        " << info.id << "\nname      " << info.name << "\nsummary   "
              << info.summary << "\naxes      " << info.sizes.size() << ':';
    for (const std::string& name : info.axis_names) std::cout << ' ' << name;
    std::cout << "\nsizes     " << size_text(info.sizes) << "\ncells     " << cells(info) << ", "
              << info.first_cell << " to " << info.last_cell << '\n';
    PieceCount all;
    for (const PieceCount& piece : info.pieces) {
        std::cout << "piece " << piece.letter << "   " << piece.name << ", white " << piece.white
                  << ", black " << piece.black << '\n';
        all.white += piece.white;
        all.black += piece.black;
    }
    std::cout << "pieces    white " << all.white << ", black " << all.black << "\nstarts    "
              << (info.starts.empty() ? "not numbered" : shortened(info.starts)) << "\nidentity  "
              << info.identity << '\n';
    return kUsable;
}

}  // namespace tessera::cli
