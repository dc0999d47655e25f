#include "service/wire_object.hpp"

#include <utility>
#include <vector>

#include "base/codes.hpp"
#include "base/text.hpp"
#include "room/room.hpp"

namespace tessera::service::wire {
namespace {

/// Objects and lists within each other: no frame has more than three.
constexpr int kDeepest = 8;

Error malformed(std::string reason) {
    return Error{"", std::move(reason), codes::bad_request};
}

/// Objects and lists are within each other more often than kDeepest, whatever else the text is.
bool too_deep(std::string_view text) {
    int depth = 0;
    bool in_text = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '"')
            in_text = !in_text;
        else if (in_text)
            i += c == '\\' ? 1 : 0;
        else if (c == '{' || c == '[')
            ++depth;
        else if (c == '}' || c == ']')
            --depth;
        if (depth > kDeepest) return true;
    }
    return false;
}

}  // namespace

Result<Json> parse_object(std::string_view text) {
    if (too_deep(text)) return malformed("too many objects within each other");
    // The names of the objects that are being read.
    std::vector<std::set<std::string>> names;
    std::optional<std::string> twice;
    const auto look = [&](int depth, Json::parse_event_t event, const Json& parsed) {
        const auto level = static_cast<std::size_t>(depth);
        if (event == Json::parse_event_t::object_start) {
            names.resize(level);
            names.emplace_back();
        } else if (event == Json::parse_event_t::key) {
            const auto* const name = parsed.get_ptr<const std::string*>();
            if (!names[level - 1].insert(*name).second) twice = *name;
        }
        return true;
    };
    Json value = Json::parse(text, look, false);
    if (value.is_discarded()) return malformed("this is not JSON");
    if (!value.is_object()) return malformed("an object is expected");
    if (twice) return malformed(quote(*twice) + " is there twice");
    return value;
}

Object::Object(const Json& object) : object_(object) {
    if (!object.is_object()) fail("an object is expected");
}

std::string Object::text(const char* name) {
    const Json* const member = take(name);
    if (member == nullptr) return {};
    const auto* const text = member->get_ptr<const std::string*>();
    if (text != nullptr) return *text;
    fail(quote(name) + " is no text");
    return {};
}

std::string Object::optional_text(const char* name) {
    return has(name) ? text(name) : std::string();
}

std::size_t Object::word(const char* name, std::initializer_list<std::string_view> words) {
    const std::string given = text(name);
    std::size_t place = 0;
    for (const std::string_view one : words) {
        if (one == given) return place;
        ++place;
    }
    fail(quote(name) + " is none of its words");
    return 0;
}

std::string Object::id(const char* name) {
    std::string text = this->text(name);
    if (!room::is_id(text)) fail(quote(name) + " is no id");
    return text;
}

std::int64_t Object::number(const char* name, std::int64_t least) {
    const Json* const member = take(name);
    if (member == nullptr) return 0;
    if (member->is_number_unsigned()) {
        const auto* const n = member->get_ptr<const Json::number_unsigned_t*>();
        if (*n <= static_cast<std::uint64_t>(kLargestNumber)) return static_cast<std::int64_t>(*n);
    } else if (member->is_number_integer()) {
        const auto* const n = member->get_ptr<const Json::number_integer_t*>();
        if (*n >= least && *n <= kLargestNumber) return *n;
    }
    fail(quote(name) + " is no whole number from " + std::to_string(least));
    return 0;
}

bool Object::flag(const char* name) {
    const Json* const member = take(name);
    if (member == nullptr) return false;
    const auto* const flag = member->get_ptr<const Json::boolean_t*>();
    if (flag != nullptr) return *flag;
    fail(quote(name) + " is neither true nor false");
    return false;
}

const Json* Object::take(const char* name) {
    const auto found = object_.find(name);
    if (found == object_.end()) {
        fail(quote(name) + " is missing");
        return nullptr;
    }
    taken_.insert(name);
    return &*found;
}

void Object::fail(std::string reason) {
    if (!fault_) fault_ = malformed(std::move(reason));
}

std::optional<Error> Object::fault() const {
    if (fault_) return fault_;
    for (const auto& [name, value] : object_.items())
        if (!taken_.contains(name)) return malformed(quote(name) + " is unknown");
    return std::nullopt;
}

}  // namespace tessera::service::wire
