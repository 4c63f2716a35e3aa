import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { until } from '../rig/until.ts';
import { startServing } from './serve.ts';

const folder = mkdtempSync(join(tmpdir(), 'wikiquery-access-log-'));
after(() => {
  rmSync(folder, { recursive: true });
});

test('two processes log every request into one file, which is opened anew at SIGHUP', async () => {
  const [file, old] = [join(folder, 'access.log'), join(folder, 'access.log.1')];
  await using served = await startServing('--port', '0', '--workers', '2', '--access-log', file);
  const ask = async (numbers: readonly number[]): Promise<void> => {
    for (const number of numbers) {
      const response = await fetch(`${served.url}?action=query&format=json`, {
        headers: { 'user-agent': `Tester/${number}`, connection: 'close' },
      });
      await response.text();
    }
  };
  const numbers = Array.from({ length: 240 }, (_, i) => i);
  const askAll = (from: number, to: number): Promise<unknown> =>
    Promise.all(Array.from({ length: 8 }, (_, i) => ask(numbers.slice(from, to).filter((n) => n % 8 === i))));
  await askAll(0, 120);
  renameSync(file, old);
  const asking = askAll(120, 240);
  served.process.kill('SIGHUP');
  await asking;
  await until(() => existsSync(file), 'the file is opened anew');
  assert.equal(await served.end(), 0);
  const lines = [old, file].flatMap((path) => readFileSync(path, 'utf8').split('\n').slice(0, -1));
  const agents = lines.map((line) => (JSON.parse(line) as { readonly agent: string }).agent);
  assert.deepEqual(agents.toSorted(), numbers.map((number) => `Tester/${number}`).toSorted());
});

test('an access log that cannot be opened keeps the server from starting, and says why', async () => {
  const file = join(folder, 'none', 'access.log');
  await assert.rejects(startServing('--port', '0', '--access-log', file), /exited before it listened/);
});
