import { HIGHER, limits } from './parameters/limits.ts';
import { type RequestParameters, splitValues } from './parameters/read.ts';
import { fail } from './result/problems.ts';
import type { PageReference } from './row-definition.ts';

/** The source of a page set. */
export type PageSource =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'titles';
      readonly titles: readonly string[];
      readonly normalized: ReadonlyMap<string, string>;
    }
  | { readonly kind: 'pageids'; readonly ids: readonly number[] }
  | { readonly kind: 'revids'; readonly ids: readonly number[] }
  | {
      readonly kind: 'generated';
      readonly references: readonly PageReference[];
      /** Source of the generator's input pages. */
      readonly of: PageSource;
      /** Fields for the pages, in the order of the references. */
      readonly data?: readonly (Readonly<Record<string, unknown>> | undefined)[];
    };

/** The source of an empty page set. */
export const noPages: PageSource = { kind: 'none' };

/** Reads the source of pages from a request: one of titles, page IDs or revision IDs. */
export function readPageSource(
  selection: {
    readonly titles?: readonly string[] | undefined;
    readonly pageids?: readonly number[] | undefined;
    readonly revids?: readonly number[] | undefined;
  },
  request: RequestParameters,
  raw: RequestParameters,
): PageSource {
  const { titles, pageids, revids } = selection;
  const given = (['titles', 'pageids', 'revids'] as const).filter((name) => selection[name] !== undefined);
  const [first, second] = given;
  if (first !== undefined && second !== undefined) fail('query', 'multisource', [second, first]);
  if (titles) return { kind: 'titles', titles, normalized: changedTitles(request, raw) };
  if (pageids) return { kind: 'pageids', ids: pageids };
  if (revids) return { kind: 'revids', ids: revids };
  return noPages;
}

/** Returns the titles changed by Unicode normalization, by their original form. */
function changedTitles(request: RequestParameters, raw: RequestParameters): ReadonlyMap<string, string> {
  const now = request.get('titles') ?? '';
  const before = raw.get('titles') ?? now;
  const changed = new Map<string, string>();
  if (now === before) return changed;
  const titles = splitValues(now, HIGHER * limits.values.high);
  splitValues(before, HIGHER * limits.values.high).forEach((title, i) => {
    const to = titles[i];
    if (to !== undefined && to !== title) changed.set(title, to);
  });
  return changed;
}
