import { decodeHTML } from 'entities';
import { z } from 'zod';
import { availableKeywords } from '@wikiquery/common/search-keywords';
import { readPart } from '../list-parts.ts';
import { titlesFirst } from '../titles-first.ts';
import { defineListTool } from '../tool.ts';
import { askFor, listIn, pick, queryIn, textIn, ToolError } from '../wiki.ts';

const words = 'Words, or the beginning of a title.';

/** What models are told of keywords. */
const keywords = `With match: "text" it may also have keywords, which - before them negates; values with spaces are quoted, and | separates alternatives:\n${availableKeywords
  .map(({ example, summary }) => `${example} - ${summary}`)
  .join('\n')}`;

const createSearch = (query: string) =>
  defineListTool({
    name: 'search',
    title: 'Search pages',
    description:
      'Finds pages of the wiki by words in their text (default), by words in their titles, or by the beginning of their titles. Returns titles with a snippet of the text. Of each 100 matches, those whose titles match come first, the others in the order of the search, which can be that of page IDs; with more matches, match: "title" finds the page about a subject. Text search takes the operators of MediaWiki\'s search: "exact phrase", -without, wor*.',
    narrower:
      'Search for whole words or the beginning of a title, without * or regular expressions, and in fewer namespaces.',
    input: {
      query: z.string().min(1).max(300).describe(query),
      match: z.enum(['text', 'title', 'prefix']).default('text').describe('Where to find the words.'),
      namespaces: z
        .array(z.int().min(0).max(9999))
        .max(50)
        .default([0])
        .describe(
          'Numbers of namespaces to search: 0 for articles, 14 for categories; wiki_facts lists them.',
        ),
    },
    output: { total: z.number().optional().describe('How many pages match.') },
    item: {
      title: z.string(),
      pageid: z.number().optional(),
      size: z.number().optional().describe('Bytes of wikitext.'),
      timestamp: z.string().optional().describe('When it was last edited.'),
      snippet: z.string().optional(),
    },
    run: async ({ query, match, namespaces }, { wiki, position }) => {
      const namespace = namespaces.join('|');
      if (match === 'prefix') {
        const { items, after } = await readPart({ position }, async (continuation) => {
          const answer = await askFor(wiki, {
            action: 'query',
            list: 'prefixsearch',
            pssearch: query,
            psnamespace: namespace,
            pslimit: 100,
            ...continuation,
          });
          return {
            answer,
            items: listIn(queryIn(answer), 'prefixsearch').map((found) => pick(found, ['title', 'pageid'])),
          };
        });
        return { head: {}, items, after };
      }
      const { answer, items, after } = await readPart({ position }, async (continuation) => {
        const answer = await askFor(wiki, {
          action: 'query',
          list: 'search',
          srsearch: query,
          srwhat: match,
          srnamespace: namespace,
          srlimit: 100,
          ...continuation,
        }).catch((error: unknown) => {
          throw error instanceof ToolError && error.code?.startsWith('search-') === true
            ? new ToolError(`${error.message} Titles can still be found with match: "prefix".`)
            : error;
        });
        return {
          answer,
          items: titlesFirst(
            query,
            listIn(queryIn(answer), 'search').map((found) => ({
              ...pick(found, ['title', 'pageid', 'size', 'timestamp']),
              snippet: plain(textIn(found, 'snippet')),
            })),
          ),
        };
      });
      const { searchinfo } = queryIn(answer) as { readonly searchinfo?: { readonly totalhits?: number } };
      const total = searchinfo?.totalhits;
      return { head: total === undefined ? {} : { total }, items, after };
    },
  });

/** The tool that finds pages. */
export const search = createSearch(words);

/** The same for wikis whose searches have keywords. */
export const keywordSearch = createSearch(`${words} ${keywords}`);

/** Returns a snippet as plain text, without the markup of the words found. */
const plain = (html: string): string => decodeHTML(html.replaceAll(/<[^>]*>/g, '')).trim();
