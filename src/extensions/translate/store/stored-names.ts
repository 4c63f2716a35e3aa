import { hash } from 'node:crypto';

/** What the names of groups that are translatable pages begin with. */
export const PAGE = 'page-';

/** A name as the table of statistics has it: long names are cut and made unique. */
export function nameInStatistics(group: string): string {
  const bytes = Buffer.from(group);
  if (bytes.length <= 72) return group;
  return `${bytes.subarray(0, 50).toString()}||${hash('sha256', group).slice(0, 20)}`;
}

/** A name as the tables of states and of metadata have it: long names are cut after a whole character. */
export function nameInMetadata(group: string): string {
  const bytes = Buffer.from(group);
  if (bytes.length <= 200) return group;
  let end = 160;
  while (((bytes[end] ?? 0) & 0xc0) === 0x80) end--;
  return `${bytes.subarray(0, end).toString()}||${hash('md5', group)}`;
}
