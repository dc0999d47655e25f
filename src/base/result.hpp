// A value or an error, returned by value. Used at every boundary that reads input.
#pragma once

#include <cassert>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace tessera {

/// What is wrong with some input, and where. `where` names the place in the reader's own terms (a
/// line and key of a game file, a field and character of a position, the number of a move).
struct Error {
    std::string where;
    std::string reason;
    std::string_view code{};  ///< one of base/codes.hpp; empty: none
    int line = 0;             ///< of the text that was read, from 1; 0: none, or unknown

    /// One line, `where: reason`, or only the reason where no place applies.
    [[nodiscard]] std::string text() const {
        return where.empty() ? reason : where + ": " + reason;
    }
    /// With that code, unless it has one already.
    [[nodiscard]] Error with(std::string_view otherwise) && {
        if (code.empty()) code = otherwise;
        return std::move(*this);
    }
    [[nodiscard]] Error with(std::string_view otherwise) const& {
        return Error(*this).with(otherwise);
    }
};

/// Either a T or an E. Asking for the one it does not hold is a programming error.
template <class T, class E = Error>
class [[nodiscard]] Result {
public:
    Result(T value) : data_(std::in_place_index<0>, std::move(value)) {}
    Result(E error) : data_(std::in_place_index<1>, std::move(error)) {}

    [[nodiscard]] bool ok() const { return data_.index() == 0; }
    explicit operator bool() const { return ok(); }

    [[nodiscard]] const T& value() const& {
        assert(ok());
        return *std::get_if<0>(&data_);
    }
    [[nodiscard]] T& value() & {
        assert(ok());
        return *std::get_if<0>(&data_);
    }
    [[nodiscard]] T&& value() && {
        assert(ok());
        return std::move(*std::get_if<0>(&data_));
    }
    [[nodiscard]] const E& error() const {
        assert(!ok());
        return *std::get_if<1>(&data_);
    }
    const T& operator*() const& { return value(); }
    T& operator*() & { return value(); }
    const T* operator->() const { return &value(); }
    T* operator->() { return &value(); }

private:
    std::variant<T, E> data_;
};

}  // namespace tessera
