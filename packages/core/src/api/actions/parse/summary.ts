import type { Title } from '../../../wiki/title.ts';
import { readMessages } from '../../../wikitext/messages/messages.ts';
import { formatComments } from '../../../wikitext/rendering/format-comments.ts';
import { sectionText } from '../../../wikitext/section-name.ts';
import type { ActionContext } from '../../action.ts';
import type { parseParameters } from './parameters.ts';

type Context = ActionContext<typeof parseParameters>;

/** Whether the answer has the summary as HTML. */
export const hasSummary = ({ summary, sectiontitle, section }: Context['params']): boolean =>
  summary !== undefined || (sectiontitle !== undefined && section === 'new');

/** Renders the summary as an edit's comment. */
export async function summaryHtml(title: Title, context: Context): Promise<string> {
  const { section, sectiontitle = '', summary = '' } = context.params;
  const isNew = section === 'new';
  let text = summary;
  if (isNew && (sectiontitle === '' || summary === '')) {
    const name = sectiontitle === '' ? summary : sectiontitle;
    text = name === '' ? '' : await ofNewSection(sectionText(name), context);
  }
  const [html = ''] = await formatComments([{ text, page: title, samePage: isNew }], context);
  return html;
}

async function ofNewSection(name: string, context: Context): Promise<string> {
  const key = 'newsectionsummary';
  const messages = await readMessages([key], context.site.language, context);
  return (messages.text(key) ?? '/* $1 */').replace('$1', () => name);
}
