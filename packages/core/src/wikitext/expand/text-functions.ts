import { escapeHtml, escapeInDoubleQuotes } from '../../wiki/escape-html.ts';
import { directionOfLanguage, languageTag } from '../../wiki/language/language.ts';
import { upperFirst } from '../../wiki/language/letters.ts';
import { decodePercent } from '../../wiki/link-target.ts';
import { canonicalPageUrl, encodeForUrl, localUrl, pageUrl } from '../../wiki/page-url.ts';
import { Namespace, namespaceNumber, type Site } from '../../wiki/site.ts';
import {
  isInvalid,
  makeTitle,
  namespaceName,
  parseTitle,
  prefixedText,
  type Title,
} from '../../wiki/title.ts';
import { trimEndOf } from '../../wiki/trim-end.ts';
import { percentEncode } from '../../wiki/unicode.ts';
import { sectionAnchor } from '../comment-format.ts';
import { sectionText } from '../section-name.ts';
import { calendarNames } from './calendar-names.ts';
import { languageOf, type Call, type ParserFunction } from './context.ts';
import { limitTtl } from './expansion-output.ts';
import { failure } from './frame.ts';
import { numbersIn, type Numbers } from './numbers.ts';
import { readDate } from './read-date.ts';
import { outsideTags, withoutTags } from './strip-markers.ts';
import { secondsUntilChange, writeDate } from './write-date.ts';

const siteOf = ({ frame }: Call): Site => frame.expansion.context.site;
const numbersOf = ({ frame }: Call): Numbers => {
  const { context } = frame.expansion;
  return numbersIn(languageOf(context), context.site);
};
const first = (call: Call): string => call.text(0) ?? '';

/** Parser functions for texts, names, URLs, numbers and times. */
export const textFunctions: Readonly<Record<string, ParserFunction>> = {
  lc: (call) => outsideTags(first(call), siteOf(call), (text) => text.toLowerCase()),
  uc: (call) => outsideTags(first(call), siteOf(call), (text) => text.toUpperCase()),
  lcfirst: (call) => {
    const [letter = '', ...rest] = first(call);
    return letter.toLowerCase() + rest.join('');
  },
  ucfirst: (call) => upperFirst(first(call), siteOf(call).capitals),
  ns: (call) => namespaceCalled(call),
  nse: (call) => {
    const name = namespaceCalled(call);
    return name === undefined ? undefined : encodeForUrl(name.replaceAll(' ', '_'));
  },
  urlencode: (call) => {
    const { words } = call.frame.expansion;
    const kind = call.text(1) ?? '';
    const text = withoutTags(first(call), siteOf(call));
    if (words.is(kind, 'url_wiki')) return encodeForUrl(text.replaceAll(' ', '_'));
    const encoded = percentEncode(text);
    if (words.is(kind, 'url_path')) return encoded;
    return encoded.replaceAll('%20', '+').replaceAll('~', '%7E');
  },
  anchorencode: (call) => {
    const site = siteOf(call);
    return escapeAnchor(sectionAnchor(sectionText(withoutTags(first(call), site)), site), site);
  },
  localurl: (call) => url(call, localUrl),
  localurle: (call) => escaped(url(call, localUrl)),
  fullurl: (call) => url(call, pageUrl),
  fullurle: (call) => escaped(url(call, pageUrl)),
  canonicalurl: (call) => url(call, canonicalPageUrl),
  canonicalurle: (call) => escaped(url(call, canonicalPageUrl)),
  formatnum: (call) => {
    const { words } = call.frame.expansion;
    const kind = call.text(1) ?? '';
    const { parse, format } = numbersOf(call);
    if (words.is(kind, 'rawsuffix')) return parse(first(call));
    const isGrouped = !words.is(kind, 'nocommafysuffix');
    return outsideTags(first(call), siteOf(call), (text) => format(text, isGrouped));
  },
  padleft: (call) => pad(call) + first(call),
  padright: (call) => first(call) + pad(call),
  plural: (call) => plural(call),
  grammar: (call) => call.text(1) ?? '',
  formal: (call) => first(call),
  bidi: (call) => embedded(first(call)),
  language: (call) => languageName(first(call) || languageOf(call.frame.expansion.context), siteOf(call)),
  dir: (call) => directionOfLanguage(first(call).toLowerCase() || languageOf(call.frame.expansion.context)),
  bcp47: (call) => languageTag(first(call) || languageOf(call.frame.expansion.context)),
  numberingroup: (call) => counted(call, `group:${first(call).toLowerCase()}`),
  numberofarticles: (call) => counted(call, 'articles', 0),
  numberofpages: (call) => counted(call, 'pages', 0),
  numberoffiles: (call) => counted(call, 'images', 0),
  numberofusers: (call) => counted(call, 'users', 0),
  numberofactiveusers: (call) => counted(call, 'activeusers', 0),
  numberofedits: (call) => counted(call, 'edits', 0),
  numberofadmins: (call) => counted(call, 'group:sysop', 0),
  pagesize: (call) => {
    const title = parseTitle(first(call), siteOf(call));
    // The result changes with the other page, as a transclusion does: it counts as one.
    if (!isInvalid(title) && title.interwiki === '' && title.namespace >= 0)
      call.frame.expansion.context.output?.templates.push(title);
    const { facts } = call.frame.expansion.context;
    const size = isInvalid(title) ? 0 : (facts?.page(title)?.size ?? 0);
    return facts && formatted(call, size, 1);
  },
  special: (call) => specialPage(call),
  speciale: (call) => encodeForUrl(specialPage(call).replaceAll(' ', '_')),
  tag: (call) => extensionTag(call),
  titleparts: (call) => {
    const title = parseTitle(first(call), siteOf(call));
    if (isInvalid(title)) return first(call);
    const bits = prefixedText(title, siteOf(call)).split('/');
    const count = Math.trunc(Number(call.text(1) ?? 0)) || 0;
    const offset = Math.trunc(Number(call.text(2) ?? 0)) || 0;
    const from = bits.slice(offset > 0 ? offset - 1 : offset);
    return (count === 0 ? from : from.slice(0, count)).join('/');
  },
  time: (call) => time(call),
  timel: (call) => time(call),
  rel2abs: (call) => absolutePath(call),
};

/** Returns a language's name for itself, or its tag if it has none here. */
export const languageName = (code: string, site: Site): string =>
  site.languages.get(code.toLowerCase())?.name ?? languageTag(code);

const strong = /\p{L}/u;
const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** Encloses a text in marks of its first letter's direction; leaves a text without letters alone. */
function embedded(text: string): string {
  const letter = strong.exec(text)?.[0];
  if (letter === undefined) return text;
  return `${rightToLeft.test(letter) ? '\u202b' : '\u202a'}${text}\u202c`;
}

/** Escapes the parts of an anchor that would be read as wikitext. */
const escapeAnchor = (anchor: string, site: Site): string => {
  const escapedAnchor = escapeHtml(anchor).replaceAll(/[{}[\]|＿]|ISBN|RFC|PMID/g, (token) => {
    const code = token.charCodeAt(0);
    return (token === '＿' ? '&#xFF3F;' : `&#${code};`) + token.slice(1);
  });
  const protocols = site.configuration.protocols.map((protocol) => RegExp.escape(protocol)).join('|');
  if (protocols === '') return escapedAnchor;
  return escapedAnchor.replaceAll(new RegExp(protocols, 'gi'), (protocol) => protocol.replace(':', '&#58;'));
};

const escaped = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : escapeInDoubleQuotes(text);

function namespaceCalled(call: Call): string | undefined {
  const site = siteOf(call);
  const asked = first(call);
  const leading = Math.trunc(Number.parseFloat(asked)) || 0;
  const number = leading !== 0 || asked === '0' || asked === '' ? leading : namespaceNumber(asked, site);
  if (number === undefined) return undefined;
  return number !== 0 && site.namespaces.has(number) ? namespaceName(number, site) : '';
}

function url(call: Call, write: (title: Title, site: Site, query?: string) => string): string | undefined {
  const given = parseTitle(first(call), siteOf(call));
  const title = isInvalid(given) ? parseTitle(decodePercent(first(call)), siteOf(call)) : given;
  if (isInvalid(title)) return undefined;
  const page = title.namespace === Namespace.media ? makeTitle(Namespace.file, title.key) : title;
  return write(page, siteOf(call), call.text(1) ?? '');
}

function pad(call: Call): string {
  const padding = Array.from(call.text(2) ?? '0');
  const length = Math.min(Math.trunc(Number(call.text(1) ?? 0)) || 0, 500) - Array.from(first(call)).length;
  if (padding.length === 0 || length <= 0) return '';
  return Array.from({ length }, (_, i) => padding[i % padding.length]).join('');
}

function plural(call: Call): string {
  const { parse, pluralIndex } = numbersOf(call);
  const number = Number.parseFloat(parse(first(call))) || 0;
  const forms = call.parts.slice(1).map((_, i) => call.text(i + 1) ?? '');
  for (const form of forms) {
    const exact = /^(\d+)=(.*)$/s.exec(form);
    if (exact && Number(exact[1]) === number) return exact[2] ?? '';
  }
  const others = forms.filter((form) => !/^\d+=/.test(form));
  return others[Math.min(pluralIndex(number), others.length - 1)] ?? '';
}

function counted(call: Call, name: string, suffix = 1): string | undefined {
  const { facts } = call.frame.expansion.context;
  return facts && formatted(call, facts.count(name), suffix);
}

function formatted(call: Call, number: number, suffix: number): string {
  const isRaw = call.frame.expansion.words.is(call.text(suffix) ?? '', 'rawsuffix');
  return isRaw ? String(number) : numbersOf(call).format(String(number));
}

function specialPage(call: Call): string {
  const site = siteOf(call);
  const [name = '', ...rest] = first(call).split('/');
  const known = site.specialPages.get(name.replaceAll(' ', '_').toLowerCase());
  const start = `${namespaceName(Namespace.special, site)}:`;
  if (known) return [start + known.localName, ...rest].join('/').replaceAll('_', ' ');
  const title = parseTitle(start + first(call), site);
  if (!isInvalid(title) && title.namespace === Namespace.special && title.key !== '')
    return prefixedText(title, site);
  return `${start}${site.specialPages.get('badtitle')?.localName ?? 'Badtitle'}`.replaceAll('_', ' ');
}

function extensionTag(call: Call): string {
  const name = first(call).toLowerCase();
  const inner = call.text(1);
  const attributes = call.parts
    .slice(2)
    .map((_, i) => /^([^=]+)=\s*["']?(.*?)["']?$/s.exec(call.text(i + 2) ?? ''))
    .map((match) => (match ? ` ${(match[1] ?? '').trim()}="${escapeHtml(match[2] ?? '')}"` : ''));
  const start = `<${name}${attributes.join('')}`;
  return inner === undefined ? `${start}/>` : `${start}>${inner}</${name}>`;
}

function absolutePath(call: Call): string {
  const { title, site } = call.frame.expansion.context;
  const base = call.text(1) || prefixedText(title, site);
  const to = trimEndOf(first(call), ' /');
  if (to === '' || to === '.') return base;
  const isRelative = /^(?:\/|\.\/|\.\.\/|\.\.$)/.test(to);
  const found: string[] = [];
  for (const step of `${isRelative ? base : ''}/${to}`.split('/')) {
    if (step === '..') {
      if (found.length === 0) return '<strong class="error">The path leads above the root</strong>';
      found.pop();
    } else if (step !== '' && step !== '.') found.push(step);
  }
  return found.join('/');
}

function time(call: Call): string {
  const { context } = call.frame.expansion;
  const { environment, output } = context;
  const given = call.text(1) ?? '';
  const date = readDate(given, environment.now);
  if (given === '') {
    const seconds = secondsUntilChange(first(call), new Date(environment.now));
    if (seconds !== undefined) limitTtl(output, seconds);
  }
  const names = calendarNames(context, call.text(2) || languageOf(context));
  return date ? writeDate(first(call), date, names) : failure('This is not a time');
}
