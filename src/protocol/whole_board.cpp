#include "protocol/whole_board.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "base/codes.hpp"
#include "base/json.hpp"
#include "engine/alpha_beta.hpp"
#include "engine/evaluation.hpp"
#include "engine/net.hpp"
#include "movegen/movegen.hpp"
#include "play/ordinary.hpp"
#include "play/rules.hpp"
#include "protocol/game_json.hpp"
#include "rules/attacks.hpp"

namespace tessera::protocol {
namespace {

Result<play::VariantPtr> whole_builtin(std::string_view id) {
    auto variant = play::builtin_rules(id);
    if (!variant) return variant.error();
    return play::ordinary(std::move(variant).value());
}

Result<play::VariantPtr, std::vector<definition::FileError>> load_whole(std::string_view toml) {
    auto variant = play::load_rules(toml);
    if (!variant) return variant.error();
    return play::ordinary(std::move(variant).value());
}

std::vector<engine::Score> values_of_whole(const play::Variant& variant) {
    return engine::piece_values(*play::rules_of(variant));
}

std::unique_ptr<engine::Engine> whole_engine(const play::VariantPtr& variant, engine::Host host,
                                             const Knowledge& knowledge) {
    return std::make_unique<engine::AlphaBeta>(play::rules_of(*variant), std::move(host),
                                               whole_board_options(*variant, knowledge));
}

std::string reach_json(const rules::Position& position, rules::Cell from) {
    rules::MoveList moves;
    if (!position.at(from).empty()) moves = movegen::pseudo_legal_moves_of(position, from);
    std::vector<bool> written(position.variant().shape().cells());
    JsonWriter json;
    json.open_array();
    for (const rules::Move& move : moves) {
        // Promotions to several pieces are one place to go.
        if (written[lattice::index(move.to)]) continue;
        written[lattice::index(move.to)] = true;
        json.open_object()
            .member("to", lattice::index(move.to))
            .member("capture", !position.captured_by(move).empty())
            .close_object();
    }
    json.close_array();
    return std::move(json).take();
}

/// By colour, how many pieces bear on each cell.
std::string attack_maps_json(const rules::Position& position) {
    JsonWriter json;
    json.open_object();
    for (const rules::Colour colour : rules::kColours)
        json.list(game::word(colour), rules::attack_map(position, colour),
                  [&](auto bearing) { json.value(bearing); });
    return std::move(json.close_object()).take();
}

}  // namespace

engine::Options whole_board_options(const play::Variant& variant, const Knowledge& knowledge) {
    engine::Options options;
    options.tablebase = knowledge.tablebase;
    if (knowledge.net)
        if (auto net = engine::Net::from(*play::rules_of(variant), *knowledge.net))
            options.net = std::move(net).value();
    return options;
}

Games whole_board_games() {
    return {.builtin = whole_builtin,
            .load = load_whole,
            .engine = whole_engine,
            .values = values_of_whole};
}

std::span<const RequestRow> WholeBoard::requests() {
    static constexpr RequestRow kRows[] = {
        {"reach", answer<&WholeBoard::reach>},
        {"attackMaps", answer<&WholeBoard::attack_maps>},
        {"net", answer<&WholeBoard::net>},
        {"addNet", answer<&WholeBoard::add_net>},
        {"useTables", answer<&WholeBoard::use_tables>},
    };
    return kRows;
}

std::optional<std::string> WholeBoard::fault() const {
    if (!session_.game()) return no_game_json();
    if (session_.game()->variant().capabilities().whole_board) return std::nullopt;
    return error_json(codes::not_for_this_board, "this board is too large to be asked that");
}

std::optional<std::string> WholeBoard::fault_of(std::uint32_t cell) const {
    if (auto wrong = fault()) return wrong;
    return session_.fault_of(cell);
}

const rules::Position& WholeBoard::position() const {
    return play::ordinary(session_.game()->position());
}

std::string WholeBoard::reach(std::uint32_t cell) const {
    if (auto wrong = fault_of(cell)) return *wrong;
    return reach_json(position(), rules::Cell{cell});
}

std::string WholeBoard::attack_maps() const {
    if (auto wrong = fault()) return *wrong;
    return attack_maps_json(position());
}

std::string WholeBoard::net() const {
    if (auto wrong = fault()) return *wrong;
    const engine::BuiltinNet* const found = engine::find_builtin_net(position().variant());
    return text_json(found ? found->name : "");
}

std::string WholeBoard::add_net(std::optional<std::string_view> file) {
    if (auto wrong = fault()) return *wrong;
    if (!file && !session_.host().read)
        return error_json(codes::bad_request, "no content comes beside the request");
    auto parameters = engine::NetParameters::parse(file ? std::string(*file)
                                                        : notation::read_all(session_.host().read));
    if (!parameters) return error_json(parameters.error());
    if (const auto net = engine::Net::from(position().variant(), *parameters); !net)
        return error_json(net.error());
    session_.use_net(std::move(parameters).value());
    return done_json();
}

std::string WholeBoard::use_tables(std::uint32_t most_pieces) {
    session_.use_tables(most_pieces);
    return done_json();
}

}  // namespace tessera::protocol
