#include "notation/vast_text.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstring>
#include <utility>

#include "base/codes.hpp"
#include "base/text.hpp"
#include "lattice/cell_name.hpp"
#include "notation/vast_fields.hpp"
#include "vast/moves/outcome.hpp"

namespace tessera::notation {
namespace {

using definition::Colour;
using lattice::Cell;
using lattice::Shape;

constexpr std::size_t kBuffer = 1 << 16;
/// Characters of what follows the placement, at most.
constexpr std::size_t kLongestFields = 200;

/// The characters of a source, one after another, with those to come in sight.
class Characters {
public:
    explicit Characters(const TextSource& source) : source_(source), buffer_(kBuffer) {}

    /// The character `ahead` of the next one, less than kBuffer / 2; 0 after the end.
    [[nodiscard]] char peek(std::size_t ahead = 0) {
        while (at_ + ahead >= end_)
            if (!fill()) return '\0';
        return buffer_[at_ + ahead];
    }
    [[nodiscard]] bool done() { return at_ == end_ && !fill(); }
    void take(std::size_t n = 1) { at_ += n; }
    /// From 1, of the next character.
    [[nodiscard]] std::uint64_t number() const { return dropped_ + at_ + 1; }

private:
    bool fill() {
        if (ended_) return false;
        std::memmove(buffer_.data(), buffer_.data() + at_, end_ - at_);
        dropped_ += at_;
        end_ -= at_;
        at_ = 0;
        const std::size_t got = source_(std::span(buffer_).subspan(end_));
        ended_ = got == 0;
        end_ += got;
        return !ended_;
    }

    const TextSource& source_;
    std::vector<char> buffer_;
    std::size_t at_ = 0;
    std::size_t end_ = 0;
    std::uint64_t dropped_ = 0;
    bool ended_ = false;
};

std::string shown(char c) {
    return c >= ' ' && c <= '~' ? std::string(1, c) : std::string("?");
}

/// The code of a letter, capital for White; 0 for a letter of no piece.
std::uint8_t code_of(const vast::Rules& rules, char letter) {
    const bool black = letter >= 'a' && letter <= 'z';
    const auto kind = rules.kind_of(black ? static_cast<char>(letter - 'a' + 'A') : letter);
    return kind ? vast::Piece(*kind, black ? Colour::black : Colour::white).code()
                : std::uint8_t{0};
}

/// Reads a placement up to the space or the end behind it.
class PlacementReader {
public:
    PlacementReader(const vast::Rules& rules, Characters& text)
        : shape_(rules.shape), text_(text), codes_(shape_.cells()) {
        for (int c = 1; c < 256; ++c)
            code_of_[static_cast<std::size_t>(c)] = code_of(rules, static_cast<char>(c));
    }

    Result<vast::Codes> read() {
        if (text_.peek() == '{')
            sparse();
        else
            dense();
        if (!reason_.empty())
            return Error{"placement, character " + std::to_string(reason_at_), reason_};
        return std::move(codes_);
    }

private:
    void fail(std::string reason) { fail(text_.number(), std::move(reason)); }
    void fail(std::uint64_t at, std::string reason) {
        if (!reason_.empty()) return;
        reason_ = std::move(reason);
        reason_at_ = at;
    }
    [[nodiscard]] bool at_end() { return text_.peek() == ' ' || ends_line(); }
    /// At the end, or at the line end that ends the text.
    [[nodiscard]] bool ends_line() { return text_.peek() == '\0' && text_.done(); }
    [[nodiscard]] std::size_t slashes(std::size_t ahead) {
        std::size_t n = 0;
        while (n <= lattice::kMaxAxes && text_.peek(ahead + n) == '/') ++n;
        return n;
    }

    /// Blocks of ranks, each block behind as many slashes as it has axes to go on along.
    void dense() {
        // Of each axis but the first, the coordinate from the top.
        std::array<int, lattice::kMaxAxes> down{};
        int before = shape_.axes();  // slashes before this block; the beginning counts as most
        while (reason_.empty()) {
            const int axes = block(base_of(down), before);
            if (!reason_.empty()) return;
            int axis = axes;  // the lowest that goes on
            while (axis < shape_.axes() &&
                   down[static_cast<std::size_t>(axis)] == shape_.size(axis) - 1)
                ++axis;
            if (axis == shape_.axes()) {
                if (!at_end())
                    fail("unexpected '" + shown(text_.peek()) + "' after the whole board");
                return;
            }
            separator(axis, shape_.size(axis) - 1 - down[static_cast<std::size_t>(axis)]);
            for (int a = 1; a < axis; ++a) down[static_cast<std::size_t>(a)] = 0;
            ++down[static_cast<std::size_t>(axis)];
            before = axis;
        }
    }

    /// The cell of file 0 on a rank that is so far from the top along every axis.
    [[nodiscard]] std::uint32_t base_of(const std::array<int, lattice::kMaxAxes>& down) const {
        std::uint32_t base = 0;
        for (int a = 1; a < shape_.axes(); ++a)
            base += static_cast<std::uint32_t>(
                (shape_.size(a) - 1 - down[static_cast<std::size_t>(a)]) * shape_.stride(a));
        return base;
    }

    /// A rank, or an empty block; returns its axes.
    int block(std::uint32_t base, int before) {
        if (text_.peek() != '-' || shape_.axes() < 3) {
            rank(base);
            return 1;
        }
        const auto after = static_cast<int>(slashes(1));
        const int axes = std::min(before, after == 0 ? shape_.axes() : after);
        if (axes < 2) {
            fail("a rank is not written as -");
            return 1;
        }
        text_.take();
        return axes;
    }

    void separator(int wanted, int missing) {
        const auto found = static_cast<int>(slashes(0));
        if (found == wanted) return text_.take(static_cast<std::size_t>(found));
        const std::string more = std::to_string(missing) + " more block" +
                                 (missing == 1 ? "" : "s") + " along axis " +
                                 std::to_string(wanted) + " expected";
        if (at_end()) return fail("ends early: " + more);
        if (found == 0) return fail("unexpected '" + shown(text_.peek()) + "' after a full block");
        if (found > wanted)
            return fail(std::to_string(found) + " slashes too early: " + more + " first");
        fail(std::to_string(wanted) + " slash" + (wanted == 1 ? "" : "es") +
             " expected here, found " + std::to_string(found));
    }

    void rank(std::uint32_t base) {
        const int size = shape_.size(0);
        int file = 0;
        for (char c = text_.peek(); c != '/' && !at_end(); c = text_.peek()) {
            if (c >= '0' && c <= '9') {
                file += run(size - file);
            } else if (const std::uint8_t code = code_of_[static_cast<unsigned char>(c)];
                       code == 0) {
                fail(std::isalpha(static_cast<unsigned char>(c)) != 0
                         ? "no piece has the letter '" + shown(c) + "'"
                         : "unexpected '" + shown(c) + "'");
            } else if (file >= size) {
                fail("rank is too long: room for 0 more cells");
            } else {
                codes_[base + static_cast<std::uint32_t>(file++)] = code;
                text_.take();
            }
            if (!reason_.empty()) return;
        }
        if (file != size)
            fail("rank has " + std::to_string(file) + " cells instead of " + std::to_string(size));
    }

    /// A run of empty cells, at most `room`.
    int run(int room) {
        if (text_.peek() == '0') return fail("a run of empty cells cannot start with 0"), 0;
        const std::uint64_t begin = text_.number();
        int n = 0;
        for (char c = text_.peek(); c >= '0' && c <= '9' && n <= room; c = text_.peek()) {
            n = n * 10 + (c - '0');
            text_.take();
        }
        if (n <= room) return n;
        fail(begin, "rank is too long: room for " + std::to_string(room) + " more cells");
        return 0;
    }

    /// {Ka1,Qb2,..}
    void sparse() {
        text_.take();
        while (reason_.empty()) {
            piece();
            if (!reason_.empty()) return;
            const char c = text_.peek();
            if (c != ',' && c != '}') return fail("',' or '}' expected after a piece");
            text_.take();
            if (c == ',') continue;
            if (!at_end()) fail("unexpected '" + shown(text_.peek()) + "' after the whole board");
            return;
        }
    }

    void piece() {
        const char letter = text_.peek();
        const std::uint8_t code = code_of_[static_cast<unsigned char>(letter)];
        if (code == 0) return fail("a piece's letter expected");
        text_.take();
        const std::uint64_t begin = text_.number();
        std::array<char, 64> name{};
        std::size_t length = 0;
        while (length < name.size() &&
               std::isalnum(static_cast<unsigned char>(text_.peek())) != 0) {
            name[length++] = text_.peek();
            text_.take();
        }
        const auto cell = read_cell(shape_, std::string_view(name.data(), length));
        if (!cell) return fail(begin, cell.error().reason);
        if (codes_[lattice::index(*cell)] != 0)
            return fail(begin, lattice::cell_name(shape_, *cell) + " is given twice");
        codes_[lattice::index(*cell)] = code;
    }

    const Shape& shape_;
    Characters& text_;
    vast::Codes codes_;
    std::array<std::uint8_t, 256> code_of_{};
    std::string reason_;
    std::uint64_t reason_at_ = 0;
};

/// What follows the placement and its space, without the line end.
std::string rest_of(Characters& text) {
    std::string rest;
    while (!text.done() && rest.size() <= kLongestFields) {
        rest += text.peek();
        text.take();
    }
    return std::string(without_line_end(rest));
}

/// The cells with which a text begins, if at most a letter follows.
std::optional<std::pair<Cell, Cell>> cells_of_move(const Shape& shape, std::string_view text) {
    for (std::size_t split = 1; split < text.size(); ++split) {
        const auto from = lattice::read_cell_name(shape, text.substr(0, split));
        if (!from) continue;
        for (const std::size_t letters : {0U, 1U}) {
            const std::string_view rest = text.substr(split, text.size() - split - letters);
            if (const auto to = lattice::read_cell_name(shape, rest)) return std::pair(*from, *to);
        }
    }
    return std::nullopt;
}

/// Collects a text and hands it on in large parts.
class Writer {
public:
    explicit Writer(const TextSink& sink) : sink_(sink) { buffer_.reserve(kBuffer); }
    ~Writer() { flush(); }
    Writer(const Writer&) = delete;
    Writer& operator=(const Writer&) = delete;

    void add(char c) {
        buffer_ += c;
        if (buffer_.size() >= kBuffer - 64) flush();
    }
    void add(std::string_view text) {
        buffer_ += text;
        if (buffer_.size() >= kBuffer - 64) flush();
    }

private:
    void flush() {
        if (!buffer_.empty()) sink_(buffer_);
        buffer_.clear();
    }
    const TextSink& sink_;
    std::string buffer_;
};

class PlacementWriter {
public:
    PlacementWriter(const vast::Position& position, Writer& out)
        : rules_(position.rules()), shape_(rules_.shape), codes_(position.codes()), out_(out) {
        for (const vast::Kind kind : rules_.kinds) {
            for (const Colour colour : definition::kColours) {
                const vast::Piece piece(kind, colour);
                letters_[piece.code()] = rules_.letter_of(piece);
            }
        }
    }

    void dense() { block(shape_.axes(), 0); }

    /// White's pieces, then Black's, by kind and then by cell.
    void sparse() {
        char separator = '{';
        for (const Colour colour : definition::kColours)
            for (const vast::Kind kind : rules_.kinds) {
                const std::uint8_t code = vast::Piece(kind, colour).code();
                for (std::size_t at = next(code, 0); at < codes_.size(); at = next(code, at + 1)) {
                    out_.add(std::exchange(separator, ','));
                    out_.add(letters_[code]);
                    out_.add(lattice::cell_name(shape_, static_cast<Cell>(at)));
                }
            }
        out_.add('}');
    }

private:
    [[nodiscard]] std::size_t next(std::uint8_t code, std::size_t from) const {
        const void* const found =
            from < codes_.size() ? std::memchr(&codes_[from], code, codes_.size() - from) : nullptr;
        if (found == nullptr) return codes_.size();
        return static_cast<std::size_t>(static_cast<const std::uint8_t*>(found) - codes_.data());
    }

    void block(int dimensions, std::size_t base) {
        const std::size_t cells = dimensions == shape_.axes()
                                      ? shape_.cells()
                                      : static_cast<std::size_t>(shape_.stride(dimensions));
        if (dimensions == 1) return rank(codes_.subspan(base, cells));
        // A block that compares equal to itself moved by one cell is of one code.
        const bool empty =
            codes_[base] == 0 && std::memcmp(&codes_[base], &codes_[base] + 1, cells - 1) == 0;
        if (empty && shape_.axes() >= 3) return out_.add('-');
        const int axis = dimensions - 1;
        for (int i = shape_.size(axis) - 1; i >= 0; --i) {
            block(dimensions - 1, base + static_cast<std::size_t>(i * shape_.stride(axis)));
            for (int n = 0; n < axis && i > 0; ++n) out_.add('/');
        }
    }

    void rank(std::span<const std::uint8_t> codes) {
        int empty = 0;
        for (const std::uint8_t code : codes) {
            if (code == 0) {
                ++empty;
                continue;
            }
            if (empty > 0) out_.add(std::to_string(std::exchange(empty, 0)));
            out_.add(letters_[code]);
        }
        if (empty > 0) out_.add(std::to_string(empty));
    }

    const vast::Rules& rules_;
    const Shape& shape_;
    std::span<const std::uint8_t> codes_;
    Writer& out_;
    std::array<char, 16> letters_{};
};

}  // namespace

TextSource source_of(std::string_view text) {
    return [text](std::span<char> out) mutable {
        const std::size_t n = std::min(out.size(), text.size());
        std::copy_n(text.begin(), n, out.begin());
        text.remove_prefix(n);
        return n;
    };
}

std::string peek(TextSource& source, std::size_t characters) {
    std::string begin(characters, '\0');
    std::size_t got = 0;
    while (got < begin.size()) {
        const std::size_t more = source(std::span(begin).subspan(got));
        if (more == 0) break;
        got += more;
    }
    begin.resize(got);
    source = [begin, given = std::size_t{0},
              rest = std::move(source)](std::span<char> into) mutable {
        if (given == begin.size()) return rest(into);
        const std::size_t n = std::min(into.size(), begin.size() - given);
        std::copy_n(begin.begin() + static_cast<std::ptrdiff_t>(given), n, into.begin());
        given += n;
        return n;
    };
    return begin;
}

std::string read_all(const TextSource& source) {
    std::string text;
    std::array<char, 4096> buffer{};
    while (const std::size_t got = source(buffer)) text.append(buffer.data(), got);
    return text;
}

Result<vast::Position> parse_position(std::shared_ptr<const vast::Rules> rules,
                                      const TextSource& source) {
    Characters text(source);
    if (text.done())
        return Error{"position", "empty; expected placement side rights ep halfmove fullmove"};
    auto codes = PlacementReader(*rules, text).read();
    if (!codes) return codes.error();
    const bool more = !text.done();
    text.take(more ? 1 : 0);
    const std::string rest = rest_of(text);
    if (rest.size() > kLongestFields)
        return Error{"position", "the fields after the placement are too long"};
    return position_of(std::move(rules), std::move(codes).value(),
                       more ? split(rest, ' ') : std::vector<std::string_view>());
}

void print_position(const vast::Position& position, Placing placing, const TextSink& sink) {
    Writer out(sink);
    PlacementWriter placement(position, out);
    if (placing == Placing::dense)
        placement.dense();
    else
        placement.sparse();
    out.add(' ');
    out.add(print_fields(position));
}

std::string move_text(const vast::Rules& rules, const vast::Move& move) {
    std::string text =
        lattice::cell_name(rules.shape, move.from) + lattice::cell_name(rules.shape, move.to);
    if (move.promotion != rules::kNoPieceType)
        text += static_cast<char>(rules.letter_of(move.promotion) - 'A' + 'a');
    return text;
}

Result<vast::Move> parse_move(const vast::Position& position, std::string_view text) {
    const auto cells = cells_of_move(position.shape(), text);
    if (!cells)
        return Error{"", quote(text) + " does not have the form of a move", codes::bad_move_text};
    const auto [from, to] = *cells;
    const std::string name = lattice::cell_name(position.shape(), from);
    if (!position.at(from).is(position.side()))
        return Error{"",
                     quote(text) + ": no piece of " + definition::colour_name(position.side()) +
                         " stands on " + name,
                     codes::illegal_move};
    const std::size_t letter = name.size() + lattice::cell_name(position.shape(), to).size();
    const bool promotes = letter < text.size() && text[letter] >= 'a' && text[letter] <= 'z';
    const auto promotion =
        promotes ? position.rules().type_of(static_cast<char>(text[letter] - 'a' + 'A'))
                 : rules::kNoPieceType;
    const auto found = vast::find_move(position, from, to, promotion);
    if (found && move_text(position.rules(), *found) == text) return *found;
    return Error{"", quote(text) + ": the piece on " + name + " has no such move",
                 codes::illegal_move};
}

}  // namespace tessera::notation
