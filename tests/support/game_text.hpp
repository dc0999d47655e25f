// A game definition written as a game file, for tests that read it back.
#pragma once

#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include "definition/definition.hpp"
#include "definition/start_number.hpp"

namespace tessera::testing_support {

class GameWriter {
public:
    explicit GameWriter(const definition::VariantDefinition& game) : game_(game) {}

    std::string write() {
        text("id", game_.id);
        text("name", game_.name);
        text("source", game_.source);
        text("summary", game_.summary);
        write_board();
        for (const definition::PieceDefinition& piece : game_.pieces) write_piece(piece);
        write_rules();
        write_setup();
        return std::move(out_);
    }

private:
    static std::string literal(std::string_view value) {
        std::string out = "\"";
        for (const char c : value) {
            if (c == '"' || c == '\\') out += '\\';
            out += c;
        }
        return out + '"';
    }
    /// `[a, b]`; `item` gives the text of one.
    template <class List, class Item>
    static std::string list_of(const List& list, Item&& item) {
        std::string out;
        for (const auto& one : list) out += (out.empty() ? "" : ", ") + item(one);
        return "[" + out + "]";
    }
    static std::string numbers(const std::vector<int>& list) {
        return list_of(list, [](int n) { return std::to_string(n); });
    }

    void line(std::string_view key, const std::string& value) {
        out_ += std::string(key) + " = " + value + '\n';
    }
    void text(std::string_view key, std::string_view value) { line(key, literal(value)); }
    void flag(std::string_view key, bool value) { line(key, value ? "true" : "false"); }

    static std::string name_text(const definition::NameTemplate& name) {
        constexpr std::string_view kStyles = "?aA10I";  // in order of NamePart::Style
        std::string out;
        for (const definition::NamePart& part : name)
            out += part.style == definition::NamePart::Style::literal
                       ? part.text
                       : "{" + std::to_string(part.axis) + ":" +
                             kStyles[static_cast<std::size_t>(part.style)] + "}";
        return out;
    }

    void write_board() {
        out_ += "[board]\n";
        line("size", numbers(game_.sizes));
        line("axes", list_of(game_.axis_names, literal));
        line("forward", numbers(game_.forward_axes));
        if (!game_.native_name.empty()) text("native", name_text(game_.native_name));
        out_ += "[view]\n";
        line("across", numbers(game_.view.across));
        line("up", numbers(game_.view.up));
        line("down", numbers(game_.view.down));
        text("label", name_text(game_.view.board_label));
    }

    /// As a string where only a string can say it, else as numbers.
    static std::string step_text(const definition::StepSet& set) {
        if (!set.magnitudes.empty()) {
            std::string digits;
            for (const int m : set.magnitudes) digits += std::to_string(m);
            return literal(digits);
        }
        std::string pattern;
        std::vector<int> steps;
        bool either = false;
        for (const definition::AxisStep& s : set.pattern) {
            either = either || s.either;
            steps.push_back(s.step);
            pattern += s.either ? "*" : s.step == -1 ? "-" : std::to_string(s.step);
        }
        return either ? literal(pattern) : numbers(steps);
    }

    static std::string zone_text(const definition::Zone& zone) {
        std::string out;
        for (std::size_t axis = 0; axis < zone.coordinates.size(); ++axis) {
            const auto& at = zone.coordinates[axis];
            out += !at             ? "*"
                   : axis % 2 == 0 ? std::string(1, static_cast<char>('a' + *at))
                                   : std::to_string(*at + 1);
        }
        return literal(out);
    }
    void zones(std::string_view key, const definition::ZonesByColour& zones) {
        line(key, "{ white = " + list_of(zones[0], zone_text) +
                      ", black = " + list_of(zones[1], zone_text) + " }");
    }

    void write_piece(const definition::PieceDefinition& piece) {
        out_ += "[[pieces]]\n";
        text("letter", std::string_view(&piece.letter, 1));
        text("name", piece.name);
        flag("royal", piece.royal);
        flag("pawn", piece.pawn);
        flag("minstrel", piece.minstrel);
        flag("sticky", piece.sticky);
        for (const definition::Movement& m : piece.movements) {
            constexpr std::string_view kModes[] = {"", "quiet_", "capture_"};
            constexpr std::string_view kReaches[] = {"leap", "slide", "turning_slide"};
            line(std::string(kModes[static_cast<std::size_t>(m.mode)]) +
                     std::string(kReaches[static_cast<std::size_t>(m.reach)]),
                 list_of(m.steps, step_text));
        }
        flag("double_step", piece.double_step);
        if (piece.double_from) zones("double_from", *piece.double_from);
        line("promotes_to", list_of(piece.promotes_to,
                                    [](char letter) { return literal(std::string(1, letter)); }));
        zones("promotion_zone", piece.promotion_zone);
    }

    void write_rules() {
        constexpr std::string_view kCastlings[] = {"none", "fide", "chess960", "king_jump", "swap"};
        const definition::SpecialRules& rules = game_.special;
        out_ += "[rules]\n";
        text("castling", kCastlings[static_cast<std::size_t>(rules.castling)]);
        if (definition::castles_with_rook(rules.castling))
            text("castling_rook", std::string_view(&rules.castling_rook, 1));
        if (definition::castles_along_axis(rules.castling))
            line("castling_axis", std::to_string(rules.castling_axis));
        flag("en_passant", rules.en_passant);
        line("moves_per_turn", std::to_string(rules.moves_per_turn));
        flag("pact", rules.pact);
        line("halfmove_limit", std::to_string(rules.halfmove_limit));
        flag("dead_positions", rules.dead_positions);
        flag("pawn_move_resets", rules.pawn_move_resets);
    }

    std::string army_text() {
        const definition::Army& army = game_.army;
        std::string out;
        for (const auto& [piece, letter] :
             {std::pair("bishop", army.bishop), std::pair("queen", army.queen),
              std::pair("knight", army.knight), std::pair("rook", army.rook),
              std::pair("man", army.man)})
            if (letter != 0)
                out += (out.empty() ? "" : ", ") + std::string(piece) + " = " +
                       literal(std::string(1, letter));
        return "{ " + out + " }";
    }

    void write_setup() {
        out_ += "[setup]\n";
        if (game_.shuffle == definition::Shuffle::none) return text("position", game_.setup);
        text("shuffle", "hdc");
        line("army", army_text());
        text("number", definition::start_number(game_, game_.start).value());
    }

    const definition::VariantDefinition& game_;
    std::string out_;
};

inline std::string game_text(const definition::VariantDefinition& game) {
    return GameWriter(game).write();
}

/// Equal in everything a file can say, wherever it says so. Names every member, so that none can be
/// forgotten.
inline bool same_game(const definition::VariantDefinition& a,
                      const definition::VariantDefinition& b) {
    const auto members = [](const definition::VariantDefinition& game) {
        const auto& [id, name, source, summary, sizes, axis_names, forward_axes, native_name, view,
                     pieces, rules, shuffle, army, number, setup, setup_file, start, lines] = game;
        static_cast<void>(setup_file);
        static_cast<void>(lines);
        return std::tie(id, name, source, summary, sizes, axis_names, forward_axes, native_name,
                        view, pieces, rules, shuffle, army, number, setup, start);
    };
    return members(a) == members(b);
}

}  // namespace tessera::testing_support
