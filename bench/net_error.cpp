// net_error GAME NET|none SAMPLES ..: how far a net, or the weights, are from the scores of
// positions, by the number of pieces on the board. bench/README.md tells more.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/files.hpp"
#include "base/text.hpp"
#include "engine/alpha_beta.hpp"
#include "engine/net.hpp"
#include "learning/samples.hpp"
#include "play/rules.hpp"

namespace tessera {
namespace {

constexpr std::size_t kTableBytes = std::size_t{1} << 16U;
constexpr std::size_t kPiecesInRow = 4;

int fail(const std::string& reason) {
    std::fprintf(stderr, "net_error: %s\n", reason.c_str());
    return 2;
}

/// Null for the weights.
Result<std::shared_ptr<const engine::Net>> read_net(const rules::Variant& variant,
                                                    const std::string& name) {
    if (name == "none") return std::shared_ptr<const engine::Net>();
    const auto file = read_whole(name);
    if (!file) return Error{quote(name), "cannot be read"};
    return engine::Net::read(variant, *file);
}

/// `errors`: of the evaluation, in units of the scores; not empty.
void print_row(const std::string& pieces, std::vector<double> errors) {
    double squares = 0;
    for (const double error : errors) squares += error * error;
    const auto middle = errors.begin() + static_cast<std::ptrdiff_t>(errors.size() / 2);
    std::nth_element(errors.begin(), middle, errors.end());
    std::printf("| %s | %zu | %.0f | %.0f |\n", pieces.c_str(), errors.size(), *middle,
                std::sqrt(squares / static_cast<double>(errors.size())));
}

int run(const std::vector<std::string>& arguments) {
    if (arguments.size() < 3) return fail("usage: net_error GAME NET|none SAMPLES ..");
    const auto variant = play::builtin_rules(arguments[0]);
    if (!variant) return fail(variant.error().text());
    auto net = read_net(**variant, arguments[1]);
    if (!net) return fail(net.error().text());
    engine::AlphaBeta engine(*variant,
                             {.now = [] { return std::int64_t{0}; }, .stop_requested = {}},
                             {.table_bytes = kTableBytes, .net = std::move(net).value()});
    std::vector<double> all;
    std::map<std::size_t, std::vector<double>> by_pieces;
    const auto add = [&](learning::Sample&& sample) -> std::optional<Error> {
        const rules::Position& position = sample.position;
        const double error = std::abs(engine.evaluate(position) - sample.score_to_move());
        const std::size_t pieces = position.piece_count();
        all.push_back(error);
        by_pieces[(pieces - 1) / kPiecesInRow].push_back(error);
        return std::nullopt;
    };
    learning::SampleReader reader(*variant);
    for (std::size_t i = 2; i < arguments.size(); ++i)
        if (const auto fault = reader.read_file(arguments[i], add)) return fail(fault->text());
    if (all.empty()) return fail("there are no samples");
    std::printf("| pieces | positions | median | root mean square |\n|---|---:|---:|---:|\n");
    for (const auto& [row, errors] : by_pieces)
        print_row(std::to_string(row * kPiecesInRow + 1) + " to " +
                      std::to_string((row + 1) * kPiecesInRow),
                  errors);
    print_row("all", all);
    return 0;
}

}  // namespace
}  // namespace tessera

int main(int argc, char** argv) {
    return tessera::run(std::vector<std::string>(argv + 1, argv + argc));
}
