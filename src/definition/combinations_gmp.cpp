// Combinations by rank with GMP, for a million cells in seconds.
//
// Cell by cell, with m cells after this one and k more to take, W = C(m, k - 1) combinations take
// it. If it is taken, W is multiplied by (k - 1)/m, otherwise the rank grows by W, and W is
// multiplied by (m - k + 1)/m. A run of cells therefore adds W T/Q to the rank and makes W into
// W P/Q, where P, Q and T are those of its two halves:
//   P = P1 P2, Q = Q1 Q2, T = T1 Q2 + P1 T2 (binary splitting; Brent and Zimmermann, Modern
//   Computer Arithmetic, 4.9).
// Each has the bits of m for every cell, though the rank has one bit a cell at most: what a run
// adds is needed only to the units, so that more than the leading bits(W) bits never matter.
//
// From rank to cells, the leading bits of rank and W decide about the first cells, as the leading
// words of two numbers decide about their first quotients in Lehmer's algorithm: half of the bits
// are worked with until they decide no more, then the rest is brought up to date by P, Q and T.
#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

#include "definition/combinations.hpp"

namespace tessera::definition {
namespace {

/// Bits kept beyond those that matter: each of the operations on the way to a result, fewer than
/// 2^40, is off by less than one in the last of them.
constexpr double kGuard = 96;

/// mantissa * 2^exponent, and at most a few units less than the number meant.
struct Real {
    mpz_class mantissa;
    long exponent = 0;
};

std::size_t bits(const mpz_class& n) {
    return n == 0 ? 0 : mpz_sizeinbase(n.get_mpz_t(), 2);
}

/// Drops what is beyond so many leading bits.
void shorten(Real& x, std::size_t keep) {
    const std::size_t has = bits(x.mantissa);
    // A little more is cheaper than a shift.
    if (has <= keep + keep / 16) return;
    x.mantissa >>= has - keep;
    x.exponent += static_cast<long>(has - keep);
}

Real leading(const Real& x, std::size_t keep) {
    const std::size_t has = bits(x.mantissa);
    if (has <= keep) return x;
    return {mpz_class(x.mantissa >> (has - keep)), x.exponent + static_cast<long>(has - keep)};
}

Real times(const Real& a, const Real& b) {
    return {mpz_class(a.mantissa * b.mantissa), a.exponent + b.exponent};
}

/// Not below the last bit of the coarser one.
Real plus(Real a, Real b) {
    if (a.mantissa == 0) return b;
    if (b.mantissa == 0) return a;
    if (a.exponent < b.exponent) std::swap(a, b);
    b.mantissa >>= static_cast<mp_bitcnt_t>(a.exponent - b.exponent);
    a.mantissa += b.mantissa;
    return a;
}

/// What a run of cells does.
struct Run {
    std::uint32_t cells = 0;
    std::size_t keep = 0;  ///< leading bits that matter
    Real p{1};
    Real q{1};
    Real t{0};
};

Run joined(const Run& a, const Run& b) {
    Run out{a.cells + b.cells, a.keep, times(a.p, b.p), times(a.q, b.q),
            plus(times(a.t, b.q), times(a.p, b.t))};
    shorten(out.p, out.keep);
    shorten(out.q, out.keep);
    shorten(out.t, out.keep);
    return out;
}

/// Joins runs that follow each other, those of like length first.
class Chain {
public:
    void add(Run run) {
        if (run.cells == 0) return;
        runs_.push_back(std::move(run));
        while (runs_.size() > 1 &&
               runs_[runs_.size() - 2].cells < 2 * runs_[runs_.size() - 1].cells)
            join();
    }
    [[nodiscard]] Run take() {
        if (runs_.empty()) return {};
        while (runs_.size() > 1) join();
        Run all = std::move(runs_.front());
        runs_.clear();
        return all;
    }

private:
    void join() {
        const Run last = std::move(runs_.back());
        runs_.pop_back();
        runs_.back() = joined(runs_.back(), last);
    }
    std::vector<Run> runs_;
};

/// Where in the cells one stands.
struct Place {
    std::uint32_t left;  ///< cells not yet passed
    std::uint32_t k;     ///< of them to take
};

/// log2 of n over k, to within 1/1000. Precondition: k <= n.
double log2_choose(std::uint32_t n, std::uint32_t k) {
    return (std::lgamma(n + 1.0) - std::lgamma(k + 1.0) - std::lgamma(n - k + 1.0)) / std::log(2.0);
}

std::size_t bits_that_matter(const Place& at) {
    return static_cast<std::size_t>(log2_choose(at.left - 1, at.k - 1) + kGuard);
}

/// A short run, cell by cell: a few at a time in one word.
class ShortRun {
public:
    explicit ShortRun(const Place& at)
        : most_(61 / static_cast<int>(std::bit_width(at.left))), keep_(bits_that_matter(at)) {}

    /// Precondition: not the last to be taken.
    void pass(Place& at, bool taken) {
        const std::uint64_t m = at.left - 1;
        if (taken) {
            --at.k;
            p_ *= at.k;
            t_ *= m;
        } else {
            t_ = (t_ + p_) * m;
            p_ *= m - (at.k - 1);
        }
        q_ *= m;
        --at.left;
        ++cells_;
        if (++in_word_ == most_) flush();
    }
    [[nodiscard]] std::uint32_t cells() const { return cells_; }
    [[nodiscard]] Run take() {
        flush();
        Run run;
        run.cells = cells_;
        run.keep = keep_;
        run.p.mantissa = std::move(big_p_);
        run.q.mantissa = std::move(big_q_);
        run.t.mantissa = std::move(big_t_);
        return run;
    }

private:
    void flush() {
        big_t_ *= q_;
        mpz_addmul_ui(big_t_.get_mpz_t(), big_p_.get_mpz_t(), t_);
        big_p_ *= p_;
        big_q_ *= q_;
        p_ = q_ = 1;
        t_ = 0;
        in_word_ = 0;
    }

    int most_;  ///< cells in one word; the sum in t_ has two bits more
    std::size_t keep_;
    std::uint32_t cells_ = 0;
    int in_word_ = 0;
    std::uint64_t p_ = 1, q_ = 1, t_ = 0;
    mpz_class big_p_{1}, big_q_{1}, big_t_{0};
};

constexpr std::uint32_t kShort = 128;

/// n * a / b, off by at most a few units if a and b are.
mpz_class scaled(const mpz_class& n, const Real& a, const Real& b) {
    mpz_class product = n * a.mantissa;
    const long shift = a.exponent - b.exponent;
    if (shift > 0) product <<= static_cast<mp_bitcnt_t>(shift);
    if (shift >= 0) return product / b.mantissa;
    mpz_class quotient = product / b.mantissa;
    return mpz_class(quotient >> static_cast<mp_bitcnt_t>(-shift));
}

/// An integer that is n * a / b, given with guard bits.
mpz_class exactly(const mpz_class& n, const Real& a, const Real& b) {
    const std::size_t keep = bits(n) + static_cast<std::size_t>(kGuard);
    mpz_class found = scaled(mpz_class(n << 32), leading(a, keep), leading(b, keep));
    found += mpz_class(1) << 31;
    return mpz_class(found >> 32);
}

/// Rank and W, in units of some power of two, and how far they may be off.
struct Window {
    mpz_class rank;
    mpz_class with;
    double rank_error = 0;
    double with_error = 0;
};

Window upper(const Window& w, std::size_t shift) {
    return {mpz_class(w.rank >> shift), mpz_class(w.with >> shift),
            std::ldexp(w.rank_error, -static_cast<int>(shift)) + 1,
            std::ldexp(w.with_error, -static_cast<int>(shift)) + 1};
}

/// How often W's error is in W, in bits: what is left to decide with.
double precision(const Window& w) {
    return static_cast<double>(bits(w.with)) -
           std::log2(std::max(1.0, w.with_error + w.rank_error));
}

double ratio(const Real& a, const Real& b) {
    signed long ea = 0, eb = 0;
    const double da = mpz_get_d_2exp(&ea, a.mantissa.get_mpz_t());
    const double db = mpz_get_d_2exp(&eb, b.mantissa.get_mpz_t());
    return std::ldexp(da / db, static_cast<int>(ea - eb + a.exponent - b.exponent));
}

void bring_up(Window& w, const Run& run) {
    const std::size_t keep = bits(w.with) + 64;
    const Real p = leading(run.p, keep);
    const Real q = leading(run.q, keep);
    const Real t = leading(run.t, keep);
    w.rank -= scaled(w.with, t, q);
    w.with = scaled(w.with, p, q);
    w.rank_error += w.with_error * ratio(t, q) + 2;
    w.with_error += 2;
}

class Unranking {
public:
    /// Marks `k` from `first` on.
    Unranking(std::vector<bool>& taken, std::uint32_t first, std::uint32_t k,
              const Advance& advance)
        : n_(static_cast<std::uint32_t>(taken.size())),
          at_{n_ - first, k},
          taken_(taken),
          advance_(advance) {}

    void mark(mpz_class rank) {
        Window now{std::move(rank), choose(at_.left - 1, at_.k - 1)};
        while (at_.k > 0) {
            if (bits(now.with) <= kWordBits) {
                finish(now);
                break;
            }
            const std::size_t half = std::max<std::size_t>(bits(now.with) / 2, kWordBits);
            const Run run = decide(upper(now, bits(now.with) - half));
            if (at_.k == 0) break;
            if (run.cells == 0) {
                single(now);
                continue;
            }
            const mpz_class added = exactly(now.with, run.t, run.q);
            now.with = exactly(now.with, run.p, run.q);
            now.rank -= added;
        }
    }

private:
    /// W and a number of cells multiplied fit a word.
    static constexpr std::size_t kWordBits = 41;
    /// Up to so many bits, a word's worth of cells at a time.
    static constexpr double kFew = 640;

    void mark_next(bool taken) {
        if (taken) taken_[n_ - at_.left] = true;
    }

    /// One cell of which the leading bits leave open whether it is taken.
    void single(Window& now) {
        const bool taken = now.rank < now.with;
        mark_next(taken);
        const std::uint32_t m = at_.left - 1;
        if (!taken) now.rank -= now.with;
        now.with = mpz_class(now.with * (taken ? at_.k - 1 : m - (at_.k - 1))) / m;
        if (taken) --at_.k;
        --at_.left;
    }

    /// The rest, once W fits a word.
    void finish(const Window& now) {
        std::uint64_t rank = now.rank.get_ui();
        std::uint64_t with = now.with.get_ui();
        while (at_.k > 0) {
            const std::uint64_t m = at_.left - 1;
            const bool taken = rank < with;
            mark_next(taken);
            if (!taken) rank -= with;
            if (m > 0) with = with * (taken ? at_.k - 1 : m - (at_.k - 1)) / m;
            if (taken) --at_.k;
            --at_.left;
        }
    }

    /// Decides about cells as far as the window shows.
    Run decide(Window w) {
        if (bits(w.with) <= kWordBits) return decide_in_word(w);
        Chain chain;
        const double all = precision(w);
        for (;;) {
            const double left = precision(w);
            if (left <= 16 || at_.k == 0) break;
            const bool last = left < 0.6 * all && left > kFew;
            const double use = last ? left + 8 : left > kFew ? left / 2 : kWordBits;
            const auto keep = static_cast<std::size_t>(use);
            const std::size_t has = bits(w.with);
            Run run = decide(upper(w, has > keep ? has - keep : 0));
            if (at_.k == 0) return {};
            if (run.cells == 0) {
                run = single_if_clear(w);
                if (run.cells == 0) break;
            }
            if (!last) bring_up(w, run);
            chain.add(std::move(run));
            if (last) break;
        }
        return chain.take();
    }

    Run single_if_clear(const Window& w) {
        const mpz_class least = w.with - w.rank;  // > 0 if taken
        const double off = w.rank_error + w.with_error + 1;
        if (cmp(abs(least), off) <= 0) return {};
        const bool taken = least > 0;
        mark_next(taken);
        if (taken && at_.k == 1) {
            at_.k = 0;
            return {};
        }
        ShortRun run(at_);
        run.pass(at_, taken);
        return run.take();
    }

    Run decide_in_word(const Window& w) {
        auto rank = static_cast<std::int64_t>(w.rank.get_si());
        auto with = static_cast<std::int64_t>(w.with.get_si());
        auto rank_error = static_cast<std::int64_t>(std::ceil(w.rank_error));
        auto with_error = static_cast<std::int64_t>(std::ceil(w.with_error));
        if (!w.rank.fits_slong_p() || w.rank_error > 0x1p40 || w.with_error > 0x1p40) return {};
        ShortRun run(at_);
        const std::uint32_t before = at_.left;
        while (run.cells() < kShort) {
            const std::int64_t m = at_.left - 1;
            const bool taken = rank + rank_error < with - with_error;
            if (!taken && rank - rank_error < with + with_error) break;
            mark_next(taken);
            if (taken && at_.k == 1) {
                at_.k = 0;
                break;
            }
            if (!taken) {
                rank -= with;
                rank_error += with_error;
            }
            with = with * (taken ? at_.k - 1 : m - (at_.k - 1)) / m;
            ++with_error;
            run.pass(at_, taken);
        }
        if (!advance_(before - at_.left)) at_.k = 0;
        return run.take();
    }

    std::uint32_t n_;
    Place at_;
    std::vector<bool>& taken_;
    const Advance& advance_;
};

}  // namespace

std::string decimal(const Number& n) {
    return n.get_str();
}

Number number_of(const std::string& digits) {
    return mpz_class(digits, 10);
}

std::size_t bits_of(const Number& n) {
    return bits(n);
}

void append_word(Number& n, std::uint64_t low) {
    n <<= 64;
    n += low;
}

Number choose(std::uint32_t n, std::uint32_t k) {
    mpz_class c;
    mpz_bin_uiui(c.get_mpz_t(), n, k);
    return c;
}

void unrank_from(std::uint32_t first, Number rank, std::uint32_t k, std::vector<bool>& taken,
                 const Advance& advance) {
    Unranking(taken, first, k, advance).mark(std::move(rank));
}

Number rank_of(const std::vector<bool>& taken, const Advance& advance) {
    const auto n = static_cast<std::uint32_t>(taken.size());
    Place at{n, static_cast<std::uint32_t>(std::count(taken.begin(), taken.end(), true))};
    if (at.k == 0) return 0;
    const Number first = choose(n - 1, at.k - 1);
    Chain chain;
    for (bool done = false; !done;) {
        ShortRun run(at);
        while (run.cells() < kShort) {
            const bool takes = taken[n - at.left];
            done = takes && at.k == 1;
            if (done) break;
            run.pass(at, takes);
        }
        if (!advance(run.cells())) return 0;
        chain.add(run.take());
    }
    const Run all = chain.take();
    return exactly(first, all.t, all.q);
}

}  // namespace tessera::definition
