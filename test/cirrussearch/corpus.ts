import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { parse } from 'yaml';
import { fromConnection } from '../../packages/core/src/data/database/dialects/sqlite.ts';
import { openStore } from '../../packages/core/src/data/store/open-store.ts';
import type { Configuration } from '../../packages/core/src/wiki/configuration.ts';
import { createRequestEnvironment } from '../../packages/core/src/wiki/request-environment.ts';
import { createSite } from '../../packages/core/src/wiki/site.ts';
import { extensions } from '../../packages/extensions/src/index.ts';
import { updateFullTextIndex } from '../../packages/search/src/cirrus/index/update-index.ts';
import { searchBackend } from '../../packages/search/src/exports/index.ts';
import { sampleConfiguration } from '../../packages/testing/sample/wiki.ts';
import { openSearchedWiki } from '../rig/searched-wiki.ts';
import { notInMemory } from '../rig/test-database.ts';
import { createWiki } from '../rig/wiki.ts';
import type { World } from './steps.ts';

interface CorpusPage {
  readonly title?: string;
  readonly text?: string;
  readonly textFile?: string;
  readonly redirect?: string;
  readonly file?: string;
  readonly model?: string;
  readonly wiki?: string | readonly string[];
}

interface Corpus {
  readonly groups: readonly { readonly wiki?: string; readonly pages: readonly CorpusPage[] }[];
}

/** The wiki of the scenarios. */
export interface CorpusWiki extends Pick<World, 'request' | 'write'> {
  readonly close: () => void;
}

/** Makes a wiki of the pages of the scenarios, with its index. */
export async function createCorpus(folder: string, wikiName: string, language: string): Promise<CorpusWiki> {
  const root = join(folder, 'tests/integration/corpus');
  const { groups } = parse(readFileSync(join(root, 'corpus.yaml'), 'utf8')) as Corpus;
  const all = groups.flatMap(({ wiki = 'cirrustestwiki', pages }) =>
    pages.filter((page) => [page.wiki ?? wiki].flat().includes(wikiName)),
  );
  const textOf = ({ text, textFile, redirect, title = '' }: CorpusPage): string => {
    if (redirect !== undefined) return `#REDIRECT [[:${redirect}]]`;
    if (textFile !== undefined) return readFileSync(join(root, textFile), 'utf8');
    return text ?? title;
  };
  const pages = all.filter(({ title, file }) => title !== undefined && file === undefined);
  const files = all.filter(({ file }) => file !== undefined && existsSync(join(root, file)));
  const configuration = withCirrus(language);
  const ordered = [
    { title: 'Main Page', text: 'Main Page' },
    ...pages.filter(({ redirect }) => redirect === undefined),
    ...pages.filter(({ redirect }) => redirect !== undefined),
  ];
  const wiki = createWiki({
    configuration,
    users: [{ name: 'Admin', groups: ['sysop', 'suppress'] }],
    pages: ordered.map((page) => ({
      title: page.title ?? '',
      revisions: [{ text: textOf(page), ...('model' in page && page.model && { model: page.model }) }],
    })),
    files: files.map((page) => ({
      name: (page.title ?? '').replace(/^File:/, ''),
      text: textOf(page),
      versions: [{ content: readFileSync(join(root, page.file ?? '')) }],
    })),
  });
  // What the extension PdfHandler would have read from a PDF.
  wiki.database
    .prepare(
      "UPDATE image SET img_width = 1275, img_height = 1650, img_media_type = 'OFFICE', img_major_mime = 'application', img_minor_mime = 'pdf' WHERE img_name LIKE '%.pdf'",
    )
    .run();
  // In memory, the index is kept by itself.
  const searched = notInMemory === false ? undefined : await openSearchedWiki(wiki);
  let isStale = false;
  return {
    request: async (parameters) => {
      if (isStale) await searched?.update();
      isStale = false;
      return (searched ?? wiki).request(parameters);
    },
    write: async (parameters) => {
      isStale = true;
      return wiki.as('Admin').post(parameters);
    },
    close: () => {
      wiki.close();
    },
  };
}

/** Brings the index of a wiki up to date. */
export async function indexWiki(database: Database, configuration: Configuration): Promise<void> {
  const store = await openStore(fromConnection(database));
  const site = createSite(configuration, extensions, searchBackend);
  await updateFullTextIndex({ store, site, environment: () => createRequestEnvironment(Date.now()) });
}

/** Those of the extensions AbuseFilter and Translate, which the scenarios' wiki does not have, that would come first. */
const specialPagesOfExtensions: ReadonlySet<string> = new Set([
  'AbuseFilter',
  'AbuseLog',
  'SupportedLanguages',
]);

/** The configuration of the scenarios' wiki: titles are case-sensitive, and one namespace has an accent. */
function withCirrus(lang: string): Configuration {
  const given = sampleConfiguration();
  const sensitive = Object.entries(given.namespaces).map(([id, namespace]) => [
    id,
    { ...namespace, case: 'case-sensitive' as const },
  ]);
  const namespace = { case: 'case-sensitive', subpages: true, content: false, nonincludable: false } as const;
  return {
    ...given,
    general: { ...given.general, lang, case: 'case-sensitive' },
    namespaces: {
      ...Object.fromEntries(sensitive),
      120: { id: 120, name: 'Mó', canonical: 'Mó', ...namespace },
      121: { id: 121, name: 'Mó talk', canonical: 'Mó talk', ...namespace },
    },
    specialpagealiases: given.specialpagealiases.filter(
      ({ realname }) => !specialPagesOfExtensions.has(realname),
    ),
    settings: { ...given.settings, search: 'cirrus' },
  };
}
