// Bits coded by how likely they are: an adaptive binary range coder (G. N. N. Martin, Range
// encoding, 1979; carries as in LZMA). A bit of probability p takes about -log2(p) bits of the
// output.
#pragma once

#include <cstdint>

namespace tessera::notation {

/// How likely the next bit is 0, learnt from the bits so far: the mean of a quick and a slow guess.
class Likelihood {
public:
    /// Of 65,536; neither 0 nor all.
    [[nodiscard]] std::uint32_t of_zero() const { return (quick_ + slow_) / 2; }
    void learn(bool bit) {
        quick_ = bit ? quick_ - quick_ / 16 : quick_ + (65'536 - quick_) / 16;
        slow_ = bit ? slow_ - slow_ / 128 : slow_ + (65'536 - slow_) / 128;
    }

private:
    std::uint32_t quick_ = 32'768;
    std::uint32_t slow_ = 32'768;
};

/// `Sink`: put(std::uint8_t).
template <class Sink>
class RangeEncoder {
public:
    explicit RangeEncoder(Sink& sink) : sink_(sink) {}
    void bit(bool bit, Likelihood& likelihood) {
        const std::uint32_t bound = (range_ >> 16) * likelihood.of_zero();
        likelihood.learn(bit);
        if (bit) {
            low_ += bound;
            range_ -= bound;
        } else {
            range_ = bound;
        }
        while (range_ < kLeast) {
            range_ <<= 8;
            shift();
        }
    }
    void finish() {
        for (int i = 0; i < 5; ++i) shift();
    }

private:
    static constexpr std::uint32_t kLeast = 1U << 24;

    /// Bytes of 255 wait until it is known whether a carry runs through them.
    void shift() {
        if (low_ < 0xFF000000U || low_ >> 32 != 0) {
            const auto carry = static_cast<std::uint8_t>(low_ >> 32);
            if (begun_) sink_.put(static_cast<std::uint8_t>(last_ + carry));
            for (; waiting_ > 0; --waiting_) sink_.put(static_cast<std::uint8_t>(0xFF + carry));
            begun_ = true;
            last_ = static_cast<std::uint8_t>(low_ >> 24);
        } else {
            ++waiting_;
        }
        low_ = (low_ & 0x00FFFFFFU) << 8;
    }

    Sink& sink_;
    std::uint64_t low_ = 0;
    std::uint32_t range_ = 0xFFFFFFFFU;
    std::uint64_t waiting_ = 0;
    std::uint8_t last_ = 0;
    bool begun_ = false;
};

/// `Source`: std::uint8_t take(), anything after the end.
template <class Source>
class RangeDecoder {
public:
    explicit RangeDecoder(Source& source) : source_(source) {
        for (int i = 0; i < 4; ++i) code_ = code_ << 8 | source_.take();
    }
    bool bit(Likelihood& likelihood) {
        const std::uint32_t bound = (range_ >> 16) * likelihood.of_zero();
        const bool bit = code_ >= bound;
        likelihood.learn(bit);
        if (bit) {
            code_ -= bound;
            range_ -= bound;
        } else {
            range_ = bound;
        }
        while (range_ < kLeast) {
            range_ <<= 8;
            code_ = code_ << 8 | source_.take();
        }
        return bit;
    }
    /// Whether the encoder finished here.
    [[nodiscard]] bool finished() const { return code_ == 0; }

private:
    static constexpr std::uint32_t kLeast = 1U << 24;
    Source& source_;
    std::uint32_t range_ = 0xFFFFFFFFU;
    std::uint32_t code_ = 0;
};

}  // namespace tessera::notation
