#include "protocol/requests.hpp"

#include <algorithm>

#include "base/codes.hpp"
#include "base/text.hpp"
#include "protocol/game_json.hpp"

namespace tessera::protocol {

const Argument& Decoder::next() {
    static const Argument null;
    if (rest_.empty()) return null;
    const Argument& argument = rest_.front();
    rest_ = rest_.subspan(1);
    return argument;
}

bool Decoder::read(const Argument& argument, bool& value) const {
    const bool* const given = std::get_if<bool>(&argument);
    if (given) value = *given;
    return given != nullptr;
}

bool Decoder::read(const Argument& argument, std::string_view& value) const {
    const std::string* const given = std::get_if<std::string>(&argument);
    if (given) value = *given;
    return given != nullptr;
}

bool Decoder::read(const Argument& argument, std::int64_t& value) const {
    const std::int64_t* const given = std::get_if<std::int64_t>(&argument);
    if (given) value = *given;
    return given != nullptr;
}

std::string Requests::call(std::string_view text) const {
    const auto request = read_request(text);
    if (!request) return error_json(request.error());
    for (const Table& table : tables_) {
        const auto row = std::ranges::find(table.rows, request->method, &RequestRow::name);
        if (row == table.rows.end()) continue;
        Decoder arguments(request->arguments);
        std::string answer = row->call(table.target, arguments);
        if (!answer.empty()) return answer;
        return error_json(codes::bad_request,
                          "the arguments of " + quote(request->method) + " are others");
    }
    return error_json(codes::unknown_request, "there is no request " + quote(request->method));
}

}  // namespace tessera::protocol
