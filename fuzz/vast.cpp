// Position texts of vast boards and moves from there, read by their own reader on boards that the
// other reader knows as well: both accept or refuse the same, and print the same.
#include "notation/vast_text.hpp"
#include "support.hpp"
#include "vast/board/rules.hpp"

namespace tessera::fuzzing {

std::string text_of(const vast::Position& position, notation::Placing placing) {
    std::string text;
    notation::print_position(position, placing, [&](std::string_view part) { text += part; });
    return text;
}

void require_same(const vast::Position& vast, const rules::Position& ordinary) {
    require(text_of(vast, notation::Placing::dense) == notation::print_position(ordinary),
            "both print the same board");
    require(text_of(vast, notation::Placing::sparse) == notation::print_sparse_position(ordinary),
            "both print the same list of pieces");
}

/// A line each, until one is refused.
void play_moves(vast::Position& vast, rules::Position& ordinary, std::string_view lines) {
    while (!lines.empty()) {
        const std::string_view line = lines.substr(0, lines.find('\n'));
        lines.remove_prefix(std::min(lines.size(), line.size() + 1));
        const auto move = notation::parse_move(vast, line);
        const auto other = notation::parse_move(ordinary, line);
        require(move.ok() == other.ok(), "both accept a move, or neither");
        if (!move) {
            require_reason(move.error());
            return;
        }
        require(notation::move_text(vast.rules(), *move) == line, "move text reads back");
        const std::string before = text_of(vast, notation::Placing::dense);
        vast.unmake(vast.make(*move));
        require(text_of(vast, notation::Placing::dense) == before, "unmaking restores everything");
        static_cast<void>(vast.make(*move));
        rules::Undo ordinary_undo;
        ordinary.make(*other, ordinary_undo);
        require_same(vast, ordinary);
    }
}

}  // namespace tessera::fuzzing

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace tessera;
    fuzzing::Bytes bytes(data, size);
    const bool large = bytes.byte() % 16 == 15;
    const auto variant = fuzzing::named_game(large ? "hdc4" : "hdc3");
    const auto rules =
        std::make_shared<const vast::Rules>(vast::rules_of(variant->definition()).value());
    const std::string_view text = bytes.rest().substr(0, bytes.rest().find('\n'));
    auto vast = notation::parse_position(rules, notation::source_of(text));
    auto ordinary = notation::parse_position(variant, text);
    // One line end may follow a vast position.
    if (text.ends_with('\r')) return 0;
    fuzzing::require(vast.ok() == ordinary.ok(), "both accept a position, or neither");
    if (!vast) {
        fuzzing::require_reason(vast.error());
        return 0;
    }
    fuzzing::require_same(*vast, *ordinary);
    std::string_view rest = bytes.rest();
    rest.remove_prefix(std::min(rest.size(), text.size() + 1));
    fuzzing::play_moves(*vast, *ordinary, rest);
    return 0;
}
