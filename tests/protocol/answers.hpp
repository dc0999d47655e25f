// What answers of a session hold.
#pragma once

#include <string>
#include <string_view>

#include "base/codes.hpp"

namespace tessera::protocol {

inline bool holds(const std::string& answer, std::string_view part) {
    return answer.find(part) != std::string::npos;
}
inline bool refused(const std::string& answer, std::string_view code) {
    return holds(answer, R"("code":")" + std::string(code) + '"');
}
inline bool refused(const std::string& answer, std::string_view code, std::string_view reason) {
    return answer ==
           R"({"error":")" + std::string(reason) + R"(","code":")" + std::string(code) + "\"}";
}

}  // namespace tessera::protocol
