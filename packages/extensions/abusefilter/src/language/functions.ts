import {
  addressAsHex,
  decodeCharacterReferences,
  decodeHtml,
  isIpAddress,
  isIpRange,
  rangeOf,
} from '@wikiquery/core/wiki';
import { lowerCase } from '@wikiquery/core/wiki/language';
import { normalized } from './equivalents.ts';
import { FilterError } from './filter-error.ts';
import { quoted } from './keywords.ts';
import { areEqual } from './operators.ts';
import { groupsOf, matchesIn, readPattern, replaced, type Matching } from './pattern.ts';
import {
  array,
  asBool,
  asFloat,
  asInt,
  asText,
  bool,
  float,
  int,
  nothing,
  text,
  type Value,
} from './values.ts';

/** What the place of a call tells. */
export interface Calling extends Pick<Matching, 'position' | 'warn'> {
  /** Which arguments are known. */
  readonly isKnown: readonly boolean[];
}

/** Calls a function that sets no variable. */
export function callFunction(name: string, args: readonly Value[], calling: Calling): Value {
  const [first = nothing, second = nothing, third] = args;
  const texts = args.map(asText);
  const [a = '', b = '', c = ''] = texts;
  const matching = (index: number): Matching => ({ ...calling, isKnown: calling.isKnown[index] ?? true });
  switch (name) {
    case 'lcase':
      return text(lowerCase(a));
    case 'ucase':
      return text(a.toUpperCase());
    case 'length':
    case 'strlen':
      return int(first.type === 'array' ? first.data.length : Array.from(a).length);
    case 'string':
      return text(a);
    case 'int':
      return int(asInt(first));
    case 'float':
      return float(asFloat(first));
    case 'bool':
      return bool(asBool(first));
    case 'norm':
      return text(withoutSpace(withoutSpecials(withoutDoubles(normalized(a)))));
    case 'ccnorm':
      return text(normalized(decodeHtml(a)));
    case 'ccnorm_contains_any':
    case 'ccnorm_contains_all':
    case 'contains_any':
    case 'contains_all':
      return bool(containsThem(name, texts));
    case 'specialratio':
      return float(a === '' ? 0 : 1 - Array.from(withoutSpecials(a)).length / Array.from(a).length);
    case 'rmspecials':
      return text(withoutSpecials(a));
    case 'rmdoubles':
      return text(withoutDoubles(a));
    case 'rmwhitespace':
      return text(withoutSpace(a));
    case 'count':
      if (args.length > 1) return int(a === '' ? 0 : b.split(a).length - 1);
      return int(first.type === 'array' ? first.data.length : a.split(',').length);
    case 'rcount':
      if (args.length === 1) return int(a.split(',').length);
      return int(matchesIn(readPattern(a, matching(0)), b));
    case 'get_matches':
      return array(
        groupsOf(readPattern(a, matching(0)), a, b).map((group) =>
          group === undefined ? bool(false) : text(group),
        ),
      );
    case 'ip_in_range':
    case 'ip_in_ranges':
      return bool(isInRanges(a, texts.slice(1), calling.position));
    case 'equals_to_any':
      return bool(args.slice(1).some((one) => areEqual(first, one, true)));
    case 'substr':
      return text(part(a, asInt(second), third && asInt(third)));
    case 'strpos':
      return int(positionOf(b, a, third ? asInt(third) : 0));
    case 'str_replace':
      return text(b === '' ? a : a.replaceAll(b, () => c));
    case 'str_replace_regexp':
      return text(replaced(readPattern(b, { ...matching(1), isKnown: false }, false, b), a, c));
    case 'rescape':
      return text(quoted(a));
    default:
      return text(decodeCharacterReferences(decodeHtml(a)));
  }
}

const withoutSpecials = (value: string): string => value.replaceAll(/[^\p{L}\p{N}\s\x85\u180e]|\ufeff/gu, '');

const withoutDoubles = (value: string): string => value.replaceAll(/(.)\1+/gsu, '$1');

const withoutSpace = (value: string): string => value.replaceAll(/(?!\ufeff)[\s\x85]+/gu, '');

function containsThem(name: string, [given = '', ...others]: readonly string[]): boolean {
  if (given === '') return false;
  const change = name.startsWith('ccnorm') ? normalized : (value: string) => value;
  const whole = change(given);
  const parts = others.map(change).filter((value) => value !== '');
  const isIn = (value: string): boolean => whole.includes(value);
  return name.endsWith('any') ? parts.some(isIn) : parts.every(isIn);
}

function isInRanges(address: string, ranges: readonly string[], position: number): boolean {
  for (const range of ranges)
    if (!isIpRange(range) && !isIpAddress(range)) throw new FilterError('invalidiprange', position, [range]);
  const hex = isIpAddress(address) ? addressAsHex(address) : undefined;
  if (hex === undefined) return false;
  return ranges.map(boundsOf).some(([first, last]) => first <= hex && hex <= last);
}

function boundsOf(range: string): readonly [first: string, last: string] {
  const [network = '', bits] = range.split('/');
  const [from = '', to = from] = range.split('-').map((one) => one.trim());
  if (bits === undefined) return [addressAsHex(from) ?? '', addressAsHex(to) ?? ''];
  const { first, last } = rangeOf(network, Number(bits));
  return [first, last];
}

function part(value: string, offset: number, length: number | undefined): string {
  const characters = Array.from(value);
  const start = offset < 0 ? Math.max(0, characters.length + offset) : offset;
  const end =
    length === undefined ? characters.length : length < 0 ? characters.length + length : start + length;
  return characters.slice(start, Math.max(start, end)).join('');
}

function positionOf(needle: string, value: string, offset: number): number {
  const length = Array.from(value).length;
  if (needle === '' || offset > length) return -1;
  const start = offset < 0 ? Math.max(0, length + offset) : offset;
  const before = Array.from(value).slice(0, start).join('').length;
  const found = value.indexOf(needle, before);
  return found < 0 ? -1 : Array.from(value.slice(0, found)).length;
}
