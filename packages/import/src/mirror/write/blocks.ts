import { addressRange } from '@wikiquery/core/wiki';
import {
  blockRow,
  blockTargetRow,
  restrictionRow,
  type BlockFacts,
  type BlockTarget,
} from '../../rows/blocks.ts';
import { protectedTitleRow, type ProtectedTitleFacts } from '../../rows/pages.ts';
import type { ApiBlock, ApiProtectedTitle } from '../source/answers.ts';
import { digitsOf, keyOf } from '../titles.ts';
import type { Writing } from './database.ts';
import { authoredFacts, authorNames, putAuthored, type Authored } from './names.ts';

/** Replaces all blocks with those that the source lists; the targets of autoblocks are private. */
export async function writeBlocks(writing: Writing, blocks: readonly ApiBlock[]): Promise<void> {
  const facts = blocks.map(factsOfBlock);
  const names = await authorNames(
    writing,
    facts.map(({ by, reason }) => ({ author: by, comment: reason })),
  );
  await writing.orphans.leaveAll('block');
  for (const table of ['block', 'block_target', 'ipblocks_restrictions'])
    await writing.run(`DELETE FROM ${table}`);
  await writing.put(
    'block_target',
    blocks.map((block) => blockTargetRow(block.id, targetOf(block))),
  );
  await writing.put(
    'block',
    facts.map((block) => blockRow(block, names)),
  );
  await writing.put(
    'ipblocks_restrictions',
    blocks.flatMap(({ id, restrictions: { pages = [], namespaces = [] } = {} }) => [
      ...pages.map((page) => restrictionRow(id, 'page', page.id)),
      ...namespaces.map((namespace) => restrictionRow(id, 'namespace', namespace)),
    ]),
  );
}

const factsOfBlock = (block: ApiBlock): BlockFacts => ({
  id: block.id,
  target: block.id,
  by: block.by === undefined ? undefined : { name: block.by, id: block.byid ?? 0 },
  reason: block.reason ?? '',
  timestamp: digitsOf(block.timestamp),
  expiry: digitsOf(block.expiry),
  isAnonymousOnly: block.anononly,
  blocksAccountCreation: block.nocreate,
  blocksAddresses: block.autoblock,
  blocksEmail: block.noemail,
  allowsOwnTalkPage: block.allowusertalk,
  hidesName: block.hidden,
  isSitewide: !block.partial,
});

function targetOf({ user, userid = 0, automatic }: ApiBlock): BlockTarget {
  const range = user === undefined ? undefined : addressRange(user);
  return {
    isAutomatic: automatic,
    ...(user !== undefined && range && { address: { text: user, ...range } }),
    ...(user !== undefined && !range && !automatic && { account: { name: user, id: userid } }),
  };
}

/** Replaces the titles that are protected against creation with those that the source lists. */
export async function writeProtectedTitles(
  writing: Writing,
  titles: readonly ApiProtectedTitle[],
): Promise<void> {
  await writing.orphans.leaveAll('protected_titles');
  await writing.run('DELETE FROM protected_titles');
  await putAuthored(writing, 'protected_titles', titles.map(factsOfTitle), protectedTitleRow);
}

function factsOfTitle(title: ApiProtectedTitle): Authored & ProtectedTitleFacts {
  const facts = authoredFacts(title);
  return {
    ...facts,
    namespace: title.ns,
    key: keyOf(title),
    user: title.userid ?? 0,
    reason: facts.comment,
    timestamp: digitsOf(title.timestamp),
    expiry: digitsOf(title.expiry),
    level: title.level,
  };
}
