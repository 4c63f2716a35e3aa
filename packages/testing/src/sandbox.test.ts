import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import Sqlite from 'better-sqlite3';
import { openTestWiki, type OpenTestWiki } from './create-wiki.ts';
import { createWiki } from './index.ts';

const description = { users: [{ name: 'Ada' }, { name: 'Ben' }], pages: { Page: 'text' } };

test('a test edits pages, and reads what was written', async () => {
  await using wiki = createWiki(description);
  const saved = await wiki.edit('Page', 'other text', { as: 'Ada', summary: 'Better' });
  assert.equal(saved.newrevid, 2);
  await wiki.as('Ben').edit('Talk:Page', 'Why?');
  await assert.rejects(wiki.edit('A|B', 'text'), { code: 'invalidtitle' });
  assert.deepEqual(
    wiki.writes.map(({ action, user, parameters, error }) => [action, user, parameters['title'], error]),
    [
      ['edit', 'Ada', 'Page', undefined],
      ['edit', 'Ben', 'Talk:Page', undefined],
      ['edit', '127.0.0.1', 'A|B', 'invalidtitle'],
    ],
  );
});

test('what was written can be compared as it is', async () => {
  await using wiki = createWiki(description);
  wiki.clock.set('2040-01-02T03:04:05Z');
  const parameters = {
    action: 'edit',
    title: 'Page',
    text: 'other',
    summary: 'Better',
    maxlag: 5,
    uselang: 'de',
  };
  await wiki.as('Ada').post(parameters);
  await wiki.as('Ada').post({ action: 'delete', title: 'Page' });
  assert.deepEqual(wiki.writes, [
    {
      user: 'Ada',
      action: 'edit',
      parameters: { title: 'Page', text: 'other', summary: 'Better' },
      result: {
        result: 'Success',
        pageid: 1,
        title: 'Page',
        contentmodel: 'wikitext',
        oldrevid: 1,
        newrevid: 2,
        newtimestamp: '2040-01-02T03:04:05Z',
      },
    },
    { user: 'Ada', action: 'delete', parameters: { title: 'Page' }, error: 'permissiondenied' },
  ]);
});

test('siteinfo says that the wiki is a sandbox', async () => {
  await using wiki = createWiki(description);
  const { query } = await wiki.request({ meta: 'siteinfo', siprop: 'general' });
  assert.equal(query?.general?.['sandbox'], true);
});

test('the clock stands where it is set, and moves on', async () => {
  await using wiki = createWiki(description);
  wiki.clock.set('2030-01-02T03:04:05Z');
  assert.equal((await wiki.edit('New', 'a')).newtimestamp, '2030-01-02T03:04:05Z');
  wiki.clock.advance(60);
  assert.equal((await wiki.edit('New', 'b')).newtimestamp, '2030-01-02T03:05:05Z');
});

test('a wiki goes back to a snapshot as often as needed', async () => {
  await using wiki = createWiki(description);
  const textOf = async (): Promise<unknown> => {
    const { query } = await wiki.request({
      titles: 'Page',
      prop: 'revisions',
      rvprop: 'ids|content',
      rvslots: 'main',
    });
    return query?.pages?.[0]?.revisions?.[0]?.slots?.['main']?.content;
  };
  const snapshot = await wiki.snapshot();
  for (const text of ['one', 'two']) {
    await wiki.edit('Page', text);
    await wiki.edit('User:Ada/common.css', 'body {}', { contentmodel: 'css' }).catch(() => undefined);
    assert.equal(await textOf(), text);
    await snapshot.restore();
    assert.equal(await textOf(), 'text');
  }
  const later = await wiki.snapshot();
  await snapshot.restore();
  await assert.rejects(later.restore(), /lost when the wiki went back to an earlier one/);
});

suite('requests fail as ordered', () => {
  test('at the third edit, and only then', async () => {
    await using wiki = createWiki(description);
    wiki.faults.order({ fault: 'editconflict', where: { action: 'edit', title: 'Page' }, after: 2 });
    const codes = [];
    for (const text of ['1', '2', '3', '4'])
      codes.push(
        await wiki.edit('Page', text).then(
          () => 'saved',
          ({ code }: { code: unknown }) => code,
        ),
      );
    assert.deepEqual(codes, ['saved', 'saved', 'editconflict', 'saved']);
    const { requests, writes } = wiki;
    assert.deepEqual(
      requests.map(({ fault }) => fault),
      [undefined, undefined, 'editconflict', undefined],
    );
    assert.deepEqual(
      writes.map(({ parameters }) => parameters['text']),
      ['1', '2', '4'],
    );
  });

  test('with the errors of a busy wiki', async () => {
    await using wiki = createWiki(description);
    for (const fault of ['maxlag', 'readonly', 'ratelimited', 'badtoken'] as const) {
      wiki.faults.order({ fault });
      assert.equal((await wiki.request({ list: 'allpages' }))['error']?.code, fault);
    }
    assert.equal((await wiki.request({ list: 'allpages' }))['error'], undefined);
  });

  test('over HTTP, with a status or without an answer', async () => {
    await using wiki = createWiki(description);
    const { url } = await wiki.listen();
    const ask = () => fetch(`${url}?action=query&format=json`);
    wiki.faults.order({ fault: 'unavailable', retryAfter: 7 });
    const unavailable = await ask();
    assert.deepEqual([unavailable.status, unavailable.headers.get('retry-after')], [503, '7']);
    wiki.faults.order({ fault: 'dropped' });
    await assert.rejects(ask());
    assert.equal((await ask()).status, 200);
  });
});

test('clients log in and edit over HTTP', async () => {
  await using wiki = createWiki({
    users: [{ name: 'Ada', password: 'correct horse' }],
    pages: { Page: 'text' },
  });
  const { url } = await wiki.listen();
  const cookies = new Map<string, string>();
  const send = async (parameters: Record<string, string>, method = 'GET'): Promise<Record<string, never>> => {
    const query = new URLSearchParams({ format: 'json', formatversion: '2', ...parameters });
    const response = await fetch(method === 'GET' ? `${url}?${query}` : url, {
      method,
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      ...(method === 'POST' && { body: query }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    return (await response.json()) as Record<string, never>;
  };
  const tokenOf = async (type: string): Promise<string> =>
    (await send({ action: 'query', meta: 'tokens', type }))['query']?.['tokens']?.[`${type}token`] ?? '';
  const lgtoken = await tokenOf('login');
  const login = await send({ action: 'login', lgname: 'Ada', lgpassword: 'correct horse', lgtoken }, 'POST');
  assert.equal(login['login']?.['result'], 'Success');
  const edit = { action: 'edit', title: 'Page', text: 'by Ada' };
  assert.equal((await send(edit, 'POST'))['error']?.['code'], 'missingparam');
  assert.equal((await send({ ...edit, token: '+\\' }, 'POST'))['error']?.['code'], 'badtoken');
  const token = await tokenOf('csrf');
  assert.equal((await send({ ...edit, token }, 'POST'))['edit']?.['result'], 'Success');
  assert.deepEqual(
    wiki.writes.map(({ user, error }) => [user, error]),
    [
      ['Ada', 'missingparam'],
      ['Ada', 'badtoken'],
      ['Ada', undefined],
    ],
  );
});

test('what was written to a file is in it once the wiki is closed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'wikiquery-file-'));
  try {
    const file = join(folder, 'wiki.sqlite');
    using memory = createWiki({ pages: { Page: 'text' } });
    memory.database.exec(`VACUUM INTO '${file}'`);
    const count = async (write: (wiki: OpenTestWiki) => Promise<unknown>): Promise<unknown> => {
      await using wiki = openTestWiki(new Sqlite(file), memory.configuration);
      await write(wiki);
      return wiki.database.prepare('SELECT count(*) FROM revision').pluck().get();
    };
    assert.equal(await count((wiki) => wiki.edit('Page', 'one')), 2);
    await count(async (wiki) => {
      await wiki.snapshot();
      await wiki.edit('Page', 'two');
    });
    assert.equal(await count(() => Promise.resolve()), 3);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('the compiler knows what writes answer', async () => {
  await using wiki = createWiki({ users: [{ name: 'Ada' }], pages: { Page: 'text' } });
  const { edit } = await wiki.as('Ada').post({ action: 'edit', title: 'Page', text: 'other text' });
  const title: string = edit.title;
  const revision: number | undefined = edit.newrevid;
  const [write] = wiki.writes;
  assert.ok(write?.action === 'edit');
  assert.deepEqual([title, revision], ['Page', write.result?.newrevid]);
  // @ts-expect-error: The action has no such parameter.
  await wiki.post({ action: 'edit', title: 'Page', text: 'text', sumary: 'misspelt' }, { as: 'Ada' });
});

test('an edit for which a captcha is asked is refused', async () => {
  await using wiki = createWiki(description);
  wiki.faults.order({ fault: 'captcha', where: { action: 'edit' } });
  await assert.rejects(wiki.edit('Page', 'other text', { as: 'Ada' }), { code: 'captcha' });
});
