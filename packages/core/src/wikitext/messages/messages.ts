import type { QueryContext } from '../../query/context.ts';
import {
  findMessage,
  messageLanguages,
  normalizeMessageName,
  pageKey,
  type Overrides,
} from './find-message.ts';
import { messagePageTexts } from './message-pages.ts';

/** Messages in one language, from the wiki's pages and the software's defaults. */
export interface Messages {
  /** Language code. */
  readonly language: string;
  /** Returns a message with its placeholders `$1` and so on; undefined if missing. */
  readonly text: (name: string) => string | undefined;
  /** Returns the software's default text. */
  readonly softwareText: (name: string) => string | undefined;
  /** Returns the text in the content language, which `{{MediaWiki:…}}` includes. */
  readonly contentText: (name: string) => string | undefined;
}

/** Reads messages in a language; `names` need not list the messages that these include. */
export async function readMessages(
  names: readonly string[],
  language: string,
  { site, store }: Pick<QueryContext, 'site' | 'store'>,
): Promise<Messages> {
  const languages = new Set([...messageLanguages(language), ...messageLanguages(site.language)]);
  const pages = new Map<string, string>();
  const read = new Set<string>();
  const find = (name: string, overrides: Overrides): string | undefined =>
    findMessage(name, language, site, overrides);
  // Messages can include others, to any depth.
  for (let next = names, round = 0; next.length > 0 && round < MAX_DEPTH; round++) {
    for (const name of next) read.add(name);
    const keys = next.flatMap((name) =>
      [...languages].map((code) => pageKey(normalizeMessageName(name), code, site)),
    );
    for (const [key, text] of await messagePageTexts(store, keys)) pages.set(key, text);
    const inner = next.flatMap((name) => namesWithin(find(name, pages) ?? ''));
    next = [...new Set(inner)].filter((name) => !read.has(name));
  }
  return {
    language,
    text: (name) => find(name, pages),
    softwareText: (name) => find(name, noPages),
    contentText: (name) => findMessage(name, site.language, site, pages),
  };
}

/** Maximum depth of messages in messages. */
const MAX_DEPTH = 4;

/** Lists the messages that a message includes. */
export const namesWithin = (text: string): string[] =>
  text.includes('{{')
    ? [...text.matchAll(/\{\{(?:int|mediawiki):([^{}|]+)/gi)].map(([, name = '']) => name.trim())
    : [];

const noPages: ReadonlyMap<string, string> = new Map();
