// The log: lines of `time level event key=value ..` on standard error.
#pragma once

#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace spdlog {
class logger;
}

namespace tessera::server {

/// Any thread. Keys of persons and seats never get here: only what the server itself has to say.
class Log {
public:
    using Fields = std::initializer_list<std::pair<std::string_view, std::string>>;

    Log();
    void info(std::string_view event, Fields fields = {}) const;
    void error(std::string_view event, Fields fields = {}) const;

private:
    std::shared_ptr<spdlog::logger> logger_;
};

}  // namespace tessera::server
