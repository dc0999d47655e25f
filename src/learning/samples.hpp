// Positions that a net or weights are learned from, as text: one a line, with the game's id, the
// points of White, the score for White, the position. And as what a net reads of them.
#pragma once

#include <cstdint>
#include <functional>
#include <istream>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "engine/engine.hpp"
#include "rules/position.hpp"

namespace tessera::learning {

struct Sample {
    rules::Position position;
    double points = 0;  ///< of White in the game: 0, 1/2 or 1
    double score = 0;   ///< for White, in hundredths of the weakest capturing piece

    [[nodiscard]] double score_to_move() const {
        return position.side() == rules::Colour::white ? score : -score;
    }
};

/// Of variants of the same id there is one, whatever is read.
class SampleReader {
public:
    /// What is done with a sample; an error ends the reading.
    using Use = std::function<std::optional<Error>(Sample&& sample)>;

    SampleReader() = default;
    /// Of this game alone.
    explicit SampleReader(std::shared_ptr<const rules::Variant> variant);

    /// Nothing if all went well. Errors name file and line.
    std::optional<Error> read_file(const std::string& name, const Use& use);
    std::optional<Error> read(std::istream& in, const std::string& name, const Use& use);

private:
    [[nodiscard]] Result<Sample> parse(const std::string& line);

    std::map<std::string, std::shared_ptr<const rules::Variant>> variants_;
    bool one_game_ = false;
};

[[nodiscard]] std::string sample_line(const Sample& sample);

/// Many samples of a game.
class Samples {
public:
    /// `base`: what the weights say, for the side to move.
    void add(const Sample& sample, engine::Score base = 0);

    struct Piece {
        std::uint16_t cell;
        std::uint8_t code;
    };
    [[nodiscard]] std::size_t size() const { return scores_.size(); }
    [[nodiscard]] std::span<const Piece> pieces(std::size_t i) const {
        return std::span(pieces_).subspan(begins_[i], begins_[i + 1] - begins_[i]);
    }
    [[nodiscard]] rules::Colour side(std::size_t i) const {
        return black_[i] != 0 ? rules::Colour::black : rules::Colour::white;
    }
    /// Single moves of the turn.
    [[nodiscard]] std::size_t moves_left(std::size_t i) const { return moves_left_[i]; }
    /// Of the side to move, all three.
    [[nodiscard]] float score(std::size_t i) const { return scores_[i]; }
    [[nodiscard]] float points(std::size_t i) const { return points_[i]; }
    [[nodiscard]] float base(std::size_t i) const { return bases_[i]; }

private:
    std::vector<Piece> pieces_;  ///< of one position after the other
    std::vector<std::size_t> begins_{0};
    std::vector<float> scores_, points_, bases_;
    std::vector<std::uint8_t> black_, moves_left_;
};

}  // namespace tessera::learning
