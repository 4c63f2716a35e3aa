import { shallowReactive } from 'vue';
import { fitsOnLine, idOf, type TreeNode } from './tree.ts';

/** Which nodes of a tree are open. */
export interface Folding {
  /** Levels that are open where nobody chose otherwise. */
  level: number;
  /** Nodes that were opened or folded individually, by ID. */
  readonly chosen: Map<string, boolean>;
}

/** Makes the folding of a tree whose first `level` levels are open. */
export const createFolding = (level: number): Folding =>
  shallowReactive({ level, chosen: shallowReactive(new Map<string, boolean>()) });

/** Whether a node is open; of the pieces of a list the first is. */
export function isOpen({ level, chosen }: Folding, node: TreeNode): boolean {
  const choice = chosen.get(idOf(node));
  if (choice !== undefined) return choice;
  if (node.piece) return node.piece.from === 0;
  return node.path.length < level && (level === Infinity || !fitsOnLine(node.value));
}

/** Opens the first `level` levels, at least one, and folds all others. */
export function openLevels(folding: Folding, level: number): void {
  folding.chosen.clear();
  folding.level = Math.max(1, level);
}
