import { createHash } from 'node:crypto';
import { table, text } from './table.ts';

/** The table in which a mirror records, by digest, that the names of accounts which its source hides are taken. */
export const takenNameTables = {
  wikiquery_taken_name: table({ taken_digest: text() }, { primaryKey: ['taken_digest'] }),
};

/** Returns the digest that is stored for a taken name: its SHA-256 in hexadecimal. */
export const takenDigest = (name: string): string => createHash('sha256').update(name).digest('hex');
