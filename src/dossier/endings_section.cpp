// Endings of few pieces solved: which lone pieces mate, and what pairs of pieces do. The tables are
// kept in the dossier's folder.
#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "base/json.hpp"
#include "base/text.hpp"
#include "dossier/stages.hpp"
#include "endings/files/folder.hpp"
#include "endings/solve.hpp"
#include "engine/evaluation.hpp"

namespace tessera::dossier {
namespace {

using endings::Figures;
using endings::Material;
using endings::TableFile;

constexpr std::size_t kLonePieces = 3;
constexpr std::size_t kPairs = 4;
/// Of tables with four pieces, in a quick run and otherwise.
constexpr std::size_t kQuickTables = 6;
constexpr std::size_t kMostTables = 60;

using FilePtr = std::shared_ptr<const TableFile>;

/// Makes the tables that the folder does not have yet.
class TableMaker {
public:
    explicit TableMaker(StageRun& run)
        : run_(run), path_(std::filesystem::path(run.plan().folder) / "tables") {}

    std::optional<Error> open() {
        std::error_code error;
        std::filesystem::create_directories(path_, error);
        if (error) return Error{path_.string(), error.message()};
        const auto folder = endings::Folder::open(path_.string(), run_.shared_rules());
        if (!folder) return folder.error();
        for (const auto& table : folder->tables()) files_[table->head().ending] = table;
        return std::nullopt;
    }
    /// Null if there is no time for it, or the game's rules or the number of entries forbid it;
    /// `why` then says which.
    FilePtr table(const Material& material, std::string& why) {
        const std::string name = endings::name_of(run_.rules(), material);
        if (const auto known = files_.find(name); known != files_.end()) return known->second;
        std::vector<std::shared_ptr<const endings::Table>> smaller;
        for (const Material& less : endings::smaller(material)) {
            const FilePtr file = table(less, why);
            if (!file) return nullptr;
            auto loaded = file->load();
            if (!loaded) return why = loaded.error().text(), nullptr;
            smaller.push_back(std::make_shared<const endings::Table>(std::move(loaded).value()));
        }
        const auto ending = endings::Ending::make(run_.shared_rules(), material);
        if (!ending) return why = ending.error().reason, nullptr;
        const auto entries = static_cast<double>((*ending)->index().size());
        if (entries * milliseconds_an_entry_ > static_cast<double>(run_.left()))
            return why = "the time did not suffice", nullptr;
        run_.note(name);
        const std::int64_t before = run_.spent();
        const auto solved = endings::solve(*ending, smaller,
                                           {run_.host().executor, [&](const Progress&) {
                                                return !run_.stopped() && run_.left(kPatience) > 0;
                                            }});
        if (!solved) return why = "the time did not suffice", nullptr;
        milliseconds_an_entry_ =
            std::max(milliseconds_an_entry_, static_cast<double>(run_.spent() - before) / entries);
        return keep(*solved, name, why);
    }

private:
    /// Of the time allowed, for a table that takes longer than was foreseen.
    static constexpr double kPatience = 1.5;

    FilePtr keep(const endings::Table& table, const std::string& name, std::string& why) {
        const auto& game = run_.rules().definition();
        const std::string path = (path_ / endings::file_name(game.id, name)).string();
        if (const auto error = endings::write_table(table, game.name, path))
            return why = error->text(), nullptr;
        auto file = TableFile::open(path, run_.shared_rules());
        if (!file) return why = file.error().text(), nullptr;
        return files_[name] = std::move(file).value();
    }

    StageRun& run_;
    std::filesystem::path path_;
    std::map<std::string, FilePtr> files_;
    double milliseconds_an_entry_ = 0;
};

/// "king and queen against king and rook"
std::string ending_words(const rules::Variant& variant, const Material& material) {
    std::string text;
    for (const auto& side : material.pieces) {
        std::vector<std::string> names;
        for (const rules::PieceType type : side) names.push_back(name_of(variant, type));
        text += (text.empty() ? "" : " against ") + listed(names);
    }
    return text;
}

double part(std::uint64_t some, const Figures& all) {
    const std::uint64_t sum = all.wins + all.draws + all.losses;
    return sum == 0 ? 0 : static_cast<double>(some) / static_cast<double>(sum);
}

/// All and nothing are only what is exactly so.
std::string exact_percent(std::uint64_t some, const Figures& all) {
    const std::uint64_t sum = all.wins + all.draws + all.losses;
    if (some == 0 || some == sum) return some == 0 ? "0 %" : "100 %";
    const double share = 100 * part(some, all);
    if (share < 0.05) return "< 0.1 %";
    return share >= 99.95 ? "> 99.9 %" : rounded(share, 1) + " %";
}

int longest_win(const endings::Head& head) {
    const int longest = std::max(head.figures[0].longest, head.figures[1].longest);
    return longest == 0 ? 0 : longest - 1;
}

/// What each table says, in positions.
std::string ending_claim(const std::vector<const endings::Head*>& heads) {
    JsonWriter json;
    json.open_object().member("type", "endings");
    json.list("endings", heads, [&](const endings::Head* head) {
        json.open_object().member("name", head->ending);
        for (const auto& [name, figures] :
             {std::pair{"white", &head->figures[0]}, std::pair{"black", &head->figures[1]}})
            json.list(name, std::array{figures->wins, figures->draws, figures->losses},
                      [&](std::uint64_t count) { json.value(count); });
        json.member("mates", head->figures[0].mates + head->figures[1].mates);
        json.member("longest", longest_win(*head)).close_object();
    });
    return std::move(json.close_object()).take();
}

std::string tables_check() {
    return std::string("tessera endings verify --variant ") + kGameFile + " --tables tables";
}

void add_row(Table& table, Plot& plot, const endings::Head& head) {
    const Figures& white = head.figures[0];
    const Figures& black = head.figures[1];
    table.rows.push_back({head.ending, exact_percent(white.wins, white),
                          exact_percent(white.draws, white), exact_percent(black.losses, black),
                          std::to_string(longest_win(head)), grouped(white.mates + black.mates)});
    plot.items.push_back(
        {.label = head.ending,
         .values = {part(white.wins, white), part(white.draws, white), part(white.losses, white)}});
}

std::string lone_words(const std::string& name, const endings::Head& head) {
    const std::string pieces = "King and " + name + " against king: ";
    const Figures& white = head.figures[0];
    const std::uint64_t mates = white.mates + head.figures[1].mates;
    if (white.wins == 0)
        return pieces + counted(mates, "position is mate", "positions are mate") +
               ", but White to move wins none: the king has to help.";
    return pieces + "White to move wins " + exact_percent(white.wins, white) +
           " of all positions, at the latest with single move " +
           std::to_string(longest_win(head)) + ".";
}

/// Lone pieces: those that can never mate on one line.
void tell_lone(const rules::Variant& variant, const std::vector<FilePtr>& files,
               const std::vector<Material>& materials, Section& section) {
    std::vector<std::string> never;
    std::vector<const endings::Head*> unmated;
    for (std::size_t i = 0; i < files.size(); ++i) {
        const endings::Head& head = files[i]->head();
        const std::string& name = name_of(variant, materials[i].pieces[0].back());
        if (head.figures[0].mates + head.figures[1].mates == 0) {
            never.push_back(name);
            unmated.push_back(&head);
            continue;
        }
        Line& line = section.add(Kind::proof, lone_words(name, head));
        line.claim = ending_claim({&head});
        line.check = tables_check();
        line.headline = true;
    }
    if (never.empty()) return;
    Line& line = section.add(Kind::proof,
                             "No lone " + listed(never, "or") +
                                 " can mate a king, not even with his help: no position is mate.");
    line.claim = ending_claim(unmated);
    line.check = tables_check();
    line.headline = true;
}

/// Piece types that win alone from some positions.
std::set<rules::PieceType> winners_of(const std::vector<FilePtr>& files,
                                      const std::vector<Material>& materials) {
    std::set<rules::PieceType> found;
    for (std::size_t i = 0; i < files.size(); ++i)
        if (files[i]->head().figures[0].wins > 0) found.insert(materials[i].pieces[0].back());
    return found;
}

/// Endings of four pieces, those first that tell most: pairs against a king of which neither piece
/// wins alone, then piece against piece, then pairs with a piece that wins alone. Among these the
/// strongest first.
std::vector<Material> pairs_of(const rules::Variant& variant,
                               const std::set<rules::PieceType>& winners) {
    const std::vector<engine::Score> values = engine::piece_values(variant);
    const auto order = [&](const Material& one) {
        engine::Score worth = 0;
        bool wins = false;
        for (const auto& side : one.pieces)
            for (const rules::PieceType type : side) {
                worth += values[rules::index(type)];
                wins = wins || winners.contains(type);
            }
        const bool bare = one.pieces[1].size() == 1;
        return std::tuple(!bare ? 1 : wins ? 2 : 0, -worth, endings::name_of(variant, one));
    };
    std::vector<Material> found = endings::materials(variant, kPairs);
    std::ranges::sort(found, {}, order);
    return found;
}

Table empty_table() {
    return {.kind = Kind::proof,
            .title = "Endings solved",
            .head = {"Ending", "White to move wins", "draws", "Black to move loses",
                     "Longest win, single moves", "Positions that are mate"},
            .rows = {},
            .check = tables_check()};
}

/// Pairs that do not even mate with the king's help.
void tell_helpless(const std::vector<FilePtr>& files, Section& section) {
    std::vector<std::string> names;
    std::vector<const endings::Head*> heads;
    for (const FilePtr& file : files) {
        if (file->head().figures[0].mates + file->head().figures[1].mates > 0) continue;
        names.push_back(file->head().ending);
        heads.push_back(&file->head());
    }
    if (names.empty()) return;
    Line& line = section.add(Kind::proof, "No position is mate in " + listed(names) + ".");
    line.claim = ending_claim(heads);
    line.check = tables_check();
}

void tell_pairs(StageRun& run, TableMaker& maker, const std::vector<Material>& pairs,
                Section& section, Table& table, Plot& plot) {
    const std::size_t most = run.plan().quick ? kQuickTables : kMostTables;
    std::vector<FilePtr> solved;
    std::string why;
    std::size_t missing = 0;
    for (const Material& material : pairs) {
        const FilePtr file =
            solved.size() < most && !run.stopped() ? maker.table(material, why) : nullptr;
        if (!file) {
            ++missing;
            continue;
        }
        add_row(table, plot, file->head());
        solved.push_back(file);
    }
    tell_helpless(solved, section);
    if (!solved.empty()) {
        Line& line =
            section.add(Kind::proof, counted(solved.size(), "ending", "endings") +
                                         " of four pieces solved; the table has what they give.");
        std::vector<const endings::Head*> heads;
        heads.reserve(solved.size());
        for (const FilePtr& file : solved) heads.push_back(&file->head());
        line.claim = ending_claim(heads);
        line.check = tables_check();
    }
    if (missing > 0)
        section.add(Kind::open, counted(missing, "ending", "endings") +
                                    " of four pieces not solved: " +
                                    (why.empty() ? "a quick run leaves them out" : why) + ".");
}

}  // namespace

Section solve_endings(StageRun& run) {
    Section section = run.section();
    section.intro =
        "Every position of few pieces solved backwards from the mates. Draws by the halfmove limit "
        "and by repetition are left aside. Letters are the game's, White's before the v.";
    const auto materials = endings::materials(run.rules(), kLonePieces);
    TableMaker maker(run);
    if (const auto error = maker.open()) {
        section.add(Kind::open, "Endings not solved: " + error->text() + ".");
        return section;
    }
    if (materials.empty()) {
        section.add(Kind::open,
                    "The game has no endings that can be solved: pieces that are "
                    "pawns or promote are left out, and others it has none.");
        return section;
    }
    Table table = empty_table();
    Plot plot{.shape = Plot::Shape::stacked,
              .kind = Kind::proof,
              .title = "White to move, all positions",
              .series = {"win", "draw", "loss"},
              .items = {}};
    std::vector<FilePtr> files;
    std::vector<Material> solved;
    for (const Material& material : materials) {
        std::string why;
        FilePtr file = maker.table(material, why);
        if (!file) {
            section.add(Kind::open,
                        "Not solved, " + ending_words(run.rules(), material) + ": " + why + ".");
            continue;
        }
        add_row(table, plot, file->head());
        files.push_back(std::move(file));
        solved.push_back(material);
    }
    tell_lone(run.rules(), files, solved, section);
    if (!files.empty()) {
        tell_pairs(run, maker, pairs_of(run.rules(), winners_of(files, solved)), section, table,
                   plot);
        section.tables.push_back(std::move(table));
        section.plots.push_back(std::move(plot));
    }
    return section;
}

}  // namespace tessera::dossier
