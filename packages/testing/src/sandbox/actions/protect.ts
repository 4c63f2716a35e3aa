import {
  groupsWithRight,
  isoTimestamp,
  may,
  Namespace,
  prefixedText,
  readExpiry,
  timestampMilliseconds,
  type Site,
  type Viewer,
} from '@wikiquery/core/wiki';
import { readableTimesInUtc } from '@wikiquery/core/wikitext/messages';
import { defineWrite, type WriteContext } from '../action.ts';
import { contentMessage } from '../messages.ts';
import { logPerformer } from '../performing.ts';
import { rightsProblems } from '../rights-problems.ts';
import { readSubject, requirePermission, type Subject } from '../subject.ts';
import { setWatched, willWatch } from '../watching.ts';
import {
  forgetExpired,
  protectionsOf,
  saveProtections,
  type NewProtections,
} from '../writing/protections.ts';

type Limits = Map<string, { readonly level: string; readonly expiry: string }>;

/** `action=protect`: changes who may change a page, or create one. */
export const protect = defineWrite('protect', {
  run: async (context) => {
    const { params, wiki, now, site, viewer, fail } = context;
    const subject = await readSubject('protect', params, context);
    const { title, page } = subject;
    await requirePermission('protect', subject, ['protect'], context);
    const expiries =
      params.expiry.length === 1 ? params.protections.map(() => params.expiry[0] ?? '') : params.expiry;
    if (expiries.length !== params.protections.length)
      fail(rightsProblems.toofewexpiries, [params.expiry.length, params.protections.length]);

    const types = protectableFrom(subject, site);
    const levels = levelsFor(title.namespace, viewer, site);
    const limits: Limits = new Map();
    const shown: Record<string, string>[] = [];
    for (const [index, given] of params.protections.entries()) {
      const [type = '', named = ''] = given.split('=');
      if (page && type === 'create') fail(rightsProblems['create-titleexists']);
      if (!page && type !== 'create') fail(rightsProblems['missingtitle-createonly']);
      if (!types.includes(type) && type !== 'create') fail(rightsProblems['protect-invalidaction'], [type]);
      if (!levels.includes(named) && named !== 'all') fail(rightsProblems['protect-invalidlevel'], [named]);
      const level = named === 'all' ? '' : named;
      const expiry = expiryOf(expiries[index] ?? '', context);
      limits.set(type, { level, expiry });
      shown.push({ [type]: level, expiry: expiry === 'infinity' ? 'infinite' : isoTimestamp(expiry) });
    }
    const watched = await willWatch(params, title, ['watchdefault'], context);
    const change = await changeOf(subject, limits, types, context);
    wiki.transaction(() => {
      setWatched(title, watched, context);
      forgetExpired(wiki, now);
      if (change) saveProtections(wiki, { ...change, performer: logPerformer(context), timestamp: now });
    });
    return {
      value: {
        protect: {
          title: prefixedText(title, site),
          reason: params.reason,
          ...((change ? change.cascade : params.cascade) && { cascade: true }),
          protections: shown,
        },
      },
    };
  },
});

type ProtectContext = Parameters<Parameters<typeof defineWrite<'protect'>>[1]['run']>[0];

/** What a page, or a title without one, can be protected from. */
const protectableFrom = ({ title, page }: Subject, site: Site): readonly string[] =>
  site.configuration.restrictions.types.filter(
    (type) =>
      (type === 'create') !== (page !== undefined) &&
      (type !== 'upload' || title.namespace === Namespace.file),
  );

/** The right that a level of protection asks for. */
const rightOf = (level: string): string =>
  level === 'sysop' ? 'editprotected' : level === 'autoconfirmed' ? 'editsemiprotected' : level;

/** The levels that somebody may set in a namespace, without those that its own protection makes pointless. */
function levelsFor(namespace: number, viewer: Viewer, site: Site): readonly string[] {
  const needed = site.namespaces.get(namespace)?.namespaceprotection?.split('|').map(rightOf);
  const isHeld = (level: string): boolean => level === '' || may(viewer, rightOf(level)) !== false;
  const { levels } = site.configuration.restrictions;
  if (needed === undefined) return levels.filter(isHeld);
  const holders = needed.filter((right) => right !== '').map((right) => groupsWithRight(right, site));
  return levels.filter((level) => {
    if (level === '') return true;
    const own = new Set(groupsWithRight(rightOf(level), site));
    return (
      isHeld(level) &&
      !needed.includes(rightOf(level)) &&
      !holders.some((groups) => groups.every((group) => own.has(group)))
    );
  });
}

function expiryOf(text: string, { environment, now, fail }: ProtectContext): string {
  const expiry = readExpiry(text, environment.now);
  if (expiry === undefined || (expiry !== 'infinity' && timestampMilliseconds(expiry) <= 0))
    return fail(rightsProblems.invalidexpiry, [text]);
  return expiry < now ? fail(rightsProblems.pastexpiry, [text]) : expiry;
}

/** What would change; undefined if nothing does. */
async function changeOf(
  { title, page }: Subject,
  given: Limits,
  types: readonly string[],
  context: ProtectContext,
): Promise<Omit<NewProtections, 'performer' | 'timestamp'> | undefined> {
  const { params, wiki, now, site } = context;
  const limits: Limits = new Map(given);
  for (const type of types) if (!limits.has(type)) limits.set(type, { level: '', expiry: 'infinity' });
  const current = protectionsOf(wiki, title, now);
  const levelNow = (type: string): string =>
    current
      .filter((one) => one.type === type)
      .map(({ level }) => level)
      .join('');
  const isProtected = types.some((type) => levelNow(type) !== '');
  const protects = types.some((type) => limits.get(type)?.level !== '');
  const changes = types.some((type) => {
    const { level = '', expiry } = limits.get(type) ?? {};
    if (level !== levelNow(type)) return true;
    return level !== '' && current.find((one) => one.type === type)?.expiry !== expiry;
  });
  const isCascading = current.some(({ cascade }) => cascade);
  if (!changes && !(protects && isCascading !== params.cascade)) return undefined;
  const action = protects ? (isProtected ? 'modify' : 'protect') : 'unprotect';
  const cascade = params.cascade && page !== undefined && mayCascade(limits.get('edit')?.level ?? '', site);
  const change = { title, limits, cascade, action, reason: params.reason } as const;
  return {
    ...change,
    description: await describeForLog(limits, context),
    comment: page ? await commentOf(change, context) : '',
  };
}

const mayCascade = (level: string, site: Site): boolean =>
  site.configuration.restrictions.cascadinglevels.map(rightOf).includes(rightOf(level));

type MessageContext = Pick<WriteContext, 'environment' | 'site' | 'store'>;

async function untilWhen(expiry: string, context: MessageContext): Promise<string> {
  if (expiry === 'infinity') return contentMessage('protect-expiry-indefinite', [], context);
  const { site, store } = context;
  const write = await readableTimesInUtc({ site, store, language: site.language });
  return contentMessage('protect-expiring', [write(expiry)], context);
}

const protectedIn = (limits: Limits) => [...limits].filter(([, { level }]) => level !== '');

/** What the protections are, in the form that programs know which read the log as lines. */
async function describeForLog(limits: Limits, context: ProtectContext): Promise<string> {
  const mark = context.site.configuration.general.rtl ? '\u200F' : '\u200E';
  const parts = protectedIn(limits).map(
    async ([type, { level, expiry }]) => `${mark}[${type}=${level}] (${await untilWhen(expiry, context)})`,
  );
  return (await Promise.all(parts)).join('').trim();
}

const commentKeys = {
  modify: 'modifiedarticleprotection-comment',
  protect: 'protectedarticle-comment',
  unprotect: 'unprotectedarticle-comment',
} as const;

/** The comment of the revision that tells of the protections. */
async function commentOf(
  {
    title,
    limits,
    cascade,
    action,
    reason,
  }: Pick<NewProtections, 'action' | 'cascade' | 'reason' | 'title'> & { readonly limits: Limits },
  context: ProtectContext,
): Promise<string> {
  const say = (name: string, ...args: readonly string[]): Promise<string> =>
    contentMessage(name, args, context);
  const parts = protectedIn(limits).map(async ([type, { level, expiry }]) =>
    say(
      'protect-summary-desc',
      await say(`restriction-${type}`),
      await say(`protect-level-${level}`),
      await untilWhen(expiry, context),
    ),
  );
  const space = await say('word-separator');
  const description = (await Promise.all(parts)).join(space);
  return [
    await say(commentKeys[action], prefixedText(title, context.site), context.viewer.name),
    reason === '' || reason === '0' ? '' : `${await say('colon-separator')}${reason}`,
    description === '' ? '' : `${space}${await say('parentheses', description)}`,
    cascade ? `${space}${await say('brackets', await say('protect-summary-cascade'))}` : '',
  ].join('');
}
