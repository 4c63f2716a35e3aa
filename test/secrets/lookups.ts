import type { Parameter, Parameters } from '../../packages/core/src/query/parameters/parameter.ts';
import type { Registry } from '../../packages/core/src/query/registry.ts';
import { base36Sha1 } from '../../packages/core/src/wiki/sha1.ts';
import type { Site } from '../../packages/core/src/wiki/site.ts';
import type { Request } from '../rig/requests.ts';
import { type Kind } from './secret.ts';
import { startsIn } from './ways.ts';

/** What values of a type can be taken for, by the type as `paraminfo` names it; none of the others looks up what is hidden. */
const kindsOf: Readonly<Record<string, readonly Kind[]>> = {
  user: ['user', 'address', 'number'],
  title: ['title'],
  string: ['user', 'title', 'address', 'sha1', 'number', 'text'],
  text: ['title', 'text'],
  integer: ['number'],
};

/** Parameters that are not tried, by name, with the reason. */
const untried: Readonly<Record<string, string>> = {
  continue: 'a position in an order, and only visible columns make an order',
  token: "it is the viewer's own token",
  owner: 'Quirk: of every account it is told that a token does not fit, hidden ones too, as MediaWiki does',
  offset: 'it is a number of rows',
  difftotext: 'it is compared, and the answer tells what differs from it',
  fromtext: 'it is compared, and the answer tells what differs from it',
  totext: 'it is compared, and the answer tells what differs from it',
};

/** Modules that are not tried, with the reason. */
export const untriedModules: Readonly<Record<string, string>> = {
  random: 'it answers something else each time',
};

/** Kinds of secrets that a parameter could find. */
export function kindsSoughtBy(
  name: string,
  { type, template, options }: Parameter,
  site: Site,
): readonly Kind[] {
  if (untried[name] !== undefined || template || options.sensitive) return [];
  const described = type.describe(site).type;
  return typeof described === 'string' ? (kindsOf[described] ?? []) : [];
}

/** Forms in which a word can stand in a request for the same thing. */
export function formsOf(word: string, kind: Kind, type: string): readonly string[] {
  if (kind === 'sha1') return [word, base36Sha1(word)];
  if (kind === 'address') return [word, `${word}/32`];
  return [kind === 'number' && type === 'user' ? `#${word}` : word];
}

/** A word like another that stands nowhere; close to it, where a place in an order could be asked for by it. */
export function absentLike(word: string, kind: Kind): string {
  switch (kind) {
    case 'sha1':
      return word.replace(/.{12}$/, '0123456789ab');
    case 'address':
      return '198.19.0.1';
    case 'number':
      return '899999999';
    default:
      return word.replace(/Z$/, 'Y');
  }
}

/** An answer without the words that it repeats and without the time, in which feeds are made. */
export function withoutWords(body: string, words: readonly string[]): string {
  let text = body.toLowerCase().replaceAll(/\d\d:\d\d:\d\d/g, '');
  for (const word of words)
    text = text.replaceAll(new RegExp(`${RegExp.escape(word.toLowerCase())}(?!\\d)`, 'g'), '');
  return text;
}

/** Something that is asked with one parameter after the other. */
export interface Searched {
  readonly name: string;
  readonly parameters: Parameters;
  readonly prefix: string;
  readonly request: Request;
  readonly posted: boolean;
}

/** The query modules of a wiki, each with a request that finds something. */
export const searchedModules = (registry: Registry, address: string): ReadonlyMap<string, Searched> =>
  new Map(
    [...registry.modules.values()].map((registered) => {
      const { group, name, prefix, parameters, mustBePosted: posted = false } = registered.module;
      const [start] = startsIn(registered, prefix, address);
      const pages = group === 'prop' ? { titles: 'Gull Point|Lantern Isles|File:Gull Point.png' } : {};
      const request = { action: 'query', [group]: name, ...pages, ...start };
      return [name, { name, parameters, prefix, request, posted }];
    }),
  );
