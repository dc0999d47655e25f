// Sounds are made by code; instruments that only write down what is asked of them stand in for the browser's.
import { expect, test, type Table } from "./table";

async function listen(table: Table): Promise<() => Promise<number[]>> {
  await table.page.addInitScript(() => {
    const heard: number[] = [];
    const node = { connect: (to: unknown) => to, start: () => undefined, stop: () => undefined };
    class Instruments {
      readonly state = "running";
      readonly currentTime = 0;
      readonly sampleRate = 48000;
      readonly destination = node;
      createGain = (): object => ({
        ...node,
        gain: { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined },
      });
      createOscillator = (): object => ({
        ...node,
        frequency: {
          set value(hertz: number) {
            heard.push(hertz);
          },
        },
      });
      createBuffer = (): object => ({ getChannelData: () => new Float32Array(8) });
      createBufferSource = (): object => ({ ...node });
    }
    Object.assign(window, { AudioContext: Instruments, heard });
  });
  return () => table.page.evaluate(() => (window as unknown as { heard: number[] }).heard.splice(0).map(Math.round));
}

test("moves, captures and checks are heard, and nothing when sound is off", async ({ table }) => {
  const heard = await listen(table);
  await table.begin("chess", "human", "human");
  expect(await heard()).toEqual([]);
  await table.move("e2", "e4");
  await expect.poll(heard).toEqual([1180, 2710, 523]);
  await table.move("f7", "f5");
  await expect.poll(heard).toEqual([1180, 2710, 523]);
  await table.move("e4", "f5");
  await expect.poll(heard).toEqual([1180, 2710, 180, 523, 659]);
  await table.move("g7", "g6");
  await expect.poll(heard).toEqual([1180, 2710, 523]);
  await table.move("d1", "h5");
  await expect.poll(heard).toEqual([1180, 2710, 523, 659]);
  await table.set("Sound", "Off");
  await table.move("g6", "h5");
  await expect(table.moves).toHaveCount(6);
  expect(await heard()).toEqual([]);
});

test("the volume is heard when it is set, and kept @sweep", async ({ table }) => {
  const heard = await listen(table);
  const { page } = table;
  await table.open();
  await page.getByRole("button", { name: "Settings" }).click();
  const volume = page.getByRole("slider", { name: "Volume" });
  await expect(volume).toHaveValue("60");
  await volume.fill("20");
  await expect.poll(heard).toEqual([1180, 2710, 523, 659]);
  await page.reload();
  await page.getByRole("button", { name: "Settings" }).click();
  await expect(volume).toHaveValue("20");
  expect(await heard()).toEqual([]);
});
