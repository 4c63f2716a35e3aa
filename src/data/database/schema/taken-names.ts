import { createHash } from 'node:crypto';
import { table, text } from './table.ts';

/** What a mirror keeps of accounts that its source hides: that their names are taken, and not the names themselves. */
export const takenNameTables = {
  wikiquery_taken_name: table({ taken_digest: text() }, { primaryKey: ['taken_digest'] }),
};

/** Returns what is stored of a name that is taken. */
export const takenDigest = (name: string): string => createHash('sha256').update(name).digest('hex');
