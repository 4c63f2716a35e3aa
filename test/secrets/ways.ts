import type { RegisteredModule } from '../../packages/core/src/query/registry.ts';
import type { Site } from '../../packages/core/src/wiki/site.ts';
import { everything, startsOf, valuesOf, type Request } from '../rig/requests.ts';

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
