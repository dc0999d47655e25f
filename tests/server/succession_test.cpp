// One process takes over from another, with its listening socket and without refusing anybody.
#include <sys/wait.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sstream>

#include "server/api_support.hpp"

namespace tessera::server {
namespace {

using std::chrono::milliseconds;

/// The program tessera-serve, and what it becomes.
class Process {
public:
    explicit Process(const std::vector<std::string>& arguments,
                     const std::vector<std::string>& environment = {}, int handed_over = -1) {
        std::array<int, 2> out{};
        if (pipe(out.data()) != 0) return;
        pid_ = fork();
        if (pid_ == 0) {
            dup2(out[1], STDOUT_FILENO);
            if (handed_over >= 0) dup2(handed_over, 3);
            for (const std::string& one : environment) putenv(strdup(one.c_str()));
            if (handed_over >= 0) setenv("LISTEN_PID", std::to_string(getpid()).c_str(), 1);
            std::vector<char*> pointers{strdup(TESSERA_SERVE), strdup("serve")};
            for (const std::string& one : arguments) pointers.push_back(strdup(one.c_str()));
            pointers.push_back(nullptr);
            execv(pointers[0], pointers.data());
            _exit(127);
        }
        ::close(out[1]);
        out_ = out[0];
    }
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;
    ~Process() {
        if (pid_ > 0) (void)end();
        ::close(out_);
    }

    [[nodiscard]] pid_t pid() const { return pid_; }
    void signal(int number) const { kill(pid_, number); }
    /// From "Tessera is at http://127.0.0.1:PORT/".
    [[nodiscard]] std::uint16_t read_port() const {
        std::string line;
        for (char c = 0; ::read(out_, &c, 1) == 1 && c != '\n';) line += c;
        const std::size_t colon = line.rfind(':');
        return colon == std::string::npos
                   ? std::uint16_t{0}
                   : static_cast<std::uint16_t>(std::stoul(line.substr(colon + 1)));
    }
    /// Whether it has printed anything that was not read.
    [[nodiscard]] bool has_printed() const {
        pollfd state{out_, POLLIN, 0};
        return ::poll(&state, 1, 0) > 0 && (state.revents & POLLIN) != 0;
    }
    /// The exit code after SIGTERM.
    [[nodiscard]] int end() {
        signal(SIGTERM);
        int status = 0;
        waitpid(pid_, &status, 0);
        pid_ = -1;
        return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    }

private:
    pid_t pid_ = -1;
    int out_ = -1;
};

class ServerSuccession : public testing::Test {
protected:
    ServerSuccession() {
        folder.write("index.html", "<!doctype html>");
        folder.write("big.txt", "");
        std::filesystem::resize_file(folder.path() / "big.txt", kBig);
    }
    [[nodiscard]] static Answer get(std::uint16_t port, const std::string& target) {
        return Client(port).ask("GET " + target +
                                " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    }
    [[nodiscard]] static std::string arguments_of(pid_t pid) {
        std::ostringstream text;
        text << std::ifstream("/proc/" + std::to_string(pid) + "/cmdline").rdbuf();
        std::string arguments = text.str();
        std::replace(arguments.begin(), arguments.end(), '\0', ' ');
        return arguments;
    }

    static constexpr std::size_t kBig = 32 << 20;
    TemporaryFolder folder;
};

TEST_F(ServerSuccession, RefusesNobody) {
    const std::string root = folder.path().string();
    Process process({"--root", root, "--port", "0", "--building", "--successor", TESSERA_SERVE});
    const std::uint16_t port = process.read_port();
    ASSERT_NE(port, 0);
    EXPECT_EQ(get(port, "/api/v1/health").body, R"({"status":"building"})");
    EXPECT_EQ(get(port, "/api/v1/health").status, 503);
    EXPECT_EQ(get(port, "/api/v1/games").status, 503);

    // An answer in progress, which is finished.
    Client busy(port);
    busy.send("GET /big.txt HTTP/1.1\r\nHost: localhost\r\n\r\n");
    char first = 0;
    ASSERT_EQ(recv(busy.socket(), &first, 1, MSG_PEEK), 1);
    std::atomic<bool> done{false};
    std::atomic<int> answered{0}, failed{0};
    std::vector<std::thread> threads;
    for (int t = 0; t < 3; ++t)
        threads.emplace_back([&] {
            while (!done) ++(get(port, "/").status == 200 ? answered : failed);
        });
    ASSERT_TRUE(becomes([&] { return answered > 50; }));
    process.signal(SIGUSR2);
    std::this_thread::sleep_for(milliseconds(20));
    EXPECT_EQ(busy.receive().body.size(), kBig);
    EXPECT_TRUE(becomes([&] { return get(port, "/api/v1/health").status == 404; }));
    const int before = answered;
    EXPECT_TRUE(becomes([&] { return answered > before + 50; }));
    done = true;
    for (std::thread& one : threads) one.join();
    EXPECT_EQ(failed, 0);
    EXPECT_EQ(arguments_of(process.pid()),
              TESSERA_SERVE " serve --root " + root + " --port 0 --listen-fds --quiet ");
    EXPECT_FALSE(process.has_printed()) << "where it is has been said before";
    EXPECT_EQ(process.end(), 0);
}

TEST_F(ServerSuccession, GoesOnWithoutASuccessor) {
    Process process(
        {"--root", folder.path().string(), "--port", "0", "--successor", "/nowhere/tessera"});
    const std::uint16_t port = process.read_port();
    process.signal(SIGUSR2);
    std::this_thread::sleep_for(milliseconds(50));
    EXPECT_EQ(get(port, "/").status, 200);
    EXPECT_EQ(process.end(), 0);
}

TEST_F(ServerSuccession, GoesOnIfTheSuccessorCannotBeRun) {
    folder.write("no-program", "no program");
    std::filesystem::permissions(folder.path() / "no-program", std::filesystem::perms::all);
    const std::string program = (folder.path() / "no-program").string();
    Process process({"--root", folder.path().string(), "--port", "0", "--successor", program});
    const std::uint16_t port = process.read_port();
    process.signal(SIGUSR2);
    std::this_thread::sleep_for(milliseconds(50));
    EXPECT_EQ(get(port, "/").status, 200);
    EXPECT_FALSE(process.has_printed());
    EXPECT_EQ(process.end(), 0);
}

TEST_F(ServerSuccession, TakesASocketFromSystemd) {
    const int listening = ::socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    ASSERT_EQ(::bind(listening, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
    ASSERT_EQ(::listen(listening, 100), 0);
    ASSERT_EQ(::getsockname(listening, reinterpret_cast<sockaddr*>(&address), &size), 0);
    Process process({"--root", folder.path().string(), "--listen-fds"}, {"LISTEN_FDS=1"},
                    listening);
    ::close(listening);
    EXPECT_EQ(process.read_port(), ntohs(address.sin_port));
    EXPECT_EQ(get(ntohs(address.sin_port), "/").status, 200);
    // Without one it listens as it is told to.
    Process other({"--root", folder.path().string(), "--listen-fds", "--port", "0"});
    EXPECT_EQ(get(other.read_port(), "/").status, 200);
}

TEST_F(ServerSuccession, SmallProgramServesNoGames) {
    Process process({"--root", folder.path().string(), "--port", "0"});
    const std::uint16_t port = process.read_port();
    EXPECT_EQ(get(port, "/api/v1/health").status, 404);
    EXPECT_EQ(get(port, "/metrics").status, 404);
    Process refused({"--root", folder.path().string(), "--port", "0", "--games", "x"});
    EXPECT_EQ(refused.read_port(), 0);
}

}  // namespace
}  // namespace tessera::server
