import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { runCommand } from '../../../test/rig/run-command.ts';
import { createWiki } from '../../../test/rig/wiki.ts';

const folder = mkdtempSync(join(tmpdir(), 'wikiquery-mirror-command-'));
const wiki = createWiki({ pages: { Lamp: 'A lamp.', 'Talk:Lamp': 'A talk.' } });
after(() => {
  wiki.close();
  rmSync(folder, { recursive: true });
});
const { url } = await wiki.listen();
const contact = '--contact=tests@example.org';

test('--once copies a wiki, which later runs bring up to date without its options', async (t) => {
  const path = join(folder, 'once.sqlite');
  const mirror = async (...args: readonly string[]) =>
    await runCommand(t, 'mirror', url, `--database=sqlite:${path}`, '--rate=100000', '--once', ...args);
  const nameless = await mirror();
  assert.deepEqual([nameless.code, nameless.out], [2, '']);
  assert.match(nameless.err, /--contact is required: give an e-mail address or web page/);
  assert.equal(existsSync(path), false, 'a refusal leaves no database');

  const copied = await mirror(contact, '--namespaces=0');
  assert.equal(copied.code, 0);
  assert.match(copied.out, /^The copy is as of \d{14}; [1-9]\d* requests were sent\.\n$/);
  const list = async (namespace: number): Promise<string> =>
    (
      await runCommand(
        t,
        'query',
        `--database=sqlite:${path}`,
        '--all',
        '--format=tsv',
        '--columns=title',
        `list=allpages&apnamespace=${namespace}`,
      )
    ).out;
  assert.equal(await list(0), 'title\nLamp\n');
  assert.equal(await list(1), 'title\n');
  assert.equal((await mirror()).code, 0);

  const refusals: readonly (readonly [code: number, message: string, ...args: readonly string[]])[] = [
    [1, 'This mirror has --history all: name another database.', '--history=current'],
    [1, 'This mirror has --namespaces 0: name another database.', '--namespaces=0,1'],
    [2, '--history must be all or current, not "none".', '--history=none'],
    [2, '--account needs its secret in WIKIQUERY_MIRROR_PASSWORD.', '--account=x'],
    [2, '--files-url must be a URL or a path that begins with /, not "x".', '--files-url=x'],
    [2, '--files-url must be a URL or a path that begins with /, not "//x".', '--files-url=//x'],
  ];
  for (const [code, message, ...args] of refusals)
    assert.deepEqual(await mirror(...args), { code, out: '', err: `wikiquery mirror: ${message}\n` });
  const checked = await runCommand(t, 'check', `--database=sqlite:${path}`);
  assert.ok(
    checked.out.includes(`\nmirror of ${url}: all newest changes were compared with the source in the last `),
  );
});

test('a database that no mirror can have is refused', async (t) => {
  const refused = async (database: string): Promise<unknown> => {
    const { code, out, err } = await runCommand(
      t,
      'mirror',
      url,
      `--database=${database}`,
      contact,
      '--once',
    );
    assert.equal(out, '');
    return [code, err.replace('wikiquery mirror: ', '').trimEnd()];
  };
  assert.deepEqual(await refused('oracle:x'), [
    1,
    '"oracle:" is not supported: use sqlite:PATH or mysql://user:password@host/name.',
  ]);
  const [code, message] = (await refused(`sqlite:${folder}/none/a.sqlite`)) as [number, string];
  assert.equal(code, 1);
  assert.match(message, /folder .*none does not exist/);
});
