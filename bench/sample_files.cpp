#include "sample_files.hpp"

#include <cmath>
#include <cstdio>
#include <fstream>
#include <sstream>

#include "base/text.hpp"
#include "notation/notation.hpp"
#include "play/rules.hpp"

namespace tessera::bench {

Result<Sample> SampleReader::parse(const std::string& line) {
    std::istringstream fields(line);
    std::string id;
    double points = 0;
    double score = 0;
    std::string text;
    if (!(fields >> id >> points >> score >> std::ws) || !std::getline(fields, text))
        return Error{"", "not GAME POINTS SCORE POSITION"};
    auto& variant = variants_[id];
    if (!variant) {
        auto loaded = play::builtin_rules(id);
        if (!loaded) return loaded.error();
        variant = std::move(loaded).value();
    }
    auto position = notation::parse_position(variant, text);
    if (!position) return position.error();
    return Sample{std::move(position).value(), points, score};
}

std::optional<Error> SampleReader::read(std::istream& in, const std::string& name, const Use& use) {
    int number = 0;
    for (std::string line; std::getline(in, line);) {
        const std::string place = name + ':' + std::to_string(++number);
        auto sample = parse(line);
        if (!sample) return Error{place, sample.error().text()};
        if (const auto fault = use(std::move(sample).value())) return Error{place, fault->text()};
    }
    return std::nullopt;
}

std::optional<Error> SampleReader::read_file(const std::string& name, const Use& use) {
    std::ifstream file(name);
    if (!file) return Error{quote(name), "cannot be read"};
    return read(file, name, use);
}

void print_sample(const Sample& sample) {
    std::printf("%s %g %ld %s\n", sample.position.variant().definition().id.c_str(), sample.points,
                std::lround(sample.score), notation::print_position(sample.position).c_str());
}

}  // namespace tessera::bench
