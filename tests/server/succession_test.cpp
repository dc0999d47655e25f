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
#include "server/process.hpp"

namespace tessera::server {
namespace {

using std::chrono::milliseconds;

/// The program tessera-serve, and what it becomes.
class Serving : public Process {
public:
    explicit Serving(const std::vector<std::string>& arguments,
                     const std::vector<std::string>& environment = {}, int handed_over = -1)
        : Process(TESSERA_SERVE, arguments, environment, handed_over) {}
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
    Serving process({"--root", root, "--port", "0", "--building", "--successor", TESSERA_SERVE});
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
    Serving process(
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
    Serving process({"--root", folder.path().string(), "--port", "0", "--successor", program});
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
    Serving process({"--root", folder.path().string(), "--listen-fds"}, {"LISTEN_FDS=1"},
                    listening);
    ::close(listening);
    EXPECT_EQ(process.read_port(), ntohs(address.sin_port));
    EXPECT_EQ(get(ntohs(address.sin_port), "/").status, 200);
    // Without one it listens as it is told to.
    Serving other({"--root", folder.path().string(), "--listen-fds", "--port", "0"});
    EXPECT_EQ(get(other.read_port(), "/").status, 200);
}

TEST_F(ServerSuccession, SmallProgramServesNoGames) {
    Serving process({"--root", folder.path().string(), "--port", "0"});
    const std::uint16_t port = process.read_port();
    EXPECT_EQ(get(port, "/api/v1/health").status, 404);
    EXPECT_EQ(get(port, "/metrics").status, 404);
    Serving refused({"--root", folder.path().string(), "--port", "0", "--games", "x"});
    EXPECT_EQ(refused.read_port(), 0);
}

}  // namespace
}  // namespace tessera::server
