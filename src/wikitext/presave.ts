import { Namespace, type Site } from '../wiki/site.ts';
import { namespaceName, type Title, titleText } from '../wiki/title.ts';

/** What signatures are made of. */
export interface Signing {
  readonly name: string;
  readonly hasAccount: boolean;
  /** Whether it is a temporary account. */
  readonly temporary?: boolean;
  /** The time of the save, formatted. */
  readonly time: string;
}

const literal = /<!--.*?-->|<(nowiki|pre|gallery|syntaxhighlight|math)(?:\s[^>]*)?>.*?<\/\1\s*>/gis;

/** Replaces signatures and completes links by the pipe trick, except in comments and literal tags. */
export function signAndLink(text: string, title: Title, site: Site, signing: Signing): string {
  let out = '';
  let end = 0;
  for (const match of text.matchAll(literal)) {
    out += change(text.slice(end, match.index)) + match[0];
    end = match.index + match[0].length;
  }
  return out + change(text.slice(end));

  function change(part: string): string {
    return linkNames(sign(part, site, signing), title);
  }
}

function sign(text: string, site: Site, { name, hasAccount, temporary, time }: Signing): string {
  if (!text.includes('~~~')) return text;
  const user = `[[${namespaceName(Namespace.user, site)}:${name}|${name}]]`;
  const talk = `([[${namespaceName(Namespace.userTalk, site)}:${name}|talk]])`;
  const contributions = `[[${namespaceName(Namespace.special, site)}:Contributions/${name}|${name}]]`;
  const signature = hasAccount ? `${temporary ? contributions : user} ${talk}` : contributions;
  return text.replaceAll(/~{3,5}/g, (tildes) => {
    if (tildes.length === 5) return time;
    return tildes.length === 4 ? `${signature} ${time}` : signature;
  });
}

/** The pipe trick: an empty label becomes the title without its namespace and disambiguation. */
function linkNames(text: string, title: Title): string {
  if (!text.includes('|]]') && !text.includes('[[|')) return text;
  const open =
    /\[\[(:?(?:[^[\]{}|<>#:]*:)?)([^[\]{}|<>#]+?)( ?\([^[\]{}|<>#()]+\)|(?:, |，|، )[^[\]{}|<>#]+)?\|\]\]/g;
  const named = text.replaceAll(
    open,
    (_, prefix: string, name: string, context = '') => `[[${prefix}${name}${context}|${name.trim()}]]`,
  );
  const own = titleText(title);
  const context = / ?\([^()]+\)$/.exec(own)?.[0] ?? /, .+$/.exec(own)?.[0] ?? '';
  return named.replaceAll(/\[\[\|([^[\]{}|<>#]+)\]\]/g, (_, name: string) =>
    context === '' ? `[[${name}]]` : `[[${name}${context}|${name}]]`,
  );
}
