import { defineFields } from '../../query/define.ts';
import { readPosition, unlessEmpty } from '../../query/order.ts';
import { continuation, texts } from '../../query/parameters/types.ts';
import * as shape from '../../query/result/shape.ts';
import { fittingFields } from '../../query/size-budget.ts';

/** Returns the page properties set in the wikitext, such as the display title. */
export const pageprops = defineFields({
  name: 'pageprops',
  prefix: 'pp',
  access: 'read',
  cache: 'public',
  helpPage: 'API:Pageprops',
  parameters: { continue: continuation(), prop: texts() },
  result: shape.record({ pageprops: shape.dictionary(shape.text()) }),
  fields: async (context, budget) => {
    const { pages, params, store } = context;
    const continueFrom = unlessEmpty(params.continue);
    const [from = 0] =
      continueFrom === undefined ? [] : readPosition(continueFrom, [{ type: 'integer' }], context);
    const ids = [...pages.found.keys()].filter((id) => id >= Number(from));
    if (ids.length === 0) return { fields: new Map() };
    let query = store
      .from('page_props')
      .select(['pp_page', 'pp_propname', 'pp_value'])
      .whereOneOf('pp_page', ids)
      .orderBy('pp_page');
    // An empty list selects all.
    if (params.prop?.length) query = query.whereOneOf('pp_propname', params.prop);
    const fields = new Map<number, { pageprops: Record<string, string> }>();
    for (const { pp_page, pp_propname, pp_value } of await store.all(query)) {
      const page = fields.get(pp_page) ?? { pageprops: {} };
      if (!shape.isMetadataName(pp_propname)) page.pageprops[pp_propname] = pp_value;
      fields.set(pp_page, page);
    }
    return fittingFields(fields, budget, (page) => ({ continue: page }));
  },
});
