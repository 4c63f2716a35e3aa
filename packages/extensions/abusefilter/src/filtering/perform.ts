import { lookupTable } from '@wikiquery/common/lookup-table';
import { addressFromHex, isImplicitGroup, isIpAddress, isIpv4, isNamed, rangeOf } from '@wikiquery/core/wiki';
import type { Attempt, HookedWiki } from '@wikiquery/import/hooks';
import { abusefilterSettings } from '../settings.ts';
import type { ActiveFilter, FilterAction } from '../store/filtering.ts';
import { readBlock } from './blocks.ts';
import type { Holder } from './holder.ts';
import { keepFromPromotion } from './promotion.ts';

/** What an action is performed with. */
export interface Performing {
  readonly filter: ActiveFilter;
  readonly attempt: Attempt;
  readonly holder: Holder;
  readonly wiki: HookedWiki;
}

type Perform = (action: FilterAction, performing: Performing) => Promise<string | undefined>;

/** Does something to who triggers a filter; returns the key of the message that says so, or undefined if nothing was done. */
export const perform: Perform = async (action, performing) => performers[action.name]?.(action, performing);

const performers: Readonly<Record<string, Perform>> = lookupTable({
  block: async (action, { filter, attempt, wiki }) => {
    const { viewer, action: attempted } = attempt;
    const { duration, allowsOwnTalkPage } = readBlock(action, viewer, wiki.site);
    await wiki.block({
      target: viewer.name,
      by: await filterUser(wiki),
      reason: await reasonOf('abusefilter-blockreason', filter, wiki),
      expiry: duration,
      allowsOwnTalkPage,
      blocksAddresses: true,
      // The log does not tell who created an account.
      hidden:
        attempted.includes('createaccount') && isIpAddress(viewer.name) ? HIDDEN_FROM_ADMINISTRATORS : 0,
    });
    return 'abusefilter-blocked-display';
  },
  rangeblock: async (_action, { filter, attempt, wiki }) => {
    const { viewer, action } = attempt;
    const isBlocked = await wiki.block({
      target: rangeAround(viewer.address, wiki),
      by: await filterUser(wiki),
      reason: await reasonOf('abusefilter-blockreason', filter, wiki),
      expiry: '1 week',
      allowsOwnTalkPage: true,
      blocksAddresses: false,
      hidden: action.includes('createaccount') ? HIDDEN_FROM_ADMINISTRATORS : 0,
    });
    return isBlocked ? 'abusefilter-blocked-display' : undefined;
  },
  degroup: async (_action, { filter, attempt, holder, wiki }) => {
    const { viewer } = attempt;
    if (!isNamed(viewer)) return undefined;
    // The log keeps of which groups somebody was.
    const groups = holder.native('user_groups');
    const removed = (Array.isArray(groups) ? groups.map(String) : []).filter(
      (group) => !isImplicitGroup(group, wiki.site),
    );
    if (removed.length === 0) return undefined;
    for (const group of removed) wiki.removeFromGroup(viewer.id, group);
    wiki.logAboutUser({
      type: 'rights',
      action: 'rights',
      user: viewer.name,
      by: await filterUser(wiki),
      comment: await reasonOf('abusefilter-degroupreason', filter, wiki),
      parameters: { '4::oldgroups': removed, '5::newgroups': [] },
    });
    return 'abusefilter-degrouped';
  },
  blockautopromote: async (_action, { filter, attempt, wiki }) => {
    const { viewer } = attempt;
    if (!isNamed(viewer)) return undefined;
    const duration = abusefilterSettings.of(wiki.site).abuseFilterBlockAutopromoteDuration * 86400;
    keepFromPromotion(viewer.id, duration, wiki);
    wiki.logAboutUser({
      type: 'rights',
      action: 'blockautopromote',
      user: viewer.name,
      by: await filterUser(wiki),
      comment: await reasonOf('abusefilter-blockautopromotereason', filter, wiki),
      parameters: { '7::duration': duration, '4::oldgroups': [], '5::newgroups': [] },
    });
    return 'abusefilter-autopromote-blocked';
  },
});

/** Bits of a log entry whose action only those who suppress may see. */
const HIDDEN_FROM_ADMINISTRATORS = 9;

/** The account in whose name filters act, an administrator. */
const filterUser = async (wiki: HookedWiki) =>
  wiki.softwareAccount(await wiki.message('abusefilter-blocker', []), 'sysop');

const reasonOf = (key: string, { id, description }: ActiveFilter, wiki: HookedWiki): Promise<string> =>
  wiki.message(key, [description, String(id)]);

/** The range that is blocked instead of an address: as large as filters and administrators may block. */
function rangeAround(address: string, { site }: HookedWiki): string {
  const kind = isIpv4(address) ? 'IPv4' : 'IPv6';
  const { blockCidrLimit } = site.configuration.settings;
  const bits = Math.max(abusefilterSettings.of(site).abuseFilterRangeBlockSize[kind], blockCidrLimit[kind]);
  return `${addressFromHex(rangeOf(address, bits).first)}/${bits}`;
}
