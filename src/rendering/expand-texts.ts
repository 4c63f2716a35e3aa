import { slotsOf } from '../store/content.ts';
import { pagesByTitles } from '../store/pages.ts';
import { redirectTargets } from '../store/redirects.ts';
import { hiddenOfRevisions } from '../store/revision-values.ts';
import { countMembers, readStatistics } from '../store/statistics.ts';
import { charactersLeft, spendCharacters } from '../store/store.ts';
import { expandTemplates } from '../wikitext/expand/expander.ts';
import { clearNotes } from '../wikitext/expand/notes.ts';
import type { ExpansionContext, KnownPage } from '../wikitext/expand/context.ts';
import { Hiding } from '../wiki/hiding.ts';
import { timestampOf } from '../wiki/timestamp.ts';
import type { Title } from '../wiki/title.ts';
import { interfaceMessages, readMessages } from '../messages/messages.ts';
import type { Surroundings } from '../query/context.ts';

/** A wikitext to expand, and its page. */
export type TextToExpand = Pick<
  ExpansionContext,
  'title' | 'pageId' | 'revision' | 'saving' | 'keepsComments' | 'headings' | 'notes'
> & {
  readonly text: string;
};

/** Maximum rounds of reading pages; each level of nested templates takes one. */
const mostRounds = 60;
const mostPages = 2000;
/** Maximum preprocessor nodes of all texts of a request. */
export const mostNodes = 3_000_000;
/** Expanding a character takes about as long as reading so many. */
const EXPANDING = 5;
/** Expanding a preprocessor node takes about as long as reading so many characters. */
const CHARACTERS_OF_NODE = 10;
/** Maximum transcluded characters of one text. */
export const mostCharacters = 2_097_152;

/**
 * Expands the templates of wikitexts. Each round expands the texts with the pages known so far and reads
 * those that were missing, until none are.
 */
export async function expandTexts(
  texts: readonly TextToExpand[],
  surroundings: Pick<Surroundings, 'site' | 'store' | 'now'>,
): Promise<readonly string[]> {
  const known = createPageReader(surroundings);
  const expanded = texts.map(({ text }) => text);
  const open = new Set(texts.keys());
  let nodes = mostNodes;
  for (let round = 0; open.size > 0 && round < mostRounds; round++) {
    for (const index of open) {
      const given = texts[index];
      if (!given) continue;
      const { text, ...page } = given;
      spendCharacters(surroundings.store, text.length * EXPANDING);
      const affordable = Math.min(nodes, Math.ceil(charactersLeft(surroundings.store) / CHARACTERS_OF_NODE));
      const budget = { nodes: affordable, characters: mostCharacters };
      const lacked = known.lacking();
      // Each round starts over with the whole text.
      page.headings?.splice(0);
      if (page.notes) clearNotes(page.notes);
      expanded[index] = expandTemplates(text, {
        ...page,
        site: surroundings.site,
        now: surroundings.now,
        facts: known.facts,
        message: known.message,
        budget,
      });
      const used = affordable - budget.nodes;
      spendCharacters(surroundings.store, used * CHARACTERS_OF_NODE + mostCharacters - budget.characters);
      if (page.notes) {
        page.notes.nodes = used;
        page.notes.characters = mostCharacters - budget.characters;
      }
      nodes = Math.max(0, nodes - used);
      if (known.lacking() === lacked) open.delete(index);
    }
    if (!(await known.read())) break;
  }
  return expanded;
}

interface PageReader extends Required<Pick<ExpansionContext, 'facts' | 'message'>> {
  /** How many lookups failed so far because the data was not read yet. */
  lacking(this: void): number;
  /** Reads what lookups missed; false if there is nothing to read. */
  read(this: void): Promise<boolean>;
}

function createPageReader({ site, store, now }: Pick<Surroundings, 'site' | 'store' | 'now'>): PageReader {
  const pages = new Map<string, KnownPage | undefined>();
  const pending = new Map<string, Title>();
  const counts = new Map<string, number>();
  const messages = new Map<string, string | undefined>();
  const wantedMessages = new Set<string>();
  let wantsCounts = false;
  let lacked = 0;
  const keyOf = ({ namespace, key }: Pick<Title, 'namespace' | 'key'>): string => `${namespace}:${key}`;

  const readPages = async (titles: readonly Title[]): Promise<void> => {
    for (const title of titles) pages.set(keyOf(title), undefined);
    const rows = await pagesByTitles(store, titles);
    const redirects = rows.filter((row) => row.page_is_redirect).map((row) => row.page_id);
    const latest = rows.map((row) => row.page_latest);
    const [targets, hidden] = await Promise.all([
      redirects.length > 0 ? redirectTargets(store, redirects) : new Map<number, Title>(),
      hiddenOfRevisions(store, latest),
    ]);
    const isShown = (id: number): boolean => ((hidden.get(id) ?? Hiding.text) & Hiding.text) === 0;
    const slots = await slotsOf(
      store,
      latest.map((id) => ({ id, textVisible: isShown(id) })),
      true,
    );
    for (const row of rows) {
      const main = slots.get(row.page_latest)?.find(({ role }) => role === 'main');
      const redirect = targets.get(row.page_id);
      const isWikitext = main?.model === 'wikitext' && main.text !== undefined;
      pages.set(keyOf({ namespace: row.page_namespace, key: row.page_title }), {
        id: row.page_id,
        size: row.page_len,
        ...(isWikitext && { wikitext: main.text }),
        ...(redirect?.interwiki === '' && { redirect }),
      });
    }
  };

  return {
    lacking: () => lacked,
    facts: {
      page: (title) => {
        const key = keyOf(title);
        if (pages.has(key) || title.namespace < 0 || title.interwiki !== '') return pages.get(key);
        if (pages.size + pending.size < mostPages) {
          pending.set(key, title);
          lacked++;
        }
        return undefined;
      },
      count: (name) => {
        if (counts.size === 0) {
          wantsCounts = true;
          lacked++;
        }
        return counts.get(name) ?? 0;
      },
    },
    message: interfaceMessages((name) => {
      if (!messages.has(name) && messages.size + wantedMessages.size < mostPages) {
        wantedMessages.add(name);
        lacked++;
      }
      return messages.get(name);
    }),
    read: async () => {
      const titles = [...pending.values()];
      pending.clear();
      const names = [...wantedMessages];
      wantedMessages.clear();
      const reads = wantsCounts && counts.size === 0;
      if (titles.length > 0) await readPages(titles);
      if (names.length > 0) {
        const { text } = await readMessages(names, site.language, { site, store });
        for (const name of names) messages.set(name, text(name));
      }
      if (reads) {
        const [statistics, members] = await Promise.all([
          readStatistics(store),
          countMembers(store, timestampOf(now)),
        ]);
        for (const [name, number] of Object.entries(statistics)) counts.set(name, number);
        for (const [group, number] of members) counts.set(`group:${group}`, number);
      }
      return titles.length > 0 || names.length > 0 || reads;
    },
  };
}
