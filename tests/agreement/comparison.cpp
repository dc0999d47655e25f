#include "agreement/comparison.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "backends/load.hpp"
#include "game/summary.hpp"
#include "movegen/movegen.hpp"
#include "movegen/playable_variant.hpp"
#include "notation/notation.hpp"
#include "reference/events.hpp"

namespace tessera::test {

using reference::Move;
using reference::Position;

namespace {

/// Moves compared one by one in a position, besides those of rare kinds.
constexpr std::size_t kMovesCompared = 6;
/// Of promotions of one kind of pawn to one letter, and of its double steps, so many.
constexpr std::size_t kOfOneKind = 8;
/// Two moves deep, all sequences are counted in so many percent of the positions with few moves.
constexpr int kCountedPercent = 5;
constexpr std::size_t kFewMoves = 30;
/// With more moves than this, only one move deep.
constexpr std::size_t kManyMoves = 1000;

std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& each : words) text += (text.empty() ? "" : " ") + each;
    return text;
}

/// `first` minus `second`, both sorted.
std::string only_in(const std::vector<std::string>& first, const std::vector<std::string>& second) {
    std::vector<std::string> difference;
    std::set_difference(first.begin(), first.end(), second.begin(), second.end(),
                        std::back_inserter(difference));
    return joined(difference);
}

}  // namespace

Comparison::Comparison(const definition::VariantDefinition& definition, std::uint64_t seed)
    : generator_(definition), variant_(backends::load(definition)), random_(seed) {}

void Comparison::count(const std::set<std::string>& events) {
    for (const std::string& event : events) ++events_[event];
}

bool Comparison::same(const std::string& what, const std::string& fast,
                      const std::string& reference) {
    if (fast == reference) return true;
    fault_ = "position:  " + text_ + "\n" + what + "\n  fast:      " + fast +
             "\n  reference: " + reference + "\n";
    return false;
}

bool Comparison::agree(const Position& position) {
    text_ = print_position(generator_, position);
    const auto again = read_position(generator_, text_);
    if (!same("reads its own text", again.ok() ? print_position(generator_, *again) : "no", text_))
        return false;
    auto fast = notation::parse_position(variant_, text_);
    if (!fast.ok()) return same("parse", fast.error().text(), "(accepted)");
    if (!same("print", notation::print_position(*fast), text_)) return false;
    if (!same("consistent", fast->consistent() ? "yes" : "no", "yes")) return false;
    if (!agree_on_rights()) return false;
    count(reference::position_events(generator_, position));
    return agree_on_moves(*fast, position);
}

/// The same position with some rights, right or wrong: both read it alike, or neither does.
bool Comparison::agree_on_rights() {
    const definition::VariantDefinition& game = generator_.variant();
    const bool cells = game.special.castling == definition::Castling::swap ||
                       (game.special.castling == definition::Castling::fide && game.axes() > 2);
    if (game.special.castling == definition::Castling::none || random_.chance(50)) return true;
    std::vector<std::string> words;
    for (const char letter : std::string("KQkqKQkqABCDEFGHabcdefgh")) words.emplace_back(1, letter);
    if (cells) words = {"*", "-"};
    if (cells)
        for (const auto& right : generator_.start_rights())
            words.insert(words.end(), {reference::cell_name(game, right.rook),
                                       reference::cell_name(game, right.king)});
    std::string rights = random_.pick(words);
    while (random_.chance(60)) rights += (cells ? "," : "") + random_.pick(words);
    const auto before = text_.find(' ', text_.find(' ') + 1) + 1;
    std::string text = text_;
    text.replace(before, text.find(' ', before) - before, rights);
    const auto slow = read_position(generator_, text);
    const auto fast = notation::parse_position(variant_, text);
    return same("read with rights " + rights,
                fast.ok() ? notation::print_position(*fast) : "(refused)",
                slow.ok() ? print_position(generator_, *slow) : "(refused)");
}

/// Where kings that castle alone may go.
std::set<reference::Cell> Comparison::jump_targets(const Position& position) const {
    std::set<reference::Cell> targets;
    for (const reference::CastlingRight& right : position.rights) {
        if (right.rook != right.king || right.colour != position.side) continue;
        for (const reference::Cell cell : generator_.jump_targets(right.king)) targets.insert(cell);
    }
    return targets;
}

/// Those that are rare, and some others.
std::vector<std::size_t> Comparison::chosen(const Position& position,
                                            const std::vector<Move>& moves) {
    std::vector<std::size_t> indices;
    std::map<std::pair<char, char>, std::size_t> met;  // by piece and its new letter
    const std::set<reference::Cell> jumps = jump_targets(position);
    const std::size_t first = moves.empty() ? 0 : random_.below(moves.size());
    for (std::size_t n = 0; n < moves.size(); ++n) {
        const std::size_t i = (first + n) % moves.size();
        const Move& move = moves[i];
        const bool takes_king = move.victim && generator_.piece_on(position, *move.victim).royal;
        const bool in_passing = move.victim && *move.victim != move.to;
        const bool jumps_or_steps =
            generator_.piece_on(position, move.from).royal && jumps.contains(move.to);
        if (move.castling || in_passing || takes_king || jumps_or_steps) indices.push_back(i);
        if (move.promotion == 0 && !move.passed) continue;
        std::size_t& of_kind = met[{position.board[move.from], move.promotion}];
        if (++of_kind <= kOfOneKind) indices.push_back(i);
    }
    const auto exposes_king = [&](const Move& move) {
        return !generator_.piece_on(position, move.from).royal &&
               generator_.king_attacked(generator_.after(position, move, false), position.side);
    };
    if (position.turn == Position::Turn::first &&
        !generator_.king_attacked(position, position.side)) {
        const auto found = std::find_if(moves.begin(), moves.end(), exposes_king);
        if (found != moves.end())
            indices.push_back(static_cast<std::size_t>(found - moves.begin()));
    }
    for (std::size_t i = 0; i < kMovesCompared && !moves.empty(); ++i)
        indices.push_back(random_.below(moves.size()));
    std::sort(indices.begin(), indices.end());
    indices.erase(std::unique(indices.begin(), indices.end()), indices.end());
    return indices;
}

bool Comparison::agree_on_moves(rules::Position& fast, const Position& position) {
    const rules::MoveList list = movegen::legal_moves(fast);
    std::vector<std::pair<std::string, rules::Move>> fast_moves;
    for (const rules::Move& move : list)
        fast_moves.emplace_back(notation::move_text(*variant_, move), move);
    std::sort(fast_moves.begin(), fast_moves.end(),
              [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<std::string> fast_texts;
    fast_texts.reserve(fast_moves.size());
    for (const auto& [text, move] : fast_moves) fast_texts.push_back(text);

    const std::vector<Move> moves = generator_.legal_moves(position);
    std::vector<std::string> texts;
    texts.reserve(moves.size());
    for (const Move& move : moves) texts.push_back(move_text(generator_.variant(), move));
    std::sort(texts.begin(), texts.end());
    if (fast_texts != texts)
        return same("moves that the other lacks", only_in(fast_texts, texts),
                    only_in(texts, fast_texts) + " of " + std::to_string(texts.size()));
    if (!agree_on_counts(fast, position, moves.size())) return false;
    if (!agree_on_questions(fast, position, moves)) return false;
    const std::string status(word(generator_.status(position, !moves.empty())));
    if (!same("status", std::string(game::word(movegen::outcome(fast).status)), status))
        return false;
    count({status});

    const bool only_movable = generator_.only_movable_piece(position).has_value();
    for (const std::size_t i : chosen(position, moves)) {
        const Position next = generator_.after(position, moves[i], only_movable);
        const std::string text = move_text(generator_.variant(), moves[i]);
        count(reference::move_events(generator_, position, moves[i], next));
        note_castling(position, moves[i]);
        const auto found =
            std::lower_bound(fast_moves.begin(), fast_moves.end(), text,
                             [](const auto& pair, const auto& key) { return pair.first < key; });
        if (!agree_after(fast, found->second, text, next)) return false;
    }
    return true;
}

/// What the fast rules count without listing, and what follows two moves.
bool Comparison::agree_on_counts(rules::Position& fast, const Position& position,
                                 std::size_t moves) {
    if (!same("count", std::to_string(movegen::perft(fast, 1)), std::to_string(moves)))
        return false;
    movegen::Scratch scratch;
    const bool any = movegen::generator_of(*variant_).any(fast, scratch);
    if (!same("has a move", any ? "yes" : "no", moves == 0 ? "no" : "yes")) return false;
    if (moves > kFewMoves || !random_.chance(kCountedPercent)) return true;
    count({"sequences of two moves counted"});
    return same("sequences of two moves", std::to_string(movegen::perft(fast, 2)),
                std::to_string(generator_.perft(position, 2)));
}

bool Comparison::agree_on_sequences(const Position& position) {
    text_ = print_position(generator_, position);
    auto fast = notation::parse_position(variant_, text_);
    if (!fast.ok()) return same("parse", fast.error().text(), "(accepted)");
    const std::size_t moves = generator_.legal_moves(position).size();
    const int depth = moves <= kFewMoves ? 3 : moves <= kManyMoves ? 2 : 1;
    for (int d = 1; d <= depth; ++d) {
        const std::string count = std::to_string(generator_.perft(position, d));
        sequences_ += (d == 1 ? "" : ", ") + count;
        if (!same("sequences of " + std::to_string(d) + " moves",
                  std::to_string(movegen::perft(*fast, d)), count))
            return false;
    }
    return true;
}

/// Castling moves the pieces of one right.
void Comparison::note_castling(const Position& position, const Move& move) {
    if (!move.castling) return;
    const reference::CastlingRight right{move.rook ? move.rook->first : move.from, move.from,
                                         position.side};
    if (generator_.start_rights().contains(right)) castled_.insert(right);
}

bool Comparison::agree_after(rules::Position& fast, const rules::Move& move,
                             const std::string& name, const Position& next) {
    ++compared_moves_;
    const std::string after = "after " + name + ": ";
    const std::string next_text = print_position(generator_, next);
    rules::Undo undo;
    fast.make(move, undo);
    if (!same(after + "print", notation::print_position(fast), next_text)) return false;
    if (!same(after + "consistent", fast.consistent() ? "yes" : "no", "yes")) return false;
    if (next.king_captured) {
        if (!same(after + "status", std::string(game::word(movegen::outcome(fast).status)),
                  "checkmate"))
            return false;
    } else {
        const auto reread = notation::parse_position(variant_, next_text);
        if (!reread.ok()) return same(after + "parse", reread.error().text(), "(accepted)");
        if (!same(after + "hash", std::to_string(fast.key()), std::to_string(reread->key())))
            return false;
    }
    fast.unmake(undo);
    return same(after + "taken back", notation::print_position(fast), text_) &&
           same(after + "taken back, consistent", fast.consistent() ? "yes" : "no", "yes");
}

}  // namespace tessera::test
