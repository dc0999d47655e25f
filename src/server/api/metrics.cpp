#include "server/api/metrics.hpp"

#include <array>
#include <cstdio>
#include <string_view>

namespace tessera::server {
namespace {

class Text {
public:
    void describe(std::string_view name, std::string_view type, std::string_view help) {
        text_.append("# HELP tessera_").append(name).append(" ").append(help);
        text_.append("\n# TYPE tessera_").append(name).append(" ").append(type).append("\n");
    }
    void value(std::string_view name, const std::string& number, std::string_view labels = {}) {
        text_.append("tessera_").append(name).append(labels).append(" ").append(number) += '\n';
    }
    void count(std::string_view name, std::string_view help, std::uint64_t number) {
        describe(name, "counter", help);
        value(name, std::to_string(number));
    }
    void gauge(std::string_view name, std::string_view help, std::uint64_t number) {
        describe(name, "gauge", help);
        value(name, std::to_string(number));
    }
    [[nodiscard]] std::string take() { return std::move(text_); }

private:
    std::string text_;
};

std::string seconds_text(double seconds) {
    std::array<char, 40> text{};
    std::snprintf(text.data(), text.size(), "%.6f", seconds);
    return text.data();
}

}  // namespace

std::string metrics_text(const Figures& figures, const HubThread::Figures& hub, std::size_t sockets,
                         bool well) {
    Text text;
    text.gauge("up", "Whether games can be kept.", well ? 1 : 0);
    text.gauge("sockets", "Open WebSockets and streams.", sockets);
    text.count("sockets_opened_total", "WebSockets opened.", figures.sockets_opened);
    text.count("streams_opened_total", "Streams opened.", figures.streams_opened);
    text.count("sockets_dead_total", "WebSockets dropped since nothing came.",
               figures.dropped_dead);
    text.count("sockets_slow_total", "WebSockets closed for reading too slowly.",
               figures.dropped_slow);
    text.count("frames_received_total", "Frames from clients.", figures.frames_received);
    text.count("frames_sent_total", "Frames to clients.", figures.frames_sent);
    text.count("frame_bytes_received_total", "Bytes of frames from clients.",
               figures.bytes_received);
    text.count("frame_bytes_sent_total", "Bytes of frames to clients.", figures.bytes_sent);
    text.describe("http_answers_total", "counter", "Answers of the API, by status.");
    for (const auto& [status, number] : figures.answers)
        text.value("http_answers_total", std::to_string(number),
                   "{status=\"" + std::to_string(status) + "\"}");
    text.gauge("rooms", "Games held in memory, a second ago.", hub.load.rooms);
    text.gauge("games_playing", "Of these, games that go on.", hub.load.playing);
    text.count("commit_batches_total", "Batches kept in the store.", hub.batches);
    text.count("commit_failures_total", "Batches that could not be kept.", hub.failures);
    text.describe("commit_seconds_total", "counter", "Time spent deciding and keeping batches.");
    text.value("commit_seconds_total", seconds_text(hub.seconds));
    return text.take();
}

}  // namespace tessera::server
