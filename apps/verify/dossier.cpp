#include "dossier.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>
#include <sstream>
#include <utility>
#include <vector>

#include "base/clock.hpp"
#include "base/text.hpp"
#include "definition/parse.hpp"
#include "dossier_claims.hpp"
#include "endings.hpp"

namespace tessera::verify {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

constexpr const char* kFormat = "tessera-dossier 1";
/// No claim takes more than this share of the time that is left for it and those after it.
constexpr double kMostShare = 0.4;
constexpr std::uint64_t kPilotEntries = 2'000;

struct Claim {
    std::size_t line = 0;  ///< its number among them
    std::string text;      ///< of the dossier's line
    Json json;
};

std::optional<std::string> file_text(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) return std::nullopt;
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

/// Throws what Json throws.
std::vector<Claim> claims_of(const Json& dossier) {
    std::vector<Claim> claims;
    for (const Json& section : dossier.at("sections"))
        for (const Json& line : section.at("lines"))
            if (line.contains("claim"))
                claims.push_back(
                    {claims.size(), line.at("text").get<std::string>(), line.at("claim")});
    return claims;
}

/// In which claims are replayed: those that take long last.
int order_of(const Json& claim) {
    static constexpr std::array<std::string_view, 9> kOrder{
        "symmetries", "start", "piece", "first", "never", "solution", "endings", "perft", "noMate"};
    const auto type = claim.at("type").get<std::string>();
    return static_cast<int>(std::ranges::find(kOrder, type) - kOrder.begin());
}

Event event_of(const Json& claim) {
    const auto word = claim.at("event").get<std::string>();
    return word == "capture" ? Event::capture : word == "check" ? Event::check : Event::mate;
}

FirstMoves first_of(const Json& json) {
    return {json.at("moves").get<std::uint64_t>(), json.at("captures").get<std::uint64_t>(),
            json.at("checks").get<std::uint64_t>()};
}

class DossierVerifier {
public:
    DossierVerifier(fs::path folder, definition::VariantDefinition definition,
                    reference::Position start, double minutes, Executor executor)
        : folder_(std::move(folder)),
          definition_(std::move(definition)),
          game_(definition_),
          text_games_(definition_),
          start_(std::move(start)),
          executor_(std::move(executor)),
          end_(wall_milliseconds() + static_cast<std::int64_t>(minutes * 60'000)) {}

    /// Throws what Json throws.
    Result<Replayed> replay(const Claim& claim) {
        const std::int64_t left = end_ - wall_milliseconds();
        until_ =
            wall_milliseconds() + static_cast<std::int64_t>(kMostShare * static_cast<double>(left));
        const Replayer with{game_, start_, [this] { return wall_milliseconds() > until_; }};
        const Json& json = claim.json;
        const auto type = json.at("type").get<std::string>();
        if (type == "perft")
            return replay_perft(with, json.at("depth").get<int>(),
                                json.at("nodes").get<std::uint64_t>());
        if (type == "first")
            return replay_first(with, event_of(json),
                                json.at("line").get<std::vector<std::string>>());
        if (type == "never") return replay_never(with, event_of(json), json.at("plies").get<int>());
        if (type == "mate" || type == "noMate")
            return replay_mate(with,
                               json.at("side").get<std::string>() == "white"
                                   ? definition::Colour::white
                                   : definition::Colour::black,
                               json.at("turns").get<int>(), type == "mate");
        if (type == "start")
            return replay_start(with, {first_of(json.at("white")), first_of(json.at("black")),
                                       json.at("attacked").get<std::vector<std::string>>(),
                                       json.at("loose").get<std::vector<std::string>>()});
        if (type == "piece") return replay_piece(with, piece_of(json));
        if (type == "symmetries")
            return replay_symmetries(
                with,
                {json.at("board").get<std::uint64_t>(), json.at("moves").get<std::uint64_t>(),
                 json.at("start").get<std::uint64_t>(), json.at("exchange").get<std::uint64_t>()});
        if (type == "solution")
            return replay_solution(with, {json.at("value").get<std::string>(),
                                          json.at("singleMoves").get<std::uint64_t>(),
                                          json.at("positions").get<std::uint64_t>(),
                                          json.at("whiteWins").get<std::uint64_t>(),
                                          json.at("blackWins").get<std::uint64_t>()});
        if (type == "endings") return replay_endings(json);
        return Error{"", "the claim is of an unknown type, " + quote(type)};
    }

private:
    static PieceClaim piece_of(const Json& json) {
        const auto letter = json.at("letter").get<std::string>();
        return {letter.empty() ? '?' : letter.front(),    json.at("least").get<std::uint64_t>(),
                json.at("most").get<std::uint64_t>(),     json.at("parts").get<std::uint64_t>(),
                json.at("diameter").get<std::uint64_t>(), json.at("never").get<std::uint64_t>()};
    }

    Result<Replayed> replay_endings(const Json& json) {
        if (!tables_) {
            auto opened = endings::Folder::open(
                (folder_ / "tables").string(), std::make_shared<const rules::Variant>(definition_));
            if (!opened) return opened.error();
            tables_.emplace(std::move(opened).value());
        }
        const Json& all = json.at("endings");
        std::string left;
        std::size_t done = 0;
        for (const Json& one : all) {
            const auto name = one.at("name").get<std::string>();
            const auto table = std::ranges::find_if(
                tables_->tables(), [&](const auto& file) { return file->head().ending == name; });
            if (table == tables_->tables().end()) return Error{"", "there is no table of " + name};
            const std::int64_t share =
                (until_ - wall_milliseconds()) / static_cast<std::int64_t>(all.size() - done++);
            const auto some = verify_within(**table, one, share);
            if (!some) return some.error();
            if (*some > 1 && left.empty())
                left = "of " + name + " one entry in " + std::to_string(*some);
        }
        return Replayed{left.empty(), left};
    }
    /// One entry in so many was recomputed; 1: all.
    Result<std::uint64_t> verify_within(const endings::TableFile& table, const Json& claim,
                                        std::int64_t milliseconds) {
        const std::uint64_t entries = table.head().entries;
        if (auto fault = fault_of_figures(table, claim)) return *std::move(fault);
        const std::int64_t begun = wall_milliseconds();
        const std::uint64_t pilot = std::max<std::uint64_t>(1, entries / kPilotEntries);
        const auto tried = verify_table(text_games_, *tables_, table, pilot, {executor_, {}});
        if (!tried) return tried.error();
        const std::int64_t spent = std::max<std::int64_t>(1, wall_milliseconds() - begun);
        // All entries take about so long.
        const double whole = static_cast<double>(spent) * static_cast<double>(pilot);
        const auto every = static_cast<std::uint64_t>(
            whole / static_cast<double>(std::max<std::int64_t>(1, milliseconds - spent)) + 1);
        if (every >= pilot) return pilot;
        const auto verified = verify_table(text_games_, *tables_, table, every, {executor_, {}});
        if (!verified) return verified.error();
        return every;
    }
    /// What the dossier says of the table, counted again from its entries.
    static std::optional<Error> fault_of_figures(const endings::TableFile& file,
                                                 const Json& claim) {
        const auto table = file.load();
        if (!table) return table.error();
        std::array<std::uint64_t, 2> wins{}, draws{}, losses{};
        std::uint64_t mates = 0;
        int longest = 0;
        const endings::Index& index = table->ending->index();
        for (std::size_t side = 0; side < 2; ++side)
            for (std::uint64_t entry = 0; entry < table->values[side].size(); ++entry) {
                const endings::Value value = table->values[side][entry];
                if (value == endings::kNone) continue;
                const std::uint64_t positions = index.positions(entry);
                (endings::is_win(value)    ? wins
                 : endings::is_loss(value) ? losses
                                           : draws)[side] += positions;
                if (value == endings::kMated) mates += positions;
                if (endings::is_win(value)) longest = std::max(longest, value - 1);
            }
        const auto figures = [&](std::size_t side) {
            return std::vector<std::uint64_t>{wins[side], draws[side], losses[side]};
        };
        if (figures(0) == claim.at("white").get<std::vector<std::uint64_t>>() &&
            figures(1) == claim.at("black").get<std::vector<std::uint64_t>>() &&
            mates == claim.at("mates").get<std::uint64_t>() &&
            longest == claim.at("longest").get<int>())
            return std::nullopt;
        return Error{"", "the table of " + file.head().ending + " says otherwise"};
    }

    fs::path folder_;
    definition::VariantDefinition definition_;
    reference::Generator game_;
    Games text_games_;
    reference::Position start_;
    Executor executor_;
    std::int64_t end_;
    std::int64_t until_ = 0;
    std::optional<endings::Folder> tables_;
};

Result<DossierReport> replay_all(DossierVerifier& verifier, std::vector<Claim> claims,
                                 const std::function<void(const std::string&)>& tell) {
    std::ranges::sort(claims, {},
                      [](const Claim& c) { return std::pair(order_of(c.json), c.line); });
    DossierReport report;
    for (const Claim& claim : claims) {
        const auto replayed = verifier.replay(claim);
        if (!replayed) return Error{"wrong: " + claim.text, replayed.error().text()};
        ++(replayed->whole ? report.replayed : report.in_part);
        tell((replayed->whole ? "right: " : "in part (" + replayed->left + "): ") + claim.text);
    }
    return report;
}

}  // namespace

Result<DossierReport> verify_dossier(const std::string& folder, double minutes,
                                     const std::function<void(const std::string&)>& tell,
                                     Executor executor) {
    const fs::path path = folder;
    const auto text = file_text(path / "dossier.json");
    if (!text) return Error{folder, "there is no dossier.json that can be read"};
    const auto toml = file_text(path / "game.toml");
    if (!toml) return Error{folder, "there is no game.toml that can be read"};
    auto definition = definition::parse_variant(*toml);
    if (!definition)
        return Error{"", definition.error().front().text((path / "game.toml").string())};
    const std::string where = (path / "dossier.json").string();
    try {
        const Json dossier = Json::parse(*text);
        if (dossier.at("format").get<std::string>() != kFormat)
            return Error{where, "it is no dossier of this program"};
        if (dossier.at("identity").get<std::string>() != definition::identity(*definition))
            return Error{where, "its rules are not those of game.toml"};
        const reference::Game game(*definition);
        auto start = game.read(definition->setup);
        if (!start) return start.error();
        std::vector<Claim> claims = claims_of(dossier);
        DossierVerifier verifier(path, std::move(definition).value(), std::move(start).value(),
                                 minutes, std::move(executor));
        return replay_all(verifier, std::move(claims), tell);
    } catch (const Json::exception&) {
        return Error{where, "it is damaged"};
    }
}

}  // namespace tessera::verify
