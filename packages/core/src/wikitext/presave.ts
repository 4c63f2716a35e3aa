import { Namespace, type Site } from '../wiki/site.ts';
import { namespaceName, titleText, type Title } from '../wiki/title.ts';

/** What signatures are made of. */
export interface Signing {
  readonly name: string;
  readonly hasAccount: boolean;
  /** Whether it is a temporary account. */
  readonly temporary?: boolean;
  /** Returns the time of the save, formatted; few texts are signed. */
  readonly time: (this: void) => string;
}

const literal = /<(!--|(?:nowiki|pre|gallery|syntaxhighlight|math)(?=[\s>]))/gi;

/** Finds comments and tags whose contents are literal. */
function* findLiterals(text: string): Generator<{ readonly start: number; readonly end: number }> {
  const ends = new Map<string, RegExp>();
  const withoutEnd = new Set<string>();
  let done = 0;
  for (const match of text.matchAll(literal)) {
    const name = match[1]?.toLowerCase() ?? '';
    if (match.index < done || withoutEnd.has(name)) continue;
    const end = ends.get(name) ?? new RegExp(name === '!--' ? '-->' : `</${name}\\s*>`, 'gi');
    ends.set(name, end);
    const tagEnd = name === '!--' ? match.index + 4 : text.indexOf('>', match.index) + 1;
    end.lastIndex = tagEnd;
    if (tagEnd > 0 && end.test(text)) {
      done = end.lastIndex;
      yield { start: match.index, end: done };
    } else withoutEnd.add(name);
  }
}

/** Replaces signatures and completes links by the pipe trick, except in comments and literal tags. */
export function signAndLink(text: string, title: Title, site: Site, signing: Signing): string {
  let out = '';
  let end = 0;
  for (const literally of findLiterals(text)) {
    out += change(text.slice(end, literally.start)) + text.slice(literally.start, literally.end);
    end = literally.end;
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
    if (tildes.length === 5) return time();
    return tildes.length === 4 ? `${signature} ${time()}` : signature;
  });
}

/** The pipe trick: an empty label becomes the title without its namespace and disambiguation. */
function linkNames(text: string, title: Title): string {
  if (!text.includes('|]]') && !text.includes('[[|')) return text;
  const named = text.replaceAll(
    /\[\[([^[\]{}|<>#]+)\|\]\]/g,
    (_, target: string) => `[[${target}|${labelOf(target)}]]`,
  );
  const own = titleText(title);
  const context = / ?\([^()]+\)$/.exec(own)?.[0] ?? /, .+$/.exec(own)?.[0] ?? '';
  return named.replaceAll(/\[\[\|([^[\]{}|<>#]+)\]\]/g, (_, name: string) =>
    context === '' ? `[[${name}]]` : `[[${name}${context}|${name}]]`,
  );
}

/** A link's target without its namespace and disambiguation. */
function labelOf(target: string): string {
  const prefix = /^:?(?:[^:]*:)?/.exec(target)?.[0].length ?? 0;
  // A prefix must have something after it.
  const start = prefix < target.length ? prefix : target.startsWith(':') && target.length > 1 ? 1 : 0;
  const name = target.slice(start);
  const rest = name.slice(1);
  const ends = [/ ?\([^()]+\)$/, /(?:, |，|، )./s].map((context) => context.exec(rest)?.index ?? rest.length);
  return name.slice(0, 1 + Math.min(...ends)).trim();
}
