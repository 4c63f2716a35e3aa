import assert from 'node:assert/strict';
import test from 'node:test';
import { createWiki } from '../../../../../test/rig/wiki.ts';

const wiki = createWiki();
test.after(() => {
  wiki.close();
});

interface Page {
  readonly title: string;
  readonly revisions: readonly {
    readonly revid: number;
    readonly timestamp: string;
    readonly user?: string;
  }[];
}
const ask = async (parameters: Record<string, string>, as?: string): Promise<readonly Page[]> => {
  const answer = await wiki.request(
    { action: 'query', list: 'allrevisions', ...parameters },
    as === undefined ? {} : { as },
  );
  return answer['query']?.['allrevisions'] as unknown as readonly Page[];
};
const times = (pages: readonly Page[]): string[] =>
  pages.flatMap(({ revisions }) => revisions.map(({ timestamp }) => timestamp));

test('lists revisions by time, grouped by page', async () => {
  const newest = times(await ask({ arvlimit: '30' }));
  assert.equal(newest.length, 30);
  const oldest = await ask({ arvlimit: '1', arvdir: 'newer' });
  assert.ok((times(oldest)[0] ?? '') <= (newest.at(-1) ?? ''));
});

test('filters by user or excluded user', async () => {
  const own = (await ask({ arvuser: 'Keeper', arvlimit: '50' })).flatMap(({ revisions }) => revisions);
  assert.ok(own.length > 0 && own.every(({ user }) => user === 'Keeper'));
  const others = (await ask({ arvexcludeuser: 'Keeper', arvlimit: '50' })).flatMap(
    ({ revisions }) => revisions,
  );
  assert.ok(others.length > 0 && others.every(({ user }) => user !== 'Keeper'));
});

test('does not find a revision by its hidden user', async () => {
  const hidden = wiki.database
    .prepare(
      'SELECT actor_name FROM revision JOIN actor ON actor_id = rev_actor WHERE rev_deleted = 4 LIMIT 1',
    )
    .pluck()
    .get() as string;
  const ids = (pages: readonly Page[]) =>
    pages.flatMap(({ revisions }) => revisions.map(({ revid }) => revid));
  const publicly = ids(await ask({ arvuser: hidden, arvlimit: 'max' }));
  const privately = ids(await ask({ arvuser: hidden, arvlimit: 'max' }, 'Warden'));
  assert.ok(privately.length > publicly.length);
});
