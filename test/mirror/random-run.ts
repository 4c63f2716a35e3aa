import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from 'wikiquery-client';
import { OVERLAP } from '../../packages/import/src/mirror/feed/read-changes.ts';
import type { LiveMediaWiki } from '../rig/mediawiki.ts';
import { makeChange, type Tried } from './changes/make-change.ts';
import { openChangingWiki, wordPattern } from './changing-wiki.ts';
import { compare } from './compare.ts';
import { startFollowing } from './following-process.ts';
import { openFront, type Weather } from './front.ts';
import { userAgent } from './mirror-client.ts';
import { startMirror, type TestMirror } from './start-mirror.ts';
import { wordsInTables } from './tables-with.ts';
import { wideQuestions } from './wide-questions.ts';
import { wordDifferences } from './word-index.ts';

/** What a mirror went through, and how it differs from its source. */
export interface RandomRun {
  readonly tried: readonly Tried[];
  /** How both differed whenever they were compared, and which words were found that the source hides. */
  readonly points: readonly {
    /** What differed until a round read all pages. */
    readonly untold: readonly string[];
    /** What differed then. */
    readonly differing: readonly string[];
    readonly hidden: readonly string[];
  }[];
  /** Requests to the source for each change, without those of the comparisons. */
  readonly requestsPerChange: number;
}

/** What happens to the mirror and its source while changes are made; both are compared after each part. */
type Parts = readonly (readonly ('follow' | 'kill' | 'stop' | Weather)[])[];

/** Parts of a long run. */
const sixParts: Parts = [
  ['follow', 'kill'],
  ['stop', 'follow'],
  ['gone', 'follow', 'kill'],
  ['overloaded', 'kill', 'half'],
  ['follow', 'stop'],
  ['kill', 'kill', 'follow'],
];

/** The part of a run of few changes. */
export const onePart: Parts = [['kill', 'stop', 'gone', 'follow']];

/** Changes a wiki at random while a mirror follows it, and compares both at several points. */
export async function runAtRandom(
  live: LiveMediaWiki,
  {
    changes,
    seed,
    say,
    parts = sixParts,
    halt = false,
    address,
  }: {
    readonly changes: number;
    readonly seed: number;
    readonly say: (line: string) => void;
    readonly parts?: Parts;
    /** Whether to wait for ever after a point at which something differs. */
    readonly halt?: boolean;
    /** The address of the mirror's database, on a server; a new file by default. */
    readonly address?: string;
  },
): Promise<RandomRun> {
  await using front = await openFront(live.url);
  await using mirror = await startMirror(
    front.url,
    address === undefined ? { keepsWords: true } : { address },
  );
  const wiki = await openChangingWiki(live, seed);
  const source = createClient({ url: live.url, userAgent });
  const tried: Tried[] = [];
  const points: RandomRun['points'][number][] = [];
  const before = front.requests();
  let compared = 0;
  for (const [index, phases] of parts.entries()) {
    const begun = performance.now();
    for (const phase of phases) {
      const count = Math.ceil(changes / parts.length / phases.length);
      const isFollowed = phase !== 'stop';
      await using following = isFollowed
        ? await startFollowing({
            url: front.url,
            address: mirror.address,
            perMinute: 100_000,
            interval: 0.5,
            recheck: 2,
            keepsWords: address === undefined,
            review: { within: 10, days: 10_000, perMinute: 100_000, requests: 1 },
          })
        : undefined;
      if (phase === 'gone' || phase === 'overloaded' || phase === 'half') front.setWeather(phase);
      for (let i = 0; i < count; i++) tried.push(await makeChange(wiki));
      if (phase === 'kill') await following?.kill();
      front.setWeather('fair');
    }
    const made = performance.now();
    const seen = front.requests();
    // Until pages may be read again, and of what is gone something can be concluded.
    await pause(OVERLAP + 2500);
    // A whole pass over revisions and log entries, which a mirror makes within the time that it promises; the first one
    // may have begun before the last changes.
    const review = { within: 0, days: 10_000, perMinute: 100_000, requests: 1 };
    for (let pass = 0; pass < 2; pass++) await mirror.catchUp({ review });
    const storedThen = await wordsIn(mirror);
    await mirror.sweep();
    const caughtUp = performance.now();
    const words = new Set<string>();
    const questions = await wideQuestions(source, index > 0 && index === parts.length - 1);
    const compareAll = async (onAnswer?: (text: string) => void): Promise<readonly string[]> =>
      (await compare(source, mirror.client, questions, onAnswer)).filter((one) => !hiddenHere.test(one));
    const untold = await compareAll((text) => {
      for (const word of text.toLowerCase().match(wordPattern) ?? []) words.add(word);
    });
    const hiddenIn = (stored: Awaited<ReturnType<typeof wordsIn>>): readonly string[] =>
      [...stored]
        .filter(([word]) => !words.has(word))
        .map(([word, columns]) => `${word} in ${[...columns].join(', ')}`);
    const hidden = [
      ...hiddenIn(storedThen)
        .filter((line) => !forgottenLater.test(line))
        .map((line) => `${line}, before the round`),
      ...hiddenIn(await wordsIn(mirror)),
    ];
    // MediaWiki can update the links of a page without touching it.
    if (untold.length > 0) await mirror.sweep({ isThorough: true });
    const differing = [
      ...(untold.length > 0 ? await compareAll() : []),
      ...(address === undefined
        ? (await wordDifferences(mirror.path, mirror.context.site.configuration)).map(
            (line) => `full-text index: ${line}`,
          )
        : []),
    ];
    points.push({ untold, differing, hidden });
    compared += front.requests() - seen;
    say(
      `${tried.length} changes: ${questions.length} questions, ${untold.length} fields differ, ${differing.length} after all pages were read, ${hidden.length} hidden words are here.`,
    );
    say(
      `Changing took ${secondsFrom(begun, made)}, catching up ${secondsFrom(made, caughtUp)}, comparing ${secondsFrom(caughtUp)}.`,
    );
    for (const line of [...hidden, ...untold].slice(0, SHOWN)) say(line);
    if (halt && differing.length + hidden.length > 0) {
      for (const line of [...differing, ...hidden].slice(0, SHOWN)) say(line);
      say(`${live.url} and ${mirror.address} are kept until this is interrupted.`);
      await pause(2 ** 31 - 1);
    }
  }
  return {
    tried,
    points,
    requestsPerChange: (front.requests() - before - compared) / tried.length,
  };
}

/**
 * Recent changes that the source shows though their revisions are hidden: these were hidden while their page was
 * deleted.
 */
const hiddenHere =
  /\.recentchanges\.\d+\.(?:(?:comment|parsedcomment|user|userid): .*, here undefined|(?:commenthidden|userhidden|suppressed): undefined, here true)$/;

/**
 * Words that the search index does not find any more stay in its file until the end of a round, and so does what a
 * template no longer gives its pages.
 */
const forgottenLater =
  / in (?:(?:searchindex_seg(?:dir\.root|ments\.block)|wikiquery_search_(?:words_data|source_data|term|part|title)\.\w+|page_props\.pp_value|(?:externallinks|categorylinks|langlinks|iwlinks|imagelinks|linktarget|category)\.\w+)(?:, |$))+$/;

/** The words in the tables of a mirror. */
const wordsIn = ({ context }: TestMirror): Promise<ReadonlyMap<string, ReadonlySet<string>>> =>
  wordsInTables(context.database, wordPattern);

/** The most differences that are told. */
const SHOWN = 25;

const secondsFrom = (begun: number, end = performance.now()): string =>
  `${((end - begun) / 1000).toFixed(0)} s`;
