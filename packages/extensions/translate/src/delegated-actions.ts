import type { ActionElsewhere } from '@wikiquery/core/query';
import {
  boolean,
  integer,
  integers,
  limit,
  manyOf,
  oneOf,
  text,
  texts,
  timestamp,
  token,
} from '@wikiquery/core/query/parameters';

/** Kinds of help for translators, in the order of the response. */
const aids = [
  'groups',
  'definition',
  'translation',
  'inotherlanguages',
  'documentation',
  'mt',
  'definitiondiff',
  'ttmserver',
  'support',
  'gettext',
  'insertables',
  'editsummaries',
] as const;
const edits = { token: 'csrf', mustBePosted: true } as const;
const required = text({ required: true });
const yesOrNo = oneOf(['no', 'yes']);
/** A list of translation units or languages of a page. */
const ofAPage = texts({ most: { normal: 1000, high: 1000 } });

/** The extension's actions, which only the wiki itself provides. */
export const translateActions: readonly ActionElsewhere[] = [
  {
    name: 'aggregategroups',
    ...edits,
    parameters: {
      do: oneOf(['add', 'associate', 'dissociate', 'remove', 'update'], { required: true }),
      aggregategroup: text(),
      group: text(),
      groupname: text(),
      groupdescription: text(),
      groupsourcelanguagecode: text({ default: '-' }),
    },
  },
  {
    name: 'groupreview',
    ...edits,
    parameters: { group: required, language: text({ default: 'en' }), state: required },
  },
  {
    name: 'managegroupsynchronizationcache',
    ...edits,
    reads: true,
    internal: true,
    parameters: {
      operation: oneOf(['resolveGroup', 'resolveMessage'], { required: true }),
      title: text(),
      group: required,
    },
  },
  {
    name: 'managemessagegroups',
    ...edits,
    reads: true,
    internal: true,
    parameters: {
      groupId: required,
      renameMessageKey: text(),
      messageKey: required,
      operation: oneOf(['new', 'rename'], { required: true }),
      changesetName: text({ default: 'default' }),
      changesetModified: integer({ required: true }),
    },
  },
  {
    name: 'markfortranslation',
    ...edits,
    parameters: {
      title: text(),
      pageid: integer(),
      revid: integer(),
      translatetitle: yesOrNo,
      prioritylanguages: ofAPage,
      forcepriority: boolean(),
      priorityreason: text(),
      nofuzzyunits: ofAPage,
      fuzzyunits: ofAPage,
      forcelatestsyntaxversion: boolean(),
      transclusion: yesOrNo,
    },
  },
  {
    name: 'messagegroupsubscription',
    ...edits,
    reads: true,
    internal: true,
    parameters: { groupId: required, operation: oneOf(['subscribe', 'unsubscribe'], { required: true }) },
  },
  {
    name: 'searchtranslations',
    reads: true,
    parameters: {
      service: oneOf([]),
      query: required,
      sourcelanguage: text({ default: 'en' }),
      language: text({ default: '' }),
      group: text({ default: '' }),
      filter: oneOf(['', 'fuzzy', 'translated', 'untranslated'], { default: '' }),
      match: text({ default: '' }),
      case: text({ default: '0' }),
      offset: integer({ default: 0 }),
      limit: limit({ default: 25, max: 50, highmax: 500 }),
    },
  },
  {
    name: 'translatesandbox',
    ...edits,
    parameters: {
      do: oneOf(['create', 'delete', 'promote', 'remind'], { required: true }),
      userid: integers({ default: [0] }),
      token: token('csrf'),
      username: text(),
      password: text(),
      email: text(),
    },
  },
  {
    name: 'translationaids',
    reads: true,
    parameters: { title: required, group: text(), prop: manyOf(aids, { default: aids }) },
  },
  {
    name: 'translationcheck',
    reads: true,
    internal: true,
    parameters: { title: required, translation: required },
  },
  {
    name: 'translationentitysearch',
    reads: true,
    internal: true,
    parameters: {
      entitytype: manyOf(['groups', 'messages'], { default: ['groups', 'messages'] }),
      query: text({ default: '' }),
      limit: limit({ min: 0, max: 50, highmax: 50 }),
      grouptypes: manyOf(['aggregate-groups', 'message-bundles', 'translatable-pages']),
    },
  },
  { name: 'translationreview', ...edits, parameters: { revision: integer({ required: true }) } },
  {
    name: 'translationstash',
    ...edits,
    parameters: {
      subaction: oneOf(['add', 'query'], { required: true }),
      title: text(),
      translation: text(),
      metadata: text(),
      token: token('csrf'),
      username: text(),
    },
  },
  {
    name: 'translationstats',
    reads: true,
    parameters: {
      count: oneOf(['edits', 'registrations', 'reviewers', 'reviews', 'users'], { required: true }),
      days: integer({ required: true, default: 30, min: 1, max: 10_000 }),
      group: texts(),
      language: texts(),
      scale: oneOf(['days', 'hours', 'months', 'weeks', 'years'], { default: 'days' }),
      start: timestamp(),
    },
  },
  {
    name: 'ttmserver',
    reads: true,
    parameters: {
      service: oneOf([]),
      sourcelanguage: required,
      targetlanguage: required,
      text: required,
    },
  },
];
