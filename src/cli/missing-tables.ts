import { coreTables } from '../database/schema/core.ts';
import { extensions } from '../extensions/index.ts';
import type { Store } from '../store/store.ts';
import type { Site } from '../wiki/site.ts';

/** Tables that come in another form in some versions of MediaWiki. */
const otherForms: ReadonlySet<string> = new Set(['block', 'block_target', 'collation', 'ipblocks']);

/** The tables of MediaWiki and the installed extensions that are not there, a line each. */
export function missingTables(site: Site, store: Store): string[] {
  const { tables } = store.capabilities;
  const installed = new Set(site.configuration.settings.extensions);
  const wanted = [
    { owner: 'MediaWiki', names: [...Object.keys(coreTables).toSorted(), 'searchindex'] },
    ...extensions
      .filter(({ name }) => installed.has(name))
      .map(({ displayName, tables: own = {} }) => ({ owner: displayName, names: Object.keys(own) })),
  ];
  return wanted.flatMap(({ owner, names }) =>
    names
      .filter((name) => !tables.has(name) && !otherForms.has(name))
      .map((name) => `missing: the table ${name} of ${owner}${consequences[name] ?? ''}`),
  );
}

/** What follows from a missing table, where that is not the failure of a module. */
const consequences: Readonly<Record<string, string>> = {
  searchindex: '; "wikiquery index" makes it, until then nothing is found by words',
  text: '; revisions come without their contents, marked textmissing',
  user: '; nobody can log in',
};
