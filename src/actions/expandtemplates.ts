import { boolean, integer, longText, manyOf, text } from '../parameters/types.ts';
import { expandTexts } from '../rendering/expand-texts.ts';
import { exclusive } from '../query/rules.ts';
import { pageFacts } from '../rendering/page-facts.ts';
import { fail, problem } from '../result/problems.ts';
import * as shape from '../result/shape.ts';
import { pagesByTitles } from '../store/pages.ts';
import { emptyNotes, type Notes } from '../wikitext/expand/notes.ts';
import { nothingCollected } from '../wikitext/parsed/parsed-text.ts';
import { timestampOf } from '../wiki/timestamp.ts';
import { isInvalid, parseTitle, prefixedText, type Title } from '../wiki/title.ts';
import { extensionTags, wikitextTree } from '../wikitext/section.ts';
import { type ActionContext, defineAction } from '../api/action.ts';
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
  parameters,
  run: async (context) => {
    const { params, request, warn, site } = context;
    exclusive<typeof parameters>('prop', 'generatexml').check(
      new Set(request.keys()),
      (name) => name,
      'expandtemplates',
    );
    const { prop } = params;
    if (!prop) warn(problem('expandtemplates', 'deprecation-missingprop', ['prop']));
    const place = await placeOf(context);
    const asksTree = prop?.has('parsetree') ?? false;
    const showsTree = asksTree || params.generatexml;
    const tree = showsTree ? { parsetree: wikitextTree(params.text, extensionTags(site)) } : {};
    const cache = 'anon-public-user-private';
    if (!prop) {
      const { wikitext } = await expand(place, context);
      return { value: { ...tree, expandtemplates: { wikitext } }, shape: olderResult, cache };
    }
    const fields = prop.size > (asksTree ? 1 : 0) ? await expandedFields(prop, place, context) : {};
    return { value: { expandtemplates: { ...tree, ...fields } }, shape: result, cache };
  },
});

type TextPlace = Awaited<ReturnType<typeof revisionOfText>>;

async function placeOf({ params, site, store, warn, now }: Context): Promise<TextPlace> {
  const given = params.title ?? 'API';
  const title = parseTitle(given, site);
  if (isInvalid(title) || title.interwiki !== '') return fail('expandtemplates', 'invalidtitle', [given]);
  if (params.revid === undefined) {
    return { title, revision: { id: 0, timestamp: timestampOf(now), user: '', size: 0 } };
  }
  const found = await revisionOfText('expandtemplates', params.revid, store);
  if (params.title !== undefined && prefixedText(found.title, site) !== prefixedText(title, site))
    warn(problem('expandtemplates', 'revwrongpage', [params.revid, prefixedText(title, site)]));
  return found;
}

async function expand(
  { title, revision }: TextPlace,
  context: Context,
): Promise<{ readonly wikitext: string; readonly notes: Notes }> {
  const { params, store } = context;
  const notes = emptyNotes();
  const [page] = title.namespace >= 0 ? await pagesByTitles(store, [title]) : [];
  const keepsComments = params.includecomments;
  const place = { title, pageId: page?.page_id ?? 0, revision, notes, keepsComments };
  const [wikitext = ''] = await expandTexts([{ ...place, text: params.text }], context);
  return { wikitext, notes };
}

async function expandedFields(
  asked: ReadonlySet<string>,
  place: TextPlace,
  context: Context,
): Promise<shape.ValueOf<typeof result.fields.expandtemplates>> {
  const { wikitext, notes } = await expand(place, context);
  const categories = asked.has('categories') ? await categoriesOf(place.title, notes, context) : [];
  if (asked.has('modules') && !asked.has('jsconfigvars') && !asked.has('encodedjsconfigvars'))
    context.warn(problem('expandtemplates', 'moduleswithoutvars'));
  return {
    ...(categories.length > 0 && { categories }),
    ...(asked.has('properties') &&
      notes.properties.size > 0 && { properties: Object.fromEntries(notes.properties) }),
    ...(asked.has('volatile') && { volatile: false }),
    ...(asked.has('ttl') && notes.ttl !== undefined && { ttl: notes.ttl }),
    ...(asked.has('wikitext') && { wikitext }),
    ...(asked.has('modules') && { modules: [], modulescripts: [], modulestyles: [] }),
    ...(asked.has('jsconfigvars') && { jsconfigvars: {} }),
    ...(asked.has('encodedjsconfigvars') && { encodedjsconfigvars: '[]' }),
  };
}

/** Returns the tracking categories added by the expansion; categories in the text are not included. */
async function categoriesOf(title: Title, notes: Notes, context: Context) {
  const found = { ...nothingCollected(), headings: [] };
  const facts = await pageFacts({ title, notes, found }, {}, context);
  const usual = notes.properties.get('defaultsort') ?? '';
  return [...facts.categories].map(([category, sortkey]) => ({ sortkey: sortkey || usual, category }));
}
