// What the evaluation's terms weigh: numbers found by bench/tune.cpp from games that the engine
// played against itself (docs/strength.md). Scores are in hundredths of the value of the weakest
// capturing piece.
#pragma once

#include <cmath>
#include <string>

#include "engine/tapered.hpp"

namespace tessera::engine {

/// In the middlegame and in the endgame.
struct TaperedWeight {
    double mg = 0;
    double eg = 0;

    [[nodiscard]] Tapered times(double amount) const {
        return {static_cast<Score>(std::lround(mg * amount)),
                static_cast<Score>(std::lround(eg * amount))};
    }
};

/// What a piece of one kind is worth more, by where it stands; each of the three is from about -1/2
/// to 1/2.
struct PlacementWeights {
    TaperedWeight mobility;  ///< share of cells more than on average that it reaches from there
    TaperedWeight centre;    ///< nearness to the middle of the board
    TaperedWeight advance;   ///< from the own half of the board to the enemy's
};

/// As they are on boards of three and more axes.
struct Weights {
    // Pieces, of their value.
    TaperedWeight pawn{0.726, 1.11};
    TaperedWeight leaper{0.831, 0.997};
    TaperedWeight slider{0.819, 1.22};
    TaperedWeight bound_slider{0.87, 0.949};  ///< to the cells of one colour
    /// Of two pieces that are bound to a colour, of the value of one.
    TaperedWeight pair{-0.0151, 0.104};
    TaperedWeight tempo{33.6, 19.1};

    // Where they stand.
    /// Of a piece's value, by mobility.
    TaperedWeight placement{0.0168, 0.0566};
    TaperedWeight undeveloped{};  ///< a leaper or colour-bound slider where its like starts
    PlacementWeights leapers{{11.7, -6.27}, {11.6, -5.03}, {3.15, -14.6}};
    PlacementWeights sliders{{9.12, -15}, {3.85, 1.89}, {-4.62, 12.5}};
    PlacementWeights royals{{-30.6, 46.2}, {-3.01, -0.833}, {-3, 2.64}};
    PlacementWeights pawns{{0, 0}, {32, -8.02}, {-2.87, -7.87}};

    // Mobility: what a piece is worth more that reaches four times as many cells as on average ..
    TaperedWeight mobility{53.8, 61.4};
    TaperedWeight leaper_mobility{51.8, 51.2};
    /// .. at most, of its value.
    TaperedWeight mobility_share{0.107, 0.122};

    // Attacks on cells around royals: each counts for eight cells around them and a piece worth two
    // pawns as one.
    TaperedWeight pressure{0.579, 2.44};
    double danger = 0.14;  ///< of their square, if at least two pieces attack, in the middlegame
    TaperedWeight shelter{13.4, 7.27};  ///< a pawn beside its royal

    // Threats.
    TaperedWeight attacked_by_pawn{63.1, 31.4};
    /// On a piece of more value, of the difference.
    TaperedWeight threat{0.239, 0.233};
    TaperedWeight hanging{35.3, 20.1};
    TaperedWeight hanging_pawn{20.4, 21.6};

    // Pawns. Of what promotion gains, one quiet move before; less by the fade with every move more.
    TaperedWeight promotion{0.0196, 0.0592};
    double promotion_fade = 0.595;
    /// Where being passed means little, or is not known.
    TaperedWeight promotion_alone{0.247, 0.369};
    TaperedWeight passed{0.132, 0.306};
    double passed_fade = 0.563;
    double passed_blocked = 0.348;  ///< of it is lost
    double passed_king = 0.21;      ///< for every step that the own king is nearer, in the endgame
    TaperedWeight doubled{-7.32, -15.5};
    TaperedWeight isolated{-8.88, -4.55};
    TaperedWeight supported{8.61, 3.19};
    TaperedWeight phalanx{6.39, 6.79};    ///< the cell ahead is supported
    TaperedWeight blocked{-6.62, -1.15};  ///< by any piece

    // Without pawns a lead counts less in the endgame, in 64ths, without any and with all of them.
    double without_pawns = 19.4;
    double with_all_pawns = 157;
};

/// A board of so many axes has the weights of flat ones.
[[nodiscard]] inline bool is_flat(int axes) {
    return axes <= 2;
}

/// Weights on a board of so many axes. On flat boards those of mobility, threats, royals and
/// undeveloped pieces were moved toward what predicts Stockfish's scores of the moves of chess
/// positions; on others that loses games.
[[nodiscard]] inline Weights weights_for(int axes) {
    Weights w;
    if (!is_flat(axes)) return w;
    w.undeveloped = {-10, 0};
    w.royals = {{-65.9, 53.9}, {-32.1, 2.48}, {-21, 2.64}};
    w.mobility = {91.7, 66};
    w.mobility_share = {0.178, 0.122};
    w.attacked_by_pawn = {75.8, 25.7};
    w.threat = {0.285, 0.233};
    w.hanging = {37.6, 15.1};
    w.hanging_pawn = {34.7, 26.3};
    return w;
}

/// Calls visit(name, double&, step) for every weight: for programs that look for better ones. A
/// change by the step matters little.
template <class F>
void each_weight(Weights& w, F&& visit) {
    const auto tapered = [&](const std::string& name, TaperedWeight& weight, double step) {
        visit(name + ".mg", weight.mg, step);
        visit(name + ".eg", weight.eg, step);
    };
    const auto placement = [&](const std::string& name, PlacementWeights& weights) {
        tapered(name + ".mobility", weights.mobility, 20);
        tapered(name + ".centre", weights.centre, 20);
        tapered(name + ".advance", weights.advance, 20);
    };
    tapered("pawn", w.pawn, 0.1);
    tapered("leaper", w.leaper, 0.1);
    tapered("slider", w.slider, 0.1);
    tapered("bound_slider", w.bound_slider, 0.1);
    tapered("pair", w.pair, 0.1);
    tapered("tempo", w.tempo, 10);
    tapered("placement", w.placement, 0.05);
    tapered("undeveloped", w.undeveloped, 10);
    placement("leapers", w.leapers);
    placement("sliders", w.sliders);
    placement("royals", w.royals);
    placement("pawns", w.pawns);
    tapered("mobility", w.mobility, 15);
    tapered("leaper_mobility", w.leaper_mobility, 15);
    tapered("mobility_share", w.mobility_share, 0.04);
    visit("danger", w.danger, 0.05);
    tapered("pressure", w.pressure, 3);
    tapered("shelter", w.shelter, 6);
    tapered("attacked_by_pawn", w.attacked_by_pawn, 20);
    tapered("threat", w.threat, 0.08);
    tapered("hanging", w.hanging, 15);
    tapered("hanging_pawn", w.hanging_pawn, 10);
    tapered("promotion", w.promotion, 0.05);
    visit("promotion_fade", w.promotion_fade, 0.07);
    tapered("promotion_alone", w.promotion_alone, 0.08);
    tapered("passed", w.passed, 0.06);
    visit("passed_fade", w.passed_fade, 0.07);
    visit("passed_blocked", w.passed_blocked, 0.15);
    visit("passed_king", w.passed_king, 0.06);
    tapered("doubled", w.doubled, 8);
    tapered("isolated", w.isolated, 8);
    tapered("supported", w.supported, 8);
    tapered("phalanx", w.phalanx, 8);
    tapered("blocked", w.blocked, 8);
    visit("without_pawns", w.without_pawns, 10);
    visit("with_all_pawns", w.with_all_pawns, 15);
}

}  // namespace tessera::engine
