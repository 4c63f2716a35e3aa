import { blocksOf, type Block } from './blocks.ts';

/** Returns the difference of two texts as a unified diff; empty if there is none. */
export const unifiedDiff = (from: string, to: string): string => blocksOf(from, to).map(written).join('');

function written({ fromLine, toLine, edits }: Block): string {
  const [before, after] = [edits.flatMap(({ from }) => from), edits.flatMap(({ to }) => to)];
  const lines = edits.flatMap(({ type, from, to }) =>
    type === 'copy'
      ? from.map((line) => ` ${line}\n`)
      : [...from.map((line) => `-${line}\n`), ...to.map((line) => `+${line}\n`)],
  );
  return `@@ -${fromLine},${before.length} +${toLine},${after.length} @@\n${lines.join('')}`;
}
