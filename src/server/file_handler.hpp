// Answers requests for files: those of the page.
#pragma once

#include <filesystem>
#include <string_view>
#include <utility>
#include <vector>

#include "server/exchange.hpp"
#include "server/files.hpp"

namespace tessera::server {

/// Answers with a whole file, of which HEAD leaves out the bytes, and further header fields.
[[nodiscard]] boost::asio::awaitable<bool> send_file(Exchange& exchange, OpenFile file,
                                                     std::string_view type,
                                                     const Exchange::Fields& fields);

class FileHandler final : public Handler {
public:
    explicit FileHandler(std::filesystem::path root) : root_(std::move(root)) {}

    [[nodiscard]] bool takes(std::string_view /*path*/) const override { return true; }
    [[nodiscard]] boost::asio::awaitable<bool> respond(Exchange& exchange) override;

private:
    /// A content coding, and what is added to the name of a file for the same compressed that way.
    struct Coding {
        std::string_view name;
        std::string_view suffix;
    };
    [[nodiscard]] static boost::asio::awaitable<bool> respond_file(
        Exchange& exchange, OpenFile file, const std::vector<std::string>& segments, Coding coding);

    std::filesystem::path root_;
};

}  // namespace tessera::server
