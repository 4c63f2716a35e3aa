import { askForPage, failIfMissing, titleInput } from '../find-page.ts';
import { linkedItem, namespaceParameter, namespacesInput, walkHead, walkOutput } from '../linked-pages.ts';
import { defineListTool } from '../tool.ts';
import { askForProperty, depthInput, walk } from '../walk.ts';

/** The tool that follows links from a page. */
export const pageLinks = defineListTool({
  name: 'page_links',
  title: 'Links of a page',
  description:
    'Lists the pages of the wiki that a page links to; with depth 2 or more also those that these link to, the nearest first, each once, with the page that leads to it (via), up to 2,000 pages. Pages that do not exist yet are included.',
  narrower: 'Use a smaller depth.',
  input: {
    title: titleInput.describe('The page to start from. Redirects are followed.'),
    depth: depthInput,
    namespaces: namespacesInput,
  },
  output: walkOutput,
  item: linkedItem,
  run: async ({ title, depth, namespaces }, call) => {
    const { page } = await askForPage(call.wiki, title, { prop: 'info' });
    await failIfMissing(call.wiki, page);
    const start = String(page['title']);
    const ask = askForProperty(call.wiki, 'links', {
      pllimit: 'max',
      plnamespace: namespaceParameter(namespaces),
    });
    const found = await walk(start, depth, { ask, batch: 50 }, call);
    return { ...found, head: walkHead(start, found) };
  },
});
