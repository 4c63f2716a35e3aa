import { readViewerBlocks } from '@wikiquery/core/store';
import { externalUrl, makeTitle, Namespace, readExpiry } from '@wikiquery/core/wiki';
import { presaved } from '@wikiquery/core/wikitext/rendering';
import type { BlockOrder, HookedWiki, UserLogEntry } from '@wikiquery/import/hooks';
import { accountRow, textAddress, textRow, type Author } from '@wikiquery/import/rows';
import { accountNamed } from './accounts.ts';
import type { WriteContext } from './action.ts';
import { targetNamed } from './actions/block/target.ts';
import { contentMessage } from './messages.ts';
import { blockOf } from './writing/blocks.ts';
import { linksOfText } from './writing/links.ts';
import { storeLogEntry, type Performer } from './writing/logs.ts';
import { addToGroup, membershipsOf, removeFromGroup } from './writing/memberships.ts';
import { pageByTitle } from './writing/pages.ts';
import { nameOfTarget, recordBlock } from './writing/record-block.ts';
import { revisionById } from './writing/revisions.ts';
import type { TableName } from './writing/writable-wiki.ts';

/** What hooks run with. */
export type HookedContext = Pick<
  WriteContext,
  'environment' | 'now' | 'sandbox' | 'site' | 'store' | 'viewer' | 'wiki'
>;

/** A wiki that takes writes, as extensions see it. */
export function hookedWiki(context: HookedContext): HookedWiki {
  const { wiki, now, sandbox, store, site } = context;
  return {
    site,
    now,
    remembered: sandbox.remembered,
    row: wiki.row,
    rows: wiki.rows,
    run: wiki.run,
    // Extensions have tables of their own.
    insert: (table, row) => wiki.insert(table as TableName, row),
    storeText: (text) => textAddress(wiki.insert('text', textRow(wiki.nextId('text', 'old_id'), text))),
    externalLinks: (title, text) =>
      linksOfText(wiki, title, text, now).external.map(([domain, path]) =>
        externalUrl(domain, path, site.configuration.protocols),
      ),
    saved: (title, text) => presaved(text, title, context),
    content: (revision) => revisionById(wiki, revision)?.slots.get('main'),
    message: (key, args) => contentMessage(key, args, context),
    softwareAccount: (name, group) => wiki.transaction(() => softwareAccount(name, group, context)),
    block: (order) => block(order, context),
    removeFromGroup: (account, group) => {
      removeFromGroup(wiki, account, group);
    },
    logAboutUser: (entry) => {
      logAboutUser(entry, context);
    },
    isBlocked: async (viewer) => (await readViewerBlocks(store, viewer, now)).length > 0,
    transaction: wiki.transaction,
  };
}

/** The token of accounts that nobody can log in to. */
const NO_TOKEN = '*** INVALID ***';

function softwareAccount(name: string, group: string, { wiki, now }: HookedContext): Author {
  const known = accountNamed(wiki, name);
  const account = known ?? { id: wiki.nextId('user', 'user_id'), name };
  if (!known) {
    const times = { touched: now, registration: now };
    wiki.insert('user', accountRow({ ...account, ...times, token: NO_TOKEN, isTemporary: false }));
    wiki.names.actor(account);
  }
  if (!membershipsOf(wiki, account.id, now).some((one) => one.group === group))
    addToGroup(wiki, account.id, { group, expiry: null }, now);
  return account;
}

/** What the software does, from the address of who made it do so. */
const performerOf = (author: Author, { viewer }: HookedContext): Performer => ({
  author,
  address: viewer.address,
  isBot: false,
  isTrusted: true,
  isQuiet: false,
});

async function block(order: BlockOrder, context: HookedContext): Promise<boolean> {
  const { wiki, now, environment } = context;
  const { by, reason, expiry: duration, allowsOwnTalkPage, blocksAddresses, hidden } = order;
  const target = targetNamed(wiki, order.target);
  const prior = blockOf(wiki, target, now);
  const expiry = readExpiry(duration, environment.now);
  if (expiry === undefined || (prior && !(prior.target.isAutomatic && target.address))) return false;
  const automaticReason = await contentMessage('autoblocker', [nameOfTarget(target), reason], context);
  const terms = {
    by,
    reason,
    expiry,
    isAnonymousOnly: !target.account,
    blocksAccountCreation: true,
    blocksAddresses: blocksAddresses && target.account !== undefined,
    blocksEmail: false,
    allowsOwnTalkPage,
    hidesName: false,
    isSitewide: true,
    restrictions: { pages: [], namespaces: [] },
  };
  const performer = performerOf(by, context);
  wiki.transaction(() =>
    recordBlock(wiki, target, terms, { performer, now, duration, automaticReason, hidden }),
  );
  return true;
}

function logAboutUser({ user, by, ...entry }: UserLogEntry, context: HookedContext): void {
  const { wiki, now } = context;
  const userPage = makeTitle(Namespace.user, user.replaceAll(' ', '_'));
  storeLogEntry(wiki, {
    ...entry,
    performer: performerOf(by, context),
    timestamp: now,
    ...userPage,
    page: pageByTitle(wiki, userPage)?.id ?? 0,
  });
}
