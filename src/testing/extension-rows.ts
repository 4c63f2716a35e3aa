import { Namespace } from '../wiki/site.ts';
import type { FilterDescription, WikiDescription } from './description.ts';
import { phpSerialize, timestampOf } from './encoding.ts';
import type { LinkRows } from './link-rows.ts';
import { existingPage } from './edits.ts';
import { newest, pagesInOrder } from './page-rows.ts';
import { pageTarget } from './titles.ts';
import { actorOf, type State, type TableRow, userOf } from './state.ts';

/** The rows of the extensions' tables that stand for themselves: filters, babel boxes, translation groups. */
export function extensionRows(
  state: State,
  description: WikiDescription,
  links: LinkRows,
): Record<string, TableRow[]> {
  const first = description.users?.[0]?.name ?? '';
  const filters = (description.filters ?? []).map((filter, index) =>
    filterRows(state, { by: first, at: '2024-06-01', ...filter }, index + 1),
  );
  return {
    abuse_filter: filters.map(({ filter }) => filter),
    abuse_filter_action: filters.flatMap(({ actions }) => actions),
    abuse_filter_history: filters.map(({ history }) => history),
    babel: babelRows(state, links),
    ...translationRows(description),
    ...translatedRows(state, description.translations),
  };
}

const parameters = (action: string): string[] =>
  action === 'tag' ? ['filtered'] : [`abusefilter-${action}ed`];

function filterRows(state: State, filter: FilterDescription & { by: string; at: string }, id: number) {
  const actions = filter.actions ?? [];
  const at = timestampOf(filter.at);
  const hits = (state.rows.get('abuse_filter_log') ?? []).filter((hit) => hit['afl_filter_id'] === id).length;
  const hidden = (filter.private ? 1 : 0) | (filter.protected ? 2 : 0);
  const enabled = filter.enabled ?? true;
  const flags = [
    ...(filter.private ? ['hidden'] : []),
    ...(filter.protected ? ['protected'] : []),
    ...(enabled ? ['enabled'] : []),
  ];
  return {
    filter: {
      af_id: id,
      af_pattern: filter.pattern,
      af_actor: actorOf(state, filter.by),
      af_timestamp: at,
      af_enabled: enabled ? 1 : 0,
      af_comments: filter.notes ?? '',
      af_public_comments: filter.name,
      af_hidden: hidden,
      af_hit_count: hits,
      af_deleted: filter.deleted ? 1 : 0,
      af_actions: actions.join(','),
    },
    actions: actions.map((action) => ({
      afa_filter: id,
      afa_consequence: action,
      afa_parameters: parameters(action).join('\n'),
    })),
    history: {
      afh_filter: id,
      afh_actor: actorOf(state, filter.by),
      afh_timestamp: at,
      afh_pattern: filter.pattern,
      afh_comments: filter.notes ?? '',
      afh_flags: flags.join(','),
      afh_public_comments: filter.name,
      afh_actions: phpSerialize(Object.fromEntries(actions.map((action) => [action, parameters(action)]))),
      afh_deleted: filter.deleted ? 1 : 0,
      afh_changed_fields: 'af_public_comments,af_pattern,af_comments,af_group,actions',
      afh_group: 'default',
    },
  };
}

function babelRows(state: State, links: LinkRows): TableRow[] {
  const rows: TableRow[] = [];
  for (const [page, { babel }] of links.byPage) {
    const user = page.namespace === Namespace.user ? userOf(state, page.key.replaceAll('_', ' ')) : 0;
    if (user === 0) continue;
    for (const [language, level] of babel)
      rows.push({ babel_user: user, babel_lang: language, babel_level: level });
  }
  return rows;
}

function markedPages(state: State, titles: readonly string[]): Record<string, TableRow[]> {
  const revtag: TableRow[] = [];
  const bundles: TableRow[] = [];
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
  translations: WikiDescription['translations'],
): Record<string, TableRow[]> {
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

/** How the index names a part of a page. */
const messageName = (title: string, key: string): string =>
  `1198:${title.charAt(0).toLowerCase()}${title.slice(1)}/${key}`.replaceAll(' ', '_');

const isTranslation = (key: string, source: string, state: State): boolean =>
  key.startsWith(`${source}/`) &&
  state.site.configuration.languages.some(({ code }) => code === key.slice(source.length + 1));

function translationRows({ translations }: WikiDescription): Record<string, TableRow[]> {
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
