import { defineAction, type Action, type ActionContext, type RunAnswer } from '@wikiquery/core/api';
import type { QueryContext } from '@wikiquery/core/query';
import { boolean, limit, namespaces, oneOf, text } from '@wikiquery/core/query/parameters';
import * as shape from '@wikiquery/core/query/result/shape';
import { redirectTargets } from '@wikiquery/core/store';
import { makeTitle, pageUrl, prefixedText, type Title } from '@wikiquery/core/wiki';
import { completionProfile, suggestTitles } from './cirrus/query/suggest-titles.ts';
import { completeTitle, type Completions } from './core-search/query/complete-title.ts';

const listShape = shape.record(
  {
    0: shape.text(),
    1: shape.list('_v', shape.text()),
    2: shape.list('_v', shape.text()),
    3: shape.list('_v', shape.text()),
  },
  { positional: true },
);

const documentShape = shape.record({
  limits: shape.record({ opensearch: shape.integer() }),
  version: shape.text(),
  xmlns: shape.text(),
  Query: shape.element(),
  Section: shape.list('Item', shape.record({ Text: shape.element(), Url: shape.element() })),
});

const parameters = {
  search: text({ required: true }),
  namespace: namespaces({ default: [0] }),
  limit: limit(),
  suggest: boolean({ deprecated: true }),
  redirects: oneOf(['return', 'resolve']),
  format: oneOf(['json', 'jsonfm', 'xml', 'xmlfm'], { default: 'json' }),
  warningsaserror: boolean(),
} as const;

const shared = { name: 'opensearch', access: 'read', helpPage: 'API:Opensearch', result: listShape } as const;

/** `action=opensearch`: suggests titles, in the OpenSearch formats. */
export const opensearch: Action = defineAction({
  ...shared,
  parameters,
  run: async (context) => {
    const { search, namespace, limit: maximum } = context.params;
    return answer(await completeTitle(search, namespace, 0, maximum, context), context);
  },
});

/** `action=opensearch` of CirrusSearch, which also tolerates typos. */
export const cirrusOpensearch: Action = defineAction({
  ...shared,
  parameters: { ...parameters, profile: completionProfile() },
  run: async (context) => {
    const { search, namespace, limit: maximum, profile } = context.params;
    return answer(await suggestTitles(search, namespace, 0, maximum, context, profile), context);
  },
});

async function answer(
  { titles }: Completions,
  context: ActionContext<typeof parameters>,
): Promise<RunAnswer> {
  const { params, request, site, server } = context;
  const { search, format, redirects, warningsaserror } = params;
  const isJson = format === 'json' || format === 'jsonfm';
  // Quirk: by default, redirects are followed in XML but not in JSON.
  const resolves = redirects === undefined ? !isJson : redirects === 'resolve';
  const found = resolves ? await targets(titles, context) : titles.map(({ title }) => title);
  const protocol = server.startsWith('https:') ? 'https' : 'http';
  const items = found.map((title) => ({
    Text: prefixedText(title, site),
    Url: pageUrl(title, site, '', protocol),
  }));
  const kept = {
    cache: 'public',
    maxage: site.configuration.settings.searchSuggestAge,
  } as const;
  if (!isJson) {
    const xmlns = 'http://opensearch.org/searchsuggest2';
    return {
      value: {
        ...(request.get('limit') === 'max' && { limits: { opensearch: params.limit } }),
        version: '2.0',
        xmlns,
        Query: search,
        Section: items,
      },
      shape: documentShape,
      root: 'SearchSuggestion',
      format,
      ...kept,
    };
  }
  return {
    value: {
      0: search,
      1: items.map(({ Text }) => Text),
      2: items.map(() => ''),
      3: items.map(({ Url }) => Url),
    },
    format,
    warnings: warningsaserror ? 'refused' : 'omitted',
    ...kept,
  };
}

/** Replaces redirects by their targets, without duplicates. */
async function targets(
  found: readonly { readonly title: Title; readonly pageid?: number }[],
  { site, store }: Pick<QueryContext, 'site' | 'store'>,
): Promise<readonly Title[]> {
  const redirects = await redirectTargets(
    store,
    found.flatMap(({ pageid }) => pageid ?? []),
  );
  const resolved = found.map(({ title, pageid }) => {
    const target = pageid === undefined ? undefined : redirects.get(pageid);
    return target && target.interwiki === '' ? makeTitle(target.namespace, target.key) : title;
  });
  return [...new Map(resolved.map((title) => [prefixedText(title, site), title])).values()];
}
