#include "fail.hpp"

#include <iostream>

#include "base/codes.hpp"
#include "base/json.hpp"

namespace tessera::cli {

Error about(const std::string& option, const Error& error) {
    return {option, error.text(), error.code, error.line};
}

int conclude(const Exit& exit, bool json) {
    if (!exit.error()) return exit.code();
    const Error& error = *exit.error();
    std::cout.flush();
    if (!json) {
        std::cerr << "tessera: " << error.text() << '\n';
        return exit.code();
    }
    JsonWriter writer;
    writer.open_object().member("error", error.text());
    writer.member("code", error.code.empty() ? codes::bad_request : error.code);
    if (error.line != 0) writer.member("line", error.line);
    std::cerr << std::move(writer.close_object()).take() << '\n';
    return exit.code();
}

int fail(const std::string& reason) {
    return conclude(Error{"", reason}, false);
}

}  // namespace tessera::cli
