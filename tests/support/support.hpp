// Shared by the tests: games and positions by text, cells and moves by name.
#pragma once

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>
#include <mutex>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "backends/load.hpp"
#include "definition/builtin.hpp"
#include "definition/parse.hpp"
#include "definition/placement.hpp"
#include "movegen/movegen.hpp"
#include "notation/notation.hpp"
#include "rules/attacks.hpp"
#include "support/moves.hpp"
#include "support/sanitized.hpp"

namespace tessera::testing_support {

[[noreturn]] inline void stop(const std::string& why) {
    std::fprintf(stderr, "test support: %s\n", why.c_str());
    std::abort();
}

inline std::vector<std::string> game_ids() {
    std::vector<std::string> ids;
    for (const auto& game : definition::builtin_variants()) ids.emplace_back(game.id);
    return ids;
}

/// The file of a built-in game.
inline std::string_view file_of(std::string_view id) {
    const auto* game = definition::find_builtin(definition::builtin_variants(), id);
    if (game == nullptr) stop("no game " + std::string(id));
    return game->toml;
}

inline definition::VariantDefinition parsed_game(std::string_view toml) {
    auto game = definition::parse_variant(toml);
    if (!game) stop(game.error().front().text("game file"));
    return std::move(game).value();
}

inline definition::VariantDefinition definition_of(std::string_view id) {
    return parsed_game(file_of(id));
}

inline std::shared_ptr<const rules::Variant> variant_of(std::string_view toml,
                                                        const backends::Choice& choice = {}) {
    return backends::load(parsed_game(toml), choice);
}

/// A built-in game, loaded once by each program: nothing changes a loaded variant.
inline std::shared_ptr<const rules::Variant> variant_named(std::string_view id) {
    static std::mutex mutex;
    static std::map<std::string, std::shared_ptr<const rules::Variant>, std::less<>> loaded;
    const std::lock_guard lock(mutex);
    auto known = loaded.find(id);
    if (known == loaded.end()) known = loaded.emplace(id, variant_of(file_of(id))).first;
    return known->second;
}

/// How often to repeat what takes longer the larger the board: `count` times on up to 512 cells,
/// fewer in proportion on more, but at least `least`; thinned().
inline int affordable(const rules::Variant& variant, int count, int least = 1) {
    constexpr std::uint32_t kUsual = 512;
    const std::uint32_t times = (variant.shape().cells() + kUsual - 1) / kUsual;
    return std::max(least, thinned(count) / static_cast<int>(times));
}

inline rules::Position position(std::shared_ptr<const rules::Variant> variant,
                                std::string_view fen) {
    auto parsed = notation::parse_position(std::move(variant), fen);
    if (!parsed) stop(parsed.error().text() + " in " + std::string(fen));
    return std::move(parsed).value();
}

inline rules::Position start(std::string_view id) {
    auto variant = variant_named(id);
    return position(variant, variant->definition().setup);
}

inline rules::Cell cell(const rules::Variant& variant, std::string_view name) {
    auto parsed = notation::parse_cell(variant, name);
    if (!parsed) stop(parsed.error().text());
    return *parsed;
}

/// Of pieces such as "Ka1a1 pb2a1", lower case for Black, and the fields after the placement.
inline rules::Position placed(const std::shared_ptr<const rules::Variant>& variant,
                              const std::string& pieces, std::string_view fields) {
    std::vector<definition::Placed> list;
    std::istringstream words(pieces);
    for (std::string word; words >> word;) {
        const bool white = word[0] >= 'A' && word[0] <= 'Z';
        list.push_back({lattice::index(cell(*variant, std::string_view(word).substr(1))),
                        static_cast<char>(white ? word[0] : word[0] - 'a' + 'A'),
                        white ? definition::Colour::white : definition::Colour::black});
    }
    std::sort(list.begin(), list.end(),
              [](const auto& a, const auto& b) { return a.cell < b.cell; });
    const std::string text = definition::print_placement(variant->definition(), list);
    return position(variant, text + ' ' + std::string(fields));
}

inline std::uint64_t count_moves(const rules::Position& p) {
    return movegen::perft(p, 1);
}

/// Canonical texts of the legal moves, sorted.
inline std::vector<std::string> legal_texts(const rules::Position& p) {
    std::vector<std::string> out;
    for (const auto& m : legal(p)) out.push_back(notation::move_text(p.variant(), m));
    std::sort(out.begin(), out.end());
    return out;
}

}  // namespace tessera::testing_support
