import { isInfinite, makeTitle, Namespace, type Json, type Title } from '@wikiquery/core/wiki';
import type { BlockTarget } from '@wikiquery/import/rows';
import { changeBlock, placeBlock, type BlockTerms, type StoredBlock } from './blocks.ts';
import { hideName } from './hidden-names.ts';
import { storeLogEntry, type Performer } from './logs.ts';
import { pageByTitle } from './pages.ts';
import type { WritableWiki } from './writable-wiki.ts';

/** Seconds for which the address of a blocked account stays blocked. */
const AUTOMATIC_FOR = 86_400;

/** How a block comes about. */
export interface Blocking {
  /** The block that it changes. */
  readonly prior?: StoredBlock | undefined;
  readonly performer: Performer;
  readonly now: string;
  /** When it ends, as it was given. */
  readonly duration: string;
  readonly automaticReason: string;
  /** What a partial block is about, as its log entry tells. */
  readonly restrictions?: Readonly<Record<string, Json>>;
  /** What of the log entry is hidden. */
  readonly hidden?: number;
}

/** Stores a block, or changes the prior one, and logs it; returns its ID. */
export function recordBlock(
  wiki: WritableWiki,
  target: BlockTarget,
  terms: BlockTerms,
  { prior, performer, now, duration, automaticReason, restrictions, hidden = 0 }: Blocking,
): number {
  const means = { now, automaticFor: AUTOMATIC_FOR, automaticReason };
  if (prior) changeBlock(wiki, prior, terms, means);
  const id = prior?.id ?? placeBlock(wiki, target, terms, means);
  if (terms.hidesName && target.account) hideName(wiki, target.account, true);
  const userPage = userPageOf(target);
  storeLogEntry(wiki, {
    type: terms.hidesName ? 'suppress' : 'block',
    action: prior ? 'reblock' : 'block',
    performer,
    timestamp: now,
    ...userPage,
    page: pageByTitle(wiki, userPage)?.id ?? 0,
    comment: terms.reason,
    hidden,
    parameters: {
      '5::duration': isInfinite(duration) ? 'infinity' : duration,
      '6::flags': flagsOf(target, terms).join(','),
      sitewide: terms.isSitewide,
      ...restrictions,
    },
    search: [['ipb_id', id]],
  });
  return id;
}

/** The name of an account, an address or a range. */
export const nameOfTarget = ({ account, address }: BlockTarget): string =>
  account?.name ?? address?.text ?? '';

/** The user page of a target, which blocks are logged by. */
export const userPageOf = (target: BlockTarget): Title =>
  makeTitle(Namespace.user, nameOfTarget(target).replaceAll(' ', '_'));

function flagsOf({ account }: BlockTarget, terms: BlockTerms): readonly string[] {
  return [
    ...(terms.isAnonymousOnly ? ['anononly'] : []),
    ...(terms.blocksAccountCreation ? ['nocreate'] : []),
    ...(account && !terms.blocksAddresses ? ['noautoblock'] : []),
    ...(terms.blocksEmail ? ['noemail'] : []),
    ...(terms.allowsOwnTalkPage ? [] : ['nousertalk']),
    ...(terms.hidesName ? ['hiddenname'] : []),
  ];
}
