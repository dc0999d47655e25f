#include "learning/files.hpp"

#include <filesystem>
#include <fstream>
#include <iterator>

#include "base/text.hpp"

namespace tessera::learning {

std::optional<Error> write_whole(const std::string& path, const std::string& content) {
    const std::string part = path + ".part";
    std::ofstream file(part, std::ios::binary);
    file << content << std::flush;
    const bool written = static_cast<bool>(file);
    file.close();
    std::error_code fault;
    if (written && file) std::filesystem::rename(part, path, fault);
    if (!written || !file || fault) return Error{quote(path), "cannot be written"};
    return std::nullopt;
}

std::optional<std::string> read_whole(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) return std::nullopt;
    std::string content((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    if (file.bad()) return std::nullopt;
    return content;
}

}  // namespace tessera::learning
