// What players may say to each other at any time, in words.
import type { Phrase } from "../online/types";
import * as say from "../words/en/talk";

export const phraseWords: Record<Phrase, string> = {
  hello: say.hello,
  good_luck: say.goodLuck,
  have_fun: say.haveFun,
  good_game: say.goodGame,
  thanks: say.thanks,
  well_played: say.wellPlayed,
  sorry: say.sorry,
  one_moment: say.oneMoment,
  back_soon: say.backSoon,
  must_go: say.mustGo,
};
