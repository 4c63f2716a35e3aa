import { setTimeout as pause } from 'node:timers/promises';
import { isoTimestamp, timestampMilliseconds, timestampOf } from '@wikiquery/core/wiki';
import {
  compareSample,
  openSource,
  OVERLAP,
  type DifferentItem,
  type SampleComparison,
  type Source,
} from '@wikiquery/import/mirror';
import { ApiError } from 'wikiquery-client';
import { requireContact, userAgentWith } from '../contact.ts';
import { abortOnSignal, InterruptedError } from '../interruption.ts';
import type { OpenedWiki } from '../opened-wiki.ts';
import { positive } from '../positive.ts';
import { UsageError } from '../problem.ts';
import { showProgress } from '../progress.ts';
import { quantity } from '../quantities.ts';
import { localFetch } from './local-fetch.ts';
import { storedMirror } from './stored-mirror.ts';

/** The values of the options that compare contents. */
export type SampleValues = {
  readonly [name in 'sample' | 'seed' | 'contact' | 'rate' | 'pause']?: string | undefined;
};

/** Milliseconds before its newest entry up to which a dump is taken to be complete, since writing it takes long. */
const DUMP = 86_400_000;

/** Compares a random sample of the database with the wiki whose `api.php` has this address; returns the exit code. */
export async function checkSample(
  address: string,
  wiki: OpenedWiki,
  values: SampleValues,
  asJson: boolean,
): Promise<number> {
  const size = positive(values.sample ?? '', 'sample');
  const seed = values.seed === undefined ? Math.floor(Math.random() * 1e6) : positive(values.seed, 'seed');
  const seconds = positive(values.pause ?? '30', 'pause');
  const { state, contact: remembered } = await storedMirror(wiki.store.database);
  if (state?.copy) throw new UsageError('The first copy is not finished: let "wikiquery mirror" finish it.');
  const userAgent = userAgentWith(requireContact(values.contact ?? remembered));
  const display = showProgress();
  const signal = abortOnSignal(() => undefined);
  const here = await openSource({ url: address, userAgent, perMinute: Infinity, fetch: localFetch(wiki) });
  const there = await openSource({
    url: address,
    userAgent,
    perMinute: positive(values.rate ?? '60', 'rate'),
    signal,
  });
  try {
    const found = await compareSample({
      here,
      there,
      ...(state && { mirrored: state }),
      asOf: async () => {
        const { state: now } = await storedMirror(wiki.store.database);
        return now ? before(now.position, OVERLAP) : asOfDump(here);
      },
      size,
      seed,
      wait: () => {
        display.note(`Checking the differences again in ${seconds} seconds.`);
        return pause(1000 * seconds, undefined, { signal });
      },
      onProgress: (done, total) => {
        display.at(done, total, () => `comparing, ${quantity(there.requests(), 'request')}`);
      },
    });
    display.end();
    if (asJson) console.log(JSON.stringify({ address, seed, ...found }, undefined, 2));
    else for (const line of reportLines(address, seed, found)) console.log(line);
    return found.differences.length > 0 ? 1 : 0;
  } catch (error) {
    if (signal.reason instanceof InterruptedError) return signal.reason.exitCode;
    throw error instanceof ApiError ? new UsageError(error.info) : error;
  } finally {
    display.end();
  }
}

const before = (timestamp: string, milliseconds: number): string =>
  isoTimestamp(timestampOf(timestampMilliseconds(timestamp) - milliseconds));

/** Estimates the time of the dump that a database was imported from. */
async function asOfDump(here: Source): Promise<string> {
  const { query } = await here.ask({
    list: 'allrevisions|logevents',
    arvprop: 'timestamp',
    arvlimit: 1,
    leprop: 'timestamp',
    lelimit: 1,
  });
  const times = [
    ...(query?.allrevisions ?? []).flatMap(({ revisions }) => revisions),
    ...(query?.logevents ?? []),
  ].map(({ timestamp }) => timestamp);
  const [first] = times.toSorted();
  if (first === undefined) throw new UsageError('The database has no pages to compare.');
  return before(first.replaceAll(/\D/g, ''), DUMP);
}

function reportLines(address: string, seed: number, found: SampleComparison): readonly string[] {
  const { compared, differences, changedLater, absent, asOf } = found;
  const number = differences.length;
  return [
    `${address}: ${quantity(compared.page, 'page')}, ${quantity(compared.revision, 'revision')} and ${quantity(compared['log entry'], 'log entry', 'log entries')} were compared, as of ${asOf} (--seed ${seed}).`,
    ...(absent.length > 0 ? [`The database has no ${absent.join(', no ')}: these were not compared.`] : []),
    ...(changedLater > 0
      ? [`${quantity(changedLater, 'item differs', 'items differ')} because the wiki has changed since then.`]
      : []),
    ...differences.flatMap(differenceLines),
    number === 0
      ? 'No differences were found.'
      : `${quantity(number, 'item differs', 'items differ')} from the wiki.`,
  ];
}

function differenceLines(one: DifferentItem): readonly string[] {
  const { item } = one;
  const name = `${item.kind} ${item.id}${item.title === '' ? '' : ` (${item.title})`}`;
  if (!one.here) return [`${name}: only there`];
  if (!one.there) return [`${name}: only here`];
  return one.fields.map(({ text }) => `${name}: ${text}`);
}
