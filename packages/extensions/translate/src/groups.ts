import type { QueryContext } from '@wikiquery/core/query';
import { pagesByTitles, titleOfPage } from '@wikiquery/core/store';
import { isInvalid, parseTitle, prefixedText, type Site, type Title } from '@wikiquery/core/wiki';
import { pageLanguage } from '@wikiquery/core/wiki/language';
import { translateSettings, translationsNamespace, type DeclaredGroup } from './settings.ts';
import { aggregateNames, readMetadata } from './store/metadata.ts';
import { markedPages } from './store/pages.ts';
import { PAGE } from './store/stored-names.ts';

/** Properties of every message group. */
interface GroupFacts {
  readonly id: string;
  /** English label, used for ordering. */
  readonly label: string;
  /** Namespace of its messages; false if there are several. */
  readonly namespace: number | false;
  readonly sourceLanguage: string;
  /** Whether it has any messages. */
  readonly exists: boolean;
}

/** A translatable page, or a message bundle. */
export interface PageGroup extends GroupFacts {
  readonly kind: 'page' | 'bundle';
  readonly title: Title;
  readonly page: number;
  /** Latest revision that was marked for translation, or is a valid bundle. */
  readonly revision: number;
  readonly description?: string;
}

/** A group of other groups. */
export interface AggregateGroup extends GroupFacts {
  readonly kind: 'aggregate';
  /** Group IDs and patterns. */
  readonly members: readonly string[];
  readonly description: string | false | null;
  readonly declared?: DeclaredGroup;
}

/** A group of messages in files. */
export interface FileGroup extends GroupFacts {
  readonly kind: 'file';
  readonly declared: DeclaredGroup;
}

/** Workflow state names, or a dynamic selection of messages. */
export interface OwnGroup extends GroupFacts {
  readonly kind: 'states' | 'recent' | 'additions' | 'sandbox';
}

/** A group of messages that are translated together. */
export type MessageGroup = PageGroup | AggregateGroup | FileGroup | OwnGroup;

/** The context for reading groups. */
export type TranslateContext = Pick<QueryContext, 'site' | 'store'>;

/** Whether a group's messages differ between requests. */
export const isDynamic = ({ id }: Pick<MessageGroup, 'id'>): boolean => id.startsWith('!');

const BUNDLE = 'messagebundle-';

/** Returns the current ID of a group: aliases are resolved, and IDs of page groups have spaces. */
export function presentName(id: string, site: Site): string {
  const name = id.startsWith(PAGE) ? id.replaceAll('_', ' ') : id;
  return translateSettings(site).aliases[name] ?? name;
}

/** Reads all but dynamic groups, in MediaWiki's order: stored aggregates, configured ones, states, bundles, pages. */
export async function readGroups(context: TranslateContext): Promise<ReadonlyMap<string, MessageGroup>> {
  const groups = [
    ...(await readAggregates(await aggregateNames(context.store), context)),
    ...translateSettings(context.site).groups.map(declaredGroup),
    ...stateGroups(context.site),
    ...(await readPages('bundle', undefined, context)),
    ...(await readPages('page', undefined, context)),
  ];
  const byName = new Map<string, MessageGroup>();
  for (const group of groups) if (!byName.has(group.id)) byName.set(group.id, group);
  return byName;
}

/** Finds the existing groups with these current IDs. */
export async function findGroups(
  ids: readonly string[],
  context: TranslateContext,
): Promise<ReadonlyMap<string, MessageGroup>> {
  const { site } = context;
  const requested = [...new Set(ids)];
  const own = new Map<string, MessageGroup>([
    ...dynamicGroups(site).map((group) => [group.id, group] as const),
    ...stateGroups(site).map((group) => [group.id, group] as const),
    ...translateSettings(site).groups.map((group) => [group.id, declaredGroup(group)] as const),
  ]);
  const aggregates = await readAggregates(
    requested.filter((id) => !isDynamic({ id })),
    context,
  );
  const found = new Map<string, MessageGroup>(aggregates.map((group) => [group.id, group]));
  const others = requested.filter((id) => !found.has(id));
  for (const id of others) {
    const group = own.get(id);
    if (group) found.set(id, group);
  }
  for (const kind of ['bundle', 'page'] as const) {
    const titles = others.flatMap((id) => titleOfGroup(id, kind, site) ?? []);
    for (const group of titles.length === 0 ? [] : await readPages(kind, titles, context)) {
      if (others.includes(group.id) && !found.has(group.id)) found.set(group.id, group);
    }
  }
  return new Map(requested.flatMap((id) => (found.has(id) ? [[id, found.get(id) as MessageGroup]] : [])));
}

/** Finds a group by a requested ID; undefined if missing. */
export async function findGroup(id: string, context: TranslateContext): Promise<MessageGroup | undefined> {
  const name = presentName(id, context.site);
  return (await findGroups([name], context)).get(name);
}

function titleOfGroup(id: string, kind: 'page' | 'bundle', site: Site): Title | undefined {
  const prefix = kind === 'page' ? PAGE : BUNDLE;
  const title = parseTitle(id.startsWith(prefix) ? id.slice(prefix.length) : '', site);
  return isInvalid(title) || title.interwiki !== '' ? undefined : title;
}

async function readAggregates(
  names: readonly string[],
  { site, store }: TranslateContext,
): Promise<AggregateGroup[]> {
  const keys = ['subgroups', 'name', 'description', 'sourcelanguagecode'];
  const metadata = await readMetadata(names, keys, store);
  return names.flatMap((id) => {
    const of = metadata(id);
    const subgroups = of.get('subgroups');
    if (subgroups === undefined) return [];
    const members = (
      subgroups.includes('|') ? subgroups.split('|') : subgroups.split(',').map((name) => name.trim())
    ).filter((name) => name.trim() !== '');
    return {
      kind: 'aggregate',
      id,
      label: of.get('name') ?? '',
      namespace: translationsNamespace(site),
      sourceLanguage: of.get('sourcelanguagecode') || 'en',
      exists: members.length > 0,
      members,
      description: of.get('description') ?? false,
    };
  });
}

function declaredGroup(declared: DeclaredGroup): AggregateGroup | FileGroup {
  const { id, label, namespace, sourceLanguage = 'en', groups } = declared;
  const facts = { id, label, namespace, sourceLanguage };
  return groups
    ? {
        ...facts,
        kind: 'aggregate',
        exists: groups.length > 0,
        members: groups,
        description: declared.description ?? null,
        declared,
      }
    : { ...facts, kind: 'file', exists: Object.keys(declared.messages ?? {}).length > 0, declared };
}

function stateGroups(site: Site): OwnGroup[] {
  if (Object.keys(translateSettings(site).workflowStates).length === 0) return [];
  return [ownGroup('states', 'translate-workflow-states', 'Workflow states', 8, site)];
}

/** Returns the dynamic groups; the last one, the sandbox, is not listed by `messagegroups`. */
export const dynamicGroups = (site: Site): readonly OwnGroup[] => [
  ownGroup('recent', '!recent', 'Recent translations', false, site),
  ownGroup('additions', '!additions', 'Recent additions', false, site),
  ownGroup('sandbox', '!sandbox', 'Sandbox messages', false, site),
];

const ownGroup = (
  kind: OwnGroup['kind'],
  id: string,
  label: string,
  namespace: number | false,
  site: Site,
): OwnGroup => ({ kind, id, label, namespace, sourceLanguage: site.language, exists: true });

/** Reads page groups: all in order of page ID, or those with certain titles. */
async function readPages(
  kind: 'page' | 'bundle',
  titles: readonly Title[] | undefined,
  { site, store }: TranslateContext,
): Promise<PageGroup[]> {
  const { messageBundles, translatablePages } = translateSettings(site);
  if (!(kind === 'page' ? translatablePages : messageBundles)) return [];
  const pages = titles && (await pagesByTitles(store, titles));
  if (pages?.length === 0) return [];
  const rows = await markedPages(
    kind,
    pages?.map(({ page_id: id }) => id),
    store,
  );
  const groups = rows.map((row) => {
    const title = titleOfPage(row);
    return { row, title, name: prefixedText(title, site) };
  });
  const about = await readMetadata(
    kind === 'bundle' ? groups.map(({ name }) => BUNDLE + name) : [],
    ['label', 'description'],
    store,
  );
  return groups.map(({ row, title, name }) => {
    const id = (kind === 'page' ? PAGE : BUNDLE) + name;
    const description = about(id).get('description');
    return {
      kind,
      id,
      label: about(id).get('label') ?? name,
      namespace: translationsNamespace(site),
      sourceLanguage: pageLanguage(title, row.page_lang, row.page_content_model ?? 'wikitext', site),
      exists: true,
      title,
      page: row.page_id,
      revision: row.revision,
      ...(description !== undefined && { description }),
    };
  });
}
