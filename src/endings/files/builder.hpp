// The tables of one game made in a folder, those that are missing.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "base/work.hpp"
#include "endings/files/table_file.hpp"

namespace tessera::endings {

class Builder {
public:
    /// What the program around it does for a table.
    struct Host {
        std::function<Work()> work;                     ///< by which the next one is solved
        std::function<void(const TableFile&)> written;  ///< called for each once it is there
    };

    /// Makes the folder if need be. Errors name it, or a file that is broken.
    [[nodiscard]] static Result<Builder> open(std::shared_ptr<const rules::Variant> variant,
                                              const std::string& folder, Host host);

    /// The table of an ending, and first those that it leads to. Errors name the ending or a file.
    /// Precondition: the material is ordered.
    [[nodiscard]] std::optional<Error> build(const Material& material);

private:
    Builder(std::shared_ptr<const rules::Variant> variant, std::string folder, Host host);

    std::shared_ptr<const rules::Variant> variant_;
    std::string folder_;
    Host host_;
    std::map<std::string, std::shared_ptr<const TableFile>> files_;  ///< by name of the ending
};

}  // namespace tessera::endings
