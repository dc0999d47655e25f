#include "learning/samples.hpp"

#include <cmath>
#include <fstream>
#include <sstream>
#include <utility>

#include "base/text.hpp"
#include "notation/notation.hpp"
#include "play/rules.hpp"

namespace tessera::learning {

SampleReader::SampleReader(std::shared_ptr<const rules::Variant> variant) : one_game_(true) {
    const std::string id = variant->definition().id;
    variants_[id] = std::move(variant);
}

Result<Sample> SampleReader::parse(const std::string& line) {
    std::istringstream fields(line);
    std::string id;
    double points = 0;
    double score = 0;
    std::string text;
    if (!(fields >> id >> points >> score >> std::ws) || !std::getline(fields, text))
        return Error{"", "not GAME POINTS SCORE POSITION"};
    if (one_game_ && !variants_.contains(id)) return Error{"", "of another game: " + quote(id)};
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

std::string sample_line(const Sample& sample) {
    std::ostringstream line;
    line << sample.position.variant().definition().id << ' ' << sample.points << ' '
         << std::lround(sample.score) << ' ' << notation::print_position(sample.position) << '\n';
    return line.str();
}

void Samples::add(const Sample& sample, engine::Score base) {
    const rules::Position& position = sample.position;
    for (const rules::Colour c : rules::kColours)
        for (const rules::Cell cell : position.pieces(c))
            pieces_.push_back({static_cast<std::uint16_t>(lattice::index(cell)),
                               static_cast<std::uint8_t>(position.at(cell).code())});
    begins_.push_back(pieces_.size());
    const bool black = position.side() == rules::Colour::black;
    scores_.push_back(static_cast<float>(sample.score_to_move()));
    points_.push_back(static_cast<float>(black ? 1 - sample.points : sample.points));
    bases_.push_back(static_cast<float>(base));
    black_.push_back(black ? 1 : 0);
    moves_left_.push_back(static_cast<std::uint8_t>(position.moves_left()));
}

}  // namespace tessera::learning
