import type { FullDescription } from '@wikiquery/extensions/description';
import { sampleConfiguration } from '../sample/wiki.ts';
import type { ShortDescription } from './test-wiki.ts';

/** Adds the sample wiki's configuration to a description without one; throws a `TypeError` if it is not an object. */
export function completed(description: ShortDescription): FullDescription {
  // Callers without types may pass values whose fields spreading would lose.
  if (Object.prototype.toString.call(description) !== '[object Object]')
    throw new TypeError(
      `The description must be an object such as { pages: { 'Main Page': 'text' } }, not ${
        Array.isArray(description)
          ? 'a list'
          : typeof description === 'object'
            ? 'a Map or the like'
            : `a ${typeof description}`
      }.`,
    );
  return { ...description, configuration: description.configuration ?? sampleConfiguration() };
}
