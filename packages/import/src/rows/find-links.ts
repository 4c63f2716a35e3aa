import {
  isParsed,
  makeTitle,
  Namespace,
  timestampMilliseconds,
  type Site,
  type Title,
} from '@wikiquery/core/wiki';
import { readRedirect, redirectTarget } from '@wikiquery/core/wikitext';
import {
  emptyOutput,
  expandTemplates,
  type Facts,
  type ParserFunction,
} from '@wikiquery/core/wikitext/expand';
import { findMessage, interfaceMessages } from '@wikiquery/core/wikitext/messages';
import {
  collect,
  linksOf,
  nothingCollected,
  pageCategories,
  type PageLinks,
} from '@wikiquery/core/wikitext/parsed';

/** The links, categories and properties in a revision's texts. */
export interface FoundLinks extends Omit<PageLinks, 'categories' | 'properties'> {
  readonly redirect: Title | undefined;
  /** Sort keys by category; empty by default. */
  readonly categories: ReadonlyMap<string, string>;
  readonly properties: ReadonlyMap<string, string>;
  /** Calls of the parser functions requested by extensions. */
  readonly calls: readonly FunctionCall[];
}

/** A parser function call and its arguments. */
export interface FunctionCall {
  readonly name: string;
  readonly values: readonly string[];
}

/** The revision whose links are found. */
export interface LinkingRevision {
  readonly id: number;
  readonly timestamp: string;
  readonly user: string;
  readonly size: number;
  /** Texts and content models, by role. */
  readonly slots: ReadonlyMap<string, { readonly text: string; readonly model: string }>;
}

/** What the links of a page depend on. */
export interface LinkContext {
  readonly site: Site;
  readonly facts: Facts;
  /** Returns the text of a page of the namespace MediaWiki. */
  readonly messageText: (key: string) => string | undefined;
  readonly isUploaded: (file: string) => boolean;
  /** Names of parser functions whose calls are recorded. */
  readonly functions?: readonly string[];
}

/** Finds the links that `action=parse` would find in a revision. */
export function findLinks(
  page: { readonly id: number; readonly namespace: number; readonly key: string },
  { slots, ...revision }: LinkingRevision,
  { site, facts, messageText, isUploaded, functions = [] }: LinkContext,
): FoundLinks {
  const title = makeTitle(page.namespace, page.key);
  const overrides = { get: messageText };
  const message = (name: string): string | undefined => findMessage(name, site.language, site, overrides);
  const calls: FunctionCall[] = [];
  const collected = nothingCollected();
  const output = emptyOutput();
  let redirect: Title | undefined;
  /** Its target, where that is a link of the page, too. */
  let linked: Title | undefined;
  for (const [role, { text, model }] of slots) {
    if (!isParsed(model)) continue;
    const redirecting = model === 'wikitext' ? readRedirect(text, site) : undefined;
    if (role === 'main') {
      linked = redirecting?.target;
      redirect = linked ?? redirectTarget({ text, model }, site);
    }
    const expanded = expandTemplates(redirecting?.rest ?? text, {
      site,
      title,
      pageId: page.id,
      revision,
      environment: { now: timestampMilliseconds(revision.timestamp) },
      facts,
      message: interfaceMessages(message),
      functions: Object.fromEntries(functions.map((name) => [name, noteCall(name, calls)])),
      budget: { nodes: 1_000_000, characters: 2_097_152 },
      output,
    });
    collect(expanded, title, site, collected);
  }

  const movedFile = (key: string): string | undefined => {
    if (isUploaded(key)) return undefined;
    const target = facts.page(makeTitle(Namespace.file, key))?.redirect;
    return target?.namespace === Namespace.file && isUploaded(target.key) ? target.key : undefined;
  };
  const hasFile = (key: string): boolean => isUploaded(key) || movedFile(key) !== undefined;
  const found = linksOf(collected, output, { site, title, redirect: linked });
  return {
    ...found,
    redirect,
    files: [...new Set(found.files.flatMap((key) => [key, movedFile(key) ?? key]))],
    categories: pageCategories({ title, output, found: collected }, site, hasFile, message),
    properties: new Map(found.properties),
    calls,
  };
}

/** Records the calls of a parser function that is not expanded here. */
const noteCall =
  (name: string, calls: FunctionCall[]): ParserFunction =>
  ({ parts, text }) => {
    calls.push({ name, values: Array.from(parts.keys(), (index) => text(index) ?? '') });
    return undefined;
  };
