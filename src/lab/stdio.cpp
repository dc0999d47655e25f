#include "lab/stdio.hpp"

#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
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
            std::array<pollfd, 2> files{
                pollfd{.fd = STDIN_FILENO, .events = POLLIN, .revents = 0},
                // Only what is always reported: that nobody reads it any more.
                pollfd{.fd = STDOUT_FILENO, .events = 0, .revents = 0},
            };
            if (poll(files.data(), files.size(), wait ? -1 : 0) <= 0) return UciInput::nothing;
            if (files[1].revents != 0) {
                errno = (files[1].revents & POLLNVAL) != 0 ? EBADF : EPIPE;
                return UciInput::unheard;
            }
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
    // A reader that has ended is an error of writing, not the end of this program.
    std::signal(SIGPIPE, SIG_IGN);
    protocol::UciHost host;
    host.name = std::move(name);
    host.author = std::move(author);
    host.read = [lines = std::make_shared<InputLines>()](std::string& line, bool wait) {
        return lines->next(line, wait);
    };
    host.write = [](std::string_view line) {
        return std::fwrite(line.data(), 1, line.size(), stdout) == line.size() &&
               std::fputc('\n', stdout) != EOF && std::fflush(stdout) == 0;
    };
    host.now = [] { return wall_milliseconds(); };
    host.processor_time = [] { return thread_milliseconds(); };
    return host;
}

}  // namespace tessera::lab
