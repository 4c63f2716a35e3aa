import { readRedirect } from '../wiki/redirect.ts';
import { Namespace, type Site } from '../wiki/site.ts';
import { fullTitle, parseTarget, type Target } from './titles.ts';

/** What a page's text is read with. */
export interface Reading {
  readonly site: Site;
  readonly page: Target;
  /** Newest text of a page; undefined where there is none. */
  readonly textOf: (namespace: number, key: string) => string | undefined;
  /** Whether a file has been uploaded. */
  readonly hasFile: (key: string) => boolean;
}

/** A page's text with its templates put in, and what was met on the way. */
export interface Expansion {
  readonly text: string;
  readonly templates: readonly Target[];
  /** Names and values given by `{{DEFAULTSORT:…}}`, `{{DISPLAYTITLE:…}}` and the like. */
  readonly settings: ReadonlyMap<string, string>;
  /** Calls of parser functions with `#`, such as `#babel`, with their arguments. */
  readonly calls: readonly { readonly name: string; readonly values: readonly string[] }[];
  /** Whether a template came to include itself. */
  readonly looped: boolean;
}

type Arguments = ReadonlyMap<string, string>;
interface Met {
  readonly templates: Target[];
  readonly settings: Map<string, string>;
  readonly calls: { name: string; values: string[] }[];
  looped: boolean;
}

const settingNames = new Set(['DEFAULTSORT', 'DEFAULTSORTKEY', 'DEFAULTCATEGORYSORT', 'DISPLAYTITLE']);

/** Puts templates in, as far as links need it: arguments and defaults are honoured, conditions are not. */
export function expandTemplates(text: string, reading: Reading): Expansion {
  const met: Met = { templates: [], settings: new Map(), calls: [], looped: false };
  const expanded = expand(onPage(text), new Map(), [], reading, met);
  return { text: expanded, ...met };
}

const withoutQuoted = (text: string): string =>
  text
    .replaceAll(/<!--.*?-->/gsu, '')
    .replaceAll(/<(nowiki|pre|syntaxhighlight)\b[^>]*?(?:\/>|>.*?<\/\1>)/gsu, '');

const onPage = (text: string): string =>
  withoutQuoted(text)
    .replaceAll(/<includeonly>.*?<\/includeonly>/gsu, '')
    .replaceAll(/<\/?(?:noinclude|onlyinclude)>/gu, '');

function whenIncluded(text: string): string {
  const bare = withoutQuoted(text).replaceAll(/<noinclude>.*?<\/noinclude>/gsu, '');
  const only = [...bare.matchAll(/<onlyinclude>(.*?)<\/onlyinclude>/gsu)];
  const chosen = only.length > 0 ? only.map((match) => match[1]).join('') : bare;
  return chosen.replaceAll(/<\/?includeonly>/gu, '');
}

function expand(
  text: string,
  given: Arguments,
  stack: readonly string[],
  reading: Reading,
  met: Met,
): string {
  let out = '';
  let at = 0;
  while (at < text.length) {
    const open = text.indexOf('{{', at);
    if (open < 0) break;
    const close = closing(text, open);
    if (close === undefined) {
      out += text.slice(at, open + 2);
      at = open + 2;
      continue;
    }
    out += text.slice(at, open);
    const parameter = text.startsWith('{{{', open) && text.startsWith('}}}', close - 3);
    const inner = text.slice(open + (parameter ? 3 : 2), close - (parameter ? 3 : 2));
    out += parameter
      ? expandParameter(inner, given, stack, reading, met)
      : expandCall(inner, given, stack, reading, met);
    at = close;
  }
  return out + text.slice(at);
}

/** Where the braces opened at a place are closed; three belong together where three close as well. */
function closing(text: string, open: number): number | undefined {
  const waiting: number[] = [];
  for (let at = open; at < text.length;) {
    if (text.startsWith('{{', at)) {
      const width = text.startsWith('{{{', at) && !text.startsWith('{{{{', at) ? 3 : 2;
      waiting.push(width);
      at += width;
    } else if (text.startsWith('}}', at)) {
      const width = waiting.pop() ?? 2;
      at += Math.min(width, text.startsWith('}}}', at) ? 3 : 2);
      if (waiting.length === 0) return at;
    } else at += 1;
  }
  return undefined;
}

function expandParameter(
  inner: string,
  given: Arguments,
  stack: readonly string[],
  reading: Reading,
  met: Met,
): string {
  const [name = '', ...fallback] = split(inner);
  const value = given.get(name.trim());
  if (value !== undefined) return value;
  return fallback.length > 0 ? expand(fallback.join('|'), given, stack, reading, met) : `{{{${name}}}}`;
}

function expandCall(
  inner: string,
  given: Arguments,
  stack: readonly string[],
  reading: Reading,
  met: Met,
): string {
  const [head = '', ...rest] = split(inner).map((part) => expand(part, given, stack, reading, met));
  const name = head.trim();
  const [, word = '', first = ''] = /^([^:]+):(.*)$/su.exec(name) ?? [];
  if (settingNames.has(word)) {
    if (word === 'DISPLAYTITLE') met.settings.set('displaytitle', emphasized(first.trim()));
    else met.settings.set('defaultsort', first.trim());
    return '';
  }
  if (name.startsWith('#')) {
    met.calls.push({
      name: (word === '' ? name : word).slice(1),
      values: [first, ...rest].map((value) => value.trim()),
    });
    return '';
  }
  if (word !== '' && reading.site.configuration.functionhooks.includes(word.toLowerCase())) return '';
  const variable = variableValue(name, reading);
  if (variable !== undefined) return variable;
  const target = parseTarget(name, reading.site, Namespace.template);
  if (!target || target.interwiki || target.namespace < 0 || target.key === '')
    return `{{${[head, ...rest].join('|')}}}`;
  met.templates.push(target);
  const text = reading.textOf(target.namespace, target.key);
  const title = fullTitle(target.namespace, target.key, reading.site);
  // A missing template leaves a link to where it would be.
  if (text === undefined) return `[[:${title}]]`;
  if (stack.includes(title)) {
    met.looped = true;
    return '';
  }
  return expand(
    whenIncluded(followed(text, reading, met)),
    argumentsOf(rest),
    [...stack, title],
    reading,
    met,
  );
}

const emphasized = (text: string): string =>
  text.replaceAll(/'''(.+?)'''/gu, '<b>$1</b>').replaceAll(/''(.+?)''/gu, '<i>$1</i>');

function followed(text: string, reading: Reading, met: Met): string {
  const target = redirectTarget(text, reading.site);
  if (!target || target.interwiki) return text;
  met.templates.push(target);
  return reading.textOf(target.namespace, target.key) ?? text;
}

/** The page that a text redirects to. */
export function redirectTarget(text: string, site: Site): Target | undefined {
  const target = readRedirect(text, site)?.target;
  if (!target) return undefined;
  const { namespace, key, fragment, interwiki: prefix } = target;
  const interwiki = site.interwikis.get(prefix);
  return { namespace, key, fragment, colon: false, ...(interwiki && { interwiki }) };
}

function variableValue(name: string, { site, page }: Reading): string | undefined {
  switch (name) {
    case 'PAGENAME':
      return page.key.replaceAll('_', ' ');
    case 'FULLPAGENAME':
      return fullTitle(page.namespace, page.key, site);
    case 'NAMESPACE':
      return site.namespaces.get(page.namespace)?.name ?? '';
    case 'SITENAME':
      return site.configuration.general.sitename;
    case '!':
      return '|';
    case '=':
      return '=';
    default:
      return undefined;
  }
}

function argumentsOf(parts: readonly string[]): Arguments {
  const found = new Map<string, string>();
  let position = 1;
  for (const part of parts) {
    const equals = part.indexOf('=');
    if (equals < 0) found.set(String(position++), part);
    else found.set(part.slice(0, equals).trim(), part.slice(equals + 1).trim());
  }
  return found;
}

/** Splits at bars that stand neither in a link nor in inner braces. */
function split(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    const two = text.slice(at, at + 2);
    if (two === '{{' || two === '[[') {
      depth++;
      at++;
    } else if (two === '}}' || two === ']]') {
      depth--;
      at++;
    } else if (text[at] === '|' && depth <= 0) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  return [...parts, text.slice(start)];
}
