import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import test, { after, type TestContext } from 'node:test';
import { setInterval } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { writeSampleDatabase } from '../rig/sample-file.ts';
import { until } from '../rig/until.ts';
import { startServing, type ServedWiki } from './serve.ts';

const program = fileURLToPath(new URL('../../packages/wikiquery/bin/wikiquery.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'wikiquery-top-'));
after(() => {
  rmSync(folder, { recursive: true });
});

/** Why the live view is not tested, or false where `script` can give it a terminal. */
const scriptMissing: string | false = (() => {
  try {
    execFileSync('script', ['--version'], { stdio: 'ignore' });
    return false;
  } catch {
    return 'script is not installed';
  }
})();

/** A server behind a proxy, asked by a crawler from one network and by readers from many until the test ends. */
async function serveCrawler(t: TestContext): Promise<ServedWiki> {
  const configuration = JSON.parse(
    readFileSync(new URL('../../packages/testing/sample/configuration.json', import.meta.url), 'utf8'),
  ) as { settings: object };
  const file = join(folder, 'wiki.json');
  const settings = { ...configuration.settings, trustedProxies: ['127.0.0.1'] };
  writeFileSync(file, JSON.stringify({ ...configuration, settings }));
  const served = await startServing(
    '--port',
    '0',
    '--workers',
    '2',
    '--config',
    file,
    '--database',
    writeSampleDatabase(folder),
    '--metrics',
    '127.0.0.1:0',
  );
  const ask = async (address: string, agent: string, query: string): Promise<void> => {
    const headers = { 'x-forwarded-for': address, 'user-agent': agent };
    await (await fetch(`${served.url}?action=query&format=json&${query}`, { headers })).text();
  };
  const askAll = async (): Promise<void> => {
    for (let i = 0; i < 30; i++) {
      await ask(
        `203.0.113.${i}`,
        'Crawler \u009b31m',
        'generator=allpages&gaplimit=500&prop=revisions|links&rvprop=content',
      );
      await ask(`10.0.${i}.1`, `Reader/${i}`, 'meta=siteinfo&siprop=general');
    }
  };
  await askAll();
  // Only the last minute is shown.
  const again = async (): Promise<void> => {
    for await (const _ of setInterval(5000, undefined, { signal: t.signal })) await askAll();
  };
  void again().catch(() => undefined);
  return served;
}

async function runTop(...args: readonly string[]) {
  const child = spawn(process.execPath, [program, 'top', ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number]>,
  ]);
  return { out, err, code };
}

test(
  'top shows a crawler above all others: once, as JSON, and live in a terminal',
  { skip: scriptMissing },
  async (t) => {
    await using served = await serveCrawler(t);
    const metrics = await served.metricsAddress();
    const { out } = await runTop('--at', metrics, '--once');
    const [, , , , titles = '', first = ''] = out.split('\n');
    assert.match(titles, /^CLIENT +COST▼ +REQ\/S +P50 +P99 +REFUSED\/S +ROWS\/S$/);
    assert.match(first, /^203\.0\.113\.0\/24 +\d+\.\d% /);
    const report = JSON.parse((await runTop('--at', metrics, '--json', '--filter', 'craw')).out) as Readonly<
      Record<'agent', readonly { readonly name: string }[]>
    >;
    assert.deepEqual(
      report.agent.map(({ name }) => name),
      ['Crawler \u{fffd}31m'],
    );
    await showLive(metrics);
    assert.equal(await served.end(), 0);
    const gone = await runTop('--at', metrics, '--once');
    assert.match(gone.err, /^wikiquery top: Nothing answers at http:.*: start the server with --metrics /);
    assert.equal(gone.code, 1);
  },
);

/** Uses the live view as an operator does, in a terminal of 80 columns. */
async function showLive(metrics: string): Promise<void> {
  const command = `tty; stty cols 80 rows 24; "${process.execPath}" "${program}" top --at ${metrics} --interval 0.1; stty -a`;
  const child = spawn('script', ['-qefc', command, '/dev/null'], { stdio: ['pipe', 'pipe', 'inherit'] });
  let shown = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => (shown += part));
  const ended = once(child, 'exit');
  /** The lines that were drawn last, once they look as expected. */
  const screen = async (expected: RegExp): Promise<readonly string[]> => {
    const looksSo = (): string | undefined => {
      const drawn = shown.split('\u001b[H').at(-1) ?? '';
      return drawn.includes('\u001b[J') && expected.test(drawn) ? drawn : undefined;
    };
    const drawn = await until(looksSo, `${String(expected)} is on the screen`).catch((error: unknown) => {
      console.error(shown.slice(-2000));
      throw error;
    });
    return stripVTControlCharacters(drawn).split(/\r+\n/);
  };
  const press = (keys: string): void => {
    child.stdin.write(keys);
  };
  using _end = { [Symbol.dispose]: () => child.kill() };
  const lines = await screen(/203\.0\.113\.0\/24/);
  assert.match(lines[5] ?? '', /^203\.0\.113\.0\/24 /);
  assert.deepEqual([Math.max(...lines.map(({ length }) => length)), lines.length], [80, 24]);
  press('a');
  assert.match((await screen(/AGENT/))[5] ?? '', /^Crawler /);
  press('s');
  await screen(/REQ\/S▼/);
  press('/er/2\r');
  const filtered = await screen(/filter: er\/2(?!_)/);
  assert.deepEqual(
    filtered.slice(5, -1).filter((line) => !line.startsWith('Reader/2')),
    [],
  );
  press('p');
  await screen(/PAUSED/);
  const [, terminal = ''] = /(\/dev\/\S+)/.exec(shown) ?? [];
  execFileSync('stty', ['-F', terminal, 'cols', '60', 'rows', '12']);
  const small = await screen(/^(?:[^\n]*\n){11}[^\n]*$/);
  assert.ok(small.every(({ length }) => length <= 60) && small.length <= 12);
  press('q');
  await ended;
  assert.ok(shown.includes('\u001b[?25h\u001b[?1049l'));
  // The terminal is as it was before.
  assert.match(shown.slice(shown.lastIndexOf('\u001b[?1049l')), / icanon .* echo /s);
}
