#include "dossier/dossier.hpp"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "base/files.hpp"
#include "base/json.hpp"
#include "base/text.hpp"
#include "definition/parse.hpp"
#include "play/load.hpp"

namespace tessera::dossier {
namespace {

namespace fs = std::filesystem;

constexpr const char* kFormat = "tessera-dossier 1";

void write_plan(JsonWriter& json, const Plan& plan) {
    json.member("format", kFormat).member("identity", plan.rules->identity());
    json.key("minutes").number(rounded(plan.minutes, 2));
    json.member("quick", plan.quick).member("seed", plan.seed);
    if (plan.games) json.member("games", *plan.games);
}

std::string plan_text(const Plan& plan) {
    JsonWriter json;
    json.open_object();
    write_plan(json, plan);
    return std::move(json.close_object()).take() + '\n';
}

std::string whole_json(const Plan& plan, const std::vector<Section>& sections) {
    const definition::VariantDefinition& game = plan.rules->definition();
    JsonWriter json;
    json.open_object();
    write_plan(json, plan);
    json.key("game").open_object().member("id", game.id).member("name", game.name);
    json.member("source", game.source).member("summary", game.summary);
    json.member("file", kGameFile);
    json.list("sizes", game.sizes, [&](int size) { json.value(size); });
    json.close_object().key("sections").open_array();
    std::string text = std::move(json).take();
    for (std::size_t i = 0; i < sections.size(); ++i)
        text += (i == 0 ? "\n" : ",\n") + to_json(sections[i]);
    return text + "\n]}\n";
}

/// Milliseconds for a stage: its share of what is left for it and those after it, so that time that
/// earlier ones did not need is not lost.
std::int64_t allowed(const Plan& plan, const Stage& stage, const std::vector<Section>& before) {
    double left = plan.minutes * 60'000;
    for (const Section& section : before) left -= section.seconds * 1000;
    double shares = 0;
    for (const Stage& one : stages()) shares += &one >= &stage ? one.share : 0;
    const double own = plan.minutes * 60'000 * stage.share;
    return static_cast<std::int64_t>(shares > 0 ? std::max(own / 2, left * stage.share / shares)
                                                : 0);
}

/// The folder, as it has to be before the first stage.
std::optional<Error> prepare(const Plan& plan, std::string_view toml) {
    const fs::path folder = plan.folder;
    std::error_code error;
    fs::create_directories(folder / "parts", error);
    if (error) return Error{plan.folder, error.message()};
    const std::string wanted = plan_text(plan);
    if (const auto held = read_whole(folder / "plan.json"); held && *held != wanted)
        return Error{plan.folder,
                     "holds the dossier of another game, or of other options; name another folder "
                     "by --out"};
    if (auto fault = write_whole(folder / kGameFile, toml)) return fault;
    return write_whole(folder / "plan.json", wanted);
}

}  // namespace

Result<std::string> self_contained(std::string_view toml,
                                   const definition::VariantDefinition& definition) {
    std::string text(toml);
    if (definition.setup_file.empty()) return text;
    const std::string name = "@" + definition.setup_file;
    for (const char quotes : {'"', '\''}) {
        const std::string named = quotes + name + quotes;
        const std::size_t at = text.find(named);
        if (at != std::string::npos) text.replace(at, named.size(), '"' + definition.setup + '"');
    }
    const auto again = definition::parse_variant(text);
    if (!again || definition::identity(*again) != definition::identity(definition))
        return Error{"", "the start position of " + quote(definition.setup_file) +
                             " cannot be put into the game's file; write it there"};
    return text;
}

Result<bool> make(const Plan& plan, std::string_view toml, const Host& host,
                  std::string_view only) {
    if (auto fault = prepare(plan, toml)) return *std::move(fault);
    const fs::path parts = fs::path(plan.folder) / "parts";
    std::vector<Section> sections;
    for (const Stage& stage : stages()) {
        const fs::path part = parts / (std::string(stage.id) + ".json");
        if (const auto held = read_whole(part)) {
            auto section = section_of(*held);
            if (!section) return Error{part.string(), section.error().reason + "; remove it"};
            sections.push_back(std::move(section).value());
            continue;
        }
        if (!only.empty() && only != stage.id) continue;
        host.note(stage.id);
        const std::int64_t begun = host.now(), worked = host.processor();
        StageRun run(plan, host, stage, sections, allowed(plan, stage, sections));
        Section section = stage.run(run);
        if (run.stopped()) return false;
        section.seconds = static_cast<double>(host.now() - begun) / 1000;
        section.processor = static_cast<double>(host.processor() - worked) / 1000;
        if (auto fault = write_whole(part, to_json(section))) return *std::move(fault);
        sections.push_back(std::move(section));
    }
    const fs::path folder = plan.folder;
    if (auto fault = write_whole(folder / "dossier.json", whole_json(plan, sections)))
        return *std::move(fault);
    if (auto fault = write_whole(folder / "dossier.html", html_of(plan, sections)))
        return *std::move(fault);
    return true;
}

}  // namespace tessera::dossier
