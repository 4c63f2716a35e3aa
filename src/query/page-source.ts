import { limits } from '../parameters/limits.ts';
import { type RequestParameters, splitValues } from '../parameters/read.ts';
import { fail } from '../result/problems.ts';
import type { PageReference } from './row-definition.ts';

/** Where a page set comes from. */
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
      /** Where the generator's own pages came from. */
      readonly of: PageSource;
      /** Fields for the pages, in the references' order. */
      readonly data?: readonly (Readonly<Record<string, unknown>> | undefined)[];
    };

/** A page set of no pages. */
export const noPages: PageSource = { kind: 'none' };

/** Where a request says its pages come from: titles, page numbers or revision numbers, only one of them. */
export function readPageSource(
  params: {
    readonly titles?: readonly string[] | undefined;
    readonly pageids?: readonly number[] | undefined;
    readonly revids?: readonly number[] | undefined;
  },
  request: RequestParameters,
  raw: RequestParameters,
): PageSource {
  const { titles, pageids, revids } = params;
  const given = (['titles', 'pageids', 'revids'] as const).filter((name) => params[name] !== undefined);
  const [first, second] = given;
  if (first !== undefined && second !== undefined) fail('query', 'multisource', [second, first]);
  if (titles) return { kind: 'titles', titles, normalized: changedTitles(request, raw) };
  if (pageids) return { kind: 'pageids', ids: pageids };
  if (revids) return { kind: 'revids', ids: revids };
  return noPages;
}

/** Titles that Unicode normalization changed before anything else did, as they came. */
function changedTitles(request: RequestParameters, raw: RequestParameters): ReadonlyMap<string, string> {
  const now = request.get('titles') ?? '';
  const before = raw.get('titles') ?? now;
  const changed = new Map<string, string>();
  if (now === before) return changed;
  const titles = splitValues(now, limits.values.high);
  splitValues(before, limits.values.high).forEach((title, i) => {
    const to = titles[i];
    if (to !== undefined && to !== title) changed.set(title, to);
  });
  return changed;
}
