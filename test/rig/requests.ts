import type { Module } from '../../packages/core/src/query/define.ts';
import type { Site } from '../../packages/core/src/wiki/site.ts';

/** Parameters of a request. */
export type Request = Readonly<Record<string, string>>;

/**
 * Parameters, without prefix, with which modules find something in the sample wiki; each entry is one request.
 */
const requiredParameters: Readonly<Record<string, readonly Request[]>> = {
  allmessages: [{ messages: 'mainpage|aboutsite' }],
  babel: [{ user: 'Cartographer' }],
  backlinks: [{ title: 'Lantern Isles' }, { title: 'Gull Point', redirect: '1' }],
  categorymembers: [{ title: 'Category:Lighthouses' }, { title: 'Category:Lighthouses', sort: 'timestamp' }],
  checkuser: [
    { request: 'edits', target: '198.51.100.22', timecond: '@1000000000' },
    { request: 'actions', target: '198.51.100.22', timecond: '@1000000000' },
    { request: 'userips', target: 'Keeper', timecond: '@1000000000' },
    { request: 'ipusers', target: '198.51.100.0/24', timecond: '@1000000000' },
    { request: 'edits', target: 'Keeper', timecond: '@1000000000' },
    { request: 'actions', target: 'Keeper', timecond: '@1000000000' },
  ],
  codexicons: [{ names: 'cdxIconAdd' }],
  embeddedin: [{ title: 'Template:Lighthouse' }],
  imageusage: [{ title: 'File:Gull Point.png' }, { title: 'File:Gull Point.png', redirect: '1' }],
  iwbacklinks: [{ prefix: 'de' }],
  langbacklinks: [{ lang: 'de' }],
  languageinfo: [{ code: 'de' }],
  languagestats: [{ language: 'de' }],
  managemessagegroups: [{ groupId: 'ferry-board', messageKey: 'ferry-next' }],
  messagecollection: [
    { group: 'page-Help:Signals', language: 'de' },
    { group: 'agg-Harbour papers', language: 'de', filter: 'translated|!fuzzy|reviewer|!last-translator:3' },
    { group: 'ferry-board', language: 'de' },
    { group: '!recent', language: 'de' },
    { group: '!sandbox', language: 'de' },
  ],
  messagegroups: [
    {},
    { format: 'tree' },
    { languageFilter: 'de' },
    { root: 'agg-Harbour papers', format: 'tree' },
  ],
  messagegroupstats: [{ group: 'page-Help:Signals' }],
  messagetranslations: [{ title: 'Translations:Help:Signals/1' }],
  pageswithprop: [{ propname: 'displaytitle' }],
  prefixsearch: [{ search: 'G' }],
  querypage: [{ page: 'Ancientpages' }],
  search: [{ search: 'lantern' }],
  stashimageinfo: [{ filekey: '1a2b3c.lantern.3.png' }],
  usercontribs: [
    { user: 'Keeper' },
    { user: 'Keeper|Warden' },
    { userprefix: 'K' },
    { userids: '3' },
    { iprange: '203.0.113.0/24' },
  ],
  users: [{ users: 'Keeper|Smuggler|203.0.113.7' }, { userids: '3|19' }],
};

/** Returns requests with the parameters that a query module requires, without its prefix. */
export const startsFor = (name: string): readonly Request[] => requiredParameters[name] ?? [{}];

/** Returns requests with the parameters that a module requires, with a prefix. */
export function startsOf(module: Module, prefix: string, token?: string): readonly Request[] {
  return startsFor(module.name).map((start) => ({
    ...prefixed(start, prefix),
    ...(module.parameters['token'] && token !== undefined && { [`${prefix}token`]: token }),
  }));
}

/** Prepends a prefix to the names of parameters. */
export const prefixed = (request: Request, prefix: string): Request =>
  Object.fromEntries(Object.entries(request).map(([name, value]) => [prefix + name, value]));

/** Returns the values of an enumerated parameter; undefined if it is not enumerated. */
export function valuesOf(module: Module, name: string, site: Site): readonly string[] | undefined {
  const parameter = module.parameters[name];
  if (!parameter) return undefined;
  const { type } = parameter.type.describe(site);
  return typeof type === 'string' ? undefined : type;
}

/** Values of `prop` that cannot be combined with others. */
export const exclusive: ReadonlySet<string> = new Set(['editintro', 'preloadcontent']);

/** Requests everything that a module can return; of revisions, with `slots` or in the older form. */
export function everything(module: Module, prefix: string, site: Site, withSlots: boolean): Request {
  const shown: Record<string, string> = {};
  const slots = withSlots && module.parameters['slots'];
  const values = valuesOf(module, 'prop', site);
  if (values && module.parameters['prop']?.multiple)
    shown[`${prefix}prop`] = values
      .filter((value) => !exclusive.has(value) && !(slots && value === 'parsetree'))
      .join('|');
  if (module.parameters['limit']) shown[`${prefix}limit`] = 'max';
  if (slots) shown[`${prefix}slots`] = '*';
  return shown;
}
