#include "reference/reference.hpp"

#include <algorithm>
#include <cassert>

#include "reference/generator.hpp"

namespace tessera::reference {

using definition::Colour;
using definition::GameDefinition;

namespace {

Move named(const Generator& generator, const Position& position, std::string_view text) {
    for (const Move& move : generator.legal_moves(position))
        if (move_text(generator.game(), move) == text) return move;
    assert(false && "not a legal move");
    return {};
}

}  // namespace

std::string_view word(Status status) {
    switch (status) {
        case Status::ongoing:
            return "ongoing";
        case Status::check:
            return "check";
        case Status::checkmate:
            return "checkmate";
        case Status::stalemate:
            return "stalemate";
        case Status::draw:
            return "draw";
    }
    return "";
}

Game::Game(const GameDefinition& definition)
    : generator_(std::make_unique<Generator>(definition)) {}
Game::~Game() = default;
Game::Game(Game&&) noexcept = default;
Game& Game::operator=(Game&&) noexcept = default;

const GameDefinition& Game::definition() const {
    return generator_->game();
}

Result<Position> Game::read(std::string_view text) const {
    return read_position(*generator_, text);
}
std::string Game::print(const Position& position) const {
    return print_position(*generator_, position);
}

std::vector<std::string> Game::legal_moves(const Position& position) const {
    std::vector<std::string> texts;
    for (const Move& move : generator_->legal_moves(position))
        texts.push_back(move_text(generator_->game(), move));
    std::sort(texts.begin(), texts.end());
    texts.erase(std::unique(texts.begin(), texts.end()), texts.end());
    return texts;
}

Position Game::play(const Position& position, std::string_view move) const {
    return generator_->play(position, named(*generator_, position, move));
}
Status Game::status(const Position& position) const {
    return generator_->status(position);
}
std::uint64_t Game::perft(const Position& position, int depth) const {
    return generator_->perft(position, depth);
}
bool Game::in_check(const Position& position, Colour colour) const {
    return generator_->king_attacked(position, colour);
}
Result<Position> read(const GameDefinition& game, std::string_view text) {
    return Game(game).read(text);
}
std::string print(const GameDefinition& game, const Position& position) {
    return Game(game).print(position);
}
std::vector<std::string> legal_moves(const GameDefinition& game, const Position& position) {
    return Game(game).legal_moves(position);
}
Position play(const GameDefinition& game, const Position& position, std::string_view move) {
    return Game(game).play(position, move);
}
Status status(const GameDefinition& game, const Position& position) {
    return Game(game).status(position);
}
std::uint64_t perft(const GameDefinition& game, const Position& position, int depth) {
    return Game(game).perft(position, depth);
}

}  // namespace tessera::reference
