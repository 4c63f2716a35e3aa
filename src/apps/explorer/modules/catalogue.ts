/** What the page tells of the modules: `src/server/pages/explorer-facts.ts` writes it. */
interface Facts {
  readonly delegated: readonly string[];
  readonly summaries: Readonly<Record<string, string>>;
}

let facts: Facts | undefined;

function readFacts(): Facts {
  const text = globalThis.document?.querySelector('#facts')?.textContent;
  return (facts ??= text ? (JSON.parse(text) as Facts) : { delegated: [], summaries: {} });
}

/** Whether only the wiki itself performs an action. */
export const isDelegated = (action: string): boolean => readFacts().delegated.includes(action);

/** What the module of a path does. */
export const summaryOf = (path: string): string => readFacts().summaries[path] ?? '';
