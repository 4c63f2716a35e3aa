import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { AnyRequest } from '../../../src/client.ts';
import { withToken } from '../both-wikis.ts';
import { comparable, differingFields } from '../compare-answers.ts';
import { openSandbox } from '../open-sandbox.ts';
import { copyTables, differingRows } from '../tables.ts';
import { logAllIn, openSessions } from '../timed-mediawiki.ts';
import { digestOf, questions, readers, type RecordedStep, type Recording, type Run } from './recording.ts';
import { applyChanges, emptyTables } from './table-changes.ts';

/** How a sandbox did a recorded step. */
export interface Replayed {
  /** The step's place in its run. */
  readonly number: number;
  readonly step: RecordedStep;
  /** How its answer, and then its tables, differ from MediaWiki's. */
  readonly answers: readonly string[];
  readonly states: readonly string[];
  /** How many questions were asked after it, and those that it answers otherwise: who asks, and the question's place. */
  readonly asked: number;
  readonly otherwise: readonly string[];
}

/**
 * Takes the steps of a run in a sandbox. Where it differs from MediaWiki, it becomes what MediaWiki was, so that each
 * step is judged by itself.
 */
export async function* replay(recording: Recording, run: Run): AsyncGenerator<Replayed> {
  const folder = mkdtempSync(join(tmpdir(), 'wikiquery-replay-'));
  writeFileSync(join(folder, 'en.json'), JSON.stringify(recording.messages));
  const sandbox = openSandbox(folder);
  const file = join(folder, 'mediawiki.sqlite');
  let mediawiki: Sqlite.Database | undefined;
  try {
    sandbox.database.prepare('VACUUM INTO ?').run(file);
    mediawiki = new Sqlite(file);
    mediawiki.pragma('synchronous = OFF');
    emptyTables(mediawiki);
    applyChanges(mediawiki, recording.start);
    applyChanges(mediawiki, run.start);
    const { url } = await sandbox.listen();
    const { origin } = new URL(url);
    const setTime = (step: RecordedStep | undefined): void => {
      sandbox.clock.set((step?.time ?? 0) * 1000);
    };
    setTime(run.steps[0]);
    copyTables(file, sandbox.database);
    const sessions = openSessions(url, sandbox.clock.now);
    await logAllIn(sessions);
    const ask = async (user: RecordedStep['user'], request: AnyRequest): Promise<unknown> =>
      comparable(await sessions[user].send(request), origin);
    for (const [index, step] of run.steps.entries()) {
      setTime(step);
      const before = changesIn(sandbox.database);
      if (step.anew) sessions.anonymous.forget();
      // Recorded with one name for all tokens, so that no account was created.
      const request = await withToken(requestOf(step), step.token, sessions[step.user], 'token');
      const answer = await ask(step.user, request);
      applyChanges(mediawiki, step.changes);
      const isUnchanged = Object.keys(step.changes).length === 0 && changesIn(sandbox.database) === before;
      const states = isUnchanged ? [] : differingRows(mediawiki, sandbox.database);
      if (states.length > 0) copyTables(file, sandbox.database);
      const otherwise: string[] = [];
      for (const reader of step.asked ? readers : [])
        for (const [at, question] of questions.entries())
          if (digestOf(await ask(reader, question)) !== step.asked?.[reader]?.[at])
            otherwise.push(`${reader} ${at}`);
      yield {
        number: index + 1,
        step,
        answers: differingFields(step.answer, answer),
        states,
        asked: step.asked ? readers.length * questions.length : 0,
        otherwise,
      };
    }
  } finally {
    mediawiki?.close();
    await sandbox.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** How many rows were changed so far. */
const changesIn = (database: Sqlite.Database): unknown =>
  database.prepare('SELECT total_changes()').pluck().get();

const requestOf = ({ request, files = {} }: RecordedStep): AnyRequest => ({
  ...request,
  ...Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [name, new Blob([Buffer.from(bytes, 'base64')])]),
  ),
});
