import { lookupTable } from '@wikiquery/common/lookup-table';
import { coreTables } from '@wikiquery/core/database/schema';
import type { OpenedStore } from '@wikiquery/core/store/hidden';
import type { Site, Version } from '@wikiquery/core/wiki';
import { extensions } from '@wikiquery/extensions';

/** Tables that some versions of MediaWiki replace by others. */
const otherForms: ReadonlySet<string> = new Set(['block', 'block_target', 'collation', 'ipblocks']);

/** Tables that MediaWiki has only from a version on. */
const newTables: Readonly<Record<string, Version>> = lookupTable({
  watchlist_label: '1.46',
  watchlist_label_member: '1.46',
});

/** Tables of MediaWiki and its extensions that no module reads. */
export const unreadTables: ReadonlySet<string> = new Set([
  'log_search',
  'updatelog',
  'user_autocreate_serial',
  'user_former_groups',
  ...extensions.flatMap(({ unreadTables: own = [] }) => own),
]);

/** Lists the missing tables of MediaWiki and the installed extensions with the consequences, one line each. */
export function missingTables(site: Site, store: OpenedStore): string[] {
  const { tables } = store.capabilities;
  const installed = new Set(site.configuration.settings.extensions);
  const wanted = [
    { owner: 'MediaWiki', names: [...Object.keys(coreTables).toSorted(), 'searchindex'] },
    ...extensions
      .filter(({ name }) => installed.has(name))
      .map(({ displayName, tables: own = {} }) => ({ owner: displayName, names: Object.keys(own) })),
  ];
  const index = store.database.dialect.fullText.create ? '"wikiquery index"' : "MediaWiki's rebuildtextindex";
  const consequences: Readonly<Record<string, string>> = {
    ...plainConsequences,
    ...Object.assign({}, ...extensions.map(({ withoutTables }) => withoutTables)),
    searchindex: `full-text search finds nothing until ${index} builds it`,
  };
  return wanted.flatMap(({ owner, names }) =>
    names
      .filter((name) => !tables.has(name) && !otherForms.has(name) && !unreadTables.has(name))
      .filter((name) => site.software.has({ since: newTables[name] }))
      .map((name) => {
        const consequence = consequences[name];
        return `missing: the table ${name} of ${owner}${consequence === undefined ? '' : `; ${consequence}`}`;
      }),
  );
}

/** Consequences of missing tables, other than the failure of a whole module. */
const plainConsequences: Readonly<Record<string, string>> = {
  bot_passwords: 'nobody can log in with a bot password',
  ip_changes: 'list=usercontribs finds nothing by uciprange',
  objectcache: "MediaWiki's sessions in the database are not found",
  querycache: 'list=querypage fails for pages whose rows MediaWiki caches',
  querycache_info: 'list=querypage fails for pages whose rows MediaWiki caches',
  querycachetwo: 'list=allusers fails with auactiveusers',
  site_stats: 'meta=siteinfo counts 0 of everything',
  text: 'revisions come without their contents, marked textmissing',
  uploadstash: 'only what is being uploaded needs it',
  user: 'nobody can log in',
  user_groups: 'nobody is in a group',
  user_newtalk: 'nobody has new messages',
  user_properties: 'nobody has preferences',
  watchlist: 'nobody watches a page',
  watchlist_expiry: 'watched pages do not expire',
  watchlist_label: 'watched pages have no labels',
  watchlist_label_member: 'watched pages have no labels',
};
