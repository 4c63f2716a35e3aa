import type { InterwikiInformation } from '../wiki/configuration.ts';
import { Namespace, type Site } from '../wiki/site.ts';
import { isInvalid, makeTitle, parseTitle, prefixedText, type Title } from '../wiki/title.ts';

/** A link's target: a page of this wiki or, with `interwiki`, of another. */
export interface Target extends Omit<Title, 'interwiki'> {
  readonly interwiki?: InterwikiInformation;
  /** Whether the text began with a colon, which makes a plain link of it. */
  readonly colon: boolean;
}

/** Reads a title as a link names it; undefined where it is none. */
export function parseTarget(
  text: string,
  site: Site,
  defaultNamespace: number = Namespace.main,
): Target | undefined {
  const title = parseTitle(text, site, defaultNamespace);
  if (isInvalid(title)) return undefined;
  const { namespace, key, fragment } = title;
  const interwiki = site.interwikis.get(title.interwiki);
  return {
    namespace,
    key,
    fragment,
    colon: text.trimStart().startsWith(':'),
    ...(interwiki && { interwiki }),
  };
}

/** A title that must be one of this wiki's pages. */
export function pageTarget(text: string, site: Site): Target {
  const target = parseTarget(text, site);
  if (!target || target.interwiki || target.key === '' || target.namespace < 0)
    throw new RangeError(`not a page's title: ${text}`);
  return target;
}

/** Namespace and title as people write them. */
export const fullTitle = (namespace: number, key: string, site: Site): string =>
  prefixedText(makeTitle(namespace, key), site);
