import { externalUrl } from '../../packages/core/src/wiki/external-link.ts';
import { createWiki, type TestWiki } from '../rig/wiki.ts';

/** Creates the sample wiki and changes its tables by the statements of a schema. */
export function createWikiAfter(sql: string): TestWiki {
  const wiki = createWiki();
  changeTables(wiki, sql);
  return wiki;
}

/** Changes the tables of a wiki by the statements of a schema. */
export function changeTables(
  { database, configuration }: Pick<TestWiki, 'database' | 'configuration'>,
  sql: string,
): void {
  database.function('url_of', (domain, path) =>
    externalUrl(String(domain), String(path), configuration.protocols),
  );
  database.exec(sql);
}
