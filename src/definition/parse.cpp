#include "definition/parse.hpp"

#include <algorithm>

#include "base/small.hpp"
#include "definition/rules_reader.hpp"
#include "definition/terms.hpp"
#include "definition/toml_file.hpp"
#include "lattice/shape.hpp"

namespace tessera::definition {
namespace {

/// Zones of all pieces together: each is compared with every cell of the board.
constexpr std::size_t kMaxZones = 1000;

class VariantReader {
public:
    VariantReader(Reading& reading, Boards boards)
        : boards_(boards), reading_(reading), errors_(reading.errors) {}

    /// The whole file; a definition fit for use only if this finds no fault.
    VariantDefinition read(const toml::table& file) {
        Table top(file, "", reading_);
        read_id(top);
        variant_.name = top.line_of_text("name", true);
        variant_.source = top.line_of_text("source", false);
        variant_.summary = top.line_of_text("summary", false);
        read_board(top);
        if (variant_.sizes.empty() || top.refuse_old("men", "[[pieces]]")) {
            top.skip({"view", "pieces", "rules", "setup"});
        } else {
            read_view(top);
            read_pieces(top);
            read_rules_and_setup(top, variant_, letters_known_, reading_);
        }
        top.finish();
        return std::move(variant_);
    }

private:
    [[nodiscard]] int axes() const { return variant_.axes(); }

    void read_id(Table& top) {
        const auto id = top.string("id", true);
        if (!id) return;
        const bool good =
            !id->empty() && id->size() <= 40 && std::all_of(id->begin(), id->end(), [](char c) {
                return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
            });
        if (!good) top.fail("id", "1 to 40 of the characters a-z, 0-9 and - expected");
        variant_.id = *id;
    }

    void read_board(Table& top) {
        auto board = top.table("board", true);
        if (!board) return;
        read_size(*board);
        if (variant_.sizes.empty()) {
            board->skip({"axes", "forward", "native"});
            return board->finish();
        }
        read_axis_names(*board);
        std::vector<int>& forward = variant_.forward_axes;
        read_axes(*board, "forward", forward);
        small_sort(forward);
        if (std::adjacent_find(forward.begin(), forward.end()) != forward.end())
            board->fail("forward", "an axis is given twice");
        if (const auto name = read_template(*board, "native")) {
            variant_.native_name = *name;
            check_native(*board);
        }
        board->finish();
    }

    void read_axis_names(Table& board) {
        const std::size_t before = errors_.size();
        std::vector<std::string>& names = variant_.axis_names;
        for (auto& [name, line] : board.strings("axes", true)) {
            if (name.empty() || std::any_of(name.begin(), name.end(), is_control))
                board.fail("axes", line, "every axis needs a name of one line");
            if (std::find(names.begin(), names.end(), name) != names.end())
                board.fail("axes", line, "two axes have the name '" + name + "'");
            names.push_back(name);
        }
        if (errors_.size() == before && names.size() != variant_.sizes.size())
            board.fail("axes", std::to_string(axes()) + " names expected, one an axis");
    }

    void read_size(Table& board) {
        const std::size_t before = errors_.size();
        const auto sizes = board.integers("size", true, 1, kMaxSize);
        if (errors_.size() != before) return;
        if (sizes.size() < kMinAxes || sizes.size() > kMaxAxes)
            return board.fail("size", std::to_string(kMinAxes) + " to " + std::to_string(kMaxAxes) +
                                          " axes expected");
        std::int64_t cells = 1;
        for (const auto s : sizes) cells *= s;  // at most 26^8, fits
        const std::int64_t most = boards_ == Boards::any ? kMaxVastCells : kMaxCells;
        if (cells > most)
            return board.fail("size", "the board has " + std::to_string(cells) +
                                          " cells, at most " + std::to_string(most) +
                                          " are possible");
        variant_.sizes.assign(sizes.begin(), sizes.end());
    }

    /// Nothing if the key is missing or wrong.
    std::optional<NameTemplate> read_template(Table& table, std::string_view key) {
        const std::size_t before = errors_.size();
        const std::string text = table.line_of_text(key, false);
        if (!table.has(key) || errors_.size() != before) return std::nullopt;
        auto parsed = parse_name_template(variant_.sizes, text);
        if (parsed) return std::move(parsed).value();
        table.fail(key, parsed.error().reason);
        return std::nullopt;
    }

    /// A native name must distinguish cells: every axis once.
    void check_native(Table& board) {
        std::vector<int> seen(static_cast<std::size_t>(axes()), 0);
        for (const NamePart& p : variant_.native_name)
            if (p.style != NamePart::Style::literal) ++seen[static_cast<std::size_t>(p.axis)];
        for (int a = 0; a < axes(); ++a)
            if (seen[static_cast<std::size_t>(a)] != 1)
                return board.fail("native", "axis " + std::to_string(a) + " must occur once");
    }

    void read_view(Table& top) {
        View& view = variant_.view;
        for (int a = 0; a < axes(); ++a) (a % 2 == 0 ? view.across : view.up).push_back(a);
        auto table = top.table("view", false);
        if (!table) return;
        const std::size_t before = errors_.size();
        read_axes(*table, "across", view.across);
        read_axes(*table, "up", view.up);
        read_axes(*table, "down", view.down);
        const auto label = read_template(*table, "label");
        if (errors_.size() == before) {
            if (label) view.board_label = *label;
            check_view(*table);
        }
        table->finish();
    }

    /// Leaves `out` as it is if the key is missing.
    void read_axes(Table& table, std::string_view key, std::vector<int>& out) {
        const auto given = table.integers(key, false, 0, axes() - 1);
        if (table.has(key)) out.assign(given.begin(), given.end());
    }

    void check_view(Table& table) {
        const View& view = variant_.view;
        std::vector<int> all = view.across;
        all.insert(all.end(), view.up.begin(), view.up.end());
        small_sort(all);
        bool once = static_cast<int>(all.size()) == axes();
        for (std::size_t i = 0; once && i < all.size(); ++i) once = all[i] == static_cast<int>(i);
        if (!once || view.across.empty() || view.up.empty())
            return table.fail(
                "across and up must name at least one axis each, together every axis once");
        for (const int a : view.down)
            if (std::find(view.up.begin(), view.up.end(), a) == view.up.end())
                table.fail("down", "axis " + std::to_string(a) + " is not in up");
        for (const NamePart& p : view.board_label)
            if (p.style != NamePart::Style::literal &&
                (p.axis == view.across.front() || p.axis == view.up.front()))
                table.fail("label", "axis " + std::to_string(p.axis) +
                                        " lies within a flat board and cannot distinguish boards");
    }

    void read_pieces(Table& top) {
        const std::size_t before = errors_.size();
        std::vector<Table> tables = top.tables("pieces", "a list of tables [[pieces]]");
        if (tables.empty()) return;
        if (tables.size() > kMaxPieceTypes)
            return top.fail("pieces",
                            "at most " + std::to_string(kMaxPieceTypes) + " kinds are possible");
        std::vector<Strings> promotions;
        std::uint64_t vectors = 0;
        for (Table& table : tables) {
            vectors += read_piece(table);
            promotions.push_back(table.strings("promotes_to", false));
            table.finish();
        }
        const bool readable = errors_.size() == before;
        const int most = boards_ == Boards::any ? kMaxVastVectors : kMaxVectors;
        if (vectors > static_cast<std::uint64_t>(most))
            top.fail("pieces", "the pieces have " + std::to_string(vectors) +
                                   " vectors together, at most " + std::to_string(most) +
                                   " are possible");
        for (std::size_t i = 0; i < tables.size(); ++i)
            read_promotions(tables[i], promotions[i], variant_.pieces[i].promotes_to);
        const auto royal = [](const PieceDefinition& piece) { return piece.royal; };
        if (readable && std::none_of(variant_.pieces.begin(), variant_.pieces.end(), royal))
            top.fail("pieces", "no piece is royal");
    }

    /// Adds the piece, without its promotions; returns the number of its vectors.
    std::uint64_t read_piece(Table& table) {
        PieceDefinition piece;
        read_letter(table, piece);
        piece.name = table.line_of_text("name", true);
        piece.royal = table.boolean("royal", false);
        piece.pawn = table.boolean("pawn", false);
        piece.minstrel = table.boolean("minstrel", false);
        piece.sticky = table.boolean("sticky", false);
        piece.double_step = table.boolean("double_step", false);
        const std::size_t before = errors_.size();
        const std::uint64_t vectors = read_movements(table, piece);
        if (errors_.size() == before) check_movements(table, piece);
        if (auto zones = read_zones(table, "double_from")) piece.double_from = *zones;
        if (auto zones = read_zones(table, "promotion_zone")) piece.promotion_zone = *zones;
        if (piece.royal && piece.minstrel)
            table.fail("minstrel", "a royal piece cannot be a minstrel");
        if (piece.double_from && !piece.double_step)
            table.fail("double_from", "needs double_step = true");
        if (table.has("promotes_to") != table.has("promotion_zone"))
            table.fail("promotes_to", "promotes_to and promotion_zone belong together");
        variant_.pieces.push_back(std::move(piece));
        return vectors;
    }

    /// A minstrel and a piece with a double step must be able to move accordingly.
    static void check_movements(Table& table, const PieceDefinition& piece) {
        const auto any = [&](auto&& wanted) {
            return std::any_of(piece.movements.begin(), piece.movements.end(), wanted);
        };
        if (piece.minstrel && any([](const Movement& m) { return m.mode == Mode::capture; }))
            table.fail("minstrel", "a minstrel never captures");
        if (piece.double_step && !any([](const Movement& m) {
                return m.reach == Reach::leap && m.mode != Mode::capture;
            }))
            table.fail("double_step", "needs a leap that does not only capture");
    }

    void read_letter(Table& table, PieceDefinition& piece) {
        const std::size_t before = errors_.size();
        const std::string letter = table.string("letter", true).value_or("");
        if (letter.size() == 1 && letter[0] >= 'A' && letter[0] <= 'Z')
            piece.letter = letter[0];
        else if (errors_.size() == before)
            table.fail("letter", "one capital letter A-Z expected");
        if (piece.letter != '?' && variant_.piece_index(piece.letter))
            table.fail("letter", "another piece has the letter " + letter);
        letters_known_ = letters_known_ && errors_.size() == before;
    }

    std::uint64_t read_movements(Table& table, PieceDefinition& piece) {
        constexpr std::pair<std::string_view, Mode> kModes[] = {
            {"", Mode::both}, {"quiet_", Mode::quiet}, {"capture_", Mode::capture}};
        constexpr std::pair<std::string_view, Reach> kReaches[] = {
            {"leap", Reach::leap},
            {"slide", Reach::slide},
            {"turning_slide", Reach::turning_slide}};
        std::uint64_t vectors = 0;
        for (const auto& [reach_name, reach] : kReaches) {
            for (const auto& [prefix, mode] : kModes) {
                const std::string key = std::string(prefix) + std::string(reach_name);
                if (reach == Reach::turning_slide && mode != Mode::both) continue;
                Movement movement{reach, mode, read_steps(table, key)};
                for (const StepSet& set : movement.steps) vectors += vectors_of(set);
                if (reach == Reach::turning_slide) check_turning(table, key, movement);
                if (!movement.steps.empty()) piece.movements.push_back(std::move(movement));
            }
        }
        return vectors;
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
        const toml::array* list = table.array(key, false, "a list of steps");
        if (!list) return out;
        if (list->size() > kMaxSteps)
            return table.fail(key, "at most " + std::to_string(kMaxSteps) + " steps are possible"),
                   out;
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
        if (const auto* s = item.as_string()) return parse_steps(variant_.sizes, s->get());
        std::vector<std::int64_t> numbers;
        const auto* list = item.as_array();
        if (!list) return Error{"", "a step is a string or a list of numbers"};
        for (const toml::node& n : *list) {
            const auto* i = n.as_integer();
            if (!i) return Error{"", "a step is a string or a list of numbers"};
            numbers.push_back(i->get());
        }
        return steps_from_numbers(variant_.sizes, numbers);
    }

    std::optional<ZonesByColour> read_zones(Table& table, std::string_view key) {
        auto zones = table.table(key, false);
        if (!zones) return std::nullopt;
        ZonesByColour out;
        for (const Colour c : kColours) {
            const std::string_view name = c == Colour::white ? "white" : "black";
            for (auto& [text, line] : zones->strings(name, true)) {
                auto zone = parse_zone(variant_.sizes, text);
                if (zone && ++zones_ > kMaxZones)
                    return zones->fail(name, line,
                                       "at most " + std::to_string(kMaxZones) +
                                           " zones of all pieces are possible"),
                           out;
                if (zone)
                    out[index(c)].push_back(*zone);
                else
                    zones->fail(name, line, zone.error().reason);
            }
        }
        zones->finish();
        return out;
    }

    /// Read when the letters of all pieces are known.
    void read_promotions(Table& table, const Strings& letters, std::vector<char>& out) {
        for (const auto& [text, line] : letters) {
            const auto to = text.size() == 1 ? variant_.piece_index(text[0]) : std::nullopt;
            const auto fail = [&, at = line](std::string reason) {
                table.fail("promotes_to", at, std::move(reason));
            };
            if (!to && letters_known_)
                fail("no piece has the letter '" + text + "'");
            else if (to && variant_.pieces[*to].royal)
                fail("a piece cannot promote to a royal piece");
            else if (to && std::find(out.begin(), out.end(), text[0]) != out.end())
                fail(text + " is given twice");
            else if (to)
                out.push_back(text[0]);
        }
    }

    VariantDefinition variant_;
    Boards boards_;
    std::size_t zones_ = 0;
    bool letters_known_ = true;  ///< else letters in promotions and the setup cannot be judged
    Reading& reading_;
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

Result<VariantDefinition, std::vector<FileError>> parse_variant(std::string_view toml_text,
                                                                Boards boards,
                                                                const SetupFiles& files) {
    Reading reading;
    reading.files = files;
    VariantDefinition variant;
    auto faults = read_toml(toml_text, reading, [&](const toml::table& file) {
        variant = VariantReader(reading, boards).read(file);
    });
    if (!faults.empty()) return faults;
    variant.lines = std::move(reading.lines);
    return variant;
}

}  // namespace tessera::definition
