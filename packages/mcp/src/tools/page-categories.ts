import { z } from 'zod';
import { askForPage, failIfMissing, titleInput } from '../find-page.ts';
import { linkedItem, walkHead, walkOutput } from '../linked-pages.ts';
import { defineListTool } from '../tool.ts';
import { askForProperty, depthInput, walk } from '../walk.ts';

/** The tool that finds the categories of a page. */
export const pageCategories = defineListTool({
  name: 'page_categories',
  title: 'Categories of a page',
  description:
    'Lists the categories that a page is in; with depth 2 or more also the categories of these, the nearest first, each once, with the page that leads to it (via). category_members goes the other way.',
  narrower: 'Use a smaller depth.',
  input: {
    title: titleInput.describe('The page or category to start from. Redirects are followed.'),
    depth: depthInput,
    hidden: z
      .boolean()
      .default(true)
      .describe('Whether to include hidden categories, which are for maintenance.'),
  },
  output: walkOutput,
  item: linkedItem,
  run: async ({ title, depth, hidden }, call) => {
    const { page } = await askForPage(call.wiki, title, { prop: 'info' });
    await failIfMissing(call.wiki, page);
    const start = String(page['title']);
    const ask = askForProperty(call.wiki, 'categories', {
      cllimit: 'max',
      ...(!hidden && { clshow: '!hidden' }),
    });
    const found = await walk(start, depth, { ask, batch: 50 }, call);
    return { ...found, head: walkHead(start, found) };
  },
});
