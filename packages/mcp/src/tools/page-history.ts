import { z } from 'zod';
import { askForPage, failIfMissing, titleInput } from '../find-page.ts';
import { readPart } from '../list-parts.ts';
import { defineListTool } from '../tool.ts';
import { listIn, pick } from '../wiki.ts';

const time = z.string().max(40);

/** The tool that lists the revisions of a page. */
export const pageHistory = defineListTool({
  name: 'page_history',
  title: 'History of a page',
  description:
    'Lists the revisions of a page, the newest first: number, time, user, edit summary, size in bytes. compare_revisions shows what a revision changed; read_page, called with its number, returns its text.',
  narrower: 'Give a shorter time between from and until.',
  input: {
    title: titleInput.describe('The page. Redirects are followed.'),
    oldestFirst: z.boolean().default(false),
    from: time.optional().describe('Only revisions from this time on, such as 2024-01-31T00:00:00Z.'),
    until: time.optional().describe('Only revisions up to this time.'),
    user: z.string().max(300).optional().describe('Only revisions by this user.'),
  },
  output: { title: z.string() },
  item: {
    revid: z.number(),
    parentid: z.number().optional().describe('The revision before; 0 for the first.'),
    timestamp: z.string().optional(),
    user: z.string().optional(),
    comment: z.string().optional(),
    size: z.number().optional(),
    minor: z.boolean().optional(),
    tags: z.array(z.string()).optional(),
    hidden: z.array(z.string()).optional().describe('The parts that administrators have hidden.'),
  },
  run: async ({ title, oldestFirst, from, until, user }, { wiki, position }) => {
    let name = title;
    const { items, after } = await readPart({ position }, async (continuation) => {
      const { page, answer } = await askForPage(wiki, title, {
        prop: 'revisions',
        rvprop: 'ids|timestamp|user|comment|size|flags|tags',
        rvlimit: 'max',
        rvdir: oldestFirst ? 'newer' : 'older',
        rvstart: oldestFirst ? from : until,
        rvend: oldestFirst ? until : from,
        rvuser: user,
        ...continuation,
      });
      await failIfMissing(wiki, page);
      name = String(page['title']);
      return {
        answer,
        items: listIn(page, 'revisions').map((revision) => {
          const hidden = ['user', 'comment', 'text'].filter((part) => revision[`${part}hidden`] === true);
          const { tags } = revision;
          return {
            ...pick(revision, ['revid', 'parentid', 'timestamp', 'user', 'comment', 'size']),
            ...(revision['minor'] === true && { minor: true }),
            ...(Array.isArray(tags) && tags.length > 0 && { tags: tags.map(String) }),
            ...(hidden.length > 0 && { hidden }),
          };
        }),
      };
    });
    return { head: { title: name }, items, after };
  },
});
