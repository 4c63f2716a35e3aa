import {
  defineListAnswer,
  may,
  messagesAsHtml,
  parameter,
  readOptions,
  shape,
  type QueryContext,
} from '@wikiquery/core/extension';
import { readGadgets, type Gadget } from './definitions.ts';

const names = shape.list('_v', shape.text());

/** Lists the wiki's gadgets. */
export const gadgets = defineListAnswer({
  name: 'gadgets',
  prefix: 'ga',
  access: 'read',
  cache: ({ allowedonly, enabledonly }) =>
    allowedonly || enabledonly ? 'anon-public-user-private' : 'public',
  parameters: {
    prop: parameter.manyOf(['desc', 'id', 'metadata'], { default: ['id', 'metadata'] }),
    categories: parameter.texts(),
    ids: parameter.texts(),
    allowedonly: parameter.boolean(),
    enabledonly: parameter.boolean(),
  },
  result: shape.list(
    'gadget',
    shape.record(
      {
        id: shape.text(),
        metadata: shape.record({
          settings: shape.record({
            actions: names,
            categories: shape.since('1.42', names),
            category: shape.until('1.44', shape.text()),
            section: shape.since('1.44', shape.text()),
            contentModels: shape.since('1.41', names),
            default: shape.flag(),
            hidden: shape.flag(),
            legacyscripts: shape.flag(),
            namespaces: shape.since('1.41', names),
            package: shape.flag(),
            requiresES6: shape.until('1.47', shape.since('1.40', shape.flag())),
            rights: names,
            shared: shape.flag(),
            skins: names,
            supportsUrlLoad: shape.flag(),
          }),
          module: shape.record({
            datas: names,
            dependencies: names,
            messages: names,
            codexIcons: shape.since('1.45', names),
            peers: names,
            scripts: names,
            styles: names,
            vues: shape.since('1.45', names),
          }),
        }),
        desc: shape.text(),
      },
      { untyped: true },
    ),
  ),
  answer: async ({ params, ...context }) => {
    const { categories, ids, allowedonly, enabledonly } = params;
    const { prop } = params;
    const { viewer } = context;
    const isEnabled = enabledonly ? await enabledGadgets(context) : () => true;
    const found = [...(await readGadgets(context))]
      .filter(([category]) => !categories?.length || categories.includes(category))
      .flatMap(([, members]) => members)
      .filter(({ name }) => ids === undefined || ids.includes(name))
      .filter(({ lists }) => !allowedonly || lists.rights.every((right) => may(viewer, right)))
      .filter(isEnabled);
    const descriptions = prop.has('desc')
      ? await messagesAsHtml(found.map(descriptionName), context)
      : undefined;
    const value = found.map((gadget) => ({
      ...(prop.has('id') && { id: gadget.name }),
      ...(prop.has('metadata') && { metadata: metadataOf(gadget) }),
      ...(descriptions && { desc: descriptions.get(descriptionName(gadget)) }),
    }));
    return { value };
  },
});

const descriptionName = ({ name }: Gadget): string => `gadget-${name}`;

/** Returns a check of whether the viewer has enabled a gadget. */
async function enabledGadgets({
  site,
  store,
  viewer,
}: Pick<QueryContext, 'site' | 'store' | 'viewer'>): Promise<(gadget: Gadget) => boolean> {
  const own = await readOptions(store, viewer);
  const usual = site.configuration.defaultoptions;
  return ({ name, flags }) => {
    const option = own[`gadget-${name}`] ?? usual[`gadget-${name}`] ?? flags.has('default');
    return option !== '0' && Boolean(option);
  };
}

function metadataOf({ category, flags, lists, pages, supportsUrlLoad }: Gadget) {
  const ending = (suffix: string): string[] => pages.filter((page) => page.endsWith(suffix));
  const scripts = ending('.js');
  const isModule = flags.has('ResourceLoader');
  return {
    settings: {
      actions: lists.actions,
      categories: lists.categories,
      category,
      section: category,
      contentModels: lists.contentModels,
      default: flags.has('default'),
      hidden: flags.has('hidden'),
      legacyscripts: !isModule && scripts.length > 0,
      namespaces: lists.namespaces,
      package: flags.has('package') && isModule && scripts.length > 0,
      requiresES6: flags.has('requiresES6') && !flags.has('default'),
      rights: lists.rights,
      shared: false,
      skins: lists.skins,
      supportsUrlLoad,
    },
    module: {
      datas: ending('.json'),
      dependencies: lists.dependencies,
      messages: [],
      codexIcons: lists.codexIcons,
      peers: lists.peers,
      scripts,
      styles: ending('.css'),
      vues: ending('.vue'),
    },
  };
}
