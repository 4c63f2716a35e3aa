import {
  contentModelOf,
  Namespace,
  renderPages,
  type Context,
  type WholePage,
} from '@wikiquery/core/extension';
import { extractCache } from './extract-cache.ts';
import { extractInThread } from './extract-thread.ts';
import { textextractsSettings } from './settings.ts';

/** The only supported content model. */
export const supportedModel = 'wikitext';

/** Whether a page is a file page, which has no extract. */
export const isFile = ({ title }: WholePage): boolean => title.namespace === Namespace.file;

/** Options for extracts. */
interface ExtractOptions {
  /** Whether to stop before the first heading. */
  readonly intro: boolean;
  readonly plaintext: boolean;
}

/** Creates unshortened extracts by page, omitting pages without one; ends the request with an error if it fails. */
export async function makeExtracts(
  pages: readonly WholePage[],
  { intro, plaintext }: ExtractOptions,
  context: Context,
): Promise<ReadonlyMap<WholePage, string>> {
  const { store, site } = context;
  const texts = pages.filter((page) => !isFile(page) && contentModelOf(page, site) === supportedModel);
  const kept = extractCache(store);
  const keyOf = ({ row }: WholePage): string =>
    `${row.page_id}|${row.page_latest}|${row.page_touched}|${plaintext}|${intro}`;
  const made = new Map(
    texts.flatMap((page): [WholePage, string][] => {
      const extract = kept.get(keyOf(page));
      return extract === undefined ? [] : [[page, extract]];
    }),
  );
  const missing = texts.filter((page) => !made.has(page));
  if (missing.length === 0) return made;
  const rendered = await renderPages(missing, context);
  const removals = textextractsSettings.of(site).extractsRemoveClasses;
  const extracts = await extractInThread(
    { pages: missing.map(({ row }) => rendered.get(row.page_id) ?? ''), intro, plaintext, removals },
    site,
  );
  if (!extracts) return context.fail('renderfailed');
  for (const [i, page] of missing.entries()) {
    const extract = extracts[i] ?? '';
    made.set(page, extract);
    kept.keep(keyOf(page), extract);
  }
  return made;
}
