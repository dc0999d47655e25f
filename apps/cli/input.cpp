// Files, variants and positions named on the command line.
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <span>

#include "base/codes.hpp"
#include "base/encoding.hpp"
#include "base/text.hpp"
#include "commands.hpp"
#include "definition/start_number.hpp"
#include "notation/position_file.hpp"
#include "play/load.hpp"
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
    return {"", "cannot read " + name + ": " + std::strerror(errno), codes::unreadable_file};
}

/// Reads the position that --fen gives or refers to. What stands on the command line is read
/// strictly, files as people and other programs write them.
Result<play::PositionPtr> read_fen(const play::Variant& variant, const std::string& given) {
    if (given != "-" && !given.starts_with('@')) return variant.parse(given);
    const std::string path = given == "-" ? given : given.substr(1);
    if (variant.capabilities().whole_board) {
        const auto text = read_text(path);
        if (!text) return text.error();
        const bool binary = text->starts_with(notation::kPositionFileMark);
        return variant.read(binary ? *text : decoded_text(*text));
    }
    InputFile file(path);
    if (!file.good()) return unreadable(path);
    auto position = variant.read([&](std::span<char> into) { return file.read(into); });
    if (!file.good()) return unreadable(path);
    return position;
}

Result<play::VariantPtr> variant_file(const std::string& path) {
    const auto text = read_text(path);
    if (!text) return text.error();
    auto loaded = play::load(*text, files_beside(path));
    if (loaded) return std::move(loaded).value();
    std::string reason = loaded.error().front().text(path);
    if (loaded.error().size() > 1)
        reason += " (" + std::to_string(loaded.error().size() - 1) +
                  " more: tessera games check shows all)";
    return Error{"", reason, codes::bad_game_file, loaded.error().front().line};
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

definition::SetupFiles files_beside(const std::string& game_file) {
    return play::files_in(game_file.substr(0, game_file.rfind('/') + 1), read_text);
}

Result<play::VariantPtr> find_variant(const std::string& name) {
    if (is_file(name)) return variant_file(name);
    auto found = play::builtin(name);
    if (!found)
        return Error{"--variant", found.error().text() + " (tessera games lists them)",
                     found.error().code};
    return found;
}

Result<std::shared_ptr<const rules::Variant>> find_ordinary_variant(const std::string& name) {
    const auto found = find_variant(name);
    if (!found) return found.error();
    if ((*found)->capabilities().whole_board) return play::rules_of(**found);
    return Error{"--variant",
                 (*found)->definition().id + " has a vast board, which this command does not take",
                 codes::not_for_this_board};
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

Result<game::Game> PositionOptions::numbered_start(const play::Variant& variant) const {
    std::string option, number;
    if (start_option_ && start_option_->given()) {
        option = "--start";
        auto given = given_text(start_);
        if (!given) return about(option, given.error());
        number = std::move(given).value();
    } else {
        option = "--seed";
        const auto seed = read_number(seed_, option, 0, UINT32_MAX);
        if (!seed) return seed.error();
        if (variant.definition().shuffle == definition::Shuffle::none)
            return Error{option, variant.definition().id + " does not number its start positions",
                         codes::no_start_number};
        number = definition::random_start(variant.definition(), *seed);
    }
    WatchedWork watched("cells");
    auto position = variant.start(number, watched.work());
    if (!position) return about(option, position.error());
    return game::Game(std::move(position).value(), std::move(number));
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

Result<game::Game> PositionOptions::start(const play::Variant& variant) const {
    if (const auto fault = contradiction()) return *fault;
    const bool by_number = start_option_ && start_option_->given();
    const bool by_seed = seed_option_ && seed_option_->given();
    if (by_number || by_seed) return numbered_start(variant);
    if (!fen_option_->given()) return game::Game(variant.start(), variant.definition().number);
    auto position = read_fen(variant, fen_);
    if (!position) return about("--fen", position.error());
    return game::Game(std::move(position).value());
}

Result<game::Game> PositionOptions::ordinary_game() const {
    const auto variant = find_ordinary_variant(variant_);
    if (!variant) return variant.error();
    return game();
}

Result<game::Game> PositionOptions::game() const {
    const auto variant = find_variant(variant_);
    if (!variant) return variant.error();
    auto game = start(**variant);
    if (!game || moves_.empty()) return game;
    int number = 0;
    for (const std::string_view text : split(moves_, ',')) {
        ++number;
        const auto move = game->position().parse_move(text);
        if (!move) return about("--moves", about("move " + std::to_string(number), move.error()));
        game->follow(*move);
    }
    return game;
}

}  // namespace tessera::cli
