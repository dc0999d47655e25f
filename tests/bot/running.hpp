// The built program, running beside the test, and a server of games.
#pragma once

#include <fcntl.h>
#include <gtest/gtest.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "bot/json.hpp"
#include "client/http.hpp"

namespace tessera::bot {

inline std::string text_of_file(const std::string& path) {
    std::stringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    return text.str();
}

/// Waits up to a minute for something to become true.
template <class Condition>
[[nodiscard]] bool becomes(const Condition& condition) {
    for (int i = 0; i < 3'000; ++i) {
        if (condition()) return true;
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    return false;
}

/// Killed by the destructor.
class Running {
public:
    /// What it prints goes to the file `out`.
    Running(std::vector<std::string> arguments, std::string out,
            const std::string& program = TESSERA_PROGRAM)
        : out_(std::move(out)) {
        arguments.insert(arguments.begin(), program);
        int input[2] = {-1, -1};
        EXPECT_EQ(pipe2(input, O_CLOEXEC), 0);
        input_ = input[1];
        std::vector<char*> pointers;
        for (std::string& one : arguments) pointers.push_back(one.data());
        pointers.push_back(nullptr);
        posix_spawn_file_actions_t actions;
        posix_spawn_file_actions_init(&actions);
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, out_.c_str(),
                                         O_WRONLY | O_CREAT | O_APPEND, 0600);
        posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO);
        posix_spawn_file_actions_adddup2(&actions, input[0], STDIN_FILENO);
        EXPECT_EQ(posix_spawn(&pid_, program.c_str(), &actions, nullptr, pointers.data(), environ),
                  0);
        posix_spawn_file_actions_destroy(&actions);
        close(input[0]);
    }
    Running(const Running&) = delete;
    Running& operator=(const Running&) = delete;
    ~Running() {
        if (pid_ > 0) end(SIGKILL);
        close(input_);
    }

    /// Sends the signal, if it is not 0, and returns the exit code; -1 if it was killed.
    int end(int signal = 0) {
        if (signal != 0) kill(pid_, signal);
        int status = 0;
        waitpid(std::exchange(pid_, -1), &status, 0);
        return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    }
    /// Writes the line to its standard input.
    void tell(const std::string& line) const {
        const std::string whole = line + '\n';
        EXPECT_EQ(write(input_, whole.data(), whole.size()), static_cast<ssize_t>(whole.size()));
    }
    [[nodiscard]] std::string out() const { return text_of_file(out_); }

private:
    std::string out_;
    pid_t pid_ = -1;
    int input_ = -1;
};

/// A server of games in a folder of its own.
class ServerTest : public testing::Test {
protected:
    ServerTest() {
        std::string name = (std::filesystem::temp_directory_path() / "tessera-XXXXXX").string();
        EXPECT_NE(mkdtemp(name.data()), nullptr);
        folder_ = name;
        std::filesystem::create_directory(path("root"));
        std::ofstream(path("root/index.html")) << "<!doctype html>";
        serve("0");
    }
    ~ServerTest() override {
        server_.reset();
        std::error_code ignored;
        std::filesystem::remove_all(folder_, ignored);
    }

    void SetUp() override {
#ifndef TESSERA_CURL
        GTEST_SKIP() << "built without libcurl";
#endif
    }
    [[nodiscard]] std::string path(const std::string& name) const { return folder_ + '/' + name; }
    [[nodiscard]] const std::string& url() const { return url_; }
    void serve(const std::string& port) {
        run_server({"serve", "--root", path("root"), "--port", port, "--games", path("games.db"),
                    "--requests-per-second", "0", "--writes-per-second", "0"},
                   TESSERA_PROGRAM);
    }
    /// Another instead, whose clock forward() moves. It has no accounts.
    void serve_at_any_time() {
        stop_server();
        run_server({path("root"), path("later.db")}, TESSERA_SERVE_AT);
    }
    /// Returns once all has been done that was due by then.
    void forward(std::int64_t milliseconds) {
        const auto reached = [&] {
            const std::string out = server_->out();
            return static_cast<int>(std::ranges::count(out, '\n'));
        };
        const int before = reached();
        server_->tell("forward " + std::to_string(milliseconds));
        ASSERT_TRUE(becomes([&] { return reached() > before; }));
    }
    void run_server(std::vector<std::string> arguments, const std::string& program) {
        server_.emplace(std::move(arguments), path("serve" + std::to_string(++servers_)), program);
        ASSERT_TRUE(becomes([&] { return server_->out().find("/\n") != std::string::npos; }));
        const std::string text = server_->out();
        const std::size_t begin = text.find("http://");
        url_ = text.substr(begin, text.find('\n', begin) - begin);
    }
    /// Kills it, and starts another on the same file at the same port.
    void restart() {
        ASSERT_EQ(server_->end(SIGKILL), -1);
        const std::size_t colon = url_.rfind(':');
        serve(url_.substr(colon + 1, url_.size() - colon - 2));
    }
    int stop_server() { return server_->end(SIGTERM); }

    [[nodiscard]] client::Server ask_as(const std::string& key) const {
        auto server = client::Server::at(url_, key, going_on_);
        EXPECT_TRUE(server) << server.error().text();
        return std::move(server).value();
    }
    /// The answer's body; empty if it is refused.
    [[nodiscard]] Json get(const std::string& path, const std::string& key = {}) const {
        const auto answer = ask_as(key).get("/api/v1/" + path);
        return answer && answer->status == 200 ? parse_json(answer->body) : Json::object();
    }
    /// The events of a game.
    [[nodiscard]] std::vector<Json> events(const std::string& game) const {
        const auto answer = ask_as({}).get("/api/v1/games/" + game + "/events");
        std::vector<Json> events;
        if (!answer) return events;
        std::istringstream lines(answer->body);
        for (std::string line; std::getline(lines, line);) events.push_back(parse_json(line));
        return events;
    }

private:
    std::string folder_;
    std::string url_;
    int servers_ = 0;
    std::optional<Running> server_;
    std::atomic<bool> going_on_ = false;
};

}  // namespace tessera::bot
