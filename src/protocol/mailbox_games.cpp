#include "protocol/mailbox_games.hpp"

#include <utility>

#include "backends/load.hpp"
#include "base/codes.hpp"
#include "base/text.hpp"
#include "definition/builtin.hpp"
#include "play/ordinary.hpp"

namespace tessera::protocol {

Result<play::VariantPtr, std::vector<definition::FileError>> mailbox_game(std::string_view toml) {
    auto game = definition::parse_variant(toml);
    if (!game) return game.error();
    return play::ordinary(
        backends::load(std::move(game).value(), {.backend = movegen::Backend::mailbox, .isa = {}}));
}

Result<play::VariantPtr> mailbox_builtin(std::string_view id) {
    const auto* game = definition::find_builtin(definition::builtin_variants(), id);
    if (game == nullptr)
        return Error{"", "there is no game " + quote(id) + " on a board that can be shown whole",
                     codes::unknown_game};
    auto made = mailbox_game(game->toml);
    if (!made) return Error{"", made.error().front().text(""), codes::bad_game_file};
    return std::move(made).value();
}

}  // namespace tessera::protocol
