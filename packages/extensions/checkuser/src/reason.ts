import { decodeCharacterReferences, makeTitle, Namespace, type Site } from '@wikiquery/core/wiki';
import { parseComment } from '@wikiquery/core/wikitext';

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
