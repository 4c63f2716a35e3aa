import { withoutOverrides } from '@wikiquery/core/wiki';
import { findDrift } from '../drift/access-facts.ts';
import { configurationOfSiteinfo, configuredParts } from '../siteinfo-answer.ts';
import { isPrivate, requestSiteinfo } from '../siteinfo.ts';
import { requestSettings } from '../wiki-settings.ts';
import { compareModules, type IsSent, type ModuleDifferences } from './compare-modules.ts';
import { compareSettings } from './compare-settings.ts';
import { compareSiteinfo, type DifferentPart } from './compare-siteinfo.ts';
import { askWikiAt } from './live-wiki.ts';
import { readModules } from './read-modules.ts';
import { apiWith, readOwnModules, type StoredWiki } from './undelegated.ts';

/** The differences between a live wiki and what is known of it here. */
export interface Comparison extends ModuleDifferences {
  readonly address: string;
  /** The version that each side states, such as `MediaWiki 1.43.9`; the wiki's only if everybody may read it. */
  readonly version: { readonly here: string; readonly there?: string };
  /** Whether a proxy in front sends requests to the wiki (`delegatedStatus`). */
  readonly hasProxy: boolean;
  /**
   * Extensions that are supported and that the wiki has, but that are not enabled here, by their names in `settings`.
   */
  readonly extensionsToEnable: readonly string[];
  /** Extensions that are enabled here, but that the wiki does not have. */
  readonly extensionsToDisable: readonly string[];
  /** Differences that show or hide content, for which `serve` proxies every request; none in normal operation. */
  readonly drift: readonly string[];
  /** Why logins of the wiki are not recognized here; absent if they are, or if none are shared. */
  readonly loginFault?: string;
  /** Absent if only those who are logged in may read the wiki. */
  readonly siteinfo?: readonly DifferentPart[];
  /** Settings that siteinfo lacks and that differ, a line each. */
  readonly settings: readonly string[];
}

/** Called with the number of modules that have been read, and of all. */
export type OnProgress = (done: number, total: number) => void;

/** The status to assume where none is set. */
const USUAL_STATUS = 421;

const json = { format: 'json', formatversion: '2' };

/** Compares the live wiki whose `api.php` has this address with an opened one. */
export async function compareWithWiki(
  address: string,
  { site, store }: StoredWiki,
  onProgress: OnProgress = () => undefined,
): Promise<Comparison> {
  const { configuration } = site;
  const saved = withoutOverrides(configuration);
  const { delegatedStatus, extensions: enabled, comparison } = configuration.settings;
  const ignored = comparison === false ? [] : comparison.ignore;
  const ask = askWikiAt(address);
  const siteinfo = await requestSiteinfo(address, configuredParts);
  const now = isPrivate(siteinfo) ? undefined : configurationOfSiteinfo(siteinfo, address);
  const theirs = await readModules(ask, address, onProgress);
  const ours = await readOwnModules({ site, store });
  const proxied = apiWith({ site, store }, delegatedStatus ?? USUAL_STATUS);
  const { server } = configuration.general;
  const isSent: IsSent = async (request, isAnswered = false) => {
    const parameters = new Map(Object.entries({ ...json, ...request }));
    const raw = { method: 'POST', posted: true, server, parameters };
    if (proxied.isDelegated(raw)) return true;
    return isAnswered && (await proxied.handle(raw)).status === (delegatedStatus ?? USUAL_STATUS);
  };
  return {
    address,
    version: { here: configuration.general.generator, ...(now && { there: now.general.generator }) },
    hasProxy: delegatedStatus !== undefined,
    ...(await compareModules(theirs, ours, isSent)),
    extensionsToEnable: (now?.settings.extensions ?? []).filter((name) => !enabled.includes(name)),
    extensionsToDisable: now
      ? enabled.filter((name) => now.settings.extensions?.includes(name) !== true)
      : [],
    drift: findDrift(now ?? 'private', saved, ignored),
    ...(now && { siteinfo: compareSiteinfo(now, saved) }),
    settings: now ? compareSettings(await requestSettings(address, now.general), now, site) : [],
  };
}
