/** Characters of a block, about: a browser lays out only the blocks that are seen. */
const SIZE = 4000;

/** Splits a text at line breaks into blocks; each break between two blocks is left out. */
export function blocksOf(text: string): readonly string[] {
  const blocks: string[] = [];
  let start = 0;
  while (text.length - start > SIZE) {
    const end = text.indexOf('\n', start + SIZE);
    if (end < 0) break;
    blocks.push(text.slice(start, end));
    start = end + 1;
  }
  return [...blocks, text.slice(start)];
}
