import type { QueryContext } from '@wikiquery/core/query';
import { prefixedText, type Site, type Title } from '@wikiquery/core/wiki';
import type { EditKind } from '@wikiquery/import/rows';
import { contentMessage } from '../../messages.ts';

/** Characters that a stored summary may have, and bytes that an automatic one fills. */
const LONGEST = 500;

/** Brings a summary into the form in which it is stored. */
export const storedSummary = (text: string): string =>
  Array.from(text.replaceAll(/[\n\r]+/g, ' ').trim())
    .slice(0, LONGEST)
    .join('');

/** The summary of an edit for which nobody gave one, by what it did to the page; empty for most edits. */
export async function automaticSummary(
  kind: EditKind | undefined,
  text: string,
  context: Pick<QueryContext, 'environment' | 'site' | 'store'>,
): Promise<string> {
  if (!kind || kind.name === 'contentmodelchange') return '';
  const { site } = context;
  const titles = [
    ...('old' in kind ? [fullText(kind.old, site)] : []),
    ...('target' in kind ? [fullText(kind.target, site)] : []),
  ];
  const name = messages[kind.name];
  const unfilled = await contentMessage(name, [], context);
  const room = LONGEST - [unfilled, ...titles].reduce((sum, one) => sum + Buffer.byteLength(one), 0);
  return contentMessage(name, [...titles, excerpt(text, Math.max(0, room))], context);
}

/** The message of each kind. */
const messages = {
  blank: 'autosumm-blank',
  newblank: 'autosumm-newblank',
  newpage: 'autosumm-new',
  replace: 'autosumm-replace',
  'new-redirect': 'autoredircomment',
  'removed-redirect': 'autosumm-removed-redirect',
  'changed-redirect-target': 'autosumm-changed-redirect-target',
} as const;

const fullText = (title: Title, site: Site): string =>
  prefixedText(title, site) + (title.fragment === '' ? '' : `#${title.fragment}`);

/** The start of a text in one line, without a link that is not closed. */
export function excerpt(text: string, bytes: number): string {
  const line = text.replaceAll(/[\n\r]/g, ' ');
  return truncated(line, bytes).replace(/\[\[([^\]]*)\]?$/, '$1');
}

/** Truncates a text to a number of bytes, of which the dots that say so take three. */
function truncated(text: string, bytes: number): string {
  if (Buffer.byteLength(text) <= bytes) return text;
  const dots = '...';
  let length = 0;
  let cut = '';
  for (const character of text) {
    length += Buffer.byteLength(character);
    if (length > bytes - dots.length) break;
    cut += character;
  }
  return cut + dots;
}
