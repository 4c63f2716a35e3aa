import { hash } from 'node:crypto';

/** Prefix of the IDs of page groups. */
export const PAGE = 'page-';

/** Returns a group ID as stored in the statistics: long IDs are cut and made unique. */
export function nameInStatistics(group: string): string {
  const bytes = Buffer.from(group);
  if (bytes.length <= 72) return group;
  return `${bytes.subarray(0, 50).toString()}||${hash('sha256', group).slice(0, 20)}`;
}

/** Returns a group ID as stored in states and metadata: long IDs are cut after a whole character. */
export function nameInMetadata(group: string): string {
  const bytes = Buffer.from(group);
  if (bytes.length <= 200) return group;
  let end = 160;
  while (((bytes[end] ?? 0) & 0xc0) === 0x80) end--;
  return `${bytes.subarray(0, end).toString()}||${hash('md5', group)}`;
}
