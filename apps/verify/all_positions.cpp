#include "all_positions.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "backends/load.hpp"
#include "base/hash.hpp"
#include "game/summary.hpp"
#include "games.hpp"
#include "movegen/movegen.hpp"
#include "movegen/playable_variant.hpp"
#include "notation/notation.hpp"
#include "reference/reference.hpp"
#include "tasks.hpp"

namespace tessera::verify {
namespace {

using definition::Colour;
using definition::Placed;
using rules::Description;

std::string joined(const std::vector<std::string>& words) {
    std::string out;
    for (const std::string& word : words) out += (out.empty() ? "" : " ") + word;
    return out;
}

/// The first piece of a placement, and how many there are.
struct Task {
    std::size_t pieces = 0;
    Placed first;
    /// About the share of the work: placements of the other pieces on cells behind it.
    double weight = 0;
};

std::vector<Task> tasks_of(const definition::VariantDefinition& definition, std::size_t pieces) {
    std::vector<Task> tasks;
    const auto cells = static_cast<std::uint32_t>(definition.cells());
    for (std::size_t count = 1; count <= pieces; ++count)
        for (std::uint32_t cell = 0; cell + count <= cells; ++cell) {
            double weight = 1;
            for (std::size_t i = 1; i < count; ++i)
                weight *= static_cast<double>(cells - cell - i) *
                          static_cast<double>(definition.pieces.size()) / static_cast<double>(i);
            for (const definition::PieceDefinition& piece : definition.pieces)
                for (const Colour colour : definition::kColours)
                    tasks.push_back({count, {cell, piece.letter, colour}, weight});
        }
    return tasks;
}

/// The first set of rules of a game, in both forms. Immutable, shared by all threads.
struct Rules {
    explicit Rules(const definition::VariantDefinition& given)
        : definition(given),
          variant(backends::load(definition, {})),
          mailbox(backends::load(definition, {.backend = movegen::Backend::mailbox, .isa = {}})) {}

    const definition::VariantDefinition& definition;
    std::shared_ptr<const rules::Variant> variant;
    std::shared_ptr<const rules::Variant> mailbox;
};

/// The positions of one task.
class Comparison {
public:
    Comparison(const Rules& rules, const reference::Game& game, std::uint64_t every)
        : rules_(rules), reference_(game), every_(every) {}

    Result<Agreement> run(const Task& task, std::uint64_t number) {
        placements_ = mix64(number);
        placed_.push_back(task.first);
        if (auto fault = place(task.first.cell + 1, task.pieces - 1)) return *std::move(fault);
        return agreement_;
    }

private:
    using Fault = std::optional<Error>;

    /// Sides without a king, of which no position has one.
    [[nodiscard]] std::vector<Colour> kingless() const {
        std::vector<Colour> sides(definition::kColours.begin(), definition::kColours.end());
        for (const Placed& piece : placed_)
            if (royal(piece.letter)) std::erase(sides, piece.colour);
        return sides;
    }
    [[nodiscard]] bool royal(char letter) const {
        return rules_.variant->royal(rules_.variant->type_of(letter));
    }

    /// So many more pieces, on cells from `first` on.
    Fault place(std::uint32_t first, std::size_t left) {
        const std::vector<Colour> missing = kingless();
        if (left < missing.size()) return std::nullopt;
        if (left == 0) {
            if (mix64(placements_++) % every_ != 0) return std::nullopt;
            return look_at_sides();
        }
        for (std::uint32_t cell = first; cell < rules_.variant->shape().cells(); ++cell)
            for (const definition::PieceDefinition& piece : rules_.definition.pieces)
                for (const Colour colour : definition::kColours) {
                    // The rest are the kings.
                    if (left == missing.size() &&
                        !(piece.royal && std::ranges::count(missing, colour) > 0))
                        continue;
                    placed_.push_back({cell, piece.letter, colour});
                    auto fault = place(cell + 1, left - 1);
                    placed_.pop_back();
                    if (fault) return fault;
                }
        return std::nullopt;
    }

    Fault look_at_sides() {
        for (const Colour side : definition::kColours) {
            Description description;
            description.pieces = placed_;
            description.side = side;
            for (const auto& next :
                 {&Comparison::look, &Comparison::with_rights, &Comparison::with_ep_cells,
                  &Comparison::with_unmoved, &Comparison::with_first_moves})
                if (auto fault = (this->*next)(description)) return fault;
        }
        return std::nullopt;
    }
    /// Each set of the rights that the array gives.
    Fault with_rights(const Description& base) {
        const auto plan = rules_.variant->castling();
        if (!plan) return std::nullopt;
        for (unsigned set = 1; set < 1U << std::min<std::size_t>(plan->rights.size(), 8); ++set) {
            Description description = base;
            for (std::size_t i = 0; i < plan->rights.size(); ++i)
                if ((set >> i & 1U) != 0) description.rights.push_back(plan->rights[i]);
            if (auto fault = look(description)) return fault;
        }
        return std::nullopt;
    }
    Fault with_ep_cells(const Description& base) {
        if (!rules_.variant->special().en_passant) return std::nullopt;
        for (std::uint32_t cell = 0; cell < rules_.variant->shape().cells(); ++cell) {
            Description description = base;
            description.ep_cell = rules::Cell{cell};
            if (auto fault = look(description)) return fault;
        }
        return std::nullopt;
    }
    Fault with_unmoved(const Description& base) {
        if (!rules_.variant->special().pact) return std::nullopt;
        for (unsigned set = 1; set < 1U << base.pieces.size(); ++set) {
            Description description = base;
            for (std::size_t i = 0; i < base.pieces.size(); ++i)
                if ((set >> i & 1U) != 0)
                    description.unmoved.push_back(rules::Cell{base.pieces[i].cell});
            if (auto fault = look(description)) return fault;
        }
        return std::nullopt;
    }
    /// The first and the second move of a turn; look() alone has a turn of one move.
    Fault with_first_moves(const Description& base) {
        if (rules_.variant->special().moves_per_turn < 2) return std::nullopt;
        Description description = base;
        description.fullmove = 2;
        description.moves_left = 2;
        if (auto fault = look(description)) return fault;
        description.moves_left = 1;
        for (const Placed& piece : base.pieces) {
            if (piece.colour != base.side) continue;
            description.moved = rules::Cell{piece.cell};
            if (auto fault = look(description)) return fault;
        }
        return std::nullopt;
    }

    Fault look(const Description& description) {
        auto made = rules::Position::from(rules_.variant, description);
        if (!made) return std::nullopt;
        rules::Position position = std::move(made).value();
        const std::string text = notation::print_position(position);
        const auto read = reference_.read(text);
        if (!read) return Error{text, "the second rules do not read it: " + read.error().text()};
        ++agreement_.positions;
        if (!position.consistent()) return Error{text, "what is derived is not what follows"};
        const std::vector<std::string> right = reference_.legal_moves(*read);
        agreement_.moves += right.size();
        const auto other = rules::Position::from(rules_.mailbox, description);
        if (!other) return Error{text, "the mailbox does not take it"};
        for (const rules::Position* const one : {&std::as_const(position), &other.value()})
            if (auto moves = texts(*one); moves != right)
                return Error{text, "the moves are " + joined(moves) + ", by the second rules " +
                                       joined(right)};
        const std::string_view status = game::word(movegen::outcome(position, scratch_).status);
        if (const auto same = reference::word(reference_.status(*read)); status != same)
            return Error{text, "the status is " + std::string(status) + ", by the second rules " +
                                   std::string(same)};
        return play(position, *read, text);
    }

    std::vector<std::string> texts(const rules::Position& position) {
        moves_.clear();
        movegen::generator_of(position.variant())
            .list(position, movegen::Stage::all, scratch_, moves_);
        std::vector<std::string> found;
        for (const rules::Move& move : moves_)
            found.push_back(notation::move_text(*rules_.variant, move));
        std::ranges::sort(found);
        return found;
    }

    Fault play(rules::Position& position, const reference::Position& read,
               const std::string& text) {
        const rules::Position before = position;
        moves_.clear();
        movegen::generator_of(*rules_.variant)
            .list(position, movegen::Stage::all, scratch_, moves_);
        rules::Undo undo;
        for (const rules::Move& move : moves_) {
            const std::string name = notation::move_text(*rules_.variant, move);
            position.make(move, undo);
            const bool over = position.state().king_captured;
            const std::string after = over ? "" : notation::print_position(position);
            position.unmake(undo);
            if (!(position == before)) return Error{text, name + " unmade leaves another position"};
            // A captured king has no text.
            const reference::Position next = reference_.play(read, name);
            if (next.king_captured != over || (!over && reference_.print(next) != after))
                return Error{text, joined({name, "leads to", after + ", by the second rules to",
                                           reference_.print(next)})};
        }
        return std::nullopt;
    }

    const Rules& rules_;
    const reference::Game& reference_;
    std::uint64_t every_;
    movegen::Scratch scratch_;
    rules::MoveList moves_;
    std::vector<Placed> placed_;
    std::uint64_t placements_ = 0;  ///< numbered from some number on
    Agreement agreement_;
};

}  // namespace

Result<Agreement> verify_rules(const definition::VariantDefinition& definition, std::size_t pieces,
                               std::uint64_t every, const Work& work) {
    const Rules rules(definition);
    Games games(definition);
    const std::vector<Task> tasks = tasks_of(definition, pieces);
    double all = 0;
    for (const Task& task : tasks) all += task.weight;
    Agreement agreement;
    double done = 0;
    const auto fault = run_tasks(
        work, tasks.size(),
        [&](std::size_t number) {
            return games.with([&](const reference::Game& game) {
                return Comparison(rules, game, every).run(tasks[number], number);
            });
        },
        [&](std::size_t number, const Agreement& found) {
            done += tasks[number].weight;
            agreement.positions += found.positions;
            agreement.moves += found.moves;
            return Progress{agreement.positions, done / all};
        });
    if (fault) return *fault;
    return agreement;
}

}  // namespace tessera::verify
