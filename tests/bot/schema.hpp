// Values against JSON schemas of OpenAPI 3.1: the keywords that docs/openapi.json uses. Any other
// is a fault, so that nothing in the file goes unchecked.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

namespace tessera::bot {

class Schemas {
public:
    /// The whole document, in which references are looked up.
    explicit Schemas(const nlohmann::json& document) : document_(document) {}

    /// What is wrong with the value, and where; nothing if it fits.
    [[nodiscard]] std::optional<std::string> fault(const nlohmann::json& schema,
                                                   const nlohmann::json& value,
                                                   const std::string& where = "$") const;
    /// What a reference stands for; the object itself if it is none.
    [[nodiscard]] const nlohmann::json& resolved(const nlohmann::json& object) const;

private:
    using Json = nlohmann::json;
    using Fault = std::optional<std::string>;

    [[nodiscard]] Fault keyword(const std::string& name, const Json& rule, const Json& schema,
                                const Json& value, const std::string& where) const;
    [[nodiscard]] Fault members(const Json& schema, const Json& value,
                                const std::string& where) const;

    const Json& document_;
};

}  // namespace tessera::bot
