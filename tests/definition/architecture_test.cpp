// docs/architecture.md against the sources: who includes whom.
#include <filesystem>
#include <map>
#include <regex>
#include <set>

#include "definition/support.hpp"

namespace tessera::definition {
namespace {

using Rooms = std::set<std::string>;
namespace fs = std::filesystem;

const std::map<std::string, Rooms>& allowed() {
    static const std::map<std::string, Rooms> kRooms = {
        {"lattice", {}},
        {"definition", {"lattice"}},
        {"rules", {"lattice", "definition"}},
        {"notation", {"lattice", "definition", "rules"}},
        {"variants", {"definition", "rules", "notation"}},
        {"game", {"lattice", "definition", "rules", "notation"}},
        {"engine", {"lattice", "definition", "rules", "notation"}},
        {"server", {"definition"}},
        {"reference", {"definition"}},
    };
    return kRooms;
}

TEST(Architecture, EveryRoomOnTheTable) {
    const std::string text = file_text("docs/architecture.md");
    for (const auto& entry : fs::directory_iterator(fs::path(TESSERA_SOURCE_DIR) / "src")) {
        const std::string room = entry.path().filename().string();
        EXPECT_EQ(allowed().count(room), 1U) << room;
        EXPECT_NE(text.find("| `src/" + room + "/` |"), std::string::npos) << room;
    }
}

TEST(Architecture, RoomsIncludeOnlyFromBelow) {
    const std::regex include("#include \"([a-z]+)/([a-z_]+\\.hpp)\"");
    for (const auto& [room, below] : allowed()) {
        for (const auto& file :
             fs::directory_iterator(fs::path(TESSERA_SOURCE_DIR) / "src" / room)) {
            const std::string name = "src/" + room + "/" + file.path().filename().string();
            const std::string text = file_text(name);
            for (std::sregex_iterator it(text.begin(), text.end(), include), end; it != end; ++it) {
                const std::string used = (*it)[1];
                const bool may = used == room || below.count(used) > 0;
                const bool narrow = room != "server" || used == room || (*it)[2] == "result.hpp";
                EXPECT_TRUE(may && narrow) << name << ": " << it->str();
            }
        }
    }
}

}  // namespace
}  // namespace tessera::definition
