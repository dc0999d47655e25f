// endings, probe: endgame tables made, listed and verified, and what they say of a position.
#include <algorithm>
#include <iostream>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "answers.hpp"
#include "base/text.hpp"
#include "endings/files/builder.hpp"
#include "endings/files/folder.hpp"
#include "notation/notation.hpp"
#include "verify.hpp"
#include "watching.hpp"

namespace tessera::cli {

namespace {

using endings::Figures;
using endings::Material;
using endings::TableFile;

constexpr std::uint32_t kFewestPieces = 3;

/// Of all positions with this side to move. All and nothing are only what is exactly so.
std::string percent(std::uint64_t some, const Figures& all) {
    const std::uint64_t sum = all.wins + all.draws + all.losses;
    if (some == sum || some == 0) return some == 0 ? "0 %" : "100 %";
    const std::uint64_t thousandths = (some * 1000 + sum / 2) / sum;
    if (thousandths == 0) return "< 0.1 %";
    if (thousandths == 1000) return "> 99.9 %";
    return std::to_string(thousandths / 10) + '.' + std::to_string(thousandths % 10) + " %";
}

std::string shares(const Figures& figures) {
    return "wins " + percent(figures.wins, figures) + ", draws " + percent(figures.draws, figures) +
           ", loses " + percent(figures.losses, figures);
}

int longest_win(const Figures& figures) {
    return figures.longest == 0 ? 0 : figures.longest - 1;
}

void print_table(const endings::Head& head) {
    const Figures& white = head.figures[0];
    const Figures& black = head.figures[1];
    std::cout << head.ending << ": White to move " << shares(white) << "; Black to move "
              << shares(black);
    const int longest = std::max(longest_win(white), longest_win(black));
    if (longest > 0) std::cout << "; longest win " << longest;
    // Seen at once: the next table may take hours.
    std::cout << '\n' << std::flush;
}

struct BuildOptions {
    std::string variant, pieces, ending, out;
    std::optional<Option> pieces_option, ending_option;
};

Result<std::vector<Material>> materials_of(const BuildOptions& options,
                                           const rules::Variant& variant) {
    if (options.pieces_option->given() == options.ending_option->given())
        return Error{"--pieces", "either this or --ending is needed"};
    if (options.pieces_option->given()) {
        const auto most =
            read_number(options.pieces, "--pieces", kFewestPieces, endings::kMostPieces);
        if (!most) return most.error();
        std::vector<Material> found;
        for (std::uint32_t pieces = kFewestPieces; pieces <= *most; ++pieces)
            for (const Material& material : endings::materials(variant, pieces))
                found.push_back(material);
        if (found.empty()) return Error{"--pieces", "the game has no such endings"};
        return found;
    }
    auto material = endings::parse_material(variant, options.ending);
    if (!material) return Error{"--ending", material.error().reason};
    if (material->bare()) return Error{"--ending", "kings alone are a draw"};
    return std::vector{endings::ordered(*material)};
}

Exit build_endings(const BuildOptions& options) {
    const auto variant = find_ordinary_variant(options.variant);
    if (!variant) return variant.error();
    const auto materials = materials_of(options, **variant);
    if (!materials) return materials.error();
    Interruption interruption;
    std::optional<WatchedWork> watched;
    auto builder =
        endings::Builder::open(*variant, options.out,
                               {.work = [&] { return watched.emplace("positions").work(); },
                                .written =
                                    [&](const TableFile& table) {
                                        watched.reset();
                                        print_table(table.head());
                                    }});
    if (!builder) return builder.error();
    for (const Material& material : *materials)
        if (auto error = builder->build(material)) {
            watched.reset();
            if (Interruption::noted())
                return interrupted(Error{error->where, "it was not solved"}.text());
            return *std::move(error);
        }
    return kUsable;
}

void write_figures(JsonWriter& json, const std::string& name, const Figures& figures) {
    json.key(name)
        .open_object()
        .member("wins", figures.wins)
        .member("draws", figures.draws)
        .member("losses", figures.losses)
        .member("mates", figures.mates)
        .member("longest_win", longest_win(figures))
        .close_object();
}

Exit list_endings(const std::string& folder, bool json) {
    const auto files = endings::table_files(folder);
    if (!files) return files.error();
    std::vector<endings::Listed> tables;
    for (const std::string& file : *files) {
        auto listed = endings::list_file(file);
        if (!listed) return listed.error();
        tables.push_back(std::move(listed).value());
    }
    if (json) {
        JsonWriter writer;
        writer.open_object().list("tables", tables, [&](const endings::Listed& table) {
            writer.open_object()
                .member("game", table.head.game)
                .member("identity", table.head.identity)
                .member("ending", table.head.ending)
                .member("entries", table.head.entries)
                .member("bytes", table.bytes)
                .member("verified", table.checked);
            write_figures(writer, "white_to_move", table.head.figures[0]);
            write_figures(writer, "black_to_move", table.head.figures[1]);
            writer.close_object();
        });
        return print_json(std::move(writer.close_object()));
    }
    std::string game;
    for (const endings::Listed& table : tables) {
        if (table.head.game != game) std::cout << (game = table.head.game) << '\n';
        std::cout << "  ";
        print_table(table.head);
    }
    return kUsable;
}

Exit probe(const PositionOptions& position, const std::string& tables, bool json) {
    const auto game = position.ordinary_game();
    if (!game) return game.error();
    const rules::Position& at = play::ordinary(game->position());
    const auto folder = endings::Folder::open(tables, at.shared_variant());
    if (!folder) return folder.error();
    const auto verdict = folder->all().probe(at);
    if (!verdict) return verdict.error();
    if (!*verdict) return Error{tables, "no table fits the position"};
    const auto [kind, moves] = **verdict;
    const bool drawn = kind == endings::Verdict::Kind::draw;
    const char* const word = drawn ? "draw" : kind == endings::Verdict::Kind::win ? "win" : "loss";
    if (!json) {
        std::cout << word << (drawn ? "" : ' ' + std::to_string(moves)) << '\n';
        return kUsable;
    }
    JsonWriter writer;
    writer.open_object().member("verdict", word);
    if (!drawn) writer.member("moves", moves);
    const auto left = static_cast<std::int64_t>(at.variant().special().halfmove_limit) -
                      at.state().halfmove_clock;
    // A mate on the board counts even at the limit.
    if (!drawn) writer.member("beyond_halfmove_limit", moves > left);
    return print_json(std::move(writer.close_object()));
}

void add_build_command(const Command& endings) {
    const Command command =
        endings.add("build", "Solve endings, and those that their captures lead to");
    const auto options = std::make_shared<BuildOptions>();
    command.text("--variant", options->variant, "a game by name, or a game file").required();
    options->pieces_option = command.text(
        "--pieces", options->pieces, "all endings of so many pieces or fewer, kings included", "N");
    options->ending_option =
        command.text("--ending", options->ending, "one ending, such as KQvKR", "NAME");
    command
        .text("--out", options->out, "the folder of the tables; what it has already is kept", "DIR")
        .required();
    command.run([=] { return build_endings(*options); });
}

void add_list_command(const Command& endings) {
    const Command command = endings.add("list", "List the tables of a folder");
    const auto folder = std::make_shared<std::string>();
    command.text("--tables", *folder, "the folder", "DIR").required();
    const auto json = std::make_shared<JsonOption>(command);
    command.run([=] { return list_endings(*folder, json->json()); });
}

void add_table_verification(const Command& endings) {
    const Command command = endings.add(
        "verify", "Recompute tables by a second set of rules, and record that in their files");
    struct Options {
        std::string variant, folder, every;
        std::optional<Option> every_option;
    };
    const auto options = std::make_shared<Options>();
    command.text("--variant", options->variant, "a game by name, or a game file").required();
    command.text("--tables", options->folder, "the folder", "DIR").required();
    options->every_option = command.text(
        "--every", options->every,
        "one entry among so many (default: all of three pieces, one in 100 of others)", "N");
    command.run([=]() -> Exit {
        if (options->every_option->given())
            if (const auto every = read_number(options->every, "--every", 1, kMostEvery); !every)
                return every.error();
        std::vector<std::string> words{"endings", options->variant, options->folder};
        if (!options->every.empty()) words.push_back(options->every);
        return become_verifier(words);
    });
}

}  // namespace

void add_endings_commands(const Command& program) {
    const Command endings =
        program.add("endings", "Endgame tables: exact values of positions with few pieces");
    endings.needs_one();
    add_build_command(endings);
    add_list_command(endings);
    add_table_verification(endings);

    const Command command =
        program.add("probe", "The exact value of a position by endgame tables: win, loss or draw");
    const auto position = std::make_shared<PositionOptions>(command);
    const auto tables = std::make_shared<std::string>();
    command.text("--tables", *tables, "their folder", "DIR").required();
    const auto json = std::make_shared<JsonOption>(command);
    command.run([=] { return probe(*position, *tables, json->json()); });
}

}  // namespace tessera::cli
