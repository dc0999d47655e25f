// attacked: the cells that a side attacks.
#include <algorithm>
#include <array>
#include <bit>
#include <iostream>
#include <span>

#include "answers.hpp"
#include "base/json.hpp"
#include "base/threads.hpp"
#include "lattice/cell_name.hpp"
#include "rules/attacks.hpp"
#include "vast/counting/attack_map.hpp"

namespace tessera::cli {
namespace {

using definition::Colour;

struct AttackedOptions {
    std::string by;
    [[nodiscard]] std::optional<Colour> side() const {
        if (by.empty()) return std::nullopt;
        return by == "white" ? Colour::white : Colour::black;
    }
};

/// Of two sets of cells, named by a word.
Exit print_counts(std::span<const std::uint64_t> white, std::span<const std::uint64_t> black,
                  std::uint64_t cells, bool json) {
    std::array<std::uint64_t, 3> counts{};
    for (std::size_t i = 0; i < white.size(); ++i) {
        counts[0] += static_cast<std::uint64_t>(std::popcount(white[i]));
        counts[1] += static_cast<std::uint64_t>(std::popcount(black[i]));
        counts[2] += static_cast<std::uint64_t>(std::popcount(white[i] & black[i]));
    }
    const std::array<std::pair<const char*, std::uint64_t>, 4> lines{
        {{"white", counts[0]},
         {"black", counts[1]},
         {"both", counts[2]},
         {"none", cells - counts[0] - counts[1] + counts[2]}}};
    JsonWriter writer;
    writer.open_object();
    for (const auto& [name, count] : lines) {
        writer.member(name, count);
        if (!json) std::cout << name << ' ' << count << '\n';
    }
    if (json) std::cout << std::move(writer.close_object()).take() << '\n';
    return kUsable;
}

/// `cells`: the first ones, sorted by name.
Exit print_cells(const std::vector<std::string>& cells, std::uint64_t count, bool json) {
    if (!json) {
        for (const std::string& cell : cells) std::cout << cell << '\n';
        std::cout << "attacked " << count << '\n';
        return kUsable;
    }
    JsonWriter writer;
    writer.open_object().list("cells", cells, [&](const std::string& c) { writer.value(c); });
    std::cout << std::move(writer.member("attacked", count).close_object()).take() << '\n';
    return kUsable;
}

vast::CellSet attacked_cells(const rules::Position& position, Colour by) {
    vast::CellSet cells(position.variant().shape().cells());
    const std::vector<std::uint16_t> map = rules::attack_map(position, by);
    for (vast::At c = 0; c < map.size(); ++c)
        if (map[c] != 0) cells.add(c);
    return cells;
}

/// The first cells of a set, as `before` orders them.
template <class Before>
std::vector<std::string> first_names(const lattice::Shape& shape, const vast::CellSet& set,
                                     std::uint64_t limit, const Before& before) {
    std::vector<vast::At> cells;
    for (vast::At c = 0; c < shape.cells(); ++c)
        if (set.has(c)) cells.push_back(c);
    const auto most = static_cast<std::ptrdiff_t>(std::min<std::uint64_t>(limit, cells.size()));
    std::partial_sort(cells.begin(), cells.begin() + most, cells.end(), before);
    std::vector<std::string> names;
    names.reserve(static_cast<std::size_t>(most));
    for (std::ptrdiff_t i = 0; i < most; ++i)
        names.push_back(
            lattice::cell_name(shape, lattice::Cell{cells[static_cast<std::size_t>(i)]}));
    return names;
}

/// `find(colour)`: the cells that it attacks. `before`: whether a cell's name comes before
/// another's, bytewise.
template <class Find, class Before>
Exit answer(const lattice::Shape& shape, std::optional<Colour> by, const ListOptions& options,
            const Find& find, const Before& before) {
    const auto limit = options.limit();
    if (!limit) return limit.error();
    if (!by) {
        const vast::CellSet white = find(Colour::white);
        const vast::CellSet black = find(Colour::black);
        return print_counts(white.words(), black.words(), shape.cells(), options.json());
    }
    const vast::CellSet cells = find(*by);
    return print_cells(first_names(shape, cells, *limit, before), cells.size(), options.json());
}

Exit answer(const vast::Position& position, std::optional<Colour> by, const ListOptions& options) {
    const vast::Geometry geometry(position.rules());
    return answer(
        position.shape(), by, options,
        [&](Colour colour) { return vast::attacked_cells(position, colour, on_all_cores()); },
        [&](vast::At a, vast::At b) { return geometry.order(a) < geometry.order(b); });
}

Exit answer(const rules::Position& position, std::optional<Colour> by, const ListOptions& options) {
    const lattice::Shape& shape = position.variant().shape();
    return answer(
        shape, by, options, [&](Colour colour) { return attacked_cells(position, colour); },
        [&](vast::At a, vast::At b) {
            return lattice::cell_name(shape, lattice::Cell{a}) <
                   lattice::cell_name(shape, lattice::Cell{b});
        });
}

}  // namespace

void add_attacked_command(const Command& program) {
    const Command command =
        program.add("attacked", "Count the cells that each side attacks, or list those of one");
    const auto position = std::make_shared<PositionOptions>(command);
    const auto list = std::make_shared<ListOptions>(command);
    const auto options = std::make_shared<AttackedOptions>();
    command.text("--by", options->by, "list the cells that this side attacks", "SIDE")
        .among({"white", "black"});
    command.run([=]() -> Exit {
        return answer_by_board(
            *position,
            [&](const game::Game& game) {
                return answer(play::ordinary(game.position()), options->side(), *list);
            },
            [&](const game::Game& game) {
                return answer(play::vast(game.position()), options->side(), *list);
            });
    });
}

}  // namespace tessera::cli
