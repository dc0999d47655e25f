#include "store/postgres_server.hpp"

#include <fcntl.h>
#include <grp.h>
#include <gtest/gtest.h>
#include <pwd.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string_view>
#include <thread>
#include <vector>

#ifdef TESSERA_POSTGRES
#include <libpq-fe.h>

namespace tessera::store {
namespace {

namespace fs = std::filesystem;

/// The folder of the newest server that is installed; empty: none.
std::string programs_of_postgres() {
    std::vector<std::string> found;
    for (const char* const root :
         {"/usr/lib/postgresql", "/usr/local/pgsql", "/usr/local", "/usr"}) {
        std::error_code none;
        if (fs::exists(std::string(root) + "/bin/initdb", none) &&
            fs::exists(std::string(root) + "/bin/postgres", none))
            found.push_back(std::string(root) + "/bin");
        if (std::string_view(root) != "/usr/lib/postgresql") continue;
        for (const auto& version : fs::directory_iterator(root, none))
            if (fs::exists(version.path() / "bin/initdb", none) &&
                fs::exists(version.path() / "bin/postgres", none))
                found.push_back(version.path() / "bin");
    }
    const auto newest = std::ranges::max_element(found);
    return newest == found.end() ? "" : *newest;
}

/// The server refuses to run as root: then this is who runs it. Null: nobody is there for it.
const passwd* server_user() {
    return geteuid() == 0 ? getpwnam("postgres") : getpwuid(geteuid());
}

/// In memory if there is room: no power is lost here, and syncing the thousand files of a server
/// takes seconds. The path is short, since the name of a socket has at most 107 bytes.
std::string place_for_files() {
    constexpr std::uintmax_t kEnough = 1'000'000'000;
    std::error_code none;
    const fs::space_info space = fs::space("/dev/shm", none);
    return !none && space.available > kEnough ? "/dev/shm" : "/tmp";
}

/// Runs a program as the server's user, its output in a file.
pid_t spawn(const std::vector<std::string>& command, const std::string& log) {
    std::vector<char*> arguments;
    for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    const passwd* const user = server_user();
    const pid_t child = fork();
    if (child != 0) return child;
    if (geteuid() == 0 && (initgroups(user->pw_name, user->pw_gid) != 0 ||
                           setgid(user->pw_gid) != 0 || setuid(user->pw_uid) != 0))
        _exit(126);
    // Ends with the tests, also if they crash.
    prctl(PR_SET_PDEATHSIG, SIGQUIT);
    const int output = open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
    dup2(output, STDOUT_FILENO);
    dup2(output, STDERR_FILENO);
    // Other descriptors, such as those of a terminal's pipes, are not the server's.
    for (int other = 3; other < 256; ++other) close(other);
    execv(arguments[0], arguments.data());
    _exit(127);
}

bool runs(const std::vector<std::string>& command, const std::string& log) {
    int status = -1;
    return waitpid(spawn(command, log), &status, 0) > 0 && WIFEXITED(status) &&
           WEXITSTATUS(status) == 0;
}

template <class Done>
bool within_seconds(int seconds, const Done& done) {
    for (int i = 0; i < seconds * 100; ++i) {
        if (done()) return true;
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return false;
}

}  // namespace

std::string postgres_sql(const std::string& where, const std::string& sql) {
    const std::unique_ptr<PGconn, decltype(&PQfinish)> connection(PQconnectdb(where.c_str()),
                                                                  &PQfinish);
    const std::unique_ptr<PGresult, decltype(&PQclear)> result(
        PQexec(connection.get(), sql.c_str()), &PQclear);
    const ExecStatusType status = PQresultStatus(result.get());
    EXPECT_TRUE(status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK)
        << PQerrorMessage(connection.get());
    return PQntuples(result.get()) == 0 ? "" : PQgetvalue(result.get(), 0, 0);
}

PostgresServer* PostgresServer::shared() {
    static const std::unique_ptr<PostgresServer> server = [] {
        std::unique_ptr<PostgresServer> made(new PostgresServer);
        const std::string programs = programs_of_postgres();
        if (programs.empty())
            std::puts("skipped: PostgreSQL is not installed");
        else if (server_user() == nullptr)
            std::puts("skipped: there is no user postgres to run PostgreSQL as");
        else if (made->make(programs))
            return made;
        return std::unique_ptr<PostgresServer>();
    }();
    return server.get();
}

bool PostgresServer::answers() const {
    return PQping(maintenance().c_str()) == PQPING_OK;
}

/// Errors end the program: no test of the server would mean anything.
bool PostgresServer::make(const std::string& programs) {
    programs_ = programs;
    folder_ = place_for_files() + "/tessera_pg_XXXXXX";
    if (mkdtemp(folder_.data()) == nullptr) return false;
    const passwd* const user = server_user();
    if (chown(folder_.c_str(), user->pw_uid, user->pw_gid) != 0) return false;
    if (!runs({programs_ + "/initdb", "-D", folder_ + "/data", "-U", "tessera", "-A", "trust", "-E",
               "UTF8", "--locale=C", "--no-sync"},
              folder_ + "/log")) {
        std::ifstream log(folder_ + "/log");
        ADD_FAILURE() << log.rdbuf();
        std::abort();
    }
    std::ofstream(folder_ + "/data/postgresql.conf", std::ios::app)
        << "listen_addresses = ''\nunix_socket_directories = '" << folder_
        << "'\nshared_buffers = 16MB\nmax_connections = 40\nautovacuum = off\n"
           "include_if_exists = 'test.conf'\n";
    start();
    return true;
}

void PostgresServer::start() {
    server_ = spawn({programs_ + "/postgres", "-D", folder_ + "/data"}, folder_ + "/log");
    if (within_seconds(60, [&] { return answers(); })) return;
    std::ifstream log(folder_ + "/log");
    ADD_FAILURE() << log.rdbuf();
    std::abort();
}

PostgresServer::~PostgresServer() {
    if (server_ > 0) {
        kill(server_, SIGQUIT);
        waitpid(server_, nullptr, 0);
    }
    std::error_code ignored;
    if (!folder_.empty()) fs::remove_all(folder_, ignored);
}

std::string PostgresServer::maintenance() const {
    return "postgres://tessera@/postgres?host=" + folder_;
}

std::string PostgresServer::database() {
    const std::string name = "games" + std::to_string(++databases_);
    postgres_sql(maintenance(), "CREATE DATABASE " + name);
    return "postgres://tessera@/" + name + "?host=" + folder_;
}

void PostgresServer::crash() const {
    kill(server_, SIGQUIT);
}

void PostgresServer::start_again() {
    waitpid(server_, nullptr, 0);
    start();
}

void PostgresServer::configure(const std::string& line) {
    std::ofstream(folder_ + "/data/test.conf") << line << '\n';
    kill(server_, SIGHUP);
    // A connection that is made now may still have what was in force before.
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
}

}  // namespace tessera::store

#else

// None of it is called: there is no server.
namespace tessera::store {

PostgresServer* PostgresServer::shared() {
    static const int said = std::puts("skipped: built without libpq");
    static_cast<void>(said);
    return nullptr;
}

std::string postgres_sql(const std::string& /*where*/, const std::string& /*sql*/) {
    return "";
}

std::string PostgresServer::database() {
    return "";
}

PostgresServer::~PostgresServer() = default;
void PostgresServer::crash() const {}
void PostgresServer::start_again() {}
void PostgresServer::configure(const std::string& /*line*/) {}

}  // namespace tessera::store

#endif
