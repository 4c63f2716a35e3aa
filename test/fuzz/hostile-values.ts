import { below, type Random } from '../../bench/wiki/random.ts';
import {
  characters,
  continuations,
  integers,
  markup,
  patterns,
  prototypeNames,
  timestamps,
  titles,
  users,
  wikitexts,
} from './hostile-texts.ts';

/** One of several values. */
export function pick<T>(draw: Random, values: readonly [T, ...T[]] | readonly T[]): T {
  const value = values[below(draw, values.length)];
  if (value === undefined) throw new Error('There is nothing to pick from.');
  return value;
}

/** Lengths of values: seldom so long that bounds on them matter. */
function length(draw: Random): number {
  const kind = draw();
  const exponent = kind < 0.9 ? 1 + draw() * 1.5 : kind < 0.99 ? 2.5 + draw() : 3.5 + draw() * 1.5;
  return Math.floor(10 ** exponent);
}

const brackets = ['{{ }}', '[[ ]]', '{{{ }}}', '( )', '[ ]', '<div> </div>', '{{#if:a| }}', '-{ }-'];

const repeatable =
  '\u0301\u0316  a  http://a/  %  |  \u001f  -  a/  ..  en:  0|  <b>  {|\n|  &amp;  é  😀'.split('  ');

/** A value that repeats something, or nests it. */
function repeated(draw: Random): string {
  const kind = pick(draw, [brackets, repeatable, characters, patterns, wikitexts, titles, integers]);
  const one = pick(draw, kind);
  const [open = '', close = ''] = kind === brackets ? one.split(' ') : [one];
  const count = Math.floor(length(draw) / Math.max(1, open.length + close.length)) + 1;
  const middle = draw() < 0.5 ? '' : 'a';
  return open.repeat(count) + middle + (draw() < 0.5 ? close.repeat(count) : '');
}

/** Length that a list is kept below, unless a single value is longer. */
const LONGEST_LIST = 20_000;

/** Joins values as a parameter that takes several does, sometimes too many of them. */
export function list(draw: Random, value: () => string): string {
  const kind = draw();
  const count =
    kind < 0.8 ? 1 + below(draw, 5) : kind < 0.95 ? 1 + below(draw, 20) : pick(draw, [50, 51, 501, 6000]);
  const some = Array.from({ length: Math.min(count, 1 + below(draw, 8)) }, value);
  const all: string[] = [];
  for (let size = 0; all.length < count && size < LONGEST_LIST;) {
    const one = some[all.length % some.length] ?? '';
    all.push(all.length < some.length ? one : one + all.length);
    size += one.length;
  }
  return draw() < 0.1 ? `\u001f${all.join('\u001f')}` : all.join('|');
}

/** Changes one thing about a value. */
export function altered(draw: Random, value: string): string {
  const at = below(draw, value.length + 1);
  const [before, after] = [value.slice(0, at), value.slice(at)];
  const odd = (): string =>
    pick(draw, pick(draw, [characters, characters, patterns, integers, markup, wikitexts]));
  return pick(draw, [
    () => before,
    () => after,
    () => before + odd() + after,
    () => before + odd() + after,
    () => before + after.slice(1),
    () => before + before + after,
    () => value.replace(/\d+/, () => pick(draw, integers)),
    () => value.replaceAll(/\d/g, (digit) => (draw() < 0.3 ? String(below(draw, 10)) : digit)),
    () => value.replaceAll('|', pick(draw, ['', '||', '\u001f', ' | ', '%7C'])),
    () => value.split('|').toReversed().join('|'),
    () => value.split('|').slice(1).join('|'),
    () => (draw() < 0.5 ? value.toUpperCase() : value.toLowerCase()),
    () => `${value}|${value}`,
    () => `!${value}`,
    () => ` ${value} `,
  ])();
}

/** Values that are unusual for parameters of a type, by its name in `paraminfo`. */
const ofType: Readonly<Record<string, readonly string[]>> = {
  integer: integers,
  limit: integers,
  namespace: integers,
  timestamp: timestamps,
  expiry: timestamps,
  title: titles,
  user: [...users, ...titles],
};

const kinds = [
  [integers, timestamps, titles, users, continuations, prototypeNames, markup],
  [patterns, patterns, wikitexts, characters, characters],
].flat();

/** A value that nobody sends who means well, mostly of the kind that a parameter of this type might stumble over. */
export function hostile(draw: Random, type: string, name: string): string {
  const own = /continue$|^offset$/.test(name) ? continuations : /text/.test(name) ? wikitexts : ofType[type];
  if (own && draw() < 0.5) return pick(draw, own);
  const kind = draw();
  if (kind < 0.12) return repeated(draw);
  const value = pick(draw, pick(draw, kinds));
  if (kind < 0.3) return altered(draw, value);
  if (kind < 0.4) return value + hostile(draw, type, name);
  return value;
}

/** A name that no parameter has, or one that means something to the language. */
export const hostileName = (draw: Random): string =>
  draw() < 0.5
    ? pick(draw, prototypeNames)
    : pick(draw, pick(draw, [characters, patterns, titles, markup])) || 'x';
