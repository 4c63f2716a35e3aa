import { lookupTable } from '@wikiquery/common/lookup-table';
import { groupings, sortKeys, type Grouping, type SortKey } from '@wikiquery/server/telemetry';

/** What is shown, and how. */
export interface View {
  readonly by: Grouping;
  readonly sort: SortKey;
  readonly filter: string;
  /** Whether keys are part of the filter. */
  readonly isTyping: boolean;
  readonly isPaused: boolean;
}

/** A key as `node:readline` reports it. */
export interface Key {
  readonly name?: string | undefined;
  readonly sequence?: string | undefined;
  readonly ctrl?: boolean | undefined;
}

/** Letters that choose a grouping. */
const choices: Readonly<Record<string, Grouping>> = lookupTable({
  c: 'client',
  a: 'agent',
  m: 'module',
  l: 'class',
});

/** Returns the view after a key, or undefined if the key ends it. */
export function pressKey(view: View, { name = '', sequence = '', ctrl = false }: Key): View | undefined {
  if (ctrl && (name === 'c' || name === 'd')) return undefined;
  if (view.isTyping) return typeKey(view, name, sequence);
  const by = choices[name];
  if (by) return { ...view, by };
  switch (name || sequence) {
    case 'q':
      return undefined;
    case 'tab':
    case 'right':
      return { ...view, by: after(groupings, view.by) };
    case 'left':
      return { ...view, by: after(groupings.toReversed(), view.by) };
    case 's':
      return { ...view, sort: after(sortKeys, view.sort) };
    case 'p':
    case 'space':
      return { ...view, isPaused: !view.isPaused };
    case '/':
      return { ...view, isTyping: true };
    case 'escape':
      return { ...view, filter: '' };
    default:
      return view;
  }
}

function typeKey(view: View, name: string, sequence: string): View {
  if (name === 'return' || name === 'enter') return { ...view, isTyping: false };
  if (name === 'escape') return { ...view, isTyping: false, filter: '' };
  if (name === 'backspace') return { ...view, filter: view.filter.slice(0, -1) };
  return /^[\p{L}\p{N}\p{P}\p{S}\p{M} ]$/u.test(sequence)
    ? { ...view, filter: view.filter + sequence }
    : view;
}

const after = <T>(all: readonly [T, ...T[]] | readonly T[], current: T): T =>
  all[(all.indexOf(current) + 1) % all.length] ?? current;
