import { serialize } from 'php-serialize';
import { lookupTable } from '@wikiquery/common/lookup-table';
import { jsonText } from '@wikiquery/core/wiki';
import type { AnyEvent, WikiDescription } from '@wikiquery/import/description';
import {
  actorOf,
  fullTitle,
  keep,
  originOf,
  pageAt,
  pageTarget,
  timestampOf,
  userOf,
  type Attribution,
  type ExtensionFixture,
  type State,
} from '@wikiquery/import/fixture';
import {
  abusefilterEventFields,
  abusefilterFields,
  type AbuseFilterDescription,
  type AbuseFilterEvent,
  type FilterDescription,
} from './description.ts';
import { abusefilterTables } from './tables.ts';

/** Creates filters and their hits. */
export const abusefilterFixture: ExtensionFixture = {
  name: 'abusefilter',
  tables: abusefilterTables,
  fields: abusefilterFields,
  events: { fields: abusefilterEventFields, handlers: { 'filter hit': filterHit } },
  rows: (state, description: WikiDescription<AnyEvent> & AbuseFilterDescription) => {
    const first = description.users?.[0]?.name ?? '';
    const filters = (description.filters ?? []).map((filter, index) =>
      filterRows(state, { by: first, at: '2024-06-01', ...filter }, index + 1),
    );
    return {
      abuse_filter: filters.map(({ filter }) => filter),
      abuse_filter_action: filters.flatMap(({ actions }) => actions),
      abuse_filter_history: filters.map(({ history }) => history),
    };
  },
};

/** What is stored of an action without parameters of its own. */
const usualParameters: Readonly<Record<string, readonly string[]>> = lookupTable({
  disallow: ['abusefilter-disallowed'],
  tag: ['filtered'],
  warn: ['abusefilter-warning'],
});

function filterRows(state: State, filter: FilterDescription & { by: string; at: string | Date }, id: number) {
  const actions = filter.actions ?? [];
  const parameters = (action: string): readonly string[] =>
    filter.parameters?.[action] ?? usualParameters[action] ?? [];
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
      afh_actions: serialize(Object.fromEntries(actions.map((action) => [action, parameters(action)]))),
      afh_deleted: filter.deleted ? 1 : 0,
      afh_changed_fields: 'af_public_comments,af_pattern,af_comments,af_group,actions',
      afh_group: 'default',
    },
  };
}

/** Records a filter hit. */
function filterHit(state: State, event: AbuseFilterEvent, attribution: Attribution): void {
  const title = pageTarget(event.title, state.site);
  const name = fullTitle(title.namespace, title.key, state.site);
  const action = event.action ?? 'edit';
  const id = state.next('content');
  state.texts.push({
    id,
    text: jsonText({
      user_name: attribution.by,
      page_id: pageAt(state, title)?.id ?? 0,
      page_namespace: title.namespace,
      page_title: title.key.replaceAll('_', ' '),
      page_prefixedtitle: name,
      action,
      summary: attribution.comment,
      old_wikitext: '',
      new_wikitext: event.text ?? '',
    }),
  });
  keep(state, 'abuse_filter_log', {
    afl_global: 0,
    afl_filter_id: event.filter,
    afl_user: userOf(state, attribution.by),
    afl_user_text: attribution.by,
    afl_ip: originOf(state, attribution.by).address,
    afl_action: action,
    afl_actions: (event.consequences ?? []).join(','),
    afl_var_dump: `tt:${id}`,
    afl_timestamp: attribution.at,
    afl_namespace: title.namespace,
    afl_title: title.key,
    afl_wiki: null,
    afl_deleted: (attribution.hidden ?? 0) === 0 ? 0 : 1,
    afl_rev_id: null,
  });
}
