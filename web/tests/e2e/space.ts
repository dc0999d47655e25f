// Hands for the boards in space: where cells and pieces are on the screen, and pressing them there.
import { layOut, type Arrangement } from "../../src/model/layout";
import { eye, type Orbit } from "../../src/space/camera";
import { cubes } from "../../src/space/cubes";
import { pointOf, shelves, type Placement } from "../../src/space/geometry";
import { paper } from "../../src/space/paper";
import { expect, type Table } from "./table";

export const fourstar = { sizes: [4, 4, 4, 4], arrangement: { across: [0, 2], up: [1, 3], down: [] } };
export const oana = { sizes: [8, 8, 8, 8], arrangement: { across: [0, 3], up: [1, 2], down: [] } };

/** The cell of a canonical name: letters and digits by turns. */
export function cellNamed(sizes: number[], name: string): number {
  let cell = 0;
  let stride = 1;
  for (const [axis, size] of sizes.entries()) {
    const letter = name[axis] ?? "";
    cell += stride * (axis % 2 === 0 ? letter.charCodeAt(0) - 97 : Number(letter) - 1);
    stride *= size;
  }
  return cell;
}

interface Pictured {
  sizes: number[];
  arrangement: Arrangement;
}

/** Above a cell: the piece on it, what of that may look over others, and the ground. */
const pieceHeights = [0.4, 0.75, 0.05];
const cellHeights = [0, 0.6];

export class SpaceHands {
  readonly table: Table;
  readonly sizes: number[];
  placement: Placement;
  readonly #pictured: Parameters<typeof shelves>[0];

  constructor(table: Table, { sizes, arrangement }: Pictured) {
    this.table = table;
    this.sizes = sizes;
    const layout = layOut(sizes, arrangement, false);
    const line = Array.from({ length: 64 }, (_, i) => i);
    this.#pictured = { sizes, arrangement, flipped: false, layout, grid: { xs: line, ys: line, cell: 1 } };
    this.placement = shelves(this.#pictured, 1);
  }

  get space(): ReturnType<Table["page"]["getByTestId"]> {
    return this.table.page.getByTestId("space");
  }

  /** On a small screen with a mouse: software draws it slowly. */
  async enter(): Promise<void> {
    const { table } = this;
    if (!table.fingers) await table.page.setViewportSize({ width: 900, height: 580 });
    await table.sheet("View");
    await table.press(/^Space$/);
    await table.closeSheet();
    await expect(this.space).toHaveAttribute("data-tip", "1");
    await expect(this.space).toHaveAttribute("data-calls", /\d/);
  }

  async panel(): Promise<void> {
    const button = this.table.page.getByRole("button", { name: "Slices and more" });
    if ((await button.getAttribute("aria-expanded")) !== "true") await button.click();
  }

  async closePanel(): Promise<void> {
    const button = this.table.page.getByRole("button", { name: "Slices and more" });
    if ((await button.getAttribute("aria-expanded")) === "true") await button.click();
  }

  /** Only these slices, by axis; below 0 all of them. */
  async slice(slices: Readonly<Record<string, number>>): Promise<void> {
    const { page } = this.table;
    await this.panel();
    for (const [axis, at] of Object.entries(slices))
      await page.getByRole("slider", { name: axis, exact: true }).fill(String(at));
    await this.closePanel();
  }

  async fit(): Promise<void> {
    await this.table.page.getByRole("button", { name: "Fit to screen" }).click();
  }

  async paper(): Promise<void> {
    await this.panel();
    await this.table.page.getByRole("button", { name: "Paper", exact: true }).click();
    await this.closePanel();
    // It would lie over boards.
    await this.table.page.getByTestId("formulas").locator("summary").click();
    this.placement = paper(this.sizes);
  }

  /** Cubes side by side, or one above the other. */
  async cubes(stacked: boolean): Promise<void> {
    const { page } = this.table;
    await this.panel();
    await page.getByRole("button", { name: "Cubes", exact: true }).click();
    await page.getByRole("button", { name: stacked ? "One above the other" : "Side by side" }).click();
    await this.closePanel();
    this.placement = cubes(this.#pictured, stacked);
  }

  /** Where cells are on the screen; `height`: above them. */
  async places(): Promise<(cell: number, height?: number) => { x: number; y: number }> {
    const camera = JSON.parse((await this.space.getAttribute("data-camera")) ?? "") as Orbit;
    const box = await this.space.boundingBox();
    if (!box) throw new Error("not in sight");
    const see = eye(camera, box);
    return (cell, height = 0) => {
      const at = pointOf(this.placement, cell);
      const { x, y } = see({ ...at, y: at.y + height });
      return { x: box.x + x, y: box.y + y };
    };
  }

  async press(name: string, height = 0): Promise<void> {
    const { table } = this;
    const at = (await this.places())(cellNamed(this.sizes, name), height);
    await (table.fingers ? table.page.touchscreen.tap(at.x, at.y) : table.page.mouse.click(at.x, at.y));
  }

  /** What the mouse points at there. */
  async pointed(at: { x: number; y: number }): Promise<number> {
    const { mouse } = this.table.page;
    await mouse.move(at.x, at.y);
    return Number(await this.space.getAttribute("data-pointed"));
  }

  /** Presses what the mouse points at where the cell or its piece can be seen; false if something stands before it. */
  async #pressSeen(cell: number, heights: readonly number[]): Promise<boolean> {
    const place = await this.places();
    for (const height of heights) {
      const at = place(cell, height);
      if ((await this.pointed(at)) !== cell) continue;
      await this.table.page.mouse.click(at.x, at.y);
      return true;
    }
    return false;
  }

  /** As a player does: turns the boards until the piece or cell can be seen. */
  async pick(name: string, heights: readonly number[] = pieceHeights): Promise<void> {
    const cell = cellNamed(this.sizes, name);
    const { keyboard } = this.table.page;
    for (const key of [
      "",
      "Shift+ArrowUp",
      "Shift+ArrowUp",
      "Shift+ArrowLeft",
      "Shift+ArrowLeft",
      "Shift+ArrowUp",
      "Shift+ArrowRight",
      "Shift+ArrowRight",
      "Shift+ArrowRight",
    ]) {
      if (key !== "") await keyboard.press(key);
      if (await this.#pressSeen(cell, heights)) return;
    }
    throw new Error(`${name} is not in sight from anywhere`);
  }

  /** `from` and `to` as four coordinates each. */
  async move(from: string, to: string): Promise<void> {
    await this.pick(from);
    await expect(this.space).toHaveAttribute("data-selected", String(cellNamed(this.sizes, from)));
    await this.pick(to, cellHeights);
    await expect(this.space).toHaveAttribute("data-selected", "-1");
  }
}
