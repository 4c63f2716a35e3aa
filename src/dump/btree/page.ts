/** The kinds of pages of B-trees, by the byte that they begin with. */
export const PageKind = { indexInterior: 2, tableInterior: 5, indexLeaf: 10, tableLeaf: 13 } as const;
/** A kind of page. */
export type PageKind = (typeof PageKind)[keyof typeof PageKind];

/** A page of a B-tree that is being filled, as https://www.sqlite.org/fileformat2.html#b_tree_pages describes it. */
export interface Page {
  readonly bytes: Uint8Array;
  /** The same bytes. */
  readonly view: DataView;
  /** Makes room for a cell behind those that there are; answers where, or -1 if the page is full. */
  reserve(this: void, length: number): number;
  /** Takes the last cell away; answers what was in it. */
  takeLast(this: void): Uint8Array;
  /** Ends the page, and begins anew with the next cell; `last` is the page below an interior page that has the greatest rows. */
  end(this: void, last?: number): Uint8Array;
}

/** Opens an empty page. */
export function createPage(kind: PageKind, pageSize: number, usable: number): Page {
  const bytes = new Uint8Array(pageSize);
  const view = new DataView(bytes.buffer);
  const isLeaf = kind === PageKind.indexLeaf || kind === PageKind.tableLeaf;
  const head = isLeaf ? 8 : 12;
  let cells = 0;
  let top = usable;
  let topBefore = usable;
  let isEnded = false;
  return {
    bytes,
    view,
    reserve: (length) => {
      if (isEnded) {
        cells = 0;
        top = usable;
        isEnded = false;
      }
      const pointer = head + 2 * cells;
      if (top - length < pointer + 2) return -1;
      topBefore = top;
      top -= length;
      cells++;
      view.setUint16(pointer, top);
      return top;
    },
    takeLast: () => {
      const cell = bytes.slice(top, topBefore);
      top = topBefore;
      cells--;
      return cell;
    },
    end: (last) => {
      bytes.fill(0, head + 2 * cells, top);
      bytes[0] = kind;
      view.setUint16(1, 0);
      view.setUint16(3, cells);
      // A page of 65536 bytes begins with its cells at 0, which is how that number is written.
      view.setUint16(5, top & 0xffff);
      bytes[7] = 0;
      if (last !== undefined) view.setUint32(8, last);
      isEnded = true;
      return bytes;
    },
  };
}
