import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { startServing } from '../../../test/program/serve.ts';
import { writeSampleDatabase } from '../../../test/rig/sample-file.ts';
import { createWiki } from '../../../test/rig/wiki.ts';

const folder = mkdtempSync(join(tmpdir(), 'wikiquery-restrictions-'));
after(() => {
  rmSync(folder, { recursive: true });
});

using wiki = createWiki();
const { configuration } = wiki;
const extensions = [...configuration.extensions, { type: 'other', name: 'Lockdown' }];

function write(name: string, value: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify(value));
  return path;
}

const withSettings = (more: Readonly<Record<string, unknown>>) => ({
  ...configuration,
  extensions,
  settings: { ...configuration.settings, ...more },
});
const refused = write('refused.json', withSettings({}));
const database = ['--database', writeSampleDatabase(folder)];
const accepting = write('accepting.json', withSettings({ acceptRestrictions: ['Lockdown'] }));

const run = (...args: readonly string[]) =>
  new Promise<{ readonly code: number; readonly out: string; readonly err: string }>((resolve) => {
    const command = join(import.meta.dirname, '../bin/wikiquery.js');
    execFile(process.execPath, [command, ...args], { maxBuffer: 2 ** 26 }, (error, out, err) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err });
    });
  });

const lost =
  /The restrictions of Lockdown are not enforced: everyone who may read the wiki can read namespaces that it keeps/;

test('a wiki with an extension that restricts reading is not opened until that is accepted', async () => {
  for (const command of [
    ['check', ...database, '--config', refused],
    ['serve', '--port', '0', ...database, '--config', refused],
    ['query', ...database, '--config', refused, 'meta=userinfo'],
    ['init', '--from', refused],
  ]) {
    const { code, out, err } = await run(...command);
    assert.deepEqual([code, out], [1, ''], command.join(' '));
    assert.match(err, lost);
    assert.match(err, /settings\.acceptRestrictions.*: Lockdown\.\n$/);
  }
});

test('where it is accepted, check and serve say what does not hold', async () => {
  const checked = await run('check', ...database, '--config', accepting);
  assert.equal(checked.code, 0);
  assert.match(checked.out, lost);
  assert.match(checked.out, /Everything can be served, without these restrictions\.\n$/);
  await using served = await startServing('--port', '0', ...database, '--config', accepting);
  assert.match((await served.logged(1)).join('\n'), lost);
});

test('init takes the acceptance from --with, mirror from --accept-restrictions', async () => {
  const over = write('over.json', { settings: { acceptRestrictions: true } });
  const made = await run('init', '--from', refused, '--with', over);
  assert.equal(made.code, 0);
  assert.equal(
    (JSON.parse(made.out) as { settings: { acceptRestrictions: unknown } }).settings.acceptRestrictions,
    true,
  );

  using source = createWiki({ configuration: { ...configuration, extensions } });
  const { url } = await source.listen();
  const database = join(folder, 'mirror.sqlite');
  const mirror = (...more: readonly string[]) =>
    run(
      'mirror',
      url,
      '--database',
      database,
      '--contact',
      'tests@example.org',
      '--rate',
      '100000',
      '--once',
      ...more,
    );
  const { code, err } = await mirror();
  assert.equal(code, 1);
  assert.match(err, lost);
  assert.match(err, /name them with --accept-restrictions: Lockdown\.\n$/);
  const accepted = await mirror('--accept-restrictions', 'Lockdown');
  assert.equal(accepted.code, 0, accepted.err);
  const asked = await run('query', '--database', database, 'list=allpages&aplimit=1');
  assert.equal(asked.code, 0, asked.err);
});
