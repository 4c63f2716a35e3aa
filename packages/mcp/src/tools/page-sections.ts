import { z } from 'zod';
import { titleInput } from '../find-page.ts';
import { readRevision } from '../read-revision.ts';
import { readSections } from '../sections.ts';
import { defineListTool } from '../tool.ts';

/** The tool that lists the sections of a page. */
export const pageSections = defineListTool({
  name: 'page_sections',
  title: 'Sections of a page',
  description:
    'Lists the sections of a page, which read_page can read one by one: number, heading and level. Use it before reading a long page.',
  narrower: 'Read the page itself, in pieces, with read_page.',
  input: { title: titleInput.describe('The page. Redirects are followed.') },
  output: { title: z.string() },
  item: { section: z.string(), heading: z.string(), level: z.number() },
  run: async ({ title }, { wiki, position }) => {
    const { title: name, revid } = await readRevision(wiki, { title, revid: position?.revision }, false);
    const skip = position?.skip ?? 0;
    const items = (await readSections(wiki, revid)).slice(skip);
    return {
      head: { title: name },
      items: items.map((section) => ({ ...section })),
      after: (count) => (count < items.length ? { skip: skip + count, revision: revid } : undefined),
    };
  },
});
