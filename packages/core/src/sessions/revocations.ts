import { hash } from 'node:crypto';
import { appendFileSync, closeSync, openSync, readdirSync, readSync, rmSync, statSync } from 'node:fs';
import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { messageOf } from '../wiki/error-message.ts';
import { LONGEST_SESSION, type SessionData } from './cookie.ts';

/** Sessions that were logged out, whose cookies are no longer valid. */
export interface Revocations {
  /** Whether a session was logged out; `seconds` is the time since 1970. */
  readonly has: (session: Pick<SessionData, 'key' | 'began'>, seconds: number) => boolean;
  /** Ends a session; rejects if other processes could not be told. */
  readonly add: (key: string, seconds: number) => Promise<void>;
}

/** Sessions that are remembered one by one; to forget the oldest, all that began before it was logged out are ended. */
const MOST_REMEMBERED = 100_000;

const CHUNK = 65_536;
const entryForm = /^(all|[\w-]{22}) (\d{1,12})$/;
const fileForm = /^logged-out-(\d+)$/;

/** A file and how far it has been read. */
interface Followed {
  readonly period: number;
  readonly path: string;
  position: number;
  /** The start of a line that is not complete yet. */
  rest: string;
}

const idOf = (key: string): string => hash('sha256', key, 'base64url').slice(0, 22);

/**
 * Keeps logged-out sessions in a folder, for all processes that use the same one; without a folder, in memory. Each
 * logout appends a line to the file of its period, which is as long as a session may be: the last two are read, older
 * ones deleted. A damaged file ends all sessions that began before, which `report` is told in a sentence.
 */
export function createRevocations(
  folder?: string,
  report: (sentence: string) => void = () => undefined,
): Revocations {
  const revoked = new Map<string, number>();
  let allUntil = -1;
  let followed: readonly Followed[] = [];

  const note = (id: string, time: number, now: number): void => {
    if (id === 'all') allUntil = Math.max(allUntil, time);
    else revoked.set(id, time);
    for (const [oldest, its] of revoked) {
      if (its + LONGEST_SESSION > now) {
        if (revoked.size <= MOST_REMEMBERED) break;
        allUntil = Math.max(allUntil, its);
      }
      revoked.delete(oldest);
    }
  };

  const endAll = (path: string, now: number): void => {
    note('all', now, now);
    report(`${path} was damaged: all earlier sessions have ended, and users must log in again.`);
    try {
      appendFileSync(path, `\nall ${now}\n`);
    } catch (error) {
      report(`${path} cannot be repaired: ${messageOf(error)}`);
    }
  };

  const readOn = (file: Followed, now: number): void => {
    const size = statSync(file.path, { throwIfNoEntry: false })?.size ?? 0;
    if (size === file.position) return;
    if (size < file.position) Object.assign(file, { position: 0, rest: '' });
    if (size === 0) return;
    const isFirst = file.position === 0;
    let isDamaged = false;
    const descriptor = openSync(file.path, 'r');
    try {
      const chunk = Buffer.alloc(CHUNK);
      for (;;) {
        const length = readSync(descriptor, chunk, 0, CHUNK, file.position);
        if (length === 0) break;
        file.position += length;
        const lines = (file.rest + chunk.toString('latin1', 0, length)).split('\n');
        file.rest = (lines.pop() ?? '').slice(0, CHUNK);
        for (const line of lines) {
          const [, id = '', time = ''] = entryForm.exec(line) ?? [];
          if (id !== '') note(id, Number(time), now);
          // Another process found the damage above this line, and ended all sessions.
          if (id === 'all') isDamaged = false;
          else if (id === '' && line !== '') isDamaged = true;
        }
      }
    } finally {
      closeSync(descriptor);
    }
    // Processes write whole lines; only a loss of power leaves a part of one.
    if (isDamaged || (isFirst && file.rest !== '')) endAll(file.path, now);
  };

  const begin = (directory: string, period: number): void => {
    followed = [period - 1, period].map(
      (one) =>
        followed.find((file) => file.period === one) ?? {
          period: one,
          path: pathOf(directory, one),
          position: 0,
          rest: '',
        },
    );
    if (statSync(directory, { throwIfNoEntry: false }) === undefined) return;
    for (const name of readdirSync(directory)) {
      const written = fileForm.exec(name)?.[1];
      if (written !== undefined && Number(written) < period - 1)
        rmSync(join(directory, name), { force: true });
    }
  };

  const catchUp = (directory: string, seconds: number): void => {
    const period = periodOf(seconds);
    try {
      if (followed.at(-1)?.period !== period) begin(directory, period);
      for (const file of followed) readOn(file, seconds);
    } catch (error) {
      throw new Error(`Cannot read which sessions were logged out: ${messageOf(error)}`, {
        cause: error,
      });
    }
  };

  return {
    has: ({ key, began = 0 }, seconds) => {
      if (folder !== undefined) catchUp(folder, seconds);
      return began <= allUntil || revoked.has(idOf(key));
    },
    add: async (key, seconds) => {
      const id = idOf(key);
      note(id, seconds, seconds);
      if (folder === undefined) return;
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const path = pathOf(folder, periodOf(seconds));
        await appendFile(path, `${id} ${seconds}\n`, { mode: 0o600, flush: true });
      } catch (error) {
        throw new Error(`A session was only logged out in this process: ${messageOf(error)}`, {
          cause: error,
        });
      }
    },
  };
}

const periodOf = (seconds: number): number => Math.floor(seconds / LONGEST_SESSION);
const pathOf = (folder: string, period: number): string => join(folder, `logged-out-${period}`);
