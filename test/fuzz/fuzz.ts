import { inspect } from 'node:util';
import { random } from '../../bench/wiki/random.ts';
import { readCatalogue } from './catalogue.ts';
import { faultOf, isAnnounced } from './check-response.ts';
import { makeFollowing, makeRequest } from './make-request.ts';
import { missingField } from './missing-fields.ts';
import type { FuzzRequest } from './request.ts';
import { shrink } from './shrink.ts';
import { openFuzzedWiki, type Asked, type FuzzedWiki, type WikiPlace } from './wiki.ts';

/** What a process that fuzzes is given. */
export interface FuzzTask {
  readonly seed: number;
  readonly first: number;
  readonly end: number;
  readonly seconds: number;
  readonly wikis: readonly WikiPlace[];
  /** Whether requests are printed before they are sent. */
  readonly isShown: boolean;
}

/** How far it is: the request that it is about to send, and what it did before. */
export interface FuzzProgress {
  readonly at: number;
  /** How many were sent, by the wiki's name. */
  readonly requests: Readonly<Record<string, number>>;
  /** Failures of different causes. */
  readonly failures: number;
  readonly isDone: boolean;
}

/** Seconds of processor time that an answer may take. */
const SLOW = 2;

/** The most requests that continue another. */
const MOST_FOLLOWING = 3;

/** Sends all requests of a task and prints failures; tells its progress before each request. */
export async function fuzz(task: FuzzTask, tell: (progress: FuzzProgress) => void): Promise<void> {
  const wikis = await Promise.all(task.wikis.map(openFuzzedWiki));
  const [main] = wikis;
  if (!main) throw new Error('There is no wiki to ask.');
  const catalogue = await readCatalogue(main.askJson);
  const requests = Object.fromEntries(wikis.map(({ name }) => [name, 0]));
  const failures = new Map<string, number>();
  const deadline = Date.now() + task.seconds * 1000;

  const progress = (at: number, isDone = false): void => {
    tell({ at, requests, failures: failures.size, isDone });
  };

  for (let at = task.first; at < task.end && Date.now() < deadline; at++) {
    progress(at);
    const draw = random(task.seed, at);
    let request: FuzzRequest | undefined = makeRequest(draw, catalogue);
    for (let following = 0; request && following <= MOST_FOLLOWING; following++) {
      if (task.isShown) console.log(JSON.stringify(request));
      const answers: Asked[] = [];
      for (const wiki of wikis) {
        const { answer, failure } = await tried(wiki, request);
        requests[wiki.name] = (requests[wiki.name] ?? 0) + 1;
        if (answer) answers.push(answer);
        if (!failure) continue;
        const times = failures.get(failure.kind) ?? 0;
        failures.set(failure.kind, times + 1);
        if (times > 0) continue;
        console.log(`FAILED ${failure.text}\n  repeat it: npm run fuzz -- --seed ${task.seed} --only ${at}`);
        const smallest = await shrink(request, async (smaller) => {
          progress(at);
          return (await tried(wiki, smaller)).failure?.kind === failure.kind;
        });
        console.log(`  smallest request: ${JSON.stringify(smallest)}\n`);
      }
      const [answer, other] = answers;
      const difference = answer && other && differenceOf(request, [answer, other], following > 0);
      if (difference !== undefined) {
        const times = failures.get(difference) ?? 0;
        failures.set(difference, times + 1);
        if (times === 0) {
          console.log(`FAILED ${difference}\n  repeat it: npm run fuzz -- --seed ${task.seed} --only ${at}`);
          console.log(`  request: ${JSON.stringify(request)}\n`);
        }
      }
      request = answer && makeFollowing(draw, request, answer.body);
    }
  }
  for (const [kind, times] of failures) if (times > 1) console.log(`${times} times: ${kind}`);
  progress(task.end, true);
  await Promise.all(wikis.map((wiki) => wiki.close()));
}

interface Failure {
  /** The same for failures that have probably the same cause. */
  readonly kind: string;
  readonly text: string;
}

async function tried(
  wiki: FuzzedWiki,
  request: FuzzRequest,
): Promise<{ readonly answer?: Asked; readonly failure?: Failure }> {
  try {
    const answer = await wiki.ask(request);
    return { answer, ...failureOf(wiki, request, answer) };
  } catch (error) {
    return { failure: failed(wiki, 'no answer', error) };
  }
}

function failureOf(wiki: FuzzedWiki, request: FuzzRequest, answer: Asked): { readonly failure?: Failure } {
  const error = isAnnounced(answer) ? undefined : answer.faults[0];
  const fault = faultOf(answer, request) ?? missingField(answer, request, wiki.modules);
  if (error !== undefined || fault !== undefined)
    return { failure: failed(wiki, fault ?? 'an unexpected error', error) };
  if (answer.seconds > SLOW)
    return { failure: failed(wiki, `slow: ${answer.seconds.toFixed(1)} s`, undefined) };
  return {};
}

/**
 * Says how errors differ; what succeeds may differ in the order of pages, in relevance and by chance, so that a list
 * cannot always be continued where the other wiki would.
 */
function differenceOf(
  { query, body }: FuzzRequest,
  answers: readonly Asked[],
  continues: boolean,
): string | undefined {
  if ([...query, ...(body?.fields ?? [])].some(([, value]) => value === 'random')) return undefined;
  const [code = '', otherCode = ''] = answers.map(({ headers }) =>
    String(headers['mediawiki-api-error'] ?? 'none'),
  );
  if (continues && code === 'none' && otherCode === 'badcontinue') return undefined;
  return code === otherCode ? undefined : `different errors: ${code} and ${otherCode}`;
}

function failed({ name }: FuzzedWiki, fault: string, error: unknown): Failure {
  const stack = error instanceof Error ? String(error.stack) : error === undefined ? '' : inspect(error);
  const text = `${name}: ${fault}${stack && `\n${stack.split('\n').slice(0, 12).join('\n')}`}`;
  const frame = /\/src\/[\w/.-]+/.exec(stack)?.[0] ?? '';
  const [message = ''] = stack.split('\n', 1);
  const kind = `${name}: ${fault.replace(/ at .*/s, '').slice(0, 80)} ${message.slice(0, 80)} ${frame}`;
  return { kind: kind.replaceAll(/[\da-f]{12,}|\d+/g, 'N').replaceAll(/"[^"]*"/g, '""'), text };
}

if (import.meta.main) {
  const task = JSON.parse(process.argv[2] ?? '') as FuzzTask;
  await fuzz({ ...task, seconds: task.seconds ?? Infinity }, (message) => process.send?.(message));
  process.disconnect?.();
  // Threads that render may still be running.
  process.exit();
}
