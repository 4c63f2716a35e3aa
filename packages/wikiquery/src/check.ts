import { parseArgs } from 'node:util';
import { siteRegistry } from '@wikiquery/core/api';
import { messageOf } from '@wikiquery/core/errors';
import { createQueryRunner, type QueryRunner, type RegisteredModule } from '@wikiquery/core/query';
import { ApiError } from '@wikiquery/core/query/result';
import { sampleTexts } from '@wikiquery/core/store';
import type { OpenedStore } from '@wikiquery/core/store/hidden';
import { createRequestEnvironment, type Site } from '@wikiquery/core/wiki';
import { checkAnswers } from './against/answers/check-answers.ts';
import type { AnswersReport } from './against/answers/report-answers.ts';
import { objections } from './against/answers/verdict.ts';
import { checkSample } from './against/check-sample.ts';
import { compareWithWiki, type Comparison } from './against/compare-with-wiki.ts';
import { needsChanges, reportLines } from './against/report.ts';
import { storedMirror, type StoredMirror } from './against/stored-mirror.ts';
import { shareSecret } from './ask-pipeline.ts';
import type { Command } from './command.ts';
import { sharedLoginFault } from './drift/shared-login-fault.ts';
import { options } from './help/check.ts';
import { InterruptedError } from './interruption.ts';
import { missingTables } from './missing-tables.ts';
import { chooseWiki, openWiki } from './open-wiki.ts';
import type { OpenedWiki } from './opened-wiki.ts';
import type { OptionValues } from './options.ts';
import { CommandLineError } from './problem.ts';
import { showProgress } from './progress.ts';
import { duration } from './quantities.ts';
import { lostRestrictions } from './read-restrictions.ts';

/** `wikiquery check` reports what can be served from a database, or compares it with a live wiki. */
export const check: Command = {
  run: async (args) => {
    const { values } = parseArgs({ args: [...args], options });
    const { against, json = false } = values;
    if (json && against === undefined) throw new CommandLineError('--json needs --against URL.');
    const comparesAnswers = values.requests !== undefined || values.log !== undefined;
    checkCombination(values, comparesAnswers);
    const choice = chooseWiki(values);
    if (comparesAnswers) shareSecret();
    const wiki = await openWiki(choice);
    try {
      if (against !== undefined && comparesAnswers) {
        const configuration = await compareConfiguration(against, wiki);
        try {
          return printComparison(configuration, json, await checkAnswers(against, wiki, choice, values));
        } catch (error) {
          if (error instanceof InterruptedError) return error.exitCode;
          throw error;
        }
      }
      if (against !== undefined && values.sample !== undefined)
        return await checkSample(against, wiki, values, json);
      if (against !== undefined) return printComparison(await compareConfiguration(against, wiki), json);
      for (const line of describeDatabase(wiki.store)) console.log(line);
      for (const line of describeMirror(await storedMirror(wiki.store.database))) console.log(line);
      const omittedColumns = (await wiki.store.database.omittedColumns?.()) ?? [];
      if (omittedColumns.length > 0) console.log(`hidden by views: ${omittedColumns.join(', ')}`);
      const lost = lostRestrictions(wiki.site.configuration);
      for (const line of lost) console.log(line);
      const missing = missingTables(wiki.site, wiki.store);
      for (const line of missing) console.log(line);
      const unshared = await sharedLoginFault(wiki);
      if (unshared !== undefined) console.log(unshared);
      const failing = await failingModules(wiki);
      for (const line of failing) console.log(line);
      const unreadable = await unreadableTexts(wiki.store);
      for (const line of unreadable) console.log(line);
      const faults = [...missing, ...failing, ...unreadable];
      const served = faults.length === 0 && unshared === undefined;
      if (served)
        console.log(`Everything can be served${lost.length > 0 ? ', without these restrictions' : ''}.`);
      return served ? 0 : 1;
    } finally {
      await wiki.close();
    }
  },
};

/** Refuses options that have no effect without others, or exclude each other. */
function checkCombination(values: OptionValues<typeof options>, comparesAnswers: boolean): void {
  const { against, sample } = values;
  const needing = (names: readonly (keyof typeof values)[], isMet: boolean, needed: string): void => {
    for (const name of names)
      if (values[name] !== undefined && !isMet) throw new CommandLineError(`--${name} needs ${needed}.`);
  };
  needing(['sample', 'requests', 'log'], against !== undefined, '--against URL');
  needing(
    ['seed', 'contact', 'rate', 'pause'],
    sample !== undefined || comparesAnswers,
    '--sample N, --requests N or --log FILE',
  );
  needing(['account'], comparesAnswers, '--requests N or --log FILE');
  if (sample !== undefined && comparesAnswers)
    throw new CommandLineError('Give either --sample, or --requests and --log.');
}

/** Compares the configuration with a live wiki. */
async function compareConfiguration(address: string, wiki: OpenedWiki): Promise<Comparison> {
  const progress = showProgress();
  let compared: Comparison;
  try {
    compared = await compareWithWiki(address, wiki, (done, total) => {
      progress.at(done, total, () => `${done} of ${total} modules`);
    });
  } finally {
    progress.end();
  }
  const loginFault = await sharedLoginFault(wiki, address);
  return { ...compared, ...(loginFault !== undefined && { loginFault }) };
}

/** Prints the differences from a live wiki; returns the exit code. */
function printComparison(found: Comparison, asJson: boolean, answers?: AnswersReport): number {
  if (asJson) console.log(JSON.stringify({ ...found, ...(answers && { answers }) }, undefined, 2));
  else for (const line of reportLines(found, answers)) console.log(line);
  if (answers?.exitCode !== undefined) return answers.exitCode;
  return needsChanges(found) || (answers && objections(answers.comparison).length > 0) ? 1 : 0;
}

/** Describes the database and the variants of its schema, one line each. */
function describeDatabase({ database, capabilities }: OpenedStore): string[] {
  const { blocks, collation, temporaryAccounts, tables } = capabilities;
  const links = (['pagelinks', 'templatelinks', 'imagelinks', 'categorylinks'] as const).map(
    (table) => `${table} ${capabilities[table] === 'linktarget' ? 'by linktarget' : 'with titles'}`,
  );
  return [
    `${database.dialect.name}: ${tables.size} tables`,
    ...(database.lags?.() ?? []).map(
      ({ host, seconds }) => `lag of ${host}: ${seconds === undefined ? 'unknown' : `${seconds} s`}`,
    ),
    `links: ${links.join(', ')}`,
    `blocks: ${{ targets: 'with block_target', inline: 'in ipblocks', none: 'none' }[blocks]}`,
    `collations: ${collation === 'table' ? 'by number' : 'by name'}`,
    `temporary accounts: ${temporaryAccounts ? 'known' : 'not known'}`,
  ];
}

/** Says when the newest changes were last compared with the source, if the database is a mirror. */
function describeMirror({ state, reviewed }: StoredMirror): string[] {
  if (!state) return [];
  const since =
    reviewed === undefined
      ? 'not all of the newest changes have been compared with the source yet'
      : `all newest changes were compared with the source in the last ${duration((Date.now() - reviewed) / 1000)}`;
  return [`mirror of ${state.source}: ${since}`];
}

/** Describes the texts of a sample that cannot be read, in one line. */
async function unreadableTexts(store: OpenedStore): Promise<string[]> {
  // That the table is missing is reported as such.
  if (!store.capabilities.text || !store.capabilities.tables.has('content')) return [];
  const { size, unreadable } = await sampleTexts(store);
  if (unreadable.length === 0) return [];
  const [first = ''] = unreadable;
  const remedy = first.startsWith('tt:')
    ? 'Texts in external stores need the setting externalStores; others are missing or damaged in the table text.'
    : 'Texts in external stores need the setting externalStores.';
  return [
    `unreadable texts: ${unreadable.length} of ${size} sampled, such as ${first}; answers have "textmissing". ${remedy}`,
  ];
}

/** Lists the failing modules with their reasons, one line each. */
async function failingModules({ site, store }: Pick<OpenedWiki, 'site' | 'store'>): Promise<string[]> {
  const registry = siteRegistry(site);
  const runner = createQueryRunner(registry, site);
  const lines: string[] = [];
  for (const registered of registry.modules.values()) {
    const failure = await failureOf(registered, runner, site, store);
    if (failure !== undefined) {
      lines.push(`failing: ${registered.module.group}=${registered.module.name}: ${failure}`);
    }
  }
  return lines;
}

/** Why a module fails, if it does. */
async function failureOf(
  { module }: RegisteredModule,
  runner: QueryRunner,
  site: Site,
  store: OpenedStore,
): Promise<string | undefined> {
  if (module.writes) return undefined;
  const pages = module.group === 'prop' ? { generator: 'allpages', gaplimit: '5' } : {};
  const base = { [module.group]: module.name, ...pages };
  const wide = Object.entries(usualValues)
    .filter(([name]) => name in module.parameters)
    .map(([name, value]) => [module.prefix + name, value] as const);
  for (const request of [base, { ...base, ...Object.fromEntries(wide) }]) {
    try {
      await ask(runner, request, site, store);
    } catch (error) {
      // A refusal is about the parameters, not about the database.
      if (!(error instanceof ApiError)) return messageOf(error);
    }
  }
  return undefined;
}

/** Values for parameters that modules need to read all their tables. */
const usualValues: Readonly<Record<string, string>> = {
  code: 'en',
  lang: 'en',
  language: 'en',
  names: '*',
  page: 'Shortpages',
  prefix: 'A',
  prop: '*',
  propname: 'displaytitle',
  search: 'a',
  title: 'Category:A',
  user: 'Example',
  users: 'Example',
};

/** Sends a request as a viewer with all rights. */
async function ask(
  runner: QueryRunner,
  request: Readonly<Record<string, string>>,
  site: Site,
  store: OpenedStore,
): Promise<void> {
  const parameters = new Map(Object.entries(request));
  const viewer = {
    id: 1,
    name: 'Example',
    temporary: false,
    groups: ['*'],
    rights: new Set(site.configuration.settings.rights),
    address: '127.0.0.1',
  };
  await runner.run(
    { parameters, raw: parameters, posted: true },
    {
      site,
      viewer,
      store,
      environment: createRequestEnvironment(Date.now()),
      language: site.language,
      server: site.configuration.general.server,
    },
    () => undefined,
  );
}
