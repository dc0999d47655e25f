// Positions that `samples` and `label` write and `tune`, `label` and `train` read, one a line:
// game, points of White, score for White, position. bench/README.md tells more.
#pragma once

#include <functional>
#include <istream>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "base/result.hpp"
#include "rules/position.hpp"

namespace tessera::bench {

struct Sample {
    rules::Position position;
    double points = 0;  ///< of White in the game: 0, 1/2 or 1
    double score = 0;   ///< for White, in hundredths of the weakest capturing piece
};

/// Of variants of the same id there is one, whatever is read.
class SampleReader {
public:
    /// What is done with a sample; an error ends the reading.
    using Use = std::function<std::optional<Error>(Sample&& sample)>;

    /// Nothing if all went well. Errors name file and line.
    std::optional<Error> read_file(const std::string& name, const Use& use);
    std::optional<Error> read(std::istream& in, const std::string& name, const Use& use);

private:
    [[nodiscard]] Result<Sample> parse(const std::string& line);

    std::map<std::string, std::shared_ptr<const rules::Variant>> variants_;
};

/// On standard output.
void print_sample(const Sample& sample);

}  // namespace tessera::bench
