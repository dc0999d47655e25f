#include "watching.hpp"

#include <array>
#include <atomic>
#include <csignal>
#include <cstdio>

#include "base/codes.hpp"
#include "base/threads.hpp"

namespace tessera::cli {
namespace {

std::atomic<bool> noted_interrupt = false;
static_assert(std::atomic<bool>::is_always_lock_free);  // so that a signal may set it

extern "C" void note_interrupt(int signal) {
    noted_interrupt = true;
    std::signal(signal, SIG_DFL);
}

}  // namespace

Interruption::Interruption() {
    noted_interrupt = false;
    std::signal(SIGINT, note_interrupt);
}

Interruption::~Interruption() {
    std::signal(SIGINT, SIG_DFL);
}

bool Interruption::noted() {
    return noted_interrupt;
}

Exit interrupted(const std::string& done) {
    return {Error{"interrupted", done, codes::ended}, kInterrupted};
}

Exit interrupted(const std::string& done, double share) {
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.3g %%", 100 * share);
    return interrupted(done + ", about " + text.data() + " of all");
}

Exit refused(const Error& error) {
    return Interruption::noted() ? interrupted(error.text()) : Exit(error);
}

Work WatchedWork::work() {
    return {on_all_cores(), [this](const Progress& now) {
                share_ = now.share;
                progress_.show(now.done, now.share);
                return !Interruption::noted();
            }};
}

}  // namespace tessera::cli
