// Turns of two moves, in every way of generating moves (docs/games/chesseract.md, "Turns").
#include "rules/families.hpp"

namespace tessera {
namespace {

using namespace testing_support;
using Texts = std::vector<std::string>;

const Families& chesseract() {
    static const Families families(file_of("chesseract"));
    return families;
}

/// Of the texts, those that are legal.
Texts legal_of(rules::Position& p, const Texts& texts) {
    const Texts all = legal_texts(p);
    Texts out;
    for (const std::string& text : texts)
        if (std::count(all.begin(), all.end(), text)) out.push_back(text);
    return out;
}

/// The wizard on c4d4 checks the king, which has nowhere to go. The unicorn or the queen can take
/// it, she by turning at c4d1 alone. A unicorn that goes on her way and does not take the wizard
/// leaves no answer.
void expect_turn_kept_free(const Families& families, const std::string& pawns) {
    const std::string men = "Kb3c4 Qc1d1 Ub2d3 kd4a1 wc4d4 ub1d4 qc2d4 bd3d4 pa1d3 pb4d3 ";
    for (const auto& rules : families.all()) {
        auto p = placed(rules, men + pawns, "w - - 0 9 2 -");
        EXPECT_EQ(legal_of(p, {"b2d3c3d1", "b2d3c4d2", "b2d3c4d4", "b2d3d1d2"}),
                  (Texts{"b2d3c4d4", "b2d3d1d2"}));
        p = placed(rules, men + pawns, "w - - 0 9 1@b2d3 -");
        EXPECT_EQ(legal_texts(p), Texts{"c1d1c4d4"});
    }
}

TEST(FirstMove, KeepsFreeTheTurnOfAQueenWhoseDiagonalIsBlocked) {
    expect_turn_kept_free(chesseract(), "pc3d3");
}

TEST(FirstMove, KeepsFreeTheTurnOfAQueenThatDoesNotCaptureOnDiagonals) {
    std::string game(file_of("chesseract"));
    const auto at = game.find("slide = [\"11\"]", game.find("name = \"queen\""));
    expect_turn_kept_free(Families(game.insert(at, "quiet_")), "pa1c4 pd4c4");
}

/// The rook turns at c2a1, before the pawn on c1a1, and so checks the king, which has nowhere to
/// go. Only the knights can help, by taking that pawn, and not if the minstrel pacifies it.
TEST(FirstMove, OfAMinstrelMayNotPacifyTheManWhoseCaptureAloneAnswersCheck) {
    const std::string men = "Ka2a1 Na1b1 Na1a2 Mc1d1 kd4d4 rc4a1 pc1a1 pc2b1 pa4a1 na2a3 nc2b2";
    for (const auto& rules : chesseract().all()) {
        auto p = placed(rules, men, "w - - 0 9 2 -");
        EXPECT_EQ(legal_of(p, {"c1d1c1b1", "c1d1c1c1"}), Texts{"c1d1c1c1"});
        p = placed(rules, men, "w - - 0 9 1@c1d1 -");
        EXPECT_EQ(legal_texts(p), (Texts{"a1a2c1a1", "a1b1c1a1"}));
    }
}

}  // namespace
}  // namespace tessera
