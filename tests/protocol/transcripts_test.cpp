// Dialogues with the engine, replayed: transcripts/*.txt. A line of one is
//
//     # ..    a comment
//     > ..    a command, given when the engine waits for one
//     >> ..   a command, given as soon as it looks for one, also while it searches
//     ...     any number of answers
//
// or an answer; * in it stands for any characters. What depends on the strength of the engine, and
// not on the protocol, is left open in this way; the clock stands still.
#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "uci_support.hpp"

namespace tessera::protocol {
namespace {

using Lines = std::vector<std::string>;

bool is_command(const std::string& line) {
    return line.starts_with("> ") || line.starts_with(">> ");
}

Lines lines_of(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    Lines lines;
    for (std::string line; std::getline(file, line);)
        if (!line.starts_with('#')) lines.push_back(line);
    return lines;
}

/// The text is the pattern, with anything for every *.
bool matches(std::string_view pattern, std::string_view text) {
    const auto star = pattern.find('*');
    if (star == std::string_view::npos) return pattern == text;
    if (!text.starts_with(pattern.substr(0, star))) return false;
    for (std::size_t at = star; at <= text.size(); ++at)
        if (matches(pattern.substr(star + 1), text.substr(at))) return true;
    return false;
}

/// What is said when these commands are given, commands among the answers.
Lines dialogue(const Lines& script) {
    std::deque<std::string> commands;
    std::copy_if(script.begin(), script.end(), std::back_inserter(commands), is_command);
    Lines said;
    const auto read = [&](std::string& line, bool wait) {
        if (commands.empty()) return wait ? UciInput::end : UciInput::nothing;
        if (!wait && !commands.front().starts_with(">> ")) return UciInput::nothing;
        line = commands.front().substr(commands.front().find(' ') + 1);
        said.push_back(commands.front());
        commands.pop_front();
        return UciInput::line;
    };
    Uci uci(host_of(read, [&](std::string_view line) { said.emplace_back(line); }));
    EXPECT_TRUE(uci.run());
    return said;
}

/// The first place where what was said departs from the script; empty if it does not.
std::string departure(const Lines& script, const Lines& said) {
    std::size_t at = 0;
    for (std::size_t i = 0; i < script.size(); ++i) {
        if (script[i] == "...") {
            const auto next = i + 1 < script.size() ? script[i + 1] : std::string();
            while (at < said.size() && !is_command(said[at]) &&
                   (next.empty() || !matches(next, said[at])))
                ++at;
            continue;
        }
        if (at < said.size() && matches(script[i], said[at])) {
            ++at;
            continue;
        }
        return "expected: " + script[i] +
               "\n    said: " + (at < said.size() ? said[at] : std::string("nothing"));
    }
    return at == said.size() ? "" : "nothing more expected\n    said: " + said[at];
}

std::vector<std::filesystem::path> transcripts() {
    std::vector<std::filesystem::path> paths;
    for (const auto& entry :
         std::filesystem::directory_iterator(TESSERA_SOURCE_DIR "/tests/protocol/transcripts"))
        paths.push_back(entry.path());
    std::sort(paths.begin(), paths.end());
    return paths;
}

class Transcripts : public testing::TestWithParam<std::filesystem::path> {};

TEST_P(Transcripts, AreWhatTheEngineSays) {
    const Lines script = lines_of(GetParam());
    ASSERT_FALSE(script.empty());
    const Lines said = dialogue(script);
    EXPECT_EQ(departure(script, said), "");
    EXPECT_EQ(dialogue(script), said) << "not the same a second time";
}

INSTANTIATE_TEST_SUITE_P(Uci, Transcripts, testing::ValuesIn(transcripts()),
                         [](const auto& which) { return which.param.stem().string(); });

TEST(Departure, IsFound) {
    const Lines said{"> go", "info depth 1 nodes 7", "info depth 2 nodes 9", "bestmove a1a2"};
    EXPECT_EQ(departure({"> go", "info depth 1 nodes *", "...", "bestmove a1a2"}, said), "");
    EXPECT_EQ(departure({"> go", "...", "bestmove *"}, said), "");
    EXPECT_NE(departure({"> go", "...", "bestmove b*"}, said), "");
    EXPECT_NE(departure({"> go", "info depth 1 nodes *", "bestmove *"}, said), "");
    EXPECT_NE(departure({"> go", "..."}, {"> go", "info", "> stop"}), "");
    EXPECT_NE(departure({"> go"}, {"> go", "bestmove a1a2"}), "");
}

/// Random commands: what `go` may be followed by has an end, or is ended by the next command.
class Commands {
public:
    explicit Commands(std::uint64_t seed) : random_(seed) {}

    std::string next() {
        switch (random_.below(9)) {
            case 0:
                return "position " +
                       pick({"startpos", "fen 7k/8/8/8/8/8/P7/K7 w - - 0 1", "fen 8/8/8/8 w",
                             "fen R6k/6pp/8/8/8/8/8/K7 b - - 0 1", "nowhere"});
            case 1:
                return "position startpos moves " + pick({"e2e4", "e2e4 e7e5", "a2a3", "x"});
            case 2:
                return "setoption name " + option();
            case 3:
                return pick({"stop", "ponderhit", "isready", "ucinewgame", "d", "uci", "debug on",
                             "register later", "", "\x01\xff", "go perft 1"});
            default:
                return "go " + parts();
        }
    }

private:
    std::string pick(std::initializer_list<const char*> list) {
        return list.begin()[random_.below(list.size())];
    }
    std::string option() {
        return pick({"Skill Level value 1", "Skill Level value 8", "UCI_LimitStrength value true",
                     "UCI_LimitStrength value false", "UCI_Elo value 1234", "MultiPV value 3",
                     "MultiPV value 1", "Hash value 1", "Clear Hash", "Ponder value true",
                     "UCI_AnalyseMode value true", "UCI_AnalyseMode value false",
                     "UCI_Variant value chess", "UCI_Variant value raumschach",
                     "UCI_Variant value nonsense", "Colour", "UCI_Elo value many"});
    }
    std::string parts() {
        std::string text;
        for (auto n = random_.below(4); n > 0; --n)
            text += pick({"depth 1", "depth 2", "nodes 50", "movetime 4", "wtime 60 btime 60",
                          "winc 1 binc 1", "movestogo 2", "infinite", "ponder", "mate 1 nodes 50",
                          "searchmoves e2e4 a2a3", "searchmoves", "depth", "sideways"}) +
                    std::string(" ");
        return text;
    }

    Random random_;
};

TEST(UciCommands, InAnyOrderGetOneBestMoveForEveryGo) {
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        Commands commands(seed);
        Random random(seed);
        std::int64_t clock = 0;
        int left = 60;
        int searches = 0;
        int best_moves = 0;
        const auto read = [&](std::string& line, bool wait) {
            if (!wait && random.below(4) != 0) return UciInput::nothing;
            if (left-- <= 0) return UciInput::end;
            line = commands.next();
            if (line.starts_with("go ") && line != "go perft 1") ++searches;
            return UciInput::line;
        };
        UciHost host = host_of(read, [&](std::string_view line) {
            if (line.starts_with("bestmove ")) ++best_moves;
        });
        host.now = [&] { return ++clock / 8; };
        EXPECT_TRUE(Uci(std::move(host)).run());
        EXPECT_EQ(best_moves, searches) << "seed " << seed;
    }
}

}  // namespace
}  // namespace tessera::protocol
