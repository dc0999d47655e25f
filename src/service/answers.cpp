#include "service/answers.hpp"

#include <utility>

#include "base/codes.hpp"
#include "service/service.hpp"
#include "service/wire_write.hpp"

namespace tessera::service {

HttpAnswer json_answer(int status, std::string body) {
    return {status, "application/json", std::move(body)};
}

int status_of(std::string_view code) {
    constexpr std::pair<std::string_view, int> kStatuses[] = {
        {codes::bad_request, 400},      {codes::bad_key, 401},       {codes::signed_out, 401},
        {codes::wrong_passphrase, 401}, {codes::missing_scope, 403}, {codes::not_seated, 403},
        {codes::banned, 403},           {codes::blocked, 403},       {codes::needs_account, 403},
        {codes::no_account, 404},       {codes::no_game, 404},       {codes::no_session, 404},
        {codes::no_token, 404},         {codes::unknown_game, 404},  {codes::unknown_request, 404},
        {codes::already_offered, 409},  {codes::game_over, 409},     {codes::name_taken, 409},
        {codes::not_agreed, 409},       {codes::not_begun, 409},     {codes::not_gone, 409},
        {codes::not_your_move, 409},    {codes::seat_taken, 409},    {codes::stale_position, 409},
        {codes::too_many, 429},         {codes::unavailable, 503},   {codes::store_busy, 503},
    };
    for (const auto& [known, status] : kStatuses)
        if (known == code) return status;
    // It can be read, but not carried out.
    return 422;
}

HttpAnswer refused(const Error& fault) {
    const Error told = is_of_store(fault) ? Error{"", fault.text(), codes::unavailable} : fault;
    return json_answer(status_of(told.code), wire::error(told));
}

HttpAnswer bad_request(std::string reason) {
    return refused(Error{"", std::move(reason), codes::bad_request});
}

HttpAnswer too_long(std::string reason) {
    HttpAnswer answer = bad_request(std::move(reason));
    answer.status = 413;
    return answer;
}

HttpAnswer no_key() {
    return refused(Error{"", "this needs the key of a person", codes::bad_key});
}

HttpAnswer not_kept() {
    return refused(Error{"", "another process is writing the store", codes::unavailable});
}

HttpAnswer no_session() {
    return refused(Error{"", "this needs a session: sign in", codes::bad_key});
}

HttpAnswer too_often() {
    return refused(Error{"", "this was tried too often: wait", codes::too_many});
}

HttpAnswer done() {
    return json_answer(200, "{}");
}

}  // namespace tessera::service
