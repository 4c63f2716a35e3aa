import { decodeCharacterReferences } from '../../wiki/character-references.ts';
import { parseComment } from '../../wikitext/comment-format.ts';
import { Namespace, type Site } from '../../wiki/site.ts';
import { makeTitle } from '../../wiki/title.ts';

/** Returns a reason as plain text, without link syntax, for searching the log. */
export function plainReason(reason: string, site: Site): string {
  const page = makeTitle(Namespace.special, 'CheckUserLog', '');
  const html = parseComment(reason, site, { page })
    .map((part) => (typeof part === 'string' ? part : part.html))
    .join('');
  return decodeCharacterReferences(html.replaceAll(/<[^>]*>/g, ''))
    .replaceAll(/\s+/g, ' ')
    .trim();
}
