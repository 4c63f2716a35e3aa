import { lookupTable } from '@wikiquery/common/lookup-table';
import { perForm, type RequestParameters } from '@wikiquery/core/query/parameters';
import { createRecent } from './recent.ts';

/** Estimates the cost of requests from that of similar ones. */
export interface Costs {
  readonly estimate: (parameters: RequestParameters) => Estimate;
}

/** The expected cost of a request, in milliseconds of work. */
export interface Estimate {
  readonly cost: number;
  /** The average of similar requests; 0 if there were none. */
  readonly learned: number;
  /** Learns from the actual cost. */
  readonly learn: (cost: number) => void;
}

/** An exponential moving average. */
interface Mean {
  cost: number;
  count: number;
}

/** Weight of a new value in an average. */
const FADING = 0.1;
/** Sets of modules whose average cost is remembered. */
const MOST_MODULES = 2000;
/** Characters that are read of a parameter that names modules. */
const MOST_CHARACTERS = 200;

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

/** Makes estimates that learn from each request. Requests are similar if they have the same form and about the same size. */
export function createCosts(): Costs {
  const byModules = createRecent<Mean>(MOST_MODULES);
  const ofForm = perForm((form) => {
    const modules = naming.map((name) => form.get(name)?.slice(0, MOST_CHARACTERS) ?? '').join('/');
    const limits = form.names.filter((name) => name.endsWith('limit') && !form.isFree(name));
    const limit = Math.max(0, ...limits.map((name) => magnitudeOf(form.get(name) ?? '')));
    // Averages by the magnitude of the values' total length.
    return { modules, limit, means: [] as Mean[] };
  });
  return {
    estimate: (parameters) => {
      const { modules, limit, means } = ofForm(parameters);
      let length = 0;
      for (const value of parameters.values()) length += value.length;
      const size = length < 64 ? 0 : Math.floor(Math.log2(length));
      // The modules' average is for forms that are new, and requests without a form.
      const key = `${modules}/${limit}/${size}`;
      const learned = (means[size] ?? byModules.get(key))?.cost;
      return {
        cost: learned ?? firstGuess(modules, limit),
        learned: learned ?? 0,
        learn: (cost) => {
          means[size] = adjusted(means[size], cost);
          byModules.set(key, adjusted(byModules.get(key), cost));
        },
      };
    },
  };
}

function adjusted(known: Mean | undefined, cost: number): Mean {
  const mean = known ?? { cost: 0, count: 0 };
  mean.count++;
  mean.cost += (cost - mean.cost) * Math.max(FADING, 1 / mean.count);
  return mean;
}

/** The magnitude of a limit: 0 for 1 to 3, 4 for 500, 6 for 5000. */
const magnitudeOf = (value: string): number => {
  if (value === 'max') return 4;
  const number = Number.parseInt(value, 10);
  return number >= 4 ? Math.min(Math.floor(Math.log2(number) / 2), 6) : 0;
};

function firstGuess(modules: string, limit: number): number {
  let cost = 1;
  for (const name of modules.split(/[/|]/)) if (name !== '') cost += expected[name] ?? 1;
  return cost * (1 + limit / 2);
}
