#include "endings/files/head.hpp"

#include <charconv>
#include <optional>

#include "base/crc32.hpp"
#include "base/text.hpp"

namespace tessera::endings {
namespace {

constexpr std::string_view kMagic = "TESSEND1";
constexpr std::string_view kChecked = "VERIFIED";
constexpr std::size_t kLongestHead = 4'096;

void put_number(std::string& out, std::uint64_t number, int bytes) {
    for (int i = 0; i < bytes; ++i) out += static_cast<char>(number >> (8 * i) & 0xFF);
}

std::uint64_t get_number(std::string_view bytes) {
    std::uint64_t number = 0;
    for (std::size_t i = bytes.size(); i-- > 0;)
        number = number << 8 | static_cast<unsigned char>(bytes[i]);
    return number;
}

/// Reads from the front what is there.
class Reader {
public:
    explicit Reader(std::string_view bytes) : rest_(bytes) {}
    std::optional<std::string_view> take(std::size_t bytes) {
        if (rest_.size() < bytes) return std::nullopt;
        const std::string_view taken = rest_.substr(0, bytes);
        rest_.remove_prefix(bytes);
        at_ += bytes;
        return taken;
    }
    std::optional<std::uint64_t> number(std::size_t bytes) {
        const auto taken = take(bytes);
        if (!taken) return std::nullopt;
        return get_number(*taken);
    }
    [[nodiscard]] std::size_t at() const { return at_; }

private:
    std::string_view rest_;
    std::size_t at_ = 0;
};

/// The fields of the text, one a line, in this order.
class Fields {
public:
    explicit Fields(std::string_view text) : lines_(split(text, '\n')) {}

    std::string text(std::string_view name) {
        if (next_ < lines_.size()) {
            const std::string_view line = lines_[next_++];
            if (line.starts_with(name) && line.substr(name.size()).starts_with(' '))
                return std::string(line.substr(name.size() + 1));
        }
        ok_ = false;
        return {};
    }
    std::uint64_t number(std::string_view name) {
        const std::string digits = text(name);
        std::uint64_t value = 0;
        const auto [end, error] =
            std::from_chars(digits.data(), digits.data() + digits.size(), value);
        ok_ = ok_ && error == std::errc() && end == digits.data() + digits.size();
        return value;
    }
    [[nodiscard]] bool ok() const { return ok_; }

private:
    std::vector<std::string_view> lines_;
    std::size_t next_ = 0;
    bool ok_ = true;
};

std::string print_fields(const Head& head) {
    std::string text = "game " + head.game + "\nidentity " + head.identity + "\nending " +
                       head.ending + "\nentries " + std::to_string(head.entries) + '\n';
    for (const Figures& figures : head.figures)
        text += "wins " + std::to_string(figures.wins) + "\ndraws " +
                std::to_string(figures.draws) + "\nlosses " + std::to_string(figures.losses) +
                "\nmates " + std::to_string(figures.mates) + "\nlongest " +
                std::to_string(figures.longest) + "\nat " + std::to_string(figures.longest_at) +
                '\n';
    return text;
}

std::optional<Head> parse_fields(std::string_view text) {
    Fields fields(text);
    Head head;
    head.game = fields.text("game");
    head.identity = fields.text("identity");
    head.ending = fields.text("ending");
    head.entries = fields.number("entries");
    for (Figures& figures : head.figures) {
        figures.wins = fields.number("wins");
        figures.draws = fields.number("draws");
        figures.losses = fields.number("losses");
        figures.mates = fields.number("mates");
        const std::uint64_t longest = fields.number("longest");
        figures.longest_at = fields.number("at");
        if (longest > kLast || (longest != 0 && figures.longest_at >= head.entries))
            return std::nullopt;
        figures.longest = static_cast<Value>(longest);
    }
    // Written otherwise, or with more behind it, it is not by this program.
    if (!fields.ok() || head.entries > most_entries(head.ending.size() - 1) ||
        print_fields(head) != text)
        return std::nullopt;
    return head;
}

Error damaged() {
    return Error{"", "it is damaged"};
}
Error cut_off() {
    return Error{"", "it is cut off"};
}

}  // namespace

std::string print_checked(std::uint64_t positions) {
    std::string record(kChecked);
    put_number(record, positions, 8);
    put_number(record, crc32(record), 4);
    return record;
}

std::uint64_t parse_checked(std::string_view bytes) {
    if (bytes.size() != kCheckedBytes || !bytes.starts_with(kChecked)) return 0;
    const std::string_view record = bytes.substr(0, kCheckedBytes - 4);
    if (crc32(record) != get_number(bytes.substr(record.size()))) return 0;
    return get_number(record.substr(kChecked.size()));
}

std::string print_head(const Head& head, const std::vector<std::uint64_t>& sizes) {
    std::string out(kMagic);
    const std::string fields = print_fields(head);
    put_number(out, fields.size(), 4);
    out += fields;
    std::uint64_t at = out.size() + 8 * (sizes.size() + 1) + 4;
    put_number(out, at, 8);
    for (const std::uint64_t size : sizes) put_number(out, at += size, 8);
    put_number(out, crc32(out), 4);
    return out;
}

Result<Layout> parse_head(std::string_view file) {
    Reader reader(file);
    const auto magic = reader.take(kMagic.size());
    if (!magic || *magic != kMagic) return Error{"", "it is no table of an ending"};
    const auto size = reader.number(4);
    if (!size) return cut_off();
    if (*size > kLongestHead) return damaged();
    const auto text = reader.take(static_cast<std::size_t>(*size));
    if (!text) return cut_off();
    Layout layout;
    auto head = parse_fields(*text);
    if (!head) return damaged();
    layout.head = std::move(*head);
    const std::uint64_t blocks = 2 * layout.head.blocks_a_side();
    for (std::uint64_t i = 0; i <= blocks; ++i) {
        const auto offset = reader.number(8);
        if (!offset) return cut_off();
        layout.offsets.push_back(*offset);
    }
    const std::size_t end = reader.at();
    const auto sum = reader.number(4);
    if (!sum) return cut_off();
    if (*sum != crc32(file.substr(0, end)) || layout.offsets.front() != reader.at())
        return damaged();
    for (std::size_t i = 1; i < layout.offsets.size(); ++i)
        if (layout.offsets[i] < layout.offsets[i - 1]) return damaged();
    layout.checked_at = layout.offsets.back();
    if (file.size() < layout.checked_at + kCheckedBytes) return cut_off();
    if (file.size() > layout.checked_at + kCheckedBytes) return damaged();
    return layout;
}

}  // namespace tessera::endings
