import type { Request } from '../rig/requests.ts';
import { absentLike, formsOf, kindsSoughtBy, withoutWords, type Searched } from '../secrets/lookups.ts';
import { kindOf, type Kind, type Secret } from '../secrets/secret.ts';
import type { MatrixWiki } from './matrix-wiki.ts';
import { formatCounts } from './table.ts';

/** Viewers who look things up: of those with the same rights over hidden rows, one. */
export const seekers = ['anonymous', 'sysop', 'suppressor', 'steward'] as const;

/** Where hidden words are looked for. */
export interface Lookups extends Searched {
  readonly seekers: readonly (typeof seekers)[number][];
  /** Requests in which pages are looked for by title. */
  readonly aboutTitles: readonly Request[];
}

/** A hidden word to look for. */
interface Wanted {
  readonly word: string;
  readonly kind: Kind;
  readonly secret: Secret;
}

/** One word of each kind for each column and degree of hiding; of texts one of each sort, of numbers one of a column. */
function wantedWords(wiki: MatrixWiki): readonly Wanted[] {
  const wanted = new Map<string, Wanted>();
  const main = titlesInMain(wiki);
  for (const [word, secret] of wiki.secrets) {
    const kind = kindOf(word);
    if (kind === 'title' && !main.has(word)) continue;
    if (kind === 'text' && !word.startsWith('SECRET')) continue;
    const sorts: Partial<Record<Kind, string>> = { text: word.replace(/\d+Z$/, ''), number: secret.cell };
    wanted.set(`${kind} ${sorts[kind] ?? `${secret.cell} ${secret.degree}`}`, { word, kind, secret });
  }
  return [...wanted.values()];
}

/** Hidden titles that name a page without a prefix. */
const titlesInMain = (wiki: MatrixWiki): ReadonlySet<string> =>
  new Set(
    wiki.column(
      `SELECT log_title FROM logging WHERE log_namespace = 0
       UNION SELECT rc_title FROM recentchanges WHERE rc_namespace = 0
       UNION SELECT wl_title FROM watchlist WHERE wl_namespace = 0
       UNION SELECT afl_title FROM abuse_filter_log WHERE afl_namespace = 0`,
    ),
  );

/** A parameter whose values are looked for, without and with a hidden word. */
interface Trial {
  readonly request: Request;
  readonly parameter: string;
  readonly value: string;
  readonly absentValue: string;
  readonly words: readonly string[];
  readonly secret: Secret;
}

function* trialsOf(
  { api: { site } }: MatrixWiki,
  { parameters, prefix, request, aboutTitles }: Lookups,
  words: readonly Wanted[],
): Generator<Trial> {
  for (const { word, kind, secret } of words) {
    const absent = absentLike(word, kind);
    const pair = { words: [word, absent], secret };
    // Nothing tells the user page of a hidden account from that of no account.
    const isAccount = kind === 'user' && secret.cell.startsWith('name');
    const namespace = isAccount ? 'User:' : '';
    for (const each of isAccount || kind === 'title' ? aboutTitles : [])
      yield {
        ...pair,
        request: each,
        parameter: 'titles',
        value: namespace + word,
        absentValue: namespace + absent,
      };
    for (const [name, parameter] of Object.entries(parameters)) {
      if (!kindsSoughtBy(name, parameter, site).includes(kind)) continue;
      const type = String(parameter.type.describe(site).type);
      const absentForms = formsOf(absent, kind, type);
      for (const [at, value] of formsOf(word, kind, type).entries())
        yield { ...pair, request, parameter: prefix + name, value, absentValue: absentForms[at] ?? '' };
    }
  }
}

/** Makes the table of what viewers find by hidden words: an answer other than the one for a word that is nowhere. */
export async function observeLookups(wiki: MatrixWiki, searched: Lookups): Promise<readonly string[]> {
  const found = new Map<string, Map<string, number>>();
  const wanted = wantedWords(wiki);
  for (const kind of searched.seekers) {
    const viewer = wiki.viewers.get(kind);
    if (!viewer) throw new Error(`There is no viewer ${kind}.`);
    const absents = new Map<string, Promise<string>>();
    const read = async (request: Request): Promise<string> =>
      (await wiki.ask({ format: 'json', ...request }, viewer, searched.posted)).body;
    for (const { request, parameter, value, absentValue, words, secret } of trialsOf(
      wiki,
      searched,
      wanted,
    )) {
      const key = `${JSON.stringify(request)} ${parameter}=${absentValue}`;
      const absent = absents.get(key) ?? read({ ...request, [parameter]: absentValue });
      absents.set(key, absent);
      const answers = [await read({ ...request, [parameter]: value }), await absent];
      const [present, missing] = answers.map((body) => withoutWords(body, [value, absentValue, ...words]));
      if (present === missing) continue;
      const label = `${parameter} by ${secret.cell} (${secret.degree})`;
      const byViewer = found.get(label) ?? new Map<string, number>();
      found.set(label, byViewer.set(kind, (byViewer.get(kind) ?? 0) + 1));
    }
  }
  return formatCounts(searched.seekers, found);
}
