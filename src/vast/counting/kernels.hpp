// What counting on a vast board does to whole boards: compiled once for each instruction set.
// Plain memory in and out, so that nothing but these functions is shared between the sets.
#pragma once

#include <cstddef>
#include <cstdint>

namespace tessera::vast {

/// Cells along axes 0, 1 and 2 in one line of bits: word z, bit x + 8 * y, eight on each axis
/// whatever the board's sizes. What is off the board is neither open nor empty.
inline constexpr std::size_t kLineWords = 8;

/// Boards in lines, in order of the coordinates on axes 3 and up.
struct SlideBoards {
    const std::uint64_t* open;   ///< not held by an own piece
    const std::uint64_t* empty;  ///< held by nothing
    const std::uint64_t* queens;
    const std::uint64_t* rooks;
    const std::uint64_t* bishops;
};
/// Cells to which each kind slides, summed over its pieces.
struct SlideCounts {
    std::uint64_t queens = 0;
    std::uint64_t rooks = 0;
    std::uint64_t bishops = 0;
};

/// Sums over windows along one axis.
enum class Window : std::uint8_t {
    five,     ///< the cell and those up to 2 away
    three,    ///< the cell and those 1 away
    apart,    ///< the cell and those 2 away
    parities  ///< the cell less those 1 away
};

/// One axis of a board of numbers: `outer` blocks of `size` rows of `row` numbers.
struct WindowAxis {
    std::size_t outer = 1;
    std::size_t size = 1;
    std::size_t row = 1;
};

/// Which cells count as 1, by Piece::code().
enum class Match : std::uint8_t {
    code,      ///< those with this code
    not_side,  ///< all but those of the colour whose codes have this bit 3
    enemy      ///< pieces whose codes lack this bit 3
};

/// The functions of one instruction set.
struct Kernels {
    /// Slides along all directions that stay within a line, for each of the first `lines`.
    void (*slide_within)(const SlideBoards& boards, std::size_t lines, SlideCounts& counts);
    /// Slides along the 27 directions that go from each line of a chain to the one after it, and
    /// on, for chains that follow each other in `lines`. `odd`: an odd number of axes beyond axis 2
    /// change.
    void (*slide_chains)(const SlideBoards& boards, const std::uint32_t* lines,
                         const std::uint8_t* lengths, std::size_t chains, bool odd,
                         SlideCounts& counts);
    /// Precondition: `in` and `out` differ.
    void (*window)(const std::int16_t* in, std::int16_t* out, const WindowAxis& axis,
                   Window window);
    void (*match)(const std::uint8_t* codes, std::int16_t* out, std::size_t n, Match match,
                  std::uint8_t code);
    /// The sum of products of `rows` rows of `width` numbers, that begin so far from each other.
    std::int64_t (*dot)(const std::int16_t* a, std::size_t a_step, const std::int16_t* b,
                        std::size_t b_step, std::size_t rows, std::size_t width);
};

/// Boards in lines, as SlideBoards.
struct AttackBoards {
    const std::uint64_t* empty;
    const std::uint64_t* odd;   ///< sliders of a side in directions of an odd number of axes
    const std::uint64_t* even;  ///< those in directions of an even number
};

/// Add what the sliders attack to a board in lines. What is off the board may be attacked.
struct AttackKernels {
    /// Along all directions that stay within the line.
    void (*within)(const AttackBoards& boards, std::size_t line, std::uint64_t* attacked);
    /// Along the 27 directions from each line of a chain to the next. `odd` as for slides.
    void (*chain)(const AttackBoards& boards, const std::uint32_t* lines, int length, bool odd,
                  std::uint64_t* attacked);
};

}  // namespace tessera::vast

namespace tessera::vast {
namespace portable {
extern const vast::Kernels kVastKernels;
extern const vast::AttackKernels kVastAttackKernels;
}  // namespace portable
#if defined(TESSERA_AVX)
namespace avx2 {
extern const vast::Kernels kVastKernels;
extern const vast::AttackKernels kVastAttackKernels;
}  // namespace avx2
namespace avx512 {
extern const vast::Kernels kVastKernels;
extern const vast::AttackKernels kVastAttackKernels;
}  // namespace avx512
#endif
}  // namespace tessera::vast
