import type { ImportProgress } from '@wikiquery/import/dump';
import type { IndexProgress } from '@wikiquery/search/index';
import type { ExpectedImport } from './expected-import.ts';
import { importEstimate, type Phase } from './import-estimate.ts';
import type { Progress } from './progress.ts';
import { byteSize, count, quantity } from './quantities.ts';

/** Notified of all phases of an import. */
export interface WholeProgress extends ImportProgress {
  indexed(this: void, progress: IndexProgress): void;
}

/** Shows the progress of an import: its share and the time left include the templates and the search index. */
export function importProgress(
  { dumps, expands, indexes, ...expected }: ExpectedImport,
  display: Progress,
  now: () => number = () => performance.now(),
): WholeProgress {
  const before = new Map<string, number>();
  let total: number | undefined = 0;
  for (const { source } of dumps) {
    before.set(source.name, total ?? 0);
    total = source.size === undefined || total === undefined ? undefined : total + source.size;
  }
  const included: readonly Phase[] = [
    ...(dumps.length > 0 ? (['read'] as const) : []),
    ...(expands ? (['expand'] as const) : []),
    'finish',
    ...(indexes ? (['index'] as const) : []),
  ];
  const estimate = importEstimate(included, now);
  let { text, expandable } = expected;
  let name = '';
  /** Uncompressed bytes of earlier dumps and of this one, and the share that an interrupted import had read. */
  let earlier = 0;
  let here = 0;
  let first: number | undefined;
  let since: { readonly phase: Phase; readonly time: number; readonly done: number } = {
    phase: 'read',
    time: now(),
    done: 0,
  };
  estimate.expect('expand', expandable);
  estimate.expect('index', text);

  /** Items a second since a phase began. */
  const rate = (phase: Phase, done: number): number => {
    if (since.phase !== phase) since = { phase, time: now(), done };
    const seconds = (now() - since.time) / 1000;
    return seconds > 0 ? (done - since.done) / seconds : 0;
  };
  const show = (describe: () => string, isKnown = true): void => {
    if (isKnown) display.show(estimate.remaining, describe);
    else display.show(() => undefined, describe);
  };
  return {
    read: ({ source }, progress) => {
      if (name !== source.name) {
        earlier += here;
        name = source.name;
      }
      here = progress.unpacked;
      text += progress.text;
      expandable += progress.expandable;
      const place = before.get(name) ?? 0;
      const shareAt = (part: number): number | undefined =>
        expected.bytes === undefined
          ? total && (place + progress.taken * part) / total
          : (earlier + here * part) / expected.bytes;
      first ??= shareAt(expected.offset / here);
      const share = shareAt(1);
      const read = earlier + here - expected.offset;
      const speed = rate('read', read);
      if (share !== undefined && first !== undefined && share > first) {
        const done = (share - first) / (1 - first);
        const grown = (known: number, before: number): number => before + (known - before) / done;
        estimate.expect('read', read / done);
        estimate.expect('expand', grown(expandable, expected.expandable));
        estimate.expect('finish', read / done);
        estimate.expect('index', grown(text, expected.text));
        estimate.at('read', done);
      }
      const { pages, rows } = progress.state;
      show(() => {
        const ofTables = rows > 0 ? `, ${quantity(rows, 'row')}` : '';
        return `reading, ${quantity(pages, 'page')}${ofTables}, ${byteSize(speed)}/s`;
      }, share !== undefined);
    },
    expanded: (done, all) => {
      estimate.at('expand', all > 0 ? done / all : 1);
      const speed = rate('expand', done);
      show(() => `expanding templates, ${count(done)} of ${quantity(all, 'page')}, ${count(speed)} pages/s`);
    },
    settling: () => {
      display.step('deleting the pages that the dumps no longer have', estimate.remaining);
    },
    step: (step, index, steps) => {
      estimate.at('finish', index / steps);
      display.step(`finishing, ${index + 1} of ${steps}: ${step}`, estimate.remaining);
    },
    indexed: ({ done, outdated }) => {
      estimate.at('index', outdated > 0 ? done / outdated : 1);
      const speed = rate('index', done);
      show(
        () =>
          `making the search index, ${count(done)} of ${quantity(outdated, 'page')}, ${count(speed)} pages/s`,
      );
    },
  };
}
