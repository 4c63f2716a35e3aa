import { createHash } from 'node:crypto';
import type { ApiAuthored, ApiLogEntry, ApiPage, ApiRevision, ApiSlot } from '../source/answers.ts';
import { HIDDEN, type Fields } from './fields.ts';

/** Describes a page without its revisions. */
export const describePage = (page: ApiPage): Fields => ({
  title: page.title,
  'newest revision': page.lastrevid,
  length: page.length,
  redirect: page.redirect === true,
  'content model': page.contentmodel,
  // Protections with a source cascade from other pages.
  protections: (page.protection ?? [])
    .filter(({ source }) => source === undefined)
    .map(
      ({ type, level, expiry, cascade }) =>
        `${type}=${level}${cascade ? ' cascading' : ''}${expiry === 'infinity' ? '' : ` until ${expiry}`}`,
    ),
  categories: (page.categories ?? []).map(({ title, sortkeyprefix }) =>
    sortkeyprefix === '' ? title : `${title} (sorted as ${sortkeyprefix})`,
  ),
  links: titles(page.links),
  templates: titles(page.templates),
  files: titles(page.images),
  'external links': (page.extlinks ?? []).map(({ url }) => url),
  'language links': (page.langlinks ?? []).map(({ lang, title }) => `${lang}:${title}`),
  'interwiki links': (page.iwlinks ?? []).map(({ prefix, title }) => `${prefix}:${title}`),
  'page properties': Object.entries(page.pageprops ?? {}).map(([name, value]) => `${name}=${value}`),
});

const titles = (pages: readonly { readonly title: string }[] = []): readonly string[] =>
  pages.map(({ title }) => title);

/** The fields of a page that may change without a new revision, by protections and by changes of other pages. */
export const touchedFields: ReadonlySet<string> = new Set([
  'protections',
  'categories',
  'links',
  'templates',
  'files',
  'external links',
  'language links',
  'interwiki links',
  'page properties',
]);

/** Describes a revision; its texts by their hashes, which are computed if the texts were requested (`hasTexts`). */
export const describeRevision = (page: number, revision: ApiRevision, hasTexts: boolean): Fields => ({
  'page id': page,
  parent: revision.parentid,
  time: revision.timestamp,
  minor: revision.minor,
  length: revision.size,
  ...described(revision),
  ...Object.fromEntries(
    Object.entries(revision.slots).flatMap(([role, slot]) => {
      const prefix = role === 'main' ? '' : `${role} `;
      return [
        [`${prefix}text`, textOf(slot, hasTexts)],
        [`${prefix}hash`, slot.texthidden ? HIDDEN : (slot.sha1 ?? '')],
        [`${prefix}content model`, slot.contentmodel],
      ];
    }),
  ),
});

function textOf({ content, texthidden, sha1 = '' }: ApiSlot, wasAskedFor: boolean): string {
  if (texthidden) return HIDDEN;
  if (!wasAskedFor) return sha1;
  return content === undefined ? 'missing' : createHash('sha1').update(content).digest('hex');
}

/** Describes a log entry. */
export const describeLogEntry = (entry: ApiLogEntry): Fields => ({
  action: `${entry.type}/${entry.action}`,
  title: entry.actionhidden ? HIDDEN : (entry.title ?? ''),
  'page id': entry.logpage ?? 0,
  time: entry.timestamp,
  ...described(entry),
  parameters: entry.actionhidden ? HIDDEN : JSON.stringify(sorted(entry.params ?? {})),
});

const described = ({
  user = '',
  userhidden,
  comment = '',
  commenthidden,
  tags = [],
}: ApiAuthored): Fields => ({
  author: userhidden ? HIDDEN : user,
  comment: commenthidden ? HIDDEN : comment,
  tags,
});

/** Returns a value with the fields of its objects sorted by name. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, one]) => [name, sorted(one)]),
  );
}
