import { parseArgs } from 'node:util';
import about from '../../package.json' with { type: 'json' };
import { ApiError } from '../client/api-error.ts';
import { readMysqlAddress } from '../database/mysql/address.ts';
import { extensions } from '../extensions/index.ts';
import { OtherMirrorError } from '../mirror/begin.ts';
import { runMirror } from '../mirror/mirror.ts';
import { openSource } from '../mirror/source/source.ts';
import { type MirrorState, readContact, readState, writeContact } from '../mirror/state.ts';
import type { MirrorDatabase } from '../mirror/write/database.ts';
import { openSqliteMirror } from '../mirror/write/sqlite.ts';
import { createSite } from '../wiki/site.ts';
import type { Command } from './command.ts';
import { databaseAddress, databaseOptions, schemeOf } from './database-address.ts';
import { databasePath, databaseProblem } from './import-database.ts';
import { namespacesIn } from './import-options.ts';
import { initialConfiguration } from './init.ts';
import { abortOnSignal } from './interruption.ts';
import { mirrorProgress } from './mirror-progress.ts';
import { explained } from './open-wiki.ts';
import { UsageError } from './problem.ts';
import { showProgress } from './progress.ts';
import { count } from './quantities.ts';
import { serveBeside } from './serve-beside.ts';

/** Seconds after a change until its page is read again. */
const RECHECK = 20;

/** `wikiquery mirror`. */
export const mirror: Command = {
  run: async (args) => {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: {
        ...databaseOptions,
        contact: { type: 'string' },
        history: { type: 'string' },
        namespaces: { type: 'string' },
        rate: { type: 'string', default: '60' },
        interval: { type: 'string', default: '5' },
        account: { type: 'string' },
        once: { type: 'boolean', default: false },
        serve: { type: 'boolean', default: false },
        host: { type: 'string' },
        port: { type: 'string' },
      },
      allowPositionals: true,
    });
    const [url, ...more] = positionals;
    if (url === undefined || more.length > 0)
      throw new UsageError(
        'Name one wiki by the URL of its api.php, such as https://wiki.example/w/api.php.',
      );
    const [rate, interval] = [positive(values.rate, 'rate'), positive(values.interval, 'interval')];
    const address = databaseAddress(values);
    const database = await open(address);
    const display = showProgress();
    const signal = abortOnSignal(() => {
      display.note('Stopping after the part that is being written.');
    });
    let stopServing = async (): Promise<void> => undefined;
    try {
      const contact = await contactOf(database, values.contact);
      const configuration = await initialConfiguration(url);
      const site = createSite(configuration, extensions);
      const before = await readState(database);
      const named =
        values.namespaces === undefined ? undefined : namespacesIn(values.namespaces, configuration);
      const { history, namespaces } = choice(before, values.history, named);
      const account = accountOf(values.account);
      const source = await openSource({
        url,
        userAgent: `wikiquery/${about.version} (${contact})`,
        perMinute: rate,
        signal,
        ...(account && { account }),
      });
      const context = {
        source,
        database,
        site,
        history,
        ...(namespaces && { namespaces: new Set(namespaces) }),
        recheck: RECHECK,
        now: Date.now,
      };
      const state = await runMirror(context, {
        configuration,
        once: values.once,
        interval,
        signal,
        ...mirrorProgress(context, display),
        onBegun: () => {
          if (values.serve) stopServing = serveBeside(address ?? '', values);
        },
      });
      display.end();
      console.log(`The copy is as of ${state.position}; ${count(source.requests())} requests were sent.`);
      return 0;
    } catch (error) {
      display.end();
      // Whatever was waited for then fails.
      if (signal.aborted) return 0;
      throw problem(error, address) ?? error;
    } finally {
      await stopServing();
      await database.close();
    }
  },
};

async function open(address: string | undefined): Promise<MirrorDatabase> {
  const server = address === undefined ? undefined : explained(() => readMysqlAddress(address));
  if (server) {
    const { openMysqlMirror } = await import('../mirror/write/mysql.ts');
    return openMysqlMirror(server);
  }
  if (address !== undefined && !['', 'sqlite'].includes(schemeOf(address)))
    throw new UsageError(
      `"${schemeOf(address)}:" is not supported: use sqlite:PATH or mysql://user:password@host/name.`,
    );
  const path = databasePath(address);
  try {
    return openSqliteMirror(path);
  } catch (error) {
    throw databaseProblem(error, path) ?? error;
  }
}

/** Operators of wikis want to know whom to ask about a program that reads all of their wiki. */
async function contactOf(database: MirrorDatabase, given: string | undefined): Promise<string> {
  const contact = given ?? (await readContact(database));
  if (contact === undefined || !/@|:\/\//.test(contact))
    throw new UsageError(
      '--contact is required: give an e-mail address or web page by which the wiki can reach you.',
    );
  if (given !== undefined) await database.transaction((writing) => writeContact(writing, given));
  return contact;
}

/** What is mirrored: it cannot be changed later, since what was left out would be missing. */
function choice(
  before: MirrorState | undefined,
  history: string | undefined,
  namespaces: readonly number[] | undefined,
): Pick<MirrorState, 'history' | 'namespaces'> {
  if (history !== undefined && history !== 'all' && history !== 'current')
    throw new UsageError(`--history must be all or current, not "${history}".`);
  if (!before) return { history: history ?? 'all', ...(namespaces && { namespaces }) };
  if (history !== undefined && history !== before.history)
    throw new UsageError(`This mirror has --history ${before.history}: name another database.`);
  const wanted = new Set(namespaces);
  if (namespaces && wanted.symmetricDifference(new Set(before.namespaces)).size > 0)
    throw new UsageError(
      `This mirror has ${before.namespaces ? `--namespaces ${before.namespaces.join(',')}` : 'all namespaces'}: name another database.`,
    );
  return before;
}

function accountOf(
  name: string | undefined,
): { readonly name: string; readonly password: string } | undefined {
  if (name === undefined) return undefined;
  const password = process.env['WIKIQUERY_MIRROR_PASSWORD'] ?? '';
  if (password === '') throw new UsageError('--account needs its secret in WIKIQUERY_MIRROR_PASSWORD.');
  return { name, password };
}

function positive(text: string, option: string): number {
  const number = /^\d+$/.test(text) ? Number(text) : 0;
  if (number > 0) return number;
  throw new UsageError(`--${option} must be a positive integer, not "${text}".`);
}

function problem(error: unknown, address: string | undefined): Error | undefined {
  if (error instanceof OtherMirrorError) return new UsageError(error.message);
  if (error instanceof ApiError) return new UsageError(`${error.code}: ${error.info}`);
  return databaseProblem(error, address ?? '');
}
