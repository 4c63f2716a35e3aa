import { statfsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Dump, Estimate, ImportOptions } from '@wikiquery/import/dump';
import { byteSize } from './quantities.ts';

/** The disk space that an import needs, and the space that is free, in bytes. */
export interface Space {
  readonly folder: string;
  readonly free: number;
  /** Estimated bytes in addition to those that the database has; undefined if a dump's size is unknown. */
  readonly needed: number | undefined;
}

/** What the size of a database depends on. */
interface SpaceOptions {
  readonly options: ImportOptions;
  /** Whether the search index is built. */
  readonly index: boolean;
}

/** Estimates the space that an import needs, and reads how much is free for its database. */
export function spaceFor(
  dumps: readonly Dump[],
  estimates: readonly (Estimate | undefined)[],
  options: SpaceOptions,
  path: string,
): Space {
  const folder = dirname(resolve(path));
  const { bavail, bsize } = statfsSync(folder);
  const bytes = databaseBytes(dumps, estimates, options);
  const has = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  return { folder, free: bavail * bsize, needed: bytes && Math.max(0, bytes - has) };
}

/** Describes the space in a line. */
export function describeSpace({ folder, free, needed }: Space): string {
  const space = `${byteSize(free)} free in ${folder}`;
  if (needed === undefined) return `Disk: ${space}`;
  return `Disk: about ${byteSize(needed)} needed, ${space}${needed > free ? ': not enough' : ''}`;
}

/** Returns a warning if an import will probably not fit on the disk; undefined if it will, or if nothing is known. */
export const warnOfSpace = (space: Space): string | undefined =>
  (space.needed ?? 0) > space.free
    ? `${describeSpace(space)}. The import continues until the disk is full; the same command resumes it.`
    : undefined;

/** Bytes of an empty database. */
const EMPTY = 2_000_000;
/** Bytes of the database per byte of an XML dump, with texts stored plain or compressed. */
const OF_XML = 1.3;
const OF_XML_COMPRESSED = 0.8;
/** What links from templates and the search index add. */
const OF_TEMPLATES = 0.4;
const OF_INDEX = 1.1;
/** The same for an SQL dump, including the staged rows. */
const OF_SQL = 2.2;

function databaseBytes(
  dumps: readonly Dump[],
  estimates: readonly (Estimate | undefined)[],
  { options, index }: SpaceOptions,
): number | undefined {
  const ofXml =
    (options.compress ? OF_XML_COMPRESSED : OF_XML) +
    (options.links && options.expand ? OF_TEMPLATES : 0) +
    (index ? OF_INDEX : 0);
  let bytes = EMPTY;
  for (const [i, { kind }] of dumps.entries()) {
    const found = estimates[i];
    if (!found) return undefined;
    bytes += found.bytes * (kind === 'sql' ? OF_SQL : ofXml);
  }
  return bytes;
}
