// Puzzles of a game: the list, solving, failing with a reason, the rating, and coming back.
import { violationsIn } from "./axe";
import { expect, test, type Table } from "./table";

/** A set of its own in place of the one that comes with the page. */
const set = [
  "# round 0",
  "00000001\tmateIn1\t1\t1\t6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1\ta1a8",
  "00000002\tmateIn2\t3\t1\t8/1p6/2r5/p6P/P5Q1/4k3/KP4R1/8 w - - 0 1\tg2e2 e3d3 g4e4\tg2e2 g4e4",
  "00000003\tcapturers\t3\t2\t6k1/8/8/8/2p5/4N3/4B3/2R1K3 w - - 0 1\tc4 c1 e2 e3",
  "00000004\tshortestPath\t3\t1\t8/8/8/8/8/k7/8/B1K5 w - - 0 1\ta1 e5 b8",
].join("\n");

async function serve({ page }: Table): Promise<void> {
  await page.route(/chess-[\w-]+\.txt$/, (route) => route.fulfill({ body: set, contentType: "text/plain" }));
}

const told = ({ page }: Table): ReturnType<typeof page.locator> => page.getByTestId("puzzle").getByRole("status");
const act = ({ page }: Table, name: string): Promise<void> =>
  page.getByTestId("puzzle").getByRole("button", { name, exact: true }).click();

async function open(table: Table, id: string): Promise<void> {
  await table.open(`/#puzzles/chess/${id}`);
  await expect(table.page.getByTestId("puzzle")).toHaveAttribute("data-id", id);
}

test("a puzzle is chosen, solved at once, rated, and followed by another", async ({ table }) => {
  const { page } = table;
  await serve(table);
  await table.open("/#puzzles/chess");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Puzzles");
  await expect(page.getByText("not rated yet")).toBeVisible();
  await page.getByRole("combobox", { name: "What to find" }).selectOption("mateIn1");
  await page.getByRole("button", { name: "Solve a puzzle" }).click();
  await expect(page).toHaveURL(/#puzzles\/chess\/00000001$/);
  await expect(page.getByTestId("puzzle")).toContainText("White mates with one move.");
  await table.move("a1", "a8");
  await expect(told(table)).toContainText("Solved! Rating 1");
  await expect(told(table)).toContainText("(+");
  expect(await violationsIn(page)).toEqual([]);
  await act(table, "All puzzles");
  await expect(page.getByText("1 of 1")).toBeVisible();
  await expect(page.getByText("1, at best 1")).toBeVisible();
  await table.expectNoSidewaysScroll();
  await table.picture("puzzles");
});

test("a wrong move is answered by the reply, taken back, and the puzzle comes back", async ({ table }) => {
  const { page } = table;
  await serve(table);
  await open(table, "00000001");
  await table.move("a1", "a7");
  await expect(told(table)).toContainText("Not Ra7. It gives no check.");
  await expect(told(table)).toContainText("(\u2212");
  await table.picture("puzzle-wrong");
  await table.move("a1", "a8");
  await expect(told(table)).toContainText("This one comes back tomorrow.");
  await page.reload();
  await expect(page.getByTestId("puzzle")).toBeVisible();
  await act(table, "All puzzles");
  await expect(page.getByText("0 of 1")).toBeVisible();
});

test("a mate in two goes on after the reply", async ({ table }) => {
  await serve(table);
  await open(table, "00000002");
  await table.move("g2", "e2");
  await expect(told(table)).toContainText("is the answer. Go on.");
  await table.move("g4", "e4");
  await expect(told(table)).toContainText("Solved!");
});

test("pieces that can capture are found one by one, and a path is walked", async ({ table }) => {
  await serve(table);
  await open(table, "00000003");
  await table.move("c1", "c4");
  await expect(told(table)).toContainText("Yes, Rxc4.");
  await table.move("e2", "c4");
  await expect(told(table)).toContainText("Yes, Bxc4+.");
  await act(table, "That is all");
  await expect(told(table)).toContainText("There are more: on e3.");
  await table.move("e3", "c4");
  await act(table, "That is all");
  await expect(told(table)).toContainText("comes back tomorrow");
  await open(table, "00000004");
  await table.move("a1", "e5");
  await expect(told(table)).toContainText("The other side passes.");
  await table.move("e5", "b8");
  await expect(told(table)).toContainText("Solved!");
});

test("hints and the solution are given, and count as help", async ({ table }) => {
  await serve(table);
  await open(table, "00000002");
  await act(table, "Hint");
  await expect(told(table)).toContainText("It is the rook on g2.");
  await act(table, "Hint");
  await expect(told(table)).toContainText("It moves along file.");
  await act(table, "Show the solution");
  await expect(told(table)).toContainText("was the move.");
  await act(table, "Show the solution");
  await expect(told(table)).toContainText("comes back tomorrow");
});

test("the sets that come with the page can be opened", async ({ table }) => {
  const { page } = table;
  await table.open("/#puzzles/raumschach");
  await page.getByRole("button", { name: "Solve a puzzle" }).click();
  await expect(page.getByTestId("puzzle")).toBeVisible();
  await table.picture("puzzle-raumschach");
  await table.open("/#puzzles/nothing/00000001");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Puzzles");
});
