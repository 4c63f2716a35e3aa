import { existsSync, rmSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import {
  createSite,
  fileRepository,
  parseTimestamp,
  timestampMilliseconds,
  type Configuration,
  type Site,
} from '@wikiquery/core/wiki';
import { extensions } from '@wikiquery/extensions';
import {
  createChangeStream,
  openSource,
  openSqliteMirror,
  OtherMirrorError,
  readContact,
  readSourceFiles,
  readState,
  runMirror,
  streamOf,
  writeContact,
  type MirrorDatabase,
  type MirroredFiles,
  type MirrorState,
  type Source,
} from '@wikiquery/import/mirror';
import { parseMariadbUrl } from '@wikiquery/mariadb/address';
import { ApiError } from 'wikiquery-client';
import type { Command } from './command.ts';
import { requireContact, userAgentWith } from './contact.ts';
import { databaseAddress, isFile, schemeOf, sqlitePath } from './database-address.ts';
import { options } from './help/mirror.ts';
import { databasePath, databaseProblem, requirePlace } from './import-database.ts';
import { namespacesIn } from './import-options.ts';
import { initialConfiguration } from './init.ts';
import { abortOnSignal } from './interruption.ts';
import { mirrorProgress } from './mirror-progress.ts';
import { hidingWanted, planReview, promiseOf } from './mirror-promise.ts';
import { explained } from './open-wiki.ts';
import { positive } from './positive.ts';
import { CommandLineError, UsageError } from './problem.ts';
import { showProgress } from './progress.ts';
import { quantity } from './quantities.ts';
import { requireAcceptance } from './read-restrictions.ts';
import { serveBeside } from './serve-beside.ts';
import { writeViews } from './write-views.ts';

/** Seconds after a change until its page is read again. */
const RECHECK = 20;

/** `wikiquery mirror` copies a wiki through its API, and follows its changes. */
export const mirror: Command = {
  run: async (args) => {
    const { values, positionals } = parseArgs({
      args: [...args],
      options,
      allowPositionals: true,
    });
    const [url, ...more] = positionals;
    if (url === undefined || more.length > 0)
      throw new CommandLineError(
        'Name one wiki by the URL of its api.php, such as https://wiki.example/w/api.php.',
      );
    const since = values.since === undefined ? undefined : timeIn(values.since);
    const [rate, interval] = [positive(values.rate, 'rate'), positive(values.interval, 'interval')];
    const wanted = hidingWanted(values);
    const stream = values.once ? undefined : streamFrom(values.stream, url);
    const address = databaseAddress(values);
    const newFile = newFileOf(address);
    let hasBegun = false;
    const database = await open(address);
    const display = showProgress();
    const signal = abortOnSignal(() => {
      display.note('Stopping after the part that is being written.');
    });
    using bells = new DisposableStack();
    let stopServing = async (): Promise<void> => undefined;
    try {
      const contact = await contactOf(database, values.contact);
      const accepted = values['accept-restrictions']?.split(',').map((name) => name.trim());
      const configuration = withAcceptance(
        withFilesUrl(await initialConfiguration(url), values['files-url']),
        accepted ?? [],
      );
      const site = createSite(configuration, extensions);
      const before = await readState(database);
      const named =
        values.namespaces === undefined ? undefined : namespacesIn(values.namespaces, configuration);
      const { history, namespaces } = choice(before, values.history, named);
      const account = accountOf(values.account);
      const userAgent = userAgentWith(contact);
      const source = await openSource({
        url,
        userAgent,
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
        ...(values.files !== undefined && { files: await filesOf(source, site, values.files) }),
        ...(since !== undefined && { since }),
        recheck: RECHECK,
        now: Date.now,
      };
      const shown = mirrorProgress(context, display);
      const review = await planReview(source, wanted, rate);
      if (!values.once) display.note(promiseOf(review));
      const changeStream =
        stream &&
        bells.use(
          createChangeStream({
            ...shown,
            url: stream,
            userAgent,
            wiki: configuration.general,
            now: Date.now,
          }),
        );
      const state = await runMirror(context, {
        configuration,
        once: values.once,
        interval,
        review,
        signal,
        ...shown,
        ...(changeStream && { changeStream }),
        onBegun: async () => {
          hasBegun = true;
          if (schemeOf(address ?? '') === 'sqlite')
            await writeViews(sqlitePath(address ?? ''), configuration);
          if (values.serve) stopServing = serveBeside(address ?? '', values);
        },
      });
      display.end();
      console.log(
        `The copy is as of ${state.position}; ${quantity(source.requests(), 'request was', 'requests were')} sent.`,
      );
      return 0;
    } catch (error) {
      display.end();
      // Whatever was in progress then fails.
      if (signal.aborted) return 0;
      throw problem(error, address) ?? error;
    } finally {
      await stopServing();
      await database.close();
      if (newFile !== undefined && !hasBegun) rmSync(newFile, { force: true });
    }
  },
};

/** The file of a database that does not exist yet; undefined for any other database. */
function newFileOf(address: string | undefined): string | undefined {
  const path = address !== undefined && isFile(address) ? sqlitePath(address) : undefined;
  return path === undefined || existsSync(path) ? undefined : path;
}

async function open(address: string | undefined): Promise<MirrorDatabase> {
  const server = address === undefined ? undefined : explained(() => parseMariadbUrl(address));
  if (server) {
    const { openMysqlMirror } = await import('@wikiquery/import/mirror/mysql');
    return openMysqlMirror(server);
  }
  if (address !== undefined && !isFile(address))
    throw new UsageError(
      `"${schemeOf(address)}:" is not supported: use sqlite:PATH or mysql://user:password@host/name.`,
    );
  const path = databasePath(address);
  requirePlace(path);
  try {
    return openSqliteMirror(path);
  } catch (error) {
    throw databaseProblem(error, path) ?? error;
  }
}

async function contactOf(database: MirrorDatabase, given: string | undefined): Promise<string> {
  const contact = requireContact(given ?? (await readContact(database)));
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
    throw new CommandLineError(`--history must be all or current, not "${history}".`);
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

/** Adds the extensions whose restrictions on reading need not apply to the copy. */
function withAcceptance(configuration: Configuration, acceptRestrictions: readonly string[]): Configuration {
  const settings = { ...configuration.settings, acceptRestrictions };
  const accepting = acceptRestrictions.length > 0 ? { ...configuration, settings } : configuration;
  requireAcceptance(accepting, 'name them with --accept-restrictions');
  return accepting;
}

/** Adds the URL at which downloaded files are served. */
function withFilesUrl(configuration: Configuration, url: string | undefined): Configuration {
  if (url === undefined) return configuration;
  if (!/^(?:https?:\/)?\/[^/]/.test(url))
    throw new CommandLineError(`--files-url must be a URL or a path that begins with /, not "${url}".`);
  const uploadPath = url.replace(/\/+$/, '');
  return { ...configuration, settings: { ...configuration.settings, uploadPath } };
}

async function filesOf(source: Source, site: Site, path: string): Promise<MirroredFiles> {
  const found = await readSourceFiles(source);
  if (found?.levels === undefined)
    throw new UsageError(`--files: ${source.url} does not tell where its files are.`);
  const { url, levels } = found;
  await mkdir(path, { recursive: true });
  return { path, levels, repository: { ...fileRepository(site), url, hashLevels: levels } };
}

/** The stream that is named, or that of Wikimedia for its wikis. */
function streamFrom(given: string | undefined, source: string): string | undefined {
  if (given === 'none') return undefined;
  if (given !== undefined && !/^https?:/.test(URL.parse(given)?.protocol ?? ''))
    throw new CommandLineError(`--stream must be a URL or none, not "${given}".`);
  return given ?? streamOf(source);
}

function accountOf(
  name: string | undefined,
): { readonly name: string; readonly password: string } | undefined {
  if (name === undefined) return undefined;
  const password = process.env['WIKIQUERY_MIRROR_PASSWORD'] ?? '';
  if (password === '') throw new CommandLineError('--account needs its secret in WIKIQUERY_MIRROR_PASSWORD.');
  return { name, password };
}

function timeIn(text: string): string {
  const time = parseTimestamp(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : text, {
    now: Date.now(),
  });
  if (time !== undefined && timestampMilliseconds(time) <= Date.now()) return time;
  throw new CommandLineError(
    `--since must be a time in the past, such as 2026-01-31 or 2026-01-31T12:00:00Z, not "${text}".`,
  );
}

function problem(error: unknown, address: string | undefined): Error | undefined {
  if (error instanceof OtherMirrorError) return new UsageError(error.message);
  if (error instanceof ApiError) return new UsageError(`${error.code}: ${error.info}`);
  return databaseProblem(error, address ?? '');
}
