import {
  contentModelOf,
  defineFields,
  fittingFields,
  parameter,
  parameterNames,
  prefixedText,
  readMessages,
  revisionsWithHiddenText,
  shape,
  wholePage,
  type Context,
  type WholePage,
} from '@wikiquery/core/extension';
import { isFile, makeExtracts, supportedModel } from './make-extracts.ts';
import { textextractsProblems } from './problems.ts';
import { firstCharacters, firstSentences, sectionFormats, writeSections } from './shorten.ts';

/** Prefix of the parameters, which a warning names too. */
const prefix = 'ex';

const parameters = {
  chars: parameter.integer({ min: 1, max: 1200 }),
  sentences: parameter.integer({ min: 1, max: 10 }),
  limit: parameter.limit({ default: 20, max: 20, highmax: 20 }),
  intro: parameter.boolean(),
  plaintext: parameter.boolean(),
  sectionformat: parameter.oneOf(sectionFormats, { default: 'wiki' }),
  continue: parameter.integer(),
} as const;

type ExtractsContext = Context<typeof parameters>;

/** Returns plain-text or limited HTML extracts of pages. */
export const extracts = defineFields({
  name: 'extracts',
  prefix,
  access: 'read',
  cache: 'public',
  helpPage: 'Extension:TextExtracts#API',
  usesWholePages: true,
  parameters,
  result: shape.record({ extract: shape.element() }),
  fields: async (context, budget) => {
    const { params, pages, encode, fail, warn } = context;
    if (pages.found.size === 0) return { fields: new Map() };
    const all = await readablePages(context);
    if (params.chars !== undefined && params.sentences !== undefined)
      return fail('invalidparammix', [parameterNames(encode('chars'), encode('sentences')), 2]);
    const start = params.continue ?? 0;
    const oneByOne = params.limit > 1 && !params.intro && all.length > 1;
    if (oneByOne) warn(textextractsProblems.limit, [1]);
    if (start < 0 || start > all.length) return fail('badcontinue');
    const end = start + (oneByOne ? 1 : params.limit);
    const asked = all.slice(start, end);
    const made = await makeExtracts(
      asked.map(([, page]) => page),
      params,
      context,
    );
    const ellipsis = await ellipsisOf(context);
    // Imported on demand: most wikis are never asked for extracts, and parsing HTML takes much code.
    const { tidyHtml } = await import('./tidy.ts');
    const shown = asked.map(([, page]) => shorten(made.get(page) ?? '', ellipsis, tidyHtml, params));
    const texts = new Map(asked.map(([key], i) => [key, { extract: shown[i] ?? '' }]));
    const fitting = fittingFields(
      texts,
      budget,
      (key) => ({ continue: start + [...texts.keys()].indexOf(key) }),
      true,
    );
    const count = fitting.fields.size;
    // Warnings also cover the first extract that did not fit.
    warnOf(
      asked.slice(0, count + 1).map(([, page]) => page),
      context,
    );
    return {
      ...fitting,
      ...(count === asked.length && end < all.length && { continue: { continue: end } }),
    };
  },
});

/** Selects pages with public latest text: extracts do not depend on the viewer. */
async function readablePages({
  pages,
  store,
  site,
  warn,
}: ExtractsContext): Promise<(readonly [key: number, page: WholePage])[]> {
  const hidden = await revisionsWithHiddenText(
    store,
    [...pages.found.values()].map(({ row }) => row.page_latest),
  );
  const readable: [key: number, page: WholePage][] = [];
  for (const [key, page] of pages.found) {
    if (!hidden.has(page.row.page_latest)) readable.push([key, wholePage(page)]);
    else warn(textextractsProblems.cannotViewTitle, [prefixedText(page.title, site)]);
  }
  return readable;
}

/** Shortens an extract and formats its headings as requested. */
function shorten(
  extract: string,
  ellipsis: string,
  tidyHtml: (text: string) => string,
  { chars, sentences, plaintext, sectionformat }: ExtractsContext['params'],
): string {
  const tidy = plaintext ? (text: string): string => text : tidyHtml;
  let text = extract;
  if (chars !== undefined) {
    const cut = firstCharacters(extract, chars, tidy);
    if (cut !== extract) text = cut + ellipsis;
  } else if (sentences !== undefined) text = firstSentences(extract, sentences, tidy);
  return plaintext ? writeSections(text, sectionformat) : text;
}

/** Returns the mark for extracts cut by `exchars`. */
async function ellipsisOf(context: ExtractsContext): Promise<string> {
  if (context.params.chars === undefined) return '';
  const { text } = await readMessages(['ellipsis'], context.language, context);
  return text('ellipsis') ?? '';
}

/** Warns about limitations of the extracts. */
function warnOf(pages: readonly WholePage[], { params, site, warn }: ExtractsContext): void {
  for (const page of pages) {
    if (isFile(page)) continue;
    const model = contentModelOf(page, site);
    if (model !== supportedModel)
      warn(textextractsProblems.unsupportedModel, [prefixedText(page.title, site), model]);
  }
  if (!params.plaintext && !pages.every(isFile)) {
    if (params.sentences !== undefined) warn(textextractsProblems.sentencesAndHtml, [prefix]);
    warn(textextractsProblems.malformedHtml);
  }
  if (pages.some(isFile)) warn(textextractsProblems.fileNamespace);
}
