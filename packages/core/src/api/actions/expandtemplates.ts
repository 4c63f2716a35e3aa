import { pagesByTitles } from '../../data/store/pages.ts';
import { boolean, integer, longText, manyOf, text } from '../../query/parameters/types.ts';
import { deprecation, fail, problem } from '../../query/result/problems.ts';
import * as shape from '../../query/result/shape.ts';
import { exclusive } from '../../query/rules.ts';
import { timestampOf } from '../../wiki/timestamp.ts';
import { isInvalid, parseTitle, prefixedText, type Title } from '../../wiki/title.ts';
import { emptyOutput, type ExpansionOutput } from '../../wikitext/expand/expansion-output.ts';
import { nothingCollected } from '../../wikitext/parsed/parsed-text.ts';
import { expandTexts } from '../../wikitext/rendering/expand-texts.ts';
import { pageFacts } from '../../wikitext/rendering/page-facts.ts';
import { extensionTags, wikitextTree } from '../../wikitext/section.ts';
import { defineAction, type ActionContext } from '../action.ts';
import { revisionOfText } from './parse/given-subject.ts';

const parameters = {
  title: text(),
  text: longText({ required: true }),
  revid: integer(),
  prop: manyOf([
    'wikitext',
    'categories',
    'properties',
    'volatile',
    'ttl',
    'modules',
    'jsconfigvars',
    'encodedjsconfigvars',
    'parsetree',
  ]),
  includecomments: boolean(),
  showstrategykeys: boolean(),
  generatexml: boolean({ deprecated: true }),
} as const;

type Context = ActionContext<typeof parameters>;

const names = shape.list('_v', shape.text());

const result = shape.record({
  // Only in answers to requests without `prop`.
  parsetree: shape.subelement(),
  expandtemplates: shape.record({
    parsetree: shape.element(),
    categories: shape.list(
      'category',
      shape.record({ sortkey: shape.text(), category: shape.text() }, { content: 'category' }),
    ),
    properties: shape.map('property', 'name', shape.text(), { legacyList: true, merge: false }),
    volatile: shape.flag(),
    wikitext: shape.element(),
    ttl: shape.integer(),
    modules: names,
    modulescripts: names,
    modulestyles: names,
    jsconfigvars: shape.any(),
    encodedjsconfigvars: shape.element(),
  }),
});

/** The legacy answer to requests without `prop`. */
const olderResult = shape.record({
  parsetree: shape.subelement(),
  expandtemplates: shape.record({ wikitext: shape.text() }, { content: 'wikitext' }),
});

/** `action=expandtemplates`: expands the templates in a text. */
export const expandtemplates = defineAction({
  name: 'expandtemplates',
  access: 'read',
  helpPage: 'API:Expandtemplates',
  earlier: { before: '1.40', helpPages: ['API:Parsing_wikitext#expandtemplates'] },
  parameters,
  result,
  run: async (context) => {
    const { params, request, warn, site } = context;
    exclusive<typeof parameters>('prop', 'generatexml').check(
      new Set(Object.keys(parameters).filter((name) => request.has(name))),
      (name) => name,
      'expandtemplates',
    );
    const { prop } = params;
    if (!prop)
      warn(
        deprecation('expandtemplates', 'deprecation-missingprop', 'action=expandtemplates&!prop', ['prop']),
      );
    const page = await readPage(context);
    const requestsTree = prop?.has('parsetree') ?? false;
    const showsTree = requestsTree || params.generatexml;
    const tree = showsTree ? { parsetree: wikitextTree(params.text, extensionTags(site)) } : {};
    const cache = 'anon-public-user-private';
    if (!prop) {
      const { wikitext } = await expand(page, context);
      return { value: { ...tree, expandtemplates: { wikitext } }, shape: olderResult, cache };
    }
    const fields = prop.size > (requestsTree ? 1 : 0) ? await expandedFields(prop, page, context) : {};
    return { value: { expandtemplates: { ...tree, ...fields } }, cache };
  },
});

type TextPage = Awaited<ReturnType<typeof revisionOfText>>;

async function readPage({ params, site, store, warn, environment }: Context): Promise<TextPage> {
  const text = params.title ?? 'API';
  const title = parseTitle(text, site);
  if (isInvalid(title) || title.interwiki !== '') return fail('expandtemplates', 'invalidtitle', [text]);
  if (params.revid === undefined) {
    return { title, revision: { id: 0, timestamp: timestampOf(environment.now), user: '', size: 0 } };
  }
  const found = await revisionOfText('expandtemplates', params.revid, store);
  if (params.title !== undefined && prefixedText(found.title, site) !== prefixedText(title, site))
    warn(problem('expandtemplates', 'revwrongpage', [params.revid, prefixedText(title, site)]));
  return found;
}

async function expand(
  { title, revision }: TextPage,
  context: Context,
): Promise<{ readonly wikitext: string; readonly output: ExpansionOutput }> {
  const { params, store } = context;
  const output = emptyOutput();
  const [page] = title.namespace >= 0 ? await pagesByTitles(store, [title]) : [];
  const keepsComments = params.includecomments;
  const target = { title, pageId: page?.page_id ?? 0, revision, output, keepsComments };
  const [wikitext = ''] = await expandTexts([{ ...target, text: params.text }], context);
  return { wikitext, output };
}

async function expandedFields(
  prop: ReadonlySet<string>,
  page: TextPage,
  context: Context,
): Promise<shape.ValueOf<typeof result.fields.expandtemplates>> {
  const { wikitext, output } = await expand(page, context);
  const categories = prop.has('categories') ? await categoriesOf(page.title, output, context) : [];
  if (prop.has('modules') && !prop.has('jsconfigvars') && !prop.has('encodedjsconfigvars'))
    context.warn(problem('expandtemplates', 'moduleswithoutvars'));
  return {
    ...(categories.length > 0 && { categories }),
    ...(prop.has('properties') &&
      output.properties.size > 0 && { properties: Object.fromEntries(output.properties) }),
    ...(prop.has('volatile') && { volatile: false }),
    ...(prop.has('ttl') && output.ttl !== undefined && { ttl: output.ttl }),
    ...(prop.has('wikitext') && { wikitext }),
    ...(prop.has('modules') && { modules: [], modulescripts: [], modulestyles: [] }),
    ...(prop.has('jsconfigvars') && { jsconfigvars: {} }),
    ...(prop.has('encodedjsconfigvars') && { encodedjsconfigvars: '[]' }),
  };
}

/** Returns the tracking categories added by the expansion; categories in the text are not included. */
async function categoriesOf(title: Title, output: ExpansionOutput, context: Context) {
  const found = { ...nothingCollected(), headings: [] };
  const facts = await pageFacts({ title, output, found }, {}, context);
  const defaultSortKey = output.properties.get('defaultsort') ?? '';
  return [...facts.categories].map(([category, sortkey]) => ({
    sortkey: sortkey || defaultSortKey,
    category,
  }));
}
