/** Records what a real MediaWiki answers to random writes: `npm run sandbox:record -- --steps 500 --seeds 1,2`. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { AnyRequest } from 'wikiquery-client';
import { NothingToChange, type Fields } from '../../mirror/changing-wiki.ts';
import { giveUp, numberOf, readCommandLine } from '../../rig/command-line.ts';
import { mediaWikiFolder, noMediaWiki } from '../../rig/mediawiki.ts';
import { sampleConfiguration } from '../../rig/wiki.ts';
import { withToken } from '../both-wikis.ts';
import { comparable } from '../compare-answers.ts';
import { openSandbox } from '../open-sandbox.ts';
import { drawSteps } from '../steps.ts';
import { BEGIN, startTimedMediaWiki } from '../timed-mediawiki.ts';
import {
  digestOf,
  questions,
  readers,
  readMessages,
  writeRecording,
  type RecordedStep,
  type Run,
} from './recording.ts';
import { applyChanges, emptyTables, takeChanges, type Changes } from './table-changes.ts';

const usage = `usage: npm run sandbox:record -- [options]

Writes at random to a real MediaWiki, as several users and with some wrong requests, and records its answers and what
its tables are after each, in test/sandbox/recording/. MEDIAWIKI_FOLDER names the folder of an unpacked MediaWiki 1.43.

  --steps N    how many writes of each seed (420)
  --seeds A,B  seeds of what is written, all at the same time (1,2,3,4,5)
  --ask N      ask all questions every N steps (210)
  --minutes N  end after this time, with the steps made until then (600)

example:
  MEDIAWIKI_FOLDER=/srv/mediawiki npm run sandbox:record -- --seeds 7,8,9,10,11`;

const { values } = readCommandLine(usage, {
  steps: { type: 'string', default: '420' },
  seeds: { type: 'string', default: '1,2,3,4,5' },
  ask: { type: 'string', default: '210' },
  minutes: { type: 'string', default: '600' },
});
const wanted = numberOf('steps', values.steps, 1);
const every = numberOf('ask', values.ask, 1);
const end = Date.now() + numberOf('minutes', values.minutes, 1) * 60_000;
const seeds = values.seeds.split(',').map((seed) => numberOf('seeds', seed));
if (noMediaWiki !== false) giveUp(`${noMediaWiki}.`);

const { server: origin } = sampleConfiguration().general;
const folder = mkdtempSync(join(tmpdir(), 'wikiquery-recording-'));
process.once('exit', () => {
  rmSync(folder, { recursive: true, force: true });
});

/** Makes a file with the tables of a sandbox, without rows. */
function makeEmpty(name: string): string {
  const file = join(folder, name);
  const sandbox = openSandbox(undefined);
  sandbox.database.prepare('VACUUM INTO ?').run(file);
  sandbox.close().catch(() => undefined);
  const database = new Sqlite(file);
  emptyTables(database);
  database.close();
  return file;
}

let start: Changes | undefined;
const runs = await Promise.all(seeds.map(recordRun));
writeRecording({ messages: readMessages(mediaWikiFolder), start: start ?? {}, runs });

async function recordRun(seed: number): Promise<Run> {
  let now = BEGIN;
  await using live = await startTimedMediaWiki(() => now);
  const former = makeEmpty(`${seed}.sqlite`);
  if (start) {
    const database = new Sqlite(former);
    applyChanges(database, start);
    database.close();
  }
  const changed = takeChanges(live.database, former);
  start ??= changed;
  const steps: RecordedStep[] = [];
  let sent: Omit<RecordedStep, 'answer' | 'changes'> | undefined;
  let isAnew = false;
  let answer: Fields = {};
  let changes: Changes = {};
  const { next } = drawSteps(
    {
      url: live.url,
      send: async (user, request, token) => {
        sent = {
          user,
          ...(isAnew && { anew: true }),
          time: now / 1000,
          ...(await withoutFiles(request)),
          ...(token !== undefined && { token }),
        };
        isAnew = false;
        answer = await live.sessions[user].send(await withToken(request, token, live.sessions[user]));
        return { theirs: answer, ours: answer, differences: [] };
      },
      ask: (user, request) => live.sessions[user].send(request),
      forget: () => {
        isAnew = true;
        live.sessions.anonymous.forget();
      },
      tick: () => {
        now += 1000;
      },
      now: () => now,
      differences: async () => {
        await live.settle();
        changes = takeChanges(live.database, former);
        return [];
      },
      equalize: () => undefined,
    },
    {
      seed,
      only: undefined,
      onStep: () => {
        if (!sent) throw new NothingToChange();
        steps.push({ ...sent, answer: comparable(answer, origin) as Fields, changes });
      },
    },
  );
  while (steps.length < wanted && Date.now() < end) {
    const before = steps.length;
    await next();
    const last = steps.at(-1);
    if (steps.length % 20 === 0) console.log(`seed ${seed}: ${steps.length} steps`);
    if (!last || Math.floor(steps.length / every) === Math.floor(before / every)) continue;
    const asked: Record<string, readonly string[]> = {};
    for (const reader of readers) {
      const digests: string[] = [];
      for (const question of questions)
        digests.push(digestOf(comparable(await live.sessions[reader].send(question), origin)));
      asked[reader] = digests;
    }
    steps[steps.length - 1] = { ...last, asked };
  }
  return { seed, start: start === changed ? {} : changed, steps };
}

/** Takes the files out of a request, in base 64. */
async function withoutFiles(request: AnyRequest): Promise<Pick<RecordedStep, 'request' | 'files'>> {
  const entries = Object.entries(request);
  const files: Record<string, string> = {};
  for (const [name, value] of entries)
    if (value instanceof Blob) files[name] = Buffer.from(await value.arrayBuffer()).toString('base64');
  return {
    request: Object.fromEntries(entries.filter(([name]) => !(name in files))),
    ...(Object.keys(files).length > 0 && { files }),
  };
}
