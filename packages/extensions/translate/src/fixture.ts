import type { AnyEvent, WikiDescription } from '@wikiquery/import/description';
import {
  existingPage,
  newest,
  pagesInOrder,
  pageTarget,
  userOf,
  type ExtensionFixture,
  type State,
} from '@wikiquery/import/fixture';
import type { NewRow } from '@wikiquery/import/rows';
import { translateFields, type TranslateDescription, type TranslationDescription } from './description.ts';
import { translateTables } from './tables.ts';

/** Creates message groups, their units and statistics. */
export const translateFixture: ExtensionFixture = {
  name: 'translate',
  tables: translateTables,
  fields: translateFields,
  rows: (state, { translations }: WikiDescription<AnyEvent> & TranslateDescription) => ({
    ...statisticsRows(translations),
    ...translatedRows(state, translations),
  }),
};

function markedPages(state: State, titles: readonly string[]): Record<string, NewRow[]> {
  const revtag: NewRow[] = [];
  const bundles: NewRow[] = [];
  for (const title of titles) {
    const source = existingPage(state, pageTarget(title, state.site));
    const marked = newest(source).id;
    for (const type of ['tp:mark', 'tp:tag'])
      revtag.push({ rt_type: type, rt_page: source.id, rt_revision: marked, rt_value: null });
    bundles.push({
      ttb_page_id: source.id,
      ttb_type: 1,
      ttb_status: 2,
      ttb_sortkey: source.key.toUpperCase(),
    });
    for (const page of pagesInOrder(state))
      if (page.namespace === source.namespace && isTranslation(page.key, source.key, state))
        revtag.push({
          rt_type: 'tp:transver',
          rt_page: page.id,
          rt_revision: newest(page).id,
          rt_value: String(marked),
        });
  }
  return { revtag, translate_translatable_bundles: bundles };
}

function translatedRows(
  state: State,
  translations: TranslationDescription | undefined,
): Record<string, NewRow[]> {
  const pageAt = (title: string) => existingPage(state, pageTarget(title, state.site));
  const { revtag = [], ...marked } = markedPages(state, translations?.pages ?? []);
  const units = Object.entries(translations?.units ?? {}).flatMap(([title, texts]) =>
    texts.map(([key, text], order) => ({ title, key, text, order })),
  );
  const aggregates = Object.entries(translations?.metadata ?? {});
  return {
    ...marked,
    revtag: [
      ...revtag,
      ...(translations?.outdated ?? []).map((title) => ({
        rt_type: 'fuzzy',
        rt_page: pageAt(title).id,
        rt_revision: newest(pageAt(title)).id,
        rt_value: null,
      })),
    ],
    translate_sections: units.map(({ title, key, text, order }) => ({
      trs_page: pageAt(title).id,
      trs_key: key,
      trs_text: text,
      trs_order: order,
    })),
    translate_messageindex: units.map(({ title, key }) => ({
      tmi_key: messageName(title, key),
      tmi_value: [
        `page-${title}`,
        ...aggregates.flatMap(([group, { subgroups }]) =>
          subgroups?.split('|').includes(`page-${title}`) ? [group] : [],
        ),
      ].join('|'),
    })),
    translate_groupreviews: Object.entries(translations?.states ?? {}).flatMap(([group, languages]) =>
      Object.entries(languages).map(([language, name]) => ({
        tgr_group: group,
        tgr_lang: language,
        tgr_state: name,
      })),
    ),
    translate_reviews: Object.entries(translations?.reviews ?? {}).flatMap(([title, names]) =>
      names.map((name) => ({
        trr_user: userOf(state, name),
        trr_page: pageAt(title).id,
        trr_revision: newest(pageAt(title)).id,
      })),
    ),
    translate_message_group_subscriptions: Object.entries(translations?.followed ?? {}).flatMap(
      ([name, groups]) => groups.map((group) => ({ tmgs_user_id: userOf(state, name), tmgs_group: group })),
    ),
  };
}

/** Returns the index key of a translation unit. */
const messageName = (title: string, key: string): string =>
  `1198:${title.charAt(0).toLowerCase()}${title.slice(1)}/${key}`.replaceAll(' ', '_');

const isTranslation = (key: string, source: string, state: State): boolean =>
  key.startsWith(`${source}/`) &&
  state.site.configuration.languages.some(({ code }) => code === key.slice(source.length + 1));

function statisticsRows(translations: TranslationDescription | undefined): Record<string, NewRow[]> {
  const statistics = Object.entries(translations?.statistics ?? {});
  return {
    translate_groupstats: statistics.flatMap(([group, languages]) =>
      Object.entries(languages).map(([language, [total, translated, fuzzy, proofread]]) => ({
        tgs_group: group,
        tgs_lang: language,
        tgs_total: total,
        tgs_translated: translated,
        tgs_fuzzy: fuzzy,
        tgs_proofread: proofread,
      })),
    ),
    translate_metadata: Object.entries(translations?.metadata ?? {}).flatMap(([group, keys]) =>
      Object.entries(keys).map(([key, value]) => ({ tmd_group: group, tmd_key: key, tmd_value: value })),
    ),
  };
}
