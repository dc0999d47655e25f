#include "server/api/log.hpp"

#include <spdlog/logger.h>
#include <spdlog/pattern_formatter.h>
#include <spdlog/sinks/stdout_sinks.h>

#include <algorithm>

namespace tessera::server {
namespace {

/// A value that would not be seen as one is quoted, without what ends a line.
std::string printed(std::string_view value) {
    const auto plain = [](char c) { return c > ' ' && c != '"' && c != '=' && c != 0x7f; };
    if (!value.empty() && std::all_of(value.begin(), value.end(), plain)) return std::string(value);
    std::string quoted = "\"";
    for (const char c : value) {
        if (c == '"' || c == '\\') quoted += '\\';
        const auto byte = static_cast<unsigned char>(c);
        quoted += byte < ' ' || byte == 0x7f ? '?' : c;
    }
    return quoted + '"';
}

std::string line(std::string_view event, Log::Fields fields) {
    std::string text(event);
    for (const auto& [key, value] : fields)
        text.append(1, ' ').append(key).append(1, '=').append(printed(value));
    return text;
}

}  // namespace

Log::Log()
    : logger_(std::make_shared<spdlog::logger>("tessera",
                                               std::make_shared<spdlog::sinks::stderr_sink_mt>())) {
    logger_->set_formatter(std::make_unique<spdlog::pattern_formatter>(
        "%Y-%m-%dT%H:%M:%S.%eZ %l %v", spdlog::pattern_time_type::utc));
}

void Log::info(std::string_view event, Fields fields) const {
    logger_->log(spdlog::level::info, "{}", line(event, fields));
}

void Log::error(std::string_view event, Fields fields) const {
    logger_->log(spdlog::level::err, "{}", line(event, fields));
}

}  // namespace tessera::server
