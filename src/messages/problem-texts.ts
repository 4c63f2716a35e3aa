import { type Problem, problemText } from '../result/problems.ts';
import { decodeCharacterReferences } from '../wiki/character-references.ts';
import type { Site } from '../wiki/site.ts';
import type { Title } from '../wiki/title.ts';
import { withArguments } from './messages.ts';
import { softwareTexts } from './software-texts.ts';
import { transformMessage } from './transform.ts';

/**
 * Returns the English text of an error about a page, without HTML: MediaWiki's if it is installed and the
 * error has all of its arguments, our own otherwise.
 */
export function problemSentence(of: Problem, page: Title, site: Site): string {
  if (site.configuration.settings.messagesFolder === undefined) return problemText(of);
  const text = softwareTexts(site).text(of.key, 'en');
  if (text === undefined) return problemText(of);
  const filled = withArguments(text, of.key, of.arguments.map(String));
  if (of.arguments.length < mostArguments(text)) return problemText(of);
  return plain(transformMessage(filled, { site, page, language: 'en' }));
}

/** Returns the number of arguments that a message uses. */
const mostArguments = (text: string): number =>
  Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, digits]) => Number(digits)));

/** Converts HTML to one line of plain text, with quotes in place of code elements. */
const plain = (text: string): string =>
  decodeCharacterReferences(
    text
      .replaceAll(/<\/?(?:code|kbd|samp|var)>/g, '"')
      .replaceAll(/<\/?[a-z][^<>]*>/gi, '')
      .replaceAll('\n', ' '),
  );
