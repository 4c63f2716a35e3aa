import { languagesOfPages } from '../../../query/page-language.ts';
import { delegated, isDelegating } from '../../../query/result/delegated.ts';
import { fail } from '../../../query/result/problems.ts';
import { behaviours } from '../../../wiki/behaviours.ts';
import { isParsed } from '../../../wiki/content-model.ts';
import { contentHtml } from '../../../wikitext/rendering/content-html.ts';
import {
  foreignTag,
  renderHtml,
  wrapHtml,
  type HtmlOptions,
} from '../../../wikitext/rendering/render-html.ts';
import type { ActionContext } from '../../action.ts';
import { limitComment } from './limits.ts';
import type { parseParameters } from './parameters.ts';
import type { ParsedSubject } from './subject.ts';

type Context = ActionContext<typeof parseParameters>;

/** Skins that show the table of contents beside the text. */
const withoutContents = new Set(['vector-2022']);

/** Renders a subject's text. */
export async function textHtml({ subject, parsed }: ParsedSubject, context: Context): Promise<string> {
  const { params } = context;
  if (params.parsoid) return fail('parse', 'parsoidnotavailable');
  const report =
    parsed && !params.disablepp && !params.disablelimitreport ? limitComment(parsed, context) : '';
  const look: HtmlOptions = {
    className: params.wrapoutputclass,
    namesLanguage: context.site.software.has(behaviours.languageOfContent),
    editLinks: !params.disableeditsection,
    contents: !params.disabletoc && !withoutContents.has(params.useskin ?? ''),
    after: report === '' ? '' : `\n${report}\n`,
  };
  const text = subject.saved ?? subject.text ?? '';
  if (!parsed || subject.model !== 'wikitext') {
    const languageOf = await languagesOfPages([subject.title], context);
    return wrapHtml(
      contentHtml(text, subject.model),
      languageOf(subject.title),
      isParsed(subject.model) ? look : { ...look, after: '' },
    );
  }
  const { expanded, redirect, marks: headings } = parsed;
  const [html = ''] = await rendered(
    [{ text: expanded, title: subject.title, redirect, headings, look }],
    context,
  );
  return html;
}

/** Renders wikitexts; fails if no renderer is available. */
async function rendered(
  texts: Parameters<typeof renderHtml>[0],
  context: Context,
): Promise<readonly string[]> {
  const { site } = context;
  const tag = isDelegating(site) && texts.map(({ text }) => foreignTag(text, site)).find(Boolean);
  if (tag) throw delegated(`<${tag}>`, site);
  const shown = await renderHtml(texts, context);
  return typeof shown === 'string' ? fail('parse', shown) : shown;
}

/** Renders the page status indicators, by name. */
export async function indicatorsHtml(
  { subject, parsed }: ParsedSubject,
  context: Context,
): Promise<Readonly<Record<string, string>>> {
  const found = [...(parsed?.found.indicators ?? [])];
  if (found.length === 0) return {};
  const texts = found.map(([, text]) => ({
    text,
    title: subject.title,
    headings: [],
    look: { className: '', contents: false },
  }));
  const shown = await rendered(texts, context);
  return Object.fromEntries(found.map(([name], i) => [name, withoutParagraph(shown[i] ?? '')]));
}

const withoutParagraph = (html: string): string =>
  /^<p>((?:(?!<\/?p>).)*)<\/p>$/s.exec(html.trim())?.[1]?.trim() ?? html.trim();
