import assert from 'node:assert/strict';
import { existsSync, globSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { startServingWith } from '../program/serve.ts';
import { notInMemory } from '../rig/test-database.ts';
import { until } from '../rig/until.ts';
import { createWiki } from '../rig/wiki.ts';
import { createClient } from './client.ts';
import { folderFor, writeWiki } from './served-file.ts';

const [library = ''] = globSync('/usr/lib/*/faketime/libfaketime.so.1');
const skip = notInMemory || (!existsSync(library) && 'faketime is not installed');

const HOUR = 3_600_000;

/** Serves the sample wiki with a system clock that can be set, while time itself goes on as ever. */
async function serveWithClock(t: { after(action: () => void): void }, ...more: readonly string[]) {
  using wiki = createWiki();
  const folder = folderFor(t);
  const { path, config } = writeWiki(wiki, folder);
  const clock = join(folder, 'clock');
  /** Sets the clock to so many hours from now. */
  const jump = (hours: number): void => {
    writeFileSync(clock, `${hours < 0 ? '-' : '+'}${Math.abs(hours)}h`);
  };
  jump(0);
  const variables = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: clock,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    NO_FAKE_STAT: '1',
  };
  const served = await startServingWith(
    { variables },
    '--config',
    config,
    '--database',
    `sqlite:${path}`,
    '--port',
    '0',
    ...more,
  );
  return { served, jump };
}

test('sessions and throttles of logins last as long as before when the clock jumps', { skip }, async (t) => {
  const { served, jump } = await serveWithClock(t);
  await using _ = served;
  const client = createClient(served.url);
  const logIn = (name: string, password: string) => createClient(served.url).logIn(name, password);
  const offset = async (): Promise<number> => {
    const { json } = await client.post({ action: 'query', curtimestamp: '1' });
    return Number(((Date.parse(json.curtimestamp ?? '') - Date.now()) / HOUR).toFixed(0)) + 0;
  };
  assert.equal(await client.logIn('Customs officer', 'customs-officer-3'), 'Success');
  for (let i = 0; i < 5; i++) assert.equal(await logIn('Warden', `guess ${i}`), 'Failed');
  assert.equal(await logIn('Warden', 'warden-of-the-isles'), 'Failed', 'the right password comes too late');
  assert.equal(await offset(), 0);

  for (const hours of [6, -12, 48, 0]) {
    jump(hours);
    assert.equal(await offset(), hours, `the clock is ${hours} hours ahead`);
    assert.equal(await client.whoAmI(), 'Customs officer');
    assert.equal(await logIn('Warden', 'warden-of-the-isles'), 'Failed', 'the throttle is not opened');
    assert.equal(await logIn('Customs officer', 'customs-officer-3'), 'Success', 'nobody else is locked out');
  }
  jump(-24);
  assert.equal(await served.end(), 0);
});

/** Serves the sample wiki with a limit of one request, and a clock that can be set. */
async function serveWithLimit(t: { after(action: () => void): void }, seconds: number) {
  const { served, jump } = await serveWithClock(t, '--limit', `1/${seconds}`);
  const status = async (): Promise<number> => {
    const response = await fetch(`${served.url}?action=query&format=json`);
    const wait = Number(response.headers.get('retry-after') ?? 0);
    assert.ok(wait >= 0 && wait <= seconds, `Retry-After: ${wait}`);
    return response.status;
  };
  return { served, jump, status };
}

test('a limit of requests is not lifted when the clock jumps', { skip }, async (t) => {
  const { served, jump, status } = await serveWithLimit(t, 3600);
  await using _ = served;
  assert.equal(await status(), 200);
  for (const hours of [0, 5, -5]) {
    jump(hours);
    assert.equal(await status(), 429);
  }
});

for (const hours of [5, -5])
  test(`a limit of requests is not prolonged when the clock jumps by ${hours} hours`, { skip }, async (t) => {
    const { served, jump, status } = await serveWithLimit(t, 5);
    await using _ = served;
    await until(async () => (await status()) === 429, 'a request is refused');
    jump(hours);
    await until(async () => (await status()) === 200, 'one is answered again');
  });
