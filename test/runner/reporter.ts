/**
 * A reporter of node:test that notes what the tests of a process do, for the process that runs them. It is written at
 * once, so that nothing is lost when the process ends too early.
 */
import { appendFileSync } from 'node:fs';
import type { TestEvent } from 'node:test/reporters';
import { inspect } from 'node:util';
import { notesVariable, type Note } from './notes.ts';

/** What Node says of errors that fail no test, only the process. */
const AFTERWARDS = 'asynchronous activity after the test ended';

const file = process.env[notesVariable];
// Not for the processes that tests start.
delete process.env[notesVariable];

const note = (entry: Note): void => {
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(entry)}\n`);
};

// Before the first test runs; the stack tells who has called process.exit().
process.on('exit', () => {
  note({ type: 'exit', stack: new Error('exit').stack?.split('\n').slice(2) ?? [] });
});

/** Notes the events of a run. Has no output of its own. */
export default async function* report(events: AsyncIterable<TestEvent>): AsyncGenerator<string, void> {
  const names = new Map<number, string>();
  for await (const { type, data } of events) {
    if (type === 'test:dequeue') {
      const parent = names.get(data.parentId ?? 0);
      const name = parent === undefined ? data.name : `${parent} > ${data.name}`;
      names.set(data.testId, name);
      const { testId: id, file = '', line = 0 } = data;
      note({ type: 'begin', id, name, file, line, at: Date.now() });
    } else if (type === 'test:complete') {
      note({ type: 'end', id: data.testId, skip: reason(data.skip), error: errorOf(data.details.error) });
    } else if (type === 'test:diagnostic') {
      if (data.message.includes(AFTERWARDS)) note({ type: 'afterwards', message: data.message });
    } else if (type === 'test:summary')
      // Its types lack the failed ones.
      note({ type: 'summary', counts: { failed: 0, ...data.counts } });
  }
  yield '';
}

/** The reason of a skip, empty if there is none; undefined for what was not skipped. */
const reason = (skip: string | boolean | undefined): string | undefined =>
  skip === undefined || skip === false ? undefined : skip === true ? '' : skip;

/** Describes the error of a test; undefined if it passed, or only because of tests in it. */
function errorOf(error: Error | undefined): string | undefined {
  if (!error || ('failureType' in error && error.failureType === 'subtestsFailed')) return undefined;
  return inspect(error.cause ?? error, { depth: 8 });
}
