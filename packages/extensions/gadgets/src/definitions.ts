import { messagePageTexts, type QueryContext } from '@wikiquery/core/extension';

/** A gadget defined by a line of `MediaWiki:Gadgets-definition`. */
export interface Gadget {
  readonly name: string;
  /** Its section; empty before the first heading. */
  readonly category: string;
  /** Options with lists of values, by name. */
  readonly lists: Readonly<Record<(typeof listOptions)[number], readonly string[]>>;
  /** Names of all options, with or without values. */
  readonly flags: ReadonlySet<string>;
  readonly supportsUrlLoad: boolean;
  /** Its pages, including the namespace. */
  readonly pages: readonly string[];
}

const listOptions = [
  'actions',
  'categories',
  'contentModels',
  'codexIcons',
  'dependencies',
  'namespaces',
  'peers',
  'rights',
  'skins',
] as const;

/** Reads the wiki's gadgets by section, in order of first occurrence. */
export async function readGadgets({
  store,
}: Pick<QueryContext, 'store'>): Promise<ReadonlyMap<string, readonly Gadget[]>> {
  const texts = await messagePageTexts(store, ['Gadgets-definition']);
  const byCategory = new Map<string, Gadget[]>();
  for (const gadget of parseDefinitions(texts.get('Gadgets-definition') ?? '').values()) {
    const known = byCategory.get(gadget.category);
    if (known) known.push(gadget);
    else byCategory.set(gadget.category, [gadget]);
  }
  return byCategory;
}

/** Parses the page with gadget definitions; a duplicate replaces the earlier definition in place. */
export function parseDefinitions(text: string): ReadonlyMap<string, Gadget> {
  const gadgets = new Map<string, Gadget>();
  let category = '';
  for (const line of text.replaceAll(/<!--[^]*?-->/g, '').split(/[\r\n]+/)) {
    const heading = /^==+ *([^*:\s|]+)\s*(?<!=)==+\s*$/.exec(line);
    if (heading) category = heading[1] ?? '';
    else {
      const gadget = parseDefinition(line, category);
      if (gadget) gadgets.set(gadget.name, gadget);
    }
  }
  return gadgets;
}

/** Maximum length of a module name, which ends in the gadget's name. */
const LONGEST_NAME = 255 - 'ext.gadget.'.length;

function parseDefinition(line: string, category: string): Gadget | undefined {
  const parts = /^\*+ *([a-zA-Z](?:[-_:.\w ]*[a-zA-Z0-9])?)(\s*\[.*?\])?\s*((?:\|[^|]*)+)\s*$/.exec(line);
  if (!parts) return undefined;
  const [, spelled = '', optionText = '', pages = ''] = parts;
  const name = spelled.replaceAll(' ', '_');
  if (name.length > LONGEST_NAME) return undefined;
  const options = new Map(
    split(optionText.replaceAll(/^[ [\]]+|[ [\]]+$/g, ''), '|').map(
      (option): [string, string[] | undefined] => {
        const equals = option.indexOf('=');
        if (equals < 0) return [option, undefined];
        const values = option.slice(equals + 1).split(',');
        return [option.slice(0, equals).trim(), values.map((value) => value.trim())];
      },
    ),
  );
  return {
    name,
    category,
    lists: Object.fromEntries(
      listOptions.map((option) => [option, options.get(option) ?? []]),
    ) as unknown as Gadget['lists'],
    flags: new Set(options.keys()),
    supportsUrlLoad: options.has('supportsUrlLoad') && options.get('supportsUrlLoad')?.[0] !== 'false',
    pages: split(pages, '|').map((page) => `MediaWiki:Gadget-${page}`),
  };
}

const split = (text: string, by: string): string[] =>
  text
    .split(by)
    .map((part) => part.trim())
    .filter((part) => part !== '');
