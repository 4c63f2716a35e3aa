import { sampleConfiguration } from '../../sample/wiki.ts';
import type { FullDescription } from '../extensions/description.ts';
import type { ShortDescription } from './test-wiki.ts';

/** A description with the sample wiki's configuration where it has none of its own. */
export function completed(description: ShortDescription): FullDescription {
  // Callers without types may pass anything, whose fields would be lost here.
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
