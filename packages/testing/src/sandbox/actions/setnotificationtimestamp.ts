import type { pageActions } from '@wikiquery/core/api';
import { exclusive, type PageSet } from '@wikiquery/core/query';
import { isoTimestamp, isRegistered, may, prefixedText, type Title } from '@wikiquery/core/wiki';
import { defineWrite, type WriteContext } from '../action.ts';
import { foundPages, unusableItems } from '../requested-items.ts';
import { rightsProblems } from '../rights-problems.ts';
import { nextRevision, revisionById } from '../writing/revisions.ts';
import { setAllNotified, setNotified } from '../writing/watchers.ts';

type Declared = Extract<(typeof pageActions)[number], { readonly name: 'setnotificationtimestamp' }>;
type NotifiedContext = WriteContext<Declared['parameters']>;

const shown = (at: string | null): string => (at === null ? '' : isoTimestamp(at));

/** `action=setnotificationtimestamp`: says up to when the viewer has seen the changes of watched pages. */
export const setnotificationtimestamp = defineWrite('setnotificationtimestamp', {
  run: async (context) => {
    const { params, request, viewer, wiki, now, site, fail } = context;
    if (!isRegistered(viewer)) fail('watchlist-notloggedin');
    if (!may(viewer, 'editmywatchlist')) fail('permissiondenied', ['editmywatchlist']);
    exclusive('timestamp', 'torevid', 'newerthanrevid').check(
      new Set(request.keys()),
      (name) => name,
      'setnotificationtimestamp',
    );
    if (params.entirewatchlist) {
      const source = (['titles', 'pageids', 'revids', 'generator'] as const).find((name) =>
        request.has(name),
      );
      if (source !== undefined) fail('multisource', ['entirewatchlist', source]);
      const at = timeOf(undefined, context);
      wiki.transaction(() => {
        setAllNotified(wiki, viewer.id, at, now);
      });
      return {
        value: { batchcomplete: true, setnotificationtimestamp: { notificationtimestamp: shown(at) } },
      };
    }
    const { pages, continuation, owns } = await context.requestedPages(params);
    const at = timeOf(pages, context);
    const unusable = await unusableItems(pages, context, ['invalid', 'missingIds', 'missingRevisions']);
    const items = wiki.transaction(() =>
      pagesOf(pages, params).map(([key, title]) => {
        const isWatched = setNotified(wiki, viewer.id, title, at);
        return {
          ns: title.namespace,
          title: prefixedText(title, site),
          ...(pages.missing.has(key) && { missing: true }),
          ...(pages.known.has(key) && { known: true }),
          ...(isWatched ? { notificationtimestamp: shown(at) } : { notwatched: true }),
        };
      }),
    );
    const notWatched = unusable.map((one) => ('invalid' in one ? one : { ...one, notwatched: true }));
    return { value: { ...continuation, setnotificationtimestamp: [...notWatched, ...items] }, owns };
  },
});

/** The pages that can be watched, with their keys. */
const pagesOf = (
  pages: PageSet,
  params: NotifiedContext['params'],
): readonly (readonly [number, Title])[] => [
  ...foundPages(pages, params).map(({ title, row }) => [row.page_id, title] as const),
  ...pages.missing,
];

/** The time that is set, by a revision or itself; `null` where all has been seen. */
function timeOf(pages: PageSet | undefined, { params, wiki, fail }: NotifiedContext): string | null {
  const { timestamp, torevid, newerthanrevid } = params;
  const parameter =
    torevid === undefined ? (newerthanrevid === undefined ? undefined : 'newerthanrevid') : 'torevid';
  if (parameter === undefined) return timestamp ?? null;
  if (!pages || pages.found.size > 1) return fail(rightsProblems['multpages-revision'], [parameter]);
  const revision = pages.found.size === 1 ? revisionById(wiki, torevid ?? newerthanrevid ?? 0) : undefined;
  if (torevid !== undefined) return revision?.timestamp ?? null;
  return (revision && nextRevision(wiki, revision)?.timestamp) ?? null;
}
