import type { AnyRequest } from 'wikiquery-client';
import type { UserName } from '../sandbox/users.ts';

/** A revision of the page of a case. */
export interface KnownRevision {
  readonly id: number;
  /** As MediaWiki writes timestamps in its API. */
  readonly timestamp: string;
}

/** What a case knows of its page when it edits it. */
export interface PageState {
  readonly title: string;
  readonly revisions: readonly KnownRevision[];
  /** Revisions of another page, which has two. */
  readonly others: readonly KnownRevision[];
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** What happens to a page before the edit of a case. */
export type PageEvent =
  | { readonly user: UserName; readonly edit: AnyRequest; readonly after?: number }
  | { readonly user: UserName; readonly other: (page: PageState) => AnyRequest };

/** The base and times that a client sends with its edit. */
export type Base = (page: PageState) => AnyRequest;

const text = (one: string, two: string, three: string): string =>
  `== A ==\n${one}\n\n== B ==\n${two}\n\n== C ==\n${three}`;
const first = text('1', '2', '3');
const second = text('1 of B', '2', '3');

const create: PageEvent = { user: 'confirmed', edit: { text: first } };
const remove: PageEvent = {
  user: 'sysop',
  other: ({ title }) => ({ action: 'delete', title }),
};

/** Histories of pages. */
export const histories: Readonly<Record<string, readonly PageEvent[]>> = {
  'edited by somebody else': [create, { user: 'sysop', edit: { text: second } }],
  'edited by oneself': [create, { user: 'confirmed', edit: { text: second } }],
  'edited by somebody else, then by oneself': [
    create,
    { user: 'sysop', edit: { text: second } },
    { user: 'confirmed', edit: { text: text('1 of B', '2 of A', '3') } },
  ],
  'edited twice in a second': [create, { user: 'sysop', edit: { text: second }, after: 0 }],
  'with a hidden text': [
    create,
    { user: 'sysop', edit: { text: second } },
    {
      user: 'overseer',
      other: ({ title, revisions }) => ({
        action: 'revisiondelete',
        type: 'revision',
        target: title,
        ids: revisions[0]?.id ?? 0,
        hide: 'content',
      }),
    },
  ],
  'with a new section': [
    create,
    { user: 'confirmed', edit: { section: 'new', sectiontitle: 'Vote', text: 'For.' } },
  ],
  'deleted and created by somebody else': [create, remove, { user: 'sysop', edit: { text: second } }],
  deleted: [create, { user: 'sysop', edit: { text: second } }, remove],
};

const dayInMs = 86_400_000;
const iso = (ms: number): string => new Date(ms).toISOString().replace(/\.\d+/, '');
const shifted = ({ timestamp } = { timestamp: '2024-12-31T00:00:00Z' }, seconds: number): string =>
  iso(Date.parse(timestamp) + seconds * 1000);
const idOf = (revision: KnownRevision | undefined): number => revision?.id ?? 7_777_777;

/** Bases of edits. */
export const bases: Readonly<Record<string, Base>> = {
  none: () => ({}),
  'first revision': ({ revisions }) => ({ baserevid: idOf(revisions[0]) }),
  'latest revision': ({ revisions }) => ({ baserevid: idOf(revisions.at(-1)) }),
  'no such revision': () => ({ baserevid: 9_999_999 }),
  'negative revision': () => ({ baserevid: -1 }),
  'revision 0': () => ({ baserevid: 0 }),
  'current revision of another page': ({ others }) => ({ baserevid: idOf(others[1]) }),
  'old revision of another page': ({ others }) => ({ baserevid: idOf(others[0]) }),
  'time of the first revision': ({ revisions }) => ({ basetimestamp: shifted(revisions[0], 0) }),
  'time of the latest revision': ({ revisions }) => ({ basetimestamp: shifted(revisions.at(-1), 0) }),
  'time between revisions': ({ revisions }) => ({ basetimestamp: shifted(revisions[0], 1) }),
  'time before the page': () => ({ basetimestamp: '2001-01-01T00:00:00Z' }),
  'time after the page': ({ revisions }) => ({ basetimestamp: shifted(revisions.at(-1), 1) }),
  'time in the future': ({ now }) => ({ basetimestamp: iso(now + dayInMs) }),
  'empty time': () => ({ basetimestamp: '' }),
  'time 0': () => ({ basetimestamp: '0' }),
  'first revision and its time': ({ revisions }) => ({
    baserevid: idOf(revisions[0]),
    basetimestamp: shifted(revisions[0], 0),
  }),
  'latest revision and a time before the page': ({ revisions }) => ({
    baserevid: idOf(revisions.at(-1)),
    basetimestamp: '2001-01-01T00:00:00Z',
  }),
  'first revision and the time of the latest': ({ revisions }) => ({
    baserevid: idOf(revisions[0]),
    basetimestamp: shifted(revisions.at(-1), 0),
  }),
  'no such revision and the time of the latest': ({ revisions }) => ({
    baserevid: 9_999_999,
    basetimestamp: shifted(revisions.at(-1), 0),
  }),
  'first revision, and a start before the page': ({ revisions }) => ({
    baserevid: idOf(revisions[0]),
    starttimestamp: '2001-01-01T00:00:00Z',
  }),
  'a start before the page': () => ({ starttimestamp: '2001-01-01T00:00:00Z' }),
  'a start in the future': ({ now }) => ({ starttimestamp: iso(now + dayInMs) }),
  'a start before the page, to create it': () => ({
    starttimestamp: '2001-01-01T00:00:00Z',
    recreate: true,
  }),
  'first revision, only to create': ({ revisions }) => ({ baserevid: idOf(revisions[0]), createonly: true }),
  'time before the page, not to create': () => ({ basetimestamp: '2001-01-01T00:00:00Z', nocreate: true }),
};

/** What an edit writes. */
export const edits: Readonly<Record<string, AnyRequest>> = {
  'another part': { text: text('1', '2', '3 of A') },
  'the same part': { text: 'overwrites' },
  'the same text': { text: second },
  'an earlier text': { text: first },
  'the part of a section': { section: 1, text: '== A ==\n1 of A' },
  'another section': { section: 3, text: '== C ==\n3 of A' },
  'the lead': { section: 0, text: 'Lead.' },
  'a section that is not there': { section: 4, text: '== D ==\n4' },
  'at the end': { appendtext: '\n4' },
  'at the beginning': { prependtext: '0\n' },
  'at the end of a section': { section: 3, appendtext: '\n4' },
  'a new section': { section: 'new', sectiontitle: 'Vote', text: 'For.' },
  'another new section': { section: 'new', summary: 'Vote again', text: 'Against.' },
  'an empty new section': { section: 'new', sectiontitle: 'Vote', text: '' },
};

/** Histories that meet all edits; others meet those of `fewEdits`. */
const thorough = new Set(['edited by somebody else']);
const fewEdits = ['another part', 'the same part', 'another section', 'a new section'];

/** A case: a page's history, and an edit of it by somebody. */
export interface Case {
  readonly base: string;
  readonly edit: string;
  readonly editor: UserName;
}

/** The cases of a history. */
export function casesOf(history: string): readonly Case[] {
  const every = thorough.has(history) ? Object.keys(edits) : fewEdits;
  const cases = (editor: UserName, names: readonly string[]): Case[] =>
    Object.keys(bases).flatMap((base) => names.map((edit) => ({ base, edit, editor })));
  const hasOthers = history === 'edited by somebody else';
  return [...cases('confirmed', every), ...(hasOthers ? cases('anonymous', ['another part']) : [])];
}
