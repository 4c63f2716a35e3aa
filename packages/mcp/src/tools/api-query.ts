import { z } from 'zod';
import { continuationOf } from 'wikiquery-client/protocol';
import { defineAnswerTool } from '../tool.ts';
import { failOnError, requestOf, ToolError } from '../wiki.ts';

/** Actions that only read. */
const actions = ['query', 'parse', 'compare', 'expandtemplates', 'opensearch', 'paraminfo'] as const;

const one = z.union([z.string().max(20_000), z.number(), z.boolean()]);

/** The tool that sends requests to the API itself. */
export const apiQuery = defineAnswerTool({
  name: 'api_query',
  title: "Query the wiki's API",
  description:
    'Sends a request to the MediaWiki Action API, for everything that the other tools do not cover: recent changes, users, files, logs, lists of all pages and more. Returns its answer in formatversion 2. Describe modules with {"action": "paraminfo", "modules": "query+allpages"}; their names are in {"action": "paraminfo", "modules": "query"}. Request only a few items at a time, with limit parameters.',
  narrower:
    'Request fewer items with limit parameters, fewer properties or titles, or a shorter range; avoid searches with * or regular expressions.',
  input: {
    parameters: z
      .record(z.string().min(1).max(200), z.union([one, z.array(one).max(500)]))
      .describe(
        'Parameters of the API, such as {"list": "recentchanges", "rclimit": 20, "rcprop": ["title", "user"]}; action is query by default. Leave out format.',
      ),
  },
  output: {},
  run: async ({ parameters }, { wiki, position = {} }) => {
    const { action = 'query', format, formatversion, ...others } = parameters;
    if (format !== undefined || formatversion !== undefined)
      throw new ToolError('Leave out format and formatversion: answers are JSON in formatversion 2.');
    if (!actions.some((name) => name === action))
      throw new ToolError(
        `This tool only reads: action can be ${actions.join(', ')}, not "${String(action)}".`,
      );
    const answer = await wiki.askChecked(
      requestOf({
        action: String(action),
        ...Object.fromEntries(Object.entries(others).map(([name, value]) => [name, written(value)])),
        ...position.continue,
      }),
    );
    failOnError(answer);
    const { skip = 0, total } = position;
    const size = JSON.stringify(answer).length;
    if (total !== undefined && total !== size)
      throw new ToolError('The answer has changed in the meantime: repeat the call without the cursor.');
    const at = position.continue && { continue: position.continue };
    const next = continuationOf(answer);
    return {
      answer,
      from: skip,
      at: (offset) => ({ ...at, skip: offset, total: size }),
      next: next && { continue: next },
    };
  },
});

/** Writes a value as a parameter of the API: joins lists by bars, and omits a false flag. */
function written(value: z.infer<typeof one> | readonly z.infer<typeof one>[]): string | undefined {
  if (typeof value === 'boolean') return value ? '1' : undefined;
  if (!Array.isArray(value)) return String(value);
  const values = value.map(String);
  return values.some((text) => text.includes('|')) ? `\u001F${values.join('\u001F')}` : values.join('|');
}
