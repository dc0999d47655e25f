#include "lab/stdio.hpp"

#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <memory>
#include <utility>

#include "base/clock.hpp"

namespace tessera::lab {
namespace {

using protocol::UciInput;

/// Lines of standard input, as soon as they are whole.
class InputLines {
public:
    UciInput next(std::string& line, bool wait) {
        for (;;) {
            if (take(line)) return UciInput::line;
            if (ended_) return last(line);
            if (!readable(wait)) return UciInput::nothing;
            read_more();
        }
    }

private:
    bool take(std::string& line) {
        const std::size_t end = text_.find('\n', searched_);
        searched_ = end == std::string::npos ? text_.size() : 0;
        if (end == std::string::npos) return false;
        line.assign(text_, 0, end);
        text_.erase(0, end + 1);
        return true;
    }
    /// What stands after the last line end.
    UciInput last(std::string& line) {
        if (text_.empty()) return UciInput::end;
        line = std::exchange(text_, {});
        searched_ = 0;
        return UciInput::line;
    }
    static bool readable(bool wait) {
        pollfd input{.fd = STDIN_FILENO, .events = POLLIN, .revents = 0};
        return poll(&input, 1, wait ? -1 : 0) > 0;
    }
    void read_more() {
        std::array<char, 4096> buffer;
        const ssize_t count = ::read(STDIN_FILENO, buffer.data(), buffer.size());
        if (count > 0)
            text_.append(buffer.data(), static_cast<std::size_t>(count));
        else if (count == 0 || (errno != EINTR && errno != EAGAIN))
            ended_ = true;
    }

    std::string text_;
    std::size_t searched_ = 0;  ///< no line end before this place
    bool ended_ = false;
};

}  // namespace

protocol::UciHost stdio_host(std::string name, std::string author) {
    protocol::UciHost host;
    host.name = std::move(name);
    host.author = std::move(author);
    host.read = [lines = std::make_shared<InputLines>()](std::string& line, bool wait) {
        return lines->next(line, wait);
    };
    host.write = [](std::string_view line) {
        std::fwrite(line.data(), 1, line.size(), stdout);
        std::fputc('\n', stdout);
        std::fflush(stdout);
    };
    host.now = [] { return wall_milliseconds(); };
    host.processor_time = [] { return processor_milliseconds(); };
    return host;
}

}  // namespace tessera::lab
