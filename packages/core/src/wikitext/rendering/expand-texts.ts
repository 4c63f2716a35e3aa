import { charactersLeft, spendCharacters } from '../../data/store/store.ts';
import type { QueryContext } from '../../query/context.ts';
import { languagesOfPages } from '../../query/page-language.ts';
import { delegated, isDelegating } from '../../query/result/delegated.ts';
import type { ExpansionContext } from '../expand/context.ts';
import { expandTemplates } from '../expand/expander.ts';
import { clearOutput } from '../expand/expansion-output.ts';
import { createWikiFacts, type WikiFacts } from './wiki-facts.ts';

/** A wikitext to expand, and its page. */
export type TextToExpand = Pick<
  ExpansionContext,
  'title' | 'pageId' | 'revision' | 'saving' | 'keepsComments' | 'headings' | 'output'
> & {
  readonly text: string;
};

/** What expansion needs of a request; interface messages are in its language, or the wiki's. */
export type ExpansionSurroundings = Pick<
  QueryContext,
  'site' | 'store' | 'environment' | 'translatedSubpages'
> &
  Partial<Pick<QueryContext, 'language'>>;

/** Maximum rounds of reading pages; each level of nested templates takes one. */
const mostRounds = 60;
/** Maximum preprocessor nodes of all texts in a call of {@link expandTexts}. */
export const mostNodes = 3_000_000;
/** How many characters can be read in about the time that it takes to expand one. */
export const EXPANDING = 5;
/** How many characters can be read in about the time that it takes to expand a preprocessor node. */
const CHARACTERS_OF_NODE = 10;
/** Maximum transcluded characters of one text. */
export const mostCharacters = 2_097_152;

/**
 * Expands the templates of wikitexts. Each round expands the texts with the pages known so far and reads those that
 * were missing, until none are or {@link mostRounds} is reached. What is known may come from former calls.
 */
export async function expandTexts(
  texts: readonly TextToExpand[],
  context: ExpansionSurroundings,
  known: WikiFacts = createWikiFacts(context),
): Promise<readonly string[]> {
  const languageOf = await languagesOfPages(
    texts.map(({ title }) => title),
    context,
  );
  const expanded = texts.map(({ text }) => text);
  const open = new Set(texts.keys());
  let nodes = mostNodes;
  for (let round = 0; open.size > 0 && round < mostRounds; round++) {
    for (const index of open) {
      const given = texts[index];
      if (!given) continue;
      const { text, ...page } = given;
      spendCharacters(context.store, text.length * EXPANDING);
      const affordable = Math.min(nodes, Math.ceil(charactersLeft(context.store) / CHARACTERS_OF_NODE));
      const budget = { nodes: affordable, characters: mostCharacters };
      const lacked = known.lacking();
      // Each round starts over with the whole text.
      page.headings?.splice(0);
      if (page.output) clearOutput(page.output);
      let unknown: string | undefined;
      expanded[index] = expandTemplates(text, {
        ...page,
        site: context.site,
        language: languageOf(page.title),
        environment: context.environment,
        facts: known.facts,
        gender: known.gender,
        message: known.message,
        textIn: known.textIn,
        onUnknown: (name) => (unknown ??= name),
        budget,
      });
      const used = affordable - budget.nodes;
      spendCharacters(context.store, used * CHARACTERS_OF_NODE + mostCharacters - budget.characters);
      if (page.output) {
        page.output.nodes = used;
        page.output.characters = mostCharacters - budget.characters;
      }
      nodes = Math.max(0, nodes - used);
      if (known.lacking() > lacked) continue;
      if (unknown !== undefined && isDelegating(context.site))
        throw delegated(`{{${unknown}}}`, context.site);
      open.delete(index);
    }
    if (!(await known.read())) break;
  }
  return expanded;
}
