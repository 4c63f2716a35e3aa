import { isoTimestamp } from '@wikiquery/core/wiki';
import { copySteps, type MirrorContext, type MirrorOptions } from '@wikiquery/import/mirror';
import type { Progress } from './progress.ts';
import { count, duration, quantity } from './quantities.ts';

/** Shows the progress of a mirror: the share of the first copy, then how much is left to request. */
export function mirrorProgress(
  context: MirrorContext,
  display: Progress,
): Pick<MirrorOptions, 'onProgress' | 'onTrouble'> {
  const steps = copySteps(context);
  let first: number | undefined;
  return {
    onProgress: ({ copy, expected, position, changes, requests }, due, reviewed) => {
      if (!copy) {
        const cost = changes > 0 ? `, ${(requests / changes).toFixed(2)} requests a change` : '';
        const age =
          reviewed === undefined
            ? ''
            : `, newest changes compared in the last ${duration((Date.now() - reviewed) / 1000)}`;
        display.step(
          `following, changes to ${isoTimestamp(position)}, ${count(due)} to be requested, ${quantity(changes, 'change')}${cost}${age}`,
        );
        return;
      }
      const { name = 'the end', unit = 'pages' } = steps[copy.step] ?? {};
      first ??= copy.all;
      const here = copy.all - first;
      display.at(here, Math.max(1, expected - first), (seconds) => {
        const rate = `${count(here / Math.max(1, seconds))} a second`;
        return `copying ${name}, ${count(copy.done)} ${unit}, ${rate}, ${quantity(context.source.requests(), 'request')}`;
      });
    },
    onTrouble: (error, seconds) => {
      display.note(`${error.message} Trying again in ${duration(seconds)}.`);
    },
  };
}
