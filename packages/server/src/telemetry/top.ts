import { networkOf } from '@wikiquery/core/wiki';
import type { AnsweredRequest, RequestListener } from './answered-request.ts';
import { addFigures, addShare, noFigures, shareOf, type Figures } from './figures.ts';
import { createHeavyHitters, type HeavyHitters } from './heavy-hitters.ts';
import { printable } from './printable.ts';

/** The ways in which requests are grouped. */
export const groupings = ['client', 'agent', 'module', 'class'] as const;

/** One of {@link groupings}. */
export type Grouping = (typeof groupings)[number];

/** The recent cost of requests, in total and by group; states of several processes can be merged. */
export interface TopState {
  /** Length of the period that it covers. */
  readonly seconds: number;
  readonly all: Figures;
  /** Sentences about what the servers do not answer themselves, and why. */
  readonly notices: readonly string[];
  /** The costliest groups of each grouping, by name. */
  readonly groups: Readonly<Record<Grouping, Readonly<Record<string, Figures>>>>;
}

/** A running count of who costs what. */
export interface Top {
  readonly listen: RequestListener;
  state(this: void): TopState;
}

/** Number of slices of the last minute; the oldest is dropped when a new one begins. */
const SLICES = 6;
const SLICE_SECONDS = 10;
/** Maximum number of groups that are counted in each slice. */
const MOST_GROUPS = 100;
const MOST_AGENT = 100;

interface Slice {
  readonly begun: number;
  readonly all: Figures;
  readonly groups: Readonly<Record<Grouping, HeavyHitters<Figures>>>;
}

/** Starts counting the requests of the last minute; `clock` returns seconds. */
export function createTop(clock: () => number = () => performance.now() / 1000): Top {
  let slices = [startSlice(clock())];
  const current = (): Slice => {
    const now = clock();
    const newest = slices.at(-1);
    if (newest && now < newest.begun + SLICE_SECONDS) return newest;
    const slice = startSlice(now);
    slices = [...slices.filter(({ begun }) => begun > now - SLICES * SLICE_SECONDS), slice];
    return slice;
  };
  return {
    listen: (request) => {
      const { all, groups } = current();
      const share = shareOf(request);
      addShare(all, share);
      // Refusals cost nothing, but the clients that are refused most should be seen.
      const weight = share.cost + 0.01;
      addShare(groups.client.add(networkOf(request.address, 24, 48) || '-', weight), share);
      addShare(groups.agent.add(printable(request.agent, MOST_AGENT) || '-', weight), share);
      addShare(groups.class.add(request.clientClass, weight), share);
      const modules = modulesOf(request);
      for (const module of modules)
        addShare(groups.module.add(module, weight / modules.length), share, modules.length);
    },
    state: () => {
      const { begun } = current();
      const oldest = slices[0]?.begun ?? begun;
      const states = slices.map(({ all, groups }) => ({
        seconds: 0,
        all,
        notices: [],
        groups: grouped((by) => Object.fromEntries(groups[by].entries())),
      }));
      return { ...mergeTops(states), seconds: Math.max(1, clock() - oldest) };
    },
  };
}

const startSlice = (begun: number): Slice => ({
  begun,
  all: noFigures(),
  groups: grouped(() => createHeavyHitters(MOST_GROUPS, noFigures)),
});

const grouped = <T>(make: (by: Grouping) => T): Readonly<Record<Grouping, T>> => ({
  client: make('client'),
  agent: make('agent'),
  module: make('module'),
  class: make('class'),
});

/** The modules of a query, which share its cost, or else the action. */
const modulesOf = ({ modules }: AnsweredRequest): readonly string[] =>
  modules.length > 1 ? modules.slice(1) : modules;

/** Merges the states of several processes or slices; keeps the 100 costliest groups. */
export function mergeTops(states: readonly TopState[]): TopState {
  const all = noFigures();
  for (const state of states) addFigures(all, state.all);
  return {
    seconds: Math.max(1, ...states.map(({ seconds }) => seconds)),
    all,
    // Servers of other versions send none.
    notices: [...new Set(states.flatMap(({ notices = [] }: Partial<Pick<TopState, 'notices'>>) => notices))],
    groups: grouped((by) => mergeGroups(states.map(({ groups }) => groups[by]))),
  };
}

function mergeGroups(
  groups: readonly Readonly<Record<string, Figures>>[],
): Readonly<Record<string, Figures>> {
  const merged = new Map<string, Figures>();
  for (const [name, figures] of groups.flatMap((group) => Object.entries(group))) {
    const known = merged.get(name) ?? noFigures();
    addFigures(known, figures);
    merged.set(name, known);
  }
  const dearest = [...merged].toSorted(([, a], [, b]) => b.cost - a.cost || b.requests - a.requests);
  return Object.fromEntries(dearest.slice(0, MOST_GROUPS));
}
