import { continuationOf } from 'wikiquery-client/protocol';
import type { ApiRequest } from '../../packages/wikiquery/src/against/answers/api-request.ts';
import { wordPattern } from '../mirror/changing-wiki.ts';
import { people } from './people.ts';
import type { Send } from './role-session.ts';

/** Lists that together return everything that a role may see. */
const everything: readonly ApiRequest[] = [
  { list: 'allrevisions', arvprop: 'ids|user|comment|content|tags', arvslots: 'main', arvlimit: 'max' },
  { list: 'alldeletedrevisions', adrprop: 'user|comment|content', adrslots: 'main', adrlimit: 'max' },
  { list: 'recentchanges', rcprop: 'title|user|comment|loginfo|tags', rclimit: 'max' },
  { list: 'logevents', leprop: 'title|user|comment|details|tags', lelimit: 'max' },
  { list: 'allusers', aulimit: 'max' },
  { list: 'blocks', bkprop: 'user|by|reason|restrictions', bklimit: 'max' },
  { list: 'allimages', aiprop: 'user|comment', ailimit: 'max' },
  { generator: 'allimages', gailimit: 'max', prop: 'imageinfo', iiprop: 'user|comment', iilimit: 'max' },
  { list: 'filearchive', faprop: 'user|description', falimit: 'max' },
  { list: 'allcategories', aclimit: 'max' },
  { list: 'alllinks', alprop: 'title', alunique: '1', allimit: 'max' },
  { list: 'exturlusage', eulimit: 'max' },
  { list: 'protectedtitles', ptprop: 'user|comment', ptlimit: 'max' },
  { list: 'iwbacklinks', iwbllimit: 'max', iwblprop: 'iwtitle|iwprefix' },
  { list: 'langbacklinks', lbllimit: 'max', lblprop: 'lltitle|lllang' },
  { list: 'tags', tgprop: 'displayname|description', tglimit: 'max' },
];

/** Most answers to one of these lists. */
const MOST_ANSWERS = 200;

/** Finds the words that only one place of a filled wiki has, and the names of its people, in a text. */
export function wordsIn(text: string): ReadonlySet<string> {
  const words = Array.from(text.matchAll(new RegExp(wordPattern, 'gi')), ([word]) => word.toLowerCase());
  return new Set([...words, ...names.filter((name) => text.includes(name))]);
}

/** Names of accounts, which may be hidden, as an answer in JSON, XML or PHP spells them. */
const names = people.map(([name]) => name.normalize('NFC')).filter((name) => /^[^'&]{4,}$/.test(name));

/** Reads all that a role may see from MediaWiki, and returns the words. */
export async function visibleWords(send: Send): Promise<Set<string>> {
  const words = new Set<string>();
  for (const list of everything) {
    let next: ApiRequest | undefined = {};
    for (let i = 0; next && i < MOST_ANSWERS; i++) {
      const { body } = await send({
        action: 'query',
        ...list,
        ...next,
        format: 'json',
        formatversion: '2',
        utf8: '1',
      });
      for (const word of wordsIn(body)) words.add(word);
      next = continuationOf(JSON.parse(body));
    }
  }
  return words;
}

/** Returns the words in Wikiquery's answer that MediaWiki shows the role nowhere. */
export const leakedWords = (here: string, there: string, visible: ReadonlySet<string>): readonly string[] => [
  ...wordsIn(here).difference(new Set([...wordsIn(there), ...visible])),
];
