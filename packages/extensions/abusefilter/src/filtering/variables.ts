import {
  externalUrl,
  isIpAddress,
  isRegistered,
  prefixedText,
  timestampMilliseconds,
  type Title,
} from '@wikiquery/core/wiki';
import { unifiedDiff } from '@wikiquery/core/wikitext';
import type { Attempt, AttemptedFile, HookedWiki } from '@wikiquery/import/hooks';
import type { Native } from '../language/values.ts';
import { accountFacts, pageFacts, recentAuthors, restrictionsOf, storedLinks } from '../store/filtering.ts';
import { createHolder, type Holder } from './holder.ts';

/** What takes time to compute, and only some filters ask for. */
export interface Prepared {
  readonly isBlocked: boolean;
  /** The new text as it would be saved. */
  readonly saved: string;
}

/** When MediaWiki takes accounts without a date to have been registered. */
const FIRST_REGISTRATION = '20080115000000';

/** Makes the variables of an attempt, in MediaWiki's order. */
export function variablesOf(attempt: Attempt, wiki: HookedWiki, prepared: Prepared): Holder {
  const holder = createHolder();
  const { define } = holder;
  const { viewer, action, title, summary } = attempt;
  if (!('account' in attempt) || isRegistered(viewer)) defineUser(holder, attempt, wiki, prepared);
  else holder.defineLazily('user_type', () => typeOf(attempt));
  switch (attempt.action) {
    case 'autocreateaccount':
    case 'createaccount':
      define('action', action);
      define('accountname', attempt.account);
      break;
    case 'move':
      defineTitle(holder, title, 'moved_from', wiki);
      defineTitle(holder, attempt.target, 'moved_to', wiki);
      define('summary', summary);
      define('action', action);
      for (const [prefix, of] of [
        ['moved_from', title],
        ['moved_to', attempt.target],
      ] as const)
        holder.defineLazily(`${prefix}_last_edit_age`, () => lastEditAge(of, wiki));
      break;
    case 'delete':
      defineTitle(holder, title, 'page', wiki);
      define('summary', summary);
      define('action', action);
      holder.defineLazily('page_last_edit_age', () => lastEditAge(title, wiki));
      break;
    case 'edit':
      defineTitle(holder, title, 'page', wiki);
      define('action', action);
      define('summary', summary);
      define('page_last_edit_age', lastEditAge(title, wiki));
      define('old_content_model', attempt.before?.model ?? '');
      define('new_content_model', attempt.after.model);
      defineTexts(holder, { title, before: attempt.before?.text, after: attempt.after.text }, wiki, {
        saved: attempt.after.model === 'wikitext' ? prepared.saved : undefined,
      });
      break;
    default:
      defineTitle(holder, title, 'page', wiki);
      define('action', action);
      defineFile(holder, attempt.file);
      if (!attempt.page) break;
      define('page_last_edit_age', lastEditAge(title, wiki));
      define('summary', summary);
      defineTexts(holder, { title, ...attempt.page }, wiki, { saved: prepared.saved });
  }
  defineGeneral(holder, wiki);
  return holder;
}

/** Defines what does not depend on an action. */
export function defineGeneral({ define, defineLazily }: Holder, { site, now }: HookedWiki): void {
  define('timestamp', String(seconds(now)));
  defineLazily('wiki_name', () => site.configuration.general.wikiid);
  defineLazily('wiki_language', () => site.language);
}

const seconds = (time: string): number => Math.floor(timestampMilliseconds(time) / 1000);

const ageOf = (time: string | undefined, { now }: HookedWiki): number | undefined =>
  time === undefined ? undefined : seconds(now) - seconds(time);

const lastEditAge = (title: Title, wiki: HookedWiki): number | null =>
  ageOf(pageFacts(wiki, title)?.latest, wiki) ?? null;

const typeOf = ({ viewer }: Attempt): string =>
  viewer.temporary ? 'temp' : isRegistered(viewer) ? 'named' : isIpAddress(viewer.name) ? 'ip' : 'unknown';

function defineUser(holder: Holder, attempt: Attempt, wiki: HookedWiki, { isBlocked }: Prepared): void {
  const { viewer } = attempt;
  const facts = () => (viewer.id === 0 ? undefined : accountFacts(wiki, viewer.id));
  holder.defineLazily('user_editcount', () => facts()?.edits ?? null);
  holder.define('user_name', viewer.name);
  const isUnnamed = viewer.temporary || !isRegistered(viewer);
  holder.defineLazily('user_unnamed_ip', () => (isUnnamed ? viewer.address : null));
  holder.defineLazily('user_type', () => typeOf(attempt));
  holder.defineLazily('user_emailconfirm', () => facts()?.confirmed ?? null);
  holder.defineLazily('user_age', () =>
    viewer.id === 0 ? 0 : (ageOf(facts()?.registered ?? FIRST_REGISTRATION, wiki) ?? 0),
  );
  holder.defineLazily('user_groups', () => viewer.groups);
  holder.defineLazily('user_rights', () => [...viewer.rights]);
  holder.defineLazily('user_blocked', () => isBlocked);
}

function defineTitle(holder: Holder, title: Title, prefix: string, wiki: HookedWiki): void {
  const facts = pageFacts(wiki, title);
  holder.define(`${prefix}_id`, facts?.id ?? 0);
  holder.define(`${prefix}_namespace`, title.namespace);
  holder.define(`${prefix}_title`, title.key.replaceAll('_', ' '));
  holder.define(`${prefix}_prefixedtitle`, prefixedText(title, wiki.site));
  for (const action of ['edit', 'move', 'create', 'upload'])
    holder.defineLazily(`${prefix}_restrictions_${action}`, () =>
      restrictionsOf(wiki, title, facts?.id ?? 0, action),
    );
  holder.defineLazily(`${prefix}_recent_contributors`, () => (facts ? recentAuthors(wiki, facts.id) : []));
  holder.defineLazily(`${prefix}_age`, () => ageOf(facts?.first, wiki) ?? 0);
  holder.defineLazily(`${prefix}_first_contributor`, () => facts?.firstAuthor ?? '');
}

function defineFile({ define }: Holder, file: AttemptedFile): void {
  define('file_sha1', file.sha1);
  define('file_size', file.size);
  define('file_mime', file.mime);
  define('file_mediatype', file.mediaType);
  define('file_width', file.width);
  define('file_height', file.height);
  define('file_bits_per_channel', file.bits);
}

/** The text of a page before and after. */
interface Texts {
  readonly title: Title;
  readonly before: string | undefined;
  readonly after: string;
}

/** Defines what changes in a text; `saved` is the new wikitext as it would be saved. */
function defineTexts(
  { define, defineLazily, native }: Holder,
  { title, before, after }: Texts,
  wiki: HookedWiki,
  { saved }: { readonly saved: string | undefined },
): void {
  define('old_wikitext', before ?? '');
  define('new_wikitext', after);
  const textOf = (name: string): string => String(native(name) ?? '');
  const listOf = (name: string): readonly Native[] => {
    const list = native(name);
    return Array.isArray(list) ? (list as readonly Native[]) : [];
  };
  const linesOf = (name: string, sign: string): readonly string[] =>
    textOf(name)
      .split('\n')
      .filter((line) => line.startsWith(sign))
      .map((line) => line.slice(1));
  const without = (name: string, minus: string): readonly Native[] => {
    const others = new Set(listOf(minus));
    return listOf(name).filter((one) => !others.has(one));
  };
  defineLazily('edit_diff', () => differenceOf(textOf('old_wikitext'), textOf('new_wikitext')));
  defineLazily('edit_diff_pst', () => differenceOf(textOf('old_wikitext'), textOf('new_pst')));
  defineLazily('new_size', () => Buffer.byteLength(textOf('new_wikitext')));
  defineLazily('old_size', () => Buffer.byteLength(textOf('old_wikitext')));
  defineLazily('edit_delta', () => Number(native('new_size')) - Number(native('old_size')));
  defineLazily('added_lines', () => linesOf('edit_diff', '+'));
  defineLazily('removed_lines', () => linesOf('edit_diff', '-'));
  defineLazily('added_lines_pst', () => linesOf('edit_diff_pst', '+'));
  defineLazily('added_links', () => without('all_links', 'old_links'));
  defineLazily('removed_links', () => without('old_links', 'all_links'));
  defineLazily('all_links', () => (saved === undefined ? [] : wiki.externalLinks(title, saved)));
  defineLazily('old_links', () =>
    storedLinks(wiki, pageFacts(wiki, title)?.id ?? 0).map(({ domain, path }) =>
      externalUrl(domain, path, wiki.site.configuration.protocols),
    ),
  );
  defineLazily('new_pst', () => saved ?? '');
}

/** The difference of two texts; one that is empty has no lines. */
function differenceOf(before: string, after: string): string {
  if (before !== '' && after !== '') return unifiedDiff(before, after);
  const [removed, added] = [before, after].map((one) => (one === '' ? [] : one.split('\n')));
  if (!removed || !added || removed.length + added.length === 0) return '';
  const lines = [...removed.map((line) => `-${line}\n`), ...added.map((line) => `+${line}\n`)];
  return `@@ -1,${removed.length} +1,${added.length} @@\n${lines.join('')}`;
}
