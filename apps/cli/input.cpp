// Files, variants and positions named on the command line.
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

#include "base/text.hpp"
#include "commands.hpp"
#include "notation/notation.hpp"
#include "variants/load.hpp"

namespace tessera::cli {
namespace {

/// Without the line end that files and pipes have after the last line.
std::string without_line_end(std::string text) {
    if (text.ends_with('\n')) text.pop_back();
    if (text.ends_with('\r')) text.pop_back();
    return text;
}

/// The position text itself, or what it refers to: - is standard input, @FILE a file.
Result<std::string> position_text(const std::string& given) {
    if (given != "-" && !given.starts_with('@')) return given;
    auto text = read_text(given == "-" ? given : given.substr(1));
    if (!text) return text.error();
    return without_line_end(std::move(text).value());
}

Result<std::shared_ptr<const rules::Variant>> variant_file(const std::string& path) {
    const auto text = read_text(path);
    if (!text) return text.error();
    auto loaded = variants::load_variant(*text);
    if (loaded) return std::move(loaded).value();
    std::string reason = loaded.error().front().text(path);
    if (loaded.error().size() > 1)
        reason += " (" + std::to_string(loaded.error().size() - 1) +
                  " more: tessera games check shows all)";
    return Error{"", reason};
}

}  // namespace

Result<std::string> read_text(const std::string& path) {
    const auto close = [](std::FILE* f) { return f == stdin ? 0 : std::fclose(f); };
    const std::unique_ptr<std::FILE, decltype(close)> file(
        path == "-" ? stdin : std::fopen(path.c_str(), "rb"), close);
    std::string text;
    std::array<char, 65536> buffer{};
    while (file && !std::feof(file.get()) && !std::ferror(file.get()))
        text.append(buffer.data(), std::fread(buffer.data(), 1, buffer.size(), file.get()));
    if (file && !std::ferror(file.get())) return text;
    const std::string name = path == "-" ? "standard input" : quote(path);
    return Error{"", "cannot read " + name + ": " + std::strerror(errno)};
}

Result<std::shared_ptr<const rules::Variant>> find_variant(const std::string& name) {
    if (name.find('/') != std::string::npos || name.ends_with(".toml")) return variant_file(name);
    auto found = variants::builtin_variant(name);
    if (!found) return Error{"--variant", found.error().text() + " (tessera games lists them)"};
    return found;
}

PositionOptions::PositionOptions(const Command& command, Parts parts) {
    add(command, parts).required();
    seed_option_ = command.text("--seed", seed_, "start position drawn by the number S", "S");
}

PositionOptions::PositionOptions(const Command& command, const std::string& usual_variant)
    : variant_(usual_variant) {
    add(command, Parts::moves);
}

Option PositionOptions::add(const Command& command, Parts parts) {
    const std::string usual = variant_.empty() ? "" : " (default: " + variant_ + ")";
    const Option variant =
        command.text("--variant", variant_, "built-in game, or path of a game file" + usual, "ID");
    fen_option_ = command.text("--fen", fen_,
                               "position; - reads it from standard input, "
                               "@FILE from a file",
                               "FEN");
    if (parts == Parts::moves) {
        start_option_ = command.text("--start", start_, "start position by number", "N");
        command.text("--moves", moves_, "moves played from there: m1,m2,..", "MOVES");
    }
    return variant;
}

Result<rules::Position> PositionOptions::numbered_start(
    std::shared_ptr<const rules::Variant> variant) const {
    if (start_option_ && start_option_->given()) {
        auto position = notation::start_position(std::move(variant), start_);
        if (!position) return Error{"--start", position.error().text()};
        return position;
    }
    const auto seed = read_number(seed_, "--seed", 0, UINT32_MAX);
    if (!seed) return seed.error();
    const auto number = notation::random_start_number(*variant, *seed);
    if (!number) return Error{"--seed", number.error().text()};
    return notation::start_position(std::move(variant), *number);
}

Result<rules::Position> PositionOptions::start(
    std::shared_ptr<const rules::Variant> variant) const {
    const bool by_number = start_option_ && start_option_->given();
    const bool by_seed = seed_option_ && seed_option_->given();
    const bool by_text = fen_option_->given();
    if (static_cast<int>(by_number) + static_cast<int>(by_seed) + static_cast<int>(by_text) > 1)
        return Error{"", std::string(by_number ? "--start" : "--seed") + " and " +
                             (by_number && by_seed ? "--seed" : "--fen") + " exclude each other"};
    if (by_number || by_seed) return numbered_start(std::move(variant));
    if (!by_text) return notation::start_position(std::move(variant));
    const auto text = position_text(fen_);
    if (!text) return Error{"--fen", text.error().text()};
    auto position = notation::parse_position(std::move(variant), *text);
    if (!position) return Error{"--fen", position.error().text()};
    return position;
}

Result<game::Game> PositionOptions::game() const {
    auto variant = find_variant(variant_);
    if (!variant) return variant.error();
    auto position = start(std::move(variant).value());
    if (!position) return position.error();
    game::Game game(std::move(position).value());
    if (moves_.empty()) return game;
    int number = 0;
    for (const std::string_view text : split(moves_, ',')) {
        ++number;
        const auto move = notation::parse_move(game.position(), text);
        if (!move)
            return Error{"--moves", "move " + std::to_string(number) + ": " + move.error().text()};
        game.follow(*move);
    }
    return game;
}

}  // namespace tessera::cli
