import type { RegisteredModule } from '../../src/query/registry.ts';
import type { Site } from '../../src/wiki/site.ts';
import { everything, type Request, startsOf, valuesOf } from '../rig/requests.ts';

const flags = [
  'parse',
  'expandtemplates',
  'generatexml',
  'generatetitles',
  'intro',
  'redirect',
  'unique',
  'url',
];

/** Requests that let a module find what is checked where everybody came from. */
export const startsIn = (registered: RegisteredModule, prefix: string, address: string): Request[] =>
  startsOf(registered.module, prefix, 'given').map((start) =>
    Object.fromEntries(
      Object.entries(start).map(([name, value]) => [name, value.replace(/^198\.51\.100\.\d+/, address)]),
    ),
  );

/** Ways to ask a module for all that it has, under its own name: the fullest first. */
export function requestsFor(
  registered: RegisteredModule,
  site: Site,
  address: string,
): readonly [Request, ...Request[]] {
  const { module } = registered;
  const { group, name, prefix, parameters } = module;
  const [first = {}, ...others] = startsIn(registered, prefix, address).map((start) => ({
    [group]: name,
    ...start,
  }));
  const full = { ...everything(module, prefix, site, true), ...first };
  const old = { ...everything(module, prefix, site, false), ...first };
  const values = (parameter: string): Request[] =>
    (valuesOf(module, parameter, site) ?? []).map((value) => ({ [prefix + parameter]: value }));
  const given = (parameter: string, ...some: readonly string[]): Request[] =>
    parameters[parameter] ? some.map((value) => ({ [prefix + parameter]: value })) : [];
  const more = [
    ...flags.flatMap((flag) => given(flag, '1')),
    ...given('diffto', 'prev', 'next', 'cur'),
    ...given('difftotext', 'nothing'),
    ...given('section', '1'),
    ...['sort', 'dir', 'show'].flatMap(values),
  ];
  return [
    full,
    ...others.map((start) => ({ ...full, ...start })),
    old,
    ...more.map((one) => ({ ...old, ...one })),
    ...values('prop').flatMap((one) => [
      { ...old, ...one },
      { ...full, ...one },
    ]),
  ];
}

/** A request about pages; revisions have no limit where there may be several pages. */
export function about(pages: Request, { rvlimit, ...request }: Request): Request {
  const single = pages['titles']?.includes('|') === false;
  return { ...request, ...(rvlimit !== undefined && single && { rvlimit }), ...pages };
}

/** What `action=compare` can tell of the two sides. */
const compared = { prop: 'diff|diffsize|rel|ids|title|user|comment|parsedcomment|size|timestamp' };

/** Ways to ask an action other than query for what it has, by its name. */
export function actionRequests(revisions: readonly string[]): Readonly<Record<string, readonly Request[]>> {
  const comparisons = revisions.flatMap((revision): Request[] => [
    { fromrev: revision, torelative: 'prev', ...compared },
    { fromrev: revision, torelative: 'next', difftype: 'unified', ...compared },
    { fromrev: revision, torelative: 'cur', slots: '*', ...compared },
    { fromtext: 'nothing', torev: revision, ...compared },
    { fromrev: revision, fromslots: '', totext: 'nothing', ...compared },
    { fromrev: revision, fromsection: '1', totext: 'nothing', ...compared },
    { fromrev: revision, totext: 'nothing', tosection: '0', ...compared },
    {
      fromrev: revision,
      fromslots: 'main',
      'fromtext-main': 'more',
      'fromsection-main': 'new',
      totext: 'nothing',
      ...compared,
    },
  ]);
  const feeds = [{}, { feedformat: 'atom' }] as const;
  return {
    compare: comparisons,
    feedcontributions: ['Keeper', 'Warden', 'Cartographer', '203.0.113.0/24'].flatMap((user) =>
      feeds.flatMap((feed) => [
        { user, ...feed },
        { user, deletedonly: '1', ...feed },
      ]),
    ),
    feedrecentchanges: feeds.flatMap((feed) => [
      { days: '90', ...feed },
      ...['0', '1', '2', '6', '8', '10', '14'].map((namespace) => ({ days: '90', namespace, ...feed })),
      { days: '90', target: 'Lantern Isles', ...feed },
      { days: '90', target: 'Lantern Isles', showlinkedto: '1', ...feed },
    ]),
    feedwatchlist: feeds.flatMap((feed) => [
      { hours: '72', ...feed },
      { hours: '72', allrev: '1', linktosections: '1', ...feed },
    ]),
    opensearch: ['S', 'SECRET', 'Special:', 'G'].flatMap((search) => [
      { search, namespace: '*', limit: 'max' },
      { search, namespace: '*', limit: 'max', format: 'xml' },
    ]),
  };
}
