// A dossier: what can be found out of a game that nobody has seen before, in a folder
// (docs/dossier.md).
//
// DIR/game.toml    the game, its start position in it
// DIR/plan.json    what the run was asked for
// DIR/parts/*.json a section each; a run that was stopped goes on with those that are missing
// DIR/tables/      endgame tables
// DIR/dossier.json and DIR/dossier.html: the whole
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "dossier/stage.hpp"

namespace tessera::dossier {

/// The game's file with the start position in it, where it names another file. Errors: it cannot be
/// put in.
[[nodiscard]] Result<std::string> self_contained(std::string_view toml,
                                                 const definition::VariantDefinition& definition);

/// Makes the sections that the folder lacks, all or the one named `only`, and writes the whole.
/// `toml`: self-contained. False if the host asked to stop; what was finished is kept. Errors name
/// the folder or a file: it holds the dossier of another game or plan, or cannot be written.
[[nodiscard]] Result<bool> make(const Plan& plan, std::string_view toml, const Host& host,
                                std::string_view only = {});

/// The whole as one page, without other files.
[[nodiscard]] std::string html_of(const Plan& plan, const std::vector<Section>& sections);
/// A plot as an SVG element.
[[nodiscard]] std::string svg_of(const Plot& plot);
/// With &, <, > and " as HTML writes them.
[[nodiscard]] std::string escaped(std::string_view text);

}  // namespace tessera::dossier
