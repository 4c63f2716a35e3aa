import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from '../../src/client.ts';
import type { MirrorState } from '../../src/mirror/state.ts';
import { readState, writeState } from '../../src/mirror/state.ts';
import type { LiveMediaWiki } from '../rig/mediawiki.ts';
import { openChangingWiki, wordPattern } from './changing-wiki.ts';
import { compare } from './compare.ts';
import { startFollowing } from './following-process.ts';
import { openFront, type Weather } from './front.ts';
import { userAgent } from './mirror-client.ts';
import { makeChange, type Tried } from './random-changes.ts';
import { startMirror, type TestMirror } from './start-mirror.ts';
import { wordsInTables } from './tables-with.ts';
import { wideQuestions } from './wide-questions.ts';

/** What a mirror went through, and how it differs from its source. */
export interface RandomRun {
  readonly tried: readonly Tried[];
  /** What differed at each point at which both were compared, and what of the source was found though it is hidden. */
  readonly points: readonly { readonly differing: readonly string[]; readonly hidden: readonly string[] }[];
  /** Requests to the source for each change, without those of the comparisons. */
  readonly requestsPerChange: number;
}

/** What happens to the mirror and its source while changes are made; the parts follow each other. */
const parts: readonly ('follow' | 'kill' | 'stop' | Weather)[][] = [
  ['follow', 'kill'],
  ['stop', 'follow'],
  ['gone', 'follow', 'kill'],
  ['overloaded', 'kill', 'half'],
  ['follow', 'stop'],
  ['kill', 'kill', 'follow'],
];

/** Changes a wiki at random while a mirror follows it, and compares both at several points. */
export async function runAtRandom(
  live: LiveMediaWiki,
  {
    changes,
    seed,
    say,
  }: { readonly changes: number; readonly seed: number; readonly say: (line: string) => void },
): Promise<RandomRun> {
  await using front = await openFront(live.url);
  await using mirror = await startMirror(front.url);
  const wiki = await openChangingWiki(live.url, seed);
  const source = createClient({ url: live.url, userAgent });
  const tried: Tried[] = [];
  const points: RandomRun['points'][number][] = [];
  const before = front.requests();
  let compared = 0;
  for (const [index, phases] of parts.entries()) {
    for (const phase of phases) {
      const count = Math.ceil(changes / parts.length / phases.length);
      const isFollowed = phase !== 'stop';
      await using following = isFollowed
        ? await startFollowing({
            url: front.url,
            path: mirror.path,
            perMinute: 100_000,
            interval: 0.5,
            recheck: 2,
          })
        : undefined;
      if (phase === 'gone' || phase === 'overloaded' || phase === 'half') front.setWeather(phase);
      for (let i = 0; i < count; i++) tried.push(await makeChange(wiki));
      if (phase === 'kill') await following?.kill();
      front.setWeather('fair');
    }
    const seen = front.requests();
    await catchUpWholly(mirror);
    const sweeping = front.requests() - seen;
    const words = new Set<string>();
    const questions = await wideQuestions(source, index === parts.length - 1);
    const differing = await compare(source, mirror.client, questions, (text) => {
      for (const word of text.toLowerCase().match(wordPattern) ?? []) words.add(word);
    });
    const stored = wordsInTables(mirror.path, wordPattern);
    const hidden = [...stored]
      .filter(([word]) => !words.has(word))
      .map(([word, columns]) => `${word} in ${[...columns].join(', ')}`);
    points.push({ differing, hidden });
    compared += sweeping;
    say(
      `${tried.length} changes: ${questions.length} questions, ${differing.length} fields differ, ${hidden.length} hidden words are here.`,
    );
  }
  return {
    tried,
    points,
    requestsPerChange: (front.requests() - before - compared) / tried.length,
  };
}

/** Makes a mirror equal to its source, what no event tells of included. */
async function catchUpWholly(mirror: TestMirror): Promise<MirrorState> {
  await pause(2500);
  await mirror.catchUp();
  await mirror.context.database.transaction(async (writing) => {
    const stored = await readState(writing);
    if (stored)
      await writeState(writing, {
        ...stored,
        sweep: { step: 0, rounds: stored.sweep.rounds, isUrgent: true },
      });
  });
  return mirror.catchUp();
}
