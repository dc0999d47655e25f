#include "bot/schema.hpp"

#include <algorithm>
#include <array>
#include <regex>
#include <set>

namespace tessera::bot {
namespace {

using Json = nlohmann::json;

bool is_of_type(const Json& value, const std::string& type) {
    if (type == "object") return value.is_object();
    if (type == "array") return value.is_array();
    if (type == "string") return value.is_string();
    if (type == "boolean") return value.is_boolean();
    if (type == "null") return value.is_null();
    if (type == "integer") return value.is_number_integer();
    return type == "number" && value.is_number();
}

std::size_t letters(const Json& value) {
    const std::string text = value.get<std::string>();
    return static_cast<std::size_t>(std::ranges::count_if(
        text, [](char c) { return (static_cast<unsigned char>(c) & 0xc0U) != 0x80U; }));
}

}  // namespace

const Json& Schemas::resolved(const Json& object) const {
    const auto reference = object.find("$ref");
    if (reference == object.end()) return object;
    return document_.at(Json::json_pointer(reference->get<std::string>().substr(1)));
}

Schemas::Fault Schemas::fault(const Json& schema, const Json& value,
                              const std::string& where) const {
    if (schema.contains("$ref")) {
        if (schema.size() != 1) return where + ": a reference has other keywords beside it";
        return fault(resolved(schema), value, where);
    }
    for (const auto& [name, rule] : schema.items())
        if (auto found = keyword(name, rule, schema, value, where)) return found;
    return std::nullopt;
}

Schemas::Fault Schemas::keyword(const std::string& name, const Json& rule, const Json& schema,
                                const Json& value, const std::string& where) const {
    static const std::set<std::string> kWords = {"description", "default", "properties",
                                                 "additionalProperties"};
    const auto wrong = [&](bool right) {
        return right ? std::nullopt
                     : Fault(where + ": " + name + ' ' + rule.dump() + " is not held by " +
                             value.dump().substr(0, 200));
    };
    if (name == "required") return members(schema, value, where);
    if (name == "type" && rule == "object") {
        if (!value.is_object()) return wrong(false);
        return schema.contains("required") ? std::nullopt : members(schema, value, where);
    }
    if (kWords.contains(name)) return std::nullopt;
    // Each is of values of one type, and has nothing to say of others.
    const bool of_texts = name == "minLength" || name == "maxLength" || name == "pattern";
    if ((of_texts && !value.is_string()) || (name == "minimum" && !value.is_number()) ||
        ((name == "items" || name == "minItems") && !value.is_array()))
        return std::nullopt;
    if (name == "type") return wrong(is_of_type(value, rule.get<std::string>()));
    if (name == "const") return wrong(value == rule);
    if (name == "enum") return wrong(std::ranges::find(rule, value) != rule.end());
    if (name == "minimum") return wrong(value >= rule);
    if (name == "minLength") return wrong(letters(value) >= rule.get<std::size_t>());
    if (name == "maxLength") return wrong(letters(value) <= rule.get<std::size_t>());
    if (name == "pattern")
        return wrong(
            std::regex_search(value.get<std::string>(), std::regex(rule.get<std::string>())));
    if (name == "minItems") return wrong(value.size() >= rule.get<std::size_t>());
    if (name == "items") {
        for (std::size_t i = 0; i < value.size(); ++i)
            if (auto found = fault(rule, value[i], where + '[' + std::to_string(i) + ']'))
                return found;
        return std::nullopt;
    }
    if (name == "allOf") {
        for (const Json& one : rule)
            if (auto found = fault(one, value, where)) return found;
        return std::nullopt;
    }
    if (name != "oneOf") return where + ": the keyword " + name + " is not known here";
    std::size_t fitting = 0;
    std::string reasons;
    for (const Json& one : rule) {
        const auto found = fault(one, value, where);
        fitting += found ? 0 : 1;
        if (found) reasons += "\n  " + *found;
    }
    if (fitting == 1) return std::nullopt;
    return where + ": " + std::to_string(fitting) + " of oneOf fit " + value.dump().substr(0, 300) +
           reasons;
}

Schemas::Fault Schemas::members(const Json& schema, const Json& value,
                                const std::string& where) const {
    if (!value.is_object()) return where + ": no object";
    if (schema.value("additionalProperties", true)) return where + ": every object is to be closed";
    const Json properties = schema.value("properties", Json::object());
    for (const Json& name : schema.value("required", Json::array()))
        if (!value.contains(name.get<std::string>()))
            return where + ": " + name.get<std::string>() + " is missing";
    for (const auto& [name, member] : value.items()) {
        if (!properties.contains(name)) return where + ": " + name + " is not in the schema";
        if (auto found = fault(properties[name], member, where + '.' + name)) return found;
    }
    return std::nullopt;
}

}  // namespace tessera::bot
