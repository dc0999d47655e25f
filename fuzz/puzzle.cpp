// A set of puzzles: it is refused with a reason, or every line is written again as it was read; of
// small games, a puzzle is refused with a reason or holds when it is proved again.
#include "puzzle/prover.hpp"

#include "base/text.hpp"
#include "support.hpp"

namespace tessera::fuzzing {
namespace {

constexpr std::uint64_t kNodes = 200;
constexpr std::size_t kMostProved = 3;

puzzle::Prover& prover(std::size_t byte) {
    static const engine::Host host{.now = [] { return std::int64_t{0}; }, .stop_requested = {}};
    static puzzle::Prover chess(named_game("chess"), host, kNodes);
    static puzzle::Prover tesseract(named_game("tesseract"), host, kNodes);
    return byte % 2 == 0 ? chess : tesseract;
}

/// With the ids that the lines should have, so that what follows is reached.
std::string with_ids(std::string_view text) {
    std::string out;
    for (const std::string_view line : split(text, '\n')) {
        std::string one(line);
        const auto read = puzzle::parse_puzzle(line);
        if (!read && read.error().where == "id" && line.find('\t') != std::string_view::npos)
            one = read.error().reason.substr(read.error().reason.size() - 8) +
                  one.substr(line.find('\t'));
        out += one + '\n';
    }
    return out;
}

void check(std::string_view text, puzzle::Prover& proof) {
    const auto puzzles = puzzle::parse_set(with_ids(text));
    if (!puzzles) return require_reason(puzzles.error());
    std::string written;
    for (const puzzle::Puzzle& puzzle : *puzzles) written += puzzle::print(puzzle) + '\n';
    const auto again = puzzle::parse_set(written);
    require(again.ok() && *again == *puzzles, "a set that is written reads back");
    for (std::size_t i = 0; i < std::min(puzzles->size(), kMostProved); ++i) {
        const auto fault = proof.fault((*puzzles)[i]);
        if (fault) require_reason(*fault);
        require(proof.fault((*puzzles)[i]).has_value() == fault.has_value(),
                "a proof is the same again");
    }
}

}  // namespace
}  // namespace tessera::fuzzing

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    tessera::fuzzing::Bytes bytes(data, size);
    auto& proof = tessera::fuzzing::prover(bytes.byte());
    tessera::fuzzing::check(bytes.rest(), proof);
    return 0;
}
