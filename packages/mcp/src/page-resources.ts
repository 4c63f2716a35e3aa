import { ResourceTemplate, type McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js';
import type { Calls } from './calls.ts';
import { titlesFrom } from './find-page.ts';
import { readRevision } from './read-revision.ts';
import { DEFAULT_BUDGET } from './tool.ts';
import { toToolError, withSignal, type Wiki } from './wiki.ts';

/** Completions that the protocol allows. */
const MOST_COMPLETIONS = 100;

/** Offers the wikitext of pages as resources, and completes their titles. */
export function registerPages(server: McpServer, wiki: Wiki, calls: Calls): void {
  const template = new ResourceTemplate('wiki://page/{+title}', {
    list: undefined,
    complete: {
      title: async (start) => {
        const titles = calls.run(undefined, (signal) =>
          titlesFrom(withSignal(wiki, signal), typed(start), MOST_COMPLETIONS),
        );
        return [...(await titles.catch(() => []))];
      },
    },
  });
  server.registerResource(
    'page',
    template,
    {
      title: 'Page of the wiki',
      description: `The wikitext of a page, up to ${DEFAULT_BUDGET.toLocaleString('en')} characters; read_page reads longer ones.`,
      mimeType: 'text/x-wiki',
    },
    async (uri, { title = '' }, { signal: cancelled }) => {
      const name = typed(Array.isArray(title) ? title.join(',') : title);
      try {
        const { content = '' } = await calls.run(cancelled, (signal) =>
          readRevision(withSignal(wiki, signal), { title: name }, true),
        );
        return { contents: [{ uri: uri.href, mimeType: 'text/x-wiki', text: bounded(content, name) }] };
      } catch (error) {
        const failure = toToolError(error);
        throw failure ? new McpError(ErrorCode.InvalidParams, failure.message) : error;
      }
    },
  );
}

/** Decodes a title from a URI; returns it unchanged if it is not encoded correctly. */
function typed(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function bounded(text: string, title: string): string {
  if (text.length <= DEFAULT_BUDGET) return text;
  const note = `\n\n[The page is longer: read_page with title ${JSON.stringify(title)} returns all of it.]`;
  return text.slice(0, DEFAULT_BUDGET - note.length) + note;
}
