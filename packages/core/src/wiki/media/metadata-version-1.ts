import { escapeHtml } from '../escape-html.ts';
import { languageFallbacks } from '../language/fallbacks.ts';
import type { Site } from '../site.ts';
import type { MediaHandler } from './handlers.ts';
import type { Metadata } from './metadata.ts';

/** Languages for flattening multilingual texts. */
interface Languages {
  readonly site: Site;
  /** Code of the preferred language. */
  readonly language: string;
}

/** Converts metadata to the requested version: in version 1, lists in Exif metadata are flattened. */
export function inMetadataVersion(
  metadata: Metadata,
  handler: MediaHandler | undefined,
  version: string,
  languages: Languages,
): Metadata {
  const number = Number.parseInt(version, 10);
  if (number !== 1 || !handler?.hasExif || metadata['MEDIAWIKI_EXIF_VERSION'] !== 2) return metadata;
  const flat: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(metadata)) {
    const flattened = flattenField(name, value, languages);
    if (flattened !== undefined) flat[name] = flattened;
  }
  return { ...flat, MEDIAWIKI_EXIF_VERSION: 1 };
}

function flattenField(name: string, value: unknown, languages: Languages): unknown {
  if (name === 'Contact' && value !== null) return flattenContact(value);
  if (typeof value !== 'object' || value === null) return value;
  if (name === 'LocationShown' || name === 'LocationCreated') return undefined;
  if (name === 'Software' && Array.isArray(value) && Array.isArray(value[0])) {
    const [program, version] = value[0] as readonly unknown[];
    if (program != null && version != null) return `${textOf(program)} (Version ${textOf(version)})`;
  }
  return flatten(value as Metadata, languages);
}

function flatten({ _type, ...items }: Metadata, languages: Languages): unknown {
  const values = Object.values(items);
  if (values.length === 1 && _type !== 'lang' && items['0'] != null) return items['0'];
  if (values.length === 0) return '';
  if (_type === 'lang') return flattenLanguages(items, languages);
  const mark = _type === 'ol' ? '\n#' : '\n*';
  return mark + values.map(textOf).join(mark);
}

/** Writes one line per language, after the default text; the preferred language and the wiki's come first. */
function flattenLanguages(
  { 'x-default': fallback, ...texts }: Metadata,
  { site, language }: Languages,
): string {
  const first = [
    language,
    ...languageFallbacks(language),
    'en',
    site.language,
    ...languageFallbacks(site.language),
  ];
  const codes = new Set([...first.filter((code) => code in texts), ...Object.keys(texts)]);
  let rest: unknown = fallback;
  let isOfLanguage: string | undefined;
  const lines: string[] = [];
  for (const code of codes) {
    const isDefault = texts[code] === rest && rest !== undefined;
    if (isDefault && !first.includes(code)) {
      isOfLanguage = code;
      continue;
    }
    if (isDefault) rest = undefined;
    lines.push(languageLine(texts[code], code, site));
  }
  if (rest !== undefined) {
    lines.unshift(
      isOfLanguage === undefined ? `${escaped(rest)}\n\n` : languageLine(rest, isOfLanguage, site),
    );
  }
  return lines.join('');
}

function languageLine(text: unknown, code: string, site: Site): string {
  const lower = code.toLowerCase();
  const known = site.languages.get(lower) ?? site.languages.get(lower.split('-', 1)[0] ?? '');
  return `*<strong>${known?.name ?? code}:</strong> ${escaped(text)}`;
}

/** Formats the contact data of a file's author as wikitext. */
function flattenContact(value: unknown): unknown {
  const contact = (typeof value === 'object' ? value : [value]) as Metadata;
  const has = (name: string): boolean => contact[name] != null;
  if (!Object.keys(contact).some((name) => /^Ci(?:Adr|Email|Tel|Url)/.test(name) && has(name))) {
    const texts = Object.entries(contact).flatMap(([key, text]) => (key === '_type' ? [] : [escaped(text)]));
    return texts.length === 1 ? texts[0] : `<ul><li>${texts.join('</li>\n<li>')}</li></ul>`;
  }
  const part = (name: string, className: string): string =>
    has(name) ? `<span class="${className}">${escaped(contact[name])}</span>` : '';
  const street = part('CiAdrExtadr', 'extended-address');
  const town = `${part('CiAdrCity', 'locality')}, ${part('CiAdrRegion', 'region')}, ${part('CiAdrPcode', 'postal-code')}`;
  const address = `<div class="adr">\n${street}\n\n${town} ${part('CiAdrCtry', 'country-name')}\n</div>`;
  const links = `${mailLinks(contact['CiEmailWork'])}\n\n${part('CiUrlWork', 'url')}`;
  return `${links}\n${address}\n${part('CiTelWork', 'tel')}`;
}

function mailLinks(addresses: unknown): string {
  return (typeof addresses === 'string' ? addresses : '')
    .split(/[\n,]/)
    .map((address) => address.trim())
    .filter((address) => address !== '')
    .map((address) =>
      address.includes('<')
        ? escaped(address)
        : `[mailto:${address} <span class="email">${escaped(address)}</span>]`,
    )
    .join(', ');
}

const escaped = (value: unknown): string => escapeHtml(textOf(value));

/** Nested lists, which no metadata has, become empty. */
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
