import { manyOf, texts } from '../../query/parameters/types.ts';
import { defineListAnswer } from '../../query/define.ts';
import { messagesAsHtml } from '../../wikitext/messages/format.ts';
import * as shape from '../../query/result/shape.ts';
import { readGadgets } from './definitions.ts';

/** Lists the sections of the wiki's gadgets. */
export const gadgetcategories = defineListAnswer({
  name: 'gadgetcategories',
  prefix: 'gc',
  access: 'read',
  cache: 'public',
  parameters: {
    prop: manyOf(['members', 'name', 'title'], { default: ['name'] }),
    names: texts(),
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
