import { shallowReactive } from 'vue';
import { fitsOnLine, idOf, type TreeNode } from './tree.ts';

/** The nodes of a tree that are open. */
export interface Folding {
  /** Number of levels that are open, except for chosen nodes. */
  level: number;
  /** Nodes that were opened or folded individually, by ID. */
  readonly chosen: Map<string, boolean>;
}

/** Creates the folding of a tree whose first `level` levels are open. */
export const createFolding = (level: number): Folding =>
  shallowReactive({ level, chosen: shallowReactive(new Map<string, boolean>()) });

/** Whether a node is open: chosen, on an open level, or the first piece of a list. */
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
