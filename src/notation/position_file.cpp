#include "notation/position_file.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <string>
#include <utility>
#include <vector>

#include "base/crc32.hpp"
#include "base/small.hpp"
#include "base/text.hpp"
#include "definition/placement.hpp"
#include "lattice/cell_name.hpp"
#include "notation/loose_text.hpp"
#include "notation/notation.hpp"
#include "notation/range_coder.hpp"
#include "notation/vast_fields.hpp"

namespace tessera::notation {
namespace {

using definition::Colour;
using lattice::Cell;

constexpr std::uint8_t kVersion = 1;
/// Bytes of a block at most; each is followed by the checksum of all so far but checksums.
constexpr std::size_t kLongestBlock = 0xFFFF;
/// Whether cells are empty, by one bit.
constexpr std::size_t kStretch = 512;
constexpr std::size_t kLongestFileFields = std::size_t{1} << 20;

/// A number, the lowest byte first.
std::string bytes_of(std::uint32_t number, int bytes) {
    std::string out;
    for (int i = 0; i < bytes; ++i, number >>= 8) out += static_cast<char>(number & 0xFF);
    return out;
}

/// Writes the mark, and then bytes in blocks.
class BlockWriter {
public:
    explicit BlockWriter(const TextSink& sink) : sink_(sink) {
        write(std::string(kPositionFileMark) + static_cast<char>(kVersion));
    }
    void put(std::uint8_t byte) {
        block_ += static_cast<char>(byte);
        if (block_.size() == kLongestBlock) end_block();
    }
    void put(std::string_view bytes) {
        for (const char c : bytes) put(static_cast<std::uint8_t>(c));
    }
    /// With a block of nothing at the end.
    void finish() {
        if (!block_.empty()) end_block();
        end_block();
    }

private:
    void write(std::string_view bytes) {
        sum_ = crc32(bytes, sum_);
        sink_(bytes);
    }
    void end_block() {
        write(bytes_of(static_cast<std::uint32_t>(block_.size()), 2) + block_);
        sink_(bytes_of(sum_, 4));
        block_.clear();
    }

    const TextSink& sink_;
    std::string block_;
    std::uint32_t sum_ = 0;
};

/// Hands out the bytes of blocks whose checksums are right; the first fault is kept.
class BlockReader {
public:
    explicit BlockReader(const TextSource& source) : source_(source) {
        const std::string mark = raw(kPositionFileMark.size() + 1, "the mark of position files");
        if (error_) return;
        if (!mark.starts_with(kPositionFileMark)) fail(1, "this is no position file");
        const auto version = static_cast<std::uint8_t>(mark.back());
        if (version != kVersion)
            fail(mark.size(), "version " + std::to_string(version) + ", but only " +
                                  std::to_string(kVersion) + " can be read");
        next();
    }

    /// 0 after the first fault.
    std::uint8_t take() {
        if (at_ == block_.size() && !error_) {
            if (ended_)
                fail(read_, "the file ends early");
            else
                next();
        }
        return at_ < block_.size() && !error_ ? static_cast<std::uint8_t>(block_[at_++])
                                              : std::uint8_t{0};
    }
    std::string take(std::size_t n) {
        std::string out;
        while (out.size() < n && !error_) out += static_cast<char>(take());
        return out;
    }
    std::uint32_t number(int bytes) {
        std::uint32_t number = 0;
        for (int i = 0; i < bytes; ++i) number |= std::uint32_t{take()} << (8 * i);
        return number;
    }
    /// Of the byte taken last, from 1.
    [[nodiscard]] std::uint64_t place() const { return begin_ + at_; }

    void fail(std::uint64_t byte, std::string reason) {
        if (!error_)
            error_ = Error{"position file, byte " + std::to_string(byte), std::move(reason)};
    }
    /// Everything has been taken, and nothing follows.
    void finish() {
        if (error_) return;
        if (at_ < block_.size()) return fail(place() + 1, "more bytes than the position takes");
        if (!ended_) next();
        if (!ended_) return fail(place() + 1, "more bytes than the position takes");
        std::array<char, 1> more{};
        if (!error_ && source_(more) != 0) fail(read_ + 1, "unexpected bytes after the end");
    }
    [[nodiscard]] const std::optional<Error>& error() const { return error_; }

private:
    std::string raw(std::size_t n, const char* what) {
        std::string out(n, '\0');
        std::size_t got = 0;
        while (got < n) {
            const std::size_t more = source_(std::span(out).subspan(got));
            if (more == 0) {
                fail(read_ + got + 1, std::string("the file ends within ") + what);
                return {};
            }
            got += more;
        }
        read_ += n;
        sum_ = crc32(out, sum_);
        return out;
    }
    [[nodiscard]] static std::uint32_t number_of(std::string_view bytes) {
        std::uint32_t number = 0;
        for (std::size_t i = bytes.size(); i-- > 0;)
            number = number << 8 | static_cast<unsigned char>(bytes[i]);
        return number;
    }
    void next() {
        if (error_) return;
        const std::string length = raw(2, "the length of a block");
        if (error_) return;
        const std::uint64_t begin = read_;
        std::string block = raw(number_of(length), "a block");
        if (error_) return;
        const std::uint32_t found = sum_;
        const std::string sum = raw(4, "a checksum");
        if (error_) return;
        sum_ = found;  // of all but the checksums
        if (number_of(sum) != found)
            return fail(read_ - 3, "the checksum does not match: the file is damaged");
        block_ = std::move(block);
        begin_ = begin;
        at_ = 0;
        ended_ = block_.empty();
    }

    const TextSource& source_;
    std::string block_;
    std::size_t at_ = 0;
    std::uint64_t begin_ = 0;  ///< bytes before the block
    std::uint64_t read_ = 0;
    std::uint32_t sum_ = 0;
    bool ended_ = false;
    std::optional<Error> error_;
};

/// What stands on a cell, as the coder sees it: 0 for nothing, else 1 + 2 * letter, and 1 more for
/// Black, letters counted in the order of the file.
using Symbol = std::uint8_t;
[[nodiscard]] constexpr Symbol symbol_of(std::size_t letter, Colour colour) {
    return static_cast<Symbol>(1 + 2 * letter + static_cast<std::size_t>(colour));
}

/// How likely each piece is on a cell, by what is known when the cell's turn comes: its rank, the
/// cell before, and the cell that mirrors it across the ranks, if that was earlier.
class Model {
public:
    Model(const lattice::Shape& shape, std::size_t letters)
        : stride_(shape.axes() > 1 ? static_cast<std::size_t>(shape.stride(1)) : shape.cells()),
          ranks_(shape.axes() > 1 ? static_cast<std::size_t>(shape.size(1)) : 1),
          bits_(std::bit_width(2 * letters - 1)),
          mirrored_(2 * letters + 2),
          empty_(kRanks * mirrored_ * 2),
          pieces_((kRanks * mirrored_) << bits_) {}

    /// `visit`: bit(bool& bit, Likelihood&) codes a bit, or finds it out. `cells`: those before
    /// `at`, as symbols. Returns what stands there; perhaps no symbol, if the bits are made up.
    template <class Visit, class Before>
    Symbol cell(std::size_t at, Symbol symbol, const Before& before, Visit&& visit) {
        const std::size_t rank = at / stride_ % ranks_;
        const std::size_t mirror = at + (ranks_ - 1 - rank) * stride_ - rank * stride_;
        const std::size_t seen = mirror < at ? before(mirror) + std::size_t{1} : 0;
        const std::size_t context = std::min(rank, kRanks - 1) * mirrored_ + seen;
        const bool after_piece = at > 0 && before(at - 1) != 0;
        bool filled = symbol != 0;
        visit(filled, empty_[2 * context + (after_piece ? 1 : 0)]);
        if (!filled) return 0;
        std::size_t node = 1;
        for (int i = bits_ - 1; i >= 0; --i) {
            bool bit = ((static_cast<unsigned>(symbol) - 1U) >> i & 1U) != 0;
            visit(bit, pieces_[(context << bits_) + node]);
            node = 2 * node + (bit ? 1 : 0);
        }
        return static_cast<Symbol>(node - (std::size_t{1} << bits_) + 1);
    }
    /// Whether anything stands on the next stretch of cells.
    template <class Visit>
    bool stretch(bool filled, Visit&& visit) {
        visit(filled, stretches_[last_filled_ ? 1 : 0]);
        return last_filled_ = filled;
    }

private:
    static constexpr std::size_t kRanks = 16;
    std::size_t stride_;
    std::size_t ranks_;
    int bits_;  ///< of a symbol less 1
    std::size_t mirrored_;
    std::vector<Likelihood> empty_;
    std::vector<Likelihood> pieces_;
    std::array<Likelihood, 2> stretches_;
    bool last_filled_ = false;
};

struct Header {
    std::string letters;
    std::string fields;
};

/// `symbols`: by code.
void write(const definition::VariantDefinition& game, const std::string& letters,
           const std::string& fields, std::span<const std::uint8_t> codes,
           const std::array<Symbol, 256>& symbols, const TextSink& sink) {
    BlockWriter out(sink);
    const auto text = [&](std::string_view bytes, int length_bytes) {
        out.put(bytes_of(static_cast<std::uint32_t>(bytes.size()), length_bytes));
        out.put(bytes);
    };
    text(game.id, 1);
    text(definition::identity(game), 1);
    text(letters, 1);
    out.put(static_cast<std::uint8_t>(game.axes()));
    for (const int size : game.sizes) out.put(bytes_of(static_cast<std::uint32_t>(size), 2));
    text(fields, 4);
    RangeEncoder<BlockWriter> coder(out);
    const auto visit = [&](bool& bit, Likelihood& likelihood) { coder.bit(bit, likelihood); };
    Model model(lattice::Shape(game.sizes), letters.size());
    const auto before = [&](std::size_t at) { return symbols[codes[at]]; };
    for (std::size_t at = 0; at < codes.size(); at += kStretch) {
        const auto cells = codes.subspan(at, std::min(kStretch, codes.size() - at));
        const bool filled =
            std::any_of(cells.begin(), cells.end(), [](std::uint8_t code) { return code != 0; });
        if (!model.stretch(filled, visit)) continue;
        for (std::size_t c = at; c < at + cells.size(); ++c)
            model.cell(c, symbols[codes[c]], before, visit);
    }
    coder.finish();
    out.finish();
}

/// Whose position a file may be: of the game, or of any with its pieces and board.
enum class Rules : std::uint8_t { same, any };

/// The header, checked against the game.
Header read_header(const definition::VariantDefinition& game, Rules rules, BlockReader& in) {
    Header header;
    const std::string id = in.take(in.take());
    const std::uint64_t id_end = in.place();
    const std::string identity = in.take(in.take());
    const std::uint64_t identity_end = in.place();
    if (in.error()) return header;
    if (rules == Rules::same && !definition::is_identity_of(game, identity)) {
        if (id != game.id)
            in.fail(id_end, "a position of " + quote(id) + ", not of " + game.id);
        else
            in.fail(identity_end, "the position is of other rules: their identity is " +
                                      quote(identity) + " instead of " +
                                      definition::identity(game));
        return header;
    }
    header.letters = in.take(in.take());
    std::string expected;
    for (const definition::PieceDefinition& piece : game.pieces) expected += piece.letter;
    std::string sorted = header.letters;
    small_sort(sorted);
    small_sort(expected);
    if (sorted != expected) in.fail(in.place(), "the pieces are not those of " + game.id);
    const std::size_t axes = in.take();
    if (axes != game.sizes.size()) in.fail(in.place(), "the board has another number of axes");
    for (const int size : game.sizes)
        if (in.number(2) != static_cast<std::uint32_t>(size))
            in.fail(in.place(), "the board has another size");
    const std::uint32_t length = in.number(4);
    if (length > kLongestFileFields) in.fail(in.place(), "the fields are too long");
    header.fields = in.take(in.error() ? 0 : length);
    return header;
}

/// A file read: what stands on each cell, and the other fields.
struct File {
    vast::Codes codes;
    std::string fields;
};

/// `code_of(letter, colour)`: what a piece is to be in the result.
template <class CodeOf>
Result<File> read(const definition::VariantDefinition& game, Rules rules, const CodeOf& code_of,
                  const TextSource& source) {
    BlockReader in(source);
    Header header = read_header(game, rules, in);
    if (in.error()) return *in.error();
    std::array<std::uint8_t, 256> codes{};  // by symbol
    std::array<Symbol, 256> symbols{};      // by code
    for (std::size_t i = 0; i < header.letters.size(); ++i)
        for (const Colour colour : definition::kColours) {
            const std::uint8_t code = code_of(header.letters[i], colour);
            codes[symbol_of(i, colour)] = code;
            symbols[code] = symbol_of(i, colour);
        }
    const lattice::Shape shape(game.sizes);
    File file{vast::Codes(shape.cells()), std::move(header.fields)};
    RangeDecoder<BlockReader> coder(in);
    const auto visit = [&](bool& bit, Likelihood& likelihood) { bit = coder.bit(likelihood); };
    Model model(shape, header.letters.size());
    const auto before = [&](std::size_t at) { return symbols[file.codes[at]]; };
    for (std::size_t at = 0; at < file.codes.size() && !in.error(); at += kStretch) {
        if (!model.stretch(false, visit)) continue;
        bool filled = false;
        for (std::size_t c = at; c < std::min(at + kStretch, file.codes.size()); ++c) {
            const Symbol symbol = model.cell(c, 0, before, visit);
            if (symbol > 2 * header.letters.size()) {
                in.fail(in.place(),
                        "no piece has the code on " +
                            lattice::cell_name(shape, Cell{static_cast<std::uint32_t>(c)}));
                break;
            }
            file.codes[c] = codes[symbol];
            filled = filled || symbol != 0;
        }
        if (!filled) in.fail(in.place(), "cells that are marked as occupied hold no piece");
    }
    if (!coder.finished()) in.fail(in.place(), "the pieces do not end where they should");
    in.finish();
    if (in.error()) return *in.error();
    return file;
}

/// As the coder sees the pieces of an ordinary position.
std::uint8_t letter_code(char letter, Colour colour) {
    return static_cast<std::uint8_t>(colour == Colour::white ? letter : letter - 'A' + 'a');
}

}  // namespace

void write_position_file(const definition::VariantDefinition& game, const vast::Position& position,
                         const TextSink& sink) {
    std::string letters;
    std::array<Symbol, 256> symbols{};
    for (const vast::Kind kind : position.rules().kinds) {
        for (const Colour colour : definition::kColours)
            symbols[vast::Piece(kind, colour).code()] = symbol_of(letters.size(), colour);
        letters += position.rules().letters[vast::index(kind)];
    }
    write(game, letters, print_fields(position), position.codes(), symbols, sink);
}

void write_position_file(const rules::Position& position, const TextSink& sink) {
    const rules::Variant& variant = position.variant();
    std::string letters;
    std::array<Symbol, 256> symbols{};
    for (const definition::PieceDefinition& piece : variant.definition().pieces) {
        for (const Colour colour : definition::kColours)
            symbols[letter_code(piece.letter, colour)] = symbol_of(letters.size(), colour);
        letters += piece.letter;
    }
    std::vector<std::uint8_t> codes(variant.shape().cells());
    for (std::uint32_t c = 0; c < codes.size(); ++c)
        if (const rules::Piece piece = position.at(Cell{c}); !piece.empty())
            codes[c] = letter_code(variant.letter(piece.type()), piece.colour());
    const std::string text = print_sparse_position(position);
    write(variant.definition(), letters, text.substr(text.find(' ') + 1), codes, symbols, sink);
}

Result<vast::Position> read_position_file(const definition::VariantDefinition& game,
                                          std::shared_ptr<const vast::Rules> rules,
                                          const TextSource& source) {
    auto file = read(
        game, Rules::same,
        [&](char letter, Colour colour) {
            return vast::Piece(rules->kind_of(letter).value(), colour).code();
        },
        source);
    if (!file) return file.error();
    return position_of(std::move(rules), std::move(file->codes), split(file->fields, ' '));
}

Result<rules::Position> read_position_file(std::shared_ptr<const rules::Variant> variant,
                                           const TextSource& source) {
    const auto file = read(variant->definition(), Rules::same, letter_code, source);
    if (!file) return file.error();
    std::string text = "{";
    for (std::uint32_t c = 0; c < file->codes.size(); ++c)
        if (file->codes[c] != 0)
            text += (text.size() > 1 ? "," : "") +
                    std::string(1, static_cast<char>(file->codes[c])) +
                    lattice::cell_name(variant->shape(), Cell{c});
    return parse_position(std::move(variant), text + "} " + file->fields);
}

Result<std::string> text_of_position_file(const definition::VariantDefinition& game,
                                          const TextSource& source) {
    const auto file = read(game, Rules::any, letter_code, source);
    if (!file) return file.error();
    std::vector<definition::Placed> pieces;
    for (std::uint32_t c = 0; c < file->codes.size(); ++c) {
        const char letter = static_cast<char>(file->codes[c]);
        if (letter == 0) continue;
        const bool white = letter >= 'A' && letter <= 'Z';
        pieces.push_back({c, white ? letter : static_cast<char>(letter - 'a' + 'A'),
                          white ? Colour::white : Colour::black});
    }
    constexpr std::size_t kSparse = 32;
    const bool sparse = pieces.size() * kSparse < file->codes.size();
    return (sparse ? definition::print_sparse_placement(game, pieces)
                   : definition::print_placement(game, pieces)) +
           ' ' + file->fields;
}

Result<vast::Position> read_position(const definition::VariantDefinition& game,
                                     std::shared_ptr<const vast::Rules> rules, TextSource source) {
    if (peek(source, kPositionFileMark.size()) == kPositionFileMark)
        return read_position_file(game, std::move(rules), source);
    return parse_loose_position(std::move(rules), source);
}

}  // namespace tessera::notation
