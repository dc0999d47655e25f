// The dossier as a page of its own: no other file, no script.
#include <array>
#include <string>

#include "base/text.hpp"
#include "dossier/dossier.hpp"

namespace tessera::dossier {
namespace {

constexpr const char* kStyle = R"css(
:root{color-scheme:light dark;--bg:#fff;--soft:#f4f6f8;--ink:#1b222c;--muted:#56606d;--line:#d8dee5;
--fact:#4a5563;--proof:#17693f;--estimate:#1f56a6;--open:#8a5300;--bar:#4478bd;--mark:#c2571a;
--s0:#2f8a5f;--s1:#aab3bd;--s2:#b4483f}
@media (prefers-color-scheme:dark){:root{--bg:#12161c;--soft:#1a2028;--ink:#e7ebf0;--muted:#a0abb8;
--line:#323c48;--fact:#b3bfcc;--proof:#6fce9c;--estimate:#8db8f4;--open:#ecb155;--bar:#6c9fe0;
--mark:#f0945b;--s0:#4fae80;--s1:#697482;--s2:#d8716a}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main,header,footer{max-width:1120px;margin:0 auto;padding:0 20px}
header{padding-top:28px}
h1{font-size:1.9rem;line-height:1.2;margin:0 0 4px}
h2{font-size:1.3rem;margin:0 0 6px}
h3{font-size:1rem;margin:18px 0 6px}
p{margin:0 0 10px}
a{color:var(--estimate)}
.muted,.intro{color:var(--muted)}
.intro{max-width:78ch}
nav{margin:14px 0;display:flex;flex-wrap:wrap;gap:4px 16px;font-size:.93rem}
section{border-top:1px solid var(--line);padding:22px 0 14px}
.glance{background:var(--soft);border:1px solid var(--line);border-radius:10px;padding:16px 18px;margin:14px 0 24px}
ul.lines{list-style:none;margin:0;padding:0;max-width:92ch}
ul.lines>li{display:grid;grid-template-columns:5.6rem 1fr;gap:2px 12px;padding:4px 0}
ul.lines .text{min-width:0;overflow-wrap:anywhere}
.kind{font-size:.72rem;font-weight:650;letter-spacing:.04em;text-transform:uppercase;padding-top:.28rem}
.fact{color:var(--fact)}.proof{color:var(--proof)}.estimate{color:var(--estimate)}.open{color:var(--open)}
details{font-size:.86rem;color:var(--muted)}
.text details:not([open]){display:inline-block;margin-left:8px}
summary{cursor:pointer;width:max-content}
code{font:.86em ui-monospace,monospace;background:var(--soft);border-radius:4px;padding:1px 5px;overflow-wrap:anywhere}
.scroll{overflow-x:auto;margin:0 0 6px}
table{border-collapse:collapse;font-size:.92rem}
th,td{text-align:left;vertical-align:top;padding:5px 14px 5px 0;border-bottom:1px solid var(--line)}
th{font-weight:600;color:var(--muted)}
td.n,th.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
td:last-child{padding-right:0}td:last-child:not(.n){min-width:17rem}
.plots{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,420px),1fr));gap:12px 36px;margin-top:10px}
figure{margin:0;min-width:0;max-width:520px}
figcaption{font-weight:600;font-size:.95rem;margin-bottom:4px}
svg{display:block;width:100%;height:auto}
svg text{fill:var(--ink);font:12px system-ui,sans-serif}
svg .dim{fill:var(--muted);font-size:11px}
svg .onbar{fill:#fff;font-size:11px}svg .on1{fill:var(--ink)}
.axis{stroke:var(--line)}.ref{stroke:var(--muted);stroke-dasharray:4 3}
.bar{fill:var(--bar)}.whisker{stroke:var(--ink);stroke-width:1.5;fill:none}.mark{fill:var(--mark)}
.trace{stroke:var(--bar);stroke-width:2;fill:none}
.s0{fill:var(--s0)}.s1{fill:var(--s1)}.s2{fill:var(--s2)}
.legend{display:flex;flex-wrap:wrap;gap:2px 14px;font-size:.85rem;color:var(--muted);margin-top:2px}
.legend i{display:inline-block;width:.75em;height:.75em;border-radius:2px;margin-right:5px}
i.s0{background:var(--s0)}i.s1{background:var(--s1)}i.s2{background:var(--s2)}i.bar{background:var(--bar)}i.mark{background:var(--mark)}
footer{border-top:1px solid var(--line);padding-top:14px;padding-bottom:40px;color:var(--muted);font-size:.9rem}
@media (max-width:640px){body{font-size:15px}main,header,footer{padding-left:14px;padding-right:14px}
ul.lines>li{grid-template-columns:1fr;gap:0}.kind{padding-top:2px}h1{font-size:1.5rem}}
)css";

std::string kind_badge(Kind kind) {
    return "<span class=\"kind " + std::string(word(kind)) + "\">" + std::string(word(kind)) +
           "</span>";
}

std::string check_of(const std::string& command) {
    if (command.empty()) return "";
    return "<details><summary>check</summary><code>" + escaped(command) + "</code></details>";
}

std::string line_item(const Line& line, bool with_check) {
    return "<li>" + kind_badge(line.kind) + "<div class=\"text\">" + escaped(line.text) +
           (with_check ? check_of(line.check) : "") + "</div></li>\n";
}

/// Begins with a digit or a sign of one, so that it is set to the right.
bool is_number(const std::string& text) {
    return text == "–" || (!text.empty() && text.find_first_of("0123456789") == 0) ||
           (text.size() > 1 && (text[0] == '-' || text[0] == '<' || text[0] == '>'));
}

std::string table_element(const Table& table) {
    std::vector<bool> numbers(table.head.size(), !table.rows.empty());
    for (const auto& row : table.rows)
        for (std::size_t i = 0; i < row.size() && i < numbers.size(); ++i)
            numbers[i] = numbers[i] && is_number(row[i]);
    const auto cell = [&](const char* tag, std::size_t i, const std::string& text) {
        return std::string("<") + tag + (numbers[i] ? " class=\"n\">" : ">") + escaped(text) +
               "</" + tag + ">";
    };
    std::string out = "<h3>" + kind_badge(table.kind) + " " + escaped(table.title) +
                      "</h3>\n<div class=\"scroll\"><table><thead><tr>";
    for (std::size_t i = 0; i < table.head.size(); ++i) out += cell("th", i, table.head[i]);
    out += "</tr></thead><tbody>\n";
    for (const auto& row : table.rows) {
        out += "<tr>";
        for (std::size_t i = 0; i < row.size() && i < numbers.size(); ++i)
            out += cell("td", i, row[i]);
        out += "</tr>\n";
    }
    return out + "</tbody></table></div>" + check_of(table.check) + "\n";
}

std::string legend_of(const Plot& plot) {
    if (plot.series.size() < 2) return "";
    const bool stacked = plot.shape == Plot::Shape::stacked;
    std::string out = "<div class=\"legend\">";
    for (std::size_t i = 0; i < plot.series.size(); ++i) {
        const std::string mark = stacked ? "s" + std::to_string(i) : i == 0 ? "bar" : "mark";
        out += "<span><i class=\"" + mark + "\"></i>" + escaped(plot.series[i]) + "</span>";
    }
    return out + "</div>";
}

std::string section_element(const Section& section) {
    std::string out =
        "<section id=\"" + escaped(section.id) + "\"><h2>" + escaped(section.title) + "</h2>\n";
    if (!section.intro.empty()) out += "<p class=\"intro\">" + escaped(section.intro) + "</p>\n";
    if (!section.lines.empty()) {
        out += "<ul class=\"lines\">\n";
        for (const Line& line : section.lines) out += line_item(line, true);
        out += "</ul>\n";
    }
    for (const Table& table : section.tables) out += table_element(table);
    if (!section.plots.empty()) out += "<div class=\"plots\">\n";
    for (const Plot& plot : section.plots)
        out += "<figure><figcaption>" + kind_badge(plot.kind) + " " + escaped(plot.title) +
               "</figcaption>" + svg_of(plot) + legend_of(plot) + "</figure>\n";
    if (!section.plots.empty()) out += "</div>\n";
    return out + "</section>\n";
}

std::string header_of(const Plan& plan) {
    const definition::VariantDefinition& game = plan.rules->definition();
    std::string out = "<header><h1>" + escaped(game.name) + "</h1>\n<p class=\"muted\">" +
                      escaped(game.summary) + "</p>\n";
    out +=
        "<p>What Tessera found out of the game from its file alone. Each line is a "
        "<b class=\"fact\">fact</b>, read off that file or counted; a <b "
        "class=\"proof\">proof</b>, a "
        "complete search that a second set of rules replays by <code>tessera dossier verify "
        ".</code>; an <b class=\"estimate\">estimate</b> from games of the engine, with the "
        "interval that holds in 95 of 100 cases; or <b class=\"open\">open</b>. Commands are run "
        "in "
        "the folder of this file.</p></header>\n";
    return out;
}

}  // namespace

std::string escaped(std::string_view text) {
    std::string out;
    for (const char c : text) switch (c) {
            case '&':
                out += "&amp;";
                break;
            case '<':
                out += "&lt;";
                break;
            case '>':
                out += "&gt;";
                break;
            case '"':
                out += "&quot;";
                break;
            default:
                out += c;
        }
    return out;
}

std::string html_of(const Plan& plan, const std::vector<Section>& sections) {
    const definition::VariantDefinition& game = plan.rules->definition();
    std::string out =
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n"
        "<title>" +
        escaped(game.name) + " – dossier</title>\n<style>" + kStyle + "</style></head>\n<body>\n" +
        header_of(plan) + "<main>\n";
    out += "<nav aria-label=\"Sections\">";
    for (const Section& section : sections)
        if (section.shown)
            out += "<a href=\"#" + escaped(section.id) + "\">" + escaped(section.title) + "</a>";
    out += "</nav>\n<div class=\"glance\"><h2>At a glance</h2>\n<ul class=\"lines\">\n";
    for (const Section& section : sections)
        for (const Line& line : section.lines)
            if (line.headline) out += line_item(line, false);
    out += "</ul></div>\n";
    for (const Section& section : sections)
        if (section.shown) out += section_element(section);
    out += "</main>\n<footer>Identity of the rules " + escaped(plan.rules->identity()) + ", seed " +
           std::to_string(plan.seed) + ". The same as data: dossier.json.</footer>\n";
    return out + "</body></html>\n";
}

}  // namespace tessera::dossier
