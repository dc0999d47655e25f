// load --port N [--games N] [--rate N] [--idle N] [--spectators N] [--server PID] ..: players that
// play prepared games of random legal moves through WebSockets of a running server, and measure it.
// Prints what was measured as one line of JSON. docs/hosting.md
// has the figures.
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <fstream>
#include <numeric>
#include <sstream>

#include "base/clock.hpp"
#include "clients.hpp"

namespace tessera::load {
namespace {

/// What all processes have measured.
struct Sum {
    std::vector<Micros> acknowledged;
    std::vector<Micros> delivered;
    std::vector<Micros> last_spectator;
    std::uint64_t late = 0, refused = 0, lost = 0, games = 0, unseen = 0;
    double processor = 0;  ///< seconds, of the load itself while it was measured
};

/// A process and what is exchanged with it, as lines of text.
struct Child {
    pid_t pid = 0;
    std::FILE* from = nullptr;
    int to = -1;
};

void write_all(int descriptor, const std::string& text) {
    for (std::size_t done = 0; done < text.size();) {
        const ssize_t n = ::write(descriptor, text.data() + done, text.size() - done);
        if (n <= 0) return;
        done += static_cast<std::size_t>(n);
    }
}

std::string read_line(std::FILE* from) {
    std::string line;
    for (int c = 0; (c = std::fgetc(from)) != EOF && c != '\n';) line += static_cast<char>(c);
    return line;
}

template <class Numbers>
std::string line_of(const Numbers& numbers) {
    std::ostringstream out;
    for (const auto& number : numbers) out << number << ' ';
    out << '\n';
    return out.str();
}
std::string line_of(const std::map<std::uint64_t, Micros>& numbers) {
    std::ostringstream out;
    for (const auto& [key, value] : numbers) out << key << ' ' << value << ' ';
    out << '\n';
    return out.str();
}

std::vector<Micros> numbers_of(const std::string& line) {
    std::istringstream in(line);
    return {std::istream_iterator<Micros>(in), {}};
}

/// The process's own part; it ends with it.
void run_child(const Options& options, std::uint32_t process,
               const std::vector<std::vector<std::string>>& games, const Watched* watched,
               std::FILE* from, int to) {
    boost::asio::io_context io(1);
    Clients clients(io, options, process, games, watched);
    bool ready = false;
    clients.open([&] { ready = true; });
    while (!ready) io.run_one();
    write_all(to, "ready\n");
    // The parent answers once all are.
    const Micros begin = std::stoll(read_line(from));
    clients.play(begin);
    const double before = processor_seconds();
    const Micros end = begin + (std::int64_t{options.seconds} + 1) * 1'000'000;
    io.run_for(std::chrono::microseconds(end - now()));
    const Measured& m = clients.measured();
    write_all(to, line_of(m.acknowledged) + line_of(m.delivered) +
                      line_of(std::array{
                          m.late, m.refused, m.lost, m.games,
                          static_cast<std::uint64_t>((processor_seconds() - before) * 1e6)}) +
                      line_of(m.sent) + line_of(m.seen_last));
}

/// Game with many spectators, made before anything else.
std::optional<Watched> make_watched(const Options& options) {
    Watched watched{{}, std::string(32, 'w'), std::string(32, 'b')};
    watched.white_key += std::to_string(options.seed);
    watched.white_key.erase(0, watched.white_key.size() - 32);
    boost::asio::io_context io(1);
    Endpoints endpoints(io, options, options.processes);
    post(endpoints, "/api/v1/games", watched.white_key,
         R"({"id":"watched-)" + std::to_string(now()) + R"(","variant":")" + options.variant +
             R"(","time":{"initial":10800000,"increment":5000,"delay":0},"colour":"white",)"
             R"("listed":true})",
         [&](const std::optional<std::string>& answer) {
             if (answer) watched.id = member(*answer, "game");
         });
    io.run();
    if (watched.id.empty()) return std::nullopt;
    return watched;
}

Child start(const Options& options, std::uint32_t process,
            const std::vector<std::vector<std::string>>& games, const Watched* watched) {
    std::array<int, 2> down{}, up{};
    if (::pipe(down.data()) != 0 || ::pipe(up.data()) != 0) return {};
    const pid_t pid = ::fork();
    if (pid == 0) {
        run_child(options, process, games, watched, ::fdopen(down[0], "r"), up[1]);
        std::_Exit(0);
    }
    ::close(down[0]);
    ::close(up[1]);
    return {pid, ::fdopen(up[0], "r"), down[1]};
}

/// Of the server: seconds of processor time, and KiB of resident memory.
struct Server {
    double processor = 0;
    long resident = 0;
};
Server look_at(int pid) {
    if (pid == 0) return {};
    Server server;
    std::ifstream stat("/proc/" + std::to_string(pid) + "/stat");
    std::string text((std::istreambuf_iterator<char>(stat)), {});
    std::istringstream fields(text.substr(std::min(text.size(), text.rfind(')') + 2)));
    std::vector<std::string> words{std::istream_iterator<std::string>(fields), {}};
    if (words.size() < 22) return {};
    server.processor =
        static_cast<double>(std::stoll(words[11]) + std::stoll(words[12])) / sysconf(_SC_CLK_TCK);
    server.resident = std::stol(words[21]) * (sysconf(_SC_PAGESIZE) / 1024);
    return server;
}

double quantile(std::vector<Micros>& sorted, double q) {
    if (sorted.empty()) return 0;
    const auto at = static_cast<std::size_t>(q * static_cast<double>(sorted.size() - 1));
    return static_cast<double>(sorted[at]) / 1000;
}

std::string spread(std::vector<Micros>& values) {
    std::ranges::sort(values);
    std::array<char, 120> text{};
    std::snprintf(text.data(), text.size(), R"({"p50":%.2f,"p99":%.2f,"max":%.2f})",
                  quantile(values, 0.5), quantile(values, 0.99), quantile(values, 1));
    return text.data();
}

Sum gather(const std::vector<Child>& children) {
    Sum sum;
    std::map<std::uint64_t, Micros> sent, seen;
    for (const Child& child : children) {
        const auto add = [&](std::vector<Micros>& to) {
            const auto more = numbers_of(read_line(child.from));
            to.insert(to.end(), more.begin(), more.end());
        };
        add(sum.acknowledged);
        add(sum.delivered);
        const auto counts = numbers_of(read_line(child.from));
        if (counts.size() == 5) {
            sum.late += counts[0];
            sum.refused += counts[1];
            sum.lost += counts[2];
            sum.games += counts[3];
            sum.processor += static_cast<double>(counts[4]) / 1e6;
        }
        const auto pairs = [&](const auto& take) {
            const auto numbers = numbers_of(read_line(child.from));
            for (std::size_t i = 0; i + 1 < numbers.size(); i += 2)
                take(static_cast<std::uint64_t>(numbers[i]), numbers[i + 1]);
        };
        pairs([&](std::uint64_t version, Micros at) { sent[version] = at; });
        pairs(
            [&](std::uint64_t version, Micros at) { seen[version] = std::max(seen[version], at); });
    }
    for (const auto& [version, at] : sent) {
        if (const auto last = seen.find(version); last != seen.end())
            sum.last_spectator.push_back(last->second - at);
        else
            ++sum.unseen;
    }
    return sum;
}

int run(const Options& options) {
    const auto games = draw_games(options);
    if (!games) {
        std::fprintf(stderr, "load: %s\n", games.error().text().c_str());
        return 2;
    }
    const Server empty = look_at(options.server);
    std::optional<Watched> watched;
    if (options.spectators > 0) {
        watched = make_watched(options);
        if (!watched) {
            std::fputs("load: the server makes no game\n", stderr);
            return 1;
        }
    }
    std::vector<Child> children;
    for (std::uint32_t i = 0; i < options.processes; ++i)
        children.push_back(start(options, i, *games, watched ? &*watched : nullptr));
    for (const Child& child : children)
        if (read_line(child.from) != "ready") return 1;
    const Server before = look_at(options.server);
    const Micros begin = now() + 200'000;
    for (const Child& child : children) write_all(child.to, std::to_string(begin) + '\n');
    Sum sum = gather(children);
    const Server after = look_at(options.server);
    for (const Child& child : children) ::waitpid(child.pid, nullptr, 0);
    const std::uint32_t sockets =
        2 * options.games + options.idle + options.spectators + (watched ? 2 : 0);
    const double seconds = options.seconds;
    std::printf(
        R"({"seed":%llu,"sockets":%u,"lost":%llu,"moves_a_second":%.1f,"acknowledged_ms":%s,)"
        R"("delivered_ms":%s,"last_spectator_ms":%s,"unseen":%llu,"late":%llu,"refused":%llu,)"
        R"("games":%llu,"load_processors":%.2f,"server_processors":%.2f,"server_kb":%ld,)"
        R"("server_kb_a_socket":%.1f})"
        "\n",
        static_cast<unsigned long long>(options.seed), sockets,
        static_cast<unsigned long long>(sum.lost),
        static_cast<double>(sum.acknowledged.size()) / seconds, spread(sum.acknowledged).c_str(),
        spread(sum.delivered).c_str(), spread(sum.last_spectator).c_str(),
        static_cast<unsigned long long>(sum.unseen), static_cast<unsigned long long>(sum.late),
        static_cast<unsigned long long>(sum.refused), static_cast<unsigned long long>(sum.games),
        sum.processor / seconds, (after.processor - before.processor) / seconds, before.resident,
        sockets == 0 ? 0 : static_cast<double>(before.resident - empty.resident) / sockets);
    return sum.lost == 0 && sum.refused == 0 ? 0 : 1;
}

}  // namespace
}  // namespace tessera::load

int main(int argc, char** argv) {
    const auto options = tessera::load::read_options(argc, argv);
    if (!options) {
        std::fprintf(stderr, "load: %s\n", options.error().text().c_str());
        return 2;
    }
    return tessera::load::run(*options);
}
