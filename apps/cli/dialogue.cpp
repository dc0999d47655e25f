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

std::string help_line(std::string_view usage, std::string_view help) {
    std::string text(usage);
    text.resize(std::max<std::size_t>(text.size() + 2, 30), ' ');
    return "  " + text + std::string(help) + '\n';
}

std::string status_text(const game::GameResult& result, std::string words) {
    if (result.winner == game::Winner::none) return words;
    const std::string score = " (" + std::string(result.text()) + ")";
    switch (result.ending) {
        case game::Ending::resignation:
            return (result.winner == game::Winner::white ? "Black" : "White") +
                   std::string(" has resigned") + score;
        case game::Ending::agreement:
            return "drawn by agreement" + score;
        case game::Ending::time_forfeit:
            return "won on time" + score;
        case game::Ending::other:
        case game::Ending::none:
            break;
    }
    return std::string(game::word(result.outcome.status)) + ": " + words + score;
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
