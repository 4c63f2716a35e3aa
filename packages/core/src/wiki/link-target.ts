import type { Site } from './site.ts';
import { prefixedText, type Title } from './title.ts';
import { trimEndOf } from './trim-end.ts';

/** Decodes percent-encoding, and escapes angle brackets in a text that has a `%`; invalid UTF-8 is unchanged. */
export function decodePercent(text: string): string {
  if (!text.includes('%')) return text;
  const decoded = text.replaceAll(/(?:%[0-9A-Fa-f]{2})+/g, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return escapes;
    }
  });
  return decoded.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Resolves a relative link (`/sub`, `../sibling`) on a page whose namespace has subpages; others are unchanged. */
export function resolveSubpage(target: string, page: Title, site: Site): string {
  if (site.namespaces.get(page.namespace)?.subpages !== true) return target;
  const hash = target.indexOf('#');
  const suffix = hash < 0 ? '' : target.slice(hash);
  const name = (hash < 0 ? target : target.slice(0, hash)).trim();
  const here = prefixedText(page, site);
  if (name.startsWith('/')) return `${here}/${trimEndOf(name.slice(1), '/').trim()}${suffix}`;
  const ups = /^(?:\.\.\/)+/.exec(name)?.[0] ?? '';
  if (ups === '') return target;
  const levels = here.split('/');
  const up = ups.length / 3;
  if (levels.length <= up) return target;
  const base = levels.slice(0, -up).join('/');
  const rest = trimEndOf(name.slice(ups.length), '/').trim();
  return base + (rest === '' ? '' : `/${rest}`) + suffix;
}

const trails = new WeakMap<Site, RegExp | null>();

/**
 * Returns the pattern of letters that are part of the preceding link, from siteinfo's `linktrail`; null if it is not
 * valid in JavaScript.
 */
export function linkTrail(site: Site): RegExp | null {
  const known = trails.get(site);
  if (known !== undefined) return known;
  const linkTrail = site.configuration.general['linktrail'];
  const made = compileTrail(typeof linkTrail === 'string' ? linkTrail : '/^([a-z]+)(.*)$/sD');
  trails.set(site, made);
  return made;
}

function compileTrail(pattern: string): RegExp | null {
  const parts = /^\/(.*)\/([a-zA-Z]*)$/s.exec(pattern);
  try {
    const flags = (parts?.[2] ?? '').replaceAll(/[^isu]/g, '');
    const source = (parts?.[1] ?? '').replaceAll(/\\x\{([0-9A-Fa-f]+)\}/g, '\\u{$1}');
    return new RegExp(source, flags);
  } catch {
    return null;
  }
}
