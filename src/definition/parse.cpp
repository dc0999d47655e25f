#include "definition/parse.hpp"

#include <algorithm>
#include <initializer_list>
#include <set>

#include "definition/placement.hpp"
#include "definition/terms.hpp"
#include "lattice/shape.hpp"

#define TOML_EXCEPTIONS 0
#define TOML_ENABLE_FORMATTERS 0
#define TOML_FLOAT_CHARCONV 1
#include <toml++/toml.h>

namespace tessera::definition {
namespace {

using Strings = std::vector<std::pair<std::string, int>>;  ///< text and line

int line_of(const toml::node& node) { return static_cast<int>(node.source().begin.line); }

/// Reads one table key by key; what no reader asked for is an unknown key.
class Table {
public:
    Table(const toml::table& table, std::string path, int line, std::vector<FileError>& errors)
        : table_(table), path_(std::move(path)), line_(line), errors_(errors) {}

    [[nodiscard]] int line() const { return line_; }
    [[nodiscard]] bool has(std::string_view key) const { return table_.contains(key); }
    [[nodiscard]] int line(std::string_view key) const {
        const toml::node* node = table_.get(key);
        return node ? line_of(*node) : line_;
    }
    void fail(std::string_view key, std::string reason) { fail(key, line(key), std::move(reason)); }
    void fail(std::string_view key, int line, std::string reason) {
        const std::string name = path_.empty()  ? std::string(key)
                                 : key.empty() ? path_
                                               : path_ + "." + std::string(key);
        errors_.push_back({line, name, std::move(reason)});
    }

    /// The node, or null; `kind` names what is expected for the error of a missing key.
    const toml::node* node(std::string_view key, bool required, std::string_view kind) {
        asked_.insert(std::string(key));
        const toml::node* found = table_.get(key);
        if (!found && required) fail(key, "missing: " + std::string(kind) + " expected");
        return found;
    }

    std::string string(std::string_view key, bool required) {
        const toml::node* n = node(key, required, "a string");
        if (!n) return "";
        if (const auto* s = n->as_string()) return s->get();
        fail(key, "a string expected");
        return "";
    }

    bool boolean(std::string_view key, bool fallback) {
        const toml::node* n = node(key, false, "");
        if (!n) return fallback;
        if (const auto* b = n->as_boolean()) return b->get();
        fail(key, "true or false expected");
        return fallback;
    }

    std::int64_t integer(std::string_view key, std::int64_t fallback, std::int64_t least,
                         std::int64_t most) {
        const toml::node* n = node(key, false, "");
        if (!n) return fallback;
        const auto* i = n->as_integer();
        if (i && i->get() >= least && i->get() <= most) return i->get();
        fail(key, "a whole number from " + std::to_string(least) + " to " + std::to_string(most) +
                      " expected");
        return fallback;
    }

    std::vector<std::int64_t> integers(std::string_view key, bool required, std::int64_t least,
                                       std::int64_t most) {
        std::vector<std::int64_t> out;
        const toml::node* n = node(key, required, "a list of numbers");
        if (!n) return out;
        const auto* list = n->as_array();
        if (!list) return fail(key, "a list of numbers expected"), out;
        for (const toml::node& item : *list) {
            const auto* i = item.as_integer();
            if (i && i->get() >= least && i->get() <= most)
                out.push_back(i->get());
            else
                fail(key, line_of(item), "whole numbers from " + std::to_string(least) + " to " +
                                             std::to_string(most) + " expected");
        }
        return out;
    }

    Strings strings(std::string_view key, bool required) {
        Strings out;
        const toml::node* n = node(key, required, "a list of strings");
        if (!n) return out;
        const auto* list = n->as_array();
        if (!list) return fail(key, "a list of strings expected"), out;
        for (const toml::node& item : *list) {
            if (const auto* s = item.as_string())
                out.emplace_back(s->get(), line_of(item));
            else
                fail(key, line_of(item), "strings expected");
        }
        return out;
    }

    std::optional<Table> table(std::string_view key, bool required) {
        const toml::node* n = node(key, required, "a table");
        if (!n) return std::nullopt;
        if (const auto* t = n->as_table())
            return Table(*t, path_.empty() ? std::string(key) : path_ + "." + std::string(key),
                         line_of(*t), errors_);
        fail(key, "a table expected");
        return std::nullopt;
    }

    /// Reports keys that were never asked for. Call when everything has been read.
    void finish() {
        for (const auto& [key, value] : table_) {
            if (asked_.count(std::string(key.str()))) continue;
            fail(key.str(), static_cast<int>(key.source().begin.line), "unknown key");
        }
    }

private:
    const toml::table& table_;
    std::string path_;
    int line_;
    std::vector<FileError>& errors_;
    std::set<std::string> asked_;
};

/// Reads the whole file into `game`, collecting every fault.
class GameReader {
public:
    explicit GameReader(std::vector<FileError>& errors) : errors_(errors) {}

    void read(const toml::table& file) {
        Table top(file, "", 1, errors_);
        game_.id = top.string("id", true);
        check_id(top);
        game_.name = top.string("name", true);
        game_.source = top.string("source", false);
        game_.summary = top.string("summary", false);
        read_board(top);
        if (game_.sizes.empty()) return;  // nothing else can be judged
        read_view(top);
        read_men(top);
        read_rules(top);
        read_setup(top);
        top.finish();
    }

    GameDefinition take() { return std::move(game_); }

private:
    [[nodiscard]] int axes() const { return game_.axes(); }

    void check_id(Table& top) {
        const bool good = !game_.id.empty() && game_.id.size() <= 40 &&
                          std::all_of(game_.id.begin(), game_.id.end(), [](char c) {
                              return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
                          });
        if (!good && top.has("id"))
            top.fail("id", "1 to 40 of the characters a-z, 0-9 and - expected");
    }

    void read_board(Table& top) {
        auto board = top.table("board", true);
        if (!board) return;
        read_size(*board);
        if (game_.sizes.empty()) return;
        for (auto& [name, line] : board->strings("axes", true)) game_.axis_names.push_back(name);
        if (board->has("axes") && static_cast<int>(game_.axis_names.size()) != axes())
            board->fail("axes", std::to_string(axes()) + " names expected, one an axis");
        for (const auto a : board->integers("forward", false, 0, axes() - 1))
            game_.forward_axes.push_back(static_cast<int>(a));
        std::sort(game_.forward_axes.begin(), game_.forward_axes.end());
        if (std::adjacent_find(game_.forward_axes.begin(), game_.forward_axes.end()) !=
            game_.forward_axes.end())
            board->fail("forward", "an axis is given twice");
        game_.native_name = read_template(*board, "native");
        if (board->has("native")) check_native(*board);
        board->finish();
    }

    void read_size(Table& board) {
        const std::size_t before = errors_.size();
        const auto sizes = board.integers("size", true, 1, kMaxSize);
        if (errors_.size() != before) return;
        if (sizes.empty() || sizes.size() > kMaxAxes)
            return board.fail("size", "1 to " + std::to_string(kMaxAxes) + " axes expected");
        std::int64_t cells = 1;
        for (const auto s : sizes) cells *= s;  // at most 26^8, fits
        if (cells > kMaxCells)
            return board.fail("size", "the board has " + std::to_string(cells) +
                                          " cells, at most " + std::to_string(kMaxCells) +
                                          " are possible");
        game_.sizes.assign(sizes.begin(), sizes.end());
    }

    NameTemplate read_template(Table& table, std::string_view key) {
        const std::string text = table.string(key, false);
        if (text.empty()) return {};
        auto parsed = parse_name_template(game_.sizes, text);
        if (parsed) return *parsed;
        table.fail(key, parsed.error().reason);
        return {};
    }

    /// A native name must tell cells apart: every axis once.
    void check_native(Table& board) {
        std::vector<int> seen(static_cast<std::size_t>(axes()), 0);
        for (const NamePart& p : game_.native_name)
            if (p.style != NamePart::Style::literal) ++seen[static_cast<std::size_t>(p.axis)];
        for (int a = 0; a < axes(); ++a)
            if (seen[static_cast<std::size_t>(a)] != 1)
                return board.fail("native", "axis " + std::to_string(a) + " must occur once");
    }

    void read_view(Table& top) {
        View& view = game_.view;
        for (int a = 0; a < axes(); ++a) (a % 2 == 0 ? view.across : view.up).push_back(a);
        auto table = top.table("view", false);
        if (!table) return;
        const auto list = [&](std::string_view key, std::vector<int>& out) {
            if (!table->has(key)) return;
            out.clear();
            for (const auto a : table->integers(key, false, 0, axes() - 1))
                out.push_back(static_cast<int>(a));
        };
        list("across", view.across);
        list("up", view.up);
        list("down", view.down);
        std::vector<int> all = view.across;
        all.insert(all.end(), view.up.begin(), view.up.end());
        std::sort(all.begin(), all.end());
        bool once = static_cast<int>(all.size()) == axes();
        for (std::size_t i = 0; once && i < all.size(); ++i) once = all[i] == static_cast<int>(i);
        if (!once) table->fail("", "across and up together must name every axis once");
        for (const int a : view.down)
            if (std::find(view.up.begin(), view.up.end(), a) == view.up.end())
                table->fail("down", "axis " + std::to_string(a) + " is not in up");
        view.board_label = read_template(*table, "label");
        for (std::string_view key : {"across", "up", "down"}) (void)table->node(key, false, "");
        table->finish();
    }

    void read_men(Table& top) {
        const toml::node* node = top.node("men", true, "a list of tables [[men]]");
        if (!node) return;
        const auto* list = node->as_array();
        if (!list || list->empty() || !list->is_homogeneous(toml::node_type::table))
            return top.fail("men", "a list of tables [[men]] expected");
        if (list->size() > kMaxMen)
            return top.fail("men", "at most " + std::to_string(kMaxMen) + " kinds are possible");
        std::vector<Strings> promotions;
        for (std::size_t i = 0; i < list->size(); ++i) {
            const auto& entry = *(*list)[i].as_table();
            Table table(entry, "men[" + std::to_string(i) + "]", line_of(entry), errors_);
            read_man(table);
            promotions.push_back(table.strings("promotes_to", false));
            table.finish();
        }
        for (std::size_t i = 0; i < promotions.size(); ++i) resolve_promotions(i, promotions[i]);
        if (std::none_of(game_.men.begin(), game_.men.end(),
                         [](const Man& m) { return m.royal; }))
            top.fail("men", "no man is royal");
    }

    void read_man(Table& table) {
        Man man;
        const std::string letter = table.string("letter", true);
        if (letter.size() == 1 && letter[0] >= 'A' && letter[0] <= 'Z')
            man.letter = letter[0];
        else if (table.has("letter"))
            table.fail("letter", "one capital letter A-Z expected");
        if (man.letter != '?' && game_.man_index(man.letter))
            table.fail("letter", "another man has the letter " + letter);
        man.name = table.string("name", true);
        man.royal = table.boolean("royal", false);
        man.pawn = table.boolean("pawn", false);
        man.minstrel = table.boolean("minstrel", false);
        man.sticky = table.boolean("sticky", false);
        man.double_step = table.boolean("double_step", false);
        read_movements(table, man);
        if (auto zones = read_zones(table, "double_from")) man.double_from = *zones;
        if (auto zones = read_zones(table, "promotion_zone")) man.promotion_zone = *zones;
        if (man.royal && man.minstrel) table.fail("minstrel", "a royal man cannot be a minstrel");
        if (man.double_from && !man.double_step)
            table.fail("double_from", "needs double_step = true");
        if (table.has("promotes_to") != table.has("promotion_zone"))
            table.fail("promotes_to", "promotes_to and promotion_zone belong together");
        game_.men.push_back(std::move(man));
    }

    void read_movements(Table& table, Man& man) {
        constexpr std::pair<std::string_view, Mode> kModes[] = {
            {"", Mode::both}, {"quiet_", Mode::quiet}, {"capture_", Mode::capture}};
        constexpr std::pair<std::string_view, Reach> kReaches[] = {
            {"leap", Reach::leap}, {"slide", Reach::slide}, {"turning_slide", Reach::turning_slide}};
        std::uint64_t vectors = 0;
        for (const auto& [reach_name, reach] : kReaches) {
            for (const auto& [prefix, mode] : kModes) {
                const std::string key = std::string(prefix) + std::string(reach_name);
                if (reach == Reach::turning_slide && mode != Mode::both) continue;
                Movement movement{reach, mode, read_steps(table, key)};
                for (const StepSet& set : movement.steps) vectors += vectors_of(set);
                if (reach == Reach::turning_slide) check_turning(table, key, movement);
                if (!movement.steps.empty()) man.movements.push_back(std::move(movement));
            }
        }
        if (vectors > kMaxVectors)
            table.fail("", "the man has " + std::to_string(vectors) + " vectors, at most " +
                               std::to_string(kMaxVectors) + " are possible");
    }

    [[nodiscard]] std::uint64_t vectors_of(const StepSet& set) const {
        if (!set.magnitudes.empty()) return lattice::orbit_size(axes(), set.magnitudes);
        std::uint64_t n = 1;
        for (const AxisStep& s : set.pattern) n *= s.either ? 2 : 1;
        return n;
    }

    static void check_turning(Table& table, std::string_view key, const Movement& movement) {
        for (const StepSet& set : movement.steps)
            if (set.magnitudes != std::vector<int>{1})
                return table.fail(key, "only the orbit \"1\" can turn");
    }

    std::vector<StepSet> read_steps(Table& table, std::string_view key) {
        std::vector<StepSet> out;
        const toml::node* node = table.node(key, false, "");
        if (!node) return out;
        const auto* list = node->as_array();
        if (!list) return table.fail(key, "a list of steps expected"), out;
        for (const toml::node& item : *list) {
            auto set = read_step(item);
            if (!set)
                table.fail(key, line_of(item), set.error().reason);
            else if (std::find(out.begin(), out.end(), *set) != out.end())
                table.fail(key, line_of(item), "the same step is given twice");
            else
                out.push_back(*set);
        }
        return out;
    }

    Result<StepSet> read_step(const toml::node& item) {
        if (const auto* s = item.as_string()) return parse_steps(game_.sizes, s->get());
        std::vector<std::int64_t> numbers;
        const auto* list = item.as_array();
        if (!list) return Error{"", "a step is a string or a list of numbers"};
        for (const toml::node& n : *list) {
            const auto* i = n.as_integer();
            if (!i) return Error{"", "a step is a string or a list of numbers"};
            numbers.push_back(i->get());
        }
        return steps_from_numbers(game_.sizes, numbers);
    }

    std::optional<ZonesByColour> read_zones(Table& table, std::string_view key) {
        auto zones = table.table(key, false);
        if (!zones) return std::nullopt;
        ZonesByColour out;
        for (const Colour c : kColours) {
            const std::string_view name = c == Colour::white ? "white" : "black";
            for (auto& [text, line] : zones->strings(name, true)) {
                auto zone = parse_zone(game_.sizes, text);
                if (zone)
                    out[index(c)].push_back(*zone);
                else
                    zones->fail(name, line, zone.error().reason);
            }
        }
        zones->finish();
        return out;
    }

    void resolve_promotions(std::size_t man, const Strings& letters) {
        for (const auto& [text, line] : letters) {
            const std::string key = "men[" + std::to_string(man) + "].promotes_to";
            const auto to = text.size() == 1 ? game_.man_index(text[0]) : std::nullopt;
            auto& list = game_.men[man].promotes_to;
            if (!to)
                errors_.push_back({line, key, "no man has the letter '" + text + "'"});
            else if (game_.men[*to].royal)
                errors_.push_back({line, key, "a man cannot promote to a royal man"});
            else if (std::find(list.begin(), list.end(), text[0]) != list.end())
                errors_.push_back({line, key, text + " is given twice"});
            else
                list.push_back(text[0]);
        }
    }

    void read_rules(Table& top) {
        auto table = top.table("rules", false);
        if (!table) return;
        SpecialRules& rules = game_.rules;
        if (table->has("castling")) read_castling(*table);
        rules.en_passant = table->boolean("en_passant", false);
        rules.moves_per_turn = static_cast<int>(table->integer("moves_per_turn", 1, 1, 2));
        rules.pact = table->boolean("pact", false);
        rules.quiet_limit = static_cast<int>(table->integer("quiet_limit", 100, 1, 10000));
        rules.pawn_move_resets = table->boolean("pawn_move_resets", true);
        if (rules.en_passant && rules.moves_per_turn != 1)
            table->fail("en_passant", "needs one move a turn");
        if (rules.en_passant && std::none_of(game_.men.begin(), game_.men.end(), [](const Man& m) {
                return m.double_step;
            }))
            table->fail("en_passant", "needs a man with double_step");
        table->finish();
    }

    void read_castling(Table& table) {
        const std::string name = table.string("castling", true);
        if (name == "fide") {
            game_.rules.castling = Castling::fide;
            if (axes() != 2) table.fail("castling", "fide castling needs a board of two axes");
            if (!game_.man_index('R') || !game_.man_index('K'))
                table.fail("castling", "fide castling needs men K and R");
        } else if (name != "none") {
            table.fail("castling", "'" + name + "' is not one of none, fide");
        }
    }

    void read_setup(Table& top) {
        auto table = top.table("setup", true);
        if (!table) return;
        game_.setup = table->string("position", true);
        table->finish();
        if (game_.setup.empty() || game_.men.empty()) return;
        auto men = parse_placement(game_, game_.setup.substr(0, game_.setup.find(' ')));
        if (men)
            game_.start = *men;
        else
            table->fail("position", men.error().text());
    }

    GameDefinition game_;
    std::vector<FileError>& errors_;
};

}  // namespace

std::string FileError::text(std::string_view file) const {
    std::string out(file);
    if (line > 0) out += (out.empty() ? "line " : ":") + std::to_string(line);
    if (!out.empty()) out += ": ";
    if (!key.empty()) out += key + ": ";
    return out + reason;
}

Result<GameDefinition, std::vector<FileError>> parse_game(std::string_view toml_text) {
    std::vector<FileError> errors;
    if (toml_text.size() > kMaxFileBytes) {
        errors.push_back({0, "", "the file is larger than " + std::to_string(kMaxFileBytes) +
                                     " bytes"});
        return errors;
    }
    const toml::parse_result parsed = toml::parse(toml_text);
    if (!parsed) {
        errors.push_back({static_cast<int>(parsed.error().source().begin.line), "",
                          std::string(parsed.error().description())});
        return errors;
    }
    GameReader reader(errors);
    reader.read(parsed.table());
    if (errors.empty()) return reader.take();
    std::vector<FileError> by_line;
    for (FileError& e : errors) {
        const auto later = std::upper_bound(
            by_line.begin(), by_line.end(), e.line,
            [](int line, const FileError& known) { return line < known.line; });
        by_line.insert(later, std::move(e));
    }
    return by_line;
}

}  // namespace tessera::definition
