#include "answers.hpp"

#include <algorithm>
#include <iostream>

#include "geometry.hpp"
#include "notation/notation.hpp"
#include "protocol/json.hpp"

namespace tessera::cli {
namespace {

std::uint64_t cells(const VariantInfo& info) {
    std::uint64_t cells = 1;
    for (const int size : info.sizes) cells *= static_cast<std::uint64_t>(size);
    return cells;
}

std::string info_json(const VariantInfo& info) {
    protocol::JsonWriter json;
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

int print_json(protocol::JsonWriter json) {
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

Result<movegen::MoveFilter> MoveFilterOptions::filter(const rules::Variant& variant) const {
    movegen::MoveFilter filter = flags_;
    if (by_piece_.given()) {
        const auto piece = read_piece(variant, piece_);
        if (!piece) return piece.error();
        filter.piece = piece->type();
    }
    if (by_from_.given()) {
        const auto cell = read_cell(variant, from_, "--from");
        if (!cell) return cell.error();
        filter.from = *cell;
    }
    if (by_to_.given()) {
        const auto cell = read_cell(variant, to_, "--to");
        if (!cell) return cell.error();
        filter.to = *cell;
    }
    return filter;
}

std::vector<std::string> sorted_texts(const rules::Variant& variant, const rules::MoveList& moves,
                                      std::uint32_t limit) {
    std::vector<std::string> texts;
    texts.reserve(moves.size());
    for (const rules::Move& move : moves) texts.push_back(notation::move_text(variant, move));
    const std::size_t most = std::min<std::size_t>(limit, texts.size());
    std::partial_sort(texts.begin(), texts.begin() + static_cast<std::ptrdiff_t>(most),
                      texts.end());
    texts.resize(most);
    return texts;
}

std::string moves_json(const std::vector<std::string>& moves, std::string_view name,
                       std::uint64_t count) {
    protocol::JsonWriter json;
    json.open_object().list("moves", moves, [&](const std::string& move) { json.value(move); });
    json.member(name, count).close_object();
    return std::move(json).take();
}

Exit print_counts(const std::vector<std::pair<char, std::uint64_t>>& counts, bool json) {
    std::uint64_t sum = 0;
    protocol::JsonWriter writer;
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
