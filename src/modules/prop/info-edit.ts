import type { Context } from '../../query/context.ts';
import * as shape from '../../result/shape.ts';
import { slotsOf } from '../../store/content.ts';
import { pagesByTitles } from '../../store/pages.ts';
import { readProtections } from '../../store/protections.ts';
import { defaultContentModel } from '../../wiki/content-model.ts';
import { Namespace } from '../../wiki/site.ts';
import { isoTimestamp, timestampOf } from '../../wiki/timestamp.ts';
import { isInvalid, parseTitle, type Title } from '../../wiki/title.ts';
import { isRegistered } from '../../wiki/viewer.ts';

/** The fields of {@link preloadedContent} and {@link editIntroduction}. */
export const editShapes = {
  preloadcontent: shape.record(
    { contentmodel: shape.text(), contentformat: shape.text(), content: shape.text() },
    { content: 'content' },
  ),
  preloadisdefault: shape.flag(),
  editintro: shape.map('ei', 'key', shape.text()),
} as const;

type Asking = Pick<Context, 'store' | 'site' | 'viewer' | 'now'>;

interface EditedPage {
  readonly key: number;
  readonly title: Title;
  readonly found?: { readonly row: { readonly page_content_model: string | null } };
}

/** What an editor would begin with: a new page or section, filled from another page where one is named. */
export async function preloadedContent(
  { title, found }: EditedPage,
  from: string | undefined,
  parameters: readonly string[],
  newSection: boolean,
  context: Asking,
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

/** Of a text to begin with, what `<onlyinclude>` holds or `<noinclude>` does not, with `$1` and so on filled in. */
function preloaded(text: string, parameters: readonly string[]): string {
  const only = [...text.matchAll(/<onlyinclude>(.*?)<\/onlyinclude>/gs)].map(([, inside = '']) => inside);
  const included = only.length > 0 ? only.join('') : text.replaceAll(/<noinclude>.*?<\/noinclude>/gs, '');
  return included
    .replaceAll(/<\/?includeonly>/g, '')
    .replaceAll(/\$(\d)/g, (whole, digit: string) => parameters[Number(digit) - 1] ?? whole);
}

/** What an editor is told before it begins, by the name of each note. */
export async function editIntroduction(
  page: EditedPage,
  custom: string | undefined,
  skipped: readonly string[],
  context: Asking,
) {
  const { store, site, viewer, now } = context;
  const notes: Record<string, string> = {};
  const text = custom ? await textOfPage(custom, context) : undefined;
  if (text !== undefined) notes['editintro'] = `<div class="mw-editintro">${escapeHtml(text)}</div>`;
  if (!isRegistered(viewer)) {
    notes['anoneditwarning'] = note(
      'You are not logged in: the history will show your edit without a name of yours.',
    );
  }
  const moment = isoTimestamp(timestampOf(now));
  const protections = (await readProtections(store, site, [page]))(page.key).protection.filter(
    ({ type, expiry }) => type === 'edit' && (expiry === 'infinity' || expiry > moment),
  );
  const own = protections.filter(({ source }) => source === undefined);
  if (page.title.namespace === Namespace.mediawiki) {
    notes['editinginterface'] = note(
      'This page holds a text of the interface: changing it changes what everybody sees.',
    );
  } else if (own.length > 0) {
    const { semiprotectedlevels } = site.configuration.restrictions;
    const semi = own.every(({ level }) => semiprotectedlevels.includes(level));
    notes[semi ? 'semiprotectedpagewarning' : 'protectedpagewarning'] = note(
      'This page is protected: not everybody can edit it.',
    );
  }
  if (protections.length > own.length) {
    notes['cascadeprotectedwarning'] = note('This page is protected because a page that includes it is.');
  }
  return {
    editintro: Object.fromEntries(Object.entries(notes).filter(([name]) => !skipped.includes(name))),
  };
}

const note = (text: string): string => `<div class="mw-message-box">${text}</div>`;

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The newest text of a page by its title, where it exists and everybody may see it. */
async function textOfPage(name: string, { store, site }: Asking): Promise<string | undefined> {
  const title = parseTitle(name, site);
  if (isInvalid(title) || title.interwiki !== '' || title.namespace < 0) return undefined;
  const [row] = await pagesByTitles(store, [title]);
  if (!row) return undefined;
  const revision = await store.first(
    store.select.selectFrom('revision').select('rev_deleted').where('rev_id', '=', row.page_latest),
  );
  const textVisible = revision !== undefined && (revision.rev_deleted & 1) === 0;
  const slots = await slotsOf(store, [{ id: row.page_latest, textVisible }], true);
  return slots.get(row.page_latest)?.find(({ role }) => role === 'main')?.text;
}
