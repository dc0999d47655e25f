#include "dossier/report.hpp"

#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/text.hpp"

namespace tessera::dossier {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<std::string_view, 4> kKinds{"fact", "proof", "estimate", "open"};
constexpr std::array<std::string_view, 4> kShapes{"bars", "stacked", "steps", "columns"};

template <class Enum, std::size_t N>
Enum named(const std::array<std::string_view, N>& names, const std::string& name) {
    for (std::size_t i = 0; i < N; ++i)
        if (names[i] == name) return static_cast<Enum>(i);
    throw Json::other_error::create(501, "unknown word " + name, nullptr);
}

Json json_of(const Estimate& estimate) {
    return {{"value", estimate.value},
            {"low", estimate.low},
            {"high", estimate.high},
            {"samples", estimate.samples}};
}

Json json_of(const Line& line) {
    Json json{{"kind", word(line.kind)}, {"text", line.text}};
    if (!line.check.empty()) json["check"] = line.check;
    if (!line.claim.empty()) json["claim"] = Json::parse(line.claim);
    if (line.estimate) json["estimate"] = json_of(*line.estimate);
    if (line.headline) json["headline"] = true;
    return json;
}

Json json_of(const Table& table) {
    Json json{{"kind", word(table.kind)}, {"title", table.title}};
    if (!table.check.empty()) json["check"] = table.check;
    json["head"] = table.head;
    json["rows"] = table.rows;
    return json;
}

Json json_of(const Plot& plot) {
    Json json{{"shape", kShapes[static_cast<std::size_t>(plot.shape)]},
              {"kind", word(plot.kind)},
              {"title", plot.title},
              {"unit", plot.unit},
              {"series", plot.series}};
    if (plot.reference) json["reference"] = *plot.reference;
    Json items = Json::array();
    for (const Plot::Item& item : plot.items) {
        Json one{{"label", item.label}, {"values", item.values}};
        if (item.low && item.high) {
            one["low"] = *item.low;
            one["high"] = *item.high;
        }
        items.push_back(std::move(one));
    }
    json["items"] = std::move(items);
    return json;
}

Line line_of(const Json& json) {
    Line line{.kind = named<Kind>(kKinds, json.at("kind").get<std::string>()),
              .text = json.at("text").get<std::string>(),
              .check = json.value("check", "")};
    if (json.contains("claim")) line.claim = json.at("claim").dump();
    if (json.contains("estimate")) {
        const Json& given = json.at("estimate");
        line.estimate =
            Estimate{given.at("value").get<double>(), given.at("low").get<double>(),
                     given.at("high").get<double>(), given.at("samples").get<std::uint64_t>()};
    }
    line.headline = json.value("headline", false);
    return line;
}

Table table_of(const Json& json) {
    return {.kind = named<Kind>(kKinds, json.at("kind").get<std::string>()),
            .title = json.at("title").get<std::string>(),
            .head = json.at("head").get<std::vector<std::string>>(),
            .rows = json.at("rows").get<std::vector<std::vector<std::string>>>(),
            .check = json.value("check", "")};
}

Plot plot_of(const Json& json) {
    Plot plot{.shape = named<Plot::Shape>(kShapes, json.at("shape").get<std::string>()),
              .kind = named<Kind>(kKinds, json.at("kind").get<std::string>()),
              .title = json.at("title").get<std::string>(),
              .unit = json.at("unit").get<std::string>(),
              .series = json.at("series").get<std::vector<std::string>>(),
              .items = {}};
    if (json.contains("reference")) plot.reference = json.at("reference").get<double>();
    for (const Json& one : json.at("items")) {
        Plot::Item item{.label = one.at("label").get<std::string>(),
                        .values = one.at("values").get<std::vector<double>>()};
        if (one.contains("low")) {
            item.low = one.at("low").get<double>();
            item.high = one.at("high").get<double>();
        }
        plot.items.push_back(std::move(item));
    }
    return plot;
}

Section read_section(const Json& json) {
    Section section{.id = json.at("id").get<std::string>(),
                    .title = json.at("title").get<std::string>(),
                    .intro = json.value("intro", "")};
    for (const Json& line : json.at("lines")) section.lines.push_back(line_of(line));
    for (const Json& table : json.at("tables")) section.tables.push_back(table_of(table));
    for (const Json& plot : json.at("plots")) section.plots.push_back(plot_of(plot));
    if (json.contains("data")) section.data = json.at("data").dump();
    section.shown = json.value("shown", true);
    section.seconds = json.at("seconds").get<double>();
    section.processor = json.at("processorSeconds").get<double>();
    return section;
}

/// To hundredths: no clock is read more exactly.
double hundredths(double seconds) {
    return std::round(seconds * 100) / 100;
}

}  // namespace

std::string_view word(Kind kind) {
    return kKinds[static_cast<std::size_t>(kind)];
}

std::string to_json(const Section& section) {
    Json json{{"id", section.id}, {"title", section.title}};
    if (!section.intro.empty()) json["intro"] = section.intro;
    if (!section.shown) json["shown"] = false;
    json["seconds"] = hundredths(section.seconds);
    json["processorSeconds"] = hundredths(section.processor);
    for (const char* const part : {"lines", "tables", "plots"}) json[part] = Json::array();
    for (const Line& line : section.lines) json["lines"].push_back(json_of(line));
    for (const Table& table : section.tables) json["tables"].push_back(json_of(table));
    for (const Plot& plot : section.plots) json["plots"].push_back(json_of(plot));
    if (!section.data.empty()) json["data"] = Json::parse(section.data);
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Result<Section> section_of(std::string_view json) {
    try {
        return read_section(Json::parse(json));
    } catch (const Json::exception&) {
        return Error{"", "it is no section of a dossier"};
    }
}

std::string counted(std::uint64_t number, std::string_view one, std::string_view many) {
    return grouped(number) + ' ' + std::string(number == 1 ? one : many);
}

std::string percent(double share) {
    return rounded(100 * share, 1) + " %";
}

std::string percent(const Estimate& share) {
    return percent(share.value) + " (" + rounded(100 * share.low, 1) + " to " +
           rounded(100 * share.high, 1) + ")";
}

std::string listed(const std::vector<std::string>& words, std::string_view before_last) {
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const bool last = i + 1 == words.size();
        if (i > 0) text += last ? ' ' + std::string(before_last) + ' ' : ", ";
        text += words[i];
    }
    return text;
}

std::string listed(const std::vector<std::string>& words, std::size_t most) {
    if (words.size() <= most) return listed(words);
    std::vector<std::string> some(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(most));
    some.push_back(std::to_string(words.size() - most) + " more");
    return listed(some);
}

}  // namespace tessera::dossier
