#include "fail.hpp"

#include <iostream>

namespace tessera::cli {

int fail(const std::string& reason) {
    std::cout.flush();
    std::cerr << "tessera: " << reason << '\n';
    return kUnusable;
}

}  // namespace tessera::cli
