import type { RequestParameters } from '../query/parameters/form.ts';
import { limits } from '../query/parameters/limits.ts';
import type { Parameters } from '../query/parameters/parameter.ts';
import { splitValues } from '../query/parameters/read-value.ts';
import type { ParameterReader } from '../query/parameters/read.ts';
import type { RegisteredModule, Registry } from '../query/registry.ts';
import { cookiePrefixOf } from '../sessions/cookie.ts';
import type { Site } from '../wiki/site.ts';
import { isRegistered, type Viewer } from '../wiki/viewer.ts';
import type { Action } from './action.ts';
import type { MainParameters } from './main-parameters.ts';
import type { Printers } from './print.ts';
import type { RequestHeaders } from './request.ts';

/** Decides which requests a proxy in front sends on to MediaWiki; see the setting `delegatedStatus`. */
export interface Delegation {
  /** Returns the part of a request that only MediaWiki can answer, such as `list=unknown`; undefined without one. */
  readonly partOf: (this: void, request: RequestParameters) => string | undefined;
  /** Whether headers name an account whose session was not recognized here. */
  readonly isUnrecognized: (this: void, headers: RequestHeaders, viewer: Viewer) => boolean;
}

/** The parts of the API that the decision depends on. */
interface DelegationServices {
  readonly site: Site;
  readonly actions: ReadonlyMap<string, Action>;
  readonly mainReader: ParameterReader<MainParameters>;
  readonly readers: ReadonlyMap<string, ParameterReader<Parameters>>;
  readonly printers: Printers;
}

/** Actions about sessions, whose tokens MediaWiki has to accept, and those that describe the wiki's whole API. */
const ofTheWiki: ReadonlySet<string> = new Set([
  'checktoken',
  'clientlogin',
  'help',
  'login',
  'logout',
  'paraminfo',
]);

/** Query modules for which the same holds, or that extensions add to. */
const modulesOfTheWiki: ReadonlySet<string> = new Set(['authmanagerinfo', 'tags', 'tokens']);

/**
 * Prepares the decision for a site; undefined without the setting `delegatedStatus`. What another version of MediaWiki
 * or an extension may know is delegated; what MediaWiki would refuse as well is refused here.
 */
export function createDelegation(
  registry: Registry,
  { site, actions, mainReader, readers, printers }: DelegationServices,
): Delegation | undefined {
  const { delegatedStatus, delegatedParameters } = site.configuration.settings;
  if (delegatedStatus === undefined) return undefined;
  const listed = new Set(delegatedParameters);
  return {
    partOf: (request) => {
      const name = request.get('action') ?? 'help';
      const action = actions.get(name);
      const reader = readers.get(name);
      if (!action || !reader || action.isDelegated || ofTheWiki.has(name)) return `action=${name}`;
      const used = name === 'query' ? queryModules(request, registry, site) : { modules: [] };
      if ('unknown' in used) return used.unknown;
      const asked = [mainReader, reader, ...used.modules.map(({ of }) => of)];
      for (const one of [...asked, printers]) {
        const found = one.findUnknownValue(request);
        if (found) return `${found.parameter}=${found.value}`;
      }
      const mayKnow = (given: string): boolean =>
        listed.has(given) || used.modules.some(({ prefix }) => prefix !== '' && given.startsWith(prefix));
      return request
        .keys()
        .find(
          (given) =>
            mayKnow(given) &&
            !asked.some((one) => one.owns(given, request)) &&
            !printers.owns(request, given),
        );
    },
    isUnrecognized: (headers, viewer) => !isRegistered(viewer) && namesAccount(headers, site),
  };
}

/** Returns a request's query modules, with the prefixes and readers of their parameters, or one left to MediaWiki. */
function queryModules(
  request: RequestParameters,
  registry: Registry,
  { configuration }: Site,
):
  | { readonly modules: readonly { readonly prefix: string; readonly of: RegisteredModule['reader'] }[] }
  | { readonly unknown: string } {
  const modules = [];
  for (const group of ['prop', 'list', 'meta']) {
    for (const name of splitValues(request.get(group) ?? '', limits.values.high)) {
      const registered = registry.modules.get(name);
      const lacksMessages = name === 'allmessages' && configuration.settings.messagesFolder === undefined;
      if (modulesOfTheWiki.has(name) || lacksMessages) return { unknown: `${group}=${name}` };
      if (registered?.module.group === group)
        modules.push({ prefix: registered.module.prefix, of: registered.reader });
    }
  }
  const generator = request.get('generator');
  const registered = registry.modules.get(generator ?? '');
  if (generator && !registered) return { unknown: `generator=${generator}` };
  if (registered?.generatorReader)
    modules.push({ prefix: `g${registered.module.prefix}`, of: registered.generatorReader });
  return { modules };
}

/** Whether headers name an account: by OAuth, or by the cookies of one of MediaWiki's sessions. */
export function namesAccount({ authorization, cookie }: RequestHeaders, site: Site): boolean {
  if (typeof authorization === 'string' && /^(?:OAuth|Bearer) /i.test(authorization)) return true;
  if (typeof cookie !== 'string') return false;
  const { sessions } = site.configuration.settings;
  const prefix = sessions?.cookiePrefix ?? (sessions && cookiePrefixOf(site));
  return cookie.split(';').some((part) => {
    const [name = '', value = ''] = part.trim().split('=');
    if (value === '' || value === 'deleted') return false;
    if (prefix !== undefined) return name === `${prefix}UserID` || name === `${prefix}_BPsession`;
    // Without settings for sessions the prefix is not known.
    return name.endsWith('UserID') || name.endsWith('_BPsession');
  });
}
