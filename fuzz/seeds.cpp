// seeds FOLDER: writes what the fuzz targets start from into FOLDER/TARGET: the built-in games,
// their starts, moves and games, dialogues with the engine, and the corpus of bad inputs.
#include <filesystem>
#include <fstream>

#include "badinput/corpus.hpp"
#include "definition/start_number.hpp"
#include "endings/files/head.hpp"
#include "engine/net.hpp"
#include "game/pgn.hpp"
#include "notation/position_file.hpp"
#include "play/load.hpp"
#include "play/ordinary.hpp"
#include "support.hpp"

namespace tessera::fuzzing {
namespace {

/// Writes numbered files into one folder.
class Folder {
public:
    explicit Folder(std::filesystem::path path, std::string name = "seed-")
        : path_(std::move(path)), name_(std::move(name)) {
        std::filesystem::create_directories(path_);
    }
    void add(const std::string& text) {
        std::ofstream(path_ / (name_ + std::to_string(number_++)), std::ios::binary) << text;
    }

private:
    std::filesystem::path path_;
    std::string name_;
    int number_ = 0;
};

std::string bytes(std::initializer_list<int> list) {
    std::string out;
    for (const int b : list) out += static_cast<char>(b);
    return out;
}

using Pick = const Rules& (*)(std::size_t);

/// The first byte that makes a target choose the game; nothing if none does.
std::optional<std::string> first_byte(Pick pick, std::string_view id) {
    for (int byte = 0; byte < 256; ++byte)
        if (pick(static_cast<std::size_t>(byte))->definition().id == id) return bytes({byte});
    return std::nullopt;
}

void add_bad(Folder& folder, const std::string& name, Pick pick, const std::string& mode) {
    for (const badinput::Case& one : badinput::cases(name))
        if (const auto game = first_byte(pick, one.game); game && one.input.size() < 2000)
            folder.add(*game + mode + one.input);
}

void write_game_files(Folder folder) {
    for (const auto& game : definition::builtin_variants()) folder.add(std::string(game.toml));
    for (const badinput::Case& one : badinput::cases("games")) folder.add(one.input);
}

void write_positions(Folder folder) {
    for (const auto& game : definition::builtin_variants()) {
        const std::string first = first_byte(any_game, game.id).value();
        const auto variant = play::builtin_rules(game.id).value();
        const std::string setup = variant->definition().setup;
        if (setup.size() < 2000) folder.add(first + bytes({0}) + setup);
        const std::string list = notation::print_sparse_position(notation::start_position(variant));
        if (list.size() < 2000) folder.add(first + bytes({0}) + list);
        const auto rest = static_cast<int>(setup.find(' '));
        folder.add(first + bytes({1, rest >> 8, rest & 255, 255}) + setup.substr(setup.find(' ')));
    }
    add_bad(folder, "positions", any_game, bytes({0}));
}

void write_moves(Folder moves, Folder records) {
    for (const auto& game : definition::builtin_variants()) {
        const auto picked = first_byte(game_of_4096, game.id);
        if (!picked) continue;
        const std::string& first = *picked;
        const auto in_records = first_byte(uncrowded_game, game.id);
        game::Game record(*play::ordinary(play::builtin_rules(game.id).value()));
        std::string played;
        for (int i = 0; i < (in_records ? 4 : 1); ++i) {
            const rules::MoveList legal = testing_support::legal(play::ordinary(record.position()));
            const auto choice = (legal.size() / 2 + static_cast<std::size_t>(i)) % legal.size();
            const rules::Move move = legal[choice];
            const std::string before = first + bytes({i}) + played;
            moves.add(before + record.variant().move_text(move));
            if (in_records) moves.add(before + record.position().readable(move));
            record.comment(record.follow(move), "a comment");
            played += bytes({static_cast<int>(choice) >> 8, static_cast<int>(choice) & 255});
        }
        if (in_records)
            records.add(*in_records + game::write_pgn(record, {{"White", "A \\ \"B\""}}));
    }
    add_bad(moves, "moves", game_of_4096, bytes({0}));
    add_bad(moves, "readable", game_of_4096, bytes({0}));
    add_bad(records, "pgn", uncrowded_game, "");
}

/// The lessons themselves.
void write_lessons(Folder folder) {
    for (const auto& entry : std::filesystem::directory_iterator(TESSERA_SOURCE_DIR "/lessons")) {
        std::ifstream file(entry.path());
        std::ostringstream text;
        text << file.rdbuf();
        folder.add(text.str());
    }
}

/// The first puzzles of two sets, some in a file.
void write_puzzles(Folder folder) {
    int first = 0;
    for (const char* id : {"chess", "tesseract"}) {
        std::ifstream file(std::string(TESSERA_SOURCE_DIR "/puzzles/") + id + ".txt");
        std::string some = bytes({first++});
        int lines = 0;
        for (std::string line; lines < 40 && std::getline(file, line); ++lines) {
            some += line + '\n';
            if (lines % 8 != 7) continue;
            folder.add(some);
            some.resize(1);
        }
    }
}

/// The lines of a head of two blocks, and a whole file.
void write_endings(Folder folder) {
    endings::Head head{"Chess", "0123456789abcdef", "KQvK", 29'568, {}};
    head.figures[0] = {144'508, 0, 0, 0, 20, 63};
    head.figures[1] = {0, 23'048, 200'896, 364, 0, 0};
    const std::vector<std::uint64_t> sizes(4, 1);
    const std::string file = endings::print_head(head, sizes);
    const std::string_view behind = "TESSEND1....";
    const std::size_t end = file.find("\nat 0\n") + 6;
    folder.add(bytes({4}) + file.substr(behind.size(), end - behind.size()));
    folder.add(bytes({0}) + file + std::string(sizes.size(), '\0') + endings::print_checked(7));
}

/// Every event, of a game of chess.
void write_events(Folder folder) {
    const auto first = first_byte(uncrowded_game, "chess");
    if (!first) return;
    std::string lines;
    int version = 0;
    for (const char* what :
         {"move e2e4", "move e7e5", "go 1", "move c7c5", "promote 3", "remove 2", "takeback 1",
          "ask-takeback white", "offer-draw black", "decline white", "time 60000 1000 0",
          "time none", "players human computer:3", "comment 1 move a comment", "glyphs 1 1 146",
          "end white time forfeit", "abort black"}) {
        ++version;
        lines += "1 " + std::to_string(version) + " 1790000000000 59000 60000 " +
                 (version % 2 == 0 ? "stopped " : "250 ") + what + '\n';
    }
    folder.add(*first + lines);
}

/// The log of a game between people, in which nearly everything happens.
void write_log(Folder folder) {
    const auto first = first_byte(uncrowded_game, "chess");
    if (!first) return;
    const auto variant = play::builtin("chess").value();
    const std::string at = "1790000000000 ";
    std::string lines;
    int version = 0;
    const std::string created =
        "create chess " + variant->identity() + " 60000+1000+0 listed,rated";
    for (const std::string& what : {created,
                                    std::string("seat white ada"),
                                    std::string("seat black ben"),
                                    std::string("premoves black e7e5 g1f3:b8c6 | d2d4:d7d5"),
                                    "match 0 0 1 1 " + at + "60000 60000 0 move e2e4",
                                    "premove 1 2 " + at + "60000 60000 0 move e7e5",
                                    std::string("outage 1 2"),
                                    std::string("say white hello"),
                                    std::string("chat white on"),
                                    std::string("chat black on"),
                                    std::string("message black Gr\xc3\xbc\xc3\x9f dich  !"),
                                    std::string("message white"),
                                    std::string("chat white off"),
                                    "match 300 200 1 3 " + at + "60000 60000 0 move g1f3",
                                    "match 0 0 1 4 " + at + "60000 60000 0 offer-draw white",
                                    "match 0 0 1 5 " + at + "60000 60000 0 end white resignation",
                                    std::string("offer-rematch white"),
                                    std::string("decline-rematch black"),
                                    std::string("rematch other"),
                                    std::string("hidden"),
                                    std::string("expire"),
                                    std::string("close")}) {
        ++version;
        lines += "1 " + std::to_string(version) + ' ' + at + "ada r" + std::to_string(version) +
                 ' ' + what + '\n';
    }
    folder.add(*first + lines);
}

/// Games between people as the server is asked for them: every frame and every request.
void write_hub(Folder folder) {
    const std::string players =
        R"(h 1 p games {"id":"a","variant":"chess","time":{"initial":60000,"increment":0,"delay":0},"colour":"white","listed":true}
c 1
f 1 {"do":"hello","key":"$K1"}
f 1 {"do":"watch","game":"$G","after":0}
c 2
f 2 {"do":"hello","key":"$K2"}
f 2 {"do":"watch","game":"$G","after":0}
f 2 {"do":"seat","game":"$G","id":"s"}
c 3
f 3 {"do":"hello"}
f 3 {"do":"lobby","on":true}
f 3 {"do":"watch","game":"$G","after":1}
)";
    folder.add(players + R"(f 1 {"do":"move","game":"$G","id":"m1","position":3,"move":"f2f3"}
f 2 {"do":"move","game":"$G","id":"m2","position":4,"move":"e7e5"}
f 1 {"do":"move","game":"$G","id":"m3","position":5,"move":"g2g4"}
f 2 {"do":"move","game":"$G","id":"m4","position":6,"move":"d8h4"}
f 1 {"do":"offer","game":"$G","id":"o","what":"rematch"}
f 2 {"do":"accept","game":"$G","id":"p","what":"rematch"}
h - g games/$G/pgn
h 1 g games/$G/events?after=2)");
    folder.add(
        players +
        R"(f 2 {"do":"premoves","game":"$G","id":"q","position":3,"premoves":[{"after":"e2e4","move":"e7e5"},{"or":true,"after":"d2d4","move":"d7d5"}]}
f 1 {"do":"move","game":"$G","id":"m1","position":3,"move":"e2e4"}
x 1
f 1 {"do":"offer","game":"$G","id":"o","position":5,"what":"draw"}
f 1 {"do":"offer","game":"$G","id":"o","position":5,"what":"draw"}
f 2 {"do":"decline","game":"$G","id":"e","what":"draw"}
f 2 {"do":"say","game":"$G","id":"t1","phrase":"have_fun"}
f 1 {"do":"chat","game":"$G","id":"t2","on":true}
f 2 {"do":"chat","game":"$G","id":"t3","on":true}
f 1 {"do":"message","game":"$G","id":"t4","text":"how \u00fc are you"}
h 2 g games/$G/events?after=3
h - g games/$G/events?after=3
f 2 {"do":"chat","game":"$G","id":"t5","on":false}
d 2
w z
f 1 {"do":"claim","game":"$G","id":"c","position":5,"result":"win"}
f 1 {"do":"unwatch","game":"$G"}
f 1 {"do":"ping","n":5}
f 1 {"do":"resign","game":"$G","id":"r"})");
    folder.add(R"(h 1 p games {"id":"a","variant":"raumschach","time":{"turn":60000},"start":""}
h 2 p games/$G/requests {"do":"seat","id":"s","colour":"black"}
h 2 p games/$G/seat-link
h 2 p games/$G/requests {"do":"abort","id":"t"}
h - g games/$G
h - g games?state=open
h 1 g me/games
h - p rules id = "x"
h - g rules/00
h - g health)");
    folder.add(R"(h 1 p account {"name":"Ada","passphrase":"eleven dry walnuts","label":"one"}
c 1
f 1 {"do":"hello","key":"$S"}
h $S p tokens {"label":"bot","scopes":["read","play","challenge"]}
c 2
f 2 {"do":"hello","key":"$T"}
h $T p games {"id":"a","variant":"chess","colour":"white","listed":true}
f 2 {"do":"watch","game":"$G","after":0}
h 2 p games/$G/requests {"do":"seat","id":"s"}
f 2 {"do":"move","game":"$G","id":"m","position":3,"move":"e2e4"}
h $S g account
h $S g account/export
h $S g tokens
h $S d tokens/x
h - p sessions {"name":"aDA","passphrase":"eleven dry walnuts"}
h $S g sessions
h $S d sessions
h $S p account/passphrase {"passphrase":"eleven dry walnuts","new":"seven wet almonds"}
h $S d sessions/current
h - p sessions {"name":"Ada","passphrase":"seven wet almonds","label":"two"}
x 1
h $S p account/delete {"passphrase":"seven wet almonds"}
h $S p account/delete {"passphrase":"seven wet almonds"}
h - g accounts/Ada
h - g games/$G)");
    folder.add(R"(h 1 p games {"id":"a","variant":"chess","colour":"white","listed":true}
c 2
f 2 {"do":"hello","key":"$K2"}
f 2 {"do":"lobby","on":true}
h 1 p blocks {"person":"$P2"}
h 1 g blocks
w 9
h 2 g games?state=open
f 2 {"do":"watch","game":"$G","after":0}
f 2 {"do":"seat","game":"$G","id":"s"}
h 1 d blocks/$P2
f 2 {"do":"seat","game":"$G","id":"t"}
f 2 {"do":"chat","game":"$G","id":"c","on":true}
h 1 p games/$G/requests {"do":"chat","id":"d","on":true}
f 2 {"do":"message","game":"$G","id":"m","text":"psst"}
h 1 p blocks {"person":"$P2"}
f 2 {"do":"message","game":"$G","id":"n","text":"psst"}
h 1 p reports {"game":"$G","person":"$P2","reason":"insult","text":"psst\n!"}
h 2 p reports {"game":"$G","person":"$P1","reason":"cheating"}
h 1 g games/$G/stream?after=2
h 2 g me/stream
b 2
f 2 {"do":"resign","game":"$G","id":"r"}
h 2 p games {"id":"b","variant":"chess"}
h 2 g games/$G/stream
o $G
w z
h 1 g games/$G/events?after=0
b 2
h 2 p games {"id":"b","variant":"chess"})");
}

/// Records as other programs write them.
void write_records(Folder folder) {
    const toml::parse_result file = toml::parse(badinput::file_text("tests/game/records.toml"));
    for (const toml::node& group : *file["group"].as_array())
        for (const char* kind : {"cases", "status", "tags"}) {
            const toml::table& table = *group.as_table();
            const auto first = first_byte(uncrowded_game, table["game"].value_or(std::string()));
            const toml::array* const records = table[kind].as_array();
            if (!first || records == nullptr) continue;
            for (const toml::node& record : *records)
                folder.add(*first + (*record.as_array())[0].value_or(std::string()));
        }
}

void write_starts(Folder folder) {
    for (const auto& game : definition::builtin_variants()) {
        const auto first = first_byte(numbered_game, game.id);
        const auto variant = play::builtin_rules(game.id).value();
        if (!first || variant->definition().shuffle == definition::Shuffle::none) continue;
        for (const char* number : {"0", "1", "959", "960", "18446744073709551616"})
            folder.add(*first + bytes({0}) + number);
        folder.add(*first + bytes({0}) + definition::start_count(variant->definition()));
        for (const int type : {1, 2, 3}) folder.add(*first + bytes({type, 1, 2, 3, 4, 5, 6, 7}));
    }
    add_bad(folder, "starts", numbered_game, bytes({0}));
}

void write_position_files(Folder folder) {
    for (const auto& game : definition::builtin_variants()) {
        const auto first = first_byte(game_of_4096, game.id);
        if (!first) continue;
        const auto start = notation::start_position(play::builtin_rules(game.id).value());
        std::string file;
        notation::write_position_file(start, [&](std::string_view part) { file += part; });
        folder.add(*first + bytes({0}) + file);
        folder.add(*first + bytes({1, 0, 90, 3}) + "abc");
    }
}

/// A position and moves from there, a line each.
void write_vast(Folder folder) {
    for (const std::string moves : {"", "a2aa4a\nb7ab5a", "a2aa3a"}) {
        const auto start = notation::start_position(play::builtin_rules("hdc3").value());
        folder.add(bytes({0}) + notation::print_position(start) + "\n" + moves);
    }
    folder.add(bytes({0}) + "{Ka1a,Pb5b,pc5b,Pb7g,kh8h} w - c6b 0 1\nb5bc6b\nh8hh7h\nb7gb8gm");
    folder.add(bytes({0}) + "{Kd1d,kh8h,Pc7c,nc8d} w K - 3 7\nd1dg1g\nh8hg8h\nc7cc8dq");
    folder.add(bytes({15}) + "{Ka1a1,Nb3c2,kh8h8} b - - 12 40\nh8h8g8g8");
}

/// For a board of two cells, so that it is short; whole, and otherwise.
void write_nets(Folder folder) {
    engine::NetParameters net;
    net.sizes = {.hidden = 32, .codes = 3, .cells = 2, .kinds = 2, .places = 2};
    net.resize();
    const std::string file = net.file();
    folder.add(file);
    folder.add(file + "more");
    for (const std::size_t size : {0, 14, 20, 1000}) folder.add(file.substr(0, size));
}

/// The commands of each dialogue.
void write_requests(Folder folder) {
    folder.add(R"(["newGame","chess",""]
["state"]
["play","e2e4"]
["legalFrom",52]
["typed","knight takes e5",40]
["typed","Ngxf3=Q e.p.",3]
["typed","0-0-0",1]
["undo"]
["go",1]
["setClocks",60000,0,0,60000,60000]
["setLine","",  "e2e4 e7e5"]
["explain",0,1]
["removeVariation",2])");
    folder.add(R"(["loadPgn","1. e4 \u007bgood\u007d e5 *",0])");
    folder.add(R"(["pgn","White\nAda \ud83c\udfb2\n"])");
    folder.add(R"(["resign", null])");
    folder.add(R"(["stopClocks",true])");
}

void write_commands(Folder folder) {
    for (const auto& entry :
         std::filesystem::directory_iterator(TESSERA_SOURCE_DIR "/tests/protocol/transcripts")) {
        std::ifstream file(entry.path(), std::ios::binary);
        std::string commands;
        for (std::string line; std::getline(file, line);)
            if (line.starts_with("> ") || line.starts_with(">> "))
                commands += line.substr(line.find(' ') + 1) + '\n';
        folder.add(commands);
    }
}

/// A frame of a client; `first`: its first byte.
std::string frame(int first, const std::string& payload, std::string_view mask) {
    std::string out = bytes({first});
    const auto size = static_cast<int>(payload.size());
    out += size < 126 ? bytes({0x80 | size}) : bytes({0xfe, size >> 8, size & 0xff});
    out += mask;
    for (std::size_t i = 0; i < payload.size(); ++i)
        out += static_cast<char>(payload[i] ^ mask[i % 4]);
    return out;
}

/// What clients of a WebSocket send: messages, whole and in parts, control frames, what is none.
void write_sockets(Folder folder) {
    for (const std::string& mask : {bytes({0, 0, 0, 0}), bytes({0x11, 0x22, 0x33, 0x44})}) {
        const auto framed = [&](int first, const std::string& payload) {
            return frame(first, payload, mask);
        };
        const std::string hello = framed(0x81, R"({"do":"hello"})");
        const std::string parts = framed(0x01, "\xc3") + framed(0x89, "now") +
                                  framed(0x00, "\xa9t\xc3") + framed(0x80, "\xa9");
        for (const int options : {0, 2, 4, 6, 16, 0xf8, 0xfe}) {
            folder.add(bytes({options}) + hello + parts + framed(0x8a, "1") + hello +
                       framed(0x88, bytes({3, 232}) + "bye"));
            folder.add(bytes({options}) + hello + framed(0x81, "big") + framed(0x81, "close"));
        }
        const std::string head =
            "GET /api/v1/socket HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\n"
            "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: AQIDBAUGBwgJCgsMDQ4PEA==\r\n\r\n";
        folder.add(bytes({0xf9}) + head + hello);
        std::string many = bytes({0xf8});
        for (int i = 0; i < 25; ++i) many += framed(0x81, std::to_string(i));
        folder.add(many);
        std::string large = bytes({0xf8});
        for (int i = 0; i < 5; ++i) large += framed(0x81, std::string(900, 'a'));
        folder.add(large);
        for (const int first : {0x80, 0x82, 0x83, 0x8b, 0x91, 0xc1, 0x08, 0x09})
            folder.add(bytes({0xf8}) + hello + framed(first, "x") + hello);
        folder.add(bytes({0xf8}) + framed(0x81, "\xed\xa0\x80") + hello);
        folder.add(bytes({0xf8}) + framed(0x01, "\xf0\x9f") + framed(0x80, ""));
        folder.add(bytes({0xf8}) + framed(0x89, std::string(126, 'p')) + hello);
        folder.add(bytes({0xf8}) + framed(0x81, std::string(1001, 'a')) + hello);
    }
    folder.add(bytes({0xf8, 0x81, 2, 'h', 'i'}));
    folder.add(bytes({0xf8, 0x81, 0xff, 0x80, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4}));
    folder.add(bytes({0xf8, 0x81, 0xfe, 0, 2, 0, 0, 0, 0, 'h', 'i'}));
}

}  // namespace
}  // namespace tessera::fuzzing

int main(int count, char** arguments) {
    using namespace tessera::fuzzing;
    if (count != 2) return 2;
    const std::filesystem::path folder = arguments[1];
    write_game_files(Folder(folder / "fuzz_game_file"));
    write_positions(Folder(folder / "fuzz_position"));
    write_moves(Folder(folder / "fuzz_move"), Folder(folder / "fuzz_pgn"));
    write_records(Folder(folder / "fuzz_pgn", "record-"));
    write_lessons(Folder(folder / "fuzz_lesson"));
    write_puzzles(Folder(folder / "fuzz_puzzle"));
    write_endings(Folder(folder / "fuzz_ending"));
    write_events(Folder(folder / "fuzz_event"));
    write_log(Folder(folder / "fuzz_room"));
    write_hub(Folder(folder / "fuzz_hub"));
    write_position_files(Folder(folder / "fuzz_position_file"));
    write_starts(Folder(folder / "fuzz_start_number"));
    write_nets(Folder(folder / "fuzz_net"));
    write_requests(Folder(folder / "fuzz_request"));
    write_commands(Folder(folder / "fuzz_uci"));
    write_vast(Folder(folder / "fuzz_vast"));
    write_sockets(Folder(folder / "fuzz_web_socket"));
    return 0;
}
