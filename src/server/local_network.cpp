#include "server/local_network.hpp"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <qrencode.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>

namespace tessera::server {
namespace {

bool is_private(std::uint32_t address) {
    return address >> 24 == 10 || address >> 20 == (172U << 4 | 1) ||
           address >> 16 == (192U << 8 | 168);
}

}  // namespace

std::vector<std::string> network_addresses() {
    ifaddrs* list = nullptr;
    if (getifaddrs(&list) != 0) return {};
    const std::unique_ptr<ifaddrs, decltype(&freeifaddrs)> owner(list, &freeifaddrs);
    std::vector<std::uint32_t> found;
    for (const ifaddrs* one = list; one != nullptr; one = one->ifa_next) {
        if (one->ifa_addr == nullptr || one->ifa_addr->sa_family != AF_INET) continue;
        if ((one->ifa_flags & IFF_UP) == 0 || (one->ifa_flags & IFF_LOOPBACK) != 0) continue;
        sockaddr_in address{};
        std::copy_n(reinterpret_cast<const char*>(one->ifa_addr), sizeof address,
                    reinterpret_cast<char*>(&address));
        found.push_back(ntohl(address.sin_addr.s_addr));
    }
    std::ranges::sort(found, std::ranges::greater{}, is_private);
    std::vector<std::string> texts;
    for (const std::uint32_t one : found) {
        const in_addr address{htonl(one)};
        std::array<char, INET_ADDRSTRLEN> text{};
        if (inet_ntop(AF_INET, &address, text.data(), text.size()) != nullptr)
            texts.emplace_back(text.data());
    }
    return texts;
}

std::string qr_code(const std::string& text) {
    const std::unique_ptr<QRcode, decltype(&QRcode_free)> code(
        QRcode_encodeString8bit(text.c_str(), 0, QR_ECLEVEL_L), &QRcode_free);
    if (!code) return {};
    constexpr int kMargin = 2;
    const int width = code->width;
    const auto light = [&](int row, int column) {
        const bool inside = row >= 0 && row < width && column >= 0 && column < width;
        return !inside || (code->data[row * width + column] & 1) == 0;
    };
    std::string lines;
    for (int row = -kMargin; row < width + kMargin; row += 2) {
        for (int column = -kMargin; column < width + kMargin; ++column) {
            const bool above = light(row, column);
            const bool below = row + 1 < width + kMargin && light(row + 1, column);
            lines += above ? (below ? "█" : "▀") : (below ? "▄" : " ");
        }
        lines += '\n';
    }
    return lines;
}

}  // namespace tessera::server
