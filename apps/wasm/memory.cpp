#include "memory.hpp"

#include <array>
#include <cstdlib>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include "endings/material.hpp"

TESSERA_EXPORT(tessera_alloc) void* tessera_alloc(std::uint32_t bytes) {
    return std::malloc(bytes);  // NOLINT: the page owns it
}
TESSERA_EXPORT(tessera_free) void tessera_free(void* memory) {
    std::free(memory);  // NOLINT: the page gives it back
}

namespace tessera::wasm {
namespace {

/// Milliseconds between two reports about long work.
constexpr double kPause = 100;

void inform(const std::string& json) {
    tessera_inform(json.data(), static_cast<std::uint32_t>(json.size()));
}

bool watch(const Progress& progress) {
    static double last = 0;
    if (const double now = tessera_now_ms(); now - last > kPause) {
        last = now;
        inform(std::to_string(static_cast<int>(1000 * progress.share)));
    }
    return tessera_stop_requested() == 0;
}

std::optional<engine::Score> probe(const rules::Position& position) {
    if (position.state().rights.any()) return std::nullopt;
    std::array<std::uint32_t, endings::kMostPieces> pieces{};
    std::uint32_t count = 0;
    for (const rules::Colour side : rules::kColours)
        for (const rules::Cell cell : position.pieces(side)) {
            if (count == pieces.size()) return std::nullopt;
            const char letter = position.variant().letter(position.at(cell).type());
            pieces[count++] = packed({lattice::index(cell), letter, side});
        }
    const std::int32_t score =
        tessera_probe(pieces.data(), count, position.side() == rules::Colour::black ? 1 : 0);
    if (score == kNoTable) return std::nullopt;
    return score;
}

}  // namespace

const Answer* answer(std::string json) {
    static std::string text;
    static Answer last;
    text = std::move(json);
    last = {text.data(), static_cast<std::uint32_t>(text.size())};
    return &last;
}

protocol::Host page() {
    return {
        .engine = {.now = [] { return static_cast<std::int64_t>(tessera_now_ms()); },
                   .stop_requested = [] { return tessera_stop_requested() != 0; }},
        .inform = inform,
        .read = [](std::span<char> into) -> std::size_t {
            return tessera_read_bytes(into.data(), static_cast<std::uint32_t>(into.size()));
        },
        .write =
            [](std::string_view text) {
                tessera_write_bytes(text.data(), static_cast<std::uint32_t>(text.size()));
            },
        .work = {.watch = watch},
        .probe = probe,
    };
}

}  // namespace tessera::wasm
