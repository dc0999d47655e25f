// The head of a table of an ending: it is refused with a reason, or written again as it was read. A
// file is also put together around a text, with the offsets and the checksum that it should have,
// so that what follows is reached.
#include <string>
#include <vector>

#include "base/crc32.hpp"
#include "endings/files/head.hpp"
#include "support.hpp"

namespace tessera::fuzzing {
namespace {

constexpr std::size_t kMostBlocks = 6;

void append(std::string& out, std::uint64_t number, int bytes) {
    for (int i = 0; i < bytes; ++i) out += static_cast<char>(number >> (8 * i) & 0xFF);
}

std::string file_around(std::string_view text, std::size_t blocks) {
    std::string file = "TESSEND1";
    append(file, text.size(), 4);
    file += text;
    const std::uint64_t end = file.size() + 8 * (blocks + 1) + 4;
    for (std::size_t i = 0; i <= blocks; ++i) append(file, end + i, 8);
    append(file, crc32(file), 4);
    file.append(blocks, '\0');
    return file + endings::print_checked(blocks);
}

void check(std::string_view file) {
    const auto layout = endings::parse_head(file);
    if (!layout) {
        require(!layout.error().reason.empty(), "there is a reason");
        return;
    }
    std::vector<std::uint64_t> sizes;
    for (std::size_t i = 1; i < layout->offsets.size(); ++i)
        sizes.push_back(layout->offsets[i] - layout->offsets[i - 1]);
    require(file.starts_with(endings::print_head(layout->head, sizes)), "it is written as read");
    require(layout->checked_at + endings::kCheckedBytes == file.size(), "it ends where it says");
}

}  // namespace
}  // namespace tessera::fuzzing

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace tessera::fuzzing;
    Bytes bytes(data, size);
    const std::size_t blocks = bytes.byte() % kMostBlocks;
    const std::string text(bytes.rest());
    check(text);
    check(file_around(text, blocks));
    return 0;
}
