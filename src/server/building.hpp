// Answers in place of the API while the program that has it is being built.
#pragma once

#include "server/exchange.hpp"

namespace tessera::server {

/// Health is 503 `{"status":"building"}`; whatever else is asked of the API, 503 too.
class BuildingHandler final : public Handler {
public:
    [[nodiscard]] bool takes(std::string_view path) const override {
        return path.starts_with("/api/");
    }
    [[nodiscard]] boost::asio::awaitable<bool> respond(Exchange& exchange) override;
};

}  // namespace tessera::server
