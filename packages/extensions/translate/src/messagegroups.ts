import { defineMeta, type Context } from '@wikiquery/core/query';
import { integer, manyOf, oneOf, text, texts } from '@wikiquery/core/query/parameters';
import * as shape from '@wikiquery/core/query/result/shape';
import { isRegistered } from '@wikiquery/core/wiki';
import { readGroupTexts, readStates } from './group-texts.ts';
import { branchesOf, inLabelOrder, treeOf, type Branch } from './group-tree.ts';
import { dynamicGroups, findGroup, isDynamic, readGroups, type MessageGroup } from './groups.ts';
import { readIcons } from './icons.ts';
import { createMembership, isDiscouraged } from './members.ts';
import { patternMatcher } from './patterns.ts';
import { translateSettings } from './settings.ts';
import { followedGroups, readExclusions, readMetadata, readPriorities } from './store/metadata.ts';

const properties = [
  'id',
  'label',
  'description',
  'class',
  'namespace',
  'exists',
  'icon',
  'priority',
  'prioritylangs',
  'priorityforce',
  'workflowstates',
  'sourcelanguage',
  'subscription',
] as const;

const parameters = {
  depth: integer({ default: 100 }),
  filter: texts({ default: [] }),
  format: oneOf(['flat', 'tree'], { default: 'flat' }),
  iconsize: integer({ default: 64 }),
  prop: manyOf(properties, { default: ['id', 'label', 'description', 'class', 'exists'] }),
  root: text({ default: '' }),
  languageFilter: text({ default: '' }),
} as const;

type GroupsContext = Context<typeof parameters>;

/** Depth to which the shape describes subgroups; deeper ones are plain data. */
const MOST_LEVELS = 8;

const groupShape = (levels: number): shape.RecordShape<Fields> =>
  shape.record({
    id: shape.text(),
    label: shape.text(),
    description: shape.any(),
    class: shape.text(),
    namespace: shape.any(),
    exists: shape.flag(),
    icon: shape.record({ vector: shape.text(), raster: shape.text() }),
    priority: shape.text(),
    prioritylangs: shape.any(),
    priorityforce: shape.flag(),
    workflowstates: shape.any(),
    sourcelanguage: shape.text(),
    subscription: shape.flag(),
    groupcount: shape.integer(),
    groups: shape.list('group', levels > 0 ? groupShape(levels - 1) : shape.any('group')),
  });

/** Lists message groups, flat or as a tree. */
export const messagegroups = defineMeta({
  name: 'messagegroups',
  prefix: 'mg',
  access: 'read',
  parameters,
  result: shape.list('group', groupShape(MOST_LEVELS)),
  answer: async (context) => {
    const { params, store } = context;
    const branches = await readBranches(context);
    const names = [...new Set(branches.flatMap(groupsOf).map(({ id }) => id))];
    const priority = await readPriorities(names, store);
    const matches = params.filter.length === 0 ? () => true : patternMatcher(params.filter);
    const excludes =
      params.languageFilter === '' ? () => false : await readExclusions(names, params.languageFilter, store);
    const shown = branches.filter(
      ({ group: { id } }) =>
        matches(id) && (params.languageFilter === '' || !(excludes(id) || isDiscouraged(priority(id)))),
    );
    const item = await itemOf(shown, priority, context);
    return {
      value: shown.map((branch) => {
        // Quirk: only a depth of 0 limits the tree.
        if (params.format === 'tree' && params.depth <= 0) {
          return { ...item(branch.group), groupcount: branch.branches.length };
        }
        return withBranches(branch, item);
      }),
    };
  },
});

type Fields = Readonly<Record<string, unknown>>;

const withBranches = ({ group, branches }: Branch, item: (group: MessageGroup) => Fields): Fields => ({
  ...item(group),
  ...(branches.length > 0 && { groups: branches.map((branch) => withBranches(branch, item)) }),
});

const groupsOf = ({ group, branches }: Branch): readonly MessageGroup[] => [
  group,
  ...branches.flatMap(groupsOf),
];

/** Returns the requested groups in order, with subgroups if a tree is requested. */
async function readBranches(context: GroupsContext): Promise<readonly Branch[]> {
  const { params, site, store } = context;
  const leaf = (group: MessageGroup): Branch => ({ group, branches: [] });
  if (params.root !== '' && params.format === 'flat') {
    const root = await findGroup(params.root, context);
    return root && root.kind !== 'sandbox' ? [leaf(root)] : [];
  }
  const groups = await readGroups(context);
  const priority =
    params.format === 'tree' ? await readPriorities([...groups.keys()], store) : () => undefined;
  const membership = createMembership(groups, priority, context);
  if (params.root !== '') {
    const root = await findGroup(params.root, context);
    return root ? branchesOf(root, membership) : [];
  }
  const listed = dynamicGroups(site).filter(({ kind }) => kind !== 'sandbox');
  return [
    ...listed.map(leaf),
    ...(params.format === 'flat' ? inLabelOrder([...groups.values()]).map(leaf) : treeOf(groups, membership)),
  ];
}

/** PHP class names of the kinds of groups. */
const classNames: Readonly<Record<MessageGroup['kind'], string>> = {
  page: 'WikiPageMessageGroup',
  bundle: String.raw`MediaWiki\Extension\Translate\MessageBundleTranslation\MessageBundleMessageGroup`,
  aggregate: 'AggregateMessageGroup',
  file: 'FileBasedMessageGroup',
  states: 'WorkflowStatesMessageGroup',
  recent: 'RecentMessageGroup',
  additions: 'RecentAdditionsMessageGroup',
  sandbox: 'SandboxMessageGroup',
};

/** Reads the requested properties of all groups at once; returns a function of the group. */
async function itemOf(
  branches: readonly Branch[],
  priority: (group: string) => string | undefined,
  context: GroupsContext,
): Promise<(group: MessageGroup) => Fields> {
  const { params, site, store, viewer } = context;
  const { prop } = params;
  const groups = branches.flatMap(groupsOf);
  const texts = await readGroupTexts(prop.has('label') || prop.has('description') ? groups : [], context);
  const icons = await readIcons(prop.has('icon') ? groups : [], params.iconsize, context);
  const metadata = await readMetadata(
    prop.has('prioritylangs') || prop.has('priorityforce') ? groups.map(({ id }) => id) : [],
    ['prioritylangs', 'priorityforce'],
    store,
  );
  const follows = translateSettings(site).subscriptions && isRegistered(viewer) && !viewer.temporary;
  const followed = new Set(prop.has('subscription') && follows ? await followedGroups(viewer.id, store) : []);
  const states = prop.has('workflowstates') ? await readStates(context) : false;
  return (group) => {
    const { id } = group;
    const languages = metadata(id).get('prioritylangs');
    const icon = icons.get(id);
    return {
      ...(prop.has('id') && { id }),
      ...(prop.has('label') && { label: texts.label(group) }),
      ...(prop.has('description') && { description: texts.description(group) }),
      ...(prop.has('class') && { class: classNames[group.kind] }),
      ...(prop.has('namespace') && { namespace: group.namespace }),
      ...(prop.has('exists') && { exists: group.exists }),
      ...(icon && { icon }),
      ...(prop.has('priority') && { priority: priority(id) || 'default' }),
      ...(prop.has('prioritylangs') && { prioritylangs: languages ? languages.split(',') : false }),
      ...(prop.has('priorityforce') && { priorityforce: metadata(id).get('priorityforce') === 'on' }),
      ...(prop.has('workflowstates') && { workflowstates: isDynamic(group) ? false : states }),
      ...(prop.has('sourcelanguage') && { sourcelanguage: group.sourceLanguage }),
      ...(prop.has('subscription') && follows && !isDynamic(group) && { subscription: followed.has(id) }),
    };
  };
}
