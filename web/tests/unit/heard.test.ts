// @vitest-environment node
import { describe, expect, it } from "vitest";
import { tellWhatIsHeard } from "../../src/lobby/heard.svelte";
import { browser, open } from "./openApp";

describe("what is heard of games that are not looked at", () => {
  it("is told with a way to the game, but of the game and the lists in sight", () => {
    const app = open(browser());
    let hear: (word: string, game: string) => void = () => undefined;
    tellWhatIsHeard(app, {
      hear: (hearer) => {
        hear = hearer;
        return () => undefined;
      },
    });
    const told = (): string[] => app.notices.list.map(({ text }) => text);

    hear("your_turn", "one");
    hear("unknown", "one");
    expect(told()).toEqual(["It is your turn in another game."]);
    void app.notices.list[0]?.actions[0]?.run();
    expect([app.screen, app.challenge.game]).toEqual(["challenge", "one"]);
    hear("seat_taken", "one");
    expect(told()).toHaveLength(1);

    app.visit({ screen: "lobby" });
    hear("your_turn", "two");
    expect(told()).toHaveLength(1);
    hear("little_time", "two");
    expect(told()).toHaveLength(2);
  });
});
