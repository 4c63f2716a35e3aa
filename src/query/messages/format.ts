import { escapeHtml } from '../../wiki/comment-format.ts';
import { Namespace } from '../../wiki/site.ts';
import { makeTitle } from '../../wiki/title.ts';
import type { Surroundings } from '../context.ts';
import { messageHtml } from './html.ts';
import { readMessages, withArguments } from './messages.ts';
import { transformMessage } from './transform.ts';

/** Messages as HTML in the viewer's language, by name; one that is missing shows its name in brackets. */
export async function messagesAsHtml(
  names: readonly string[],
  surroundings: Pick<Surroundings, 'site' | 'store' | 'language'>,
): Promise<ReadonlyMap<string, string>> {
  const { site, language } = surroundings;
  const messages = await readMessages(names, language, surroundings);
  const place = { site, language, page: makeTitle(Namespace.main, 'API'), message: messages.text };
  const shown = await Promise.all(
    names.map(async (name): Promise<[string, string]> => {
      const text = messages.text(name);
      if (text === undefined) return [name, `⧼${escapeHtml(name)}⧽`];
      return [name, await messageHtml(transformMessage(withArguments(text, name, []), place), surroundings)];
    }),
  );
  return new Map(shown);
}
