import type { QueryContext } from '@wikiquery/core/query';
import type { ViewerBlock } from '@wikiquery/core/store';
import { escapeHtml, localUrl, makeTitle, Namespace, prefixedText } from '@wikiquery/core/wiki';
import type { WriteTime } from '@wikiquery/core/wikitext/messages';
import { formatComments } from '@wikiquery/core/wikitext/rendering';

/** The message about a block and its arguments, as HTML except for the message key. */
interface Facts {
  readonly message: 'autoblockedtext' | 'blockedtext' | 'blockedtext-composite';
  readonly blocker: string;
  readonly reason: string;
  readonly address: string;
  readonly ids: string;
  readonly expiry: string;
  readonly target: string;
  readonly start: string;
}

/** Returns the message about the viewer's blocks as HTML; null without blocks. */
export async function blockMessage(
  blocks: readonly ViewerBlock[],
  context: QueryContext,
  writeTime: WriteTime,
): Promise<string | null> {
  const [first] = blocks;
  if (!first) return null;
  const { viewer, language } = context;
  const [reason = ''] = await formatComments([{ text: first.reason }], context);
  const expiry = blocks.map((block) => block.expiry).reduce((a, b) => (a > b ? a : b));
  const several = blocks.length > 1;
  const facts: Facts = {
    message: several ? 'blockedtext-composite' : first.automatic ? 'autoblockedtext' : 'blockedtext',
    blocker: userLink(first.by, context),
    reason: several ? 'There are several blocks of your account or IP address.' : reason,
    address: escapeHtml(viewer.address),
    ids: blocks.map(({ id }) => (several ? `#${id}` : String(id))).join(', '),
    expiry: expiry === 'infinity' ? 'indefinite' : writeTime(expiry),
    target: escapeHtml(first.automatic ? viewer.address : viewer.name),
    start: writeTime(first.timestamp),
  };
  return language === 'qqx' ? named(facts, first.by) : asSentences(facts);
}

function userLink(name: string, { site }: Pick<QueryContext, 'site'>): string {
  const page = makeTitle(Namespace.user, name.replaceAll(' ', '_'));
  const title = escapeHtml(prefixedText(page, site));
  return `<a href="${escapeHtml(localUrl(page, site))}" title="${title}"><bdi>${escapeHtml(name)}</bdi></a>`;
}

/** Returns the message key and its arguments, for translators. */
function named({ message, blocker, reason, address, ids, expiry, target, start }: Facts, by: string): string {
  return `(${message}: ${[blocker, reason, address, escapeHtml(by), ids, expiry, target, start].join(', ')})`;
}

function asSentences({ message, blocker, reason, address, ids, expiry, target, start }: Facts): string {
  const opening =
    message === 'autoblockedtext'
      ? 'Your IP address is blocked because a blocked user used it.'
      : 'Your account or IP address is blocked.';
  const lines = [`Blocked since: ${start}`, `Blocked until: ${expiry}`, `Intended for: ${target}`];
  const single = message !== 'blockedtext-composite';
  return (
    `<p><strong>${opening}</strong></p>` +
    (single ? `<p>${blocker} blocked it. ` : '<p>') +
    `The reason: <em>${reason}</em></p>` +
    `<ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>` +
    (single ? `<p>You can talk to ${blocker} or another administrator about it.</p>` : '') +
    `<p>Your IP address is ${address} and the block ID is ${ids}: include both in any queries.</p>`
  );
}
