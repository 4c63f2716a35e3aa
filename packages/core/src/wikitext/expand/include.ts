import { escapeWikitext } from '../../wiki/escape-wikitext.ts';
import { resolveSubpage } from '../../wiki/link-target.ts';
import { Namespace } from '../../wiki/site.ts';
import { isInvalid, parseTitle, prefixedText, titleText } from '../../wiki/title.ts';
import type { WikitextElement, WikitextNode } from '../preprocessor-nodes.ts';
import { preprocess } from '../preprocessor.ts';
import { extensionTags } from '../section.ts';
import type { Frame, Unread } from './context.ts';
import type { KnownPage } from './facts.ts';
import { childOf, numberOf, valuesOf } from './frame.ts';
import { parserError } from './parser-error.ts';

/** The maximum depth of nested transclusions. */
const mostTemplates = 100;

/** Preprocessed texts of pages that were transcluded before. */
const trees = new WeakMap<KnownPage, readonly WikitextNode[]>();

/**
 * Transcludes a page. Returns undefined, which leaves the call as written, if the name is not a title of this wiki, if
 * no other pages are known, or if a page to substitute is missing.
 */
export function include(
  name: string,
  parts: readonly WikitextElement[],
  frame: Frame,
  escaped: boolean,
): string | undefined {
  const { context } = frame.expansion;
  const { site } = context;
  const relative = resolveSubpage(name, context.title, site);
  const title = parseTitle(relative, site, relative === name ? Namespace.template : context.title.namespace);
  if (isInvalid(title) || title.interwiki !== '') return undefined;
  if (frame.templates.length >= mostTemplates)
    return parserError('parser-template-recursion-depth-warning', String(mostTemplates), context);
  const isOpen = site.namespaces.get(title.namespace)?.nonincludable !== true;
  const { facts } = context;
  const page = title.namespace < 0 || !isOpen ? undefined : facts?.page(title);
  // A redirect to nowhere is included as it stands.
  const followed = page?.redirect && facts?.page(page.redirect);
  const target =
    page?.redirect && (followed || page.redirect.namespace === Namespace.mediawiki) ? page.redirect : title;
  if (title.namespace >= 0 && isOpen) {
    context.output?.templates.push(title, ...(page?.redirect ? [page.redirect] : []));
  }
  const { unread } = context;
  if (unread?.templates === 'all' && isOpen) return leaveTemplate(parts, unread, frame);
  const included = target === title ? page : followed;
  // A missing page in the MediaWiki namespace stands for the software's message.
  const text =
    included || target.namespace !== Namespace.mediawiki
      ? included?.wikitext
      : (context.contentMessage ?? context.message)?.(titleText(target), []);
  if (text === undefined && unread?.templates === 'missing' && isOpen)
    return leaveTemplate(parts, unread, frame);
  if (text === undefined && !facts && !unread) return undefined;
  const own = prefixedText(target, site);
  if (frame.templates.includes(own)) {
    context.output?.tracking.push('template-loop-category');
    context.output?.warnings.push(loopWarning(own));
    return parserError('parser-template-loop-warning', prefixedText(title, site), context);
  }
  if (text === undefined) return !isOpen || !context.saving ? `[[:${prefixedText(title, site)}]]` : undefined;
  if (escaped) return escapeWikitext(text);
  const tree = (included && trees.get(included)) ?? preprocess(text, extensionTags(site), true);
  if (included) trees.set(included, tree);
  const known = parts.length === 0 ? frame.transcluded.get(own) : undefined;
  if (known !== undefined) return known;
  const expanded = frame.expansion.expand(tree, {
    expansion: frame.expansion,
    templates: [...frame.templates, own],
    title: target,
    level: frame.level + 1,
    transcluded: new Map(),
    ...argumentsOf(parts, frame, own),
  });
  if (parts.length === 0) frame.transcluded.set(own, expanded);
  return expanded;
}

/** Collects the arguments of a template that is not expanded. */
function leaveTemplate(parts: readonly WikitextElement[], unread: Unread, frame: Frame): string {
  for (const value of valuesOf(parts, frame)) unread.values.push(value);
  return '';
}

/** The arguments of a call; each is expanded when it is first used. */
function argumentsOf(
  parts: readonly WikitextElement[],
  frame: Frame,
  called: string,
): Pick<Frame, 'argument' | 'values'> {
  const found = new Map<string, { readonly part: WikitextElement; readonly isNamed: boolean }>();
  for (const part of parts) {
    const number = numberOf(part);
    const name =
      number === undefined
        ? frame.expansion.expand(childOf(part, 'name')?.children ?? [], frame, true).trim()
        : String(number);
    if (found.has(name)) noteDuplicate(name, called, frame);
    found.set(name, { part, isNamed: number === undefined });
  }
  const values = new Map<string, string>();
  const inside: Frame = { ...frame, level: frame.level + 1 };
  const argument = (name: string): string | undefined => {
    const one = found.get(name);
    if (!one) return undefined;
    const known = values.get(name);
    if (known !== undefined) return known;
    const text = frame.expansion.expand(childOf(one.part, 'value')?.children ?? [], inside, true);
    const value = one.isNamed ? text.trim() : text;
    values.set(name, value);
    return value;
  };
  return { argument, values: () => [...found.keys()].map((name) => argument(name) ?? '') };
}

const loopWarning = (name: string): string =>
  `<strong>Warning:</strong> The page includes [[:${name}]] in itself, without end.`;

function noteDuplicate(argument: string, called: string, { expansion, title }: Frame): void {
  const { site, output } = expansion.context;
  output?.tracking.push('duplicate-args-category');
  output?.warnings.push(
    `<strong>Warning:</strong> [[:${prefixedText(title, site)}]] gives [[:${called}]] the argument "${argument}" more than once; the last counts.`,
  );
}
