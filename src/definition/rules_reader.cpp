#include "definition/rules_reader.hpp"

#include <algorithm>
#include <set>

#include "definition/placement.hpp"
#include "definition/start_number.hpp"
#include "definition/table.hpp"

namespace tessera::definition {
namespace {

class RulesReader {
public:
    RulesReader(VariantDefinition& variant, bool letters_known, std::vector<FileError>& errors)
        : variant_(variant), letters_known_(letters_known), errors_(errors) {}

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
        if (rules.en_passant && rules.moves_per_turn != 1)
            table->fail("en_passant", "needs one move a turn");
        if (rules.en_passant &&
            std::none_of(variant_.pieces.begin(), variant_.pieces.end(),
                         [](const PieceDefinition& m) { return m.double_step; }))
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
            table->skip({"position"});
            if (table->has("position"))
                table->fail("position", "the shuffle sets the pieces up: leave this out");
        } else {
            variant_.setup = table->line_of_text("position", true);
            if (table->has("number")) table->fail("number", "needs a shuffle");
        }
        const bool readable = errors_.size() == before;
        table->finish();
        if (!readable || !letters_known_ || variant_.pieces.empty()) return;
        if (shuffle) return number_setup(*table, number.value_or("0"));
        auto pieces = parse_placement(variant_, variant_.setup.substr(0, variant_.setup.find(' ')));
        if (!pieces) return table->fail("position", pieces.error().text());
        variant_.start = std::move(pieces).value();
        check_castling_kings(*table, "position");
    }

private:
    [[nodiscard]] int axes() const { return variant_.axes(); }

    void read_castling(Table& table) {
        constexpr std::pair<std::string_view, Castling> kNames[] = {
            {"none", Castling::none},
            {"fide", Castling::fide},
            {"chess960", Castling::chess960},
            {"king_jump", Castling::king_jump},
            {"swap", Castling::swap}};
        const auto name = table.string("castling", false);
        if (!name) return;
        const auto* const known = std::find_if(std::begin(kNames), std::end(kNames),
                                               [&](const auto& n) { return n.first == *name; });
        if (known == std::end(kNames))
            return table.fail("castling", "'" + *name +
                                              "' is not one of none, fide, chess960, king_jump, "
                                              "swap");
        variant_.special.castling = known->second;
        if (const std::string fault = castling_fault(); !fault.empty())
            table.fail("castling", *name + " castling needs " + fault);
    }

    /// What the castling rule needs and the game lacks.
    [[nodiscard]] std::string castling_fault() const {
        const Castling castling = variant_.special.castling;
        if (castling == Castling::none) return "";
        const auto king = variant_.piece_index('K');
        const bool royal = king && variant_.pieces[*king].royal;
        if (castling == Castling::king_jump) {
            if (!royal) return "a royal piece K";
            for (int a = 0; a < axes(); ++a)
                if (a != 1 && variant_.sizes[static_cast<std::size_t>(a)] < 5)
                    return "at least 5 cells along every axis but the rank";
            return "";
        }
        if (!royal || !variant_.piece_index('R')) return "a piece R and a royal piece K";
        const bool flat = axes() == 2;
        if (castling == Castling::chess960 && !flat) return "a board of two axes";
        if (castling == Castling::swap) return "";
        return variant_.sizes[0] >= 5 ? "" : "at least 5 files";
    }

    /// Rights name rooks, so that each rook must leave no doubt about its king.
    void check_castling_kings(Table& setup, std::string_view key) {
        const Castling castling = variant_.special.castling;
        if (castling == Castling::none) return;
        const bool by_rank = castling == Castling::fide;
        const auto files = static_cast<std::uint32_t>(variant_.sizes[0]);
        std::set<std::pair<Colour, std::uint32_t>> lines;
        std::size_t rights = 0;  // at most
        for (const Placed& placed : variant_.start) {
            if (castling == Castling::swap && placed.letter == 'R') ++rights;
            if (!variant_.pieces[*variant_.piece_index(placed.letter)].royal) continue;
            if (by_rank) rights += 2;
            if (!lines.emplace(placed.colour, by_rank ? placed.cell / files : 0).second)
                return setup.fail(key, by_rank ? "castling needs kings on different ranks"
                                               : "this castling needs one king a side");
        }
        if (rights > kMaxCastlingRights)
            setup.fail(key, "at most " + std::to_string(kMaxCastlingRights) +
                                " castling rights are possible");
    }

    void number_setup(Table& table, const std::string& number) {
        if (const std::string fault = shuffle_fault(variant_); !fault.empty())
            return table.fail("shuffle", fault);
        auto pieces = start_array(variant_, number);
        if (!pieces) return table.fail("number", pieces.error().text());
        variant_.start = std::move(pieces).value();
        variant_.setup = start_text(variant_, number).value();
        check_castling_kings(table, "shuffle");
    }

    VariantDefinition& variant_;
    bool letters_known_;  ///< else letters cannot be judged
    std::vector<FileError>& errors_;
};

}  // namespace

void read_rules_and_setup(Table& top, VariantDefinition& variant, bool letters_known,
                          std::vector<FileError>& errors) {
    RulesReader reader(variant, letters_known, errors);
    reader.read_rules(top);
    reader.read_setup(top);
}

}  // namespace tessera::definition
