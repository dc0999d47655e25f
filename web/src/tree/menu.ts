// What can be done with a move of the list.
import type { GameTree } from "../model/gameTree";
import * as say from "../words/en/moveTools";

export interface Entry {
  id: string;
  label: string;
  key?: string; // that does the same
  note?: string;
  run: () => void;
}

/** What the entries do. */
export interface Deeds {
  comment: () => void;
  annotate: () => void;
  promote: () => void;
  raise: () => void;
  fold: (first: number, folded: boolean) => void;
  foldAll: (folded: boolean) => void;
  playFrom: () => void;
  clip: () => void;
  copyTo: () => void;
  copyFrom: () => void;
  copyLine: () => void;
  copyPosition: () => void;
  remove: () => void;
}

interface State {
  tree: GameTree;
  node: number;
  editable: boolean;
  playable: boolean; // a game may begin from here
  keys: boolean; // characters are keys
  folds: (first: number) => boolean;
  foldsAny: boolean;
}

/** In groups; a group may be empty. */
export function menuOf({ tree, node, editable, playable, keys, folds, foldsAny }: State, deeds: Deeds): Entry[][] {
  const first = tree.variation(node);
  const varied = tree.variations().length > 0;
  const typed = (key: string): { key?: string } => (keys ? { key } : {});
  const entry = (wanted: boolean, one: Entry): Entry[] => (wanted ? [one] : []);
  return [
    entry(editable, {
      id: "comment",
      label: node === 0 ? say.writeFirstComment : say.writeComment,
      ...typed(";"),
      run: deeds.comment,
    }).concat(
      entry(editable && node !== 0, { id: "annotate", label: say.annotate, ...typed(":"), run: deeds.annotate }),
    ),
    [
      ...entry(editable && first !== null, { id: "promote", label: say.makeMainLine, run: deeds.promote }),
      ...entry(editable && first !== null, { id: "raise", label: say.moveUp, run: deeds.raise }),
    ],
    [
      ...(first === null
        ? []
        : entry(true, {
            id: "fold",
            label: folds(first) ? say.unfold : say.fold,
            run: () => deeds.fold(first, !folds(first)),
          })),
      ...entry(varied, { id: "foldAll", label: say.foldAll, run: () => deeds.foldAll(true) }),
      ...entry(foldsAny, { id: "unfoldAll", label: say.unfoldAll, run: () => deeds.foldAll(false) }),
    ],
    entry(playable, { id: "playFrom", label: say.playFromHere, run: deeds.playFrom }),
    [
      ...entry(node !== 0, { id: "copyTo", label: say.copyMovesTo, run: deeds.copyTo }),
      ...entry(tree.children(node).length > 0, { id: "copyFrom", label: say.copyMovesFrom, run: deeds.copyFrom }),
      { id: "copyLine", label: say.copyLine, run: deeds.copyLine },
      { id: "copyPosition", label: say.copyPosition, run: deeds.copyPosition },
      ...entry(tree.children(node).length > 0, { id: "clip", label: say.clipFromHere, run: deeds.clip }),
    ],
    entry(editable && node !== 0, {
      id: "remove",
      label: say.deleteFromHere,
      note: say.howManyMoves(node === 0 ? 0 : tree.count(node)),
      run: deeds.remove,
    }),
  ];
}
