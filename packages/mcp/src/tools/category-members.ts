import { z } from 'zod';
import { continuationOf } from 'wikiquery-client/protocol';
import { askForPage, failIfMissing, titleInput } from '../find-page.ts';
import { linkedItem, walkHead, walkOutput } from '../linked-pages.ts';
import { defineListTool } from '../tool.ts';
import { depthInput, walk, type Ask } from '../walk.ts';
import { askFor, listIn, pick, queryIn } from '../wiki.ts';

const CATEGORY_NAMESPACE = 14;

/** The tool that lists the members of a category. */
export const categoryMembers = defineListTool({
  name: 'category_members',
  title: 'Members of a category',
  description:
    'Lists the pages, subcategories and files in a category; with depth 2 or more also what is in its subcategories, the nearest first, each once, with the category that it is in (via), up to 2,000 members.',
  narrower: 'Use a smaller depth, or begin with a subcategory.',
  input: {
    category: titleInput.describe('Name of the category, with or without "Category:".'),
    types: z
      .array(z.enum(['page', 'subcat', 'file']))
      .min(1)
      .default(['page', 'subcat', 'file'])
      .describe('What to return.'),
    depth: depthInput,
  },
  output: walkOutput,
  item: { ...linkedItem, type: z.enum(['page', 'subcat', 'file']) },
  run: async ({ category, types, depth }, call) => {
    const ask = (title: string) => askForPage(call.wiki, title, { prop: 'info', redirects: undefined });
    const { page: given } = await ask(category);
    const { page } = given['ns'] === CATEGORY_NAMESPACE ? { page: given } : await ask(`Category:${category}`);
    const start = String(page['title']);
    const isWanted = new Set<string>(types);
    const goesDeeper = depth > 1 && !isWanted.has('subcat');
    const members: Ask = async ([title = ''], continuation) => {
      const answer = await askFor(call.wiki, {
        action: 'query',
        list: 'categorymembers',
        cmtitle: title,
        cmprop: 'title|type',
        cmtype: [...isWanted, ...(goesDeeper ? ['subcat'] : [])].join('|'),
        cmlimit: 'max',
        ...continuation,
      });
      const steps = listIn(queryIn(answer), 'categorymembers').map((member) => ({
        from: title,
        item: { title: String(member['title']), ...pick(member, ['type']) },
      }));
      return { steps, next: continuationOf(answer) };
    };
    const found = await walk(
      start,
      depth,
      {
        ask: members,
        batch: 1,
        goesOn: ({ type }) => type === 'subcat',
        returns: ({ type }) => isWanted.has(String(type)),
      },
      call,
    );
    if (found.items.length === 0 && !call.position) await failIfMissing(call.wiki, page);
    return { ...found, head: walkHead(start, found) };
  },
});
