import { delegated } from '../../query/result/delegated.ts';
import * as shape from '../../query/result/shape.ts';
import { exclusive } from '../../query/rules.ts';
import { isParsed } from '../../wiki/content-model.ts';
import { parsePage } from '../../wikitext/rendering/parse-page.ts';
import { defineAction } from '../action.ts';
import { answerFields, needsParsing } from './parse/answer.ts';
import { givenSubject } from './parse/given-subject.ts';
import { savedSubject } from './parse/page-subject.ts';
import { parseParameters } from './parse/parameters.ts';
import { checkSection } from './parse/section.ts';
import { parsedShape } from './parse/shapes.ts';
import { hasSummary, summaryHtml } from './parse/summary.ts';

const result = shape.record({ parse: parsedShape });

/** `action=parse`: parses the wikitext of a page, a revision or the request. */
export const parse = defineAction({
  name: 'parse',
  access: 'read',
  helpPage: 'API:Parsing_wikitext',
  earlier: { before: '1.40', helpPages: ['API:Parsing_wikitext#parse'] },
  parameters: parseParameters,
  result,
  run: async (context) => {
    const { params, request, site } = context;
    if (params.prop.has('parseroutput')) throw delegated('prop=parseroutput', site);
    const present = new Set(request.keys());
    for (const other of ['text', 'title', 'revid'] as const) {
      exclusive<typeof parseParameters>('page', 'pageid', 'oldid', other).check(
        present,
        (name) => name,
        'parse',
      );
    }
    checkSection(params.section);
    const isSaved = ['page', 'pageid', 'oldid'].some((name) => present.has(name));
    const subject = isSaved ? await savedSubject(context) : await givenSubject(context);
    const cache = 'anon-public-user-private';
    if (!isSaved && params.onlypst) {
      const fields = {
        text: subject.saved ?? '',
        ...(params.prop.has('wikitext') && { wikitext: subject.text ?? '' }),
        ...(hasSummary(params) && { parsedsummary: await summaryHtml(subject.title, context) }),
      };
      return { value: { parse: fields }, cache };
    }
    const text = subject.saved ?? subject.text;
    const parsed =
      text !== undefined && isParsed(subject.model) && needsParsing(subject, params)
        ? await parsePage({ ...subject, text }, context)
        : undefined;
    return { value: { parse: await answerFields({ subject, parsed }, context) }, cache };
  },
});
