#include "protocol/request.hpp"

#include <optional>
#include <utility>

#include "base/codes.hpp"
#include "base/json.hpp"

namespace tessera::protocol {
namespace {

constexpr char32_t kReplacement = 0xFFFD;
/// Of numbers, either way.
constexpr std::uint64_t kLargest = INT64_MAX;

constexpr bool leads_pair(char32_t unit) {
    return unit >= 0xD800 && unit < 0xDC00;
}
constexpr bool ends_pair(char32_t unit) {
    return unit >= 0xDC00 && unit < 0xE000;
}

void append_utf8(std::string& out, char32_t c) {
    const auto byte = [&](char32_t bits) { out += static_cast<char>(bits); };
    if (c < 0x80) return byte(c);
    if (c < 0x800) {
        byte(0xC0 | c >> 6);
    } else {
        if (c < 0x10000) {
            byte(0xE0 | c >> 12);
        } else {
            byte(0xF0 | c >> 18);
            byte(0x80 | (c >> 12 & 0x3F));
        }
        byte(0x80 | (c >> 6 & 0x3F));
    }
    byte(0x80 | (c & 0x3F));
}

class Reader {
public:
    explicit Reader(std::string_view json) : json_(json) {}

    Result<Request> read() {
        Request request;
        space();
        if (!take('[')) return wrong("a request is an array");
        for (bool first = true;; first = false) {
            space();
            auto value = argument();
            if (!value) return wrong(reason_);
            if (!first) {
                request.arguments.push_back(*std::move(value));
            } else if (auto* const method = std::get_if<std::string>(&*value)) {
                request.method = std::move(*method);
            } else {
                return wrong("a request begins with the name of its method");
            }
            space();
            if (take(']')) break;
            if (!take(',')) return wrong("a comma or ] expected");
        }
        space();
        if (at_ != json_.size()) return wrong("text after the request");
        return request;
    }

private:
    [[nodiscard]] Error wrong(const char* reason) const {
        return {"request, byte " + std::to_string(at_ + 1), reason, codes::bad_request};
    }
    std::nullopt_t fail(const char* reason) {
        reason_ = reason;
        return std::nullopt;
    }

    bool take(char c) {
        if (at_ == json_.size() || json_[at_] != c) return false;
        ++at_;
        return true;
    }
    bool take(std::string_view word) {
        if (!json_.substr(at_).starts_with(word)) return false;
        at_ += word.size();
        return true;
    }
    void space() {
        while (take(' ') || take('\n') || take('\r') || take('\t')) {
        }
    }

    std::optional<Argument> argument() {
        if (take("null")) return Argument();
        if (take("true")) return Argument(true);
        if (take("false")) return Argument(false);
        if (take('"')) {
            auto read = text();
            if (!read) return std::nullopt;
            return Argument(*std::move(read));
        }
        return number();
    }

    std::optional<Argument> number() {
        const bool negative = take('-');
        const std::size_t first = at_;
        std::uint64_t value = 0;
        for (; is_digit(); ++at_) {
            if (value > kLargest / 10) return fail("the number is too large");
            value = value * 10 + static_cast<std::uint64_t>(json_[at_] - '0');
            if (value > kLargest) return fail("the number is too large");
        }
        if (at_ == first) return fail("a text, a number, true, false or null expected");
        if (json_[first] == '0' && at_ > first + 1) return fail("a number has no zeros before it");
        if (at_ < json_.size() &&
            std::string_view(".eE").find(json_[at_]) != std::string_view::npos)
            return fail("numbers are whole");
        const auto size = static_cast<std::int64_t>(value);
        return Argument(negative ? -size : size);
    }
    [[nodiscard]] bool is_digit() const {
        return at_ < json_.size() && json_[at_] >= '0' && json_[at_] <= '9';
    }

    /// After its first quotation mark.
    std::optional<std::string> text() {
        std::string out;
        while (at_ < json_.size()) {
            const char c = json_[at_];
            if (static_cast<unsigned char>(c) < 0x20)
                return fail("a control character within a text");
            ++at_;
            if (c == '"') return out;
            if (c != '\\')
                out += c;
            else if (!escape(out))
                return std::nullopt;
        }
        return fail("a text is not closed");
    }

    /// After its backslash.
    bool escape(std::string& out) {
        static constexpr std::string_view kSigns = "\"\\/bfnrt";
        static constexpr std::string_view kMeant = "\"\\/\b\f\n\r\t";
        if (take('u')) return unicode(out);
        const auto sign = at_ < json_.size() ? kSigns.find(json_[at_]) : std::string_view::npos;
        if (sign == std::string_view::npos) return fail("no such escape"), false;
        out += kMeant[sign];
        ++at_;
        return true;
    }

    bool unicode(std::string& out) {
        auto unit = hexadecimal();
        if (!unit) return false;
        if (leads_pair(*unit) && json_.substr(at_).starts_with("\\u")) {
            const std::size_t before = at_;
            at_ += 2;
            const auto second = hexadecimal();
            if (!second) return false;
            if (ends_pair(*second))
                unit = 0x10000 + ((*unit - 0xD800) << 10) + (*second - 0xDC00);
            else
                at_ = before;
        }
        append_utf8(out, leads_pair(*unit) || ends_pair(*unit) ? kReplacement : *unit);
        return true;
    }

    std::optional<char32_t> hexadecimal() {
        static constexpr std::string_view kDigits = "0123456789abcdef0123456789ABCDEF";
        char32_t unit = 0;
        for (int i = 0; i < 4; ++i) {
            const auto digit =
                at_ < json_.size() ? kDigits.find(json_[at_]) : std::string_view::npos;
            if (digit == std::string_view::npos) return fail("four hexadecimal digits expected");
            unit = unit << 4 | (digit & 15);
            ++at_;
        }
        return unit;
    }

    std::string_view json_;
    std::size_t at_ = 0;
    const char* reason_ = "";
};

}  // namespace

Result<Request> read_request(std::string_view json) {
    return Reader(json).read();
}

std::string request_json(const Request& request) {
    JsonWriter json;
    json.open_array().value(request.method);
    for (const Argument& argument : request.arguments)
        std::visit(
            [&](const auto& value) {
                if constexpr (std::is_same_v<std::decay_t<decltype(value)>, std::monostate>)
                    json.null();
                else
                    json.value(value);
            },
            argument);
    return std::move(json.close_array()).take();
}

}  // namespace tessera::protocol
