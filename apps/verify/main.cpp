// tessera-verify: the puzzles of a file, replayed by the second set of rules.
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>

#include "definition/builtin.hpp"
#include "definition/parse.hpp"
#include "puzzle/puzzle.hpp"
#include "replay.hpp"

namespace tessera::verify {
namespace {

constexpr int kUnusable = 2;
constexpr const char* kUsage =
    "usage: tessera-verify VARIANT FILE [EVERY]\n"
    "Replays the puzzles of FILE, or every so many, by the second set of rules.\n";

int refuse(const std::string& reason) {
    std::cerr << "tessera-verify: " << reason << '\n';
    return kUnusable;
}

int verify(const std::string& id, const std::string& path, std::size_t every) {
    const auto* found = definition::find_builtin(definition::builtin_variants(), id);
    if (found == nullptr) return refuse("there is no game " + id);
    auto definition = definition::parse_variant(found->toml);
    if (!definition) return refuse(definition.error().front().text(id));
    std::ifstream file(path);
    std::ostringstream text;
    text << file.rdbuf();
    if (!file) return refuse(path + ": cannot be read");
    const auto puzzles = puzzle::parse_set(text.str());
    if (!puzzles) return refuse(path + ", " + puzzles.error().text());
    const reference::Game game(*definition);
    std::size_t replayed = 0;
    for (std::size_t i = 0; i < puzzles->size(); i += every, ++replayed)
        if (const auto error = fault(game, (*puzzles)[i]))
            return refuse(path + ", " + puzzle::id_of((*puzzles)[i]) + ", " + error->text());
    std::cout << "replayed " << replayed << " of " << puzzles->size() << '\n';
    return 0;
}

}  // namespace
}  // namespace tessera::verify

int main(int argc, char** argv) {
    const std::string every = argc == 4 ? argv[3] : "1";
    const bool numbered = !every.empty() && every.size() < 7 &&
                          every.find_first_not_of("0123456789") == std::string::npos &&
                          every != "0";
    if (argc < 3 || argc > 4 || !numbered) {
        std::cerr << tessera::verify::kUsage;
        return tessera::verify::kUnusable;
    }
    return tessera::verify::verify(argv[1], argv[2], std::stoul(every));
}
