import assert from 'node:assert/strict';
import type { Module } from '../../packages/core/src/query/define.ts';
import { openApi, type TestApi } from '../rig/ask.ts';
import { everything, prefixed, startsFor, type Request } from '../rig/requests.ts';
import { steward } from '../rig/viewers.ts';
import { createWiki } from '../rig/wiki.ts';
import { addRows } from './add-rows.ts';
import { rowsIn, type Row } from './rows.ts';

const wiki = createWiki();
addRows(wiki.database);
const { site, registry, ask } = await openApi(wiki);

/** The same wiki with the last version of MediaWiki whose parameters are known. */
const later = await openApi(wiki, { settings: { version: '1.47' } });

const modulesOf = (some: Pick<TestApi, 'registry'>): readonly Module[] =>
  [...some.registry.modules.values()].map(({ module }) => module);

/** Every query module of the sample wiki. */
export const modules = modulesOf({ registry });

/** Modules of the later version that have parameters which the others lack. */
export const laterModules: readonly Module[] = modulesOf(later).filter(({ name, parameters }) =>
  Object.keys(parameters).some((parameter) => !hasParameter(name, parameter)),
);

/** Whether a module of the sample wiki has a parameter. */
export function hasParameter(name: string, parameter: string): boolean {
  return parameter in (registry.modules.get(name)?.module.parameters ?? {});
}

/** Returns a query module. */
export function moduleNamed(name: string): Module {
  const module = registry.modules.get(name)?.module;
  if (!module) throw new Error(`There is no module ${name}.`);
  return module;
}

/** The site of the sample wiki. */
export { site };

/** An account with a watchlist and every right. */
const viewer = { ...steward(site), id: 6, name: 'Cartographer' };

/** Titles of the pages that are looked up in the archive of deleted revisions. */
export const deletedTitles =
  'Sunken village|Gold of the isles|沈んだ塔|User:Castaway/Raft|Talk:Sunken village|File:Lost sketch.png|Ember Rock';

const existingTitles = wiki.database
  .prepare<[], { readonly ns: number; readonly key: string }>(
    'SELECT page_namespace AS ns, page_title AS key FROM page ORDER BY page_id',
  )
  .all()
  .map(({ ns, key }) => `${site.namespaces.get(ns)?.name ?? ''}:${key}`)
  .join('|');

/** Pages of which properties are requested, where not all pages of the wiki have to do. */
const pagesOf: Readonly<Record<string, Request>> = {
  categoryinfo: { generator: 'allpages', gapnamespace: '14', gaplimit: 'max' },
  contributors: { titles: 'Gull Point|Ember Rock|Lantern Isles' },
  extracts: { titles: 'Gull Point|Ember Rock|Lantern Isles' },
  pageimages: { titles: 'Needle Light|Isles Railway|Skerry Viaduct|Lantern Haven' },
  imageinfo: { titles: 'File:Gull Point.png' },
  deletedrevisions: { titles: deletedTitles },
  revisions: { titles: 'Gull Point' },
};

/** Parameters that a module requires to have rows or no warnings, instead of those for the sample wiki. */
const starts: Readonly<Record<string, Request>> = {
  checkuser: { request: 'actions', target: '198.51.100.22', timecond: '@1000000000' },
  extracts: { intro: '1' },
};

/** Properties that take long, and that no filter is about. */
const expensive: ReadonlySet<string> = new Set(['content', 'parsedcomment', 'parsetree', 'rights']);

/** Properties that change which rows there are: contributions are listed for each of their recent changes. */
const multiplying: Readonly<Record<string, string>> = { usercontribs: 'patrolled' };

/** Requests all properties of a module that filters may be about. */
function properties(module: Module): Request {
  const request = everything(module, '', site, 'slots' in module.parameters);
  const { prop } = request;
  if (prop === undefined) return request;
  const cheap = prop
    .split('|')
    .filter((value) => !expensive.has(value) && value !== multiplying[module.name]);
  return { ...request, prop: cheap.join('|') };
}

/** Warnings of requests for everything that a module has. */
const expectedWarnings: ReadonlySet<string> = new Set([
  'deprecation',
  'deprecation-help',
  'parsetree-notwikitext',
  'textextracts-malformed-html',
]);

/** What a module is asked for, without its prefix. */
export interface Question {
  readonly module: Module;
  /** Parameters in addition to those that the module requires. */
  readonly parameters?: Request;
  /** Parameters that the module requires; by default, those of the sample wiki. */
  readonly start?: Request | undefined;
  /** Whether the answer is not to have properties but those of `parameters`, or the usual ones. */
  readonly isPlain?: boolean;
  /** Pages to request; by default, those of the sample wiki. */
  readonly pages?: Request | undefined;
}

/** Returns the answer to a module's question, in JSON; errors and unexpected warnings fail. */
export async function answerTo({
  module,
  parameters = {},
  start,
  pages,
  isPlain = false,
}: Question): Promise<Row> {
  const { group, name, prefix } = module;
  const request: Request = {
    errorformat: 'plaintext',
    [group]: name,
    ...(pages ?? (group === 'prop' ? (pagesOf[name] ?? { titles: existingTitles }) : {})),
    ...(module.parameters['token'] && { [`${prefix}token`]: 'unused' }),
    ...prefixed(
      {
        ...(isPlain ? {} : properties(module)),
        ...(start ?? starts[name] ?? startsFor(name)[0]),
        ...parameters,
      },
      prefix,
    ),
  };
  const { json, error, warnings } = await (laterModules.includes(module) ? later.ask : ask)(request, {
    viewer,
    method: 'POST',
  });
  const text = `${name} ${JSON.stringify({ ...start, ...parameters })}`;
  assert.equal(error, undefined, `${text} fails: ${JSON.stringify(json).slice(0, 300)}`);
  assert.deepEqual(
    warnings.filter((warning) => !expectedWarnings.has(warning)),
    [],
    `${text} warns`,
  );
  return json;
}

/** Rows of one answer, and the parameters that continue it, without the module's prefix. */
export interface Part {
  readonly rows: readonly Row[];
  readonly next: Request | undefined;
}

/** Returns the rows of the first answer to a module's question. */
export async function partOf(question: Question): Promise<Part> {
  const json = await answerTo(question);
  const { prefix } = question.module;
  const next = json['continue'] as Readonly<Record<string, unknown>> | undefined;
  return {
    rows: rowsIn(json, question.module),
    next:
      next &&
      Object.fromEntries(
        Object.entries(next)
          .filter(([name]) => name !== 'continue')
          .map(([name, value]) => [name.slice(prefix.length), String(value)]),
      ),
  };
}

/** Returns all rows of a module, which have to fit into one answer. */
export async function rowsOf(question: Question): Promise<readonly Row[]> {
  const { rows, next } = await partOf(question);
  assert.equal(next, undefined, `${question.module.name} has more rows than fit into one answer`);
  return rows;
}
