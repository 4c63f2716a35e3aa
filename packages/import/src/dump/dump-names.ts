import { basename } from 'node:path';

/** Dumps that may contain all pages of a wiki, judging by their names: one file, or all pieces of one dump. */
export interface WholeSet {
  /** Indexes of the dumps among the files that are read. */
  readonly files: readonly number[];
  /** The last page ID of the last piece; absent if the names do not say. */
  readonly last?: number;
  readonly isInPieces: boolean;
}

interface Piece {
  readonly dump: string;
  readonly first: number;
  readonly last: number;
  readonly isOfPages: boolean;
}

/** What dumps of all pages, or of all pages of some namespaces, have in their names. */
const whole =
  /(?:^|[-_])(?:pages-(?:articles|meta-current|meta-history)(?:-multistream)?|stub-(?:articles|meta-current|meta-history))\d*(?:\.xml|-p\d+p\d+|$)/;

/**
 * Whether a dump has all pages of its namespaces, by its name, which is that of Wikimedia's dumps. Incremental dumps have
 * other names; so may exports of selected pages.
 */
export const isWhole = (name: string): boolean => whole.test(basename(name));

/** Whether a dump's name says that it has only what changed, as Wikimedia's incremental dumps do. */
export const isIncremental = (name: string): boolean => /[-_]incr(?:[-_.]|$)/.test(basename(name));

/**
 * Groups XML dumps of which the names say that they have all pages into sets; pieces with gaps between them, or without
 * the first one, are in none.
 */
export function wholeSets(
  dumps: readonly { readonly file: number; readonly name: string }[],
): readonly WholeSet[] {
  const sets: WholeSet[] = [];
  const pieces = new Map<string, (Piece & { readonly file: number })[]>();
  for (const { file, name } of dumps) {
    if (!isWhole(name)) continue;
    const piece = pieceOf(basename(name));
    if (piece) pieces.set(piece.dump, [...(pieces.get(piece.dump) ?? []), { ...piece, file }]);
    else sets.push({ files: [file], isInPieces: false });
  }
  for (const some of pieces.values()) {
    let last = 0;
    const isJoined = some
      .toSorted((a, b) => a.first - b.first)
      .every((piece) => {
        const follows = piece.first <= last + 1;
        last = Math.max(last, piece.last);
        return follows;
      });
    if (!isJoined) continue;
    const isOfPages = some.every((piece) => piece.isOfPages);
    sets.push({ files: some.map(({ file }) => file), ...(isOfPages && { last }), isInPieces: true });
  }
  return sets;
}

/** Dumps of large wikis come in pieces, named by page IDs (`…1.xml-p1p41242.bz2`) or only numbered (`…1.xml.gz`). */
function pieceOf(name: string): Piece | undefined {
  const pages = /^(.*?)\d*(?:\.xml)?-p(\d+)p(\d+)(?:\.|$)/.exec(name);
  if (pages) {
    const [, dump = '', first, last] = pages;
    return { dump, first: Number(first), last: Number(last), isOfPages: true };
  }
  const [, dump, number] = /^(.*-(?:pages|stub)-[a-z-]*[a-z])(\d+)\.xml(?:\.|$)/.exec(name) ?? [];
  return dump === undefined
    ? undefined
    : { dump, first: Number(number), last: Number(number), isOfPages: false };
}

/** Returns the latest date in the names of dumps, as eight digits; undefined if no name has one. */
export const dumpDate = (names: readonly string[]): string | undefined =>
  names
    .flatMap(
      (name) => /(?:^|-)(20\d\d)-?([01]\d)-?([0-3]\d)(?=[-.])/.exec(basename(name))?.slice(1).join('') ?? [],
    )
    .toSorted()
    .at(-1);
