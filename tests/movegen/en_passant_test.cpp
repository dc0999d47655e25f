// En passant where it meets other rules, in every way of generating moves.
#include "movegen/backends.hpp"

namespace tessera {
namespace {

using namespace testing_support;
using Texts = std::vector<std::string>;

// A pacified pawn neither captures nor is captured in passing (docs/games/chesseract.md, "The
// minstrel").

/// Moves to c4b after Black's double step there from c5b to c3b, beside white pawns on b3b and d3b.
Texts captures_in_passing(const std::shared_ptr<const rules::Variant>& variant,
                          const std::string& minstrel) {
    auto p = placed(variant, "Ke1a ke6c pc5b Pb3b Pd3b " + minstrel, "b - - 0 1 -");
    play(p, "c5bc3b");
    Texts out;
    for (const std::string& text : legal_texts(p))
        if (text.ends_with("c4b")) out.push_back(text);
    const std::string_view passed = out.empty() ? " w - - 0 2 -" : " w - c4b 0 2 -";
    EXPECT_TRUE(notation::print_position(p).ends_with(passed)) << notation::print_position(p);
    EXPECT_TRUE(p.consistent());
    return out;
}

TEST(EnPassantBesideMinstrels, IsForbiddenToAPacifiedPawnAlone) {
    const Backends backends(agreement_game("medley.toml"));
    for (const auto& variant : backends.all()) {
        EXPECT_EQ(captures_in_passing(variant, ""), (Texts{"b3bc4b", "d3bc4b"}));
        EXPECT_EQ(captures_in_passing(variant, "ma3b"), Texts{"d3bc4b"});
        EXPECT_EQ(captures_in_passing(variant, "me3b"), Texts{"b3bc4b"});
    }
}

TEST(EnPassantBesideMinstrels, DoesNotTakeAPacifiedPawn) {
    const Backends backends(agreement_game("medley.toml"));
    for (const auto& variant : backends.all()) {
        EXPECT_EQ(captures_in_passing(variant, "Mc2b"), Texts{});
        const auto p = placed(variant, "Ke1a ke6c pc3b Pb3b Pd3b Mc2b", "w - c4b 0 2 -");
        EXPECT_FALSE(p.state().ep_cell.has_value());
    }
}

TEST(EnPassant, EndsACheckByThePawnThatItTakesAndOneThroughThePassedCell) {
    std::ifstream in(TESSERA_SOURCE_DIR "/tests/unseen/unseen.toml");
    const Backends backends(std::string(std::istreambuf_iterator<char>(in), {}));
    for (const auto& variant : backends.all()) {
        auto p = placed(variant, "Ka4b2 Wa1a2 Pb2c2 pb3c2 kc3c2", "b - b2b2 0 1");
        EXPECT_TRUE(movegen::in_check(p, rules::Colour::black));
        const auto texts = legal_texts(p);
        EXPECT_EQ(std::count(texts.begin(), texts.end(), "b3c2b2b2"), 1);
    }
}

}  // namespace
}  // namespace tessera
