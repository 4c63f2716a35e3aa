import assert from 'node:assert/strict';
import test from 'node:test';
import { createWiki } from '../../../../../test/rig/wiki.ts';

const protectedTitle = (pt_title: string, pt_create_perm: string, pt_expiry: string) => ({
  pt_namespace: 0,
  pt_title,
  pt_user: 1,
  pt_reason_id: 1,
  pt_timestamp: '20240101000000',
  pt_create_perm,
  pt_expiry,
});

test('missing pages have the protection of their title, one and several', async () => {
  using wiki = createWiki({
    users: [{ name: 'Warden' }],
    pages: [{ title: 'Pier', revisions: [{ text: 'text' }] }],
    rows: {
      protected_titles: [
        protectedTitle('First', 'sysop', 'infinity'),
        protectedTitle('Second', 'autoconfirmed', '20500101000000'),
      ],
    },
  });
  const protectionOf = async (titles: string): Promise<unknown> => {
    const answer = await wiki.request({ action: 'query', prop: 'info', inprop: 'protection', titles });
    const pages = Object.values(answer['query']?.['pages'] ?? {}) as readonly Readonly<
      Record<string, unknown>
    >[];
    return Object.fromEntries(pages.map((page) => [page['title'], page['protection']]));
  };
  const first = [{ type: 'create', level: 'sysop', expiry: 'infinity' }];
  const second = [{ type: 'create', level: 'autoconfirmed', expiry: '2050-01-01T00:00:00Z' }];
  assert.deepEqual(await protectionOf('First'), { First: first });
  assert.deepEqual(await protectionOf('Third'), { Third: [] });
  assert.deepEqual(await protectionOf('First|Pier|Second'), { First: first, Pier: [], Second: second });
});
