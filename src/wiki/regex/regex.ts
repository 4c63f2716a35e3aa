import { createNodes, LAST, type Node, type Nodes } from './nodes.ts';
import { parseRegex } from './parse.ts';

/** Thrown when the automaton of a regular expression would have too many states. */
export class RegexTooComplexError extends Error {
  override readonly name = 'RegexTooComplexError';
}

/** A regular expression, which reads a text in time proportional to its length. */
export interface Regex {
  /** Whether a part of a text matches. */
  readonly isIn: (this: void, text: string) => boolean;
  /** Returns the first and longest part of a text that matches. */
  readonly find: (this: void, text: string) => { readonly start: number; readonly end: number } | undefined;
  /** Texts of three characters that every match contains: all of the first level, one of each second. */
  readonly trigrams: readonly (readonly string[])[];
}

/** The most states of an automaton, as many as CirrusSearch allows. */
const MOST_STATES = 20_000;

/** Compiles a regular expression in Lucene's syntax. */
export function compileRegex(pattern: string, ignoresCase: boolean): Regex {
  const nodes = createNodes();
  const startsAtEdge = pattern.startsWith('^');
  const endsAtEdge = /(?:^|[^\\])(?:\\\\)*\$$/.test(pattern);
  const inner = pattern.slice(startsAtEdge ? 1 : 0, endsAtEdge ? -1 : undefined);
  const regex = parseRegex(inner, nodes, ignoresCase);
  const prefix = startsAtEdge ? nodes.empty : nodes.anything;
  const automaton = createAutomaton(nodes, regex);
  refuseTooComplex(automaton, regex);
  const searched = nodes.concat(prefix, regex);
  const firstEnd = (text: string): number | undefined => {
    let state = searched;
    if (state.nullable && (!endsAtEdge || text === '')) return 0;
    for (let at = 0; at < text.length;) {
      const code = text.codePointAt(at) ?? 0;
      at += code > 0xffff ? 2 : 1;
      state = automaton.step(state, code);
      if (state.nullable && (!endsAtEdge || at === text.length)) return at;
      if (state === nodes.nothing) return undefined;
    }
    return undefined;
  };
  const longestFrom = (text: string, start: number): number | undefined => {
    let state = regex;
    let end = state.nullable ? start : undefined;
    for (let at = start; at < text.length && state !== nodes.nothing;) {
      const code = text.codePointAt(at) ?? 0;
      at += code > 0xffff ? 2 : 1;
      state = automaton.step(state, code);
      if (state.nullable) end = at;
    }
    return endsAtEdge && end !== text.length ? undefined : end;
  };
  return {
    isIn: (text) => firstEnd(text) !== undefined,
    find: (text) => {
      const end = firstEnd(text);
      if (end === undefined) return undefined;
      // Some match ends there; it begins nearby, as a rule.
      for (let start = startsAtEdge ? 0 : Math.max(0, end - 2000); start <= end; start++) {
        const longest = longestFrom(text, start);
        if (longest !== undefined && longest >= end) return { start, end: longest };
      }
      return undefined;
    },
    trigrams: trigramsOf(regex),
  };
}

interface Automaton {
  readonly step: (state: Node, code: number) => Node;
  /** A character of each class of characters that the expression tells apart. */
  readonly samples: readonly number[];
}

/** Makes an automaton whose states are what is left of the expression after a character (Brzozowski). */
function createAutomaton(nodes: Nodes, regex: Node): Automaton {
  const samples = [...cutsOf(regex)].toSorted((a, b) => a - b);
  const ascii = Uint16Array.from({ length: 128 }, (_, code) => classOf(samples, code));
  let steps = new Map<Node, (Node | undefined)[]>();
  // oxlint-disable-next-line typescript/consistent-return -- The switch is exhaustive.
  const derived = (node: Node, code: number): Node => {
    switch (node.kind) {
      case 'nothing':
      case 'empty':
        return nodes.nothing;
      case 'set':
        return node.ranges.some(([from, to]) => from <= code && code <= to) ? nodes.empty : nodes.nothing;
      case 'concat': {
        const [first = nodes.nothing, then = nodes.nothing] = node.parts;
        const left = nodes.concat(derived(first, code), then);
        return first.nullable ? nodes.alt([left, derived(then, code)]) : left;
      }
      case 'alt':
        return nodes.alt(node.parts.map((part) => derived(part, code)));
      case 'and':
        return nodes.and(node.parts.map((part) => derived(part, code)));
      case 'not':
        return nodes.not(derived(node.parts[0] ?? nodes.nothing, code));
      case 'repeat': {
        const [part = nodes.nothing] = node.parts;
        const rest = nodes.repeat(part, Math.max(0, node.least - 1), node.most - 1);
        return nodes.concat(derived(part, code), rest);
      }
    }
  };
  return {
    samples,
    step: (state, code) => {
      const group = code < 128 ? (ascii[code] ?? 0) : classOf(samples, code);
      let known = steps.get(state);
      if (!known) {
        // Few texts lead to many states; then what is known of them is forgotten.
        if (steps.size > MOST_STATES) steps = new Map();
        steps.set(state, (known = []));
      }
      return (known[group] ??= derived(state, samples[group] ?? 0));
    },
  };
}

function cutsOf(node: Node, cuts = new Set<number>([0])): Set<number> {
  for (const [from, to] of node.ranges) {
    cuts.add(from);
    if (to < LAST) cuts.add(to + 1);
  }
  for (const part of node.parts) cutsOf(part, cuts);
  return cuts;
}

/** Returns the last of the samples that is not above a character. */
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

function refuseTooComplex({ step, samples }: Automaton, regex: Node): void {
  const states = new Set([regex]);
  let work = 0;
  for (const state of states)
    for (const code of samples) {
      states.add(step(state, code));
      if (states.size > MOST_STATES || ++work > MOST_STATES * 20) throw new RegexTooComplexError();
    }
}

/** Returns what every match has: texts of three characters, in lower case. */
function trigramsOf(node: Node): readonly (readonly string[])[] {
  if (node.kind === 'alt') {
    // Of branches, one is there: a text of each, if each has one.
    const branches = node.parts.map((part) => trigramsOf(part)[0]);
    const all = branches.filter((branch) => branch !== undefined).flat();
    return branches.includes(undefined) || all.length > 100 ? [] : [all];
  }
  if (node.kind === 'repeat') return node.least > 0 && node.parts[0] ? trigramsOf(node.parts[0]) : [];
  if (node.kind === 'and') return node.parts.flatMap(trigramsOf);
  if (node.kind !== 'concat') return [];
  const found: (readonly string[])[] = [];
  let run: string[] = [];
  for (let rest: Node | undefined = node; rest; rest = rest.kind === 'concat' ? rest.parts[1] : undefined) {
    const part: Node | undefined = rest.kind === 'concat' ? rest.parts[0] : rest;
    const letter = part && letterOf(part);
    if (letter === undefined) {
      run = [];
      if (part) found.push(...trigramsOf(part));
    } else {
      run.push(letter);
      if (run.length >= 3) found.push([run.slice(-3).join('')]);
    }
  }
  return found;
}

/** Returns the letter, in lower case, that a set stands for, if it has no other than its two cases. */
function letterOf({ kind, ranges }: Node): string | undefined {
  if (kind !== 'set' || ranges.length > 2 || ranges.some(([from, to]) => from !== to)) return undefined;
  const forms = ranges.map(([code]) => String.fromCodePoint(code).toLowerCase());
  return new Set(forms).size === 1 ? forms[0] : undefined;
}
