#include "endings/index.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "rules/symmetry.hpp"

namespace tessera::endings {

using rules::Cell;

std::vector<Image> symmetries(const rules::Variant& variant, const Material& material) {
    const lattice::Shape& shape = variant.shape();
    const rules::RuleSymmetry rules(variant);
    std::set<rules::PieceType> types;
    for (const auto& side : material.pieces) types.insert(side.begin(), side.end());
    std::vector<Image> images;
    lattice::each_symmetry(shape, [&](const lattice::Symmetry& symmetry) {
        if (!std::ranges::all_of(
                types, [&](auto type) { return rules.keeps_moves(symmetry, type, false); }))
            return;
        Image& image = images.emplace_back();
        image.reserve(shape.cells());
        for (const Cell cell : symmetry.cells(shape))
            image.push_back(static_cast<std::uint16_t>(lattice::index(cell)));
    });
    return images;
}

Index::Index(const rules::Variant& variant, const Material& material, std::vector<Image> images)
    : images_(std::move(images)),
      cells_(variant.shape().cells()),
      pieces_(material.count()),
      black_king_(material.pieces[0].size()) {
    number_pairs(variant, rules::Piece(material.pieces[0].front(), rules::Colour::white));
    size_ = pairs_.size();
    for (std::size_t i = 2; i < pieces_; ++i) size_ *= cells_;
    std::size_t first = 0;
    for (const auto& side : material.pieces)
        for (std::size_t i = 1; i < side.size(); ++i, ++first)
            if (i > 1 && side[i] == side[i - 1])
                ++runs_.back().count;
            else
                runs_.push_back({first, 1});
    std::erase_if(runs_, [](const Run& run) { return run.count < 2; });
}

/// Pairs of kings on different cells that do not attack each other.
void Index::number_pairs(const rules::Variant& variant, rules::Piece king) {
    const auto cells = static_cast<std::uint32_t>(cells_);
    first_.assign(cells, 0);
    first_image_.assign(cells, 0);
    std::vector<std::uint8_t> near(cells);
    std::uint16_t places = 0;
    for (std::uint32_t white = 0; white < cells; ++white) {
        // The image with the least cell; that one has come before, unless it is this very one.
        std::uint32_t least = 0;
        for (std::uint32_t g = 1; g < images_.size(); ++g)
            if (images_[g][white] < images_[least][white]) least = g;
        first_image_[white] = least;
        if (images_[least][white] != white) {
            first_[white] = first_[images_[least][white]];
            continue;
        }
        first_[white] = places++;
        std::vector<std::uint32_t> keep;
        for (std::uint32_t g = 0; g < images_.size(); ++g)
            if (images_[g][white] == white) keep.push_back(g);
        std::ranges::fill(near, 0);
        near[white] = 1;
        for (const rules::LeapMove& leap : variant.moves(king).leaps) {
            if (!leap.capture) continue;
            leap.targets.each(variant.shape(), Cell{white}, [&](Cell to) {
                near[lattice::index(to)] = 1;
                return true;
            });
        }
        const std::size_t row = second_.size();
        second_.resize(row + cells);
        for (std::uint32_t black = 0; black < cells; ++black) {
            if (near[black] != 0) continue;
            std::uint32_t best = keep.front();
            for (const std::uint32_t g : keep)
                if (images_[g][black] < images_[best][black]) best = g;
            const std::uint32_t place = images_[best][black];
            if (place == black) {
                second_[row + black] = {static_cast<std::uint32_t>(pairs_.size()), best};
                pairs_.push_back({Cell{white}, Cell{black}});
                auto& kept = kept_by_.emplace_back();
                for (const std::uint32_t g : keep)
                    if (g != 0 && images_[g][black] == black) kept.push_back(g);
            } else {
                second_[row + black] = {second_[row + place].number, best};
            }
        }
    }
}

Index::Rest Index::rest_of(const Cells& cells) const {
    Rest rest{};
    std::size_t count = 0;
    for (std::size_t i = 1; i < pieces_; ++i)
        if (i != black_king_) rest[count++] = static_cast<std::uint16_t>(lattice::index(cells[i]));
    return rest;
}

std::uint64_t Index::code(std::uint64_t pair, Rest rest) const {
    for (const Run& run : runs_)
        std::sort(rest.begin() + static_cast<std::ptrdiff_t>(run.first),
                  rest.begin() + static_cast<std::ptrdiff_t>(run.first + run.count));
    std::uint64_t number = pair;
    for (std::size_t i = 0; i + 2 < pieces_; ++i) number = number * cells_ + rest[i];
    return number;
}

std::optional<std::uint64_t> Index::of(const Cells& cells) const {
    const std::uint32_t white = lattice::index(cells[0]);
    const Image& first = images_[first_image_[white]];
    const Pair& pair = second_[first_[white] * cells_ + first[lattice::index(cells[black_king_])]];
    if (pair.number == kNone) return std::nullopt;
    const Image& second = images_[pair.image];
    Rest rest = rest_of(cells);
    for (std::size_t i = 0; i + 2 < pieces_; ++i) rest[i] = second[first[rest[i]]];
    std::uint64_t least = code(pair.number, rest);
    for (const std::uint32_t g : kept_by_[pair.number]) {
        Rest image = rest;
        for (std::size_t i = 0; i + 2 < pieces_; ++i) image[i] = images_[g][rest[i]];
        least = std::min(least, code(pair.number, image));
    }
    return least;
}

Cells Index::cells(std::uint64_t number) const {
    Cells cells{};
    for (std::size_t i = pieces_; i-- > 1;) {
        if (i == black_king_) continue;
        cells[i] = Cell{static_cast<std::uint32_t>(number % cells_)};
        number /= cells_;
    }
    cells[0] = pairs_[number][0];
    cells[black_king_] = pairs_[number][1];
    return cells;
}

std::uint64_t Index::positions(std::uint64_t entry) const {
    const Cells at = cells(entry);
    const Rest rest = rest_of(at);
    std::uint64_t pair = entry;
    for (std::size_t i = 2; i < pieces_; ++i) pair /= cells_;
    std::uint64_t same = 1;
    for (const std::uint32_t g : kept_by_[pair]) {
        Rest image = rest;
        for (std::size_t i = 0; i + 2 < pieces_; ++i) image[i] = images_[g][rest[i]];
        if (code(pair, image) == entry) ++same;
    }
    return images_.size() / same;
}

}  // namespace tessera::endings
