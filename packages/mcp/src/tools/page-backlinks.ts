import { z } from 'zod';
import { askForPage, failIfMissing, titleInput } from '../find-page.ts';
import { linkedItem, namespaceParameter, namespacesInput, walkHead, walkOutput } from '../linked-pages.ts';
import { defineListTool } from '../tool.ts';
import { askForProperty, depthInput, walk } from '../walk.ts';

/** The properties that list pages which use a page, and the prefixes of their parameters. */
const ways = {
  link: ['linkshere', 'lh'],
  transclusion: ['transcludedin', 'ti'],
  file: ['fileusage', 'fu'],
} as const;

/** The tool that finds what links to a page. */
export const pageBacklinks = defineListTool({
  name: 'page_backlinks',
  title: 'Backlinks of a page',
  description:
    'Lists the pages of the wiki that link to a page, include it as a template, or show it as a file; with depth 2 or more also those that link to these, the nearest first, each once, with the page that it leads to (via), up to 2,000 pages.',
  narrower: 'Use a smaller depth, or fewer namespaces.',
  input: {
    title: titleInput.describe('The page that is linked to, which need not exist.'),
    kind: z
      .enum(['link', 'transclusion', 'file'])
      .default('link')
      .describe('link; transclusion for uses of a template; file for pages that show a file.'),
    depth: depthInput,
    namespaces: namespacesInput,
  },
  output: walkOutput,
  item: {
    ...linkedItem,
    redirect: z.boolean().optional().describe('Whether it is a redirect.'),
  },
  run: async ({ title, kind, depth, namespaces }, call) => {
    // What links to a redirect does not link to its target.
    const { page } = await askForPage(call.wiki, title, { prop: 'info', redirects: undefined });
    const [prop, prefix] = ways[kind];
    const ask = askForProperty(call.wiki, prop, {
      [`${prefix}prop`]: 'title|redirect',
      [`${prefix}limit`]: 'max',
      [`${prefix}namespace`]: namespaceParameter(namespaces),
    });
    const start = String(page['title']);
    const found = await walk(start, depth, { ask, batch: 50 }, call);
    if (found.items.length === 0 && !call.position) await failIfMissing(call.wiki, page);
    return { ...found, head: walkHead(start, found) };
  },
});
