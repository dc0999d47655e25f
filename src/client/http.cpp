#include "client/http.hpp"

#include <curl/curl.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "base/clock.hpp"
#include "base/text.hpp"

namespace tessera::client {
namespace {

/// Of a whole answer.
constexpr std::int64_t kPatience = 30'000;
constexpr long kConnectPatience = 10'000;
/// How often it is asked whether to stop.
constexpr std::int64_t kStep = 200;
/// Bytes of an answer, and of a line.
constexpr std::size_t kMost = std::size_t{64} * 1024 * 1024;
constexpr long kFirstFailure = 400;

/// Once for the program, before other threads use it.
bool ready() {
    static const bool kReady = curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
    return kReady;
}

/// Frees what libcurl has made.
template <auto free>
struct Free {
    template <class T>
    void operator()(T* made) const {
        free(made);
    }
};
using Easy = std::unique_ptr<CURL, Free<curl_easy_cleanup>>;
using Multi = std::unique_ptr<CURLM, Free<curl_multi_cleanup>>;
using Fields = std::unique_ptr<curl_slist, Free<curl_slist_free_all>>;
using Url = std::unique_ptr<CURLU, Free<curl_url_cleanup>>;

Fields fields_of(const std::string& bearer, const std::string& type) {
    curl_slist* list = nullptr;
    // Otherwise libcurl asks whether it may send longer bodies, and waits.
    list = curl_slist_append(list, "Expect:");
    // That of a form otherwise.
    list = curl_slist_append(list, ("Content-Type:" + (type.empty() ? "" : ' ' + type)).c_str());
    if (!bearer.empty())
        list = curl_slist_append(list, ("Authorization: Bearer " + bearer).c_str());
    return Fields(list);
}

std::size_t append(char* data, std::size_t size, std::size_t count, void* to) {
    auto& text = *static_cast<std::string*>(to);
    if (text.size() + size * count > kMost) return 0;
    text.append(data, size * count);
    return size * count;
}

void prepare(CURL* easy, const std::string& url, curl_slist* fields, std::string& into) {
    curl_easy_setopt(easy, CURLOPT_URL, url.c_str());
    curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(easy, CURLOPT_HTTPHEADER, fields);
    curl_easy_setopt(easy, CURLOPT_CONNECTTIMEOUT_MS, kConnectPatience);
    curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(easy, CURLOPT_TCP_KEEPALIVE, 1L);
    curl_easy_setopt(easy, CURLOPT_USERAGENT, "tessera");
    curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, append);
    curl_easy_setopt(easy, CURLOPT_WRITEDATA, &into);
}

long status_of(CURL* easy) {
    long status = 0;
    curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &status);
    return status;
}

/// Transfers of one easy handle at a time.
class Transfers {
public:
    Transfers() : multi_(curl_multi_init()) {}

    void begin(CURL* easy) { curl_multi_add_handle(multi_.get(), easy); }
    void end(CURL* easy) { curl_multi_remove_handle(multi_.get(), easy); }
    /// Lets it go on until something has happened, `deadline` or a step has passed; what became of
    /// it if it is done.
    [[nodiscard]] std::optional<CURLcode> go_on(std::int64_t deadline) {
        int running = 0;
        curl_multi_perform(multi_.get(), &running);
        if (const auto result = done()) return result;
        const std::int64_t left =
            std::clamp<std::int64_t>(deadline - wall_milliseconds(), 0, kStep);
        curl_multi_poll(multi_.get(), nullptr, 0, static_cast<int>(left), nullptr);
        curl_multi_perform(multi_.get(), &running);
        return done();
    }

private:
    std::optional<CURLcode> done() {
        int left = 0;
        while (const CURLMsg* const message = curl_multi_info_read(multi_.get(), &left))
            if (message->msg == CURLMSG_DONE) return message->data.result;
        return std::nullopt;
    }

    Multi multi_;
};

}  // namespace

class Lines::Implementation {
public:
    Implementation(const std::string& url, const std::string& bearer, const std::atomic<bool>& stop)
        : stop_(stop), fields_(fields_of(bearer, {})), easy_(curl_easy_init()) {
        prepare(easy_.get(), url, fields_.get(), text_);
        transfers_.begin(easy_.get());
    }
    Implementation(const Implementation&) = delete;
    Implementation& operator=(const Implementation&) = delete;
    ~Implementation() { transfers_.end(easy_.get()); }

    Line next(std::int64_t deadline) {
        for (;;) {
            const bool accepted = status_of(easy_.get()) < kFirstFailure;
            const std::size_t end = accepted ? text_.find('\n') : std::string::npos;
            if (end != std::string::npos) {
                Line line{Line::Kind::line, text_.substr(0, end), 0};
                text_.erase(0, end + 1);
                return line;
            }
            if (result_) return last();
            if (stop_ || wall_milliseconds() >= deadline) return {};
            result_ = transfers_.go_on(deadline);
        }
    }

private:
    [[nodiscard]] Line last() {
        const long status = status_of(easy_.get());
        if (*result_ == CURLE_OK && status >= kFirstFailure)
            return {Line::Kind::refused, std::exchange(text_, {}), static_cast<int>(status)};
        const bool orderly = *result_ == CURLE_OK;
        return {Line::Kind::ended,
                orderly ? "the server has ended it" : curl_easy_strerror(*result_), 0};
    }

    const std::atomic<bool>& stop_;
    std::string text_;  ///< received, but not handed out
    Fields fields_;
    Transfers transfers_;
    Easy easy_;
    std::optional<CURLcode> result_;
};

Lines::Lines(std::unique_ptr<Implementation> implementation)
    : implementation_(std::move(implementation)) {}
Lines::Lines(Lines&&) noexcept = default;
Lines& Lines::operator=(Lines&&) noexcept = default;
Lines::~Lines() = default;

Line Lines::next(std::int64_t deadline) {
    return implementation_->next(deadline);
}

class Server::Implementation {
public:
    Implementation(std::string url, std::string bearer, const std::atomic<bool>& stop)
        : url_(std::move(url)), bearer_(std::move(bearer)), stop_(stop), easy_(curl_easy_init()) {}

    Result<Answer> ask(const Request& request) {
        // Connections stay with the handle.
        CURL* const easy = easy_.get();
        curl_easy_reset(easy);
        Answer answer;
        const Fields fields = fields_of(bearer_, request.type);
        prepare(easy, url_ + request.path, fields.get(), answer.body);
        if (request.method == "POST") {
            curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE,
                             static_cast<curl_off_t>(request.body.size()));
            curl_easy_setopt(easy, CURLOPT_POSTFIELDS, request.body.data());
        } else {
            curl_easy_setopt(easy, CURLOPT_CUSTOMREQUEST, request.method.c_str());
        }
        const std::int64_t deadline = wall_milliseconds() + kPatience;
        transfers_.begin(easy);
        std::optional<CURLcode> result;
        while (!result && !stop_ && wall_milliseconds() < deadline)
            result = transfers_.go_on(deadline);
        answer.status = static_cast<int>(status_of(easy));
        curl_off_t wait = 0;
        curl_easy_getinfo(easy, CURLINFO_RETRY_AFTER, &wait);
        answer.retry_after = wait;
        const char* type = nullptr;
        curl_easy_getinfo(easy, CURLINFO_CONTENT_TYPE, &type);
        if (type != nullptr) answer.type = type;
        transfers_.end(easy);
        if (!result) return Error{url_, stop_ ? "stopped" : "does not answer"};
        if (*result != CURLE_OK) return Error{url_, curl_easy_strerror(*result)};
        return answer;
    }
    [[nodiscard]] std::unique_ptr<Lines::Implementation> stream(const std::string& path) const {
        return std::make_unique<Lines::Implementation>(url_ + path, bearer_, stop_);
    }

private:
    std::string url_, bearer_;
    const std::atomic<bool>& stop_;
    Transfers transfers_;
    Easy easy_;
};

Server::Server(std::unique_ptr<Implementation> implementation)
    : implementation_(std::move(implementation)) {}
Server::Server(Server&&) noexcept = default;
Server& Server::operator=(Server&&) noexcept = default;
Server::~Server() = default;

Result<Server> Server::at(const std::string& url, const std::string& bearer,
                          const std::atomic<bool>& stop) {
    if (!ready()) return Error{"", "libcurl cannot be used"};
    if (!url.starts_with("http://") && !url.starts_with("https://"))
        return Error{"", quote(url) + " is no address: it begins with http:// or https://"};
    std::string base = url;
    while (base.ends_with('/')) base.pop_back();
    const Url parsed(curl_url());
    if (curl_url_set(parsed.get(), CURLUPART_URL, base.c_str(), 0) != CURLUE_OK ||
        base.find_first_of("?# ") != std::string::npos)
        return Error{"", quote(url) + " is no address of a server"};
    return Server(std::make_unique<Implementation>(std::move(base), bearer, stop));
}

Result<Answer> Server::ask(const Request& request) {
    return implementation_->ask(request);
}

Lines Server::stream(const std::string& path) const {
    return Lines(implementation_->stream(path));
}

}  // namespace tessera::client
