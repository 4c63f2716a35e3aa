import { isGenerator, type RegisteredModule } from '../../packages/core/src/query/registry.ts';
import { exclusive, valuesOf, type Request } from '../rig/requests.ts';
import { actionRequests, unasked } from '../secrets/actions.ts';
import { keeperOfSecrets } from '../secrets/fillers/accounts.ts';
import { searchedModules } from '../secrets/lookups.ts';
import { about, requestsFor, startsIn } from '../secrets/ways.ts';
import { seekers } from './lookups.ts';
import type { MatrixWiki } from './matrix-wiki.ts';
import type { Subject } from './observe.ts';

/** Modules whose pages are drawn by chance. */
const drawn: ReadonlySet<string> = new Set(['random']);

/** Requests that render the text of each item, which takes long. */
const rendering = /(?:parse|expandtemplates|generatexml|diffto\w*)=/;

/** Actions that look something up among what can be hidden. */
const searchedActions: ReadonlySet<string> = new Set([
  'compare',
  'feedcontributions',
  'feedrecentchanges',
  'feedwatchlist',
  'parse',
]);

/** What is requested of the pages that a generator finds. */
const generated: Request = {
  prop: 'info|revisions|imageinfo',
  rvprop: 'ids|user|comment|sha1|timestamp',
  iiprop: 'user|comment|sha1|archivename|timestamp',
};

const titles = (wiki: MatrixWiki, table: string, prefix: string): string => {
  const name =
    "CASE %_namespace WHEN 0 THEN '' WHEN 1 THEN 'Talk:' WHEN 2 THEN 'User:' ELSE 'File:' END || %_title";
  return wiki.column(`SELECT DISTINCT ${name.replaceAll('%', prefix)} FROM ${table}`).join('|');
};

/** Pages with hidden revisions, files with old versions, deleted pages, and one page with everything. */
function pageSets(wiki: MatrixWiki): readonly Request[] {
  const hidden = wiki.column(
    `SELECT min(id) FROM (SELECT rev_id AS id, 'live' AS kind, rev_deleted AS bits FROM revision
       UNION SELECT ar_rev_id, 'gone', ar_deleted FROM archive) GROUP BY kind, bits`,
  );
  const accounts = [...wiki.secrets.keys()].filter((word) => word.startsWith('SECRETUSER'));
  const last = accounts.filter((name) => wiki.secrets.get(name)?.degree === 'hidden account').slice(0, 1);
  return [
    { revids: hidden.join('|') },
    { titles: wiki.column(`SELECT DISTINCT 'File:' || oi_name FROM oldimage`).join('|') },
    { titles: titles(wiki, 'archive', 'ar') },
    { titles: ['Gull Point', 'User:Keeper', ...last.map((name) => `User:${name}`)].join('|') },
  ];
}

/** Revisions whose text is hidden, by their bits. */
const hiddenTexts = (wiki: MatrixWiki): readonly (readonly [kind: string, id: string])[] =>
  wiki
    .column(
      `SELECT rev_deleted || '=' || max(rev_id) FROM revision WHERE rev_deleted & 1 GROUP BY rev_deleted`,
    )
    .map((each) => [`revision ${each.replace(/=.*/, '')}`, each.replace(/.*=/, '')]);

/** A short name of what a request has beside another one. */
function nameOf(request: Request, full: Request): string {
  const parts = Object.entries(request)
    .filter(([name, value]) => full[name] !== value)
    .map(([name, value]) => `${name}=${value.length > 60 ? '…' : value}`);
  const left = Object.keys(full).filter((name) => !(name in request));
  return [...parts, ...left.map((name) => `no ${name}`)].join(' ');
}

/** Returns the values of `prop` that an anonymous viewer may request, or an account where the module requires one. */
async function permittedProps(
  { viewers, ask }: MatrixWiki,
  request: Request,
  name: string,
  posted: boolean,
): Promise<string | undefined> {
  const values = request[name]?.split('|') ?? [];
  for (const viewer of ['anonymous', 'user'].flatMap((kind) => viewers.get(kind) ?? [])) {
    const permitted: string[] = [];
    for (const value of values) {
      const { body } = await ask({ format: 'json', ...request, [name]: value }, viewer, posted);
      if (!body.startsWith('{"error"')) permitted.push(value);
    }
    if (permitted.length > 0) return permitted.join('|');
  }
  return undefined;
}

/** Requests for everything that a query module has. */
export async function moduleSubject(wiki: MatrixWiki, registered: RegisteredModule): Promise<Subject> {
  const { module } = registered;
  const { group, name, prefix, parameters, mustBePosted: posted = false } = module;
  const [first, ...others] = requestsFor(registered, wiki.api.site, wiki.address).map((request): Request => ({
    action: 'query',
    ...request,
  }));
  const everything = first ?? {};
  const pages = group === 'prop' ? { titles: 'Gull Point|File:Gull Point.png' } : {};
  const prop = await permittedProps(wiki, about(pages, everything), `${prefix}prop`, posted);
  const isRestricted = prop !== undefined && prop !== everything[`${prefix}prop`];
  const permitted = isRestricted ? { ...everything, [`${prefix}prop`]: prop } : everything;
  const variations = new Map<string, Request>();
  const fewItems = parameters['limit'] && group !== 'prop' && { [`${prefix}limit`]: '20' };
  for (const request of isRestricted ? [permitted, ...others] : others) {
    const isFull = request[`${prefix}prop`] === everything[`${prefix}prop`];
    const label = nameOf(request, isFull ? everything : permitted);
    if (label === '' && request !== permitted) continue;
    const few = parameters['limit'] &&
      group !== 'prop' && { [`${prefix}limit`]: rendering.test(label) ? '20' : '100' };
    variations.set(label, {
      ...about(pages, request),
      ...(isFull && isRestricted && { [`${prefix}prop`]: prop }),
      ...few,
    });
  }
  variations.delete('');
  for (const value of name === 'querypage' ? (valuesOf(module, 'page', wiki.api.site) ?? []) : [])
    variations.set(`page ${value}`, { ...everything, [`${prefix}page`]: value });
  if (parameters['diffto'])
    for (const [kind, id] of hiddenTexts(wiki)) {
      const compared = { [`${prefix}prop`]: 'ids', [`${prefix}diffto`]: id, ...fewItems };
      variations.set(`diffto ${kind}`, about(pages, { action: 'query', [group]: name, ...compared }));
    }
  if (parameters['owner'] && parameters['token'])
    variations.set('the wrong token of another account', {
      ...permitted,
      [`${prefix}owner`]: keeperOfSecrets,
      [`${prefix}token`]: '0123456789abcdef',
    });
  if (parameters['limit'])
    variations.set('limit 2', {
      ...about(pages, permitted),
      ...(group !== 'prop' && { [`${prefix}limit`]: '2' }),
    });
  if (isGenerator(module))
    for (const start of startsIn(registered, `g${prefix}`, wiki.address))
      variations.set(`generator ${Object.values(start).join(' ')}`.trim(), {
        action: 'query',
        generator: name,
        ...generated,
        ...(group === 'prop' && { titles: 'Gull Point|Lantern Isles|File:Gull Point.png' }),
        ...(parameters['limit'] && { [`g${prefix}limit`]: '50' }),
        ...start,
      });
  const sets = group === 'prop' ? pageSets(wiki) : [{}];
  const searched = searchedModules(wiki.api.registry, wiki.address).get(name);
  const alone = (valuesOf(module, 'prop', wiki.api.site) ?? []).filter((value) => exclusive.has(value));
  const aboutTitles =
    group === 'prop'
      ? [permitted, ...alone.map((value) => ({ ...permitted, [`${prefix}prop`]: value }))]
      : [];
  return {
    name,
    posted,
    full: sets.map((set) => about(set, permitted)),
    variations: isRestricted
      ? variations.set('restricted properties too', about(pages, everything))
      : variations,
    lookups: searched && !drawn.has(name) ? { ...searched, seekers, aboutTitles } : undefined,
    byChance: drawn.has(name),
  };
}

/** Requests for what an action other than query has. */
export function actionSubjects(wiki: MatrixWiki): readonly Subject[] {
  const revisions = wiki.column(
    `SELECT kind || ' ' || bits || '=' || max(id) FROM (
       SELECT rev_id AS id, 'revision' AS kind, rev_deleted AS bits FROM revision WHERE rev_deleted <> 0
       UNION SELECT ar_rev_id, 'archive', ar_deleted FROM archive) GROUP BY kind, bits`,
  );
  const names = new Map(revisions.map((each) => [each.replace(/.*=/, ''), each.replace(/=.*/, '')]));
  const requests = actionRequests([...names.keys()], wiki.api.site);
  const withNames = (request: Request): Request =>
    Object.fromEntries(Object.entries(request).map(([key, value]) => [key, names.get(value) ?? value]));
  return wiki.actions
    .filter(({ name }) => !(name in unasked))
    .map(({ name: action, parameters, prefix = '' }) => {
      const [first = {}, ...others] = (requests[action] ?? []).map((request) => ({ action, ...request }));
      return {
        name: `action-${action}`,
        posted: false,
        full: [first],
        variations: new Map(others.map((request) => [nameOf(withNames(request), { action }), request])),
        lookups: searchedActions.has(action)
          ? {
              name: action,
              parameters,
              prefix,
              request: first,
              posted: false,
              seekers: ['anonymous', 'steward'],
              aboutTitles: [],
            }
          : undefined,
        byChance: false,
      };
    });
}
