// Requests as JSON, one a line, to a session over small boards: what is read is written the same,
// and whatever is asked gets one answer.
#include "protocol/request.hpp"

#include "protocol/whole_board.hpp"
#include "support.hpp"

namespace {

using namespace tessera;

/// Not what takes long without being about requests: searches, and games that take long to load.
bool is_quick(const protocol::Request& request) {
    if (request.method == "search" || request.method == "resumeSearch") return false;
    const bool begins = request.method.starts_with("newGame") || request.method == "loadPgn";
    return !begins || (!request.arguments.empty() &&
                       request.arguments[0] == protocol::Argument(std::string("chess")));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    protocol::Session session(
        {.engine = {.now = [] { return std::int64_t{0}; }, .stop_requested = {}}},
        protocol::whole_board_games());
    protocol::WholeBoard questions(session);
    protocol::Requests requests;
    requests.add(&session, protocol::Session::requests());
    requests.add(&questions, protocol::WholeBoard::requests());
    std::string_view rest(reinterpret_cast<const char*>(data), size);
    while (!rest.empty()) {
        const std::string_view line = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(std::min(line.size() + 1, rest.size()));
        const auto request = protocol::read_request(line);
        if (!request) {
            fuzzing::require_reason(request.error());
        } else {
            const std::string written = protocol::request_json(*request);
            const auto again = protocol::read_request(written);
            fuzzing::require(
                again && again->method == request->method && again->arguments == request->arguments,
                "a request is written as it was read");
            if (!is_quick(*request)) continue;
        }
        const std::string answer = requests.call(line);
        fuzzing::require(!answer.empty(), "a request is answered");
        for (const char c : answer)
            fuzzing::require(static_cast<unsigned char>(c) >= ' ', "an answer is one line");
    }
    return 0;
}
