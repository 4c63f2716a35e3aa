import type { MirrorContext } from '../context.ts';
import { withoutNews } from '../feed/read-changes.ts';
import { listNames } from '../reconcile/reconcile-lists.ts';
import { writeState, type MirrorState } from '../state.ts';
import { enqueue, tasksOf } from '../work-queue.ts';
import { copySteps } from './steps.ts';

/** Copies the next part of the source, and stores it together with the state from which the copy continues. */
export async function copySome(context: MirrorContext, state: MirrorState): Promise<MirrorState> {
  const { source, database } = context;
  const { copy } = state;
  const step = copy && copySteps(context)[copy.step];
  if (!step) return finish(context, state);
  const part = withoutNews(await source.batchOf({ ...step.request, ...copy.next }), state.position);
  const read = await step.read(context, part, copy.next);
  const after: MirrorState = {
    ...state,
    requests: source.requests(),
    copy: {
      ...(part.next
        ? { ...copy, next: part.next, done: copy.done + read.count }
        : { step: copy.step + 1, done: 0 }),
      all: copy.all + (counted.has(step.unit) ? read.count : 0),
    },
  };
  return database.transaction(async (writing) => {
    await read.write(writing);
    await writeState(writing, after);
    return after;
  });
}

/** The units that the state's expected number counts. */
const counted: ReadonlySet<string> = new Set(['pages', 'revisions']);

async function finish(
  { database }: MirrorContext,
  { copy: _done, ...state }: MirrorState,
): Promise<MirrorState> {
  return database.transaction(async (writing) => {
    await enqueue(writing, tasksOf('list', listNames));
    await writeState(writing, state);
    return state;
  });
}
