import { ref, shallowRef, watch, type Ref, type ShallowRef } from 'vue';
import { codeTargets } from '../code/index.ts';
import { usedModules } from '../modules/used-modules.ts';
import { apiAddress, ask, type Asked } from '../query/ask.ts';
import type { Explorer } from '../state.ts';
import { collect, type Collected, type Progress } from './collect.ts';
import { totalOf } from './total.ts';
import { wholeQuery, type Parameters } from './whole-query.ts';

/** The state of following an answer to its end. */
export interface Collection {
  /** The progress; undefined while nothing is being collected. */
  readonly progress: Readonly<ShallowRef<Progress | undefined>>;
  /** The number of items in the whole answer, and the name under which they are counted. */
  readonly total: Readonly<ShallowRef<{ readonly counted: string; readonly items: number } | undefined>>;
  /** Why the last collection ended early, as a sentence; undefined if it is complete. */
  readonly outcome: Readonly<Ref<{ readonly type: 'warning' | 'error'; readonly text: string } | undefined>>;
  /** Requests the rest of the answer that is shown, and shows all of it; returns the answer if it is complete. */
  start(): Promise<Asked | undefined>;
  stop(): void;
}

/** Creates the collection of the explorer's answers, which stops when another answer is shown. */
export function createCollection(explorer: Explorer): Collection {
  const progress = shallowRef<Progress>();
  const total = shallowRef<{ counted: string; items: number }>();
  const outcome = ref<{ type: 'warning' | 'error'; text: string }>();
  let stopping: AbortController | undefined;
  let presented: Asked | undefined;

  const stop = (): void => stopping?.abort();
  const forget = (): void => {
    stop();
    outcome.value = undefined;
  };
  watch(explorer.answer, (answer) => {
    if (answer !== presented) forget();
  });
  watch(explorer.running, (isRunning) => {
    if (isRunning) forget();
  });

  const start = async (): Promise<Asked | undefined> => {
    const shown = explorer.answer.value;
    if (!shown || progress.value) return undefined;
    const own = (stopping = new AbortController());
    const { signal } = own;
    progress.value = { parts: 0, bytes: 0, counts: new Map(), pause: undefined };
    total.value = undefined;
    outcome.value = undefined;
    presented = shown;
    try {
      const begun = shown.parts && shown;
      const query = begun
        ? shown.parameters
        : wholeQuery(shown.parameters, await usedModules(shown.parameters));
      total.value = await readTotal(query, shown.value, signal);
      const collected = await collect(query, begun, {
        ask: async (parameters) => ask(parameters, { signal }),
        wait: async (seconds) => wait(seconds, signal),
        onProgress: (now) => (progress.value = now),
        signal,
      });
      // Another answer has arrived in the meantime.
      if (explorer.answer.value !== shown || explorer.running.value) return undefined;
      if (collected.answer) {
        presented = collected.answer;
        explorer.present(collected.answer);
      }
      outcome.value = sentenceOf(collected, query);
      return collected.end === 'complete' ? collected.answer : undefined;
    } finally {
      progress.value = undefined;
    }
  };
  return { progress, total, outcome, start, stop };
}

async function readTotal(
  query: Parameters,
  shown: unknown,
  signal: AbortSignal,
): Promise<{ counted: string; items: number } | undefined> {
  const total = totalOf(query);
  if (!total) return undefined;
  try {
    const answer = total.ask ? (await ask(total.ask, { signal })).value : shown;
    const items = total.read(answer);
    return items === undefined ? undefined : { counted: total.counted, items };
  } catch {
    // Without the number, progress is shown without an end.
    return undefined;
  }
}

function sentenceOf(
  { answer, end, problem }: Collected,
  query: Parameters,
): { type: 'warning' | 'error'; text: string } | undefined {
  if (end === 'complete') return undefined;
  const kept = 'What came before is kept.';
  if (end === 'stopped') return { type: 'warning', text: `Stopped before the end. ${kept}` };
  if (end === 'failed') return { type: 'error', text: `${problem ?? ''}${answer ? ` ${kept}` : ''}` };
  const enough = 'This is as much as a browser should hold. The command line writes any amount:';
  return { type: 'warning', text: `${enough} ${commandFor(query)}` };
}

function commandFor(query: Parameters): string {
  const parameters = [...query].filter(([name]) => name !== 'maxlag');
  const command = codeTargets.find(({ id }) => id === 'wikiquery');
  return command?.write({ apiUrl: apiAddress(), parameters, all: true }).trim() ?? '';
}

async function wait(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stopped = (): void => {
      clearTimeout(timer);
      reject(new Error('Stopped.'));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stopped);
      resolve();
    }, 1000 * seconds);
    signal.addEventListener('abort', stopped, { once: true });
    if (signal.aborted) stopped();
  });
}
