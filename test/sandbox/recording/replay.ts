import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { AnyRequest } from 'wikiquery-client';
import messages from '../../../packages/core/messages/interface.json' with { type: 'json' };
import { Hiding } from '../../../packages/core/src/wiki/hiding.ts';
import type { Fields } from '../../mirror/changing-wiki.ts';
import { sampleConfiguration } from '../../rig/wiki.ts';
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
  // What was not recorded is as Wikiquery has it.
  writeFileSync(join(folder, 'en.json'), JSON.stringify({ ...messages, ...recording.messages }));
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
    mediawiki.exec(showLatest);
    // Redirects of scripts are stored with the address of the wiki.
    const { url } = await sandbox.listen({ server: sampleConfiguration().general.server });
    const origin = sampleConfiguration().general.server;
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
      mediawiki.exec(showLatest);
      const isUnchanged = Object.keys(step.changes).length === 0 && changesIn(sandbox.database) === before;
      const states = isUnchanged ? [] : differingRows(mediawiki, sandbox.database);
      if (states.length > 0) copyTables(file, sandbox.database);
      const otherwise: string[] = [];
      if (step.asked) copyActiveUsers(mediawiki, sandbox.database);
      for (const reader of step.asked ? readers : [])
        for (const [at, question] of questions.entries())
          if (digestOf(await ask(reader, question)) !== step.asked?.[reader]?.[at])
            otherwise.push(`${reader} ${at}`);
      yield {
        number: index + 1,
        step,
        answers: differingFields(recordedAnswer(step), answer),
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

/**
 * The answer to a step. MediaWiki looks at the real time to see how old a prepared edit is, and finds the recorded ones
 * too old to be kept.
 */
function recordedAnswer({ answer, request }: RecordedStep): unknown {
  const { stashedit } = answer as { readonly stashedit?: Fields };
  const isKept = request['action'] === 'stashedit' && stashedit?.['status'] === 'uncacheable';
  return comparable(
    isKept ? { ...answer, stashedit: { ...stashedit, status: 'stashed' } } : answer,
    sampleConfiguration().general.server,
  );
}

/** MediaWiki shows the texts of all latest revisions, since it hides none; the sample wiki has a hidden one. */
const showLatest = `UPDATE revision SET rev_deleted = rev_deleted & ~${Hiding.text}
  WHERE rev_deleted & ${Hiding.text} AND rev_id IN (SELECT page_latest FROM page)`;

/** MediaWiki counts active users anew at one in fifty changes, by chance. */
function copyActiveUsers(from: Sqlite.Database, to: Sqlite.Database): void {
  const users: unknown = from.prepare('SELECT ss_active_users FROM site_stats').pluck().get();
  to.prepare('UPDATE site_stats SET ss_active_users = ?').run(users);
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
