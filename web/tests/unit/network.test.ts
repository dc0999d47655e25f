// @vitest-environment node
import { describe, expect, it } from "vitest";
import { LocalNetwork } from "../../src/lobby/network.svelte";

const at = "http://192.168.0.2:4096/";
const json = (body: unknown, status = 200): Response => new Response(JSON.stringify(body), { status });

/** A network whose server gives these answers one after the other. */
function answered(...answers: (Response | Error)[]): { network: LocalNetwork; asked: string[] } {
  const asked: string[] = [];
  const network = new LocalNetwork((address, { method }) => {
    asked.push(`${method ?? ""} ${address}`);
    const answer = answers.shift();
    return answer instanceof Response ? Promise.resolve(answer) : Promise.reject(answer ?? new Error("not answered"));
  });
  return { network, asked };
}

describe("the offer to listen in the local network", () => {
  it("gives links of the network once the server listens there", async () => {
    const { network, asked } = answered(
      json({ listening: false, addresses: [at] }),
      json({ listening: true, addresses: [at, "http://10.0.0.1:4096/"] }),
    );
    await network.find();
    expect(network.standing).toBe("offered");
    expect(network.link("http://localhost:4096/#g=1")).toBe("http://localhost:4096/#g=1");
    await network.listen();
    expect(network.standing).toBe("listening");
    expect(network.link("http://localhost:4096/#g=1")).toBe("http://192.168.0.2:4096/#g=1");
    expect(asked).toEqual(["GET local-network", "POST local-network"]);
  });

  it("is none where the server makes none, is in no network or does not answer", async () => {
    for (const answer of [
      json({}, 404),
      json({ listening: false, addresses: [] }),
      json({ listening: "no", addresses: [at] }),
      new Response("<!doctype html>"),
      new Error("offline"),
    ]) {
      const { network } = answered(answer);
      await network.find();
      expect(network.standing).toBe("none");
    }
  });

  it("has failed where the server could not listen", async () => {
    const { network } = answered(json({ listening: false, addresses: [at] }), json({ error: "", code: "" }, 503));
    await network.find();
    await network.listen();
    expect(network.standing).toBe("failed");
    expect(network.link("http://localhost:4096/")).toBe("http://localhost:4096/");
  });
});
