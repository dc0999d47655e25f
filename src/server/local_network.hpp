// How others in the local network reach this machine.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tessera::server {

/// The IPv4 addresses of this machine in its networks, those of private networks (RFC 1918) first.
/// Empty if it is in none.
[[nodiscard]] std::vector<std::string> network_addresses();

/// A QR code of the text for a terminal, as lines of half blocks, light on dark with a margin of
/// two; empty if the text is too long for one.
[[nodiscard]] std::string qr_code(const std::string& text);

}  // namespace tessera::server
