// Writes JSON text piece by piece. Output only; commas are placed by the writer.
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace tessera {

/// Appends `text` as a JSON string with its quotes. Bytes from 0x80 on pass as they are (UTF-8).
inline void append_json_string(std::string& out, std::string_view text) {
    static constexpr char kHex[] = "0123456789abcdef";
    out += '"';
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') {
            out += '\\';
            out += c;
        } else if (c == '\n') {
            out += "\\n";
        } else if (byte < 0x20) {
            out += "\\u00";
            out += kHex[byte >> 4];
            out += kHex[byte & 15];
        } else {
            out += c;
        }
    }
    out += '"';
}

/// One JSON value under construction. The caller opens and closes objects and arrays in pairs.
class JsonWriter {
public:
    JsonWriter& open_object() { return open('{'); }
    JsonWriter& close_object() { return close('}'); }
    JsonWriter& open_array() { return open('['); }
    JsonWriter& close_array() { return close(']'); }

    JsonWriter& key(std::string_view name) {
        separate();
        append_json_string(out_, name);
        out_ += ':';
        comma_ = false;
        return *this;
    }
    JsonWriter& value(std::string_view text) {
        separate();
        append_json_string(out_, text);
        comma_ = true;
        return *this;
    }
    JsonWriter& value(const char* text) { return value(std::string_view(text)); }
    JsonWriter& value(char c) { return value(std::string_view(&c, 1)); }
    JsonWriter& value(bool b) { return raw(b ? "true" : "false"); }
    /// `digits`: a number as JSON has it.
    JsonWriter& number(std::string_view digits) { return raw(digits); }
    JsonWriter& null() { return raw("null"); }
    template <std::integral Number>
    JsonWriter& value(Number n) {
        return raw(std::to_string(n));
    }

    /// A member of an object.
    template <class T>
    JsonWriter& member(std::string_view name, const T& v) {
        return key(name).value(v);
    }
    /// A member that is an array; `write` is called for each item.
    template <class Range, class F>
    JsonWriter& list(std::string_view name, const Range& items, F&& write) {
        key(name).open_array();
        for (const auto& item : items) write(item);
        return close_array();
    }

    [[nodiscard]] std::string take() && { return std::move(out_); }

private:
    JsonWriter& open(char bracket) {
        separate();
        out_ += bracket;
        comma_ = false;
        return *this;
    }
    JsonWriter& close(char bracket) {
        out_ += bracket;
        comma_ = true;
        return *this;
    }
    JsonWriter& raw(std::string_view text) {
        separate();
        out_ += text;
        comma_ = true;
        return *this;
    }
    void separate() {
        if (comma_) out_ += ',';
    }

    std::string out_;
    bool comma_ = false;
};

}  // namespace tessera
