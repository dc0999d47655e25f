#include "lab/tablebase.hpp"

#include <utility>

#include "endings/files/folder.hpp"
#include "engine/tablebase.hpp"

namespace tessera::lab {

Result<engine::Tablebase> open_tablebase(const std::string& folder,
                                         const std::shared_ptr<const rules::Variant>& variant) {
    const auto opened = endings::Folder::open(folder, variant);
    if (!opened) return opened.error();
    return engine::tablebase_of(std::make_shared<const endings::Tables>(opened->all()));
}

}  // namespace tessera::lab
