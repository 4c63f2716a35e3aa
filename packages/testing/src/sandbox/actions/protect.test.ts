import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { openActingWiki } from '../../../../../test/rig/acting-wiki.ts';

const pages = { Page: 'text' };
const action = 'protect';

test('a page is protected, and its history and the log tell of it', async () => {
  await using wiki = openActingWiki({ pages });
  const protections = ['edit=sysop', 'move=autoconfirmed'];
  assert.deepEqual(await wiki.act({ action, title: 'Page', protections, reason: 'Why' }), {
    title: 'Page',
    reason: 'Why',
    protections: [
      { edit: 'sysop', expiry: 'infinite' },
      { move: 'autoconfirmed', expiry: 'infinite' },
    ],
  });
  const { logevents, pages: found } = await wiki.query({
    list: 'logevents',
    lelimit: 1,
    leprop: 'type|comment|details',
    titles: 'Page',
    prop: 'info|revisions',
    inprop: 'protection',
    rvprop: 'ids|flags|user|comment',
  });
  assert.partialDeepStrictEqual(logevents, [
    {
      type: 'protect',
      action: 'protect',
      comment: 'Why',
      params: {
        cascade: false,
        details: [
          { type: 'edit', level: 'sysop', expiry: 'infinite', cascade: false },
          { type: 'move', level: 'autoconfirmed', expiry: 'infinite', cascade: false },
        ],
      },
    },
  ]);
  assert.partialDeepStrictEqual(found, [
    {
      protection: [
        { type: 'edit', level: 'sysop', expiry: 'infinity' },
        { type: 'move', level: 'autoconfirmed', expiry: 'infinity' },
      ],
      revisions: [{ revid: 2, parentid: 1, minor: true, user: 'Warden' }],
    },
  ]);
});

test('what is left out is no longer protected, and the log tells what became of the protection', async () => {
  await using wiki = openActingWiki({ pages });
  await wiki.act({ action, title: 'Page', protections: ['edit=sysop', 'move=sysop'] });
  await wiki.act({ action, title: 'Page', protections: ['edit=sysop'] });
  await wiki.act({ action, title: 'Page', protections: ['edit=sysop'] });
  await wiki.act({ action, title: 'Page', protections: ['edit=all'] });
  const { logevents } = await wiki.query({ list: 'logevents', letype: 'protect', leprop: 'type' });
  assert.deepEqual(
    (logevents as readonly { readonly action: string }[]).map((entry) => entry.action),
    ['unprotect', 'modify', 'protect'],
  );
});

test('only the levels for it cascade', async () => {
  await using wiki = openActingWiki({ pages });
  const of = { action, title: 'Page', cascade: true } as const;
  assert.equal((await wiki.act({ ...of, protections: ['edit=sysop'] }))['cascade'], true);
  assert.equal((await wiki.act({ ...of, protections: ['edit=autoconfirmed'] }))['cascade'], undefined);
});

test('a title is protected from creation until a time', async () => {
  await using wiki = openActingWiki();
  const create = { action, title: 'Missing', protections: ['create=sysop'], expiry: '2048-01-01' } as const;
  assert.deepEqual((await wiki.act(create))['protections'], [
    { create: 'sysop', expiry: '2048-01-01T00:00:00Z' },
  ]);
  const before = await wiki.query({ list: 'protectedtitles' });
  assert.partialDeepStrictEqual(before['protectedtitles'], [{ ns: 0, title: 'Missing' }]);
  await wiki.act({ ...create, protections: ['create=all'] });
  const { protectedtitles } = await wiki.query({ list: 'protectedtitles' });
  assert.deepEqual(protectedtitles, []);
});

suite('protections that are refused', () => {
  const cases = [
    ['toofewexpiries', { protections: ['edit=sysop'], expiry: ['1 day', '2 days'] }],
    ['create-titleexists', { protections: ['create=sysop'] }],
    ['missingtitle-createonly', { title: 'Missing', protections: ['edit=sysop'] }],
    ['protect-invalidaction', { protections: ['upload=sysop'] }],
    ['protect-invalidlevel', { protections: ['edit=everybody'] }],
    ['invalidexpiry', { protections: ['edit=sysop'], expiry: 'some day' }],
    ['pastexpiry', { protections: ['edit=sysop'], expiry: '2001-01-01' }],
    ['missingparam', {}],
  ] as const;
  for (const [code, parameters] of cases) {
    test(code, async () => {
      await using wiki = openActingWiki({ pages });
      assert.equal(await wiki.codeOf({ action, title: 'Page', ...parameters }), code);
    });
  }

  test('by who lacks the right', async () => {
    await using wiki = openActingWiki({ pages });
    const parameters = { action, title: 'Page', protections: ['edit=sysop'] } as const;
    assert.equal(await wiki.codeOf(parameters, 'Ada'), 'permissiondenied');
  });
});

test('protections that have ended are removed even where nothing changes', async () => {
  await using wiki = openActingWiki({
    pages: { Page: 'text', Other: 'text' },
    events: [{ type: 'protect', title: 'Other', levels: { edit: 'sysop' }, expiry: '2025-01-01' }],
  });
  const count = (): unknown => wiki.database.prepare('SELECT count(*) FROM page_restrictions').pluck().get();
  assert.equal(count(), 1);
  await wiki.act({ action, title: 'Page', protections: ['edit=all'] });
  assert.equal(count(), 0);
});
