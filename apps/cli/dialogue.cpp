#include "dialogue.hpp"

#include <unistd.h>

#include <iostream>

#include "game/summary.hpp"

namespace tessera::cli {

game::Players players_of(std::string_view human, int level) {
    using Type = game::Player::Type;
    const auto player = [&](std::string_view colour) -> game::Player {
        return {human == colour || human == "both" ? Type::human : Type::computer, level};
    };
    return {player("white"), player("black")};
}

bool names_players(std::string_view human) {
    return human == "both" || human == "white" || human == "black" || human == "none";
}

void Dialogue::run() {
    const bool asks = isatty(STDIN_FILENO) != 0;
    std::string text;
    while (true) {
        if (asks) std::cout << prompt();
        std::cout.flush();
        if (!std::getline(std::cin, text)) break;
        if (!line(text)) return;
    }
    if (asks) std::cout << '\n';
}

std::string history_text(const game::Game& game) {
    game::MoveTexts move_texts;
    std::string text;
    for (const game::PlayedMove& move : move_texts.line(game))
        text += (text.empty() ? "" : " ") + std::to_string(move.turn) +
                (move.side == rules::Colour::white ? "." : "...") + move.readable;
    return text.empty() ? "no moves yet" : text;
}

std::string help_line(std::string_view usage, std::string_view help) {
    std::string text(usage);
    text.resize(std::max<std::size_t>(text.size() + 2, 30), ' ');
    return "  " + text + std::string(help) + '\n';
}

std::string counted(std::size_t count, std::string_view what) {
    return grouped(count) + ' ' + std::string(what) + (count == 1 ? "" : "s");
}

Result<Loading> read_record(std::string_view argument) {
    if (argument.empty()) return Error{"", "load needs the name of a file"};
    std::string path(argument);
    std::string number;
    auto text = read_text(path);
    // A number behind the name chooses a game, unless a file is called so.
    const std::size_t space = argument.find_last_of(" \t");
    if (!text && space != std::string_view::npos &&
        argument.find_first_not_of("0123456789", space + 1) == std::string_view::npos) {
        path = trimmed(argument.substr(0, space));
        number = argument.substr(space + 1);
        text = read_text(path);
    }
    if (!text) return text.error();
    Loading loading{path, game::PgnFile(*text), 0};
    const std::size_t games = loading.file.games().size();
    if (games == 0) return Error{path, "there is no game in the file"};
    if (number.empty()) return loading;
    const auto chosen = parse_number(number, UINT32_MAX);
    if (chosen.value_or(0) == 0 || *chosen > games)
        return Error{path,
                     "there is no game " + number + ": the file holds " + counted(games, "game")};
    loading.chosen = *chosen - 1;
    return loading;
}

void say_loaded(const Loading& loading, const std::vector<Error>& faults) {
    std::string text;
    if (const std::size_t games = loading.file.games().size(); games > 1)
        text += loading.path + ": game " + grouped(loading.chosen + 1) + " of " + grouped(games) +
                "; load FILE N reads another\n";
    if (!faults.empty())
        text += loading.path + ": " + faults.front().text() +
                (faults.size() > 1 ? " (" + counted(faults.size() - 1, "more fault") + ')' : "") +
                "; what is right up to there is loaded\n";
    print_text(text);
}

std::string saved_text(std::string_view path,
                       const std::function<void(const notation::TextSink&)>& write) {
    if (path.empty()) return "save needs the name of a file";
    const auto fault = write_file(std::string(path), write);
    return fault ? fault->text() : "saved to " + std::string(path);
}

void print_text(std::string_view text) {
    std::cout << text;
}

}  // namespace tessera::cli
