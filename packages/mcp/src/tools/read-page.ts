import { z } from 'zod';
import { titleInput } from '../find-page.ts';
import { htmlToText } from '../html-to-text.ts';
import { readRevision } from '../read-revision.ts';
import { findSection, parseIn } from '../sections.ts';
import { defineTextTool } from '../tool.ts';
import { askFor, textIn, ToolError, type Wiki } from '../wiki.ts';

const format = z.enum(['wikitext', 'html', 'text']);

/** The tool that reads a page or one of its sections. */
export const readPage = defineTextTool({
  name: 'read_page',
  title: 'Read a page',
  description:
    'Returns the text of a page, or of one section, now or as of an earlier revision. Long texts come in pieces: continue with the cursor, or find the section that you need with page_sections.',
  narrower: 'Read one section, or format: "wikitext".',
  input: {
    title: titleInput.optional().describe('The page. Redirects are followed.'),
    revision: z.int().positive().optional().describe('Number of an earlier revision, instead of a title.'),
    section: z
      .string()
      .min(1)
      .max(300)
      .optional()
      .describe('Heading or number of a section; 0 is what stands before the first heading.'),
    format: format
      .default('wikitext')
      .describe(
        'wikitext, always available; html or text (plain text) as readers see it, where pages can be rendered.',
      ),
  },
  output: {
    title: z.string(),
    redirectedFrom: z.string().optional(),
    revision: z.number(),
    timestamp: z.string().optional(),
    section: z.string().optional().describe('Number of the section.'),
    format,
  },
  run: async ({ title, revision, section, format }, { wiki, position }) => {
    if (title !== undefined && revision !== undefined)
      throw new ToolError('Give either a title or the number of a revision.');
    const isWhole = format === 'wikitext' && section === undefined;
    const found = await readRevision(wiki, { title, revid: position?.revision ?? revision }, isWhole);
    const { revid, timestamp, redirectedFrom } = found;
    const number = section === undefined ? undefined : await findSection(wiki, revid, section);
    const text = found.content ?? (await parsedText(wiki, revid, number, format));
    return {
      head: {
        title: found.title,
        ...(redirectedFrom !== undefined && { redirectedFrom }),
        revision: revid,
        ...(timestamp !== undefined && { timestamp }),
        ...(number !== undefined && { section: number }),
        format,
      },
      text,
      from: position?.skip ?? 0,
      at: (skip) => ({ skip, revision: revid }),
    };
  },
});

/** Returns the wikitext of a section, or the HTML or plain text of a page or section. */
async function parsedText(
  wiki: Wiki,
  oldid: number,
  section: string | undefined,
  format: 'wikitext' | 'html' | 'text',
): Promise<string> {
  const prop = format === 'wikitext' ? 'wikitext' : 'text';
  const answer = await askFor(wiki, {
    action: 'parse',
    oldid,
    section,
    prop,
    ...(prop === 'text' && { disableeditsection: 1, disabletoc: 1, disablelimitreport: 1 }),
  }).catch((error: unknown) => {
    throw error instanceof ToolError && prop === 'text' && error.code === 'renderernotinstalled'
      ? new ToolError(`${error.message} format: "wikitext" works without it.`)
      : error;
  });
  const text = textIn(parseIn(answer), prop);
  return format === 'text' ? htmlToText(text) : text;
}
