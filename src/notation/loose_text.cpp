#include "notation/loose_text.hpp"

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "base/text.hpp"
#include "notation/notation.hpp"

namespace tessera::notation {
namespace {

constexpr std::size_t kPart = 1 << 16;
/// Bytes of the longest white space character.
constexpr std::size_t kLongestSpace = 3;
/// So much of what follows the placement is read; more than that is no position.
constexpr std::size_t kMostFields = 1 << 16;
// Of the fields behind the placement: side rights ep halfmove fullmove.
constexpr std::size_t kBeforeCounters = 3;
constexpr std::size_t kFullmove = 4;

bool is_count(std::string_view field) {
    return std::all_of(field.begin(), field.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// The fields behind the placement, each after a space, counters completed. Where other fields
/// follow the counters, counters are missing only if the last one cannot be taken for a counter.
std::string completed(std::vector<std::string_view> fields, std::size_t behind_counters) {
    const std::size_t all = kBeforeCounters + 2 + behind_counters;
    const bool told_apart = behind_counters == 0 || (!fields.empty() && !is_count(fields.back()));
    if (fields.size() + 2 == all && told_apart)
        fields.insert(fields.begin() + kBeforeCounters, {"0", "1"});
    else if (fields.size() + 1 == all && told_apart)
        fields.insert(fields.begin() + kFullmove, "1");
    else if (fields.size() == all && fields[kFullmove] == "0")
        fields[kFullmove] = "1";
    std::string text;
    for (const std::string_view field : fields) (text += ' ') += field;
    return text;
}

/// Passes the placement on as it comes, then the fields behind it.
class StrictText {
public:
    StrictText(TextSource source, std::size_t behind_counters)
        : source_(std::move(source)), behind_counters_(behind_counters) {}

    std::size_t read(std::span<char> out) {
        if (!begun_) skip_space();
        begun_ = true;
        if (!placed_) {
            const std::size_t count = placement(out);
            if (count > 0) return count;
            placed_ = true;
            fields_ = behind();
        }
        const std::size_t count = std::min(out.size(), fields_.size());
        std::copy_n(fields_.begin(), count, out.begin());
        fields_.erase(0, count);
        return count;
    }

private:
    /// What has been read and not passed on: at least a whole character, unless the text ends.
    std::string_view ahead() {
        while (!ended_ && text_.size() - at_ < kLongestSpace) {
            text_.erase(0, at_);
            at_ = 0;
            const std::size_t before = text_.size();
            text_.resize(before + kPart);
            const std::size_t got = source_(std::span(text_).subspan(before));
            text_.resize(before + got);
            ended_ = got == 0;
        }
        return std::string_view(text_).substr(at_);
    }

    void skip_space() {
        while (const std::size_t bytes = leading_space(ahead())) at_ += bytes;
    }

    /// The next part of the placement; nothing at its end.
    std::size_t placement(std::span<char> out) {
        const std::string_view text = ahead();
        const auto may_be_space = [](char c) { return c <= ' ' || c > '~'; };
        std::size_t count = static_cast<std::size_t>(
            std::find_if(text.begin(), text.end(), may_be_space) - text.begin());
        if (count == 0 && !text.empty() && leading_space(text) == 0) count = 1;
        count = std::min(count, out.size());
        std::copy_n(text.begin(), count, out.begin());
        at_ += count;
        return count;
    }

    std::string behind() {
        std::string text;
        while (!ahead().empty() && text.size() < kMostFields) {
            if (leading_space(ahead()) > 0) {
                skip_space();
                if (!ahead().empty()) text += ' ';
            } else {
                text += text_[at_++];
            }
        }
        if (text.empty()) return text;
        return completed(split(std::string_view(text).substr(1), ' '), behind_counters_);
    }

    TextSource source_;
    std::size_t behind_counters_;
    std::string text_;    ///< read from the source, from a little before `at_`
    std::size_t at_ = 0;  ///< before this, it has been passed on
    bool ended_ = false;  ///< the source has no more
    bool begun_ = false;
    bool placed_ = false;
    std::string fields_;  ///< still to be passed on
};

}  // namespace

std::size_t fields_behind_counters(const definition::VariantDefinition& game) {
    return (game.special.moves_per_turn > 1 ? 1U : 0U) + (game.special.pact ? 1U : 0U);
}

TextSource strict_source(TextSource loose, std::size_t behind_counters) {
    return [text = StrictText(std::move(loose), behind_counters)](std::span<char> out) mutable {
        return text.read(out);
    };
}

std::string strict_text(std::string_view loose, std::size_t behind_counters) {
    return read_all(strict_source(source_of(loose), behind_counters));
}

Result<rules::Position> parse_loose_position(std::shared_ptr<const rules::Variant> variant,
                                             std::string_view text) {
    const std::size_t behind = fields_behind_counters(variant->definition());
    return parse_position(std::move(variant), strict_text(text, behind));
}

Result<vast::Position> parse_loose_position(std::shared_ptr<const vast::Rules> rules,
                                            const TextSource& source) {
    return parse_position(std::move(rules), strict_source(source));
}

}  // namespace tessera::notation
