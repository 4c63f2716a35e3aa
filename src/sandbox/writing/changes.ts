import { changeRow, type ChangeFacts } from '../../copies/rows/changes.ts';
import type { WritableWiki } from './writable-wiki.ts';

/** Stores a recent change, and returns its ID. */
export function storeChange(wiki: WritableWiki, change: Omit<ChangeFacts, 'id'>): number {
  const id = wiki.nextId('recentchanges', 'rc_id');
  wiki.insert('recentchanges', changeRow({ ...change, id }, wiki.names));
  return id;
}
