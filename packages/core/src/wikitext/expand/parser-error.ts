import { wordingAt } from '../../wiki/earlier-wordings.ts';
import type { ExpansionContext } from './context.ts';

/** Errors of the parser in English, for wikis whose messages are not known. */
const english = {
  'parser-template-loop-warning': 'Template loop detected: [[:$1]]',
  'parser-template-recursion-depth-warning': 'Templates are nested deeper than $1 levels',
} as const;

/** Returns an error of the parser as wikitext, in the wiki's content language. */
export function parserError(
  message: keyof typeof english,
  argument: string,
  { textIn, site }: Pick<ExpansionContext, 'textIn' | 'site'>,
): string {
  const text = textIn?.(message, site.language) ?? wordingAt(message, english[message], site.software);
  return `<span class="error">${text.replaceAll('$1', () => argument)}</span>`;
}
