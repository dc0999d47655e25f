#include "endings/files/table_file.hpp"

#include <zstd.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <mutex>
#include <utility>
#include <vector>

#include "base/files.hpp"

namespace tessera::endings {
namespace {

constexpr int kLevel = 12;
/// Blocks that are kept decompressed: 64 MiB.
constexpr std::size_t kKept = 4'096;
constexpr std::size_t kLocks = 64;

Error fault_of(const std::string& path, std::string reason) {
    return Error{path, std::move(reason)};
}

/// The blocks of all values, compressed, each with a checksum.
std::vector<std::string> compressed(const Table& table) {
    const std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)> context(ZSTD_createCCtx(),
                                                                       ZSTD_freeCCtx);
    ZSTD_CCtx_setParameter(context.get(), ZSTD_c_compressionLevel, kLevel);
    ZSTD_CCtx_setParameter(context.get(), ZSTD_c_checksumFlag, 1);
    std::vector<std::string> blocks;
    for (const std::vector<Value>& values : table.values)
        for (std::size_t at = 0; at < values.size(); at += kBlock) {
            const std::size_t count = std::min<std::size_t>(kBlock, values.size() - at);
            std::string block(ZSTD_compressBound(count), '\0');
            block.resize(
                ZSTD_compress2(context.get(), block.data(), block.size(), &values[at], count));
            blocks.push_back(std::move(block));
        }
    return blocks;
}

}  // namespace

struct TableFile::Parts {
    struct FreeContext {
        void operator()(ZSTD_DCtx* context) const { ZSTD_freeDCtx(context); }
    };
    /// What decompressing needs, for one thread at a time. Making one takes longer than a block.
    using Context = std::unique_ptr<ZSTD_DCtx, FreeContext>;
    using Block = std::vector<Value>;
    /// A block that is kept decompressed, of those whose numbers have one remainder.
    struct Kept {
        std::uint64_t number = 0;
        Block values;  ///< empty: none yet
    };
    struct alignas(64) Lock {
        std::mutex mutex;
    };

    Parts(std::string its_path, OpenFile opened, std::shared_ptr<const Ending> its_ending)
        : path(std::move(its_path)),
          file(std::move(opened.file)),
          layout(std::move(opened.layout)),
          ending(std::move(its_ending)),
          kept(std::min<std::uint64_t>(kKept, 2 * layout.head.blocks_a_side())) {}

    Result<Value> value(std::uint64_t number, std::uint64_t at);
    [[nodiscard]] Result<Block> decompressed(std::uint64_t number);
    [[nodiscard]] Context take_context();

    std::string path;
    Mapped file;
    Layout layout;
    std::shared_ptr<const Ending> ending;

    std::mutex mutex;                ///< of contexts
    std::vector<Context> contexts;   ///< that nobody uses
    std::array<Lock, kLocks> locks;  ///< of the kept blocks, by their place among them
    std::vector<Kept> kept;
};

TableFile::Parts::Context TableFile::Parts::take_context() {
    {
        const std::scoped_lock lock(mutex);
        if (!contexts.empty()) {
            Context context = std::move(contexts.back());
            contexts.pop_back();
            return context;
        }
    }
    return Context(ZSTD_createDCtx());
}

Result<TableFile::Parts::Block> TableFile::Parts::decompressed(std::uint64_t number) {
    const std::uint64_t in_side = number % layout.head.blocks_a_side();
    const auto count = std::min(kBlock, layout.head.entries - in_side * kBlock);
    const std::uint64_t begin = layout.offsets[number];
    const std::uint64_t size = layout.offsets[number + 1] - begin;
    Block values(count);
    Context context = take_context();
    const std::size_t got =
        ZSTD_decompressDCtx(context.get(), values.data(), count, file.bytes().data() + begin, size);
    {
        const std::scoped_lock lock(mutex);
        contexts.push_back(std::move(context));
    }
    if (ZSTD_isError(got) != 0 || got != count) return fault_of(path, "it is damaged");
    return values;
}

Result<Value> TableFile::Parts::value(std::uint64_t number, std::uint64_t at) {
    const std::size_t place = number % kept.size();
    Kept& block = kept[place];
    const std::scoped_lock lock(locks[place % kLocks].mutex);
    if (block.values.empty() || block.number != number) {
        auto found = decompressed(number);
        if (!found) return found.error();
        block = {number, std::move(found).value()};
    }
    return block.values[at];
}

std::string file_name(const std::string& game, const std::string& ending) {
    return game + '.' + ending + ".ending";
}

std::optional<Error> write_table(const Table& table, const std::string& game,
                                 const std::string& path) {
    const Ending& ending = *table.ending;
    const Head head{game, ending.variant().identity(), ending.name(), ending.index().size(),
                    table.figures};
    const std::vector<std::string> blocks = compressed(table);
    std::vector<std::uint64_t> sizes;
    sizes.reserve(blocks.size());
    for (const std::string& block : blocks) sizes.push_back(block.size());
    std::string text = print_head(head, sizes);
    for (const std::string& block : blocks) text += block;
    text += print_checked(0);
    return write_whole(path, text);
}

std::optional<Error> record_checked(const std::string& path, std::uint64_t positions) {
    const auto opened = open_file(path);
    if (!opened) return opened.error();
    std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(static_cast<std::streamoff>(opened->layout.checked_at));
    file << print_checked(positions) << std::flush;
    if (!file) return fault_of(path, "it cannot be written");
    return std::nullopt;
}

Result<std::shared_ptr<const TableFile>> TableFile::open(
    const std::string& path, const std::shared_ptr<const rules::Variant>& variant) {
    auto opened = open_file(path);
    if (!opened) return opened.error();
    return open(path, std::move(opened).value(), variant);
}

Result<std::shared_ptr<const TableFile>> TableFile::open(
    const std::string& path, OpenFile opened,
    const std::shared_ptr<const rules::Variant>& variant) {
    const Head& head = opened.layout.head;
    if (head.identity != variant->identity())
        return fault_of(path, "it is of another game, " + head.game);
    const auto material = parse_material(*variant, head.ending);
    if (!material || !material->ordered()) return fault_of(path, "it is damaged");
    auto ending = Ending::make(variant, *material);
    if (!ending) return fault_of(path, ending.error().reason);
    if (ending.value()->index().size() != head.entries) return fault_of(path, "it is damaged");
    auto parts = std::make_unique<Parts>(path, std::move(opened), *ending);
    return std::shared_ptr<const TableFile>(new TableFile(std::move(parts)));
}

TableFile::TableFile(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
TableFile::~TableFile() = default;

const std::string& TableFile::path() const {
    return parts_->path;
}

const Head& TableFile::head() const {
    return parts_->layout.head;
}

std::uint64_t TableFile::bytes() const {
    return parts_->file.bytes().size();
}

std::uint64_t TableFile::checked() const {
    return parse_checked(parts_->file.bytes().substr(parts_->layout.checked_at));
}

const std::shared_ptr<const Ending>& TableFile::ending() const {
    return parts_->ending;
}

Result<Value> TableFile::value(const Place& place) const {
    const std::uint64_t number =
        definition::index(place.side) * head().blocks_a_side() + place.entry / kBlock;
    return parts_->value(number, place.entry % kBlock);
}

Result<Table> TableFile::load() const {
    Table table{parts_->ending, {}, head().figures};
    for (std::uint64_t number = 0; number < 2 * head().blocks_a_side(); ++number) {
        const auto block = parts_->decompressed(number);
        if (!block) return block.error();
        auto& values = table.values[number / head().blocks_a_side()];
        values.insert(values.end(), block->begin(), block->end());
    }
    return table;
}

Result<Listed> list_file(const std::string& path) {
    const auto opened = open_file(path);
    if (!opened) return opened.error();
    const std::string_view bytes = opened->file.bytes();
    return Listed{opened->layout.head, bytes.size(),
                  parse_checked(bytes.substr(opened->layout.checked_at))};
}

}  // namespace tessera::endings
