// Files, variants and positions named on the command line.
#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <span>

#include "base/encoding.hpp"
#include "base/text.hpp"
#include "commands.hpp"
#include "definition/start_number.hpp"
#include "notation/loose_text.hpp"
#include "notation/notation.hpp"
#include "notation/position_file.hpp"
#include "notation/vast_text.hpp"
#include "variants/load.hpp"
#include "variants/load_vast.hpp"
#include "watching.hpp"

namespace tessera::cli {
namespace {

/// The text itself, or what it refers to: - is standard input, @FILE a file.
Result<std::string> given_text(const std::string& given) {
    if (given != "-" && !given.starts_with('@')) return given;
    auto text = read_text(given == "-" ? given : given.substr(1));
    if (!text) return text.error();
    return std::string(without_line_end(*text));
}

bool is_file(const std::string& variant) {
    return variant.find('/') != std::string::npos || variant.ends_with(".toml");
}

Error vast_refusal(const std::string& name) {
    return {"--variant", name + " has a vast board, which this command does not take"};
}

/// Closes what it has opened.
class InputFile {
public:
    explicit InputFile(const std::string& path)
        : file_(path == "-" ? stdin : std::fopen(path.c_str(), "rb")) {}
    ~InputFile() {
        if (file_ != nullptr && file_ != stdin) std::fclose(file_);
    }
    InputFile(const InputFile&) = delete;
    InputFile& operator=(const InputFile&) = delete;

    [[nodiscard]] std::size_t read(std::span<char> into) {
        return file_ == nullptr ? 0 : std::fread(into.data(), 1, into.size(), file_);
    }
    [[nodiscard]] bool good() const { return file_ != nullptr && std::ferror(file_) == 0; }

private:
    std::FILE* file_;
};

Error unreadable(const std::string& path) {
    const std::string name = path == "-" ? "standard input" : quote(path);
    return {"", "cannot read " + name + ": " + std::strerror(errno)};
}

/// Reads the position that --fen gives or refers to.
Result<movegen::vast::Position> vast_fen(const variants::VastVariant& variant,
                                         const std::string& given) {
    if (given != "-" && !given.starts_with('@'))
        return notation::parse_position(variant.rules, notation::source_of(given));
    const std::string path = given == "-" ? given : given.substr(1);
    InputFile file(path);
    if (!file.good()) return unreadable(path);
    auto position = notation::read_position(variant.definition, variant.rules,
                                            [&](std::span<char> into) { return file.read(into); });
    if (!file.good()) return unreadable(path);
    return position;
}

Result<rules::Position> ordinary_fen(std::shared_ptr<const rules::Variant> variant,
                                     const std::string& given) {
    if (given == "-" || given.starts_with('@')) {
        const auto text = read_text(given == "-" ? given : given.substr(1));
        if (!text) return text.error();
        if (text->starts_with(notation::kPositionFileMark))
            return notation::read_position_file(std::move(variant), notation::source_of(*text));
        return notation::parse_loose_position(std::move(variant), decoded_text(*text));
    }
    return notation::parse_position(std::move(variant), given);
}

Result<std::shared_ptr<const rules::Variant>> variant_file(const std::string& path) {
    const auto text = read_text(path);
    if (!text) return text.error();
    auto loaded = variants::load_variant(*text);
    if (loaded) return std::move(loaded).value();
    if (const auto vast = variants::load_vast_variant(*text); vast && *vast)
        return vast_refusal((*vast)->definition.id);
    std::string reason = loaded.error().front().text(path);
    if (loaded.error().size() > 1)
        reason += " (" + std::to_string(loaded.error().size() - 1) +
                  " more: tessera games check shows all)";
    return Error{"", reason};
}

}  // namespace

Result<std::string> read_text(const std::string& path) {
    InputFile file(path);
    std::string text;
    std::array<char, 65536> buffer{};
    while (const std::size_t got = file.read(buffer)) text.append(buffer.data(), got);
    if (file.good()) return text;
    return unreadable(path);
}

Result<std::shared_ptr<const rules::Variant>> find_variant(const std::string& name) {
    if (is_file(name)) return variant_file(name);
    if (variants::builtin_vast_variant(name)) return vast_refusal(name);
    auto found = variants::builtin_variant(name);
    if (!found) return Error{"--variant", found.error().text() + " (tessera games lists them)"};
    return found;
}

std::shared_ptr<const variants::VastVariant> find_vast_variant(const std::string& name) {
    if (!is_file(name)) return variants::builtin_vast_variant(name);
    if (const auto text = read_text(name))
        if (const auto loaded = variants::load_vast_variant(*text)) return *loaded;
    return nullptr;  // find_variant() says why, if it is none of the others
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
        start_option_ = command.text("--start", start_,
                                     "start position by number; - reads it from standard input, "
                                     "@FILE from a file",
                                     "N");
        command.text("--moves", moves_, "moves played from there: m1,m2,..", "MOVES");
    }
    return variant;
}

Result<rules::Position> PositionOptions::numbered_start(
    std::shared_ptr<const rules::Variant> variant) const {
    if (start_option_ && start_option_->given()) {
        const auto number = given_text(start_);
        if (!number) return Error{"--start", number.error().text()};
        auto position = notation::start_position(std::move(variant), *number);
        if (!position) return Error{"--start", position.error().text()};
        return position;
    }
    const auto seed = read_number(seed_, "--seed", 0, UINT32_MAX);
    if (!seed) return seed.error();
    const auto number = notation::random_start_number(*variant, *seed);
    if (!number) return Error{"--seed", number.error().text()};
    return notation::start_position(std::move(variant), *number);
}

std::optional<Error> PositionOptions::contradiction() const {
    const bool by_number = start_option_ && start_option_->given();
    const bool by_seed = seed_option_ && seed_option_->given();
    const bool by_text = fen_option_->given();
    if (static_cast<int>(by_number) + static_cast<int>(by_seed) + static_cast<int>(by_text) <= 1)
        return std::nullopt;
    return Error{"", std::string(by_number ? "--start" : "--seed") + " and " +
                         (by_number && by_seed ? "--seed" : "--fen") + " exclude each other"};
}

Result<rules::Position> PositionOptions::start(
    std::shared_ptr<const rules::Variant> variant) const {
    if (const auto fault = contradiction()) return *fault;
    const bool by_number = start_option_ && start_option_->given();
    const bool by_seed = seed_option_ && seed_option_->given();
    if (by_number || by_seed) return numbered_start(std::move(variant));
    if (!fen_option_->given()) return notation::start_position(std::move(variant));
    auto position = ordinary_fen(std::move(variant), fen_);
    if (!position) return Error{"--fen", position.error().text()};
    return position;
}

std::optional<Result<movegen::vast::Position>> PositionOptions::vast_position() const {
    const auto variant = find_vast_variant(variant_);
    if (!variant) return std::nullopt;
    return vast_start(*variant);
}

std::optional<Result<VastPlay>> PositionOptions::vast_game() const {
    auto variant = find_vast_variant(variant_);
    if (!variant) return std::nullopt;
    if (const auto fault = contradiction()) return *fault;
    auto start = vast_start_alone(*variant);
    if (!start) return start.error();
    game::VastGame game(std::move(start->position), std::move(start->number));
    const auto fault = play_moves(game.position(), [&](const auto& move) { game.play(move); });
    if (fault) return *fault;
    return VastPlay{std::move(variant), std::move(game)};
}

std::optional<Result<std::string>> PositionOptions::vast_start_number() const {
    const auto variant = find_vast_variant(variant_);
    if (!variant) return std::nullopt;
    const auto position = vast_start(*variant);
    if (!position) return position.error();
    WatchedWork watched("cells");
    return variants::vast_start_number(*variant, *position, watched.work());
}

Result<movegen::vast::Position> PositionOptions::vast_start(
    const variants::VastVariant& variant) const {
    if (const auto fault = contradiction()) return *fault;
    auto start = vast_start_alone(variant);
    if (!start) return start.error();
    movegen::vast::Position& position = start->position;
    const auto fault = play_moves(position, [&](const auto& move) { position.make(move); });
    if (fault) return *fault;
    return std::move(position);
}

template <class Play>
std::optional<Error> PositionOptions::play_moves(const movegen::vast::Position& position,
                                                 const Play& play) const {
    if (moves_.empty()) return std::nullopt;
    int number = 0;
    for (const std::string_view text : split(moves_, ',')) {
        ++number;
        const auto move = notation::parse_move(position, text);
        if (!move)
            return Error{"--moves", "move " + std::to_string(number) + ": " + move.error().text()};
        play(*move);
    }
    return std::nullopt;
}

Result<PositionOptions::VastStart> PositionOptions::vast_start_alone(
    const variants::VastVariant& variant) const {
    if (fen_option_->given()) {
        auto position = vast_fen(variant, fen_);
        if (!position) return Error{"--fen", position.error().text()};
        return VastStart{std::move(position).value(), {}};
    }
    std::string number = variant.definition.number;
    const bool by_number = start_option_ && start_option_->given();
    if (by_number) {
        auto given = given_text(start_);
        if (!given) return Error{"--start", given.error().text()};
        number = std::move(given).value();
    } else if (seed_option_ && seed_option_->given()) {
        const auto seed = read_number(seed_, "--seed", 0, UINT32_MAX);
        if (!seed) return seed.error();
        number = definition::random_start(variant.definition, *seed);
    }
    WatchedWork watched("cells");
    auto position = variants::vast_start(variant, number, watched.work());
    if (!position) return Error{by_number ? "--start" : "", position.error().text()};
    return VastStart{std::move(position).value(), std::move(number)};
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
