// verify: both sets of rules compared in every position of few pieces.
#include "verify.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <iostream>
#include <memory>
#include <optional>
#include <system_error>

#include "commands.hpp"

namespace tessera::cli {

namespace {

constexpr std::uint32_t kMostPieces = 9;

/// Beside this program, or where the build puts it.
std::optional<std::string> verifying_program() {
    std::error_code error;
    const auto own = std::filesystem::read_symlink("/proc/self/exe", error);
    for (const char* const place : {"tessera-verify", "../verify/tessera-verify"})
        if (const auto path = own.parent_path() / place; access(path.c_str(), X_OK) == 0)
            return path.string();
    return std::nullopt;
}

struct Options {
    std::string game, pieces = "3", every = "1";
};

Exit verify(const Options& options) {
    if (const auto pieces = read_number(options.pieces, "--pieces", 2, kMostPieces); !pieces)
        return pieces.error();
    if (const auto every = read_number(options.every, "--every", 1, kMostEvery); !every)
        return every.error();
    return become_verifier({"rules", options.game, options.pieces, options.every});
}

}  // namespace

Exit become_verifier(const std::vector<std::string>& arguments) {
    const auto program = verifying_program();
    if (!program) return Error{"tessera-verify", "it is not built (ninja tessera_verify)"};
    std::vector<std::string> words{*program};
    words.insert(words.end(), arguments.begin(), arguments.end());
    std::vector<char*> pointers;
    pointers.reserve(words.size() + 1);
    for (std::string& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    std::cout.flush();
    execv(program->c_str(), pointers.data());
    return Error{*program, std::strerror(errno)};
}

void add_verify_command(const Command& program) {
    const Command command =
        program.add("verify", "Compare both sets of rules in every position of few pieces");
    const auto options = std::make_shared<Options>();
    command.text("variant", options->game, "a game by name, or a game file").required();
    command.text("--pieces", options->pieces, "at most so many, kings included (3)", "N");
    command.text("--every", options->every, "one placement among so many (1)", "N");
    command.run([=] { return verify(*options); });
}

}  // namespace tessera::cli
