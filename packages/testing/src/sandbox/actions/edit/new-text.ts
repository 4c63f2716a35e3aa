import { Hiding, prefixedText } from '@wikiquery/core/wiki';
import { extensionTags, wikitextSection, withSection } from '@wikiquery/core/wikitext';
import { merge } from '../../merge.ts';
import { contentMessage } from '../../messages.ts';
import { writeProblems } from '../../problems.ts';
import type { Subject } from '../../subject.ts';
import type { Revert } from '../../writing/reverts.ts';
import { previousRevision, revisionById, type StoredRevision } from '../../writing/revisions.ts';
import type { EditContext } from './context.ts';

/** The text that an edit gives, of the whole page or of a section. */
export interface GivenText {
  readonly text: string;
  /** What the client's hash is made of. */
  readonly hashed: string;
  /** In place of a summary that the client does not give. */
  readonly summary?: string;
  /** What is undone. */
  readonly revert?: Revert;
  /** The content model, where another one is restored. */
  readonly model?: string;
}

/** Returns the text that the parameters give, from what the page has now. */
export async function readGivenText(
  { title }: Subject,
  latest: StoredRevision | undefined,
  model: string,
  context: EditContext,
): Promise<GivenText> {
  const { params, fail, site } = context;
  const { appendtext, prependtext, section, undo = 0 } = params;
  let text = params.text ?? '';
  let hashed = text;
  if (appendtext !== undefined || prependtext !== undefined) {
    if (section !== undefined && model !== 'wikitext') fail(writeProblems.sectionsnotsupported, [model]);
    const whole = latest?.slots.get('main')?.text ?? (await messageOf(title, context));
    const before =
      section === undefined
        ? whole
        : section === 'new'
          ? ''
          : (wikitextSection(whole, section, extensionTags(site)) ??
            fail(writeProblems.nosuchsection, [section]));
    text = `${prependtext ?? ''}${before}${appendtext ?? ''}`;
    hashed = `${prependtext ?? ''}${appendtext ?? ''}`;
  }
  return undo > 0 ? undone(undo, title, latest, context) : { text, hashed };
}

/** The text of a message that has no page, which is what its page is taken to have. */
async function messageOf(title: Subject['title'], context: EditContext): Promise<string> {
  if (title.namespace !== 8) return '';
  const text = await contentMessage(title.key, [], context);
  return text.startsWith('⧼') ? '' : text;
}

/** The page's text without what one revision, or several, did to it. */
async function undone(
  undo: number,
  title: Subject['title'],
  latest: StoredRevision | undefined,
  context: EditContext,
): Promise<GivenText> {
  const { params, fail, wiki, site } = context;
  const { undoafter = 0 } = params;
  const readable = (revision: StoredRevision | undefined, id: number): StoredRevision =>
    revision && (revision.hidden & Hiding.text) === 0 ? revision : fail('nosuchrevid', [id]);
  const last = readable(revisionById(wiki, undo), undo);
  const first = readable(
    undoafter > 0 ? revisionById(wiki, undoafter) : previousRevision(wiki, last),
    undoafter,
  );
  for (const { id, page } of [last, first])
    if (page !== latest?.page) fail('revwrongpage', [id, prefixedText(title, site)]);
  const contentOf = (revision: StoredRevision | undefined) => revision?.slots.get('main');
  const [current, undoneContent, kept] = [contentOf(latest), contentOf(last), contentOf(first)];
  const isLatest = latest?.id === last.id || (current?.sha1 === undoneContent?.sha1 && current !== undefined);
  const text = isLatest
    ? kept?.text
    : merge(undoneContent?.text ?? '', current?.text ?? '', kept?.text ?? '');
  if (text === undefined) return fail(writeProblems.undofailure);
  const isOneEdit = last.parent === first.id;
  return {
    text,
    hashed: params.text ?? '',
    model: kept?.model ?? 'wikitext',
    revert: { method: 'undo', newest: last.id, after: first.id },
    ...(isOneEdit && {
      summary: await contentMessage('undo-summary', [undo, last.author.name], context),
    }),
  };
}

/**
 * Puts the text of a section, or a new section, into a whole text, which stays as it is without such a section. A page
 * that does not exist has no text.
 */
export function wholeText(
  before: string | undefined,
  given: string,
  { section, heading }: { readonly section: string | undefined; readonly heading: string },
  { site }: Pick<EditContext, 'site'>,
): string {
  if (section === undefined || section === '') return given;
  const titled = section === 'new' && heading !== '' ? `== ${heading} ==\n\n${given}` : given;
  return before === undefined ? titled : withSection(before, section, titled, extensionTags(site));
}
