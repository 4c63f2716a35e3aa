import type { ExplorerFacts } from '../facts.ts';

let facts: ExplorerFacts | undefined;

function readFacts(): ExplorerFacts {
  const text = globalThis.document?.querySelector('#facts')?.textContent;
  return (facts ??= text ? (JSON.parse(text) as ExplorerFacts) : { delegated: [], summaries: {} });
}

/** Whether only the wiki itself performs an action. */
export const isDelegated = (action: string): boolean => readFacts().delegated.includes(action);

/** Returns a sentence about what the module with a path does; empty if unknown. */
export const summaryOf = (path: string): string => readFacts().summaries[path] ?? '';
