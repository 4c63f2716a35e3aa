import { parseJson } from '@wikiquery/common/parse-json';
import { messagePages, revisionsByNumber, slotsOf, type Store } from '@wikiquery/core/store';
import { Hiding, maySee, nobody, prefixedKey, prefixedText } from '@wikiquery/core/wiki';
import type { FileGroup, MessageGroup, PageGroup, TranslateContext } from './groups.ts';
import { patternMatcher } from './patterns.ts';
import { translateSettings } from './settings.ts';
import { unitsOfPages } from './store/pages.ts';

/** Source texts of a group's messages, by key and in order. */
export type Definitions = ReadonlyMap<string, string>;

/** Reads the messages of groups, by group ID; omits aggregate and dynamic groups. */
export async function readDefinitions(
  groups: readonly MessageGroup[],
  context: TranslateContext,
): Promise<ReadonlyMap<string, Definitions>> {
  const pages = groups.flatMap((group) => (group.kind === 'page' ? group : []));
  const bundles = groups.flatMap((group) => (group.kind === 'bundle' ? group : []));
  const definitions = new Map([
    ...(await readUnits(pages, context)),
    ...(await readBundles(bundles, context)),
  ]);
  for (const group of groups) {
    if (group.kind === 'file')
      definitions.set(group.id, new Map(Object.entries(group.declared.messages ?? {})));
    if (group.kind === 'states') definitions.set(group.id, await readStates(context));
  }
  return definitions;
}

/** Reads the translation units of pages. */
async function readUnits(
  groups: readonly PageGroup[],
  { store, site }: TranslateContext,
): Promise<Map<string, Definitions>> {
  const units = await unitsOfPages(
    groups.map(({ page }) => page),
    store,
  );
  return new Map(
    groups.map(({ id, page, title }): [string, Definitions] => [
      id,
      new Map(
        (units.get(page) ?? []).map(({ key, text }) => [
          `${prefixedKey(title, site)}/${key.replaceAll(' ', '_')}`,
          nameVariables(text),
        ]),
      ),
    ]),
  );
}

const variable =
  /<tvar\|([^>]+)>.*?<\/>|<tvar\s+name\s*=\s*(?:'([^']*)'|"([^"]*)"|([^"'\s>]*))\s*>.*?<\/tvar\s*>/gis;

/** Replaces translation variables by `$name`. */
const nameVariables = (text: string): string =>
  text.replaceAll(
    variable,
    (_, old?: string, single?: string, double?: string, bare?: string) =>
      `$${old ?? single ?? double ?? bare ?? ''}`,
  );

/** Reads the messages of message bundles, omitting hidden texts. */
async function readBundles(
  groups: readonly PageGroup[],
  { store, site }: TranslateContext,
): Promise<Map<string, Definitions>> {
  const texts = await publicTexts(
    groups.map(({ revision }) => revision),
    store,
  );
  return new Map(
    groups.map(({ id, title, revision }): [string, Definitions] => {
      const messages = readJson(texts.get(revision) ?? '');
      const prefix = prefixedText(title, site);
      return [id, new Map(messages.map(([key, text]) => [`${prefix}/${key}`.replaceAll(' ', '_'), text]))];
    }),
  );
}

async function publicTexts(revisions: readonly number[], store: Store): Promise<ReadonlyMap<number, string>> {
  const rows = await revisionsByNumber(store, revisions);
  const visible = rows
    .map(({ rev_id: id, rev_deleted: bits }) => ({ id, textVisible: maySee(bits, Hiding.text, nobody) }))
    .filter(({ textVisible }) => textVisible);
  const slots = await slotsOf(store, visible, true);
  return new Map([...slots].map(([id, of]) => [id, of.find(({ role }) => role === 'main')?.text ?? '']));
}

function readJson(text: string): readonly (readonly [key: string, text: string])[] {
  const data = parseJson(text);
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([key, value]) =>
    key !== '@metadata' && typeof value === 'string' ? [[key, value] as const] : [],
  );
}

/** Returns the names of workflow states, from the wiki's pages or the configuration. */
async function readStates({ site, store }: TranslateContext): Promise<Definitions> {
  const states = Object.keys(translateSettings(site).workflowStates);
  const keyed = states.map((state) => [`Translate-workflow-state-${state}`, state] as const);
  const pages = await messagePages(
    store,
    keyed.map(([key]) => key),
  );
  return new Map(keyed.map(([key, state]) => [key, pages.get(key) ?? state]));
}

/** Tags of messages that need no translation. */
export const messageTags = ['optional', 'ignored'] as const;

/** One of {@link messageTags}. */
export type MessageTag = (typeof messageTags)[number];

/** Returns the tagged messages of a file group. */
export function tagsOfMessages(
  { declared }: FileGroup,
  definitions: Definitions,
): Partial<Record<MessageTag, readonly string[]>> {
  const tagged = messageTags.flatMap((tag) => {
    const patterns = declared[tag];
    if (!patterns) return [];
    const matches = patternMatcher(patterns);
    return [[tag, [...definitions.keys()].filter(matches)] as const];
  });
  return Object.fromEntries(tagged);
}

/** Returns the definition of a message by its page key, ignoring case. */
export function definitionOf(key: string, definitions: Definitions): string | undefined {
  const exact = definitions.get(key);
  if (exact !== undefined) return exact;
  const wanted = key.toLowerCase();
  for (const [other, text] of definitions) {
    if (other.toLowerCase().replaceAll(' ', '_') === wanted) return text;
  }
  return undefined;
}
