import { upperFirst } from '../wiki/language/letters.ts';
import { localUrl, pageUrl } from '../wiki/page-url.ts';
import { preprocess } from '../wikitext/preprocessor.ts';
import type { WikitextNode } from '../wikitext/preprocessor-nodes.ts';
import type { Site } from '../wiki/site.ts';
import { isInvalid, parseTitle, prefixedText, talkPage, type Title, titleText } from '../wiki/title.ts';

/** Where a message is shown. */
export interface MessagePlace {
  readonly site: Site;
  /** The page that it speaks of. */
  readonly page: Title;
  /** Language of the message. */
  readonly language: string;
  /** Another message by its name, for `{{int:…}}`. */
  readonly message?: (name: string) => string | undefined;
}

/** Puts values in the place of a message's variables and functions; what is not known stays as it is. */
export function transformMessage(text: string, place: MessagePlace): string {
  return text.includes('{{') ? expand(preprocess(text, [], true), place, 0) : text;
}

/** Messages may name one another; this deep and no deeper. */
const DEEPEST = 8;

function expand(nodes: readonly WikitextNode[], place: MessagePlace, depth: number): string {
  return nodes.map((node) => expandNode(node, place, depth)).join('');
}

function expandNode(node: WikitextNode, place: MessagePlace, depth: number): string {
  if (typeof node === 'string') return node;
  switch (node.name) {
    case 'comment':
    case 'ignore':
      return '';
    case 'template': {
      const [title, ...parts] = node.children;
      const name = expandNode(title ?? '', place, depth);
      const args = parts.map((part) => expandNode(part, place, depth));
      return call(name, args, place, depth) ?? `{{${[name, ...args].join('|')}}}`;
    }
    case 'tplarg':
      return `{{{${node.children.map((child) => expandNode(child, place, depth)).join('|')}}}}`;
    default:
      return expand(node.children, place, depth);
  }
}

function call(
  title: string,
  args: readonly string[],
  place: MessagePlace,
  depth: number,
): string | undefined {
  const colon = title.indexOf(':');
  if (colon < 0) return args.length === 0 ? variable(title.trim(), place) : undefined;
  const name = title.slice(0, colon).trim().toLowerCase();
  const all = [title.slice(colon + 1), ...args].map((arg) => arg.trim());
  if (name === 'int' || name === 'mediawiki') return nested(all[0] ?? '', place, depth);
  const known = functions[name];
  return known?.(all, place);
}

function nested(name: string, place: MessagePlace, depth: number): string | undefined {
  const text = depth < DEEPEST ? place.message?.(name) : undefined;
  return text === undefined ? undefined : expand(preprocess(text, [], true), place, depth + 1);
}

function variable(name: string, { site, page, language }: MessagePlace): string | undefined {
  const { general } = site.configuration;
  switch (name) {
    case 'SITENAME':
      return general.sitename;
    case 'SERVER':
      return general.server;
    case 'SERVERNAME':
      return general.servername;
    case 'SCRIPTPATH':
      return general.scriptpath;
    case 'CONTENTLANGUAGE':
    case 'CONTENTLANG':
      return site.language;
    case 'USERLANGUAGE':
      return language;
    case 'FULLPAGENAME':
      return prefixedText(page, site);
    case 'PAGENAME':
      return titleText(page);
    case 'NAMESPACE':
      return site.namespaces.get(page.namespace)?.name ?? '';
    case 'TALKPAGENAME': {
      const talk = talkPage(page);
      return talk ? prefixedText(talk, site) : '';
    }
    case '!':
      return '|';
    default:
      return undefined;
  }
}

type MessageFunction = (args: readonly string[], place: MessagePlace) => string | undefined;

const functions: Readonly<Record<string, MessageFunction>> = {
  plural: ([count = '', ...forms], { language }) => plural(count, forms, language),
  // Nobody's gender is told here: the form for those who did not say theirs.
  gender: ([, ...forms]) => forms[2] ?? forms[0] ?? '',
  grammar: (args) => args[1] ?? '',
  formatnum: ([number = '']) => number,
  lc: ([text = '']) => text.toLowerCase(),
  uc: ([text = '']) => text.toUpperCase(),
  lcfirst: ([text = '']) => text.charAt(0).toLowerCase() + text.slice(1),
  ucfirst: ([text = '']) => upperFirst(text),
  urlencode: ([text = '']) => encodeURIComponent(text).replaceAll('%20', '+'),
  ns: ([name = ''], { site }) => namespaceName(name, site),
  localurl: (args, place) => url(args, place, localUrl),
  fullurl: (args, place) => url(args, place, pageUrl),
};

function namespaceName(name: string, site: Site): string | undefined {
  const number = /^-?\d+$/.test(name)
    ? Number(name)
    : (site.namespaceNumbers.get(name.toLowerCase().replaceAll(' ', '_')) ?? Number.NaN);
  return site.namespaces.get(number)?.name;
}

function url(
  [name = '', query = '']: readonly string[],
  { site }: MessagePlace,
  make: (title: Title, site: Site, query?: string) => string,
): string | undefined {
  const title = parseTitle(name, site);
  return isInvalid(title) ? undefined : make(title, site, query);
}

/** The order in which a language's forms are given. */
const categories = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

function plural(count: string, forms: readonly string[], language: string): string {
  const number = Number(count.replaceAll(',', ''));
  const explicit = forms.find((form) => form.startsWith(`${number}=`));
  if (explicit !== undefined) return explicit.slice(explicit.indexOf('=') + 1).trim();
  const ordinary = forms.filter((form) => !/^\d+=/.test(form));
  const last = ordinary.at(-1) ?? '';
  if (Number.isNaN(number)) return last;
  const rules = pluralRules(language);
  const used = categories.filter((category) => rules.resolvedOptions().pluralCategories.includes(category));
  return ordinary[used.indexOf(rules.select(number))] ?? last;
}

function pluralRules(language: string): Intl.PluralRules {
  try {
    return new Intl.PluralRules(language);
  } catch {
    return new Intl.PluralRules('en');
  }
}
