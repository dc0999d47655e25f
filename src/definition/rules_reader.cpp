#include "definition/rules_reader.hpp"

#include <algorithm>

#include "base/small.hpp"
#include "definition/placement.hpp"
#include "definition/start_number.hpp"
#include "definition/table.hpp"

namespace tessera::definition {
namespace {

/// A setup that begins so is the name of a file.
constexpr char kFileMark = '@';

class RulesReader {
public:
    RulesReader(VariantDefinition& variant, bool letters_known, Reading& reading)
        : variant_(variant),
          letters_known_(letters_known && !variant.pieces.empty()),
          files_(reading.files),
          errors_(reading.errors) {}

    void read_rules(Table& top) {
        auto table = top.table("rules", false);
        if (!table) return;
        SpecialRules& rules = variant_.special;
        read_castling(*table);
        rules.en_passant = table->boolean("en_passant", false);
        rules.moves_per_turn = static_cast<int>(table->integer("moves_per_turn", 1, 1, 2));
        rules.pact = table->boolean("pact", false);
        table->refuse_old("quiet_limit", "halfmove_limit");
        rules.halfmove_limit = static_cast<int>(table->integer("halfmove_limit", 100, 1, 10000));
        rules.pawn_move_resets = table->boolean("pawn_move_resets", true);
        rules.dead_positions = table->boolean("dead_positions", false);
        if (const char* const fault = dead_positions_fault()) table->fail("dead_positions", fault);
        if (rules.en_passant && rules.moves_per_turn != 1)
            table->fail("en_passant", "needs one move a turn");
        if (rules.en_passant &&
            std::none_of(variant_.pieces.begin(), variant_.pieces.end(),
                         [](const PieceDefinition& piece) { return piece.double_step; }))
            table->fail("en_passant", "needs a piece with double_step");
        table->finish();
    }

    void read_setup(Table& top) {
        auto table = top.table("setup", true);
        if (!table) return;
        const std::size_t before = errors_.size();
        const auto shuffle = table->string("shuffle", false);
        const auto number = table->string("number", false);
        if (table->has("shuffle")) {
            if (shuffle && *shuffle != "hdc")
                table->fail("shuffle", "'" + *shuffle + "' is not hdc");
            variant_.shuffle = Shuffle::hdc;
            table->skip({"position", "army"});
            if (shuffle == "hdc") read_army(*table);
            if (table->has("position"))
                table->fail("position", "the shuffle sets the pieces up: leave this out");
        } else {
            variant_.setup = table->line_of_text("position", true);
            if (variant_.setup.starts_with(kFileMark)) read_setup_file(*table);
            table->skip({"army"});
            for (const char* key : {"number", "army"})
                if (table->has(key)) table->fail(key, "needs a shuffle");
        }
        const bool readable = errors_.size() == before;
        table->finish();
        if (!readable || !letters_known_) return;
        if (shuffle) return number_setup(*table, number.value_or("0"));
        auto pieces = parse_placement(variant_, variant_.setup.substr(0, variant_.setup.find(' ')));
        if (!pieces) return table->fail("position", about_setup(variant_, pieces.error().text()));
        variant_.start = std::move(pieces).value();
        check_castling_kings(*table, "position");
        check_single_kings(*table);
    }

private:
    [[nodiscard]] int axes() const { return variant_.axes(); }
    [[nodiscard]] int size(int axis) const {
        return variant_.sizes[static_cast<std::size_t>(axis)];
    }
    [[nodiscard]] bool is_forward(int axis) const {
        const auto& forward = variant_.forward_axes;
        return std::find(forward.begin(), forward.end(), axis) != forward.end();
    }
    /// The lowest axis that is not forward, or axes().
    [[nodiscard]] int first_lateral_axis() const {
        int axis = 0;
        while (axis < axes() && is_forward(axis)) ++axis;
        return axis;
    }
    [[nodiscard]] std::ptrdiff_t royal_types() const {
        return std::count_if(variant_.pieces.begin(), variant_.pieces.end(),
                             [](const PieceDefinition& piece) { return piece.royal; });
    }

    /// The letter, of a piece that is not royal, that a required key gives.
    std::optional<char> read_letter(Table& table, std::string_view key) {
        const auto text = table.string(key, true, "the letter of a piece");
        if (!text || !letters_known_) return std::nullopt;
        const auto piece = text->size() == 1 ? variant_.piece_index((*text)[0]) : std::nullopt;
        if (!piece)
            table.fail(key, "no piece has the letter '" + *text + "'");
        else if (variant_.pieces[*piece].royal)
            table.fail(key, "the letter of a piece that is not royal expected");
        else
            return (*text)[0];
        return std::nullopt;
    }

    void read_castling(Table& table) {
        constexpr std::pair<std::string_view, Castling> kNames[] = {
            {"none", Castling::none},
            {"fide", Castling::fide},
            {"chess960", Castling::chess960},
            {"king_jump", Castling::king_jump},
            {"swap", Castling::swap}};
        const std::size_t before = errors_.size();
        const std::string name = table.string("castling", false).value_or("none");
        const auto* const known = std::find_if(std::begin(kNames), std::end(kNames),
                                               [&](const auto& n) { return n.first == name; });
        if (known == std::end(kNames))
            table.fail("castling",
                       "'" + name + "' is not one of none, fide, chess960, king_jump, swap");
        if (errors_.size() != before) return table.skip({"castling_rook", "castling_axis"});
        variant_.special.castling = known->second;
        read_castling_rook(table);
        read_castling_axis(table);
        if (const char* const fault = castling_fault())
            table.fail("castling", name + " castling needs " + fault);
    }

    void read_castling_rook(Table& table) {
        SpecialRules& rules = variant_.special;
        table.skip({"castling_rook"});
        if (castles_with_rook(rules.castling))
            rules.castling_rook = read_letter(table, "castling_rook").value_or('\0');
        else if (table.has("castling_rook"))
            table.fail("castling_rook", "needs castling = \"fide\", \"chess960\" or \"swap\"");
    }

    void read_castling_axis(Table& table) {
        SpecialRules& rules = variant_.special;
        table.skip({"castling_axis"});
        if (!castles_along_axis(rules.castling)) {
            if (table.has("castling_axis"))
                table.fail("castling_axis", "needs castling = \"fide\" or \"chess960\"");
            return;
        }
        const int lateral = first_lateral_axis();
        if (lateral == axes()) return;  // castling_fault() says so
        const auto axis = static_cast<int>(table.integer("castling_axis", lateral, 0, axes() - 1));
        rules.castling_axis = is_forward(axis) ? lateral : axis;
        if (is_forward(axis)) table.fail("castling_axis", "that is a forward axis");
    }

    /// What the castling rule needs of the board and the kings, and the game lacks; else null.
    [[nodiscard]] const char* castling_fault() const {
        const Castling castling = variant_.special.castling;
        const bool of_ranks = castling == Castling::chess960 || castling == Castling::king_jump;
        if (castling == Castling::chess960 && axes() != 2) return "a board of two axes";
        if (of_ranks && variant_.forward_axes.size() != 1) return "exactly one forward axis";
        if (of_ranks && royal_types() > 1) return "a single royal piece type";
        for (int a = 0; a < axes() && castling == Castling::king_jump; ++a)
            if (!is_forward(a) && size(a) < 5)
                return "at least 5 cells along every axis but the forward one";
        if (!castles_along_axis(castling)) return nullptr;
        if (first_lateral_axis() == axes()) return "an axis that is not forward";
        if (size(variant_.special.castling_axis) >= 5) return nullptr;
        return "at least 5 cells along the castling axis";
    }

    /// What the proof that a position is dead needs of the board and the pieces, and the game lacks
    /// (rules::Variant::dead_material()); else null.
    [[nodiscard]] const char* dead_positions_fault() const {
        if (!variant_.special.dead_positions || !letters_known_) return nullptr;
        if (variant_.vast()) return "needs a board of at most 32768 cells";
        if (std::count_if(variant_.sizes.begin(), variant_.sizes.end(),
                          [](int size) { return size > 1; }) < 2)
            return "needs two axes of at least 2 cells";
        if (variant_.special.moves_per_turn != 1) return "needs one move a turn";
        if (variant_.special.pact) return "does not go together with pact";
        if (std::any_of(variant_.pieces.begin(), variant_.pieces.end(),
                        [](const PieceDefinition& piece) { return piece.minstrel; }))
            return "does not go together with a minstrel";
        if (royal_types() != 1) return "needs a single royal piece type";
        const auto king = std::find_if(variant_.pieces.begin(), variant_.pieces.end(),
                                       [](const PieceDefinition& piece) { return piece.royal; });
        if (!steps_to_every_neighbour(*king))
            return "needs a royal piece that leaps to every neighbouring cell, by the orbits "
                   "\"1\", "
                   "\"11\" and so on, and moves in no other way";
        return nullptr;
    }

    /// By the orbits 1, 11, 111, .. of all axes, each once.
    [[nodiscard]] bool steps_to_every_neighbour(const PieceDefinition& king) const {
        if (king.sticky || king.double_step || !king.promotes_to.empty()) return false;
        if (king.movements.size() != 1) return false;
        const Movement& movement = king.movements.front();
        if (movement.reach != Reach::leap || movement.mode != Mode::both) return false;
        std::vector<std::size_t> axes_of_steps;
        for (const StepSet& set : movement.steps) {
            if (set.magnitudes.empty() || std::any_of(set.magnitudes.begin(), set.magnitudes.end(),
                                                      [](int magnitude) { return magnitude != 1; }))
                return false;
            axes_of_steps.push_back(set.magnitudes.size());
        }
        small_sort(axes_of_steps);
        for (std::size_t i = 0; i < axes_of_steps.size(); ++i)
            if (axes_of_steps[i] != i + 1) return false;
        return static_cast<int>(axes_of_steps.size()) == axes();
    }

    /// As dead_positions needs them.
    void check_single_kings(Table& setup) {
        if (!variant_.special.dead_positions) return;
        for (const Colour c : kColours) {
            const auto kings = std::count_if(
                variant_.start.begin(), variant_.start.end(), [&](const Placed& placed) {
                    return placed.colour == c &&
                           variant_.pieces[*variant_.piece_index(placed.letter)].royal;
                });
            if (kings > 1) return setup.fail("position", "dead_positions needs one king a side");
        }
    }

    /// In place of its name, the text of the file.
    void read_setup_file(Table& setup) {
        const std::string name = variant_.setup.substr(1);
        if (!files_)
            return setup.fail("position",
                              "names a file, but none can be read beside the game's file here");
        if (!letters_known_) return;  // the file cannot be judged
        auto text = files_(name, variant_);
        if (!text) return setup.fail("position", name + ": " + text.error().text());
        if (std::any_of(text->begin(), text->end(), is_control))
            return setup.fail("position", name + ": a position on one line expected");
        variant_.setup = std::move(text).value();
        variant_.setup_file = name;
    }

    /// The letters of a shuffle's pieces.
    void read_army(Table& setup) {
        auto table = setup.table("army", true);
        if (!table) return;
        constexpr std::pair<std::string_view, char Army::*> kPieces[] = {{"bishop", &Army::bishop},
                                                                         {"queen", &Army::queen},
                                                                         {"knight", &Army::knight},
                                                                         {"rook", &Army::rook},
                                                                         {"man", &Army::man}};
        Army& army = variant_.army;
        std::string seen;
        for (const auto& [key, member] : kPieces) {
            if (member == &Army::man && axes() == 2) {
                table->skip({key});
                if (table->has(key))
                    table->fail(key, "only boards of three and more axes have men");
                continue;
            }
            const auto letter = read_letter(*table, key);
            if (!letter) continue;
            if (variant_.pieces[*variant_.piece_index(*letter)].pawn)
                table->fail(key, "the letter of a piece that is no pawn expected");
            else if (seen.find(*letter) != std::string::npos)
                table->fail(key, "the letter is given twice");
            seen += *letter;
            army.*member = *letter;
        }
        const char castling_rook = variant_.special.castling_rook;
        if (army.rook != 0 && castling_rook != 0 && army.rook != castling_rook)
            table->fail("rook", "this must be the castling_rook");
        table->finish();
    }

    /// The lowest cell of the line through a cell along the castling axis.
    [[nodiscard]] std::uint32_t line_of(std::uint32_t cell) const {
        const auto axis = static_cast<std::size_t>(variant_.special.castling_axis);
        std::uint32_t step = 1;
        for (std::size_t a = 0; a < axis; ++a)
            step *= static_cast<std::uint32_t>(variant_.sizes[a]);
        const auto files = static_cast<std::uint32_t>(variant_.sizes[axis]);
        return cell - cell / step % files * step;
    }

    /// Rights name rooks, so that each rook must leave no doubt about its king.
    void check_castling_kings(Table& setup, std::string_view key) {
        const SpecialRules& rules = variant_.special;
        if (rules.castling == Castling::none) return;
        const bool by_line = rules.castling == Castling::fide;
        std::vector<std::pair<Colour, std::uint32_t>> lines;
        std::size_t rights = 0;  // at most so many: a king may lack a rook on one side
        for (const Placed& placed : variant_.start) {
            if (rules.castling == Castling::swap && placed.letter == rules.castling_rook) ++rights;
            if (variant_.pieces[*variant_.piece_index(placed.letter)].royal) {
                const std::pair line(placed.colour, by_line ? line_of(placed.cell) : 0);
                if (std::find(lines.begin(), lines.end(), line) != lines.end())
                    return setup.fail(key, by_line ? "castling needs kings on different lines"
                                                   : "this castling needs one king a side");
                lines.push_back(line);
                if (by_line) rights += 2;
            }
            if (rights > kMaxCastlingRights)
                return setup.fail(key, "at most " + std::to_string(kMaxCastlingRights) +
                                           " castling rights are possible");
        }
    }

    void number_setup(Table& table, const std::string& number) {
        if (const std::string fault = shuffle_fault(variant_); !fault.empty())
            return table.fail("shuffle", fault);
        variant_.number = number;
        if (variant_.vast()) return;
        auto pieces = start_array(variant_, number);
        if (!pieces) return table.fail("number", pieces.error().text());
        variant_.start = std::move(pieces).value();
        variant_.setup = start_text(variant_, number).value();
        check_castling_kings(table, "shuffle");
    }

    VariantDefinition& variant_;
    bool letters_known_;  ///< else letters cannot be judged
    const SetupFiles& files_;
    std::vector<FileError>& errors_;
};

}  // namespace

void read_rules_and_setup(Table& top, VariantDefinition& variant, bool letters_known,
                          Reading& reading) {
    RulesReader reader(variant, letters_known, reading);
    reader.read_rules(top);
    reader.read_setup(top);
}

}  // namespace tessera::definition
