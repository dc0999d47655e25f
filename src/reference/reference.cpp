#include "reference/reference.hpp"

#include <algorithm>
#include <cassert>

#include "reference/generator.hpp"

namespace tessera::reference {

using definition::Colour;
using definition::VariantDefinition;

namespace {

Move named(const Generator& generator, const Position& position, std::string_view text) {
    for (const Move& move : generator.legal_moves(position))
        if (move_text(generator.variant(), move) == text) return move;
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

Game::Game(const VariantDefinition& definition)
    : generator_(std::make_unique<Generator>(definition)) {}
Game::~Game() = default;
Game::Game(Game&&) noexcept = default;
Game& Game::operator=(Game&&) noexcept = default;

const VariantDefinition& Game::definition() const {
    return generator_->variant();
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
        texts.push_back(move_text(generator_->variant(), move));
    std::sort(texts.begin(), texts.end());
    texts.erase(std::unique(texts.begin(), texts.end()), texts.end());
    return texts;
}

Position Game::play(const Position& position, std::string_view move) const {
    return generator_->play(position, named(*generator_, position, move));
}
bool Game::any_next(const Position& position,
                    const std::function<bool(const Position&)>& holds) const {
    return std::ranges::any_of(generator_->legal_moves(position), [&](const Move& move) {
        return holds(generator_->play(position, move));
    });
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
Result<Position> read(const VariantDefinition& variant, std::string_view text) {
    return Game(variant).read(text);
}
std::string print(const VariantDefinition& variant, const Position& position) {
    return Game(variant).print(position);
}
std::vector<std::string> legal_moves(const VariantDefinition& variant, const Position& position) {
    return Game(variant).legal_moves(position);
}
Position play(const VariantDefinition& variant, const Position& position, std::string_view move) {
    return Game(variant).play(position, move);
}
Status status(const VariantDefinition& variant, const Position& position) {
    return Game(variant).status(position);
}
std::uint64_t perft(const VariantDefinition& variant, const Position& position, int depth) {
    return Game(variant).perft(position, depth);
}

}  // namespace tessera::reference
