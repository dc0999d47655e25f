#include "architecture/includes.hpp"

#include <fstream>
#include <optional>
#include <regex>

namespace tessera::testing_support {
namespace {

namespace fs = std::filesystem;

bool is_source(const fs::path& file) {
    const auto extension = file.extension();
    return extension == ".cpp" || extension == ".hpp";
}

class Inspection {
public:
    Inspection(const fs::path& root, const FloorPlan& plan) : root_(root), plan_(plan) {}

    void look_below(const std::string& top) {
        for (const auto& entry : fs::recursive_directory_iterator(root_ / top))
            if (!entry.is_directory() && is_source(entry.path())) look_at(entry.path(), top);
    }

    std::vector<std::string> finish() {
        for (const auto& [folder, below] : plan_)
            if (!seen_.contains(folder)) found_.push_back(folder + ": no such folder of sources");
        return std::move(found_);
    }

private:
    void look_at(const fs::path& file, const std::string& top) {
        const std::string folder = fs::relative(file.parent_path(), root_).generic_string();
        const std::string name = folder + "/" + file.filename().string();
        if (seen_.insert(folder).second && !plan_.contains(folder))
            found_.push_back(folder + ": not in the plan");
        std::ifstream stream(file);
        if (!stream) {
            found_.push_back(name + ": cannot be read");
            return;
        }
        static const std::regex kInclude("\\s*#\\s*include\\s*\"([^\"]*)\".*");
        std::smatch match;
        for (std::string line; std::getline(stream, line);)
            if (std::regex_match(line, match, kInclude)) check(name, file, top, match[1]);
    }

    void check(const std::string& name, const fs::path& file, const std::string& top,
               const std::string& included) {
        const std::string folder = fs::relative(file.parent_path(), root_).generic_string();
        const auto from = folder_of(file.parent_path(), top, included);
        if (!from) {
            found_.push_back(name + ": includes \"" + included + "\", which is not in the tree");
            return;
        }
        const auto entry = plan_.find(folder);
        if (*from != folder && (entry == plan_.end() || !entry->second.contains(*from)))
            found_.push_back(name + ": includes \"" + included + "\" of " + *from);
    }

    [[nodiscard]] std::optional<std::string> folder_of(const fs::path& beside,
                                                       const std::string& top,
                                                       const std::string& included) const {
        for (const fs::path& base : {beside, root_ / "src", root_ / top, root_ / "tests"}) {
            const fs::path header = (base / included).lexically_normal();
            if (fs::is_regular_file(header))
                return fs::relative(header.parent_path(), root_).generic_string();
        }
        return std::nullopt;
    }

    const fs::path& root_;
    const FloorPlan& plan_;
    std::set<std::string> seen_;
    std::vector<std::string> found_;
};

}  // namespace

std::vector<std::string> departures(const fs::path& root, const std::set<std::string>& tops,
                                    const FloorPlan& plan) {
    Inspection inspection(root, plan);
    for (const std::string& top : tops) inspection.look_below(top);
    return inspection.finish();
}

}  // namespace tessera::testing_support
