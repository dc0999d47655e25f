// Net files: what is read is written the same.
#include "engine/net.hpp"

#include "support.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace tessera;
    const std::string_view file(reinterpret_cast<const char*>(data), size);
    const auto net = engine::NetParameters::parse(file);
    if (net)
        fuzzing::require(net->file() == file, "a net is written as it was read");
    else
        fuzzing::require_reason(net.error());
    return 0;
}
