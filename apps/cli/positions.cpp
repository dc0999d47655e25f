// perft, fen, status, start: one position and what follows from it.
#include <algorithm>
#include <iostream>

#include "answers.hpp"
#include "base/codes.hpp"
#include "base/text.hpp"
#include "commands.hpp"
#include "game/summary.hpp"
#include "movegen/movegen.hpp"
#include "movegen/perft.hpp"
#include "notation/notation.hpp"
#include "watching.hpp"

namespace tessera::cli {
namespace {

constexpr std::uint32_t kDeepestPerft = 1000;

/// How `fen` writes a position.
struct FenOptions {
    bool sparse = false;
    std::string file;  ///< of --binary; empty: as text
};

Exit print_fen(const play::Position& position, const FenOptions& options, bool json) {
    if (options.file.empty()) {
        // Texts of positions hold nothing that JSON writes otherwise.
        if (json) std::cout << "{\"position\":\"";
        position.write(options.sparse ? play::Form::sparse : play::Form::dense,
                       [](std::string_view part) { std::cout << part; });
        std::cout << (json ? "\"}\n" : "\n");
        return kUsable;
    }
    const auto fault = write_file(options.file, [&](const notation::TextSink& sink) {
        position.write(play::Form::file, sink);
    });
    return fault ? Exit(about("--binary", *fault)) : kUsable;
}

Exit print_status(const game::Game& game, bool json) {
    const rules::Outcome outcome = game.outcome();
    const std::string_view status = game::word(outcome.status);
    const std::string reason = game::reason_words(game.position(), outcome);
    if (json) {
        JsonWriter writer;
        writer.open_object().member("status", status).member("reason", reason).close_object();
        return print_json(std::move(writer));
    }
    std::cout << status << ' ' << reason << '\n';
    return kUsable;
}

Exit print_nodes(std::uint64_t nodes, bool json) {
    if (json)
        std::cout << "{\"nodes\":" << nodes << "}\n";
    else
        std::cout << "nodes " << nodes << '\n';
    return kUsable;
}

Exit print_number(const Result<std::string>& number, bool json) {
    if (!number) return refused(number.error());
    if (json)
        std::cout << "{\"number\":\"" << *number << "\"}\n";
    else
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
    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
    /// How far an interruption let it come.
    [[nodiscard]] Exit cut_short() const {
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

Exit print_divided(const game::Game& game, int depth, bool json) {
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
    if (json && !Interruption::noted()) {
        JsonWriter writer;
        writer.open_object().key("moves").open_object();
        for (const auto& [move, count] : counts) writer.member(move, count);
        return print_json(
            std::move(writer.close_object().member("nodes", perft.nodes()).close_object()));
    }
    if (!json)
        for (const auto& [move, count] : counts) std::cout << move << ": " << count << '\n';
    return Interruption::noted() ? perft.cut_short() : print_nodes(perft.nodes(), json);
}

Exit print_move_count(const game::Game& game, bool json) {
    WatchedWork watched("cells");
    const std::uint64_t moves = game.position().count_moves(watched.work());
    watched.clear();
    return Interruption::noted() ? interrupted("not all moves were counted", watched.share())
                                 : print_nodes(moves, json);
}

Exit print_perft(const game::Game& game, int depth, bool divide, bool json) {
    if (divide && depth > 0) return print_divided(game, depth, json);
    WatchedPerft perft(1);
    perft.count(play::ordinary(game.position()), depth);
    perft.clear();
    return Interruption::noted() ? perft.cut_short() : print_nodes(perft.nodes(), json);
}

void add_status(const Command& program) {
    const Command command = program.add("status", "Report whether the game is over, and why");
    const auto options = std::make_shared<PositionOptions>(command);
    const auto json = std::make_shared<JsonOption>(command);
    command.run([=]() -> Exit {
        const auto game = options->game();
        return game ? print_status(*game, json->json()) : refused(game.error());
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
    const auto output = std::make_shared<JsonOption>(command);
    command.run([=]() -> Exit {
        const bool json = output->json();
        const auto depth = read_number(options->depth, "DEPTH", 0, kDeepestPerft);
        if (!depth) return depth.error();
        return answer_by_board(
            *position,
            [&](const game::Game& game) {
                return print_perft(game, static_cast<int>(*depth), options->divide, json);
            },
            [&](const game::Game& game) -> Exit {
                if (*depth > 1 || options->divide)
                    return Error{"DEPTH", "on vast boards only perft 0 and 1, without --divide",
                                 codes::not_for_this_board};
                return *depth == 0 ? print_nodes(1, json) : print_move_count(game, json);
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
    const auto output = std::make_shared<JsonOption>(command);
    command.run([=]() -> Exit {
        if ((options->sparse || output->json()) && !options->file.empty())
            return Error{"", std::string(options->sparse ? "--sparse" : "--json") +
                                 " and --binary exclude each other"};
        const auto game = position->game();
        return game ? print_fen(game->position(), *options, output->json()) : refused(game.error());
    });
}

void add_start(const Command& program) {
    const Command command = program.add("start", "Print the number of a start position");
    const auto position =
        std::make_shared<PositionOptions>(command, PositionOptions::Parts::position);
    const auto output = std::make_shared<JsonOption>(command);
    command.run([=]() -> Exit {
        const auto game = position->game();
        if (!game) return refused(game.error());
        WatchedWork watched("cells");
        return print_number(game->position().start_number(watched.work()), output->json());
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
