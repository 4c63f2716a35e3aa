import type { QueryContext } from '../../query/context.ts';
import {
  hasSections,
  linkedTitles,
  parseComment,
  renderComment,
  type CommentContext,
  type SectionMarks,
} from '../comment-format.ts';
import { readMessages } from '../messages/messages.ts';
import { linkStates } from './link-states.ts';

/** A comment to format as HTML. */
export interface CommentToFormat extends CommentContext {
  readonly text: string;
}

/** Formats comments as HTML, in order; link targets are looked up for all of them together. */
export async function formatComments(
  comments: readonly CommentToFormat[],
  { site, store, language }: Pick<QueryContext, 'site' | 'store' | 'language'>,
): Promise<readonly string[]> {
  const marks = comments.some(({ text }) => hasSections(text))
    ? { language, ...(await sectionTexts({ site, store })) }
    : {};
  const parsed = comments.map(({ text, ...place }) => parseComment(text, site, place, marks));
  const titles = parsed.flatMap(linkedTitles);
  const stateOf = await linkStates(titles, { site, store });
  const links = parsed.flatMap((comment) => comment.filter((part) => typeof part !== 'string'));
  // MediaWiki writes these titles in the content language, whatever that of the interface is.
  const missing = 'red-link-title';
  const messages = links.some((link) => stateOf(link) === 'missing')
    ? await readMessages([missing], site.language, { site, store })
    : undefined;
  return parsed.map((comment) => renderComment(comment, site, stateOf, messages?.text(missing)));
}

/** Reads the texts around the marks of sections, which are in the language of the wiki. */
async function sectionTexts(context: Pick<QueryContext, 'site' | 'store'>): Promise<SectionMarks> {
  const { text } = await readMessages(
    ['colon-separator', 'autocomment-prefix'],
    context.site.language,
    context,
  );
  const [separator, prefix] = [text('colon-separator'), text('autocomment-prefix')];
  return { ...(separator !== undefined && { separator }), ...(prefix !== undefined && { prefix }) };
}
