import { defineFetchedList, type Context, type Page } from '@wikiquery/core/query';
import { limit, limits, manyOf, text, texts } from '@wikiquery/core/query/parameters';
import * as shape from '@wikiquery/core/query/result/shape';
import { maySeeHidden, prefixedText } from '@wikiquery/core/wiki';
import { languageNames } from '@wikiquery/core/wiki/language';
import {
  FUZZY,
  readMessagesOf,
  readReviewers,
  readTexts,
  readTranslations,
  type Message,
} from './collection.ts';
import { readDynamicMessages } from './dynamic-messages.ts';
import { filterMessages, parseFilters } from './filters.ts';
import { groupLanguages } from './group-languages.ts';
import { findGroup, isDynamic, type MessageGroup } from './groups.ts';
import { readReferences } from './message-index.ts';
import { translateProblems } from './problems.ts';
import { translateSettings, translationLanguages } from './settings.ts';
import { readState } from './store/metadata.ts';

const parameters = {
  group: text({ required: true }),
  language: text({ default: 'en' }),
  limit: limit({ default: limits.items.normal, max: limits.items.high }),
  offset: text({ default: '' }),
  filter: texts({ default: ['!optional', '!ignored'] }),
  prop: manyOf(['definition', 'translation', 'tags', 'properties', 'revision'], {
    default: ['definition', 'translation'],
    deprecatedValues: ['revision'],
  }),
} as const;

type CollectionContext = Context<typeof parameters>;

const metadata = shape.record({
  state: shape.value(),
  resultsize: shape.integer(),
  remaining: shape.integer(),
});

const item = shape.record(
  {
    key: shape.text(),
    definition: shape.text(),
    translation: shape.value(),
    tags: shape.list('tag', shape.text()),
    revision: shape.value(),
    properties: shape.dictionary(shape.any('val'), 'val'),
    title: shape.text(),
    targetLanguage: shape.text(),
    primaryGroup: shape.text(),
  },
  { long: true },
);

/** Lists the messages of a group with their translations into a language. */
export const messagecollection = defineFetchedList({
  name: 'messagecollection',
  prefix: 'mc',
  access: 'read',
  // The answer depends on the viewer: sandbox translations, and hidden translators.
  cache: ({ group }, viewer) => (group === '!sandbox' || maySeeHidden(viewer) ? 'private' : 'public'),
  parameters,
  result: shape.list('message', item),
  wrapper: {
    shape: shape.record({ metadata, messagecollection: shape.list('message', item) }),
    fields: (items, listData) => ({ ...listData, messagecollection: items }),
    generating: (listData) => listData,
  },
  // Messages come from files, pages or recent changes, and are filtered and continued by key.
  fetch: async (context): Promise<Page<Message>> => {
    const { params, store, fail } = context;
    const group = (await findGroup(params.group, context)) ?? fail('badparameter', [context.encode('group')]);
    checkLanguage(group, context);
    const messages = isDynamic(group)
      ? await readDynamicMessages(group, params.language, context)
      : await readMessagesOf(group, params.language, context);
    const found = await filterMessages(messages, parseFilters(params.filter, fail), context);
    const start = positionOf(params.offset, found);
    const rows = found.slice(start, start + params.limit + 1);
    const shown = Math.min(rows.length, params.limit);
    return {
      rows,
      continueAt: (index) => ({ offset: rows[index]?.key ?? '' }),
      ...(rows.length > shown && { end: shown }),
      listData: {
        metadata: {
          state: await readState(group.id, params.language, store),
          resultsize: found.length,
          remaining: found.length - start - shown,
        },
      },
    };
  },
  related: async (rows, context) => {
    const titles = rows.map(({ title }) => title);
    const { prop } = context.params;
    const translations = await readTranslations(titles, context);
    const pages = titles.flatMap((title) => translations(title) ?? []);
    return {
      translations,
      texts: await readTexts(prop.has('translation') || prop.has('properties') ? pages : [], context),
      reviewers: await readReviewers(prop.has('properties') ? pages : [], context),
      references: await readReferences(titles, context),
    };
  },
  item: (row, { params, site }, { translations, texts: read, reviewers, references }) => {
    const { prop } = params;
    const translation = translations(row.title);
    const revision = translation?.revision;
    const stored = revision && read.get(revision.id);
    const accounts = revision && reviewers.get(revision.id)?.map(String);
    const number = revision ? String(revision.id) : null;
    const status = translation?.fuzzy
      ? 'fuzzy'
      : accounts
        ? 'proofread'
        : stored !== undefined
          ? 'translated'
          : 'untranslated';
    const primary = references(row.title).group;
    return {
      key: row.key,
      ...(prop.has('definition') && { definition: row.definition }),
      ...(prop.has('translation') && { translation: stored?.replaceAll(FUZZY, '') ?? null }),
      ...(prop.has('tags') && { tags: [...row.tags, ...(translation?.fuzzy ? ['fuzzy'] : [])] }),
      ...(prop.has('revision') && { revision: number }),
      ...(prop.has('properties') && {
        properties: {
          ...(number !== null && { revision: number }),
          ...(accounts && { reviewers: accounts }),
          status,
          'last-translator-text': revision?.user?.name ?? null,
          'last-translator-id': revision?.user?.id ? String(revision.user.id) : null,
        },
      }),
      title: prefixedText(row.title, site),
      targetLanguage: params.language,
      ...(primary && { primaryGroup: primary.id }),
    };
  },
  generates: ({ title }) => title,
});

/** Fails for a language that the group does not support; warns about its source language. */
function checkLanguage(group: MessageGroup, { params, site, language, fail, warn }: CollectionContext): void {
  const code = params.language;
  if (!translationLanguages(site).has(code)) fail(translateProblems.invalidLanguage, [code]);
  const nameOf = languageNames(site, language);
  const { sourceLanguage: source } = group;
  if (source === code) {
    warn(translateProblems.sourceLanguage, [nameOf(code)]);
    return;
  }
  const languages = groupLanguages(group, site);
  if (languages === undefined) {
    const { disabledLanguages } = translateSettings(site);
    for (const name of [group.id, group.id.split('-')[0] ?? '', '*']) {
      const reason = disabledLanguages[name]?.[code];
      if (reason !== undefined) fail(translateProblems.languageDisabledBecause, [nameOf(code), reason]);
    }
  } else if (!languages.has(code)) fail(translateProblems.languageDisabled, [nameOf(code)]);
  if (source.split('-')[0] === code.split('-')[0]) {
    warn(translateProblems.variantOfSource, [nameOf(code), nameOf(source)]);
  }
}

/** Returns the index of an offset: a number, or a message key; past the end if the key is unknown. */
function positionOf(offset: string, messages: readonly Message[]): number {
  if (offset === '') return 0;
  if (/^\d+$/.test(offset)) return Number(offset);
  const at = messages.findIndex(({ key }) => key === offset);
  return at < 0 ? messages.length : at;
}
