#include "dialogue.hpp"

#include <algorithm>
#include <iostream>

#include "base/text.hpp"
#include "game/summary.hpp"

namespace tessera::cli {

void say(const std::string& text) {
    std::cout << text << '\n';
}

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

Result<game::TimeControl> read_clock(std::string_view text) {
    constexpr std::uint32_t kMostMinutes = 10'000;
    constexpr std::uint32_t kMostSeconds = 3600;
    const std::size_t plus = text.find('+');
    const auto minutes = parse_number(text.substr(0, plus), kMostMinutes);
    const auto seconds = plus == std::string_view::npos
                             ? std::optional<std::uint32_t>(0)
                             : parse_number(text.substr(plus + 1), kMostSeconds);
    if (minutes.value_or(0) == 0 || !seconds)
        return Error{"clock", quote(text) + " is not MINUTES or MINUTES+SECONDS"};
    constexpr game::Milliseconds kSecond = 1000;
    return game::TimeControl{.initial = 60 * kSecond * *minutes, .increment = kSecond * *seconds};
}

std::string clock_text(const game::Match& match, game::Instant now) {
    std::string text;
    for (const rules::Colour colour : rules::kColours) {
        // A second that has begun counts as whole.
        const game::Milliseconds seconds = (match.time_left(colour, now) + 999) / 1000;
        const std::string rest = std::to_string(seconds % 60);
        text += (text.empty() ? "" : ", ") + std::string(definition::colour_name(colour)) + ' ' +
                std::to_string(seconds / 60) + ':' + (rest.size() == 1 ? "0" : "") + rest;
    }
    return match.clocks_stopped() ? text + " (stopped)" : text;
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

std::string named(const std::vector<std::string>& names, std::size_t most) {
    std::string text;
    for (std::size_t i = 0; i < std::min(names.size(), most); ++i)
        text += (i == 0 ? "" : " ") + names[i];
    return names.size() > most ? text + " .." : text;
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
    std::cout << text;
}

std::string saved_text(std::string_view path,
                       const std::function<void(const notation::TextSink&)>& write) {
    if (path.empty()) return "save needs the name of a file";
    const auto fault = write_file(std::string(path), write);
    return fault ? fault->text() : "saved to " + std::string(path);
}

}  // namespace tessera::cli
