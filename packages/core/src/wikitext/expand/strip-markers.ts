import type { Site } from '../../wiki/site.ts';
import { readTag, type TagContext } from '../preprocessor-tags.ts';
import { extensionTags } from '../section.ts';

/** Changes a text outside of extension tags; the tags themselves are changed by `ofTag`, or left alone. */
export function outsideTags(
  text: string,
  site: Site,
  change: (plain: string) => string,
  ofTag: (tag: string) => string = (tag) => tag,
): string {
  if (!text.includes('<')) return change(text);
  const context: TagContext = {
    text,
    extensionTags: extensionTags(site),
    forInclusion: false,
    withoutEnd: new Set(),
    noMoreEnds: false,
  };
  let out = '';
  let done = 0;
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
    const tag = readTag(context, at);
    if (tag?.nodes?.[0]?.name === 'ext') {
      out += change(text.slice(done, at)) + ofTag(text.slice(at, tag.end));
      done = tag.end;
    }
    at = tag?.end ?? at + 1;
  }
  return out + change(text.slice(done));
}

/** Removes extension tags with their contents. */
export const withoutTags = (text: string, site: Site): string =>
  outsideTags(
    text,
    site,
    (plain) => plain,
    () => '',
  );
