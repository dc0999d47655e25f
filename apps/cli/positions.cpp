// perft, fen, status, start: one position and what follows from it.
#include <algorithm>
#include <iostream>

#include "base/text.hpp"
#include "commands.hpp"
#include "game/summary.hpp"
#include "movegen/movegen.hpp"
#include "movegen/perft.hpp"
#include "notation/notation.hpp"
#include "vast_questions.hpp"
#include "watching.hpp"

namespace tessera::cli {
namespace {

constexpr std::uint32_t kDeepestPerft = 1000;

/// How `fen` writes a position.
struct FenOptions {
    bool sparse = false;
    std::string file;  ///< of --binary; empty: as text
};

int print_fen(const play::Position& position, const FenOptions& options) {
    if (options.file.empty()) {
        position.write(options.sparse ? play::Form::sparse : play::Form::dense,
                       [](std::string_view part) { std::cout << part; });
        std::cout << '\n';
        return kUsable;
    }
    const auto fault = write_file(options.file, [&](const notation::TextSink& sink) {
        position.write(play::Form::file, sink);
    });
    return fault ? fail("--binary: " + fault->text()) : kUsable;
}

int print_status(const game::Game& game) {
    const rules::Outcome outcome = game.outcome();
    std::cout << game::word(outcome.status) << ' ' << game::reason_words(game.position(), outcome)
              << '\n';
    return kUsable;
}

int print_nodes(std::uint64_t nodes) {
    std::cout << "nodes " << nodes << '\n';
    return kUsable;
}

int print_number(const Result<std::string>& number) {
    if (!number) return refused(number.error().text());
    std::cout << *number << '\n';
    return kUsable;
}

/// Counts from one position after another, `whole` of them, watched.
class WatchedPerft {
public:
    explicit WatchedPerft(std::size_t whole) : whole_(static_cast<double>(whole)) {}

    std::uint64_t count(const rules::Position& position, int depth) {
        const auto nodes = movegen::perft(position, depth, [&](const auto& progress) {
            share_ = (done_ + progress.share) / whole_;
            progress_.show(nodes_ + progress.done, share_);
            return !Interruption::noted();
        });
        nodes_ += nodes;
        if (!Interruption::noted()) ++done_;
        return nodes;
    }
    void clear() { progress_.clear(); }
    /// Prints the sum, or how far an interruption let it come; returns the exit code.
    int end() {
        clear();
        if (!Interruption::noted()) return print_nodes(nodes_);
        return interrupted(std::to_string(nodes_) + " nodes counted", share_);
    }

private:
    Interruption interruption_;
    ProgressLine progress_{"nodes"};
    double whole_;
    double done_ = 0;
    double share_ = 0;
    std::uint64_t nodes_ = 0;
};

int print_divided(const game::Game& game, int depth) {
    rules::Position position = play::ordinary(game.position());
    std::vector<std::pair<std::string, std::uint64_t>> counts;
    const rules::MoveList moves = movegen::legal_moves(position);
    WatchedPerft perft(moves.size());
    for (const rules::Move& move : moves) {
        rules::Undo undo;
        position.make(move, undo);
        const std::uint64_t nodes = perft.count(position, depth - 1);
        position.unmake(undo);
        if (Interruption::noted()) break;
        counts.emplace_back(game.variant().move_text(move), nodes);
    }
    perft.clear();
    std::sort(counts.begin(), counts.end());
    for (const auto& [move, count] : counts) std::cout << move << ": " << count << '\n';
    return perft.end();
}

int print_perft(const game::Game& game, int depth, bool divide) {
    if (divide && depth > 0) return print_divided(game, depth);
    WatchedPerft perft(1);
    perft.count(play::ordinary(game.position()), depth);
    return perft.end();
}

void add_status(const Command& program) {
    const Command command = program.add("status", "Tell whether the game is over, and why");
    const auto options = std::make_shared<PositionOptions>(command);
    command.run([options] {
        const auto game = options->game();
        return game ? print_status(*game) : refused(game.error().text());
    });
}

void add_perft(const Command& program) {
    struct Options {
        std::string depth;
        bool divide = false;
    };
    const Command command = program.add("perft", "Count the sequences of legal moves");
    const auto position = std::make_shared<PositionOptions>(command);
    const auto options = std::make_shared<Options>();
    command.flag("--divide", options->divide, "count for each first move as well");
    command.text("DEPTH", options->depth, "single moves to count").required();
    command.run([position, options] {
        const auto depth = read_number(options->depth, "DEPTH", 0, kDeepestPerft);
        if (!depth) return fail(depth.error().text());
        return answer_by_board(
            *position,
            [&](const game::Game& game) {
                return print_perft(game, static_cast<int>(*depth), options->divide);
            },
            [&](const auto& vast) {
                if (*depth > 1 || options->divide)
                    return fail("DEPTH: on vast boards only perft 0 and 1, without --divide");
                return *depth == 0 ? print_nodes(1) : print_vast_total(vast, print_nodes);
            });
    });
}

void add_fen(const Command& program) {
    const Command command = program.add("fen", "Print the position as text");
    const auto position = std::make_shared<PositionOptions>(command);
    const auto options = std::make_shared<FenOptions>();
    command.flag("--sparse", options->sparse,
                 "the pieces and their cells alone: {Ke1,ke8} w - - 0 1");
    command.text("--binary", options->file,
                 "write a compact, checked file that --fen @FILE reads; - is standard output",
                 "FILE");
    command.run([position, options] {
        if (options->sparse && !options->file.empty())
            return fail("--sparse and --binary exclude each other");
        const auto game = position->game();
        return game ? print_fen(game->position(), *options) : refused(game.error().text());
    });
}

void add_start(const Command& program) {
    const Command command = program.add("start", "Print the number of a start position");
    const auto position =
        std::make_shared<PositionOptions>(command, PositionOptions::Parts::position);
    command.run([position] {
        const auto game = position->game();
        if (!game) return refused(game.error().text());
        WatchedWork watched("cells");
        return print_number(game->position().start_number(watched.work()));
    });
}

}  // namespace

void add_position_commands(const Command& program) {
    add_perft(program);
    add_fen(program);
    add_status(program);
    add_start(program);
}

}  // namespace tessera::cli
