import type { Parameters } from './whole-query.ts';

/** Parameters that only choose the form of an answer, and are not part of the name. */
const aside =
  /^(?:action|format|formatversion|maxlag|uselang|errorformat|origin|continue|rawcontinue)$|limit$|continue$|prop$|dir$/;

const first = ['list', 'generator', 'prop', 'meta'];

/** The longest name without its extension, in UTF-8 bytes; file systems allow 255. */
const LONGEST = 120;

/** Names the file of an answer after the wiki and the query, such as `Sample-wiki_allpages_Gull.json`. */
export function fileName(sitename: string, parameters: Parameters, extension: string): string {
  const modules = first.flatMap((name) => parameters.get(name) ?? []);
  const main = modules.length > 0 ? modules : [parameters.get('action') ?? 'query'];
  const others = [...parameters].filter(([name]) => !first.includes(name) && !aside.test(name));
  const words = [sitename, ...main, ...others.map(([, value]) => value)].map(wordOf);
  return `${cut(words.filter((word) => word !== '').join('_'))}.${extension}`;
}

/** Letters and digits of any script; anything else may mean something to a file system. */
const wordOf = (text: string): string =>
  text.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '');

function cut(text: string): string {
  const encoder = new TextEncoder();
  let name = '';
  let bytes = 0;
  for (const character of text) {
    bytes += encoder.encode(character).length;
    if (bytes > LONGEST) break;
    name += character;
  }
  return name;
}
