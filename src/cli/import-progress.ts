import type { Plan } from '../dump/plan.ts';
import type { ImportProgress } from '../dump/reading.ts';
import { type Progress, showProgress } from './progress.ts';
import { byteSize, count } from './quantities.ts';

/** Shows the progress of an import, by the compressed bytes that are read. */
export function importProgress(
  { dumps }: Pick<Plan, 'dumps'>,
  progress: Progress,
  begin: () => Progress = showProgress,
): ImportProgress {
  const before = new Map<string, number>();
  let total: number | undefined = 0;
  for (const { source } of dumps) {
    before.set(source.name, total ?? 0);
    total = source.size === undefined || total === undefined ? undefined : total + source.size;
  }
  let current = '';
  let unpackedBefore = 0;
  let unpackedHere = 0;
  let expanding: { readonly progress: Progress; readonly first: number } | undefined;
  return {
    read: ({ source: { name } }, { unpacked, taken, state }) => {
      if (current !== name) unpackedBefore += unpackedHere;
      current = name;
      unpackedHere = unpacked;
      progress.at((before.get(name) ?? 0) + taken, total, (seconds) => {
        const rows = state.rows > 0 ? `, ${count(state.rows)} rows` : '';
        return `${count(state.pages)} pages${rows}, ${byteSize((unpackedBefore + unpacked) / seconds)}/s`;
      });
    },
    expanded: (done, all) => {
      expanding ??= { progress: begin(), first: done };
      const { first } = expanding;
      expanding.progress.at(
        done - first,
        all - first,
        (seconds) =>
          `expanding templates, ${count(done)} of ${count(all)} pages, ${count((done - first) / seconds)} pages/s`,
      );
    },
    step: (name, index, steps) => {
      progress.step(`finishing, ${index + 1} of ${steps}: ${name}`);
    },
  };
}
