import { perForm, type RequestParameters } from '@wikiquery/core/query/parameters';
import { createRecent } from './recent.ts';
import { lookupTable } from '@wikiquery/common/lookup-table';

/** Estimates what requests will cost from what similar ones did. */
export interface Costs {
  readonly estimate: (parameters: RequestParameters) => Estimate;
}

/** The expected cost of a request. */
export interface Estimate {
  /** In milliseconds of work. */
  readonly cost: number;
  /** The same while few others run, since everything takes longer on a busy machine; 0 if unknown. */
  readonly alone: number;
  /** Milliseconds for which such requests run while few others do; undefined if unknown. */
  readonly latency: number | undefined;
  /** Learns from what the request did cost, and how it ran. */
  readonly learn: (cost: number, ran?: Latency) => void;
}

/** How long a request ran, and under which load. */
export interface Latency {
  /** Milliseconds. */
  readonly elapsed: number;
  /** Whether few others ran. */
  readonly isCalm: boolean;
}

/** An exponential moving average. */
interface Mean {
  cost: number;
  alone: number;
  latency: number;
  count: number;
}

/** Weight of a new value in an average. */
const FADING = 0.1;
const unknown: Latency = { elapsed: 0, isCalm: false };
/** Kinds of requests that are remembered. */
const MOST_KINDS = 4000;
/** Distinct parameter names that are tracked; the wiki's own modules have fewer. */
const MOST_NAMES = 4000;

const naming = ['action', 'prop', 'list', 'meta', 'generator'] as const;

/** Expected milliseconds of actions, modules and pages about which nothing has been learned yet; 1 for all others. */
const expected: Readonly<Record<string, number>> = lookupTable({
  parse: 20,
  compare: 20,
  expandtemplates: 10,
  feedcontributions: 20,
  feedrecentchanges: 20,
  feedwatchlist: 20,
  paraminfo: 5,
  help: 10,
  search: 20,
  querypage: 20,
  extracts: 20,
  allrevisions: 5,
  usercontribs: 3,
  'page:front': 30,
  'page:page': 10,
  'page:history': 5,
  'page:difference': 20,
  'page:search': 20,
});

/**
 * Makes estimates that learn from each request. Requests are of one kind if they have the same modules and parameters,
 * and limits and values of about the same size.
 */
export function createCosts(): Costs {
  const kinds = createRecent<Mean>(MOST_KINDS);
  const numbers = new Map<string, number>();
  const numberOf = (name: string): number => {
    const known = numbers.get(name);
    if (known !== undefined) return known;
    if (numbers.size >= MOST_NAMES) return 0;
    // Sums of these identify sets of names in any order.
    const number = Math.imul(numbers.size + 1, 0x9e3779b1) >>> 0;
    numbers.set(name, number);
    return number;
  };

  const ofForm = perForm((form) => {
    let modules = '';
    for (const name of naming) modules += `${form.get(name)?.slice(0, MOST_CHARACTERS) ?? ''}/`;
    let names = 0;
    let limit = 0;
    for (const name of form.names) {
      names += numberOf(name);
      if (name.endsWith('limit') && !form.isFree(name))
        limit = Math.max(limit, limitOf(form.get(name) ?? ''));
    }
    const size = Math.min(limit, 6);
    const kinds: string[] = [];
    /** The kind of requests whose values have `length` characters in all; reused, so that a string is hashed once. */
    const kindOf = (length: number): string => {
      const magnitude = length < 64 ? 0 : Math.floor(Math.log2(length));
      return (kinds[magnitude] ??= `${modules}${names}/${size}/${magnitude}`);
    };
    return { modules, size, kindOf };
  });

  return {
    estimate: (parameters) => {
      const { modules, size, kindOf } = ofForm(parameters);
      let length = 0;
      for (const value of parameters.values()) length += value.length;
      const kind = kindOf(length);
      const ofKind = kinds.get(kind);
      const known = ofKind ?? kinds.get(modules);
      return {
        cost: known?.cost ?? firstGuess(modules, size),
        alone: ofKind?.alone ?? 0,
        latency: ofKind?.latency,
        learn: (cost, ran = unknown) => {
          adjust(kind, ofKind, cost, ran);
          // For kinds that have not been seen yet.
          adjust(modules, kinds.get(modules), cost, ran);
        },
      };
    },
  };

  function adjust(kind: string, mean: Mean | undefined, cost: number, { elapsed, isCalm }: Latency): void {
    if (!mean) {
      kinds.set(kind, { cost, alone: cost, latency: elapsed, count: 1 });
      return;
    }
    mean.count++;
    const part = Math.max(FADING, 1 / mean.count);
    mean.cost += (cost - mean.cost) * part;
    if (isCalm || cost < mean.alone) mean.alone += (cost - mean.alone) * part;
    if (isCalm || elapsed < mean.latency) mean.latency += (elapsed - mean.latency) * part;
  }
}

/** Characters that are read of a parameter that names modules. */
const MOST_CHARACTERS = 200;

/** The magnitude of a limit: 0 for 1 to 3, 4 for 500, 6 for 5000. */
const limitOf = (value: string): number => {
  if (value === 'max') return 4;
  const number = Number.parseInt(value, 10);
  return number >= 4 ? Math.floor(Math.log2(number) / 2) : 0;
};

function firstGuess(modules: string, size: number): number {
  let cost = 1;
  for (const name of modules.split(/[/|]/)) if (name !== '') cost += expected[name] ?? 1;
  return cost * (1 + size / 2);
}
