import { slotsOf } from '../../data/store/content.ts';
import { pagesByTitles } from '../../data/store/pages.ts';
import type { Context } from '../../query/context.ts';
import * as shape from '../../query/result/shape.ts';
import { defaultContentModel } from '../../wiki/content-model.ts';
import { Hiding, maySee } from '../../wiki/hiding.ts';
import { isInvalid, parseTitle, type Title } from '../../wiki/title.ts';
import { nobody } from '../../wiki/viewer.ts';

/** The shapes of {@link preloadedContent} and of the edit notices. */
export const editShapes = {
  preloadcontent: shape.record(
    { contentmodel: shape.text(), contentformat: shape.text(), content: shape.text() },
    { content: 'content' },
  ),
  preloadisdefault: shape.flag(),
  editintro: shape.map('ei', 'key', shape.text()),
} as const;

type PreloadContext = Pick<Context, 'store' | 'site'>;

/** A page to edit, which may be missing. */
export interface EditedPage {
  readonly key: number;
  readonly title: Title;
  readonly found?: { readonly row: { readonly page_content_model: string | null } };
}

/** Returns the initial text of a new page or section, taken from another page if one is named. */
export async function preloadedContent(
  { title, found }: EditedPage,
  from: string | undefined,
  parameters: readonly string[],
  newSection: boolean,
  context: PreloadContext,
) {
  if (found && !newSection) return {};
  const { site } = context;
  const model = found?.row.page_content_model ?? defaultContentModel(title, site);
  const takesOthers = model === 'wikitext';
  const source = takesOthers && from ? ((await textOfPage(from, context)) ?? '') : '';
  const content = model === 'json' && !found ? '{}' : preloaded(source, parameters);
  return {
    preloadcontent: {
      contentmodel: model,
      contentformat: site.configuration.settings.contentModels[model] ?? 'text/x-wiki',
      content,
    },
    preloadisdefault: content === '' || (model === 'json' && !found),
  };
}

/** Applies `<onlyinclude>`, `<noinclude>` and the parameters `$1` to `$9` to a preload text. */
function preloaded(text: string, parameters: readonly string[]): string {
  const only = [...text.matchAll(/<onlyinclude>(.*?)<\/onlyinclude>/gs)].map(([, inside = '']) => inside);
  const included = only.length > 0 ? only.join('') : text.replaceAll(/<noinclude>.*?<\/noinclude>/gs, '');
  return included
    .replaceAll(/<\/?includeonly>/g, '')
    .replaceAll(/\$(\d)/g, (whole, digit: string) => parameters[Number(digit) - 1] ?? whole);
}

/** Reads the latest text of a page, if it exists and is public. */
export async function textOfPage(
  name: string,
  { store, site }: Pick<Context, 'store' | 'site'>,
): Promise<string | undefined> {
  const title = parseTitle(name, site);
  if (isInvalid(title) || title.interwiki !== '' || title.namespace < 0) return undefined;
  const [row] = await pagesByTitles(store, [title]);
  if (!row) return undefined;
  const revision = await store.first(
    store.from('revision').select(['rev_deleted']).where('rev_id', '=', row.page_latest),
  );
  const textVisible = revision !== undefined && maySee(revision.rev_deleted, Hiding.text, nobody);
  const slots = await slotsOf(store, [{ id: row.page_latest, textVisible }], true);
  return slots.get(row.page_latest)?.find(({ role }) => role === 'main')?.text;
}
