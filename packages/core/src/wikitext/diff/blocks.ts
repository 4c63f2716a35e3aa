import { compare, type Edit } from './compare.ts';

const contextLines = 2;

/** Changed lines with their context. */
export interface Block {
  /** Number of the first line on each side, from 1. */
  readonly fromLine: number;
  readonly toLine: number;
  readonly edits: readonly Edit[];
}

/** Returns the differences between two texts, whose lines may end in LF or CRLF. */
export function blocksOf(from: string, to: string): readonly Block[] {
  const [before, after] = [from.replaceAll('\r\n', '\n'), to.replaceAll('\r\n', '\n')];
  return before === after ? [] : blocks(compare(before.split('\n'), after.split('\n')) ?? []);
}

/** Groups nearby changes and adds context. */
function blocks(edits: readonly Edit[]): Block[] {
  const found: Block[] = [];
  let open: Edit[] | undefined;
  let fromLine = 1;
  let toLine = 1;
  let before: readonly string[] = [];
  for (const edit of edits) {
    if (edit.type === 'copy') {
      if (edit.from.length <= 2 * contextLines) open?.push(edit);
      else {
        open?.push(copy(edit.from.slice(0, contextLines)));
        open = undefined;
      }
      before = edit.from;
    } else {
      if (!open) {
        const context = before.slice(-contextLines);
        open = context.length > 0 ? [copy(context)] : [];
        found.push({ fromLine: fromLine - context.length, toLine: toLine - context.length, edits: open });
      }
      open.push(edit);
    }
    fromLine += edit.from.length;
    toLine += edit.to.length;
  }
  return found;
}

const copy = (lines: readonly string[]): Edit => ({ type: 'copy', from: lines, to: lines });
