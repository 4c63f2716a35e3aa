import { defineListAnswer, messagesAsHtml, parameter, shape } from '@wikiquery/core/extension';
import { readGadgets } from './definitions.ts';

/** Lists the sections of the wiki's gadgets. */
export const gadgetcategories = defineListAnswer({
  name: 'gadgetcategories',
  prefix: 'gc',
  access: 'read',
  cache: 'public',
  parameters: {
    prop: parameter.manyOf(['members', 'name', 'title'], { default: ['name'] }),
    names: parameter.texts(),
  },
  result: shape.list(
    'category',
    shape.record({ name: shape.text(), desc: shape.text(), members: shape.integer() }, { untyped: true }),
  ),
  answer: async ({ params, ...context }) => {
    const { prop } = params;
    const found = [...(await readGadgets(context))].filter(
      ([category]) => !params.names?.length || params.names.includes(category),
    );
    const titleName = (category: string): string => `gadget-section-${category}`;
    const titles = prop.has('title')
      ? await messagesAsHtml(
          found.map(([category]) => titleName(category)),
          context,
        )
      : undefined;
    const value = found.map(([category, members]) => ({
      ...(prop.has('name') && { name: category }),
      ...(category !== '' && titles && { desc: titles.get(titleName(category)) }),
      ...(prop.has('members') && { members: members.length }),
    }));
    return { value };
  },
});
