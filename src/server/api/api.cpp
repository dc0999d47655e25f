#include "server/api/api.hpp"

#include <boost/asio/post.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <cassert>
#include <utility>

#include "base/codes.hpp"
#include "server/api/access.hpp"
#include "server/api/metrics.hpp"
#include "server/host_check.hpp"

namespace tessera::server {

namespace asio = boost::asio;
namespace http = boost::beast::http;
namespace websocket = boost::beast::websocket;

namespace {

constexpr std::string_view kJson = "application/json";
constexpr std::string_view kReads = "GET, HEAD, OPTIONS";
constexpr std::string_view kMethods = "GET, HEAD, POST, DELETE, OPTIONS";
constexpr std::string_view kHealth = "health";
constexpr std::string_view kSocket = "socket";
constexpr std::string_view kRules = "rules";

bool is_read(http::verb method) {
    return method == http::verb::get || method == http::verb::head || method == http::verb::options;
}

/// "text/plain; charset=utf-8" is of type text/plain.
bool is_of_type(std::string_view field, std::string_view type) {
    return boost::beast::iequals(field.substr(0, field.find_first_of("; ")), type);
}

/// All fields X-Forwarded-For as one.
std::string forwarded_for(const Request& request) {
    std::string joined;
    const auto [begin, end] = request.equal_range("X-Forwarded-For");
    for (auto field = begin; field != end; ++field) {
        if (!joined.empty()) joined += ',';
        joined += field->value();
    }
    return joined;
}

}  // namespace

/// Registers itself for as long as it lives, in a coroutine's frame.
class Api::Waiting {
public:
    Waiting(Api& api, Session session, const asio::any_io_executor& network)
        : api_(api), session_(session), answered_(network) {
        answered_.expires_at(Clock::time_point::max());
        api_.waiting_.emplace(session_, this);
    }
    Waiting(const Waiting&) = delete;
    Waiting& operator=(const Waiting&) = delete;
    ~Waiting() { api_.waiting_.erase(session_); }

    [[nodiscard]] Session session() const { return session_; }
    void set(service::HttpAnswer answer) {
        answer_ = std::move(answer);
        answered_.cancel();
    }
    [[nodiscard]] asio::awaitable<std::optional<service::HttpAnswer>> wait() {
        if (!answer_) co_await answered_.async_wait(kAwait);
        co_return std::move(answer_);
    }
    /// What the hub sends to a stream that is not open yet.
    void keep(from_hub::Frame frame) { frames_.push_back(std::move(frame)); }
    void close() { closed_ = true; }
    [[nodiscard]] std::vector<from_hub::Frame> take_frames() { return std::exchange(frames_, {}); }
    [[nodiscard]] bool closed() const { return closed_; }
    /// The hub will say nothing.
    void give_up() { answered_.cancel(); }

private:
    Api& api_;
    Session session_;
    asio::steady_timer answered_;
    std::optional<service::HttpAnswer> answer_;
    std::vector<from_hub::Frame> frames_;
    bool closed_ = false;
};

Api::Api(const ApiOptions& options)
    : options_(options),
      requests_(options.limits.requests),
      writes_(options.limits.writes),
      sockets_(
          options.limits.sockets, figures_, [this](ToHub what) { hub_->tell(std::move(what)); },
          [this] { tell_if_idle(); }) {}

Api::~Api() {
    finish();
}

Result<std::unique_ptr<Api>> Api::open(const ApiOptions& options, const MakeBackend& make) {
    std::unique_ptr<Api> api(new Api(options));
    auto proxies = Addresses::read(options.trusted_proxies);
    if (!proxies) return proxies.error();
    api->proxies_ = std::move(proxies).value();
    auto readers = Addresses::read(options.metrics_for);
    if (!readers) return readers.error();
    api->metrics_for_ = std::move(readers).value();
    auto hub = HubThread::open(make, api->log_);
    if (!hub) return hub.error();
    api->hub_ = std::move(hub).value();
    return api;
}

bool Api::takes(std::string_view path) const {
    return path.starts_with("/api/") || path == "/metrics";
}

void Api::start(const asio::any_io_executor& network, const std::function<void()>& on_idle) {
    network_ = network;
    on_idle_ = on_idle;
    hub_->start([this](std::vector<FromHub> batch) {
        // A shared one: a function that is copied cannot hold what is only moved.
        asio::post(*network_, [this, batch = std::make_shared<std::vector<FromHub>>(
                                         std::move(batch))] { take(std::move(*batch)); });
    });
    check_.emplace(network);
    check_regularly();
    log_.info("serving");
}

void Api::stop() {
    stopping_ = true;
    hub_->stop();
}

bool Api::idle() const {
    return hub_ended_ && sockets_.count() == 0;
}

void Api::finish() {
    if (!hub_) return;  // it could not be opened
    hub_->stop();
    hub_->join();
    on_idle_ = nullptr;
    check_.reset();
    sockets_.drop_all();
    if (network_) log_.info("stopped");
    network_.reset();
}

void Api::check_regularly() {
    check_->expires_after(options_.limits.check_interval);
    check_->async_wait([this](const boost::system::error_code& error) {
        if (error || !check_) return;
        const Clock::time_point now = Clock::now();
        sockets_.check(now);
        requests_.forget_full(now);
        writes_.forget_full(now);
        if (!idle()) check_regularly();
    });
}

void Api::take(std::vector<FromHub> batch) {
    for (FromHub& one : batch) take_one(one);
}

void Api::take_one(FromHub& one) {
    if (const auto* send = std::get_if<from_hub::Send>(&one)) {
        if (const auto socket = sockets_.find(send->session); socket && send->spectator)
            sockets_.send_later(*socket, send->frame);
        else if (socket)
            socket->send(send->frame);
        else if (const auto opening = waiting_.find(send->session); opening != waiting_.end())
            opening->second->keep(send->frame);
    } else if (const auto* taken = std::get_if<from_hub::Taken>(&one)) {
        if (const auto socket = sockets_.find(taken->session)) socket->taken();
    } else if (const auto* close = std::get_if<from_hub::Close>(&one)) {
        if (const auto socket = sockets_.find(close->session))
            socket->close(stopping_ ? websocket::close_code::going_away
                                    : websocket::close_code::policy_error);
        else if (const auto opening = waiting_.find(close->session); opening != waiting_.end())
            opening->second->close();
    } else if (const auto* probe = std::get_if<from_hub::ProbeOften>(&one)) {
        if (const auto socket = sockets_.find(probe->session))
            socket->probe_often(probe->often, Clock::now());
    } else if (auto* answered = std::get_if<from_hub::Answered>(&one)) {
        const auto found = waiting_.find(answered->session);
        if (found != waiting_.end()) found->second->set(std::move(answered->answer));
    } else {
        hub_ended_ = true;
        // Those that the hub did not know of yet, and requests that came too late for it.
        sockets_.close_all(websocket::close_code::going_away);
        for (const auto& [session, waiting] : waiting_) waiting->give_up();
        tell_if_idle();
    }
}

void Api::tell_if_idle() {
    if (!idle() || !on_idle_) return;
    check_->cancel();
    on_idle_();
}

asio::ip::address Api::client_of(Exchange& exchange) const {
    boost::system::error_code gone;
    const auto peer = exchange.connection().socket().remote_endpoint(gone);
    return client_address(peer.address(), forwarded_for(*exchange.request()), proxies_);
}

bool Api::may_read_metrics(Exchange& exchange) const {
    const asio::ip::address client = client_of(exchange);
    if (metrics_for_.contain(client)) return true;
    // A proxy on this machine asks for others, also where it is not known as one.
    const Request& request = *exchange.request();
    return client.is_loopback() && request.count("X-Forwarded-For") == 0 &&
           request.count(http::field::forwarded) == 0;
}

asio::awaitable<bool> Api::respond(Exchange& exchange) {
    const Request& request = *exchange.request();
    auto target = parse_target(request.target());
    if (!target)
        co_return co_await refuse(exchange, {400, codes::bad_request, "the address is malformed"});
    if (target->path.front() == "metrics") {
        if (!may_read_metrics(exchange))
            co_return co_await refuse(exchange, {404, codes::unknown_request, "nothing here"});
        if (!is_read(request.method()) || exchange.has_body())
            co_return co_await refuse(exchange,
                                      {405, codes::unknown_request, "only to be read", kReads});
        co_return co_await exchange.send_text(
            http::status::ok, "text/plain; version=0.0.4",
            metrics_text(figures_, hub_->figures(), sockets_.count(),
                         hub_->well(options_.limits.patience)));
    }
    co_return co_await respond_api(exchange, *std::move(target));
}

std::optional<Api::Refusal> Api::admit(Exchange& exchange, const asio::ip::address& client) {
    const Request& request = *exchange.request();
    boost::system::error_code gone;
    const auto local = exchange.connection().socket().local_endpoint(gone);
    const std::string_view host = request[http::field::host];
    if (!names_this_host(host, local.address(), options_.hosts))
        return Refusal{403, "wrong_host", "this server is not known by that name"};
    const bool changes = !is_read(request.method());
    const bool opens = websocket::is_upgrade(request);
    if ((changes || opens) && request.count(http::field::origin) > 0 &&
        !is_same_origin(request[http::field::origin], host))
        return Refusal{403, "wrong_origin", "pages of other sites may not do this"};
    const Clock::time_point now = Clock::now();
    if (!requests_.take(client, now))
        return Refusal{429, codes::too_many, "too many requests", {}, requests_.wait().count()};
    if (changes && !writes_.take(client, now))
        return Refusal{429, codes::too_many, "too many requests", {}, writes_.wait().count()};
    return std::nullopt;
}

asio::awaitable<bool> Api::respond_api(Exchange& exchange, Target target) {
    const asio::ip::address client = counted_address(client_of(exchange));
    if (const auto refusal = admit(exchange, client)) co_return co_await refuse(exchange, *refusal);
    if (target.path.size() < 3 || target.path[1] != "v1")
        co_return co_await refuse(exchange, {404, codes::unknown_request, "nothing here"});
    target.path.erase(target.path.begin(), target.path.begin() + 2);

    const http::verb method = exchange.request()->method();
    const bool alone = target.path.size() == 1;
    const bool only_read = alone && (target.path[0] == kHealth || target.path[0] == kSocket);
    const std::string_view methods = only_read ? kReads : kMethods;
    if (method == http::verb::options)
        co_return co_await answer(exchange, 204, {}, {}, {204, {}, {}, methods});
    if (!is_read(method) &&
        (only_read || (method != http::verb::post && method != http::verb::delete_)))
        co_return co_await refuse(exchange,
                                  {405, codes::unknown_request, "not with this method", methods});
    if (alone && target.path[0] == kSocket) co_return co_await respond_socket(exchange, client);
    if (alone && target.path[0] == kHealth && !exchange.has_body()) {
        const bool well = hub_->well(options_.limits.patience);
        co_return co_await answer(exchange, well ? 200 : 503, kJson,
                                  well ? R"({"status":"ok"})" : R"({"status":"unavailable"})", {});
    }
    co_return co_await respond_by_hub(exchange, std::move(target), client);
}

asio::awaitable<bool> Api::respond_socket(Exchange& exchange, const asio::ip::address& client) {
    const Request& request = *exchange.request();
    if (!websocket::is_upgrade(request))
        co_return co_await refuse(exchange, {426, codes::bad_request, "this is for WebSockets"});
    // What comes before the answer could be meant for nobody.
    if (exchange.has_body() || exchange.has_more()) {
        exchange.end_connection();
        co_return co_await refuse(exchange,
                                  {400, codes::bad_request, "nothing may follow the request"});
    }
    if (stopping_)
        co_return co_await refuse(exchange, {503, codes::unavailable, "the server is stopping"});
    if (!sockets_.admit(client))
        co_return co_await refuse(exchange, {503, codes::too_many, "too many connections", {}, 10});
    sockets_.add(std::move(exchange.connection().socket()), request, next_session_++, client);
    co_return false;
}

asio::awaitable<bool> Api::respond_by_hub(Exchange& exchange, Target target,
                                          const asio::ip::address& client) {
    using Method = service::HttpRequest::Method;
    const Request& head = *exchange.request();
    service::HttpRequest request;
    request.method = head.method() == http::verb::post      ? Method::post
                     : head.method() == http::verb::delete_ ? Method::remove
                                                            : Method::get;
    request.path = std::move(target.path);
    request.query = std::move(target.query);
    auto key = bearer_key(head[http::field::authorization]);
    if (!key || head.count(http::field::authorization) > 1)
        co_return co_await refuse(exchange,
                                  {400, codes::bad_request, "not an authorization by a key"});
    request.key = *std::move(key);
    request.client = client.to_string();
    if (const auto refusal = co_await take_body(exchange, request)) {
        if (refusal->status == 0) co_return false;
        co_return co_await refuse(exchange, *refusal);
    }
    const Session session = next_session_++;
    std::optional<service::HttpAnswer> answered;
    {
        Waiting waiting(*this, session, co_await asio::this_coro::executor);
        if (!hub_ended_ && hub_->tell(to_hub::Asked{session, std::move(request)}))
            answered = co_await waiting.wait();
        if (answered && answered->stream)
            co_return co_await open_stream(exchange, waiting, *std::move(answered));
    }
    if (!answered)
        co_return co_await refuse(exchange, {503, codes::unavailable, "the server is stopping"});
    co_return co_await answer(exchange, static_cast<unsigned>(answered->status), answered->type,
                              std::move(answered->body), {});
}

asio::awaitable<bool> Api::open_stream(Exchange& exchange, Waiting& waiting,
                                       service::HttpAnswer answer) {
    const auto give_up = [&] { hub_->tell(to_hub::Closed{waiting.session()}); };
    const asio::ip::address client = counted_address(client_of(exchange));
    if (exchange.request()->method() == http::verb::head) {
        give_up();
        co_return co_await this->answer(exchange, 200, answer.type, {}, {});
    }
    // What follows the request would never be answered.
    if (exchange.has_more()) {
        give_up();
        exchange.end_connection();
        co_return co_await refuse(exchange,
                                  {400, codes::bad_request, "nothing may follow the request"});
    }
    if (!sockets_.admit(client)) {
        give_up();
        co_return co_await refuse(exchange, {503, codes::too_many, "too many connections", {}, 10});
    }
    const bool chunked = exchange.request()->version() >= 11;
    ++figures_.answers[200];
    if (!co_await exchange.begin_stream(answer.type)) {
        give_up();
        co_return false;
    }
    const auto stream = sockets_.add_stream(std::move(exchange.connection().socket()), chunked,
                                            waiting.session(), client);
    stream->send(std::make_shared<const std::string>(std::move(answer.body)));
    for (from_hub::Frame& frame : waiting.take_frames()) stream->send(std::move(frame));
    if (waiting.closed() || hub_ended_) stream->close(websocket::close_code::going_away);
    co_return false;
}

/// With the status 0 if nobody is there any more.
asio::awaitable<std::optional<Api::Refusal>> Api::take_body(Exchange& exchange,
                                                            service::HttpRequest& request) {
    using Method = service::HttpRequest::Method;
    const Refusal too_long{413, codes::bad_request, "the body is too long"};
    if (!exchange.has_body()) co_return std::nullopt;
    if (request.method != Method::post) co_return too_long;
    const Request& head = *exchange.request();
    const bool text = request.path.size() == 1 && request.path[0] == kRules;
    if (!is_of_type(head[http::field::content_type], text ? "text/plain" : kJson) ||
        head.count(http::field::content_encoding) > 0)
        co_return Refusal{
            415, codes::bad_request,
            text ? "the body is to be text/plain" : "the body is to be application/json"};
    /// Takes part in the sum of all bodies for as long as it lives.
    class Share {
    public:
        explicit Share(std::size_t& all) : all_(all) {}
        Share(const Share&) = delete;
        Share& operator=(const Share&) = delete;
        ~Share() { all_ -= own_; }
        void set(std::size_t bytes) {
            all_ += bytes - own_;
            own_ = bytes;
        }

    private:
        std::size_t& all_;
        std::size_t own_ = 0;
    } share(body_bytes_);
    const auto takes_more = [&](std::size_t bytes) {
        share.set(bytes);
        return body_bytes_ <= options_.limits.all_bodies;
    };
    auto body = co_await exchange.read_body(options_.limits.body, takes_more);
    if (body) {
        request.body = std::move(body).value();
        co_return std::nullopt;
    }
    switch (body.error()) {
        case Exchange::BodyFailure::too_long:
            co_return too_long;
        case Exchange::BodyFailure::malformed:
            co_return Refusal{400, codes::bad_request, "the body is malformed"};
        case Exchange::BodyFailure::refused:
            co_return Refusal{503, codes::unavailable, "too much is being received", {}, 1};
        case Exchange::BodyFailure::disconnected:
            break;
    }
    co_return Refusal{0, {}, {}};
}

asio::awaitable<bool> Api::answer(Exchange& exchange, unsigned status, std::string_view type,
                                  std::string body, const Refusal& more) {
    ++figures_.answers[status];
    Exchange::Fields fields;
    if (!more.allow.empty()) fields.emplace_back(http::field::allow, more.allow);
    if (more.retry_after > 0)
        fields.emplace_back(http::field::retry_after, std::to_string(more.retry_after));
    if (status == 426) fields.emplace_back(http::field::upgrade, "websocket");
    co_return co_await exchange.send_text(static_cast<http::status>(status), type, std::move(body),
                                          fields);
}

asio::awaitable<bool> Api::refuse(Exchange& exchange, Refusal refusal) {
    // Neither has a character that JSON would have written otherwise.
    std::string body = R"({"error":")" + std::string(refusal.reason) + R"(","code":")" +
                       std::string(refusal.code) + "\"}";
    co_return co_await answer(exchange, refusal.status, kJson, std::move(body), refusal);
}

}  // namespace tessera::server
