import type { accountActions } from '@wikiquery/core/api';
import { exactlyOne } from '@wikiquery/core/query';
import {
  isInvalid,
  isIpv4,
  isoTimestamp,
  may,
  Namespace,
  parseTitle,
  readExpiry,
  type Site,
} from '@wikiquery/core/wiki';
import type { BlockTarget } from '@wikiquery/import/rows';
import { namedUser } from '../accounts.ts';
import { defineWrite } from '../action.ts';
import { blockProblems } from '../block-problems.ts';
import { contentMessage } from '../messages.ts';
import { logPerformer } from '../performing.ts';
import { setWatched } from '../watching.ts';
import { blockOf, type BlockTerms, type StoredBlock } from '../writing/blocks.ts';
import { pageByTitle } from '../writing/pages.ts';
import { nameOfTarget, recordBlock, userPageOf } from '../writing/record-block.ts';
import { query } from '../writing/writable-wiki.ts';
import { refusalOfBlocked } from './block/permissions.ts';
import { isRange, targetNamed } from './block/target.ts';

/** Edits above which an account cannot be hidden. */
const MOST_HIDDEN_EDITS = 1000;
const LONGEST_EXPIRY = 50;

/** `action=block`: blocks an account, an IP address or a range. */
export const block = defineWrite('block', {
  run: async (context) => {
    const { params, request, viewer, wiki, now, fail } = context;
    if (!may(viewer, 'block')) fail('permissiondenied', ['block']);
    const named = pagesNamed(context);
    exactlyOne<BlockParameters>('user', 'userid').check(new Set(request.keys()), (name) => name, 'block');
    const target = targetNamed(wiki, namedUser('block', params, wiki));
    if (params.noemail && !may(viewer, 'blockemail')) fail(blockProblems['cantblock-email']);
    const hidesName = params.hidename && target.account !== undefined;
    const before = blockOf(wiki, target, now);
    if ((hidesName || before?.hidesName) && !may(viewer, 'hideuser'))
      fail(blockProblems[before?.hidesName ? 'cant-see-hidden-user' : 'notallowed']);
    const refusal = await refusalOfBlocked(target, context);
    if (refusal) fail(refusal.problem);
    const pages = params.partial ? named : [];
    checkTarget(target, context);
    const terms = termsOf(target, pages, hidesName, context);
    const prior =
      before?.target.isAutomatic === true && target.address && !isRange(target) ? undefined : before;
    if (prior && (!params.reblock || isSame(prior, terms)))
      fail(blockProblems.alreadyblocked, [nameOfTarget(target)]);

    const reason = params.reason;
    const automaticReason = await contentMessage('autoblocker', [nameOfTarget(target), reason], context);
    const id = wiki.transaction(() => {
      const placed = recordBlock(wiki, target, terms, {
        prior,
        performer: logPerformer(context),
        now,
        duration: params.expiry,
        automaticReason,
        ...(!terms.isSitewide && { restrictions: restrictionsOf(context) }),
      });
      if (params.watchuser && !isRange(target)) setWatched(userPageOf(target), true, context);
      return placed;
    });
    return {
      value: {
        block: {
          user: nameOfTarget(target),
          userID: target.account?.id ?? 0,
          expiry: terms.expiry === 'infinity' ? 'infinite' : isoTimestamp(terms.expiry),
          id,
          reason,
          anononly: params.anononly,
          nocreate: params.nocreate,
          autoblock: params.autoblock,
          noemail: params.noemail,
          hidename: hidesName,
          allowusertalk: params.allowusertalk,
          watchuser: params.watchuser,
          partial: params.partial,
          pagerestrictions: params.pagerestrictions ?? null,
          namespacerestrictions: params.namespacerestrictions ?? null,
        },
      },
    };
  },
});

type BlockContext = Parameters<Parameters<typeof defineWrite<'block'>>[1]['run']>[0];
type BlockParameters = Extract<(typeof accountActions)[number], { readonly name: 'block' }>['parameters'];

/** IDs of the pages that a partial block would be about. */
function pagesNamed({ params, wiki, site, fail }: BlockContext): readonly number[] {
  return (params.pagerestrictions ?? []).map((text) => {
    const title = parseTitle(text, site);
    const page = isInvalid(title) ? undefined : pageByTitle(wiki, title);
    return page?.id ?? fail('missingtitle');
  });
}

function checkTarget(target: BlockTarget, { site, fail }: BlockContext): void {
  const { account, address } = target;
  if (account?.id === 0) fail(blockProblems.nosuchuser, [account.name]);
  if (!address || !isRange(target)) return;
  const [start = '', bits = ''] = address.text.split('/');
  const shortest = cidrLimit(start, site);
  if (shortest === (isIpv4(start) ? 32 : 128)) fail(blockProblems.rangedisabled);
  if (Number(bits) < shortest) fail(blockProblems.ip_range_toolarge, [shortest]);
}

const cidrLimit = (address: string, { configuration }: Site): number =>
  configuration.settings.blockCidrLimit[isIpv4(address) ? 'IPv4' : 'IPv6'];

function termsOf(
  target: BlockTarget,
  pages: readonly number[],
  hidesName: boolean,
  { params, performer, environment, now, wiki, fail }: BlockContext,
): BlockTerms {
  const namespaces = params.partial ? (params.namespacerestrictions ?? []) : [];
  const isSitewide = !params.partial;
  const isAboutTalk = isSitewide || namespaces.includes(Namespace.userTalk);
  if (!isAboutTalk && !params.allowusertalk) fail(blockProblems['ipb-prevent-user-talk-edit']);
  const expiry =
    params.expiry.length > LONGEST_EXPIRY ? undefined : readExpiry(params.expiry, environment.now);
  if (expiry === undefined) return fail(blockProblems.invalidexpiry);
  if (expiry < now) fail(blockProblems.ipb_expiry_old);
  if (hidesName) {
    if (!isSitewide) fail(blockProblems.ipb_hide_partial);
    if (expiry !== 'infinity') fail(blockProblems.ipb_expiry_temp);
    const edits = wiki.row(
      query<{ readonly count: number | null }>('SELECT user_editcount AS count FROM user WHERE user_id = ?'),
      target.account?.id ?? 0,
    );
    if ((edits?.count ?? 0) > MOST_HIDDEN_EDITS) fail(blockProblems.ipb_hide_invalid, [MOST_HIDDEN_EDITS]);
  }
  const isAboutNothing = pages.length === 0 && namespaces.length === 0;
  if (!isSitewide && isAboutNothing && !params.noemail && !params.nocreate)
    fail(blockProblems['ipb-empty-block']);
  return {
    by: performer.author,
    reason: params.reason,
    expiry,
    isAnonymousOnly: params.anononly && !target.account,
    blocksAccountCreation: params.nocreate,
    blocksAddresses: params.autoblock && target.account !== undefined,
    blocksEmail: params.noemail,
    allowsOwnTalkPage: params.allowusertalk,
    hidesName,
    isSitewide,
    restrictions: { pages, namespaces },
  };
}

/** Whether a block says already what it would say. */
function isSame(prior: StoredBlock, terms: BlockTerms): boolean {
  const facts = ({ by: _by, restrictions, ...rest }: BlockTerms) => ({
    ...rest,
    pages: restrictions.pages.toSorted((a, b) => a - b),
    namespaces: restrictions.namespaces.toSorted((a, b) => a - b),
  });
  const now = facts(prior);
  return Object.entries(facts(terms)).every(
    ([name, value]) => JSON.stringify(value) === JSON.stringify(now[name as keyof typeof now]),
  );
}

function restrictionsOf({ params }: BlockContext) {
  const { pagerestrictions: pages = [], namespacerestrictions: namespaces = [] } = params;
  if (pages.length === 0 && namespaces.length === 0) return {};
  return {
    '7::restrictions': {
      ...(pages.length > 0 && { pages }),
      ...(namespaces.length > 0 && { namespaces }),
    },
  };
}
