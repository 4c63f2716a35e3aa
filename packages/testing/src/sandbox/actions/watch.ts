import { pageSetParameters } from '@wikiquery/core/query';
import { isInvalid, isRegistered, may, parseTitle, prefixedText, type Title } from '@wikiquery/core/wiki';
import { defineWrite } from '../action.ts';
import { foundPages, unusableItems } from '../requested-items.ts';
import { rightsProblems } from '../rights-problems.ts';
import { setWatched } from '../watching.ts';

/** `action=watch`: puts pages into the viewer's watchlist, or takes them out. */
export const watch = defineWrite('watch', {
  run: async (context) => {
    const { params, request, site, viewer, wiki, fail } = context;
    const mayWatch = may(viewer, 'editmywatchlist');
    if (!isRegistered(viewer) || (viewer.temporary && !mayWatch)) fail('watchlist-notloggedin');
    if (!mayWatch) fail('permissiondenied', ['editmywatchlist']);
    const done = (title: Title) => {
      setWatched(title, !params.unwatch, context);
      return {
        title: prefixedText(title, site),
        ns: title.namespace,
        ...(params.unwatch ? { unwatched: true } : { watched: true }),
      };
    };
    if (params.title !== undefined) {
      const [other] = Object.keys(pageSetParameters).filter((name) => request.has(name));
      if (other !== undefined) fail('invalidparammix-cannotusewith', ['title', other]);
      const title = parseTitle(params.title, site);
      if (isInvalid(title) || title.interwiki !== '' || title.namespace < 0 || title.key === '')
        return fail(rightsProblems.unwatchable, [params.title]);
      return { value: { batchcomplete: true, watch: wiki.transaction(() => done(title)) } };
    }
    const { pages, continuation, owns } = await context.requestedPages(params);
    const kinds = ['invalid', 'special', 'missingIds', 'missingRevisions', 'interwiki'] as const;
    const unusable = await unusableItems(pages, context, kinds);
    const items = wiki.transaction(() => [
      ...unusable,
      ...[...pages.missing.values()].map((title) => ({ ...done(title), missing: true })),
      ...foundPages(pages, params).map(({ title }) => done(title)),
    ]);
    return { value: { ...continuation, watch: items }, owns };
  },
});
