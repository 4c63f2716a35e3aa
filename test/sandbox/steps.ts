import type { AnyRequest } from 'wikiquery-client';
import type { Kinds } from '../mirror/changes/kind.ts';
import { kinds as changes } from '../mirror/changes/make-change.ts';
import { drawFrom, NothingToChange, type ChangingWiki, type Fields } from '../mirror/changing-wiki.ts';
import type { Wikis } from './both-wikis.ts';
import { furtherEdits } from './further-edits.ts';
import { ownAccounts } from './steps/accounts.ts';
import { histories } from './steps/histories.ts';
import { requestedPages } from './steps/requested-pages.ts';
import { tokenOf } from './tokens.ts';
import type { UserName } from './users.ts';
import { spoil } from './wrong-requests.ts';

/** A write that both wikis were asked for. */
export interface Step {
  readonly action: string;
  readonly user: UserName;
  readonly request: AnyRequest;
  readonly answer: Fields;
  /** How the answers, and then the wikis, differ. */
  readonly answers: readonly string[];
  readonly states: readonly string[];
}

/** Steps that are drawn one after another. */
export interface Steps {
  /** Does what comes next, which is no step where the wiki has nothing to be changed so. */
  next(this: void): Promise<void>;
}

const kinds: Kinds = { ...changes, ...furtherEdits, ...histories, ...requestedPages, ...ownAccounts };

/** Who acts, as often as it stands here. */
const others: readonly UserName[] = [
  'anonymous',
  'anonymous',
  'new',
  'confirmed',
  'confirmed',
  'bot',
  'overseer',
  'blocked',
  'blocked in part',
];

/** Begins to draw steps from a seed; `only` says which actions count, all that the sandbox has by default. */
export function drawSteps(
  both: Wikis,
  {
    seed,
    only,
    onStep,
  }: {
    readonly seed: number;
    readonly only: readonly string[] | undefined;
    readonly onStep: (step: Step) => void;
  },
): Steps {
  const drawing = drawFrom(seed);
  const { pick, chance } = drawing;
  const leftOut = new Set<string>();
  const absent = new Set<string>();

  const write = async (user: UserName, request: AnyRequest): Promise<Fields> => {
    const { action } = request;
    if (typeof action !== 'string') throw new TypeError('A write has one action.');
    if (absent.has(action) || (only && !only.includes(action))) throw new LeftOut();
    both.tick();
    if (user === 'anonymous' && chance(0.5)) both.forget();
    const wrong = chance(0.1) ? spoil(request, drawing) : request;
    const sent = {
      ...withEnd(wrong, both.now()),
      errorformat: 'none',
      formatversion: chance(0.8) ? 2 : 1,
    };
    const { theirs, ours, differences: answers } = await both.send(user, sent, tokenOf(action));
    const isAbsent = codeOf(ours) === 'noapiwrite';
    const states = await both.differences();
    if (states.length > 0) both.equalize();
    if (isAbsent) {
      absent.add(action);
      throw new LeftOut();
    }
    onStep({ action, user, request: sent, answer: theirs, answers, states });
    const refusal = codeOf(theirs);
    if (refusal !== undefined) throw new NothingToChange(refusal);
    return theirs;
  };

  const as =
    (usual: UserName) =>
    (request: AnyRequest): Promise<Fields> => {
      const isRead = request['action'] === undefined || request['action'] === 'query';
      if (isRead) return both.ask(usual, { action: 'query', formatversion: 2, ...request });
      return write(chance(0.5) ? pick(others) : usual, request);
    };
  const refuse = (): never => {
    throw new LeftOut();
  };
  const wiki: ChangingWiki = {
    ...drawing,
    url: both.url,
    act: as('sysop'),
    oversee: as('overseer'),
    actAsOther: as('confirmed'),
    actAnonymously: as('anonymous'),
    list: async (name, request) => {
      const { query } = await both.ask('sysop', {
        action: 'query',
        formatversion: 2,
        list: name,
        ...request,
      });
      return ((query as Fields | undefined)?.[name] ?? []) as Awaited<ReturnType<ChangingWiki['list']>>;
    },
    maintain: refuse,
    submit: refuse,
    submitAsOverseer: refuse,
  };

  return {
    next: async () => {
      const names = Object.entries(kinds)
        .filter(([name]) => !leftOut.has(name))
        .flatMap(([name, { weight }]) => Array<string>(2 * weight).fill(name));
      const name = pick(names);
      try {
        await kinds[name]?.change(wiki);
      } catch (error) {
        if (error instanceof LeftOut) leftOut.add(name);
        else if (!(error instanceof NothingToChange)) throw error;
      }
    },
  };
}

/** Says when periods end: MediaWiki would reckon them from the real time. */
function withEnd(request: AnyRequest, now: number): AnyRequest {
  const ends = ['expiry', 'watchlistexpiry'].flatMap((name) => {
    const { [name]: value } = request;
    const [, number, unit = ''] = (typeof value === 'string' && /^(\d+) ([a-z]+?)s?$/.exec(value)) || [];
    const seconds = units[unit];
    if (number === undefined || seconds === undefined) return [];
    return [[name, new Date(now + Number(number) * seconds * 1000).toISOString().replace('.000', '')]];
  });
  return { ...request, ...Object.fromEntries(ends) };
}

const units: Readonly<Record<string, number>> = { second: 1, week: 7 * 86_400, month: 30 * 86_400 };

function codeOf({ errors, error }: Fields): string | undefined {
  const [first] = Array.isArray(errors) ? (errors as readonly unknown[]) : [error];
  return (first as { readonly code?: string } | undefined)?.code;
}

/** Thrown where a change needs an action that does not count here. */
class LeftOut extends Error {
  override readonly name = 'LeftOut';
}
