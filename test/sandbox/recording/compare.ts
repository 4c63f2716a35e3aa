import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import known from './known-differences.json' with { type: 'json' };
import { readRecording } from './recording.ts';
import { replay } from './replay.ts';

/** The share of steps, and of answers, that are equal at least. */
const SHARE = 0.99;

/** Replays runs of a recording, and fails where another step or answer differs than those named, or a named one does not. */
export async function compareRuns(t: TestContext, isMeant: (seed: number) => boolean): Promise<void> {
  const recording = readRecording();
  const runs = recording.runs.filter(({ seed }) => isMeant(seed));
  const differing: string[] = [];
  const otherwise: string[] = [];
  let steps = 0;
  let asked = 0;
  for (const run of runs)
    for await (const replayed of replay(recording, run)) {
      const step = `${run.seed}:${replayed.number}`;
      const lines = [...replayed.answers, ...replayed.states];
      steps++;
      asked += replayed.asked;
      if (lines.length > 0) differing.push(step);
      if (lines.length > 0 && !named(known.steps).includes(step))
        t.diagnostic(`${step} ${JSON.stringify(replayed.step.request)}\n${lines.slice(0, 8).join('\n')}`);
      otherwise.push(...replayed.otherwise.map((question) => `${step} ${question}`));
    }
  t.diagnostic(
    `${steps - differing.length} of ${steps} steps, ${asked - otherwise.length} of ${asked} answers`,
  );
  assert.ok(steps > 400 && asked > 500);
  assert.ok(differing.length <= steps * (1 - SHARE), `${differing.length} of ${steps} steps differ`);
  assert.ok(otherwise.length <= asked * (1 - SHARE), `${otherwise.length} of ${asked} answers differ`);
  const ofRuns = (causes: Causes): readonly string[] =>
    named(causes).filter((step) => isMeant(Number(step.split(':')[0])));
  assert.deepEqual(differing.toSorted(), ofRuns(known.steps), 'steps that differ and those that are named');
  assert.deepEqual(
    otherwise.toSorted(),
    ofRuns(known.questions),
    'answers that differ and those that are named',
  );
}

/** Steps or questions by the cause of their difference. */
type Causes = Readonly<Record<string, readonly string[]>>;

const named = (causes: Causes): readonly string[] => Object.values(causes).flat().toSorted();
