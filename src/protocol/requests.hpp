// The table of requests: the name of each, and the member function that answers it. Arguments are
// decoded by that function's parameters, so that a request is one line of a table.
#pragma once

#include <concepts>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "protocol/request.hpp"

namespace tessera::protocol {

/// Hands out the arguments of a request one after another, as the types that are asked for.
class Decoder {
public:
    explicit Decoder(std::span<const Argument> arguments) : rest_(arguments) {}

    /// Nothing was missing, of another type, out of range or too much.
    [[nodiscard]] bool fits() const { return fits_ && rest_.empty(); }

    /// Null counts as nothing, and so does an argument that is missing at the end.
    template <class T>
    T take() {
        T value{};
        if (!read(next(), value)) fits_ = false;
        return value;
    }

private:
    const Argument& next();

    bool read(const Argument& argument, bool& value) const;
    bool read(const Argument& argument, std::string_view& value) const;
    bool read(const Argument& argument, std::int64_t& value) const;
    template <std::integral Number>
    bool read(const Argument& argument, Number& value) const {
        std::int64_t given = 0;
        if (!read(argument, given) || !std::in_range<Number>(given)) return false;
        value = static_cast<Number>(given);
        return true;
    }
    template <class T>
    bool read(const Argument& argument, std::optional<T>& value) const {
        return std::holds_alternative<std::monostate>(argument) || read(argument, value.emplace());
    }

    std::span<const Argument> rest_;
    bool fits_ = true;
};

namespace detail {

/// The answer of one request; empty if the arguments do not fit.
using Call = std::string (*)(void* target, Decoder& arguments);

template <class... Parameters, class F>
std::string called(Decoder& arguments, const F& function) {
    // In braces they are taken from first to last.
    const std::tuple<Parameters...> values{arguments.take<Parameters>()...};
    return arguments.fits() ? std::apply(function, values) : std::string();
}

template <auto Method, class Target, class... Parameters>
std::string call_with(void* target, Decoder& arguments,
                      std::string (Target::* /*its type*/)(Parameters...)) {
    return called<Parameters...>(arguments, [target](const Parameters&... values) {
        return (static_cast<Target*>(target)->*Method)(values...);
    });
}
template <auto Method, class Target, class... Parameters>
std::string call_with(void* target, Decoder& arguments,
                      std::string (Target::* /*its type*/)(Parameters...) const) {
    return called<Parameters...>(arguments, [target](const Parameters&... values) {
        return (static_cast<const Target*>(target)->*Method)(values...);
    });
}
template <auto Function, class... Parameters>
std::string call_with(void* /*target*/, Decoder& arguments,
                      std::string (* /*its type*/)(Parameters...)) {
    return called<Parameters...>(arguments, Function);
}

}  // namespace detail

/// One row of a table.
struct RequestRow {
    std::string_view name;
    detail::Call call = nullptr;
};

/// Of a row whose request that member function answers: {"play", answer<&Session::play>}. Optional
/// parameters may be given as null.
template <auto Method>
std::string answer(void* target, Decoder& arguments) {
    return detail::call_with<Method>(target, arguments, Method);
}

/// The tables of a program: each answers its requests by one object.
class Requests {
public:
    /// The object outlives this.
    void add(void* target, std::span<const RequestRow> rows) { tables_.push_back({target, rows}); }

    /// The answer to a request as JSON; CoreError for one that is malformed, unknown or has
    /// arguments of other types.
    [[nodiscard]] std::string call(std::string_view request) const;

private:
    struct Table {
        void* target = nullptr;
        std::span<const RequestRow> rows;
    };
    std::vector<Table> tables_;
};

}  // namespace tessera::protocol
