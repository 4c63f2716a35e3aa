import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { folderFor, writeWiki } from '../faults/served-file.ts';
import { childrenOf, noProc, readProcess } from '../rig/children.ts';
import { notInMemory } from '../rig/test-database.ts';
import { createWiki } from '../rig/wiki.ts';
import { startServingWith } from './serve.ts';

const skip = notInMemory || noProc;

/** Stands in the address where others have a password. */
const SECRET = 'secret-b1d4';

/** Command lines of all processes of a server, which every user can read. */
function commandLines(root: number | undefined): readonly string[] {
  const family = [root ?? 0];
  for (const pid of family) family.push(...childrenOf(pid));
  return family.map((pid) => readProcess(pid, 'cmdline').replaceAll('\0', ' '));
}

const long = `[[Bridge]]${' '.repeat(400_000)}`;

/** Asks for what the server answers itself, and for what it leaves to a runner. */
async function ask(url: string): Promise<void> {
  const small = await fetch(`${url}?action=query&titles=Bridge&format=json&formatversion=2`);
  assert.match(await small.text(), /"pageid":1\b/);
  const body = new URLSearchParams({
    action: 'parse',
    text: long,
    prop: 'links',
    format: 'json',
    formatversion: '2',
  });
  assert.match(await (await fetch(url, { method: 'POST', body })).text(), /"title":"Bridge","exists":true/);
}

const cases = [
  { variables: {}, options: ['--database-file'], workers: [] },
  { variables: { WIKIQUERY_DATABASE: 'address' }, options: [], workers: ['--workers', '1'] },
  { variables: {}, options: ['--database'], workers: ['--workers', '1'] },
] as const;

const kindOf = (line: string): string => / (serve|runner) /.exec(line)?.[1] ?? line;

for (const { variables, options, workers } of cases) {
  const given = [...Object.keys(variables), ...options, ...workers].join(' ');
  test(`no process is started with the database's address: ${given}`, { skip }, async (t) => {
    const folder = folderFor(t);
    using wiki = createWiki({ pages: { Bridge: 'An arch.' } });
    const { config } = writeWiki(wiki, folder);
    const address = `sqlite:${join(folder, SECRET)}`;
    writeFileSync(join(folder, SECRET), wiki.database.serialize());
    const file = join(folder, 'address');
    writeFileSync(file, `${address}\n`);
    const [option] = options;
    await using served = await startServingWith(
      {
        variables: { WIKIQUERY_DATABASE: 'WIKIQUERY_DATABASE' in variables ? address : 'sqlite:of/another' },
      },
      '--config',
      config,
      '--port',
      '0',
      ...workers,
      ...(option === undefined ? [] : [option, option === '--database' ? address : file]),
    );
    await ask(served.url);
    const lines = commandLines(served.process.pid);
    // In no order: the numbers of processes begin anew after the greatest one.
    assert.deepEqual(lines.map(kindOf).toSorted(), [
      'runner',
      'serve',
      ...workers.slice(1).map(() => 'serve'),
    ]);
    // Only what somebody typed is shown.
    const shown = lines.filter((line) => line.includes(SECRET)).length;
    assert.equal(shown, option === '--database' ? 1 : 0, lines.join('\n'));
    assert.equal(await served.end(), 0);
  });
}
