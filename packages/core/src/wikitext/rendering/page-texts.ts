import type { QueryContext } from '../../query/context.ts';
import { readMessages } from '../messages/messages.ts';

/** Texts of the interface in rendered pages, in English. */
const english = {
  editsection: 'edit',
  editsectionhint: 'Edit section: $1',
  'red-link-title': '$1 (page does not exist)',
  redirectto: 'Redirect to:',
  toc: 'Contents',
} as const;

/** Returns a text of the interface by its message. */
export type PageTexts = (message: keyof typeof english) => string;

/** Reads the texts of the interface in languages; English where the wiki's messages lack them. */
export async function readPageTexts(
  languages: readonly string[],
  context: Pick<QueryContext, 'site' | 'store'>,
): Promise<(language: string) => PageTexts> {
  const read = await Promise.all(
    [...new Set(languages)].map(
      async (language) => [language, await readMessages(Object.keys(english), language, context)] as const,
    ),
  );
  const messages = new Map(read);
  return (language) => (message) => messages.get(language)?.text(message) ?? english[message];
}
