import type { Viewer } from '../../packages/core/src/wiki/viewer.ts';
import type { Request } from '../rig/requests.ts';
import { wordPattern } from '../secrets/secret.ts';
import { factsOf, hashValues, joinFacts, type Facts } from './facts.ts';
import { observeLookups, type Lookups } from './lookups.ts';
import type { MatrixAnswer, MatrixWiki } from './matrix-wiki.ts';
import { formatCounts, formatDifferences, type Cell, type Lines } from './table.ts';

/** Requests whose answers belong to one table. */
export interface Subject {
  /** Name of the file of the table. */
  readonly name: string;
  readonly posted: boolean;
  /** Requests for everything; their fields are compared one by one. */
  readonly full: readonly Request[];
  /** Further requests by name, whose answers are compared as a whole. */
  readonly variations: ReadonlyMap<string, Request>;
  /** The parameters in which hidden words are looked for; undefined for none. */
  readonly lookups: Lookups | undefined;
  /** Whether chance decides which pages an answer contains, so that only secrets are compared. */
  readonly byChance: boolean;
}

/** A line of a table while it is filled. */
type Draft = Map<string, Map<string, Cell>>;

/** Most answers to a request and its continuations. */
const MOST_ANSWERS = 4;

/** Viewers who send only the requests for everything, since they differ from others in few things. */
const brief: ReadonlySet<string> = new Set(['newcomer', 'sysop-basic', 'blocked', 'hidden']);

/**
 * Parameters of all requests. In the content language, and with times for caches, whether an answer is shared is the
 * module's decision.
 */
const common: Request = {
  format: 'json',
  formatversion: '2',
  uselang: 'content',
  maxage: '60',
  smaxage: '60',
};

async function* answersTo(
  { ask }: MatrixWiki,
  request: Request,
  viewer: Viewer,
  posted: boolean,
): AsyncGenerator<MatrixAnswer> {
  let next: Request | undefined = {};
  for (let turn = 0; next && turn < MOST_ANSWERS; turn++) {
    const answer = await ask({ ...common, ...request, ...next }, viewer, posted);
    yield answer;
    if (!answer.body.startsWith('{')) return;
    const { continue: position } = JSON.parse(answer.body) as {
      readonly continue?: Readonly<Record<string, string | number>>;
    };
    next =
      position && Object.fromEntries(Object.entries(position).map(([key, value]) => [key, String(value)]));
  }
}

/** The different secrets that each viewer was shown, by column and degree of hiding. */
type Sightings = Map<string, Map<string, Set<string>>>;

/** Notes the secrets in an answer, without those that the request itself contains. */
function noteSecrets(
  seen: Sightings,
  { secrets }: MatrixWiki,
  body: string,
  request: string,
  kind: string,
): void {
  for (const [word] of body.matchAll(wordPattern)) {
    const secret = secrets.get(word);
    if (!secret || request.includes(word)) continue;
    const label = `${secret.cell} (${secret.degree})`;
    const byViewer = seen.get(label) ?? new Map<string, Set<string>>();
    seen.set(label, byViewer.set(kind, (byViewer.get(kind) ?? new Set()).add(word)));
  }
}

function note(lines: Draft, label: string, kind: string, cell: Cell): void {
  lines.set(label, (lines.get(label) ?? new Map<string, Cell>()).set(kind, cell));
}

/** Makes the table of a subject: what each viewer sees. */
export async function observe(wiki: MatrixWiki, subject: Subject): Promise<string> {
  const seen: Sightings = new Map();
  const fields: Draft = new Map();
  const requests: Draft = new Map();
  const modes: Draft = new Map();
  const read = async (request: Request, kind: string, viewer: Viewer) => {
    const facts: Facts[] = [];
    const cached = new Set<string>();
    for await (const { body, mode } of answersTo(wiki, request, viewer, subject.posted)) {
      noteSecrets(seen, wiki, body, Object.values(request).join(' '), kind);
      facts.push(factsOf(body));
      cached.add(mode);
    }
    return { facts: joinFacts(facts), mode: [...cached].join(' and ') };
  };
  const accepted: string[] = [];
  for (const [kind, viewer] of wiki.viewers) {
    const all: Facts[] = [];
    for (const [at, request] of subject.full.entries()) {
      const { facts, mode } = await read(request, kind, viewer);
      const number = subject.full.length > 1 ? ` ${at + 1}` : '';
      note(modes, `everything${number}`, kind, { text: mode, hash: '' });
      note(requests, `everything${number}`, kind, outcome(facts));
      all.push(facts);
    }
    const { error, fields: values } = joinFacts(all);
    if (error === undefined) accepted.push(kind);
    if (error === undefined)
      for (const [field, each] of values)
        note(fields, field, kind, { text: String(each.length), hash: hashValues(each) });
    for (const [name, request] of brief.has(kind) ? [] : subject.variations) {
      const { facts, mode } = await read(request, kind, viewer);
      note(modes, name, kind, { text: mode, hash: '' });
      note(requests, name, kind, outcome(facts));
    }
  }
  for (const cells of fields.values())
    for (const kind of accepted) if (!cells.has(kind)) cells.set(kind, { text: '0', hash: '' });
  const lookups = subject.lookups ? await observeLookups(wiki, subject.lookups) : undefined;
  return format([...wiki.viewers.keys()], { seen, requests, modes, fields, lookups }, subject.byChance);
}

interface Observed {
  readonly seen: Sightings;
  readonly requests: Lines;
  readonly modes: Lines;
  readonly fields: Lines;
  readonly lookups: readonly string[] | undefined;
}

function format(
  viewers: readonly string[],
  { seen, requests, modes, fields, lookups }: Observed,
  byChance: boolean,
): string {
  const counts = new Map(
    [...seen].map(([label, byViewer]) => [
      label,
      new Map([...byViewer].map(([kind, words]) => [kind, words.size])),
    ]),
  );
  const differences = byChance
    ? []
    : [
        '',
        '# Objects in answers, or the error; where viewers differ',
        ...formatDifferences(viewers, requests),
        '',
        '# Who may share answers in a cache; where viewers differ',
        ...formatDifferences(viewers, modes),
        '',
        '# Values of each field when everything is requested; where viewers differ',
        ...formatDifferences(viewers, fields),
      ];
  return [
    '# Different secrets that each viewer sees, by column and degree of hiding',
    ...formatCounts(viewers, counts),
    ...differences,
    ...(lookups ? ['', '# Hidden words that a parameter finds', ...lookups] : []),
    '',
  ].join('\n');
}

const outcome = ({ error, items, fields }: Facts): Cell =>
  error === undefined
    ? { text: String(items), hash: hashValues([...fields].flat(2)) }
    : { text: error, hash: '' };
