import assert from 'node:assert/strict';
import { renameSync } from 'node:fs';
import test from 'node:test';
import { notInMemory } from '../rig/test-database.ts';
import { until } from '../rig/until.ts';
import { createWiki } from '../rig/wiki.ts';
import { folderFor, serveFile } from './served-file.ts';

const skip = notInMemory;

interface Logged {
  readonly level: number;
  readonly msg: string;
  readonly id?: string;
  readonly modules?: readonly string[];
  readonly parameters?: readonly string[];
  readonly reason?: string;
  readonly fault?: { readonly type: string; readonly message: string; readonly stack: string };
}

const PRIVATE = 'Zprivate7';

/** Starts a server of a wiki in a file, one of whose tables lacks a column. */
async function serve(t: Parameters<typeof folderFor>[0]) {
  using wiki = createWiki({ pages: { Bridge: 'An arch.' } });
  wiki.database.exec('ALTER TABLE category RENAME COLUMN cat_pages TO cat_sheets');
  const file = await serveFile(wiki, folderFor(t));
  /** Sends a request, and returns the line with the number that its answer names. */
  const ask = async (parameters: Readonly<Record<string, string>>) => {
    const body = new URLSearchParams({ format: 'json', formatversion: '2', ...parameters });
    const response = await fetch(file.served.url, { method: 'POST', body });
    const { error } = (await response.json()) as { error?: { readonly code: string; readonly info: string } };
    const number = /[\da-f]{24}/.exec(error?.info ?? '')?.[0];
    assert.ok(number !== undefined, JSON.stringify(error));
    const logged = (): Logged | undefined =>
      file.served
        .log()
        .filter((line) => line.includes(number))
        .map((line) => JSON.parse(line) as Logged)
        .find(({ id }) => id === number);
    return { code: error?.code, line: await until(logged, 'the fault is logged'), number };
  };
  return { file, ask };
}

test(
  'the number of a fault is in the log, with what failed but no value of the request',
  { skip },
  async (t) => {
    const { file, ask } = await serve(t);
    await using served = file.served;
    const request = {
      action: 'query',
      list: 'allcategories',
      acprefix: PRIVATE,
      titles: PRIVATE,
      [PRIVATE]: PRIVATE,
    };
    const { code, line } = await ask(request);
    assert.equal(code, 'internal_api_error_DBQueryError');
    assert.deepEqual([line?.level, line?.msg], [50, 'Request failed']);
    assert.deepEqual(line?.modules, ['query', 'allcategories']);
    assert.deepEqual(line?.parameters, [
      'format',
      'formatversion',
      'action',
      'list',
      'acprefix',
      'titles',
      'other',
    ]);
    assert.equal(line?.fault?.type, 'DBQueryError');
    assert.match(line?.fault?.message ?? '', /no such column: .*cat_pages/);
    assert.match(line?.fault?.stack ?? '', /    at /);
    assert.doesNotMatch(served.log().join('\n'), new RegExp(PRIVATE, 'i'));
  },
);

test('each 503 names a number that is in the log, with the reason', { skip }, async (t) => {
  const { file, ask } = await serve(t);
  await using served = file.served;
  renameSync(file.path, `${file.path}.away`);
  await file.askUntil(({ status }) => status === 503);
  const answers = [];
  for (let i = 0; i < 5; i++) answers.push(await ask({ action: 'query', titles: `${PRIVATE} ${i}` }));
  for (const { code, line } of answers) {
    assert.equal(code, 'internal_api_error_DBConnectionError');
    assert.match(line?.reason ?? '', /There is no file .*wiki\.sqlite: put the database back/);
  }
  assert.equal(new Set(answers.map(({ number }) => number)).size, 1);
  assert.equal((await served.logged(1)).length, 1);
  assert.doesNotMatch(served.log().join('\n'), new RegExp(PRIVATE, 'i'));
});
