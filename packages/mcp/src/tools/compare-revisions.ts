import { z } from 'zod';
import { htmlToText } from '../html-to-text.ts';
import { defineTextTool } from '../tool.ts';
import { askFor, ToolError } from '../wiki.ts';

/** The fields of `action=compare` about a revision, by the names under which they are returned. */
const about = { revid: 'revid', title: 'title', timestamp: 'timestamp', user: 'user', comment: 'comment' };

const side = z.object({
  revid: z.number().optional(),
  title: z.string().optional(),
  timestamp: z.string().optional(),
  user: z.string().optional(),
  comment: z.string().optional(),
});

/** The tool that shows what changed between two revisions. */
export const compareRevisions = defineTextTool({
  name: 'compare_revisions',
  title: 'Difference between two revisions',
  description:
    'Shows what changed in the wikitext between two revisions, as a unified diff: removed lines begin with -, added ones with +. page_history and read_page return the numbers of revisions.',
  narrower: 'Compare revisions that are closer to each other, or read both with read_page.',
  input: {
    to: z.int().positive().describe('Number of the later revision.'),
    from: z
      .int()
      .positive()
      .optional()
      .describe('Number of the earlier one; by default the one before "to".'),
  },
  output: { from: side, to: side },
  run: async ({ from, to }, { wiki, position }) => {
    const { compare } = await askFor(wiki, {
      action: 'compare',
      prop: 'diff|ids|title|user|comment|timestamp',
      difftype: 'unified',
      ...(from === undefined ? { fromrev: to, torelative: 'prev' } : { fromrev: from, torev: to }),
    });
    const result = compare as Readonly<Record<string, unknown>> | undefined;
    if (!result || typeof result['body'] !== 'string')
      throw new ToolError('These revisions cannot be compared: the text of one of them is hidden.');
    const of = (prefix: 'from' | 'to') =>
      Object.fromEntries(
        Object.entries(about).flatMap(([name, field]) => {
          const value = result[prefix + field];
          return value === undefined ? [] : [[name, value]];
        }),
      );
    return {
      head: { from: of('from'), to: of('to') },
      text: htmlToText(result['body']),
      from: position?.skip ?? 0,
      at: (skip) => ({ skip }),
    };
  },
});
