// A friend in the local network is let in from the page itself.
import { networkInterfaces } from "node:os";
import { served } from "./server";
import { expect, test } from "./people";

const inNetwork = Object.values(networkInterfaces()).some((addresses) =>
  addresses?.some(({ family, internal }) => family === "IPv4" && !internal),
);
test.skip(served() === undefined, "the server has not been built");
test.skip(!inNetwork, "this machine is in no network");
test.skip(({ isMobile }) => isMobile, "the same there");

test("a challenge on this machine lets friends in the network in", async ({ server, come }, info) => {
  const ann = await come();
  const own = await ann.challenge(server.url, "chess", "White");
  expect(new URL(own).hostname).toBe("127.0.0.1");
  const note = ann.page.getByTestId("network");
  await expect(note).toContainText("the link works on this machine only");
  await ann.page.screenshot({ path: info.outputPath("offered.png") });
  await note.getByRole("button", { name: "Let friends in my network in" }).click();
  await expect(note).toContainText("Friends in your network find Tessera at http://");
  await ann.page.screenshot({ path: info.outputPath("listening.png") });
  const link = await ann.page.getByRole("textbox", { name: "Link to the challenge" }).inputValue();
  expect(new URL(link).hostname).not.toBe("127.0.0.1");
  expect(new URL(link).port).toBe(new URL(own).port);
  const bob = await come({ viewport: { width: 390, height: 844 }, hasTouch: true }, new URL(link).origin);
  await bob.accept(link);
  await ann.sees(0);
});
