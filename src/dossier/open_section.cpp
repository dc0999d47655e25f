// What the dossier does not settle, and what its stages have spent.
#include <string>

#include "base/text.hpp"
#include "dossier/stages.hpp"

namespace tessera::dossier {

Section tell_open(StageRun& run) {
    Section section = run.section();
    section.intro = "Everything above that was left open, and the time of each stage.";
    Table table{.kind = Kind::fact,
                .title = "Time spent",
                .head = {"Stage", "Seconds", "Seconds of processors"},
                .rows = {}};
    double seconds = 0, processor = 0;
    for (const Section& before : run.before()) {
        for (const Line& line : before.lines)
            if (line.kind == Kind::open) section.add(Kind::open, before.title + ": " + line.text);
        table.rows.push_back(
            {before.title, rounded(before.seconds, 1), rounded(before.processor, 1)});
        seconds += before.seconds;
        processor += before.processor;
    }
    table.rows.push_back({"Together", rounded(seconds, 1), rounded(processor, 1)});
    section.add(Kind::fact, "The stages took " + rounded(seconds, 0) + " seconds, of which " +
                                rounded(processor, 0) + " seconds of processors, of " +
                                rounded(run.plan().minutes * 60, 0) + " seconds allowed; seed " +
                                std::to_string(run.plan().seed) + ".");
    section.tables.push_back(std::move(table));
    return section;
}

}  // namespace tessera::dossier
