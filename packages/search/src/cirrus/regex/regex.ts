import { createNodes, LAST, type Node, type Nodes } from './nodes.ts';
import { parseRegex } from './parse.ts';
import { longestTexts, requiredTexts } from './required-texts.ts';

/** Thrown when the automaton of a regular expression would have too many states. */
export class RegexTooComplexError extends Error {
  override readonly name = 'RegexTooComplexError';
}

/** A regular expression that matches in linear time. */
export interface Regex {
  /** Whether a part of a text matches. */
  readonly isIn: (this: void, text: string) => boolean;
  /** Returns the first and longest part of a text that matches. */
  readonly find: (this: void, text: string) => { readonly start: number; readonly end: number } | undefined;
  /** Texts of at least three characters, in lower case, of which every match contains one of each list. */
  readonly texts: readonly (readonly string[])[];
}

/** Maximum number of states of an automaton, as in CirrusSearch. */
const MOST_STATES = 20_000;

/** Compiles a regular expression in Lucene's syntax. */
export function compileRegex(pattern: string, ignoresCase: boolean): Regex {
  const nodes = createNodes();
  const startsAtEdge = pattern.startsWith('^');
  const endsAtEdge = /(?:^|[^\\])(?:\\\\)*\$$/.test(pattern);
  const inner = pattern.slice(startsAtEdge ? 1 : 0, endsAtEdge ? -1 : undefined);
  const regex = parseRegex(inner, nodes, ignoresCase);
  const prefix = startsAtEdge ? nodes.empty : nodes.anything;
  refuseTooComplex(nodes, regex);
  const automaton = createAutomaton(nodes, [regex, nodes.concat(prefix, regex)]);
  const [own = NOWHERE, searched = NOWHERE] = automaton.starts;
  const exact = longestTexts(regex, true);
  const firstEnd = (text: string): number | undefined => {
    let state = searched;
    if (automaton.isMatch(state) && (!endsAtEdge || text === '')) return 0;
    for (let at = 0; at < text.length;) {
      const code = characterAt(text, at);
      at += code > 0xffff ? 2 : 1;
      state = automaton.step(state, code);
      if (automaton.isMatch(state) && (!endsAtEdge || at === text.length)) return at;
      if (state === NOWHERE) return undefined;
    }
    return undefined;
  };
  const longestFrom = (text: string, start: number): number | undefined => {
    let state = own;
    let end = automaton.isMatch(state) ? start : undefined;
    for (let at = start; at < text.length && state !== NOWHERE;) {
      const code = characterAt(text, at);
      at += code > 0xffff ? 2 : 1;
      state = automaton.step(state, code);
      if (automaton.isMatch(state)) end = at;
    }
    return endsAtEdge && end !== text.length ? undefined : end;
  };
  return {
    // Searching for required texts is much faster than the automaton.
    isIn: (text) =>
      (exact.length === 0 || exact.some((part) => text.includes(part))) && firstEnd(text) !== undefined,
    find: (text) => {
      const end = firstEnd(text);
      if (end === undefined) return undefined;
      // A match ends here; it usually starts nearby.
      for (let start = startsAtEdge ? 0 : Math.max(0, end - 2000); start <= end; start++) {
        const longest = longestFrom(text, start);
        if (longest !== undefined && longest >= end) return { start, end: longest };
      }
      return undefined;
    },
    texts: requiredTexts(regex, false),
  };
}

/** Returns the code point at an offset, or a lone surrogate. */
function characterAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0xd800 && code < 0xdc00 ? (text.codePointAt(at) ?? code) : code;
}

interface Automaton {
  /** The start states. */
  readonly starts: readonly number[];
  readonly isMatch: (state: number) => boolean;
  readonly step: (state: number, code: number) => number;
}

/** The dead state. */
const NOWHERE = 0;

/** Maximum number of cached transitions, four bytes each. */
const MOST_STEPS = 1 << 22;

/** Creates a lazily built automaton whose states are Brzozowski derivatives. */
function createAutomaton(nodes: Nodes, expressions: readonly Node[]): Automaton {
  const samples = samplesOf(expressions);
  const ascii = Uint16Array.from({ length: 128 }, (_, code) => classOf(samples, code));
  const numbers = new Map<Node, number>();
  let states: Node[] = [];
  /** Transitions by state and character class; -1 if not computed yet. */
  let steps = new Int32Array(0);
  let matches = new Uint8Array(0);
  const stateOf = (node: Node): number => {
    const known = numbers.get(node);
    if (known !== undefined) return known;
    const state = states.push(node) - 1;
    numbers.set(node, state);
    if (state >= matches.length) {
      const [before, were] = [steps, matches];
      const room = Math.max(64, were.length * 2);
      steps = new Int32Array(room * samples.length).fill(-1);
      steps.set(before);
      matches = new Uint8Array(room);
      matches.set(were);
    }
    matches[state] = node.nullable ? 1 : 0;
    return state;
  };
  const start = (): readonly number[] => [nodes.nothing, ...expressions].map(stateOf).slice(1);
  const lead = (state: number, group: number): number => {
    const next = derived(states[state] ?? nodes.nothing, samples[group] ?? 0, nodes);
    if (states.length > 64 && states.length * samples.length > MOST_STEPS && !numbers.has(next)) {
      // Clears the cache of transitions when it is full, which few texts cause.
      numbers.clear();
      states = [];
      steps.fill(-1);
      start();
      return stateOf(next);
    }
    const number = stateOf(next);
    steps[state * samples.length + group] = number;
    return number;
  };
  return {
    starts: start(),
    isMatch: (state) => matches[state] === 1,
    step: (state, code) => {
      const group = code < 128 ? (ascii[code] ?? 0) : classOf(samples, code);
      const next = steps[state * samples.length + group] ?? -1;
      return next >= 0 ? next : lead(state, group);
    },
  };
}

/** Returns the derivative of an expression by a character. */
// oxlint-disable-next-line typescript/consistent-return -- The switch is exhaustive.
function derived(node: Node, code: number, nodes: Nodes): Node {
  switch (node.kind) {
    case 'nothing':
    case 'empty':
      return nodes.nothing;
    case 'set':
      return node.ranges.some(([from, to]) => from <= code && code <= to) ? nodes.empty : nodes.nothing;
    case 'concat': {
      const [first = nodes.nothing, then = nodes.nothing] = node.parts;
      const left = nodes.concat(derived(first, code, nodes), then);
      return first.nullable ? nodes.alt([left, derived(then, code, nodes)]) : left;
    }
    case 'alt':
      return nodes.alt(node.parts.map((part) => derived(part, code, nodes)));
    case 'and':
      return nodes.and(node.parts.map((part) => derived(part, code, nodes)));
    case 'not':
      return nodes.not(derived(node.parts[0] ?? nodes.nothing, code, nodes));
    case 'repeat': {
      const [part = nodes.nothing] = node.parts;
      const rest = nodes.repeat(part, Math.max(0, node.least - 1), node.most - 1);
      return nodes.concat(derived(part, code, nodes), rest);
    }
  }
}

/** Returns a sample of each character class of expressions, in ascending order. */
function samplesOf(expressions: readonly Node[]): readonly number[] {
  const cuts = new Set<number>([0]);
  for (const node of expressions) addCuts(node, cuts);
  return [...cuts].toSorted((a, b) => a - b);
}

function addCuts(node: Node, cuts: Set<number>): void {
  for (const [from, to] of node.ranges) {
    cuts.add(from);
    if (to < LAST) cuts.add(to + 1);
  }
  for (const part of node.parts) addCuts(part, cuts);
}

/** Returns the index of the last sample that is not above a character. */
function classOf(samples: readonly number[], code: number): number {
  let low = 0;
  let high = samples.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((samples[middle] ?? 0) <= code) low = middle;
    else high = middle - 1;
  }
  return low;
}

function refuseTooComplex(nodes: Nodes, regex: Node): void {
  const samples = samplesOf([regex]);
  const states = new Set([regex]);
  let work = 0;
  for (const state of states)
    for (const code of samples) {
      states.add(derived(state, code, nodes));
      if (states.size > MOST_STATES || ++work > MOST_STATES * 20) throw new RegexTooComplexError();
    }
}
